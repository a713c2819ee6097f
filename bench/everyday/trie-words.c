/* A dictionary in a trie; words with an apostrophe have no child for it.
 * VERDICT: FAILS
 * LINE: 25
 * INPUT: an added word with an apostrophe
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *children[26];
    int is_word;
};

static struct node *make_node(void) {
    struct node *node = calloc(1, sizeof *node);
    if (node == NULL) exit(1);
    return node;
}

static void add(struct node *node, const char *word) {
    for (; *word != '\0'; word++) {
        int index = *word - 'a';
        if (node->children[index] == NULL) node->children[index] = make_node();
        node = node->children[index];
    }
    node->is_word = 1;
}

static int contains(const struct node *node, const char *word) {
    for (; node != NULL && *word != '\0'; word++) {
        if (*word < 'a' || *word > 'z') return 0;
        node = node->children[*word - 'a'];
    }
    return node != NULL && node->is_word;
}

static void release(struct node *node) {
    if (node == NULL) return;
    for (int i = 0; i < 26; i++) release(node->children[i]);
    free(node);
}

/* Words begin with a letter; what follows may be letters and apostrophes. */
static int is_word(char *text) {
    if (!isalpha((unsigned char)text[0])) return 0;
    for (char *at = text; *at != '\0'; at++) {
        if (!isalpha((unsigned char)*at) && *at != '\'') return 0;
        *at = (char)tolower((unsigned char)*at);
    }
    return 1;
}

int main(void) {
    struct node *root = make_node();
    char command[12], word[24];
    while (scanf("%11s %23s", command, word) == 2) {
        if (!is_word(word)) {
            printf("%s is not a word\n", word);
        } else if (strcmp(command, "add") == 0) {
            add(root, word);
        } else if (strcmp(command, "has") == 0) {
            printf("%s: %s\n", word, contains(root, word) ? "yes" : "no");
        } else {
            printf("%s?\n", command);
        }
    }
    release(root);
    return 0;
}
