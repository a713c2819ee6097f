/* characterize/count/parts.h - how many points meet which conditions, exactly.
 *
 * Several sets of points, each where all of its conditions hold. Variables that no condition connects are
 * independent; so a part, which is variables that conditions connect, is counted for itself: for each combination
 * of sets, how many of its values leave a point in just these. Parts are multiplied. Within a part, values are
 * tried one by one if they are few; one variable that is compared with constants only has intervals in which
 * nothing changes, whatever its size.
 */
#ifndef FL_CHARACTERIZE_COUNT_PARTS_H
#define FL_CHARACTERIZE_COUNT_PARTS_H

#include "base/number/natural.h"
#include "base/system/clock.h"
#include "characterize/region/literals.h"

enum { FL_MOST_COUNTED_SETS = 64 };

struct fl_counted_condition {
    const struct fl_term *term;
    uint64_t sets; /* bit i: of the set i */
};

struct fl_counted_points {
    uint64_t sets; /* bit i: they are in the set i; not 0 */
    struct fl_natural count;
};

typedef FL_VECTOR_OF(struct fl_counted_condition) fl_counted_conditions;
typedef FL_VECTOR_OF(struct fl_counted_points) fl_counted_parts;

/* Values of these variables, among which are all that conditions are about; there are `set_count` sets. Points in
 * none of them are left out. False: there are too many to try, or time was too short. */
bool fl_count_parts(struct fl_arena *arena, const fl_literals *variables, const fl_counted_conditions *conditions,
                    size_t set_count, struct fl_deadline deadline, fl_counted_parts *points);

#endif
