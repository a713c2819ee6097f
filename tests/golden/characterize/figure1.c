/* Figure 1 of Gerrard and Dwyer, "Comprehensive Failure Characterization" (ASE 2017): it fails for y == 1 and for
 * nothing else, x plays no part.
 * RUN: cd %S; faultline characterize --checks none figure1.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: y == 1
 * EXPECT: safe otherwise
 * EXPECT: confirmed
 * EXPECT: $ ./figure1 0 1
 * EXPECT: 1 region
 * RUN: cd %S; faultline characterize --checks none --json figure1.c
 * EXIT: 10
 * EXPECT: "lower": "y == 1"
 * EXPECT: "upper": "y == 1"
 * EXPECT: "exact": true
 * RUN: cd %S; faultline characterize figure1.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: argc < 3
 * EXPECT: or y == 1
 * RUN: cd %S; faultline characterize --checks none --check-input y=1,x=-3 figure1.c
 * EXIT: 10
 * EXPECT: y=1,x=-3: must fail
 * RUN: cd %S; faultline characterize --checks none --check-input y=2 figure1.c
 * EXIT: 10
 * EXPECT: y=2: does not fail
 */
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int x = atoi(argv[1]);
    int y = atoi(argv[2]);
    int tmp;
    if (y > 0) {
        if (x < 0) x = -x;
        for (int i = 0; i < y; i++) tmp = i;
    } else {
        tmp = y * y + 1;
    }
    assert(tmp != 0);
}
