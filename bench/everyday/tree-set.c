/* A set of numbers in a binary tree; a removed right child that takes the place of its parent stays linked.
 * VERDICT: FAILS
 * LINE: 21 34 45 58 65
 * INPUT: delete a number whose successor is its right child, then print
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int key;
    struct node *left, *right;
};

static struct node *insert(struct node *node, int key, int depth) {
    if (node == NULL) {
        node = malloc(sizeof *node);
        if (node == NULL) exit(1);
        node->key = key;
        node->left = node->right = NULL;
    } else if (depth == 0 || key == node->key) {
        return node;
    } else if (key < node->key) {
        node->left = insert(node->left, key, depth - 1);
    } else {
        node->right = insert(node->right, key, depth - 1);
    }
    return node;
}

static struct node *remove_key(struct node *node, int key) {
    struct node *next;
    if (node == NULL) return NULL;
    if (key < node->key) {
        node->left = remove_key(node->left, key);
    } else if (key > node->key) {
        node->right = remove_key(node->right, key);
    } else if (node->left == NULL || node->right == NULL) {
        next = node->left != NULL ? node->left : node->right;
        free(node);
        return next;
    } else {
        struct node *parent = node;
        next = node->right;
        while (next->left != NULL) {
            parent = next;
            next = next->left;
        }
        node->key = next->key;
        if (parent != node) parent->left = next->right;
        free(next);
    }
    return node;
}

static void print(const struct node *node) {
    if (node == NULL) return;
    print(node->left);
    printf("%d ", node->key);
    print(node->right);
}

static void release(struct node *node) {
    if (node == NULL) return;
    release(node->left);
    release(node->right);
    free(node);
}

int main(void) {
    struct node *root = NULL;
    char command[8];
    int key;
    while (scanf("%7s", command) == 1) {
        if (strcmp(command, "print") == 0) {
            print(root);
            printf("\n");
        } else if (scanf("%d", &key) != 1) {
            break;
        } else if (strcmp(command, "add") == 0) {
            root = insert(root, key, 30);
        } else if (strcmp(command, "del") == 0) {
            root = remove_key(root, key);
        }
    }
    release(root);
    return 0;
}
