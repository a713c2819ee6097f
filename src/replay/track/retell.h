/* replay/track/retell.h - a text from which a program may read what a run of the loosened program was given.
 *
 * Functions that read text give anything there (models/loose.h): numbers, words and lines, of which only those
 * bytes mean something that the program has looked at. They are written down in the order in which they were read,
 * as formats and separators ask for it. Nothing says that the program reads just this from the text: it is a
 * guess.
 */
#ifndef FL_REPLAY_TRACK_RETELL_H
#define FL_REPLAY_TRACK_RETELL_H

#include "base/system/clock.h"
#include "run/inputs.h"

/* Inputs for the program as it is: the same as these of the loosened one, and a text as standard input. */
struct fl_inputs *fl_retell(struct fl_arena *arena, const struct fl_program *loosened,
                            const struct fl_inputs *inputs, struct fl_deadline deadline);

#endif
