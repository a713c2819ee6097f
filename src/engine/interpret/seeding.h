/* engine/interpret/seeding.h - inputs that give another seed to the C library's pseudo-random numbers.
 *
 * The numbers of a run that was found may be ones that no seed gives. Others are tried with those that the C
 * library does give: first for the seed that the run has, then for others, by changing the inputs that the seed
 * depends on (the time, a number of the system, an argument, a number on standard input), one at a time.
 */
#ifndef FL_ENGINE_INTERPRET_SEEDING_H
#define FL_ENGINE_INTERPRET_SEEDING_H

#include "base/system/clock.h"
#include "run/run.h"

struct fl_seeding {
    struct fl_arena *arena;
    const struct fl_inputs *inputs; /* without numbers */
    FL_VECTOR_OF(uint32_t) sources; /* what is changed; without those that no seed depends on */
    struct fl_deadline deadline;
    uint64_t seeds;        /* a digest of those of the inputs as they are */
    uint32_t source, step; /* of the inputs that were given last */
    bool has_begun;
};

/* Were numbers made up for the run? */
bool fl_seeding_is_needed(const struct fl_run *run);

void fl_seeding_begin(struct fl_seeding *seeding, struct fl_arena *arena, const struct fl_run *run,
                      struct fl_deadline deadline);
/* The next inputs to try; NULL: there are none, or the time is over. */
const struct fl_inputs *fl_seeding_next(struct fl_seeding *seeding);
/* What was read in the run with the last ones; to be told before the next are asked for. */
void fl_seeding_note(struct fl_seeding *seeding, const struct fl_feed *feed);

#endif
