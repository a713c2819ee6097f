/* Width of lines in characters; the bytes of a sequence that claims to be longer than four are kept, too.
 * VERDICT: FAILS
 * LINE: 33
 * INPUT: a header that names UTF-8, and a lead byte 0xF8 with its continuation bytes
 */
#include <stdio.h>
#include <string.h>

struct scanner {
    unsigned char pending[4];
    int length, expected;
    unsigned long characters, errors;
};

static int sequence_length(unsigned char lead) {
    int length = 0;
    while (lead & 0x80) {
        length++;
        lead = (unsigned char)(lead << 1);
    }
    return length;
}

static unsigned long code_point(const struct scanner *scanner) {
    unsigned long code = scanner->pending[0] & (0x7fu >> scanner->expected);
    for (int i = 1; i < scanner->length; i++) code = code << 6 | (scanner->pending[i] & 0x3fu);
    return code;
}

static void feed(struct scanner *scanner, unsigned char byte) {
    if (scanner->expected > 0) {
        if ((byte & 0xc0) == 0x80) {
            scanner->pending[scanner->length++] = byte;
            if (scanner->length < scanner->expected) return;
            if (code_point(scanner) > 0x10ffff) scanner->errors++;
            scanner->characters++;
            scanner->expected = 0;
            return;
        }
        scanner->errors++;
        scanner->expected = 0;
    }
    if (byte < 0x80) {
        scanner->characters++;
        return;
    }
    scanner->expected = sequence_length(byte);
    if (scanner->expected == 1 || scanner->expected > 6) {
        scanner->errors++;
        scanner->expected = 0;
        return;
    }
    scanner->pending[0] = byte;
    scanner->length = 1;
}

int main(void) {
    struct scanner scanner;
    unsigned long line = 1;
    char header[32];
    int c;
    if (fgets(header, sizeof header, stdin) == NULL || strcmp(header, "charset=utf-8\n") != 0) {
        fputs("the character set is not known\n", stderr);
        return 1;
    }
    memset(&scanner, 0, sizeof scanner);
    while ((c = getchar()) != EOF) {
        if (c != '\n') {
            feed(&scanner, (unsigned char)c);
            continue;
        }
        if (scanner.expected > 0) scanner.errors++;
        printf("%lu: %lu characters, %lu errors\n", line++, scanner.characters, scanner.errors);
        memset(&scanner, 0, sizeof scanner);
    }
    return 0;
}
