/* Fractions in lowest terms: the usual laws hold, and what is compared is what is subtracted.
 * UNWIND: 12
 */
#include "input.h"

struct fraction {
    int above, below;
};

static int absolute(int number) {
    if (number < 0) return -number;
    return number;
}

static int greatest_divisor(int left, int right) {
    left = absolute(left);
    right = absolute(right);
    while (right != 0) {
        int rest = left % right;
        left = right;
        right = rest;
    }
    return left;
}

static struct fraction reduce(int above, int below) {
    struct fraction result;
    int divisor = greatest_divisor(above, below);
    if (divisor == 0) divisor = 1;
    if (below < 0) {
        above = -above;
        below = -below;
    }
    result.above = above / divisor;
    result.below = below / divisor;
    return result;
}

static struct fraction add(struct fraction left, struct fraction right) {
    int above = left.above * right.below + right.above * left.below;
    int below = left.below * right.below;
    return reduce(above, below);
}

static struct fraction negate(struct fraction number) {
    number.above = -number.above;
    return number;
}

static struct fraction subtract(struct fraction left, struct fraction right) {
    return add(left, negate(right));
}

static struct fraction multiply(struct fraction left, struct fraction right) {
    int above = left.above * right.above;
    int below = left.below * right.below;
    return reduce(above, below);
}

static int compare(struct fraction left, struct fraction right) {
    int first = left.above * right.below;
    int second = right.above * left.below;
    if (first < second) return -1;
    if (first > second) return 1;
    return 0;
}

static int whole_part(struct fraction number) {
    int quotient = number.above / number.below;
    if (number.above < 0 && number.above % number.below != 0) quotient--;
    return quotient;
}

static struct fraction read_fraction(void) {
    int above = __VERIFIER_nondet_int();
    int below = __VERIFIER_nondet_int();
    __VERIFIER_assume(above >= -3 && above <= 3);
    __VERIFIER_assume(below >= 1 && below <= 3);
    return reduce(above, below);
}

int main(void) {
    struct fraction left = read_fraction();
    struct fraction right = read_fraction();
    struct fraction sum = add(left, right);
    struct fraction difference = subtract(sum, right);
    struct fraction product = multiply(left, right);
    int order = compare(left, right);

    assert(left.below > 0 && sum.below > 0);
    assert(greatest_divisor(sum.above, sum.below) == 1);
    assert(difference.above == left.above);
    assert(difference.below == left.below);
    assert(product.above * left.below * right.below == left.above * right.above * product.below);
    if (order < 0) assert(subtract(left, right).above < 0);
    if (order > 0) assert(subtract(left, right).above > 0);
    if (order == 0) assert(left.above == right.above && left.below == right.below);
    assert(whole_part(left) * left.below <= left.above);
    assert((whole_part(left) + 1) * left.below > left.above);
    return 0;
}
