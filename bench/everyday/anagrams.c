/* Finds words that have the same letters as one that came before.
 * VERDICT: SAFE
 * INPUT: words
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char word[24], key[24];
    struct entry *next;
};

static void make_key(const char *word, char *key) {
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++) {
        char c = (char)tolower((unsigned char)word[i]);
        size_t j = i;
        while (j > 0 && key[j - 1] > c) {
            key[j] = key[j - 1];
            j--;
        }
        key[j] = c;
    }
    key[length] = '\0';
}

static const struct entry *find(const struct entry *entries, const char *key, const char *word) {
    while (entries != NULL && (strcmp(entries->key, key) != 0 || strcmp(entries->word, word) == 0))
        entries = entries->next;
    return entries;
}

static struct entry *add(struct entry *entries, const char *word, const char *key) {
    struct entry *entry = malloc(sizeof *entry);
    if (entry == NULL) exit(1);
    strcpy(entry->word, word);
    strcpy(entry->key, key);
    entry->next = entries;
    return entry;
}

int main(void) {
    struct entry *entries = NULL;
    char word[24], key[24];
    int stored = 0;
    while (scanf("%23s", word) == 1) {
        const struct entry *same;
        make_key(word, key);
        same = find(entries, key, word);
        if (same != NULL) printf("%s = %s\n", word, same->word);
        if (stored < 200) {
            entries = add(entries, word, key);
            stored++;
        }
    }
    while (entries != NULL) {
        struct entry *next = entries->next;
        free(entries);
        entries = next;
    }
    printf("%d words\n", stored);
    return 0;
}
