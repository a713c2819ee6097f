/* What the system may refuse, and what it tells.
 * RUN: faultline check %s -- '-DFAILS=dup2(1, 5) != 5'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DFAILS=dup2(1, 2) != 2'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: stdout#1 is closed = 1
 * RUN: faultline check %s -- -DOPENS '-DFAILS=ftruncate(file, 10) != 0'
 * EXIT: 10
 * EXPECT: can fail, confirmed by running the compiled program
 * EXPECT: ftruncate()#1 fails with errno
 * RUN: faultline check %s -- -DOPENS '-DFAILS=(dup2(file, 0) == 0 && !isatty(0))' -DIS_TERMINAL
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DOPENS '-DFAILS=(dup2(file, 0) == 0 && isatty(file) != isatty(0))'
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- '-DFAILS=(times(&used), used.tms_utime != 0)'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: times()#1 user
 * RUN: faultline check %s -- '-DFAILS=(setlocale(LC_ALL, "") && strcmp(setlocale(LC_ALL, NULL), "C") != 0)'
 * EXIT: 5
 * EXPECT: SAFE ASSUMING the locale is called C
 * RUN: faultline check %s -- '-DFAILS=(setlocale(LC_ALL, "") && used.tms_utime != 0)'
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- '-DFAILS=malloc_usable_size(malloc(1)) != 1'
 * EXIT: 5
 * EXPECT: SAFE ASSUMING blocks are just as large as was asked for
 * RUN: faultline check %s -- '-DFAILS=(sscanf("99999999999999999999", "%d", &file) == 1 && errno == ERANGE)'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/times.h>
#include <unistd.h>

static struct tms used;

int main(void) {
    int file = 0;
#ifdef OPENS
    file = open("file", O_RDWR);
    if (file < 3) return 1;
#endif
#ifdef IS_TERMINAL
    if (!isatty(0)) return 2;
#endif
    int fails = FAILS;
    assert(!fails);
    (void)file;
    return 0;
}
