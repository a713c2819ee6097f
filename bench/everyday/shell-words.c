/* Splits lines into words as a shell does: quotes, backslashes, and $NAME from the environment.
 * VERDICT: SAFE
 * INPUT: lines
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 10
#define ROOM 200

struct words {
    char *words[WORDS];
    int count;
    char room[ROOM];
    size_t used;
};

static int put(struct words *words, char c) {
    if (words->used == ROOM) return 0;
    words->room[words->used++] = c;
    return 1;
}

static int put_variable(struct words *words, const char **at) {
    char name[16];
    size_t length = 0;
    const char *value;
    while (isalnum((unsigned char)**at) || **at == '_') {
        if (length + 1 == sizeof name) return 0;
        name[length++] = *(*at)++;
    }
    name[length] = '\0';
    value = length > 0 ? getenv(name) : "$";
    for (; value != NULL && *value != '\0'; value++) {
        if (!put(words, *value)) return 0;
    }
    return 1;
}

static const char *split(const char *at, struct words *words) {
    words->count = 0;
    words->used = 0;
    for (;;) {
        char quote = '\0';
        while (isspace((unsigned char)*at)) at++;
        if (*at == '\0') return NULL;
        if (words->count == WORDS) return "too many words";
        words->words[words->count++] = words->room + words->used;
        while (*at != '\0' && (quote != '\0' || !isspace((unsigned char)*at))) {
            char c = *at++;
            if (c == quote) {
                quote = '\0';
            } else if (quote == '\0' && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == '$' && quote != '\'') {
                if (!put_variable(words, &at)) return "too long";
            } else {
                if (c == '\\' && quote != '\'' && *at != '\0') c = *at++;
                if (!put(words, c)) return "too long";
            }
        }
        if (quote != '\0') return "quote is not closed";
        if (!put(words, '\0')) return "too long";
    }
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    struct words words;
    while (getline(&line, &size, stdin) != -1) {
        const char *error = split(line, &words);
        if (error != NULL) {
            printf("error: %s\n", error);
            continue;
        }
        for (int i = 0; i < words.count; i++) printf("<%s>", words.words[i]);
        putchar('\n');
    }
    free(line);
    return 0;
}
