/* Did a fix remove all, some or none of the failing inputs? Both answers are bounds: what is not known is said.
 * RUN: cd %S; faultline characterize --checks none --json -o %t/old.json compare.c
 * EXIT: 10
 * RUN: cd %S; faultline characterize --checks none --compare %t/old.json compare.c -- -DALL
 * EXIT: 0
 * EXPECT: old.json: removed all of the failing inputs
 * EXPECT: removed: 10, still failing: 0, new: 0 of 4294967296 inputs
 * RUN: cd %S; faultline characterize --checks none --compare %t/old.json compare.c -- -DSOME
 * EXIT: 10
 * EXPECT: old.json: removed some of the failing inputs; others still fail
 * EXPECT: still fails if
 * EXPECT: y < 21 && y > 14
 * EXPECT: removed: 4, still failing: 6, new: 0 of 4294967296 inputs
 * EXPECT-NOT: new: fails
 * RUN: cd %S; faultline characterize --checks none --compare %t/old.json compare.c
 * EXIT: 10
 * EXPECT: old.json: removed none of the failing inputs
 * EXPECT: y > 10 && y < 21
 * EXPECT: removed: 0, still failing: 10, new: 0 of 4294967296 inputs
 * RUN: cd %S; faultline characterize --checks none --compare %t/old.json compare.c -- -DOTHERS
 * EXIT: 10
 * EXPECT: removed all of the failing inputs
 * EXPECT: new: fails if
 * EXPECT: y == 21
 * EXPECT: removed: 10, still failing: 0, new: 1 of 4294967296 inputs
 * RUN: cd %S; faultline characterize --checks none --json --compare %t/old.json compare.c -- -DSOME
 * EXIT: 10
 * EXPECT: "comparison": {
 * EXPECT: "removed": "some"
 * EXPECT: "still_failing": [
 * EXPECT: "y < 21 && y > 14"
 * EXPECT: "new_failures": []
 * EXPECT: "removed_count": "4"
 * EXPECT: "still_count": "6"
 *
 * More values than can be tried: 125250 are removed, 376251 are not.
 * RUN: cd %S; faultline characterize --checks none --json -o %t/sum.json compare.c -- -DSUM
 * EXIT: 10
 * RUN: cd %S; faultline characterize --checks none --compare %t/sum.json compare.c -- -DSUM -DGUARD
 * EXIT: 10
 * EXPECT: removed some of the failing inputs; others still fail
 * EXPECT: removed: ~
 *
 * Bounds that differ.
 * RUN: cd %S; faultline characterize --checks none --provers none --bound 3 --json -o %t/loop.json compare.c -- -DLOOP
 * EXIT: 10
 * RUN: cd %S; faultline characterize --checks none --provers none --bound 3 --compare %t/loop.json compare.c -- -DLOOP
 * EXIT: 10
 * EXPECT: removed none of the inputs that were known to fail; others may have failed
 * EXPECT: still fails if
 * EXPECT: y == 2
 * EXPECT: may still fail if
 * EXPECT: still failing: 1..
 * RUN: cd %S; faultline characterize --checks none --compare %t/loop.json compare.c -- -DALL
 * EXIT: 0
 * EXPECT: removed all of the failing inputs
 * RUN: cd %S; faultline characterize --checks none --provers none --bound 3 --compare %t/loop.json compare.c -- -DLOOP -DGUARD
 * EXIT: 5
 * EXPECT: removed all of the inputs that were known to fail; others may have failed, and may still
 *
 * Inputs that have another name, another type, or are no more; unless nothing fails any more.
 * RUN: cd %S; faultline characterize --checks none --compare %t/old.json compare.c -- -DRENAMED
 * EXIT: 1
 * EXPECT: old.json: error: 'y > 10 && y < 21' can't be compared with this program: there is no input 'y'; there are other
 * RUN: cd %S; faultline characterize --checks none --compare %t/old.json compare.c -- -DUNSIGNED
 * EXIT: 1
 * EXPECT: old.json: error: the type of y is another one now: unsigned, 32 bits, not signed, 32
 * RUN: cd %S; faultline characterize --checks none --compare %t/old.json compare.c -- -DRENAMED -DALL
 * EXIT: 0
 * EXPECT: removed all of the failing inputs
 *
 * What is no such document.
 * RUN: cd %S; echo 'y == 1' >%t/x; faultline characterize --compare %t/x compare.c
 * EXIT: 1
 * EXPECT: x:1: error: this is no JSON
 * RUN: cd %S; faultline check --json compare.c >%t/x; faultline characterize --compare %t/x compare.c
 * EXIT: 1
 * EXPECT: x: error: this is no document of 'faultline characterize --json'
 * RUN: cd %S; faultline characterize --compare %t/nothing compare.c
 * EXIT: 1
 * EXPECT: nothing: error: no such file
 * RUN: cd %S; faultline characterize --checks none --given 'y > 0' --compare %t/old.json compare.c
 * EXIT: 1
 * EXPECT: old.json: error: it was made with other conditions --given
 */
#include <assert.h>

int nondet_int(void);
unsigned nondet_unsigned(void);
unsigned short nondet_ushort(void);

#ifdef UNSIGNED
#define int unsigned
#define nondet_int nondet_unsigned
#endif

#ifdef RENAMED
int main(void) {
    int other = nondet_int();
#ifdef ALL
    if (other > 10 && other < 21) return 0;
#endif
    assert(other < 11 || other > 20);
}
#else
int main(void) {
    int y = nondet_int();
#ifdef ALL
    if (y > 10 && y < 21) return 0;
#elif defined SOME
    if (y > 10 && y < 15) return 0;
#elif defined OTHERS
    if (y > 10 && y < 21) return 0;
    assert(y != 21);
#endif
#ifdef SUM
    unsigned short a = (unsigned short)y, b = nondet_ushort();
#ifdef GUARD
    if (a > 500) return 0;
#endif
    assert(a + b > 1000);
#elif defined LOOP
    unsigned k = 0;
#ifdef GUARD
    if (y == 2) return 0;
#endif
    while (k < (unsigned)y) k++;
    assert(y != 2);
#else
    assert(y < 11 || y > 20);
#endif
    return 0;
}
#endif
