/* characterize/region/span.h - how far an input can be moved, all else being equal.
 *
 * Numbers along an axis are counted from its least value, whatever its sign: -128 of a signed byte is 0.
 */
#ifndef FL_CHARACTERIZE_REGION_SPAN_H
#define FL_CHARACTERIZE_REGION_SPAN_H

#include "characterize/region/literals.h"
#include "characterize/space/space.h"

struct fl_span {
    uint64_t least, most; /* both included */
};

/* Only axes of at most 64 bits have them; no floats. */
bool fl_axis_is_counted(const struct fl_axis *axis);
uint64_t fl_axis_last(const struct fl_axis *axis);
uint64_t fl_axis_count(const struct fl_axis *axis, uint64_t word);

/* true for all of the axis. */
const struct fl_term *fl_span_term(struct fl_space *space, const struct fl_axis *axis, struct fl_span interval);

/* The longest interval around `at` in which, as long as the conditions hold, the target does. At `at` it does. */
struct fl_span fl_span_widen(struct fl_space *space, const struct fl_axis *axis, uint64_t at,
                             const fl_literals *conditions, const struct fl_term *target);

/* The shortest interval that holds all points with the condition; some point has it. False: time was too short for
 * more than the whole axis. */
bool fl_span_around(struct fl_space *space, const struct fl_axis *axis, const struct fl_term *condition,
                    struct fl_span *interval);

#endif
