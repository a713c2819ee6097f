/* watch/source/steps.h - what a program that keeps an automaton's state asks at its sites, and what it does then.
 *
 * What was proved of sites says in which states the automaton may be there: not in one in which it would move as
 * it never does. Where that leaves one state, it is not asked, and where nobody asks for it, it is not kept.
 */
#ifndef FL_WATCH_SOURCE_STEPS_H
#define FL_WATCH_SOURCE_STEPS_H

#include "watch/source/writing.h"

/* C that leaves the function where the state stays as it is, and moves it otherwise. Where moves are left out, it
 * says in `is_error` which must not be, and in `key` which state there was. */
void fl_watch_step_print(struct fl_text *text, const struct fl_watch_writing *writing,
                         const struct fl_watch_site *site, const struct fl_watch_values *values);

#endif
