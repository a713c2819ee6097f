/* characterize/cover.h - regions of inputs that fail, until none is left outside of them. */
#ifndef FL_CHARACTERIZE_COVER_H
#define FL_CHARACTERIZE_COVER_H

#include "characterize/region/region.h"

struct fl_covered {
    struct fl_region region;  /* every input in it fails */
    struct fl_region point;   /* one of them */
    const struct fl_run *run; /* of that one; NULL: it was not executed */
    bool is_odd;              /* of texts that people type, others have all that it has */
};

struct fl_cover {
    FL_VECTOR_OF(struct fl_covered) regions;
    const struct fl_term *term; /* the union */
    /* Failing inputs that are in no region: their runs depend on what no input controls, or there were too many
     * regions, or too little time. */
    bool is_partial;
    const char *reason; /* then: why */
};

struct fl_cover fl_cover_begin(const struct fl_space *space);
/* Around a point of single runs that fail, with the condition. */
void fl_cover_followed(struct fl_space *space, struct fl_cover *cover, const struct fl_term *condition);
/* Of all points that fail, at most so many regions, beside those that there are. */
void fl_cover_failures(struct fl_space *space, struct fl_cover *cover, size_t most, struct fl_deadline deadline,
                       const volatile int *is_cancelled);

#endif
