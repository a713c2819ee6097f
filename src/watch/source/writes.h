/* watch/source/writes.h - where the program's files assign variables that specs look at in another way than by
 * name.
 *
 * What happens at these places is told by instrumented programs (wrapper.h) if the pointer leads to the variable;
 * so the analysis has to look at the same places, in the same way.
 */
#ifndef FL_WATCH_SOURCE_WRITES_H
#define FL_WATCH_SOURCE_WRITES_H

#include "frontend/compile/options.h"
#include "frontend/instrument/hooks.h"
#include "spec/spec.h"

/* The observer of the specs with these places; its hooks are in the order of the specs' moments. Nothing is known
 * of programs that are no C, or that do not compile. */
const struct fl_instrumentation *fl_watch_with_writes(struct fl_arena *arena,
                                                      const struct fl_frontend_options *options,
                                                      const struct fl_spec_list *specs,
                                                      const struct fl_instrumentation *observer);

#endif
