/* A tree of height h has at most 2^h - 1 nodes, whatever its shape.
 * VERDICT: SAFE
 * UNWIND: 6
 */
#include <stdlib.h>
#include "input.h"

#define HEIGHT 4

struct tree {
    struct tree *left, *right;
};

static struct tree *grow(int height) {
    if (height == 0 || __VERIFIER_nondet_uchar() % 2 == 0) return NULL;
    struct tree *tree = malloc(sizeof *tree);
    tree->left = grow(height - 1);
    tree->right = grow(height - 1);
    return tree;
}

static int size(const struct tree *tree) {
    if (!tree) return 0;
    return 1 + size(tree->left) + size(tree->right);
}

static int height(const struct tree *tree) {
    if (!tree) return 0;
    int left = height(tree->left), right = height(tree->right);
    return 1 + (left > right ? left : right);
}

int main(void) {
    struct tree *tree = grow(HEIGHT);
    assert(height(tree) <= HEIGHT);
    assert(size(tree) < 1 << height(tree));
    assert(size(tree) >= height(tree));
    return 0;
}
