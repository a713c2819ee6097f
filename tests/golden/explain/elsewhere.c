/* What is right may lead past the assertion that failed to one for the other case: that goes round nothing.
 * RUN: faultline explain %s
 * EXIT: 10
 * EXPECT: -    int low = 1, high = count - 1;
 * EXPECT: +    int low = 0, high = count - 1;
 *
 * A parameter declares no array that could be too small: no line 0 is listed.
 * RUN: faultline explain --json %s -- -DCASE=2
 * EXIT: 10
 * EXPECT-NOT: "line": 0,
 */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int condition);

enum { COUNT = 5 };

static int search(const int *values, int count, int wanted) {
    int low = 1, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (values[middle] == wanted) return middle;
        if (values[middle] < wanted) low = middle + 1;
        else high = middle - 1;
    }
    return -1;
}

static void reverse(int values[COUNT]) {
    for (int i = 0; i < COUNT / 2; i++) {
        int kept = values[i];
        values[i] = values[COUNT - i];
        values[COUNT - i] = kept;
    }
}

int main(void) {
    int values[COUNT];
    for (int i = 0; i < COUNT; i++) {
        values[i] = nondet_int();
        __VERIFIER_assume(i == 0 || values[i - 1] < values[i]);
    }
#if CASE == 2
    int first = values[0];
    reverse(values);
    assert(values[COUNT - 1] == first);
#else
    int wanted = nondet_int(), found = search(values, COUNT, wanted);
    if (found < 0)
        for (int i = 0; i < COUNT; i++) assert(values[i] != wanted);
    else
        assert(values[found] == wanted);
    (void)reverse;
#endif
    return 0;
}
