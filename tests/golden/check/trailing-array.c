/* An array at the end of a struct has as many elements as it says, though behind it there may be padding; one with
 * none or one is the beginning of a longer one, in the way of programs from before C99.
 *
 * RUN: cd %S; faultline check trailing-array.c
 * EXIT: 10
 * EXPECT: trailing-array.c:25:12: array index out of bounds: index is not in 0..4
 * EXPECT: the index is 5, of 5 elements
 * EXPECT: confirmed
 * RUN: cd %S; faultline check trailing-array.c -- -DLONGER
 * EXIT: 0
 * EXPECT: SAFE
 */
#include <stdbool.h>
#include <stdlib.h>

int nondet_int(void);

#ifndef LONGER
struct floors {
    int count;
    bool is_called[5];
};

static int look(const struct floors *floors, int index) {
    return floors->is_called[index];
}
#else
struct floors {
    int count;
    bool is_called[1];
};

static int look(const struct floors *floors, int index) {
    return floors->is_called[index];
}
#endif

int main(void) {
    int index = nondet_int();
    if (index < 0 || index > 5) return 0;
    struct floors *floors = calloc(1, sizeof *floors + 5);
    if (!floors) return 0;
    int result = look(floors, index);
    free(floors);
    return result;
}
