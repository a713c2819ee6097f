/* explain/repair/twin.h - the same edge in a program of which one place of the source was changed.
 *
 * Functions are known by their names and files. Of the function that was changed, edges before and behind the
 * change keep their order: what is alike from the start on, and from the end back, is the same; and so is what
 * has nothing else like it, by its line, in either.
 */
#ifndef FL_EXPLAIN_REPAIR_TWIN_H
#define FL_EXPLAIN_REPAIR_TWIN_H

#include "explain/candidate/schemata.h"

/* None: it is not known, or there is none. */
fl_edge_id fl_twin_of_edge(const struct fl_program *program, const struct fl_program *changed, fl_edge_id edge);

/* In a program with all candidates, the condition of a branch is evaluated as a whole, with others to choose from,
 * before the branch is taken: there the twin of a part's decision is that of the whole. */
fl_edge_id fl_twin_in_schemata(const struct fl_program *program, const struct fl_schemata *schemata,
                               fl_edge_id edge);

#endif
