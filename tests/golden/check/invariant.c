/* Offered invariants: proved, strengthened, refuted by a run; and those that say nothing.
 * RUN: faultline check --timeout 120 --invariant '%s:33:a <= 10' --invariant '%s:33:b < 10' %s
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * EXPECT: invariants that were offered
 * EXPECT: a <= 10
 * EXPECT: holds: at the beginning, and from each iteration to the next
 * EXPECT: b < 10
 * EXPECT: wrong: it does not hold where b = 10u
 * RUN: faultline check --timeout 120 --invariant 'invariant.c:34:b <= 10' %s
 * EXIT: 0
 * EXPECT: b <= 10
 * EXPECT: holds, proved together with
 * RUN: faultline check --invariant '%s:33:b <= limit' %s
 * EXIT: 2
 * EXPECT: tests/golden/check/invariant.c:33: error: in the invariant 'b <= limit', column 6: nothing is called 'limit' here
 * RUN: faultline check --invariant '%s:33:b <= ' %s
 * EXIT: 2
 * EXPECT: column 6: an operand is expected, but the expression ends
 * RUN: faultline check --invariant '%s:38:b <= 10' %s
 * EXIT: 2
 * EXPECT: tests/golden/check/invariant.c:38: error: there is no loop; that of main is on line 33
 * RUN: faultline check --invariant 'b <= 10' %s
 * EXIT: 1
 * EXPECT: FILE:LINE:EXPRESSION is expected
 */
extern int nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned a = 0, b = 0;
    /* b is bounded because a is. */
    while (nondet_int()) {
        if (a < 10) a++;
        b = a;
    }

    if (b > 10) reach_error();
    return 0;
}
