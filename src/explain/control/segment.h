/* explain/control/segment.h - what only one way of a failing run leads to.
 *
 * Behind a way that no correct run takes, the run stays among steps that no correct run makes until other ways
 * join it, or its function is left: with the way itself, these are the edges of the failing run that are on no
 * correct one. What is called there belongs to it, too, but the call says so.
 */
#ifndef FL_EXPLAIN_CONTROL_SEGMENT_H
#define FL_EXPLAIN_CONTROL_SEGMENT_H

#include "explain/control/control.h"

/* Steps of the function that the way is in, rising. */
typedef FL_VECTOR_OF(uint32_t) fl_segment;

/* `calls`: of fl_path_calls. The steps behind the way `step`, which itself is none of them. */
fl_segment fl_segment_behind(struct fl_arena *arena, const struct fl_program *program, const struct fl_path *path,
                             const uint32_t *calls, uint32_t step);

/* The causes that are not behind another one: neither there nor in what is called there. Rising. */
fl_segment fl_segment_outermost(struct fl_arena *arena, const struct fl_program *program,
                                const struct fl_path *path, const uint32_t *calls,
                                const struct fl_control *control);

#endif
