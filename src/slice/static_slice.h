/* slice/static_slice.h - the plain backward slice of a program: every step that may play a part in
 * reaching a location, on whichever path.
 *
 * For comparison: what a path slice saves. Data dependence is flow-sensitive inside a function for
 * variables, flow-insensitive for memory; control dependence is by postdominators; calls are not
 * told apart by context.
 */
#ifndef FL_SLICE_STATIC_SLICE_H
#define FL_SLICE_STATIC_SLICE_H

#include "base/number/bitset.h"
#include "slice/slicer.h"

/* One bit an edge of the program. */
struct fl_bitset fl_static_slice(struct fl_slicer *slicer, struct fl_arena *arena, fl_location_id target);

#endif
