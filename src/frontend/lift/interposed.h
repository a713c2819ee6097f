/* frontend/lift/interposed.h - functions of the program that the C library calls in place of its own.
 *
 * A program that defines `malloc` is called by `fopen`, `printf` and `strdup`, whose models allocate by
 * themselves.
 */
#ifndef FL_FRONTEND_LIFT_INTERPOSED_H
#define FL_FRONTEND_LIFT_INTERPOSED_H

#include "frontend/lift/lift.h"

/* That such functions are not called is an assumption, if the program calls any of the library that might. */
void fl_lift_assume_not_interposed(struct fl_lifter *lifter);

#endif
