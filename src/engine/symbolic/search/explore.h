/* engine/symbolic/search/explore.h - path-wise exploration: every path on its own, until all are done or
 * the time is used up.
 *
 * Inputs of unbounded length (arguments, standard input, files) are explored up to a limit; when all
 * paths within it are done, it is doubled. A failing run counts only if the interpreter fails the
 * same check on the inputs found.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_EXPLORE_H
#define FL_ENGINE_SYMBOLIC_SEARCH_EXPLORE_H

#include "engine/symbolic/search/options.h"

/* Everything in the result lives in the arena. Failures are not confirmed natively here. */
struct fl_verdicts *fl_explore(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_explore_options *options);

#endif
