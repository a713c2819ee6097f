/* characterize/region/region.h - sets of inputs as short conditions.
 *
 * A region is a conjunction of conditions over the axes of a space. From one failing point it is grown to one in
 * which every point fails: the conditions that the run at the point meets (literals.h), without those that are not
 * needed (unsatisfiable cores), and for each input that only has conditions of its own, the longest interval.
 */
#ifndef FL_CHARACTERIZE_REGION_REGION_H
#define FL_CHARACTERIZE_REGION_REGION_H

#include "characterize/feature/subtext.h"
#include "characterize/region/span.h"

struct fl_region {
    fl_literals conditions; /* none: all points */
    size_t limit_count; /* the last so many say only that texts are as short as the longest that were executed */
    const struct fl_term *term; /* all of them */
};

/* How texts of regions that were grown before are best told. */
struct fl_growth_memory {
    struct fl_parting parting;
    bool is_useful;
};

/* A region around the point, which is in the target, in which all points are, whatever values that no input
 * controls are. False: there is none, or none was found in time. */
bool fl_region_grow(struct fl_space *space, const struct fl_term *target, const struct fl_assignment *point,
                    struct fl_growth_memory *memory, struct fl_region *region);

/* The values of all inputs that the point gives one. */
struct fl_region fl_region_of_point(struct fl_space *space, const struct fl_assignment *point);
/* Are all points of the region in the target? False also where that could not be decided. */
bool fl_region_is_inside(struct fl_space *space, const struct fl_region *region, const struct fl_term *target);

/* A region that has all points of the condition that are within the limits of texts, of which there is one:
 * intervals of the inputs that it is about, and what its points have in common among the conditions at `point`,
 * which is one of them. */
struct fl_region fl_region_enclose(struct fl_space *space, const struct fl_term *condition,
                                   const struct fl_assignment *point);

/* Its conditions one by one, intervals as two of them. */
fl_literals fl_region_halves(struct fl_space *space, const struct fl_region *region);

/* The point of the last answer that was SATISFIABLE: all axes, and what the terms are about besides. */
struct fl_assignment *fl_space_point(struct fl_space *space, const struct fl_term *const *terms, size_t count);

#endif
