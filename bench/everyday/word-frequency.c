/* Counts words; the table grows by bytes instead of entries.
 * VERDICT: FAILS
 * LINE: 23 42 43
 * INPUT: nine different words
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word {
    char text[20];
    unsigned count;
};

struct table {
    struct word *words;
    size_t count, capacity;
};

static struct word *find(struct table *table, const char *text) {
    for (size_t i = 0; i < table->count; i++) {
        if (strcmp(table->words[i].text, text) == 0) return &table->words[i];
    }
    return NULL;
}

static void add(struct table *table, const char *text) {
    struct word *word = find(table, text);
    if (word != NULL) {
        word->count++;
        return;
    }
    if (table->count == table->capacity) {
        size_t capacity = table->capacity * 2;
        struct word *words = realloc(table->words, table->capacity * sizeof *words + capacity);
        if (words == NULL) exit(1);
        table->words = words;
        table->capacity = capacity;
    }
    word = &table->words[table->count++];
    snprintf(word->text, sizeof word->text, "%s", text);
    word->count = 1;
}

static int by_count(const void *left, const void *right) {
    const struct word *a = left, *b = right;
    if (a->count != b->count) return a->count < b->count ? 1 : -1;
    return strcmp(a->text, b->text);
}

int main(void) {
    struct table table = {NULL, 0, 8};
    char text[20];
    size_t length = 0;
    int c;
    table.words = malloc(table.capacity * sizeof *table.words);
    if (table.words == NULL) return 1;
    do {
        c = getchar();
        if (c != EOF && isalpha(c)) {
            if (length + 1 < sizeof text) text[length++] = (char)tolower(c);
        } else if (length > 0) {
            text[length] = '\0';
            add(&table, text);
            length = 0;
        }
    } while (c != EOF);
    qsort(table.words, table.count, sizeof *table.words, by_count);
    for (size_t i = 0; i < table.count && i < 10; i++)
        printf("%6u %s\n", table.words[i].count, table.words[i].text);
    free(table.words);
    return 0;
}
