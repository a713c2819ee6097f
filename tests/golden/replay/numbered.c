/* The second value is read at another place in runs that do not need the one before: runs differ in it all the same.
 * RUN: printf 'done\n' > %t/a.log; faultline replay --differ __VERIFIER_nondet_uchar#2 %s %t/a.log
 * EXPECT: MATCHES: 7 runs print the log
 * EXPECT: run 7
 * EXPECT-NOT: run 8
 * EXPECT: There are no others.
 */
#include <stdio.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c == 1 && __VERIFIER_nondet_uchar() > 3) return 1;
    unsigned char y = __VERIFIER_nondet_uchar();
    if (c > 1 || y > 12 || y < 10) return 1;
    printf("done\n");
    return 0;
}
