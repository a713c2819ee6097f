/* characterize/plane/scale.h - an axis cut into slots, so that borders can be seen however long it is.
 *
 * Around each border there is a window in which slots are single values, or as few as there is room for; all that
 * is between two windows is one slot, a gap. So the whole axis is there, and nothing is left out of a picture.
 *
 * Invariant: slots follow each other without a hole from the first value of the axis to the last one, and every
 * border is between two of them.
 */
#ifndef FL_CHARACTERIZE_PLANE_SCALE_H
#define FL_CHARACTERIZE_PLANE_SCALE_H

#include "characterize/region/span.h"

/* What should be seen of an axis. */
struct fl_sights {
    FL_VECTOR_OF(uint64_t) borders;        /* first values behind one; neither 0 nor behind the last */
    FL_VECTOR_OF(struct fl_span) surfaces; /* where borders are no straight lines: to be seen as a whole */
};

struct fl_slot {
    struct fl_span values;
    bool is_gap; /* between windows: out of scale */
};

struct fl_scale {
    const struct fl_axis *axis;
    FL_VECTOR_OF(struct fl_slot) slots;
};

/* With about so many slots at most. The sights are sorted. */
struct fl_scale fl_scale_make(struct fl_arena *arena, const struct fl_axis *axis, struct fl_sights *sights,
                              uint64_t most);

#endif
