/* A recursive-descent calculator over single digits; nobody looks at the divisor.
 * VERDICT: FAILS
 * UNWIND: 5
 */
#include "input.h"

#define LENGTH 3

static char text[LENGTH + 1];
static int at;

static int expression(void);

static int factor(void) {
    if (text[at] == '(') {
        at++;
        int value = expression();
        if (text[at] == ')') at++;
        return value;
    }
    if (text[at] >= '0' && text[at] <= '9') return text[at++] - '0';
    return 0;
}

static int term(void) {
    int value = factor();
    while (text[at] == '*' || text[at] == '/') {
        char sign = text[at++];
        int right = factor();
        value = sign == '*' ? value * right : value / right;
    }
    return value;
}

static int expression(void) {
    int value = term();
    while (text[at] == '+' || text[at] == '-') {
        char sign = text[at++];
        int right = term();
        value = sign == '+' ? value + right : value - right;
    }
    return value;
}

int main(void) {
    static const char allowed[] = "()+-*/0123456789";
    for (int i = 0; i < LENGTH; i++) {
        unsigned pick = __VERIFIER_nondet_uint();
        __VERIFIER_assume(pick < sizeof allowed - 1);
        text[i] = allowed[pick];
    }
    expression();
    assert(at <= LENGTH);
    return 0;
}
