/* models/jump.c - setjmp and longjmp.
 *
 * frontend/instrument/jumps.c takes both apart: a call of setjmp leaves a number in its buffer that says which call of
 * which function it is, longjmp says which number is looked for, and each function that it leaves returns to its caller
 * until the right one is found.
 */
#include <stdint.h>

uint64_t fl_model_jump_target; /* 0: no jump is under way */
int fl_model_jump_value;
uint64_t fl_model_jump_callers; /* calls so far of functions that call setjmp */

/* A buffer of zeros is one that setjmp has never filled. */
void fl_model_longjmp(void *buffer, int value) {
    uint64_t target = *(uint64_t *)buffer;
    fl_model_jump_value = value ? value : 1;
    fl_model_jump_target = target ? target : UINT64_MAX;
}
