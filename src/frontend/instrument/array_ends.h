/* frontend/instrument/array_ends.h - what clang's bounds checks let through.
 *
 * The address of the element behind the last one may be computed, so clang's check of an index allows it where it sees
 * no access: `&a[8]`. It does not see those of `a[8]++`, `(a[8]) = 0` and `other = structs[8]`. Where bitcode accesses
 * at once what was checked so, the check is made as strict as that of `a[8] = 0`.
 */
#ifndef FL_FRONTEND_INSTRUMENT_ARRAY_ENDS_H
#define FL_FRONTEND_INSTRUMENT_ARRAY_ENDS_H

#include <stdbool.h>

#include <llvm-c/Types.h>

/* Were there any? */
bool fl_instrument_array_ends(LLVMModuleRef module);

#endif
