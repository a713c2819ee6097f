/* models/world.c - how the system answers, without branches. */
#include "world.h"

#include "signals.h"

int fl_model_one_of_all(long error, unsigned long long errors, unsigned long long high) {
    unsigned long long quota = (errors >> ENOSPC) & (unsigned long long)(error == EDQUOT);
    unsigned long long low = ((errors | 1) >> (error & 63)) & (unsigned long long)(error < 64);
    unsigned long long beyond = (high >> (error & 63)) & (unsigned long long)((error >= 64) & (error < 128));
    __fl_assume((quota | low | beyond) & 1);
    if (__fl_sees("interruptions") && error == EINTR) fl_model_be_interrupted();
    return (int)error;
}

int fl_model_one_of(long error, unsigned long long errors) {
    return fl_model_one_of_all(error, errors, 0);
}

long fl_model_outcome(long result, int error) {
    int mask = -(error != 0);
    fl_model_set_error((fl_model_error() & ~mask) | error);
    return result | mask;
}

long fl_model_or_ordinary(long number, long ordinary) {
    return number | (ordinary & -(long)(number == 0));
}

bool fl_model_has_byte(uint64_t word, uint64_t byte) {
    uint64_t differing = word ^ byte * 0x0101010101010101;
    return ((differing - 0x0101010101010101) & ~differing & 0x8080808080808080) != 0;
}

static uint64_t fill_word(uint64_t word) {
    uint64_t low = 0x7f7f7f7f7f7f7f7f, zeros = ~(((word & low) + low) | word | low);
    return word | (zeros >> 7) * 'x';
}

void fl_model_fill_gaps(char block[256]) {
    uint64_t words[32];
    __fl_copy(words, block, sizeof words);
#define FILL(i) words[i] = fill_word(words[i]);
#define FILL_4(i) FILL(i) FILL((i) + 1) FILL((i) + 2) FILL((i) + 3)
#define FILL_16(i) FILL_4(i) FILL_4((i) + 4) FILL_4((i) + 8) FILL_4((i) + 12)
    FILL_16(0)
    FILL_16(16)
    __fl_copy(block, words, sizeof words);
}

/* It ended by itself, or by a signal, perhaps with a dump of its memory. */
bool fl_model_is_child_status(long status) {
    long number = status & 0x7f;
    bool has_exited = (status & 0xff) == 0;
    return has_exited | ((number >= 1) & (number <= 64) & (status >> 8 == 0));
}
