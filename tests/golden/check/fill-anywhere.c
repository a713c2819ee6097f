/* Blocks that begin and end at places that nobody knows, in one object or in one of two.
 *
 * RUN: faultline check %s -- -DTO=one -DCLAIM='one[p] == (p >= s && p < s + n ? 7 : 1)'
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DTO=one -DCLAIM='one[p] == (p >= s && p <= s + n ? 7 : 1)'
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check %s -- '-DTO=(c ? one : two)' '-DCLAIM=(c ? one : two)[p] == (p >= s && p < s + n ? 7 : 1) && (c ? two : one)[p] == 1'
 * EXPECT: SAFE
 * RUN: faultline check %s -- '-DTO=(c ? one : two)' '-DCLAIM=one[p] == (p >= s && p < s + n ? 7 : 1)'
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check %s -- '-DTO=((char *)numbers)' '-DCLAIM=numbers[p / 4] == (s <= p / 4 * 4 && p / 4 * 4 + 4 <= s + n ? 0x07070707 : numbers[p / 4])'
 * EXPECT: SAFE
 * RUN: faultline check %s -- '-DTO=((char *)numbers)' '-DCLAIM=numbers[p / 4] == 0x07070707 || numbers[p / 4] == 5'
 * EXIT: 10
 * EXPECT: confirmed
 */
#include <assert.h>
#include <string.h>
unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);

char one[200], two[200];
int numbers[50];

int main(void) {
    int s = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar(), p = __VERIFIER_nondet_uchar();
    int c = __VERIFIER_nondet_uchar() & 1;
    __VERIFIER_assume(s + n <= 200 && p < 200);
    memset(one, 1, sizeof one);
    memset(two, 1, sizeof two);
    for (int i = 0; i < 50; i++) numbers[i] = 5;
    memset(TO + s, 7, n);
    assert(CLAIM);
    return 0;
}
