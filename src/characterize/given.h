/* characterize/given.h - conditions that the user gives: nothing is asked about other inputs. */
#ifndef FL_CHARACTERIZE_GIVEN_H
#define FL_CHARACTERIZE_GIVEN_H

#include "characterize/condition/condition_text.h"

/* False: some of them can't be read, or no input has all of them. Then the space is as before. */
bool fl_given_take(struct fl_space *space, const char *const *conditions, size_t count,
                   struct fl_condition_problem *problem);

#endif
