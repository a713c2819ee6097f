/* run/numbers.h - the pseudo-random numbers of the C library: what rand and random give after a seed. */
#ifndef FL_RUN_NUMBERS_H
#define FL_RUN_NUMBERS_H

#include <stdint.h>

enum { FL_NUMBERS_DEGREE = 31 };

struct fl_numbers {
    uint32_t state[FL_NUMBERS_DEGREE];
    uint32_t front, rear;
};

void fl_numbers_seed(struct fl_numbers *numbers, uint32_t seed);
uint32_t fl_numbers_next(struct fl_numbers *numbers);

#endif
