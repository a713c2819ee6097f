/* Growth with the bytes of input: a scanner of words and numbers.
 * LABEL: input bytes
 * FIRST: 2
 */
#ifndef SIZE
#define SIZE 2
#endif
#include "../check/input.h"

enum state { BLANK, WORD, NUMBER };

int main(void) {
    enum state state = BLANK;
    int words = 0, numbers = 0;
    unsigned value = 0;
    for (int i = 0; i < SIZE; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        if (c >= '0' && c <= '9') {
            if (state == BLANK) {
                numbers++;
                value = 0;
                state = NUMBER;
            }
            if (state == NUMBER) value = (value * 10 + (c - '0')) % 1000;
        } else if (c >= 'a' && c <= 'z') {
            if (state == BLANK) words++;
            state = WORD;
        } else {
            state = BLANK;
        }
        assert(value < 1000);
    }
    assert(words + numbers <= (SIZE + 1) / 2);
    assert(words <= SIZE && numbers <= SIZE);
    return 0;
}
