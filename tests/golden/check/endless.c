/* An endless loop without inputs and endless recursion end with what was seen, or with a proof.
 * RUN: faultline check --timeout 8 --provers none %s
 * EXIT: 5
 * EXPECT: UP TO
 * RUN: faultline check --timeout 120 %s -- -DEVEN
 * EXPECT: SAFE: the check holds for all inputs
 * EXPECT: proof
 * RUN: faultline check --timeout 8 --provers none %s -- -DRECURSION
 * EXIT: 5
 * EXPECT: deep at forever, perhaps without end; --depth N follows them further
 * RUN: clang-19 -O0 -g -emit-llvm -c -o %t/endless.bc %s && faultline check --timeout 0 %t/endless.bc
 * EXIT: 5
 * EXPECT: UNKNOWN: the time is used up
 */
#include <assert.h>
static int forever(int n) { return n < 0 ? 0 : forever(n & 7) + 1; }
int main(void) {
    unsigned x = 1;
#ifdef RECURSION
    return forever(1);
#endif
#ifdef EVEN
    for (x = 0;;) assert((x += 2) % 2 == 0);
#endif
    for (;;) { /* comes to every number but 0, and to this one late */
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        assert(x != 0xfaded);
    }
}
