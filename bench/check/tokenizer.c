/* Splits standard input into words; word lengths add up to the letters read.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdio.h>
#include "input.h"

#define MOST 8

int main(void) {
    int lengths[MOST], words = 0, letters = 0, inside = 0;
    for (int i = 0; i < MOST; i++) {
        int c = getchar();
        if (c == EOF) break;
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
            if (!inside) lengths[words++] = 0;
            inside = 1;
            lengths[words - 1]++;
            letters++;
        } else {
            inside = 0;
        }
    }
    assert(words <= (MOST + 1) / 2);
    int sum = 0;
    for (int i = 0; i < words; i++) {
        assert(lengths[i] > 0);
        sum += lengths[i];
    }
    assert(sum == letters);
    return 0;
}
