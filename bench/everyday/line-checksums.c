/* Checks lines that end with a checksum, "text*hh", and adds it to lines without.
 * VERDICT: SAFE
 * INPUT: lines of any length
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char table[256];

/* CRC-8 with the polynomial x^8 + x^2 + x + 1. */
static void make_table(void) {
    for (int i = 0; i < 256; i++) {
        unsigned crc = (unsigned)i;
        for (int bit = 0; bit < 8; bit++) crc = crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1;
        table[i] = (unsigned char)crc;
    }
}

static unsigned char checksum(const char *text, size_t length) {
    unsigned char crc = 0;
    for (size_t i = 0; i < length; i++) crc = table[crc ^ (unsigned char)text[i]];
    return crc;
}

static int parse_byte(const char *text) {
    char digits[3] = {text[0], text[1], '\0'}, *end;
    long value;
    if (text[0] == '-' || text[0] == '+' || text[0] == ' ') return -1;
    value = strtol(digits, &end, 16);
    return end == digits + 2 ? (int)value : -1;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    unsigned long good = 0, bad = 0, added = 0;
    make_table();
    while ((length = getline(&line, &size, stdin)) != -1) {
        size_t end = strcspn(line, "\r\n");
        if (end >= 3 && line[end - 3] == '*') {
            int expected = parse_byte(line + end - 2);
            if (expected == checksum(line, end - 3)) {
                good++;
            } else {
                bad++;
                printf("damaged: %.*s\n", (int)(end < 60 ? end : 60), line);
            }
        } else {
            printf("%.*s*%02x\n", (int)(end < 1000 ? end : 1000), line, checksum(line, end < 1000 ? end : 1000));
            added++;
        }
    }
    free(line);
    printf("%lu good, %lu bad, %lu added\n", good, bad, added);
    return bad > 0;
}
