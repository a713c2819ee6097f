/* engine/fuzz/mutate.h - seeds that differ a little from others.
 *
 * Texts change as people would write them: a number, a word, a line more or less, a line once more, a word of the
 * program's own; and as nobody would: single bytes.
 */
#ifndef FL_ENGINE_FUZZ_MUTATE_H
#define FL_ENGINE_FUZZ_MUTATE_H

#include "engine/fuzz/dictionary.h"
#include "engine/fuzz/random.h"
#include "engine/fuzz/seed.h"

struct fl_mutator {
    const struct fl_program *program;
    const struct fl_dictionary *dictionary;
    const struct fl_seed_shape *shape;
    struct fl_random random;
};

/* Lives in the arena, but for the bytes of the other two that did not change. `other` is a seed to take something
 * from, and may be the same. */
struct fl_seed *fl_mutate(struct fl_mutator *mutator, struct fl_arena *arena, const struct fl_seed *seed,
                          const struct fl_seed *other);

#endif
