/* Variables of the environment, texts of wide characters and streams need memory, too.
 * RUN: faultline check --checks allocation %s -- '-DFAILS=setenv("NAME", "value", 1) != 0'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: setenv fails#1 = true
 * RUN: faultline check --checks allocation %s -- '-DFAILS=putenv(text) != 0'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check --checks allocation %s -- '-DFAILS=!wcsdup(L"text")'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check --checks allocation %s -- '-DFAILS=(!fdopen(0, "r") && errno == ENOMEM)'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check --checks allocation %s -- '-DFAILS=asprintf(&result, "%d", 7) < 0' -O2 -D_FORTIFY_SOURCE=2
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DFAILS=(setenv("NAME", "value", 1) != 0 || putenv(text) != 0)'
 * EXPECT: SAFE: the check holds for all inputs
 */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

static char text[] = "OTHER=value", *result;

int main(void) {
    int fails = FAILS;
    assert(!fails);
    (void)text, (void)result;
    return 0;
}
