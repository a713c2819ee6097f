/* engine/fuzz/flip.h - a seed with the values that the solver found for some of its bytes. */
#ifndef FL_ENGINE_FUZZ_FLIP_H
#define FL_ENGINE_FUZZ_FLIP_H

#include "engine/fuzz/seed.h"
#include "engine/symbolic/search/guided.h"

/* What the values say nothing of stays as it is. The shape has the slots that there are. */
struct fl_seed *fl_seed_flip(struct fl_arena *arena, const struct fl_seed *seed, const struct fl_guided_values *values,
                             const struct fl_seed_shape *shape);

#endif
