/* A memmove of one's own, with symbolic places and length inside one buffer.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stddef.h>
#include "input.h"

#define SIZE 8

static void move(char *to, const char *from, size_t count) {
    if (to < from)
        for (size_t i = 0; i < count; i++) to[i] = from[i];
    else
        for (size_t i = count; i > 0; i--) to[i - 1] = from[i - 1];
}

int main(void) {
    char buffer[SIZE], before[SIZE];
    for (int i = 0; i < SIZE; i++) buffer[i] = before[i] = __VERIFIER_nondet_char();
    size_t to = __VERIFIER_nondet_uchar(), from = __VERIFIER_nondet_uchar(), count = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(to + count <= SIZE && from + count <= SIZE);
    move(buffer + to, buffer + from, count);
    for (size_t i = 0; i < SIZE; i++)
        assert(buffer[i] == (i >= to && i < to + count ? before[from + i - to] : before[i]));
    return 0;
}
