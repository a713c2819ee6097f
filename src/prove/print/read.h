/* prove/print/read.h - does a compiler read the text of a predicate as that predicate?
 *
 * Not if a name in it means something else at the place, or nothing.
 */
#ifndef FL_PROVE_PRINT_READ_H
#define FL_PROVE_PRINT_READ_H

#include "prove/system/symbol.h"

bool fl_predicate_reads_back(struct fl_symbols *symbols, struct fl_arena *arena, fl_function_id function,
                             struct fl_position position, const char *text, const struct fl_term *predicate);

#endif
