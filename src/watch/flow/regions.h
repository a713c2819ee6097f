/* watch/flow/regions.h - places of a program at which the same is known.
 *
 * An edge is quiet if it changes nothing that is followed, and looks at nothing. A location that only quiet edges
 * lead to, all of them from one region, belongs to that region: states are kept where a region begins, and go on
 * along the edges that leave it.
 */
#ifndef FL_WATCH_FLOW_REGIONS_H
#define FL_WATCH_FLOW_REGIONS_H

#include "watch/flow/surroundings.h"

struct fl_flow_regions {
    uint32_t *first;  /* by location: where its region begins */
    uint32_t *starts; /* by location where a region begins: into edges; one more than there are locations */
    uint32_t *edges;  /* those that are not quiet, or lead to another region */
};

/* At interrupted locations, regions begin. */
struct fl_flow_regions fl_flow_regions_of(const struct fl_flow_subject *subject,
                                          const struct fl_flow_surroundings *around,
                                          const struct fl_bitset *interrupted);

#endif
