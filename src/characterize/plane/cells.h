/* characterize/plane/cells.h - what becomes of the inputs in each cell of a plane.
 *
 * A cell is a slot of one axis and a slot of another. Nothing is tried at single points and then said of all:
 * a solver has shown of a rectangle of cells that all its points are of one kind, or it is cut into two, until a
 * cell is left, which is mixed.
 */
#ifndef FL_CHARACTERIZE_PLANE_CELLS_H
#define FL_CHARACTERIZE_PLANE_CELLS_H

#include "characterize/plane/scale.h"

enum fl_cell_kind {
    FL_CELL_MUST_FAIL,
    FL_CELL_MAY_FAIL,
    FL_CELL_SAFE,
    FL_CELL_OUTSIDE, /* there are no such inputs, or they are not asked about */
    FL_CELL_MIXED,   /* of several kinds, or it was not decided in time */
    FL_CELL_KINDS
};

/* Conditions over the two axes alone. */
struct fl_plane_conditions {
    const struct fl_term *inside; /* else OUTSIDE */
    const struct fl_term *lower, *upper;
};

/* One cell after the other, the rows of `down` from the first to the last. `down` without an axis has one slot. */
const enum fl_cell_kind *fl_cells_decide(struct fl_space *space, const struct fl_scale *across,
                                         const struct fl_scale *down, const struct fl_plane_conditions *conditions,
                                         struct fl_limits limits);

#endif
