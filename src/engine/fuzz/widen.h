/* engine/fuzz/widen.h - a seed whose numbers have room.
 *
 * How many digits a number has is decided byte by byte where it is read: what follows from "12" holds for numbers of
 * two digits. Zeros in front of it change nothing for most who read it, and then all numbers have one form.
 */
#ifndef FL_ENGINE_FUZZ_WIDEN_H
#define FL_ENGINE_FUZZ_WIDEN_H

#include "engine/fuzz/seed.h"

/* NULL: it has no number that is short, or would become too long. */
const struct fl_seed *fl_seed_widen(struct fl_arena *arena, const struct fl_seed *seed);
/* Without zeros in front of numbers. */
const struct fl_seed *fl_seed_narrow(struct fl_arena *arena, const struct fl_seed *seed);

#endif
