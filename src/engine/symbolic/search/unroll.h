/* engine/symbolic/search/unroll.h - merging exploration: states that meet become one.
 *
 * Loops and recursion are unrolled up to a bound that doubles; what was seen below a bound is not
 * looked at again. Branches are not asked for but where they decide whether a loop goes on.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_UNROLL_H
#define FL_ENGINE_SYMBOLIC_SEARCH_UNROLL_H

#include "engine/symbolic/search/options.h"

struct fl_verdicts *fl_unroll(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_explore_options *options);

#endif
