/* Counts lines that repeat, as uniq -c does.
 * VERDICT: SAFE
 * INPUT: lines of any length
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
    char *text;
    size_t size, length;
};

static int is_equal(const struct line *left, const struct line *right) {
    return left->length == right->length && memcmp(left->text, right->text, left->length) == 0;
}

static int read_line(struct line *line) {
    ssize_t length = getline(&line->text, &line->size, stdin);
    if (length < 0) return 0;
    if (length > 0 && line->text[length - 1] == '\n') length--;
    line->length = (size_t)length;
    return 1;
}

static void swap(struct line *left, struct line *right) {
    struct line line = *left;
    *left = *right;
    *right = line;
}

static void print(const struct line *line, unsigned long count, int only_repeated) {
    if (only_repeated && count < 2) return;
    printf("%7lu ", count);
    fwrite(line->text, 1, line->length, stdout);
    putchar('\n');
}

int main(int argc, char **argv) {
    struct line last = {NULL, 0, 0}, next = {NULL, 0, 0};
    unsigned long count = 1;
    int only_repeated = argc > 1 && strcmp(argv[1], "-d") == 0;
    if (read_line(&last)) {
        while (read_line(&next)) {
            if (is_equal(&last, &next)) {
                count++;
                continue;
            }
            print(&last, count, only_repeated);
            swap(&last, &next);
            count = 1;
        }
        print(&last, count, only_repeated);
    }
    free(last.text);
    free(next.text);
    return 0;
}
