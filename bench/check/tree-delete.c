/* Deleting a node with two children drops the right subtree of its successor.
 * VERDICT: FAILS
 * UNWIND: 6
 */
#include <stdlib.h>
#include "input.h"

#define COUNT 5

struct tree {
    int key;
    struct tree *left, *right;
};

static void insert(struct tree **tree, int key) {
    while (*tree) tree = key < (*tree)->key ? &(*tree)->left : &(*tree)->right;
    *tree = calloc(1, sizeof **tree);
    (*tree)->key = key;
}

static void erase(struct tree **tree, int key) {
    while (*tree && (*tree)->key != key) tree = key < (*tree)->key ? &(*tree)->left : &(*tree)->right;
    struct tree *node = *tree;
    if (!node) return;
    if (!node->left) {
        *tree = node->right;
    } else if (!node->right) {
        *tree = node->left;
    } else {
        struct tree **successor = &node->right;
        while ((*successor)->left) successor = &(*successor)->left;
        struct tree *moved = *successor;
        node->key = moved->key;
        *successor = NULL;
        node = moved;
    }
    free(node);
}

static int size(const struct tree *tree) {
    return tree ? size(tree->left) + 1 + size(tree->right) : 0;
}

int main(void) {
    static const int keys[COUNT] = {50, 20, 80, 60, 70};
    struct tree *tree = NULL;
    for (int i = 0; i < COUNT; i++) insert(&tree, keys[i]);
    unsigned at = __VERIFIER_nondet_uint();
    __VERIFIER_assume(at < COUNT);
    erase(&tree, keys[at]);
    assert(size(tree) == COUNT - 1);
    return 0;
}
