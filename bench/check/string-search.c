/* Knuth, Morris and Pratt's search finds the same place as trying all of them.
 * VERDICT: SAFE
 * UNWIND: 7
 */
#include "input.h"

#define WORD 3
#define TEXT 6

static int search_fast(const char *text, const char *word) {
    int border[WORD];
    border[0] = 0;
    for (int i = 1, k = 0; i < WORD; i++) {
        while (k > 0 && word[k] != word[i]) k = border[k - 1];
        if (word[k] == word[i]) k++;
        border[i] = k;
    }
    for (int i = 0, k = 0; i < TEXT; i++) {
        while (k > 0 && word[k] != text[i]) k = border[k - 1];
        if (word[k] == text[i]) k++;
        if (k == WORD) return i + 1 - WORD;
    }
    return -1;
}

static int search_slow(const char *text, const char *word) {
    for (int start = 0; start + WORD <= TEXT; start++) {
        int i = 0;
        while (i < WORD && text[start + i] == word[i]) i++;
        if (i == WORD) return start;
    }
    return -1;
}

int main(void) {
    char word[WORD], text[TEXT];
    for (int i = 0; i < WORD; i++) word[i] = __VERIFIER_nondet_char();
    for (int i = 0; i < TEXT; i++) text[i] = __VERIFIER_nondet_char();
    assert(search_fast(text, word) == search_slow(text, word));
    return 0;
}
