/* Arguments of any length, and a loop without a bound: figure 1 of Gerrard and Dwyer, "Comprehensive Failure
 * Characterization" (ASE 2017). It fails for y == 1 and for nothing else.
 * RUN: faultline check --checks bounds,pointer,free,division %s -- -DSAFE
 * EXPECT: SAFE: all 3 checks hold for all inputs
 * EXPECT: proof
 * EXPECT: loop in main
 * RUN: faultline check --checks bounds,pointer,free,division %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail
 * EXPECT: y = 1
 */
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 3) return 2;
    int x = atoi(argv[1]);
    int y = atoi(argv[2]);
    int tmp;
#ifdef SAFE
    if (y == 1) return 0;
#endif
    if (y > 0) {
        if (x < 0) x = -x;
        for (int i = 0; i < y; i++) tmp = i;
    } else {
        tmp = y * y + 1;
    }
    assert(tmp != 0);
}
