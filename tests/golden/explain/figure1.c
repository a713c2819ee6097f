/* Figure 1 of "From Symptom to Cause" (Ball, Naik and Rajamani, POPL 2003): two releases are missing, and each is
 * reported once, with the call that is missing; a branch that has nothing to do with locks adds no report.
 *
 * RUN: cd %S; faultline explain figure1.c
 * EXIT: 10
 * EXPECT: FAILS: 2 causes; nothing else fails
 * EXPECT: figure1.c:59:14
 * EXPECT: release_lock() is missing in this branch: every run that finds nondet_int() false at line 56 fails
 * EXPECT: a correct run
 * EXPECT: nondet_int: 1
 * EXPECT: nondet_int: 1
 * EXPECT: -        work = 2;
 * EXPECT: +        { release_lock(); work = 2; }
 * EXPECT: figure1.c:54:14
 * EXPECT: release_lock() is missing in this branch: every run that finds nondet_int() false at line 51 fails
 * EXPECT: -        work = 1;
 * EXPECT: +        { release_lock(); work = 1; }
 * RUN: cd %S; faultline explain figure1.c | grep -c '^  cause$'
 * EXPECT: 2
 * RUN: cd %S; faultline explain --json --all-checks figure1.c | jq -c '[.causes[] | [.ranking[].line]]'
 * EXPECT: [[59],[54]]
 * RUN: cd %S; faultline explain figure1.c -- -DIRRELEVANT
 * EXIT: 10
 * EXPECT: FAILS: 2 causes; nothing else fails
 * EXPECT: figure1.c:59:14
 * EXPECT: figure1.c:54:14
 * RUN: cd %S; faultline explain figure1.c -- -DIRRELEVANT | grep -c '^  cause$'
 * EXPECT: 2
 */
#include <assert.h>

int nondet_int(void);

static int is_held, work;

static void acquire_lock(void) {
    assert(!is_held);
    is_held = 1;
}

static void release_lock(void) {
    assert(is_held);
    is_held = 0;
}

int main(void) {
#ifdef IRRELEVANT
    if (nondet_int()) work = 5;
#endif
    acquire_lock();
    if (nondet_int())
        release_lock();
    else
        work = 1; /* the release is missing */
    acquire_lock();
    if (nondet_int())
        release_lock();
    else
        work = 2; /* here, too */
    assert(!is_held);
}
