/* slice/path/witness_way.h - the steps of a witness as waypoints of a program.
 *
 * Steps on lines where the program does nothing (declarations) are left out: they say nothing. Other
 * tools cut statements into steps in their own ways, so steps in a row on one line are one waypoint
 * unless they decide, call or return.
 */
#ifndef FL_SLICE_PATH_WITNESS_WAY_H
#define FL_SLICE_PATH_WITNESS_WAY_H

#include "source/places.h"
#include "slice/path/way.h"
#include "witness/witness.h"

struct fl_witness_way {
    FL_VECTOR_OF(struct fl_waypoint) waypoints; /* the last is the target */
    bool fails;                                 /* the target is a check that fails */
};

/* Where one step of the witness is passed: nowhere if the program does nothing there. *fails is set where a
 * target is a check that fails. */
struct fl_waypoint fl_witness_find_step(struct fl_arena *arena, const struct fl_places *places, const char *name,
                                        const struct fl_witness *witness, const struct fl_witness_step *step,
                                        bool *fails);

/* FL_BAD_INPUT and one diagnostic if the witness is of another program, or its target is no place in it. */
enum fl_status fl_witness_find_way(struct fl_arena *arena, const struct fl_places *places, const char *name,
                                   const struct fl_witness *witness, struct fl_witness_way *way,
                                   struct fl_diagnostics *diagnostics);

#endif
