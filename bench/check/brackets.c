/* Matching brackets with a stack: depth is bounded, closers meet their openers.
 * VERDICT: SAFE
 * UNWIND: 10
 */
#include <stdbool.h>
#include "input.h"

#define LENGTH 9

static bool is_balanced(const char *text, int length) {
    char stack[LENGTH];
    int depth = 0;
    for (int i = 0; i < length; i++) {
        switch (text[i]) {
        case '(': stack[depth++] = ')'; break;
        case '[': stack[depth++] = ']'; break;
        case '{': stack[depth++] = '}'; break;
        case ')':
        case ']':
        case '}':
            if (depth == 0 || stack[--depth] != text[i]) return false;
        }
    }
    return depth == 0;
}

int main(void) {
    char text[LENGTH];
    int balance[3] = {0};
    for (int i = 0; i < LENGTH; i++) {
        text[i] = __VERIFIER_nondet_char();
        balance[0] += (text[i] == '(') - (text[i] == ')');
        balance[1] += (text[i] == '[') - (text[i] == ']');
        balance[2] += (text[i] == '{') - (text[i] == '}');
    }
    if (is_balanced(text, LENGTH)) assert(balance[0] == 0 && balance[1] == 0 && balance[2] == 0);
    return 0;
}
