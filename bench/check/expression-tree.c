/* Simplifying an expression tree keeps its value.
 * VERDICT: SAFE
 * UNWIND: 4
 */
#include <stdlib.h>
#include "input.h"

enum kind { CONSTANT, VARIABLE, SUM, PRODUCT };

struct expression {
    enum kind kind;
    unsigned value;
    struct expression *left, *right;
};

static struct expression *grow(int depth) {
    struct expression *node = calloc(1, sizeof *node);
    node->kind = (enum kind)(__VERIFIER_nondet_uchar() % (depth > 0 ? 4 : 2));
    if (node->kind == CONSTANT) node->value = __VERIFIER_nondet_uchar() & 3;
    if (node->kind >= SUM) {
        node->left = grow(depth - 1);
        node->right = grow(depth - 1);
    }
    return node;
}

static unsigned evaluate(const struct expression *node, unsigned variable) {
    switch (node->kind) {
    case CONSTANT: return node->value;
    case VARIABLE: return variable;
    case SUM: return evaluate(node->left, variable) + evaluate(node->right, variable);
    default: return evaluate(node->left, variable) * evaluate(node->right, variable);
    }
}

static struct expression *simplify(struct expression *node) {
    if (node->kind < SUM) return node;
    node->left = simplify(node->left);
    node->right = simplify(node->right);
    unsigned neutral = node->kind == SUM ? 0 : 1;
    if (node->left->kind == CONSTANT && node->left->value == neutral) return node->right;
    if (node->right->kind == CONSTANT && node->right->value == neutral) return node->left;
    return node;
}

int main(void) {
    struct expression *tree = grow(1);
    unsigned variable = __VERIFIER_nondet_uchar() & 3;
    unsigned before = evaluate(tree, variable);
    tree = simplify(tree);
    assert(evaluate(tree, variable) == before);
    return 0;
}
