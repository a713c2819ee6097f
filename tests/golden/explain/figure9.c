/* Figure 9 of "From Symptom to Cause": baz is called whether or not foo was successful.
 *
 * RUN: cd %S; faultline explain figure9.c
 * EXIT: 10
 * EXPECT: FAILS: 1 cause; nothing else fails
 * EXPECT: figure9.c:34:5
 * EXPECT: baz();
 * EXPECT: but none comes to line 35 with the values that this one has there
 */
#include <assert.h>

int nondet_int(void);

enum { SUCCESS, FAILURE };

static int count;

static int foo(void) {
    return nondet_int() ? SUCCESS : FAILURE;
}

static void bar(void) {
    count++;
}

static void baz(void) {
    if (nondet_int()) bar();
}

int main(void) {
    int status;
    count = 0;
    status = foo();
    baz();
    if (status == FAILURE) bar();
    assert(count <= 1);
}
