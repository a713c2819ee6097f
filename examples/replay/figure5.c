/* The program of figure 5 of "Exploiting Traces in Static Program Analysis" (Groce, Joshi). */
#include <assert.h>
#include <stdbool.h>

void EVR(const char *event);
void EVR_value(const char *event, int value);
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

static int x;

static void foo(void) {
    x--;
    EVR_value("foo", x);
}

static void bar(void) {
    x++;
    EVR("bar");
}

int main(void) {
    int input = __VERIFIER_nondet_int();
    bool p = __VERIFIER_nondet_bool();
    bool q = __VERIFIER_nondet_bool();
    x = input;
    if (p) foo();
    if (q) foo();
    if (p && q)
        bar();
    else
        foo();
    assert(x + 1 == input);
    return 0;
}
