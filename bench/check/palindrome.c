/* A text equals its reversal exactly if it is a palindrome.
 * VERDICT: SAFE
 * UNWIND: 12
 */
#include <stdbool.h>
#include <string.h>
#include "input.h"

#define MOST 11

static bool is_palindrome(const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length / 2; i++)
        if (text[i] != text[length - 1 - i]) return false;
    return true;
}

int main(void) {
    char text[MOST + 1], reversed[MOST + 1];
    for (int i = 0; i < MOST; i++) text[i] = __VERIFIER_nondet_char();
    text[MOST] = '\0';
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) reversed[i] = text[length - 1 - i];
    reversed[length] = '\0';
    assert(is_palindrome(text) == (strcmp(text, reversed) == 0));
    return 0;
}
