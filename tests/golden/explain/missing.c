/* Statements that are missing: one like another with the other member, a call with arguments that the function has, a
 * step of a variable.
 * RUN: faultline explain %s -- -DCASE=1
 * EXIT: 10
 * EXPECT: +    pair->right = absolute(pair->right);
 * RUN: faultline explain %s -- -DCASE=2
 * EXIT: 10
 * EXPECT: +    clear(&pair);
 * RUN: faultline explain %s -- -DCASE=3
 * EXIT: 10
 * EXPECT: +        count++;
 */
#include <assert.h>
extern int nondet_int(void);

struct pair {
    int left, right;
};

static int absolute(int number) {
    return number < 0 ? -number : number;
}

static void make_positive(struct pair *pair) {
    pair->left = absolute(pair->left);
#if CASE != 1
    pair->right = absolute(pair->right);
#endif
}

static void clear(struct pair *pair) {
    pair->left = 0;
    pair->right = 0;
}

static int count_above(const struct pair *pair, int limit) {
    int count = 0;
    if (pair->left > limit) {
        count++;
    }
    if (pair->right > limit) {
#if CASE != 3
        count++;
#endif
        limit = 0;
    }
    return count;
}

int main(void) {
    struct pair pair = {nondet_int(), nondet_int()};
    if (pair.left < -100 || pair.left > 100 || pair.right < -100 || pair.right > 100) return 0;
    make_positive(&pair);
    assert(pair.left >= 0);
    assert(pair.right >= 0);
    int above = count_above(&pair, 50);
    assert(above == (pair.left > 50) + (pair.right > 50));
#if CASE != 2
    clear(&pair);
#endif
    assert(pair.left == 0 && pair.right == 0);
    return 0;
}
