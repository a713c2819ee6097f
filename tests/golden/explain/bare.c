/* Figure 1 of "From Symptom to Cause" with branches that do nothing: nothing is executed there that could be named, and
 * the call that is missing there is found all the same.
 *
 * RUN: cd %S; faultline explain bare.c
 * EXIT: 10
 * EXPECT: FAILS: 2 causes; nothing else fails
 * EXPECT: bare.c:56:9
 * EXPECT: bare.c:53:9
 * EXPECT: release_lock() is missing in this branch: every run that finds nondet_int() false at line 53 fails
 * EXPECT: -        ;
 * EXPECT: +        release_lock();
 * EXPECT: bare.c:50:5
 * EXPECT: bare.c:48:9
 * EXPECT: release_lock() is missing in this branch: every run that finds nondet_int() false at line 48 fails
 * EXPECT: +        release_lock();
 * RUN: cd %S; faultline explain --json bare.c | jq -c '[.causes[] | [.ranking[].line]]'
 * EXPECT: [[56],[50]]
 */
#include <assert.h>

int nondet_int(void);

static int is_held;

static void acquire_lock(void) {
    assert(!is_held);
    is_held = 1;
}

static void release_lock(void) {
    assert(is_held);
    is_held = 0;
}

/*
 *
 *
 *
 *
 *
 *
 *
 *
 */

int main(void) {
    acquire_lock();
    if (nondet_int()) {
        release_lock();
    } else {
    }
    acquire_lock();
    if (nondet_int())
        release_lock();
    else
        ;
    assert(!is_held);
}
