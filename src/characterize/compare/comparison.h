/* characterize/compare/comparison.h - what has become of the failures of another version of the program. */
#ifndef FL_CHARACTERIZE_COMPARE_COMPARISON_H
#define FL_CHARACTERIZE_COMPARE_COMPARISON_H

#include "characterize/count/count.h"

enum fl_removed {
    FL_REMOVED_NOTHING_THERE, /* nothing failed before */
    FL_REMOVED_ALL,
    FL_REMOVED_ALL_KNOWN, /* all that were known to fail; others may have failed, and may fail still */
    FL_REMOVED_SOME,      /* others still fail */
    FL_REMOVED_AT_LEAST,  /* some; others may fail still */
    FL_REMOVED_NONE,
    FL_REMOVED_NONE_KNOWN, /* none of those that were known to fail; others may have failed */
    FL_REMOVED_AT_MOST,    /* some still fail; whether any was removed is not known */
    FL_REMOVED_UNKNOWN,
};

typedef FL_VECTOR_OF(const char *) fl_condition_texts;

/* A number of inputs: surely in the set, and possibly. */
struct fl_compared_count {
    struct fl_quantity surely, possibly;
};

struct fl_version_comparison {
    enum fl_removed removed;
    fl_condition_texts still, may_still;    /* inputs that failed before, and do so now */
    fl_condition_texts added, may_be_added; /* that did not fail before */
    bool has_counts;
    struct fl_compared_count gone, kept, fresh;
    struct fl_natural total;
    FL_VECTOR_OF(const char *) counted; /* the inputs whose values these are */
};

#endif
