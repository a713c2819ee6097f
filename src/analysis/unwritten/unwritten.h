/* analysis/unwritten/unwritten.h - which memory may be read before it was written.
 *
 * Of locals, and of blocks that an edge allocates. Each is followed through the function that it begins in, and
 * into the functions that get its address: which bytes are surely written where, and up to which element an array
 * is. It may be found that something is read that was written in fact, never the opposite. That it is copied
 * counts as a read.
 */
#ifndef FL_ANALYSIS_UNWRITTEN_UNWRITTEN_H
#define FL_ANALYSIS_UNWRITTEN_UNWRITTEN_H

#include "program/program.h"

struct fl_unwritten_search;

struct fl_unwritten_search *fl_unwritten_search_create(struct fl_arena *arena, const struct fl_program *program);

/* Is that read which an assumption of this effect (program/program.h, FL_EFFECT_UNWRITTEN) is about: a local, or
 * what ALLOCATE edges give? */
bool fl_unwritten_is_assumed_read(struct fl_unwritten_search *search, fl_assumption_id assumption);

#endif
