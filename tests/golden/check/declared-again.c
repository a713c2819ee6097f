/* A local that a loop declares again has no value, not the one of the last round. One that is written before it is
 * read keeps nothing to forget.
 *
 * RUN: faultline check --entry array %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed
 * EXPECT: declared-again.c:32:5: use of what was never written: same has a value does not hold
 *
 * RUN: faultline check --entry scalar %s
 * EXIT: 5
 * EXPECT: UNKNOWN: failing runs were found, but none of them happened natively
 * EXPECT: declared-again.c:39:16: use of what was never written: x has a value does not hold
 *
 * RUN: faultline check --entry written %s
 * EXPECT: SAFE
 *
 * RUN: faultline show %s
 * EXPECT: begin(pair)
 * EXPECT: x = unknown()
 * EXPECT-NOT: :47:9
 */
#include <assert.h>

void array(void) {
    int same = 0;
    for (int i = 0; i < 3; i++) {
        int pair[2];
        if (i > 0) same += pair[0] == 5;
        pair[0] = 5;
        pair[1] = 6;
    }
    assert(same == 2);
}

void scalar(void) {
    int n = 0;
again:;
    int x;
    if (n > 0) assert(x == 7);
    x = 7;
    if (n++ < 3) goto again;
}

void written(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x, pair[2] = {1, 2};
        if (i & 1) x = 3;
        else x = 4;
        sum += x + pair[i & 1];
    }
    assert(sum == 15);
}

int main(void) {
    array();
    scalar();
    written();
    return 0;
}
