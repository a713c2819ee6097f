/* prove/written/parts.h - which locals have parts to count. Only for prove/written. */
#ifndef FL_PROVE_WRITTEN_PARTS_H
#define FL_PROVE_WRITTEN_PARTS_H

#include "prove/written/written.h"

/* Without variables, those of an object behind each other. false: something else than such locals may be read
 * before it is written, or nothing is. */
bool fl_written_find_parts(struct fl_arena *arena, const struct fl_program *from, struct fl_written_parts *parts);

#endif
