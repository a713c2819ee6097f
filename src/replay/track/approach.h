/* replay/track/approach.h - the numbers of a line that a run prints, closer and closer to those that it should.
 *
 * Lines tell how many there were of something, or a sum, a length, a maximum of what was read. Little changes of
 * what was read for the line are kept where its numbers come closer; as often as a number is too small or too
 * large, what changed it before is put in or left out.
 */
#ifndef FL_REPLAY_TRACK_APPROACH_H
#define FL_REPLAY_TRACK_APPROACH_H

#include "base/text.h"
#include "engine/fuzz/random.h"
#include "replay/track/words.h"

enum { FL_APPROACH_UNITS = 12 };

/* What one program has taught; zero at first, but for the arena. */
struct fl_approach {
    struct fl_random random;
    unsigned successes[FL_APPROACH_UNITS]; /* of what was put in or left out */
    unsigned unit;                         /* of the last change */
};

/* How far the line that was printed is from the one that should be: 0 only if no number differs. */
uint64_t fl_approach_distance(struct fl_arena *arena, struct fl_input_bytes printed, struct fl_input_bytes wanted);
/* The text with one change, or several. */
struct fl_input_bytes fl_approach_change(struct fl_approach *approach, struct fl_arena *arena,
                                         struct fl_input_bytes text, struct fl_input_bytes printed,
                                         struct fl_input_bytes wanted);
/* The last change has come closer. */
void fl_approach_learn(struct fl_approach *approach);

#endif
