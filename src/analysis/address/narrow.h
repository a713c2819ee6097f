/* analysis/address/narrow.h - variables that are too narrow for a pointer and may hold a part of one. */
#ifndef FL_ANALYSIS_ADDRESS_NARROW_H
#define FL_ANALYSIS_ADDRESS_NARROW_H

#include "analysis/address/carrier.h"

/* Fills carriers->is_part. */
void fl_carriers_find_parts(struct fl_carriers *carriers, struct fl_arena *arena);

#endif
