/* Printing may fail whichever function prints, and streams may be what they are not asked for.
 * RUN: faultline check %s -- '-DFAILS=putw(1, stderr) != 0'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: putw()#1 fails with errno
 * RUN: faultline check %s -- '-DFAILS=fputwc(65, stderr) == WEOF'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DFAILS=fcloseall() != 0'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DFAILS=(errno = EIO, perror("text"), errno != EIO)'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: perror()#1 fails with errno
 * RUN: faultline check %s -- '-DFAILS=(fflush(NULL) != 0 && ferror(stdout))'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DFAILS=!fdopen(0, "r")'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DFAILS=!freopen(NULL, "r", stdin)'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DFAILS=setvbuf(stdout, NULL, 99, 0) != 0'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DFAILS=(printf("text"), fwide(stdout, 1) < 0)'
 * EXIT: 5
 * EXPECT: SAFE ASSUMING streams print and read bytes and wide characters alike
 * RUN: faultline check %s -- '-DFAILS=(other = getchar(), clearerr(stdin), other > 255)'
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- '-DFAILS=(perror("text"), other != 0)'
 * EXPECT: SAFE: the check holds for all inputs
 */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <wchar.h>

int other;

int main(void) {
    int fails = FAILS;
    assert(!fails);
    return 0;
}
