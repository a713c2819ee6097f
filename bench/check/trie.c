/* Words over two letters in a trie: what was inserted is found, prefixes alone are not.
 * VERDICT: SAFE
 * UNWIND: 5
 */
#include <stdbool.h>
#include <stdlib.h>
#include "input.h"

#define LENGTH 4
#define WORDS 3

struct trie {
    struct trie *children[2];
    bool is_word;
};

static void insert(struct trie *trie, const char *word) {
    for (; *word; word++) {
        struct trie **child = &trie->children[*word == 'b'];
        if (!*child) *child = calloc(1, sizeof **child);
        trie = *child;
    }
    trie->is_word = true;
}

static bool contains(const struct trie *trie, const char *word) {
    for (; *word; word++) {
        trie = trie->children[*word == 'b'];
        if (!trie) return false;
    }
    return trie->is_word;
}

int main(void) {
    struct trie *trie = calloc(1, sizeof *trie);
    char words[WORDS][LENGTH + 1];
    for (int i = 0; i < WORDS; i++) {
        for (int j = 0; j < LENGTH; j++) words[i][j] = __VERIFIER_nondet_int() ? 'a' : 'b';
        words[i][LENGTH] = '\0';
        insert(trie, words[i]);
    }
    for (int i = 0; i < WORDS; i++) {
        assert(contains(trie, words[i]));
        words[i][LENGTH - 1] = '\0';
        assert(!contains(trie, words[i]));
    }
    return 0;
}
