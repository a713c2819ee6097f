/* prove/system/cone.h - which cuts a piece of a run has come through.
 *
 * What an arrival or a failure says depends on the invariants of the uses whose `passed` occurs in
 * it, and on no others.
 */
#ifndef FL_PROVE_SYSTEM_CONE_H
#define FL_PROVE_SYSTEM_CONE_H

#include "base/number/bitset.h"
#include "prove/system/system.h"

struct fl_cones {
    struct fl_arena *arena;
    const struct fl_system *system;
    struct fl_map uses; /* id of a `passed` -> number of its use, + 1 */
};

struct fl_cones fl_cones_make(struct fl_arena *arena, const struct fl_system *system);

/* One bit a use. */
struct fl_bitset fl_cones_of(const struct fl_cones *cones, const struct fl_term *term);
/* Is the invariant of the cut used for it? */
bool fl_cones_has_cut(const struct fl_cones *cones, struct fl_bitset cone, uint32_t cut);

#endif
