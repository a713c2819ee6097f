/* explain/repair/observe.h - what checks see in a run: the values that they are made of, each time.
 *
 * A right change of the source alters little where the program was right; one that makes a check hold by giving
 * it less to look at does.
 */
#ifndef FL_EXPLAIN_REPAIR_OBSERVE_H
#define FL_EXPLAIN_REPAIR_OBSERVE_H

#include "explain/candidate/trial.h"

struct fl_watcher;

/* Watches all assertions of the program, and the check at the line of the function (NULL: no other one). */
struct fl_watcher *fl_watcher_create(struct fl_arena *arena, const struct fl_schemata *schemata,
                                     const char *function, uint32_t line);
void fl_watcher_destroy(struct fl_watcher *watcher);

/* A number that differs, but for rare accidents, where the values differ that are read there, or how often.
 * `selector`: of the candidate; 0: the program as it is. Of a candidate, only what the program as it is has come
 * by before is looked at: what it adds at the line of a check is not what is checked. */
uint64_t fl_watcher_look(struct fl_watcher *watcher, uint32_t selector, const struct fl_inputs *inputs);

/* Lines of the user's that were executed since they were last forgotten, as a set of numbers below *count. */
const bool *fl_watcher_lines(const struct fl_watcher *watcher, size_t *count);
void fl_watcher_forget_lines(struct fl_watcher *watcher);

#endif
