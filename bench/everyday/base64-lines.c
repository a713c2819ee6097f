/* Decodes base64; the table of values is for ASCII only.
 * VERDICT: FAILS
 * LINE: 30
 * INPUT: a block of base64 with a byte over 127 in it
 */
#include <stdio.h>
#include <string.h>

static signed char values[128];

static void make_table(void) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    memset(values, -1, sizeof values);
    for (int i = 0; i < 64; i++) values[(unsigned char)digits[i]] = (signed char)i;
}

struct decoder {
    unsigned bits;
    int count, padding;
};

/* Takes one character; 0 if it is wrong there. */
static int decode(struct decoder *decoder, int c) {
    int value;
    if (c == '=') {
        decoder->padding++;
        return decoder->padding <= 2 && decoder->count >= 2;
    }
    if (decoder->padding > 0) return 0;
    value = values[c];
    if (value < 0) return 0;
    decoder->bits = decoder->bits << 6 | (unsigned)value;
    decoder->count++;
    if (decoder->count == 4) {
        putchar((int)(decoder->bits >> 16 & 255));
        putchar((int)(decoder->bits >> 8 & 255));
        putchar((int)(decoder->bits & 255));
        decoder->bits = 0;
        decoder->count = 0;
    }
    return 1;
}

static int finish(const struct decoder *decoder) {
    if (decoder->count == 0) return decoder->padding == 0;
    if (decoder->count + decoder->padding != 4) return 0;
    putchar((int)(decoder->bits >> (decoder->count == 3 ? 10 : 4) & 255));
    if (decoder->count == 3) putchar((int)(decoder->bits >> 2 & 255));
    return 1;
}

int main(void) {
    struct decoder decoder = {0, 0, 0};
    char line[80];
    make_table();
    if (fgets(line, sizeof line, stdin) == NULL || strncmp(line, "begin-base64 ", 13) != 0) {
        fprintf(stderr, "no begin line\n");
        return 1;
    }
    while (fgets(line, sizeof line, stdin) != NULL && strncmp(line, "====", 4) != 0) {
        for (const char *at = line; *at != '\0' && *at != '\n' && *at != '\r'; at++) {
            if (!decode(&decoder, (unsigned char)*at)) {
                fprintf(stderr, "bad character\n");
                return 1;
            }
        }
    }
    if (!finish(&decoder)) {
        fprintf(stderr, "the end is missing\n");
        return 1;
    }
    return 0;
}
