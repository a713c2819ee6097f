/* Wildcard matching with backtracking agrees with the recursive definition.
 * VERDICT: SAFE
 * UNWIND: 8
 */
#include <stdbool.h>
#include <stddef.h>
#include "input.h"

#define LENGTH 3

static bool match(const char *pattern, const char *text) {
    const char *star = NULL, *resume = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = ++pattern;
            resume = text;
        } else if (*pattern == '?' || *pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star;
            text = ++resume;
        } else {
            return false;
        }
    }
    while (*pattern == '*') pattern++;
    return *pattern == '\0';
}

static bool define(const char *pattern, const char *text) {
    if (*pattern == '\0') return *text == '\0';
    if (*pattern == '*') return define(pattern + 1, text) || (*text && define(pattern, text + 1));
    return *text && (*pattern == '?' || *pattern == *text) && define(pattern + 1, text + 1);
}

int main(void) {
    char pattern[LENGTH + 1], text[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++) {
        pattern[i] = __VERIFIER_nondet_char();
        text[i] = __VERIFIER_nondet_char();
    }
    pattern[LENGTH] = text[LENGTH] = '\0';
    assert(match(pattern, text) == define(pattern, text));
    return 0;
}
