/* A spec with one automaton, on static functions: the shipped one by name, and the same as a file.
 * RUN: faultline check -p lock %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 6 checks can fail, confirmed
 * EXPECT: spec-lock.c:50:21: specification violated: unlock is called without the lock
 * EXPECT: __VERIFIER_nondet_int#1 = 12345
 * EXPECT: spec-lock.c:40
 * EXPECT: lock()
 * EXPECT: holds  tests/golden/check/spec-lock.c:45:9   spec       lock is called while the lock is held
 * RUN: faultline check --json -p specs/lock.spec %s
 * EXIT: 10
 * EXPECT: "kind": "spec",
 * EXPECT: "text": "unlock is called without the lock"
 * EXPECT-NOT: __fl_observer
 * RUN: faultline check -p lock --sarif %t/sarif --out %t/out %s > %t/said; cat %t/sarif; sh %t/out/failure-1/reproduce.sh
 * EXIT: 134
 * EXPECT: unlock is called without the lock
 * EXPECT: expected: specification violated at
 * EXPECT: spec violated: unlock is called without the lock
 * EXPECT: exit status 134
 * RUN: faultline check -p lock %s -- -DFIXED
 * EXPECT: SAFE: all 5 checks hold for all inputs
 * RUN: faultline check -p lock --checks none %s -- -DFIXED -DASSERT
 * EXIT: 10
 * EXPECT: assertion: n != 7 does not hold
 * RUN: faultline check -p lock %s -- -DFIXED -DASSERT
 * EXPECT: SAFE: all 5 checks hold for all inputs
 * RUN: faultline run -q -p lock --inputs %t/out/failure-1/inputs %s
 * EXIT: 10
 * EXPECT: unlock is called without the lock
 */
#include <assert.h>
int __VERIFIER_nondet_int(void);
static int held;
static void lock(void) { held = 1; }
static void unlock(void) { held = 0; }

int main(void) {
    int n = __VERIFIER_nondet_int();
    lock();
    if (n > 5) {
        unlock();
    }
    if (n == 17)
        lock();
    else if (n > 5)
        lock();
    unlock();
#ifndef FIXED
    if (n == 12345) unlock();
#endif
#ifdef ASSERT
    assert(n != 7);
#endif
    return 0;
}
