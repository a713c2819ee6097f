/* Structs that functions without a body return, in registers or in memory, are inputs by their members.
 * RUN: faultline check %s -- -DFAILS
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: get_large#1 = {.a = 3, .b = '\0', .c = 2.5, .d = 99}
 * EXPECT: get_small#1 = {.a = 0, .b = 'x'}
 * EXPECT: get_floats#1 = {.x = 1.5f, .y = -2.0f}
 * EXPECT: get_mixed#1 = {.number = 7, .ratio = 0.25}
 * EXPECT: get_packed#1
 * EXPECT: get_wide#1
 * RUN: faultline check %s -- -DFAILS -m32
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s
 * EXPECT: SAFE
 */
#include <assert.h>

struct large { int a; char b; double c; long d; };
struct small { short a; char b; };
struct floats { float x, y; };
struct mixed { int number; double ratio; };
struct __attribute__((packed)) packed { char tag; long value; };
struct wide { long double value; };
struct large get_large(void);
struct small get_small(void);
struct floats get_floats(void);
struct mixed get_mixed(void);
struct packed get_packed(void);
struct wide get_wide(void);

int main(void) {
    struct large large = get_large();
    struct small small = get_small();
    struct floats floats = get_floats();
    struct mixed mixed = get_mixed();
    struct packed packed = get_packed();
    struct wide wide = get_wide();
    int is_found = large.a == 3 && large.c == 2.5 && large.d == 99 && small.b == 'x' && floats.x == 1.5f &&
                   floats.y == -2.0f && mixed.number == 7 && mixed.ratio == 0.25 && packed.tag == 1 &&
                   packed.value == 1234567 && wide.value == 4.5L;
#ifdef FAILS
    assert(!is_found);
#else
    assert(!is_found || large.d + small.b == 219);
#endif
}
