/* Figure 8 of "From Symptom to Cause": every edge of the failing run is on a correct run, too. The result of foo is
 * ignored at one of its calls.
 *
 * RUN: cd %S; faultline explain figure8.c
 * EXIT: 10
 * EXPECT: FAILS: 1 cause; nothing else fails
 * EXPECT: figure8.c:29:9
 * EXPECT: foo();
 * EXPECT: figure8.c:30:16
 * EXPECT: status = SUCCESS;
 * EXPECT: correct runs take the same way, but none comes to line 30 with the values that this one has there
 */
#include <assert.h>

int nondet_int(void);

enum { SUCCESS, FAILURE };

static int g;

static int foo(void) {
    g = nondet_int() ? SUCCESS : FAILURE;
    return g;
}

int main(void) {
    int status;
    if (nondet_int()) {
        foo();
        status = SUCCESS;
    } else
        status = foo();
    assert(status == g);
    return status;
}
