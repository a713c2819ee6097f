/* characterize/compare/compare_count.h - how many inputs are in which regions of two versions. */
#ifndef FL_CHARACTERIZE_COMPARE_COMPARE_COUNT_H
#define FL_CHARACTERIZE_COMPARE_COMPARE_COUNT_H

#include "characterize/compare/comparison.h"

struct fl_compared_region {
    const struct fl_term *term;
    bool is_old, has_lower;
};
typedef FL_VECTOR_OF(struct fl_compared_region) fl_compared_regions;

/* Exactly, or by hashing where there are too many values; false: time was too short for either. */
bool fl_compare_count(struct fl_space *space, const fl_compared_regions *regions, struct fl_limits limits,
                      struct fl_version_comparison *comparison);

#endif
