/* How long the lines of a text are: a table, and the numbers of those that are too long.
 * VERDICT: SAFE
 * INPUT: MAXIMUM from the environment, and any text
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLASSES 8
#define REPORTED 5

struct lengths {
    unsigned long classes[CLASSES];
    unsigned long too_long[REPORTED];
    int reported;
    unsigned long lines, current, maximum;
};

/* 0, 1, 2-3, 4-7, ... characters. */
static int class_of(unsigned long length) {
    int class = 0;
    while (length > 0 && class < CLASSES - 1) {
        length /= 2;
        class ++;
    }
    return class;
}

static void end_line(struct lengths *lengths) {
    lengths->lines++;
    lengths->classes[class_of(lengths->current)]++;
    if (lengths->current > lengths->maximum && lengths->reported < REPORTED) {
        lengths->too_long[lengths->reported++] = lengths->lines;
    }
    lengths->current = 0;
}

static unsigned long maximum(void) {
    const char *text = getenv("MAXIMUM");
    unsigned long value = text != NULL ? strtoul(text, NULL, 10) : 0;
    return value > 0 ? value : 80;
}

int main(void) {
    struct lengths lengths;
    char piece[32];
    memset(&lengths, 0, sizeof lengths);
    lengths.maximum = maximum();
    while (fgets(piece, sizeof piece, stdin) != NULL) {
        size_t length = strlen(piece);
        if (length > 0 && piece[length - 1] == '\n') {
            lengths.current += length - 1;
            end_line(&lengths);
        } else {
            lengths.current += length;
        }
    }
    if (lengths.current > 0) end_line(&lengths);
    for (int i = 0; i < CLASSES; i++) printf("from %3d: %lu\n", i == 0 ? 0 : 1 << (i - 1), lengths.classes[i]);
    for (int i = 0; i < lengths.reported; i++)
        printf("line %lu is longer than %lu\n", lengths.too_long[i], lengths.maximum);
    return lengths.reported > 0;
}
