#include "source/expression_words.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static struct fl_word wrong(struct fl_word word, const char *why) {
    word.kind = FL_WORD_WRONG;
    word.text = why;
    return word;
}

/* ---- numbers ---- */

static bool read_suffix(struct fl_word *word, const char *suffix) {
    for (; *suffix; suffix++) {
        char letter = (char)tolower((unsigned char)*suffix);
        if (letter == 'u' && !word->is_unsigned)
            word->is_unsigned = true;
        else if (letter == 'l' && word->longs < 2)
            word->longs++;
        else
            return false;
    }
    return true;
}

static struct fl_word read_float(struct fl_word word, const char *text) {
    char *end;
    word.kind = FL_WORD_FLOAT;
    word.number = strtod(text, &end);
    word.is_single = *end == 'f' || *end == 'F';
    if (word.is_single) word.number = strtof(text, &end);
    if (*end == 'l' || *end == 'L') return wrong(word, "long double is not supported");
    if (end[word.is_single]) return wrong(word, "this is not a number");
    return word;
}

static struct fl_word read_number(struct fl_word word) {
    const char *text = word.text;
    bool is_hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (strchr(text, '.') || (!is_hexadecimal && strpbrk(text, "eE")) || (is_hexadecimal && strpbrk(text, "pP")))
        return read_float(word, text);
    bool is_binary = text[0] == '0' && (text[1] == 'b' || text[1] == 'B');
    char *rest;
    errno = 0;
    word.kind = FL_WORD_NUMBER;
    word.is_decimal = text[0] != '0';
    word.value = is_binary ? strtoull(text + 2, &rest, 2) : strtoull(text, &rest, 0);
    if (errno) return wrong(word, "this number is too large");
    return read_suffix(&word, rest) ? word : wrong(word, "this is not a number");
}

/* ---- characters ---- */

static bool read_escape(const char **at, uint64_t *value) {
    static const char letters[] = "abfnrtv'\"\\?", values[] = "\a\b\f\n\r\t\v'\"\\?";
    const char *found = **at ? strchr(letters, **at) : NULL;
    char *end;
    if (found) {
        *value = (unsigned char)values[found - letters];
        (*at)++;
        return true;
    }
    if (**at == 'x') {
        *value = strtoull(*at + 1, &end, 16) & 0xff;
        bool is_read = end > *at + 1;
        *at = end;
        return is_read;
    }
    int digits = 0;
    *value = 0;
    for (; digits < 3 && **at >= '0' && **at <= '7'; digits++) *value = *value * 8 + (uint64_t)(*(*at)++ - '0');
    return digits;
}

static struct fl_word read_character(struct fl_word word) {
    const char *at = word.text + 1;
    word.kind = FL_WORD_CHARACTER;
    if (*word.text != '\'') return wrong(word, "a character with a prefix is not supported here");
    if (*at == '\\') {
        at++;
        if (!read_escape(&at, &word.value)) return wrong(word, "there is no such escape sequence");
    } else
        word.value = (unsigned char)*at++;
    if (*at != '\'') return wrong(word, "there is more than one character between the quotes");
    word.value = (uint64_t)(int64_t)(signed char)word.value;
    return word;
}

/* ---- words ---- */

static struct fl_word read_sign(struct fl_word word, char sign) {
    static const char signs[] = "+-*/%&|^~!<>=?:.,()[]";
    /* Digraphs by what they stand for. */
    static const char *const brackets[] = {"[", "]"};
    word.kind = FL_WORD_SIGN;
    if (sign == '[' || sign == ']') word.text = brackets[sign == ']'];
    bool is_known =
        sign ? strchr(signs, sign) != NULL : strcmp(word.text, "##") != 0 && strcmp(word.text, "%:%:") != 0;
    return is_known ? word : wrong(word, "this is not part of a C expression");
}

static struct fl_word explain_wrong(struct fl_word word, bool is_endless) {
    if (*word.text == '"') return wrong(word, "a string is not supported here");
    if (is_endless) return wrong(word, "this character constant has no end");
    if (*word.text == '\'') return wrong(word, "a character is expected between the quotes");
    return wrong(word, "this is not part of a C expression");
}

struct fl_word fl_word_read(struct fl_arena *arena, struct fl_c_reader *reader) {
    struct fl_c_token token;
    bool is_there;
    do {
        is_there = fl_c_reader_next(reader, &token);
    } while (is_there && token.kind == FL_C_TOKEN_COMMENT && !token.is_endless);
    struct fl_word word = {.text = "", .column = token.start + 1};
    if (!is_there) return word;
    word.text = fl_c_token_text(arena, reader->text, &token);
    switch (token.kind) {
    case FL_C_TOKEN_NAME:
    case FL_C_TOKEN_KEYWORD: word.kind = FL_WORD_NAME; return word;
    case FL_C_TOKEN_NUMBER: return read_number(word);
    case FL_C_TOKEN_CHARACTER: return read_character(word);
    case FL_C_TOKEN_PUNCTUATOR: return read_sign(word, token.sign);
    case FL_C_TOKEN_STRING: return wrong(word, "a string is not supported here");
    case FL_C_TOKEN_COMMENT: return wrong(word, "this comment has no end");
    default: return explain_wrong(word, token.is_endless);
    }
}
