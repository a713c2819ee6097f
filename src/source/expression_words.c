#include "source/expression_words.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_letter(char character) {
    return isalnum((unsigned char)character) || character == '_';
}

static char *cut(struct fl_arena *arena, const char *begin, const char *end) {
    char *copy = fl_arena_allocate(arena, (size_t)(end - begin) + 1);
    return memcpy(copy, begin, (size_t)(end - begin));
}

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

static struct fl_word read_number(struct fl_arena *arena, struct fl_word word, const char **at) {
    const char *begin = *at, *end = begin;
    bool is_hexadecimal = begin[0] == '0' && (begin[1] == 'x' || begin[1] == 'X');
    /* A sign belongs to the number behind an exponent's letter. */
    while (is_letter(*end) || *end == '.' ||
           ((*end == '+' || *end == '-') && strchr(is_hexadecimal ? "pP" : "eE", end[-1])))
        end++;
    const char *text = cut(arena, begin, end);
    *at = end;
    if (strchr(text, '.') || (!is_hexadecimal && strpbrk(text, "eE")) || (is_hexadecimal && strpbrk(text, "pP")))
        return read_float(word, text);
    bool is_binary = text[0] == '0' && (text[1] == 'b' || text[1] == 'B');
    char *rest;
    errno = 0;
    word.kind = FL_WORD_NUMBER;
    word.text = text;
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

static struct fl_word read_character(struct fl_word word, const char **at) {
    word.kind = FL_WORD_CHARACTER;
    (*at)++;
    if (!**at || **at == '\'') return wrong(word, "a character is expected between the quotes");
    if (**at == '\\') {
        (*at)++;
        if (!read_escape(at, &word.value)) return wrong(word, "there is no such escape sequence");
    } else
        word.value = (unsigned char)*(*at)++;
    if (**at != '\'') return wrong(word, "this character constant has no end");
    (*at)++;
    word.value = (uint64_t)(int64_t)(signed char)word.value;
    return word;
}

/* ---- words ---- */

static const char *const signs[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
                                    "!=",  "&&",  "||",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};

static struct fl_word read_sign(struct fl_arena *arena, struct fl_word word, const char **at) {
    word.kind = FL_WORD_SIGN;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (strncmp(*at, signs[i], strlen(signs[i])) != 0) continue;
        *at += strlen(signs[i]);
        word.text = signs[i];
        return word;
    }
    if (**at == '"') return wrong(word, "a string is not supported here");
    if (!strchr("+-*/%&|^~!<>=?:.,()[]", **at)) return wrong(word, "this is not part of a C expression");
    word.text = cut(arena, *at, *at + 1);
    (*at)++;
    return word;
}

struct fl_word fl_word_read(struct fl_arena *arena, const char *text, const char **at) {
    while (isspace((unsigned char)**at)) (*at)++;
    struct fl_word word = {.text = "", .column = (uint32_t)(*at - text) + 1};
    if (!**at) return word;
    if (isdigit((unsigned char)**at) || (**at == '.' && isdigit((unsigned char)(*at)[1])))
        return read_number(arena, word, at);
    if (**at == '\'') return read_character(word, at);
    if (!is_letter(**at)) return read_sign(arena, word, at);
    const char *begin = *at;
    while (is_letter(**at)) (*at)++;
    word.kind = FL_WORD_NAME;
    word.text = cut(arena, begin, *at);
    return word;
}
