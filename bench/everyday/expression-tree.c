/* Builds trees of expressions and shows them; a minus sign in front leaves its left side as it was.
 * VERDICT: FAILS
 * LINE: 76 77 79 87 88 89
 * INPUT: an expression that is entered with "show" and has a minus sign in front
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tree {
    char operator;
    int value;
    struct tree *left, *right;
};

static const char *at;
static int depth;

static struct tree *make(char operator) {
    struct tree *tree = malloc(sizeof *tree);
    if (tree == NULL) exit(1);
    tree->operator= operator;
    return tree;
}

static struct tree *leaf(void) {
    struct tree *tree = make('n');
    tree->left = tree->right = NULL;
    tree->value = 0;
    while (isdigit((unsigned char)*at)) tree->value = (tree->value * 10 + (*at++ - '0')) % 10000;
    return tree;
}

static struct tree *binary(char operator, struct tree * left, struct tree *right) {
    struct tree *tree = make(operator);
    tree->left = left;
    tree->right = right;
    return tree;
}

static struct tree *sum(void);

static struct tree *primary(void) {
    struct tree *tree;
    if (*at == '-' && depth < 10) {
        at++;
        depth++;
        tree = make('-');
        tree->right = primary();
        depth--;
        return tree;
    }
    if (*at == '(' && depth < 10) {
        at++;
        depth++;
        tree = sum();
        depth--;
        if (*at == ')') at++;
        return tree;
    }
    return leaf();
}

static struct tree *sum(void) {
    struct tree *tree = primary();
    while (*at == '+' || *at == '-' || *at == '*') {
        char operator= * at++;
        tree = binary(operator, tree, primary());
    }
    return tree;
}

static void show(const struct tree *tree, int level) {
    if (tree == NULL) return;
    show(tree->left, level + 1);
    printf("%*s", level * 3, "");
    if (tree->operator== 'n')
        printf("%d\n", tree->value);
    else
        printf("%c\n", tree->operator);
    show(tree->right, level + 1);
}

static void release(struct tree *tree) {
    if (tree == NULL) return;
    release(tree->left);
    release(tree->right);
    free(tree);
}

int main(void) {
    char line[60];
    while (fgets(line, sizeof line, stdin) != NULL) {
        struct tree *tree;
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "show ", 5) != 0) {
            puts("show EXPRESSION");
            continue;
        }
        at = line + 5;
        depth = 0;
        tree = sum();
        if (*at == '\0')
            show(tree, 0);
        else
            printf("error at %s\n", at);
        release(tree);
    }
    return 0;
}
