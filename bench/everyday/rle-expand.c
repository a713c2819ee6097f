/* Expands "a12b3"; the room in the output is looked at once a character, not for each repetition.
 * VERDICT: FAILS
 * LINE: 34 36
 * INPUT: letters with counts that sum up to more than 63
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define OUTPUT 64

static char output[OUTPUT];
static int used;

static int read_count(const char **at) {
    int count = 0;
    while (isdigit((unsigned char)**at)) {
        count = count * 10 + (**at - '0');
        if (count > 50) return -1;
        (*at)++;
    }
    return count == 0 ? 1 : count;
}

static int expand(const char *text) {
    used = 0;
    while (*text != '\0') {
        char c = *text++;
        int count;
        if (!isalpha((unsigned char)c) && c != ' ') return 0;
        count = read_count(&text);
        if (count < 0) return 0;
        if (used >= OUTPUT - 1) return 0;
        while (count-- > 0) output[used++] = c;
    }
    output[used] = '\0';
    return 1;
}

static void compress(void) {
    for (int i = 0; i < used;) {
        int run = 1;
        while (i + run < used && output[i + run] == output[i]) run++;
        putchar(output[i]);
        if (run > 1) printf("%d", run);
        i += run;
    }
    putchar('\n');
}

int main(void) {
    char line[100];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "x ", 2) == 0) {
            if (expand(line + 2))
                puts(output);
            else
                puts("cannot expand");
        } else if (strcmp(line, "again") == 0) {
            compress();
        } else {
            puts("x TEXT or again");
        }
    }
    return 0;
}
