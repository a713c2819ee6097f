/* prove/candidate/samples.h - states that runs are in at the cuts, to guess invariants from.
 *
 * A walk gives values to whatever the first piece of a run reads, sees where it arrives, and goes on
 * from there; no solver is asked. Where the values of a state cannot be carried over in full, a
 * sample may be one that no run has: samples suggest and rule out guesses, they prove nothing.
 */
#ifndef FL_PROVE_CANDIDATE_SAMPLES_H
#define FL_PROVE_CANDIDATE_SAMPLES_H

#include "prove/system/cone.h"

/* Of one cut: the values of its visible scalars, one row a sample. */
struct fl_cut_samples {
    FL_VECTOR_OF(const struct fl_term *) scalars; /* of at most 64 bits, no floats */
    FL_VECTOR_OF(uint64_t *) rows;
};

struct fl_samples {
    struct fl_cut_samples *cuts; /* by cut */
};

/* Numbers that the program compares with or assigns, by width; each once. */
struct fl_constants {
    FL_VECTOR_OF(struct fl_bits) all;
};

struct fl_constants fl_constants_of_program(struct fl_arena *arena, const struct fl_program *program);

struct fl_sample_options {
    uint32_t walks, steps;
    struct fl_deadline deadline;
};

struct fl_samples *fl_samples_take(struct fl_arena *arena, struct fl_system *system,
                                   const struct fl_constants *constants, const struct fl_sample_options *options);

#endif
