/* engine/fuzz/seed.h - what a run reads, in parts that can be changed one by one.
 *
 * A part is standard input, an argument, a file, an environment variable, or the values that one input function
 * gives, as they lie in memory. What the world decides, and memory behind pointers, is as usual in all runs,
 * unless a seed keeps what one run was given of that.
 *
 * Bytes of parts are never changed: another text takes their place.
 */
#ifndef FL_ENGINE_FUZZ_SEED_H
#define FL_ENGINE_FUZZ_SEED_H

#include "run/inputs.h"

enum fl_seed_kind { FL_SEED_STDIN, FL_SEED_ARGUMENT, FL_SEED_FILE, FL_SEED_VARIABLE, FL_SEED_VALUES };

/* Something that a run may be given. */
struct fl_seed_slot {
    enum fl_seed_kind kind;
    const char *name;            /* FILE, VARIABLE, VALUES */
    const struct fl_input *site; /* VALUES */
};

struct fl_seed_part {
    struct fl_seed_slot slot;
    struct fl_input_bytes bytes;
};

struct fl_seed {
    FL_VECTOR_OF(struct fl_seed_part) parts; /* arguments in their order */
    const struct fl_inputs *rest;            /* has what can't be changed; NULL: that is as usual */
};

bool fl_seed_is_text(const struct fl_seed_slot *slot);
/* Bytes of one value. */
size_t fl_seed_value_size(const struct fl_seed_slot *slot);
struct fl_seed_part *fl_seed_find(const struct fl_seed *seed, const struct fl_seed_slot *slot);
/* The seed with all of its bytes and names. */
struct fl_seed *fl_seed_copy(struct fl_arena *arena, const struct fl_seed *seed);
struct fl_inputs *fl_seed_inputs(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_seed *seed);
/* What of the inputs can be changed; without the rest. */
struct fl_seed *fl_seed_of_inputs(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_inputs *inputs);

/* What runs of a program have asked for so far. */
struct fl_seed_shape {
    struct fl_arena *arena;
    const struct fl_program *program;
    FL_VECTOR_OF(struct fl_seed_slot) slots; /* one for all arguments */
};

/* Takes note of what a run asked for: was anything new? */
bool fl_seed_shape_learn(struct fl_seed_shape *shape, const struct fl_feed *feed);

#endif
