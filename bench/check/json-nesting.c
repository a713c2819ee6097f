/* A JSON reader keeps a stack of containers and checks its depth too late.
 * VERDICT: FAILS
 * UNWIND: 9
 */
#include <stdio.h>
#include "input.h"

#define DEPTH 8

static char containers[DEPTH];

int main(void) {
    int depth = 0;
    for (int i = 0; i < 12; i++) {
        int c = getchar();
        if (c == EOF) break;
        if (c == '[' || c == '{') {
            containers[depth++] = (char)c;
            if (depth > DEPTH) return 1;
        } else if (c == ']' || c == '}') {
            if (depth == 0) return 1;
            char open = containers[--depth];
            if ((open == '[') != (c == ']')) return 1;
        } else if (c != ',' && c != ' ') {
            if (depth == 0) return 1;
        }
    }
    assert(depth <= 12);
    return 0;
}
