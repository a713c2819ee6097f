/* Decodes quoted-printable text: =41, soft line ends, and lines that are too long.
 * VERDICT: SAFE
 * INPUT: any text
 */
#include <stdio.h>
#include <string.h>

enum state { PLAIN, EQUALS, ONE_DIGIT, SOFT_END };

struct decoder {
    enum state state;
    int first;
    unsigned long column, errors, bytes;
};

static int hex_value(int c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void emit(struct decoder *decoder, int c) {
    putchar(c);
    decoder->bytes++;
}

static void fail(struct decoder *decoder, int c) {
    decoder->errors++;
    emit(decoder, '=');
    if (decoder->state == ONE_DIGIT) emit(decoder, decoder->first);
    emit(decoder, c);
    decoder->state = PLAIN;
}

static void feed(struct decoder *decoder, int c) {
    if (c == '\n') {
        if (decoder->column > 76) decoder->errors++;
        decoder->column = 0;
    } else {
        decoder->column++;
    }
    switch (decoder->state) {
    case PLAIN:
        if (c == '=')
            decoder->state = EQUALS;
        else
            emit(decoder, c);
        break;
    case EQUALS:
        if (c == '\n')
            decoder->state = PLAIN;
        else if (c == ' ' || c == '\t' || c == '\r')
            decoder->state = SOFT_END;
        else if (hex_value(c) < 0)
            fail(decoder, c);
        else {
            decoder->first = c;
            decoder->state = ONE_DIGIT;
        }
        break;
    case ONE_DIGIT:
        if (hex_value(c) < 0) {
            fail(decoder, c);
        } else {
            emit(decoder, hex_value(decoder->first) * 16 + hex_value(c));
            decoder->state = PLAIN;
        }
        break;
    case SOFT_END:
        if (c == '\n')
            decoder->state = PLAIN;
        else if (c != ' ' && c != '\t' && c != '\r')
            fail(decoder, c);
        break;
    }
}

int main(void) {
    struct decoder decoder;
    int c;
    memset(&decoder, 0, sizeof decoder);
    while ((c = getchar()) != EOF) feed(&decoder, c);
    if (decoder.state != PLAIN) decoder.errors++;
    fprintf(stderr, "%lu bytes, %lu errors\n", decoder.bytes, decoder.errors);
    return decoder.errors > 0;
}
