/* engine/fuzz/fuzz.h - looks for failing runs by executing many, each like one before.
 *
 * Runs are executed by the interpreter, so that every kind of input can be changed, nothing happens outside, and a
 * failure is one of the same checks that all analyses look for. What is kept and changed further is what does
 * something new (corpus.h). Nothing is ever shown to hold in this way.
 */
#ifndef FL_ENGINE_FUZZ_H
#define FL_ENGINE_FUZZ_H

#include "engine/symbolic/search/options.h"

struct fl_verdicts *fl_fuzz(struct fl_arena *arena, const struct fl_program *program,
                            const struct fl_explore_options *options);

#endif
