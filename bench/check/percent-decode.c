/* Decoding %XX in an URL skips two characters without looking for the end.
 * VERDICT: FAILS
 * UNWIND: 10
 */
#include <stdlib.h>
#include "input.h"

#define LENGTH 9

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

static void decode(char *text) {
    char *to = text;
    for (; *text; text++) {
        if (*text == '%') {
            *to++ = (char)(digit(text[1]) * 16 + digit(text[2]));
            text += 2;
        } else {
            *to++ = *text == '+' ? ' ' : *text;
        }
    }
    *to = '\0';
}

int main(void) {
    char *text = malloc(LENGTH + 1);
    for (int i = 0; i < LENGTH; i++) text[i] = __VERIFIER_nondet_char();
    text[LENGTH] = '\0';
    decode(text);
    free(text);
    return 0;
}
