/* Rectangles on a grid: what they share, what surrounds them, and how large both are.
 * UNWIND: 6
 */
#include "input.h"

#define SIDE 4

struct point {
    int x, y;
};

struct rectangle {
    struct point low, high;
};

static int least(int left, int right) {
    if (left < right) return left;
    return right;
}

static int most(int left, int right) {
    if (left > right) return left;
    return right;
}

static int is_empty(struct rectangle r) {
    return r.low.x >= r.high.x || r.low.y >= r.high.y;
}

static int area(struct rectangle r) {
    if (is_empty(r)) return 0;
    int width = r.high.x - r.low.x;
    int height = r.high.y - r.low.y;
    return width * height;
}

static int contains(struct rectangle r, int x, int y) {
    return x >= r.low.x && x < r.high.x && y >= r.low.y && y < r.high.y;
}

static struct rectangle intersect(struct rectangle a, struct rectangle b) {
    struct rectangle result;
    result.low.x = most(a.low.x, b.low.x);
    result.low.y = most(a.low.y, b.low.y);
    result.high.x = least(a.high.x, b.high.x);
    result.high.y = least(a.high.y, b.high.y);
    return result;
}

static struct rectangle surround(struct rectangle a, struct rectangle b) {
    struct rectangle result;
    if (is_empty(a)) return b;
    if (is_empty(b)) return a;
    result.low.x = least(a.low.x, b.low.x);
    result.low.y = least(a.low.y, b.low.y);
    result.high.x = most(a.high.x, b.high.x);
    result.high.y = most(a.high.y, b.high.y);
    return result;
}

static struct rectangle move(struct rectangle r, int right, int up) {
    r.low.x += right;
    r.high.x += right;
    r.low.y += up;
    r.high.y += up;
    return r;
}

static int coordinate(void) {
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= 0 && number <= SIDE);
    return number;
}

static struct rectangle read_rectangle(void) {
    struct rectangle r;
    r.low.x = coordinate();
    r.low.y = coordinate();
    r.high.x = coordinate();
    r.high.y = coordinate();
    __VERIFIER_assume(r.low.x <= r.high.x && r.low.y <= r.high.y);
    return r;
}

int main(void) {
    struct rectangle a = read_rectangle(), b = read_rectangle();
    struct rectangle common = intersect(a, b), around = surround(a, b);
    int shared = 0, covered = 0;
    for (int x = 0; x < SIDE; x++)
        for (int y = 0; y < SIDE; y++) {
            int in_a = contains(a, x, y), in_b = contains(b, x, y);
            assert(contains(common, x, y) == (in_a && in_b));
            if (in_a || in_b) assert(contains(around, x, y));
            shared += in_a && in_b;
            covered += in_a;
        }
    assert(area(common) == shared);
    assert(area(a) == covered);
    assert(area(around) >= area(a) + area(b) - shared);
    struct rectangle moved = move(a, 2, 1);
    assert(area(moved) == area(a));
    assert(contains(moved, 3, 2) == contains(a, 1, 1));
    return 0;
}
