/* prove/prove.h - provers as workers of engine/check/check.h: find a proof, have it certified, say so. */
#ifndef FL_PROVE_PROVE_H
#define FL_PROVE_PROVE_H

#include "base/status.h"
#include "engine/check/worker.h"

enum { FL_MOST_PROVERS = 2 };

/* For fl_check_options.provers: those of a list like "induction,abstraction", or "none". On an unknown
 * word gives FL_BAD_USAGE. */
enum fl_status fl_provers_parse(const char *list, struct fl_diagnostics *diagnostics,
                                fl_policy *provers[FL_MOST_PROVERS], unsigned *count);

#endif
