/* Expressions as trees of tagged nodes from a pool: their value, their depth, and
   a simplified form that must have the same value. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define POOL 9

enum tag { NUMBER, VARIABLE, SUM, PRODUCT, NEGATION };

struct node {
    enum tag tag;
    union {
        int number;
        unsigned slot;
    } leaf;
    struct node *left;
    struct node *right;
};

static struct node pool[POOL];
static int used;

static struct node *node(enum tag tag)
{
    struct node *n = &pool[used++];
    n->tag = tag;
    return n;
}

static struct node *number(int value)
{
    struct node *n = node(NUMBER);
    n->leaf.number = value;
    return n;
}

static struct node *variable(unsigned slot)
{
    struct node *n = node(VARIABLE);
    n->leaf.slot = slot;
    return n;
}

static struct node *operation(enum tag tag, struct node *left, struct node *right)
{
    struct node *n = node(tag);
    n->left = left;
    n->right = right;
    return n;
}

static int is_number(const struct node *n, int value)
{
    return n->tag == NUMBER && n->leaf.number == value;
}

static int evaluate(const struct node *n, const int *values)
{
    switch (n->tag) {
    case NUMBER:
        return n->leaf.number;
    case VARIABLE:
        return values[n->leaf.slot];
    case SUM:
        return evaluate(n->left, values) + evaluate(n->right, values);
    case PRODUCT:
        return evaluate(n->left, values) * evaluate(n->right, values);
    default:
        return -evaluate(n->left, values);
    }
}

static int depth(const struct node *n)
{
    int left = 0;
    int right = 0;

    if (n->tag >= SUM)
        left = depth(n->left);
    if (n->tag == SUM || n->tag == PRODUCT)
        right = depth(n->right);
    return 1 + (left > right ? left : right);
}

static struct node *simplify(struct node *n)
{
    if (n->tag == NEGATION) {
        struct node *inner = simplify(n->left);
        if (inner->tag == NEGATION)
            return inner->left;
        n->left = inner;
    } else if (n->tag == SUM || n->tag == PRODUCT) {
        int neutral = n->tag == SUM ? 0 : 1;
        n->left = simplify(n->left);
        n->right = simplify(n->right);
        if (is_number(n->left, neutral))
            return n->right;
        if (is_number(n->right, neutral))
            return n->left;
    }
    return n;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int values[2] = {__VERIFIER_nondet_int(), 5};
    int x = values[0];
    enum tag tag = PRODUCT;
    struct node *tree;
    int before;

    if (a < -3 || a > 3 || x < -3 || x > 3)
        return 0;
    if (__VERIFIER_nondet_uchar() < 128)
        tag = SUM;
    tree = operation(tag, variable(0), number(a));
    tree = operation(NEGATION, operation(NEGATION, tree, NULL), NULL);
    tree = operation(SUM, number(0), tree);
    tree = operation(PRODUCT, tree, variable(1));
    assert(used == 9 && depth(tree) == 6);
    before = evaluate(tree, values);
    assert(before == 5 * (tag == SUM ? x + a : x * a));

    tree = simplify(tree);
    assert(evaluate(tree, values) == before);
    if (a == (tag == SUM ? 0 : 1))
        assert(tree->left->tag == VARIABLE && depth(tree) == 2);
    else
        assert(tree->left->tag == tag && depth(tree) == 3);
    return 0;
}
