/* frontend/instrument/instrument.h - bitcode in, bitcode with the calls of an observer out. */
#ifndef FL_FRONTEND_INSTRUMENT_INSTRUMENT_H
#define FL_FRONTEND_INSTRUMENT_INSTRUMENT_H

#include "base/status.h"
#include "frontend/instrument/hooks.h"

struct fl_handlers;

/* Bitcode of one of the user's files with the calls of the hooks, and where signals may arrive. Nothing is asked
 * of what it lacks: the front end did (fl_frontend_load). Either may be NULL. */
enum fl_status fl_instrument_bitcode(struct fl_arena *arena, const struct fl_instrumentation *instrumentation,
                                     const struct fl_handlers *handlers, const unsigned char *bytes, size_t size,
                                     struct fl_diagnostics *diagnostics, const unsigned char **result,
                                     size_t *result_size);

#endif
