/* Unpacks text with back references; one that reaches one byte before the beginning passes.
 * VERDICT: FAILS
 * LINE: 31
 * INPUT: the magic line, some letters, and a reference of one more than what is there
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OUTPUT 512

struct output {
    char *bytes;
    size_t used;
};

static int put(struct output *output, int c) {
    if (output->used == MAX_OUTPUT) return 0;
    output->bytes[output->used++] = (char)c;
    return 1;
}

/* <distance,length> */
static int back_reference(struct output *output) {
    unsigned distance, length;
    size_t from;
    if (scanf("%3u,%3u>", &distance, &length) != 2) return 0;
    if (distance == 0 || distance > output->used + 1) return 0;
    from = output->used - distance;
    while (length-- > 0) {
        if (!put(output, output->bytes[from++])) return 0;
    }
    return 1;
}

static int unpack(struct output *output) {
    int c;
    while ((c = getchar()) != EOF) {
        if (c == '<') {
            if (!back_reference(output)) return 0;
        } else if (c == '\\') {
            c = getchar();
            if (c == EOF || !put(output, c)) return 0;
        } else if (!put(output, c)) {
            return 0;
        }
    }
    return 1;
}

int main(void) {
    char magic[8];
    struct output output = {NULL, 0};
    int status = 0;
    if (fgets(magic, sizeof magic, stdin) == NULL || strcmp(magic, "LZT1\n") != 0) {
        fprintf(stderr, "not packed text\n");
        return 1;
    }
    output.bytes = malloc(MAX_OUTPUT);
    if (output.bytes == NULL) return 1;
    if (unpack(&output)) {
        fwrite(output.bytes, 1, output.used, stdout);
    } else {
        fprintf(stderr, "damaged after %zu bytes\n", output.used);
        status = 1;
    }
    free(output.bytes);
    return status;
}
