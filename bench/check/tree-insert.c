/* A binary search tree of symbolic keys: in-order traversal is sorted, every key is found.
 * VERDICT: SAFE
 * UNWIND: 5
 */
#include <stdbool.h>
#include <stdlib.h>
#include "input.h"

#define COUNT 4

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *tree, int key) {
    if (!tree) {
        tree = malloc(sizeof *tree);
        tree->key = key;
        tree->left = tree->right = NULL;
    } else if (key < tree->key) {
        tree->left = insert(tree->left, key);
    } else if (key > tree->key) {
        tree->right = insert(tree->right, key);
    }
    return tree;
}

static bool contains(const struct tree *tree, int key) {
    while (tree && tree->key != key) tree = key < tree->key ? tree->left : tree->right;
    return tree != NULL;
}

static int walk(const struct tree *tree, int *keys, int count) {
    if (!tree) return count;
    count = walk(tree->left, keys, count);
    keys[count++] = tree->key;
    return walk(tree->right, keys, count);
}

int main(void) {
    int keys[COUNT], sorted[COUNT];
    struct tree *tree = NULL;
    for (int i = 0; i < COUNT; i++) {
        keys[i] = __VERIFIER_nondet_int();
        tree = insert(tree, keys[i]);
    }
    for (int i = 0; i < COUNT; i++) assert(contains(tree, keys[i]));
    int count = walk(tree, sorted, 0);
    for (int i = 1; i < count; i++) assert(sorted[i - 1] < sorted[i]);
    return 0;
}
