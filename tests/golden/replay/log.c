/* A log that was printed: which input, which run, and whether it can have failed.
 * RUN: printf 'start 3\nsum 007 (small)\nsum 015 (large)\n' > %t/a.log; faultline replay %s %t/a.log
 * EXIT: 10
 * EXPECT: MATCHES: this run prints the log, and fails: tests/golden/replay/log.c:44:5: assertion
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: log.c:34  start 3          level = 3
 * EXPECT: log.c:42  sum 007 (small)  sum = 7, sum > 9 ? "large" : "small" = "small", i = 0, next = 7
 * EXPECT: log.c:42  sum 015 (large)  sum = 15
 * EXPECT: inputs
 * EXPECT: __VERIFIER_nondet_int#3 = 8
 * RUN: printf 'start 2\nsum 007 (small)\nbad 77\ndone\n' > %t/b.log; faultline replay %s %t/b.log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: sum 007 (small)
 * EXPECT: bad 77
 * EXPECT: done
 * EXPECT: __VERIFIER_nondet_int#3 = 77
 * RUN: printf '12:01 start 2\n12:02 sum 001 (small)\n12:02 sum 002 (small)\n12:09 done\n' > %t/c.log; faultline replay --strip '^..:.. ' %s %t/c.log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * RUN: printf 'start 2\nsum 007 (small)\n' > %t/d.log; faultline replay --unfinished %s %t/d.log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: sum 007 (small)
 * EXPECT-NOT: done
 * RUN: printf 'bad 77\n' > %t/e.log; faultline replay --log-from stderr %s %t/e.log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: bad 77
 */
#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int level = __VERIFIER_nondet_int(), sum = 0;
    printf("start %d\n", level);
    for (int i = 0; i < 2; i++) {
        int next = __VERIFIER_nondet_int();
        if (next < 0 || next > 9) {
            fprintf(stderr, "bad %d\n", next);
            continue;
        }
        sum += next;
        printf("sum %03d (%s)\n", sum, sum > 9 ? "large" : "small");
    }
    assert(sum != 15 || level != 3);
    printf("done\n");
    return 0;
}
