/* frontend/instrument/renew.h - each life of a local in memory of its own.
 *
 * The address sanitizer sees a use of a local whose block has ended, unless the block was entered again in the
 * meantime: then the local is back at the same address. In bitcode with the marks that the compiler sets for that
 * sanitizer (llvm.lifetime), the locals, the arrays of variable size and the compound literals, which it sets no
 * marks for, are moved to blocks that runtime/locals.c allocates and frees. A pointer to an earlier life then
 * points to what was freed.
 */
#ifndef FL_FRONTEND_INSTRUMENT_RENEW_H
#define FL_FRONTEND_INSTRUMENT_RENEW_H

#include "base/status.h"

enum fl_status fl_renew_locals(struct fl_arena *arena, const unsigned char *bytes, size_t size,
                               struct fl_diagnostics *diagnostics, const unsigned char **result,
                               size_t *result_size);

#endif
