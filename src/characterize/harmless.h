/* characterize/harmless.h - regions of inputs that are known not to fail, within the limits of texts. */
#ifndef FL_CHARACTERIZE_HARMLESS_H
#define FL_CHARACTERIZE_HARMLESS_H

#include "characterize/region/region.h"

typedef FL_VECTOR_OF(struct fl_region) fl_regions;

/* Regions whose runs were followed to their ends, none of which fails; at most so many, as time allows. */
fl_regions fl_harmless_find(struct fl_space *space, size_t most, struct fl_deadline deadline);

#endif
