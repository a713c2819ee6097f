/* Escaping quotes doubles the length at worst, but the buffer has room for half of it.
 * VERDICT: FAILS
 * UNWIND: 13
 */
#include "input.h"

#define LENGTH 12

static int escape(const char *text, char *out) {
    int length = 0;
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') out[length++] = '\\';
        out[length++] = *text;
    }
    out[length] = '\0';
    return length;
}

int main(void) {
    char text[LENGTH + 1], out[LENGTH + LENGTH / 2 + 1];
    for (int i = 0; i < LENGTH; i++) text[i] = __VERIFIER_nondet_char();
    text[LENGTH] = '\0';
    int length = escape(text, out);
    assert(length >= 0);
    return 0;
}
