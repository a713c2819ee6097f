/* Polynomials with small coefficients: sums and products have the values that they should have.
 * UNWIND: 9
 */
#include "input.h"

#define MOST 3
#define SIZE (2 * MOST)

struct polynomial {
    int count;
    int factors[SIZE];
};

static int value_at(const struct polynomial *p, int x) {
    int value = 0;
    for (int i = p->count - 1; i >= 0; i--) value = value * x + p->factors[i];
    return value;
}

static int power(int base, int exponent) {
    int result = 1;
    for (int i = 0; i < exponent; i++) result *= base;
    return result;
}

static int sum_at(const struct polynomial *p, int x) {
    int value = 0;
    for (int i = 0; i < p->count; i++) value += p->factors[i] * power(x, i);
    return value;
}

static void trim(struct polynomial *p) {
    while (p->count > 0 && p->factors[p->count - 1] == 0) p->count--;
}

static int factor(const struct polynomial *p, int index) {
    if (index >= p->count) return 0;
    return p->factors[index];
}

static struct polynomial add(const struct polynomial *a, const struct polynomial *b) {
    struct polynomial result = {0, {0}};
    result.count = a->count > b->count ? a->count : b->count;
    for (int i = 0; i < result.count; i++) result.factors[i] = factor(a, i) + factor(b, i);
    trim(&result);
    return result;
}

static struct polynomial multiply(const struct polynomial *a, const struct polynomial *b) {
    struct polynomial result = {0, {0}};
    if (a->count == 0 || b->count == 0) return result;
    result.count = a->count + b->count - 1;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) result.factors[i + k] += a->factors[i] * b->factors[k];
    return result;
}

static struct polynomial derive(const struct polynomial *p) {
    struct polynomial result = {0, {0}};
    for (int i = 1; i < p->count; i++) {
        result.factors[i - 1] = p->factors[i] * i;
        result.count = i;
    }
    return result;
}

static int degree(const struct polynomial *p) {
    return p->count - 1;
}

static struct polynomial read_polynomial(void) {
    struct polynomial p = {MOST, {0}};
    for (int i = 0; i < MOST; i++) {
        p.factors[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(p.factors[i] >= -1 && p.factors[i] <= 2);
    }
    trim(&p);
    return p;
}

int main(void) {
    struct polynomial a = read_polynomial(), b = read_polynomial();
    struct polynomial sum = add(&a, &b), product = multiply(&a, &b), slope = derive(&a);
    for (int x = -1; x <= 2; x++) {
        assert(value_at(&a, x) == sum_at(&a, x));
        assert(value_at(&sum, x) == value_at(&a, x) + value_at(&b, x));
        assert(value_at(&product, x) == value_at(&a, x) * value_at(&b, x));
    }
    assert(degree(&sum) <= degree(&a) || degree(&sum) <= degree(&b));
    if (a.count > 0 && b.count > 0) assert(degree(&product) == degree(&a) + degree(&b));
    assert(sum.count == 0 || sum.factors[sum.count - 1] != 0);
    if (a.count == 3) {
        assert(slope.count == 2 && slope.factors[1] == 2 * a.factors[2]);
        assert(slope.factors[0] == a.factors[1]);
    }
    return 0;
}
