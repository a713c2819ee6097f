/* Numbers, words and brackets in a text that is made up on the way. */
#include <stdio.h>
#include <stdlib.h>

int depth;
static unsigned long numbers, words;

static int next_character(unsigned *random) {
    static const char letters[] = "ab1(2) c(3)d ((e))4 ";
    *random = *random * 1103515245u + 12345u;
    return letters[(*random >> 16) % (sizeof letters - 1)];
}

static void open_bracket(void) {
    if (depth < 1000) depth++;
}

static void close_bracket(void) {
    if (depth > 0) depth--;
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    unsigned random = 11;
    int previous = ' ';
    for (long i = 0; i < count; i++) {
        int c = next_character(&random);
        if (c == '(') open_bracket();
        else if (c == ')') close_bracket();
        else if (c >= '0' && c <= '9' && !(previous >= '0' && previous <= '9')) numbers++;
        else if (c >= 'a' && c <= 'z' && !(previous >= 'a' && previous <= 'z')) words++;
        previous = c;
    }
    printf("%lu %lu %d\n", numbers, words, depth);
    return 0;
}
