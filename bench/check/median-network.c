/* The median of five by a network of comparisons: at least three are not larger, three not smaller.
 * VERDICT: SAFE
 * UNWIND: 6
 */
#include "input.h"

#define ORDER(a, b)      \
    do {                 \
        int kept = (a);  \
        if ((a) > (b)) { \
            (a) = (b);   \
            (b) = kept;  \
        }                \
    } while (0)

static int median(int a, int b, int c, int d, int e) {
    ORDER(a, b);
    ORDER(d, e);
    ORDER(a, d);
    ORDER(b, e);
    ORDER(b, c);
    ORDER(c, d);
    ORDER(b, c);
    return c;
}

int main(void) {
    int values[5];
    for (int i = 0; i < 5; i++) values[i] = __VERIFIER_nondet_int();
    int middle = median(values[0], values[1], values[2], values[3], values[4]);
    int smaller = 0, larger = 0;
    for (int i = 0; i < 5; i++) {
        smaller += values[i] <= middle;
        larger += values[i] >= middle;
    }
    assert(smaller >= 3 && larger >= 3);
    return 0;
}
