/* Trimming blanks from both ends of a string in place.
 * VERDICT: SAFE
 * UNWIND: 11
 */
#include <string.h>
#include "input.h"

#define MOST 10

static char *trim(char *text) {
    while (*text == ' ' || *text == '\t') text++;
    char *end = text + strlen(text);
    while (end > text && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *end = '\0';
    return text;
}

int main(void) {
    char text[MOST + 1];
    for (int i = 0; i < MOST; i++) text[i] = __VERIFIER_nondet_char();
    text[MOST] = '\0';
    char *trimmed = trim(text);
    assert(trimmed >= text && trimmed <= text + MOST);
    size_t length = strlen(trimmed);
    assert(trimmed[0] != ' ' && trimmed[0] != '\t');
    if (length > 0) assert(trimmed[length - 1] != ' ' && trimmed[length - 1] != '\t');
    return 0;
}
