/* Two different texts with the same Adler checksum.
 * VERDICT: FAILS
 * UNWIND: 7
 */
#include <stdint.h>
#include "input.h"

#define LENGTH 6

static uint32_t checksum(const char *text) {
    uint32_t a = 1, b = 0;
    for (int i = 0; i < LENGTH; i++) {
        a = (a + (unsigned char)text[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

int main(void) {
    char left[LENGTH], right[LENGTH];
    int differences = 0;
    for (int i = 0; i < LENGTH; i++) {
        left[i] = __VERIFIER_nondet_char();
        right[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(left[i] >= 'a' && left[i] <= 'z' && right[i] >= 'a' && right[i] <= 'z');
        differences += left[i] != right[i];
    }
    __VERIFIER_assume(differences >= 4);
    assert(checksum(left) != checksum(right));
    return 0;
}
