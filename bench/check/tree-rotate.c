/* Rotating a tree to the left any number of times keeps the order of its keys.
 * VERDICT: SAFE
 * UNWIND: 4
 */
#include <stdlib.h>
#include "input.h"

#define COUNT 3

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *make(int low, int high, int at) {
    if (low >= high) return NULL;
    struct tree *tree = malloc(sizeof *tree);
    int middle = at >= low && at < high ? at : (low + high) / 2;
    tree->key = middle;
    tree->left = make(low, middle, at);
    tree->right = make(middle + 1, high, at);
    return tree;
}

static struct tree *rotate_left(struct tree *tree) {
    struct tree *root = tree->right;
    if (!root) return tree;
    tree->right = root->left;
    root->left = tree;
    return root;
}

static int walk(const struct tree *tree, int next) {
    if (!tree) return next;
    next = walk(tree->left, next);
    assert(tree->key == next);
    return walk(tree->right, next + 1);
}

int main(void) {
    int at = __VERIFIER_nondet_int();
    __VERIFIER_assume(at >= 0 && at < COUNT);
    struct tree *tree = make(0, COUNT, at);
    assert(tree->key == at);
    int rotations = __VERIFIER_nondet_int();
    for (int i = 0; i < COUNT && i < rotations; i++) tree = rotate_left(tree);
    assert(walk(tree, 0) == COUNT);
    return 0;
}
