/* A function that only assertions call says what is right: of changes here and there, those elsewhere come first.
 * RUN: faultline explain --json %s | jq -c '.ranking[0].line'
 * EXIT: 0
 * EXPECT: 12
 */
#include <assert.h>
extern int nondet_int(void);

static int values[4];

static void put(int index, int value) {
    values[index] = value - 7;
}

static int has(int value) {
    for (int i = 0; i < 4; i++)
        if (values[i] == value) return 1;
    return 0;
}

int main(void) {
    int value = nondet_int();
    if (value < 1 || value > 99) return 0;
    put(2, value);
    assert(has(value));
    return 0;
}
