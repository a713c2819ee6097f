/* Decodes Morse code by walking down a tree in an array; six signs in a row lead out of it.
 * VERDICT: FAILS
 * LINE: 33
 * INPUT: the sign that a message starts, some letters, then a group of six dots or dashes
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define NODES 64

static char letters[NODES];

static void learn(char letter, const char *signs) {
    int node = 1;
    for (; *signs != '\0'; signs++) node = 2 * node + (*signs == '-');
    letters[node] = letter;
}

static void learn_all(void) {
    static const char *const codes[26] = {".-",   "-...", "-.-.", "-..",  ".",   "..-.", "--.",  "....", "..",
                                          ".---", "-.-",  ".-..", "--",   "-.",  "---",  ".--.", "--.-", ".-.",
                                          "...",  "-",    "..-",  "...-", ".--", "-..-", "-.--", "--.."};
    static const char *const digits[10] = {"-----", ".----", "..---", "...--", "....-",
                                           ".....", "-....", "--...", "---..", "----."};
    for (int i = 0; i < 26; i++) learn((char)('A' + i), codes[i]);
    for (int i = 0; i < 10; i++) learn((char)('0' + i), digits[i]);
}

/* Prints the letter of a node that was reached, and says whether there is one. */
static int finish(int node) {
    if (node == 1) return 1;
    if (letters[node] == '\0') {
        putchar('?');
        return 0;
    }
    putchar(letters[node]);
    return 1;
}

int main(void) {
    int node = 1, spaces = 0, errors = 0, signs = 0, c;
    char start[8];
    learn_all();
    if (scanf("%7s", start) != 1 || strcmp(start, "-.-.-") != 0) {
        printf("the message does not start with -.-.-\n");
        return 1;
    }
    while ((c = getchar()) != EOF) {
        if (c == '.' || c == '-') {
            if (spaces >= 2) putchar(' ');
            spaces = 0;
            signs++;
            if (signs > 6) {
                printf("\nno letter is so long\n");
                return 1;
            }
            node = 2 * node + (c == '-');
        } else if (isspace(c)) {
            if (!finish(node) && errors < 100) errors++;
            node = 1;
            signs = 0;
            if (spaces < 2) spaces++;
            if (c == '\n') putchar('\n');
        } else {
            printf("\nnot Morse code: %c\n", c);
            return 1;
        }
    }
    printf("%d unknown\n", errors);
    return 0;
}
