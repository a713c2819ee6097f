/* frontend/instrument/argument_numbers.h - arguments that a program reads as numbers, and in no other way.
 *
 * Where all that main does with argv is atoi(argv[1]) and the like, each argument at one place, what the texts are
 * makes no difference but for the numbers in them, and every number of the type has a text. Then the number is an
 * input instead of the bytes: the call becomes one of __fl_argument_number. That there is such an argument stays
 * the program's business (models/number.c).
 */
#ifndef FL_FRONTEND_INSTRUMENT_ARGUMENT_NUMBERS_H
#define FL_FRONTEND_INSTRUMENT_ARGUMENT_NUMBERS_H

#include <llvm-c/Core.h>
#include <stdint.h>

/* In the whole program. Nothing changes where main looks at argv in any other way. `checks`: as in
 * fl_frontend_options. */
void fl_instrument_argument_numbers(LLVMModuleRef module, uint32_t checks);

#endif
