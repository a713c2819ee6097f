/* Encrypts standard input with the letters of a key; a key of signs alone has no letters to go round.
 * VERDICT: FAILS
 * LINE: 30
 * INPUT: a first line "key:" with a key that has no letters, and text
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define KEY 32

struct cipher {
    int shifts[KEY];
    unsigned length, position;
    int direction;
};

static void set_key(struct cipher *cipher, const char *key) {
    cipher->length = 0;
    cipher->position = 0;
    for (; *key != '\0' && cipher->length < KEY; key++) {
        if (isalpha((unsigned char)*key)) cipher->shifts[cipher->length++] = toupper((unsigned char)*key) - 'A';
    }
}

static int encrypt(struct cipher *cipher, int c) {
    int base, shift;
    if (!isalpha(c)) return c;
    base = isupper(c) ? 'A' : 'a';
    shift = cipher->shifts[cipher->position % cipher->length];
    cipher->position++;
    return base + (c - base + 26 + cipher->direction * shift) % 26;
}

static int read_key(char *line, const char **key, int *direction) {
    line[strcspn(line, "\r\n")] = '\0';
    if (strncmp(line, "encrypt key:", 12) == 0) {
        *direction = 1;
    } else if (strncmp(line, "decrypt key:", 12) == 0) {
        *direction = -1;
    } else {
        return 0;
    }
    *key = line + 12;
    return **key != '\0';
}

int main(void) {
    struct cipher cipher;
    char line[64];
    const char *key;
    int c;
    if (fgets(line, sizeof line, stdin) == NULL || !read_key(line, &key, &cipher.direction)) {
        fprintf(stderr, "the first line is \"encrypt key:...\" or \"decrypt key:...\"\n");
        return 2;
    }
    set_key(&cipher, key);
    while ((c = getchar()) != EOF) {
        if (c == '\n') cipher.position = 0;
        putchar(encrypt(&cipher, c));
    }
    return 0;
}
