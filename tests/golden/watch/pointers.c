/* What is assigned through a pointer is seen where the pointer leads to the variable: by assignments, and by functions
 * of the library that are given it.
 * RUN: cd %S; faultline watch -p pointers.spec pointers.c
 * EXPECT: 4 places where something may be told: 1 removed, 3 guarded, 0 kept
 * EXPECT: removed  pointers.c:19:9  assign level  no run makes the observer move here
 * EXPECT: guarded  pointers.c:23:9  assign level  if (value >= 6 && value <= 7 && (level > 5)): a run makes the observer move here
 * EXPECT: guarded  pointers.c:31:5  assign level  if (level < 2): a run makes the observer move here
 * EXPECT: guarded  pointers.c:32:5  assign level  if (level < 2): a run makes the observer move here
 * RUN: cd %S; faultline check -p pointers.spec pointers.c
 * EXIT: 10
 * EXPECT: FAILS
 * EXPECT: pointers.c:31:5
 */
#include <string.h>
int nondet_int(void);
int level, other;

static void set_low(int *to, int value) {
    *to = value & 3;
}

static void set_high(int *to, int value) {
    *to = value;
}

int main(void) {
    int value = nondet_int();
    set_low(&level, value);
    set_high(value > 3 ? &level : &other, value & 7);
    memset(&other, 0, sizeof other);
    memcpy(nondet_int() ? &other : &level, &other, sizeof other);
    memset(&level, 0, sizeof level);
    return other;
}
