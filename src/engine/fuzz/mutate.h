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

enum { FL_MOST_CHANGES = 16 };

/* A line of a seed that did something new. */
struct fl_learned_line {
    struct fl_input_bytes bytes;
    uint32_t uses, finds; /* as with changes */
};

struct fl_mutator {
    const struct fl_program *program;
    const struct fl_dictionary *dictionary;
    const struct fl_seed_shape *shape;
    struct fl_random random;
    /* Kinds of changes: how often each was made, and how often something new came of it. */
    uint32_t uses[FL_MOST_CHANGES], finds[FL_MOST_CHANGES];
    uint32_t latest; /* a bit for each that the latest mutant has */
    FL_VECTOR_OF(struct fl_learned_line) lines;
    struct fl_map known_lines;
    uint32_t latest_line; /* + 1, that the latest mutant has; 0: none */
};

/* Lives in the arena, but for the bytes of the other two that did not change. `other` is a seed to take something
 * from, and may be the same. */
struct fl_seed *fl_mutate(struct fl_mutator *mutator, struct fl_arena *arena, const struct fl_seed *seed,
                          const struct fl_seed *other);

/* The latest mutant did something new. */
void fl_mutator_credit(struct fl_mutator *mutator);
/* Takes note of the lines of a seed that did something new. They are kept in the arena. */
void fl_mutator_learn(struct fl_mutator *mutator, struct fl_arena *arena, const struct fl_seed *seed);

#endif
