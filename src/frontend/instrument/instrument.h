/* frontend/instrument/instrument.h - bitcode in, bitcode that a native run needs out. */
#ifndef FL_FRONTEND_INSTRUMENT_INSTRUMENT_H
#define FL_FRONTEND_INSTRUMENT_INSTRUMENT_H

#include "base/status.h"
#include "frontend/instrument/hooks.h"

struct fl_handlers;
struct fl_inline_bodies;

/* Each may be NULL or false. */
struct fl_bitcode_changes {
    const struct fl_instrumentation *instrumentation; /* calls of its hooks */
    const struct fl_handlers *handlers;               /* where signals may arrive */
    const struct fl_inline_bodies *bodies;            /* definitions of them */
    bool has_strict_ends;                             /* checks of indices are made stricter (array_ends.h) */
};

/* Bitcode of one of the user's files, the source of this number, with the changes. Nothing is asked of what it
 * lacks: the front end did (fl_frontend_load). */
enum fl_status fl_instrument_bitcode(struct fl_arena *arena, const struct fl_bitcode_changes *changes,
                                     size_t source, const unsigned char *bytes, size_t size,
                                     struct fl_diagnostics *diagnostics, const unsigned char **result,
                                     size_t *result_size);

#endif
