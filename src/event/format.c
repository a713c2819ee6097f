#include "event/format.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

/* A piece of text that is printed as it is. */
static void add_literal(struct fl_arena *arena, struct fl_format *format, const char *text, size_t length) {
    if (length == 0) return;
    struct fl_format_piece piece = {.kind = FL_PIECE_LITERAL, .text = text, .length = length, .precision = -1};
    fl_vector_push(arena, &format->pieces, piece);
}

struct reader {
    const char *at, *end;
    uint32_t pointer_width;
};

static bool is_at(const struct reader *reader, char character) {
    return reader->at < reader->end && *reader->at == character;
}

static bool take(struct reader *reader, char character) {
    if (!is_at(reader, character)) return false;
    reader->at++;
    return true;
}

static void read_flags(struct reader *reader, struct fl_format_piece *piece) {
    for (;; reader->at++) {
        if (is_at(reader, '-'))
            piece->is_left = true;
        else if (is_at(reader, '+'))
            piece->has_plus = true;
        else if (is_at(reader, ' '))
            piece->has_space = true;
        else if (is_at(reader, '#'))
            piece->has_alternate = true;
        else if (is_at(reader, '0'))
            piece->has_zero = true;
        else if (!is_at(reader, '\'')) /* the C locale groups no digits */
            return;
    }
}

/* -1: larger than an int */
static int read_number(struct reader *reader) {
    int number = 0;
    for (; reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9'; reader->at++) {
        int digit = *reader->at - '0';
        number = number < 0 || number > (INT_MAX - digit) / 10 ? -1 : number * 10 + digit;
    }
    return number;
}

static const char *read_sizes(struct reader *reader, struct fl_format_piece *piece) {
    piece->has_width_argument = take(reader, '*');
    if (!piece->has_width_argument) piece->width = read_number(reader);
    if (is_at(reader, '$')) return "arguments by number (%1$d) are not supported";
    if (piece->width < 0) return "a width is too large";
    if (!take(reader, '.')) return NULL;
    piece->has_precision_argument = take(reader, '*');
    if (is_at(reader, '$')) return "arguments by number (%1$d) are not supported";
    if (piece->has_precision_argument) return NULL;
    bool is_negative = take(reader, '-');
    piece->precision = read_number(reader);
    if (piece->precision < 0) return "a precision is too large";
    if (is_negative) piece->precision = -1;
    return NULL;
}

struct length {
    uint32_t integer_bits;
    bool is_long_double, is_wide;
};

static struct length read_length(struct reader *reader) {
    uint32_t word = reader->pointer_width;
    if (take(reader, 'h')) return (struct length){.integer_bits = take(reader, 'h') ? 8 : 16};
    if (take(reader, 'l')) {
        if (take(reader, 'l')) return (struct length){.integer_bits = 64};
        return (struct length){.integer_bits = word, .is_wide = true};
    }
    if (take(reader, 'q') || take(reader, 'j')) return (struct length){.integer_bits = 64};
    if (take(reader, 'L')) return (struct length){.integer_bits = 64, .is_long_double = true};
    if (take(reader, 'z') || take(reader, 'Z') || take(reader, 't')) return (struct length){.integer_bits = word};
    return (struct length){.integer_bits = 32};
}

static const char *set_kind(const struct reader *reader, struct fl_format_piece *piece, struct length length) {
    switch (piece->conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        piece->kind = FL_PIECE_INTEGER;
        piece->bits = length.integer_bits;
        piece->argument_bits = piece->bits < 32 ? 32 : piece->bits;
        return NULL;
    case 'c':
        piece->kind = length.is_wide ? FL_PIECE_OTHER : FL_PIECE_CHARACTER;
        piece->bits = 8;
        piece->argument_bits = 32;
        return NULL;
    case 's':
    case 'p':
        piece->kind = piece->conversion == 'p' ? FL_PIECE_POINTER
                      : length.is_wide         ? FL_PIECE_OTHER
                                               : FL_PIECE_STRING;
        piece->bits = piece->argument_bits = reader->pointer_width;
        return NULL;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        piece->kind = FL_PIECE_FLOAT;
        piece->bits = piece->argument_bits = length.is_long_double ? 80 : 64;
        return NULL;
    case 'm':
    case 'n':
    case 'C':
    case 'S': piece->kind = FL_PIECE_OTHER; return NULL;
    default: return "a conversion is not known";
    }
}

static const char *read_conversion(struct fl_arena *arena, struct reader *reader, struct fl_format *format) {
    const char *start = reader->at++;
    struct fl_format_piece piece = {.text = start, .precision = -1};
    read_flags(reader, &piece);
    const char *problem = read_sizes(reader, &piece);
    if (problem) return problem;
    struct length length = read_length(reader);
    if (reader->at == reader->end) return "it ends in the middle of a conversion";
    piece.conversion = *reader->at++;
    piece.length = (size_t)(reader->at - start);
    if (piece.conversion == '%') {
        add_literal(arena, format, reader->at - 1, 1);
        return NULL;
    }
    problem = set_kind(reader, &piece, length);
    if (problem) return problem;
    if (piece.kind == FL_PIECE_OTHER) format->has_other = true;
    fl_vector_push(arena, &format->pieces, piece);
    return NULL;
}

void fl_format_read(struct fl_arena *arena, const char *text, size_t length, uint32_t pointer_width,
                    struct fl_format *format) {
    struct reader reader = {text, text + length, pointer_width};
    while (reader.at < reader.end && !format->problem) {
        const char *percent = memchr(reader.at, '%', (size_t)(reader.end - reader.at));
        const char *stop = percent ? percent : reader.end;
        add_literal(arena, format, reader.at, (size_t)(stop - reader.at));
        reader.at = stop;
        if (percent) format->problem = read_conversion(arena, &reader, format);
    }
}
