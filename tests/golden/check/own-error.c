/* A function of the user's own that has the name of one of the library's does not show the program's name.
 * RUN: cd %S; faultline check own-error.c
 * EXIT: 10
 * EXPECT: FAILS
 * EXPECT-NOT: argv
 */
#include <assert.h>

int nondet_int(void);

void error(void) {
    assert(0);
}

int main(void) {
    if (nondet_int() == 7) error();
}
