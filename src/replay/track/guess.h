/* replay/track/guess.h - what a program may have read before it printed a line.
 *
 * Programs print what they read, or something like it: words and numbers of the line are tried as they stand
 * there, in the places that the words and numbers of other lines had in what was read for those.
 */
#ifndef FL_REPLAY_TRACK_GUESS_H
#define FL_REPLAY_TRACK_GUESS_H

#include "engine/fuzz/dictionary.h"
#include "engine/fuzz/random.h"
#include "replay/log/text.h"
#include "replay/track/tracked_run.h"

struct fl_guesser {
    const struct fl_log_text *log;
    const struct fl_dictionary *dictionary;
    struct fl_random random;
};

/* The run's seed with something else to read from where the line begins that it did not print. */
struct fl_seed *fl_guess(struct fl_guesser *guesser, struct fl_arena *arena, const struct fl_tracked_run *run);

#endif
