#include "run/numbers.h"

enum { SEPARATION = 3, WARM_UP = 10 * FL_NUMBERS_DEGREE };

/* Each word of the first state is the one before times 16807 modulo 2^31 - 1. */
static uint32_t next_word(uint32_t word) {
    int32_t high = (int32_t)word / 127773, low = (int32_t)word % 127773;
    int32_t next = 16807 * low - 2836 * high;
    return (uint32_t)(next < 0 ? next + INT32_MAX : next);
}

void fl_numbers_seed(struct fl_numbers *numbers, uint32_t seed) {
    numbers->state[0] = seed ? seed : 1;
    for (int i = 1; i < FL_NUMBERS_DEGREE; i++) numbers->state[i] = next_word(numbers->state[i - 1]);
    numbers->front = SEPARATION;
    numbers->rear = 0;
    for (int i = 0; i < WARM_UP; i++) fl_numbers_next(numbers);
}

uint32_t fl_numbers_next(struct fl_numbers *numbers) {
    uint32_t sum = numbers->state[numbers->front] += numbers->state[numbers->rear];
    numbers->front = (numbers->front + 1) % FL_NUMBERS_DEGREE;
    numbers->rear = (numbers->rear + 1) % FL_NUMBERS_DEGREE;
    return sum >> 1;
}
