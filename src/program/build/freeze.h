/* program/build/freeze.h - what a frozen program is put together with, whether it is built or edited. */
#ifndef FL_PROGRAM_BUILD_FREEZE_H
#define FL_PROGRAM_BUILD_FREEZE_H

#include "program/program.h"

/* Edges sorted by target; fills in the locations' ranges of them, which were zero. */
const fl_edge_id *fl_program_sort_incoming(struct fl_arena *arena, struct fl_location *locations,
                                           uint32_t location_count, const struct fl_edge *edges,
                                           uint32_t edge_count);

#endif
