/* Objects of any size: accesses that fit hold, and the one that does not fails on a small object.
 * RUN: faultline check --timeout 120 %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 9
 * EXPECT: any-size.c:22:12: invalid pointer: numbers[count] is not inside a live object
 */
#include <assert.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    if (count == 0) return 0;
    int *numbers = malloc(count * sizeof *numbers);
    unsigned last = count - 1;
    numbers[last] = 7;
    assert(numbers[last] == 7);
    int array[count];
    array[0] = 1;
    assert(array[last] == 1 || last > 0);
    return numbers[count];
}
