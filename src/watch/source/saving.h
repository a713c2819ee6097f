/* watch/source/saving.h - variables of an instrumented program that keep values for guards (plan.h).
 *
 * Such a variable is declared where the body of the function begins, on the line that is there, and gets its value
 * there or with the assignment that the plan says:
 *
 *     static void m(void) {             static void m(void) { int x_init = 0;
 *         x = next();                       (x_init = (x = next()));
 *
 * Where that is not possible, guards that need it are left out: what is told then is never less.
 */
#ifndef FL_WATCH_SOURCE_SAVING_H
#define FL_WATCH_SOURCE_SAVING_H

#include "watch/source/changes.h"
#include "watch/source/writing.h"

/* In this function of the program (an index into those of the effects)? */
bool fl_watch_can_save(const struct fl_watch_writing *writing, uint32_t function,
                       const struct fl_watch_saved *saved);

/* `changes`: those of the function's file. The value is saved before anything that was put around the assignment
 * before looks at it. */
void fl_watch_save(const struct fl_watch_writing *writing, struct fl_watch_changes *changes, uint32_t function,
                   const struct fl_watch_saved *saved);

#endif
