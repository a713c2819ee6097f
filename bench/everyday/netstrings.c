/* Reads strings like 5:hello, with their lengths; the length plus one may be zero.
 * VERDICT: FAILS
 * LINE: 38 40
 * INPUT: some valid strings, then one with the length 4294967295
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUFFER 64

struct statistics {
    unsigned strings, longest;
    unsigned long bytes;
};

static int read_length(unsigned *length) {
    int c = getchar(), digits = 0;
    unsigned long value = 0;
    if (c == EOF) return 0;
    while (isdigit(c)) {
        value = value * 10 + (unsigned long)(c - '0');
        if (++digits > 10) return -1;
        c = getchar();
    }
    if (digits == 0 || c != ':' || value > 0xffffffffu) return -1;
    *length = (unsigned)value;
    return 1;
}

static int read_string(char *buffer, unsigned size, unsigned length) {
    unsigned i;
    if (length + 1 > size) return -1;
    for (i = 0; i < length; i++) {
        int c = getchar();
        if (c == EOF) return -1;
        buffer[i] = (char)c;
    }
    buffer[length] = '\0';
    return getchar() == ',' ? 1 : -1;
}

int main(void) {
    char buffer[BUFFER];
    struct statistics statistics = {0, 0, 0};
    unsigned length;
    int status;
    while ((status = read_length(&length)) == 1) {
        status = read_string(buffer, sizeof buffer, length);
        if (status < 0) break;
        printf("[%s]\n", buffer);
        statistics.strings++;
        statistics.bytes += length;
        if (length > statistics.longest) statistics.longest = length;
    }
    if (status < 0) {
        fprintf(stderr, "damaged after %u strings\n", statistics.strings);
        return 1;
    }
    printf("%u strings, %lu bytes, longest %u\n", statistics.strings, statistics.bytes, statistics.longest);
    return 0;
}
