#include "spec/lexer.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "base/text.h"

/* Longer signs first. */
static const char *const signs[] = {"...", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "{",
                                    "}",   "(",  ")",  ",",  ";",  ":",  "=",  "!",  "<",  ">",  "+",
                                    "-",   "*",  "/",  "%",  "&",  "|",  "^",  "~",  "?",  "."};

struct fl_lexer fl_lexer_make(struct fl_arena *arena, const char *path, const char *text,
                              struct fl_diagnostics *diagnostics) {
    struct fl_lexer lexer = {
        .arena = arena, .path = path, .diagnostics = diagnostics, .at = text, .line_start = text, .line = 1};
    fl_lexer_advance(&lexer);
    return lexer;
}

bool fl_lexer_complain(struct fl_lexer *lexer, struct fl_spec_place place, const char *format, ...) {
    if (lexer->has_failed) return false;
    lexer->has_failed = true;
    lexer->token.kind = FL_TOKEN_END;
    struct fl_text text = fl_text_make(lexer->arena);
    va_list arguments;
    va_start(arguments, format);
    fl_text_format_list(&text, format, arguments);
    va_end(arguments);
    fl_diagnostics_add(lexer->diagnostics, FL_ERROR, lexer->path, place.line, place.column, "%s",
                       fl_text_string(&text));
    return false;
}

bool fl_lexer_expect_message(struct fl_lexer *lexer, const char *what) {
    const struct fl_token *token = &lexer->token;
    switch (token->kind) {
    case FL_TOKEN_END:
        return fl_lexer_complain(lexer, token->place, "%s is expected here, but the file ends", what);
    case FL_TOKEN_STRING: return fl_lexer_complain(lexer, token->place, "%s is expected here, not a string", what);
    default: return fl_lexer_complain(lexer, token->place, "%s is expected here, not '%s'", what, token->text);
    }
}

static struct fl_spec_place place_at(const struct fl_lexer *lexer, const char *at) {
    return (struct fl_spec_place){lexer->line, (uint32_t)(at - lexer->line_start) + 1};
}

static void next_line(struct fl_lexer *lexer) {
    lexer->line++;
    lexer->line_start = ++lexer->at;
}

static void skip_comment(struct fl_lexer *lexer) {
    struct fl_spec_place place = place_at(lexer, lexer->at);
    lexer->at += 2;
    while (*lexer->at && strncmp(lexer->at, "*/", 2) != 0) {
        if (*lexer->at == '\n')
            next_line(lexer);
        else
            lexer->at++;
    }
    if (*lexer->at)
        lexer->at += 2;
    else
        fl_lexer_complain(lexer, place, "this comment has no end");
}

static void skip_blanks(struct fl_lexer *lexer) {
    for (;;) {
        if (*lexer->at == '\n')
            next_line(lexer);
        else if (isspace((unsigned char)*lexer->at))
            lexer->at++;
        else if (*lexer->at == '#' || strncmp(lexer->at, "//", 2) == 0)
            lexer->at += strcspn(lexer->at, "\n");
        else if (strncmp(lexer->at, "/*", 2) == 0)
            skip_comment(lexer);
        else
            return;
    }
}

static bool is_name_character(char character) {
    return isalnum((unsigned char)character) || character == '_';
}

static const char *copy_until(struct fl_lexer *lexer, const char *end) {
    const char *text = fl_arena_format(lexer->arena, "%.*s", (int)(end - lexer->at), lexer->at);
    lexer->at = end;
    return text;
}

static void read_string(struct fl_lexer *lexer) {
    struct fl_text text = fl_text_make(lexer->arena);
    const char *at = lexer->at + 1;
    for (; *at && *at != '"' && *at != '\n'; at++) {
        if (*at == '\\' && (at[1] == '"' || at[1] == '\\')) at++;
        fl_text_append_char(&text, *at);
    }
    if (*at != '"') {
        fl_lexer_complain(lexer, lexer->token.place, "this string has no end on its line");
        return;
    }
    lexer->token.kind = FL_TOKEN_STRING;
    lexer->token.text = fl_text_string(&text);
    lexer->at = at + 1;
}

/* 12, 0x1f, 'c', '\n' */
static void read_number(struct fl_lexer *lexer) {
    const char *end = lexer->at;
    if (*end == '\'') {
        end++;
        if (*end == '\\') end++;
        if (*end && *end != '\n') end++;
        if (*end != '\'') {
            fl_lexer_complain(lexer, lexer->token.place, "this character has no end");
            return;
        }
        end++;
    } else {
        bool is_hexadecimal = end[0] == '0' && (end[1] == 'x' || end[1] == 'X');
        const char *digits = is_hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
        if (is_hexadecimal) end += 2;
        size_t count = strspn(end, digits);
        end += count;
        end += strspn(end, "uUlL");
        if (!count || is_name_character(*end) || *end == '.') {
            fl_lexer_complain(lexer, lexer->token.place, "this is not a whole number");
            return;
        }
    }
    lexer->token.kind = FL_TOKEN_NUMBER;
    lexer->token.text = copy_until(lexer, end);
}

static void read_sign(struct fl_lexer *lexer) {
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (!fl_string_has_prefix(lexer->at, signs[i])) continue;
        lexer->token.kind = FL_TOKEN_SIGN;
        lexer->token.text = copy_until(lexer, lexer->at + strlen(signs[i]));
        return;
    }
    fl_lexer_complain(lexer, lexer->token.place, "'%c' means nothing in a spec", *lexer->at);
}

void fl_lexer_advance(struct fl_lexer *lexer) {
    if (lexer->has_failed) return;
    skip_blanks(lexer);
    lexer->token = (struct fl_token){.text = "", .place = place_at(lexer, lexer->at)};
    const char *at = lexer->at;
    if (!*at || lexer->has_failed) return;
    if (isdigit((unsigned char)*at) || *at == '\'') {
        read_number(lexer);
    } else if (is_name_character(*at)) {
        while (is_name_character(*at)) at++;
        lexer->token.kind = FL_TOKEN_NAME;
        lexer->token.text = copy_until(lexer, at);
    } else if (*at == '"') {
        read_string(lexer);
    } else {
        read_sign(lexer);
    }
}

bool fl_lexer_is(const struct fl_lexer *lexer, const char *text) {
    bool is_word = lexer->token.kind == FL_TOKEN_NAME || lexer->token.kind == FL_TOKEN_SIGN;
    return is_word && strcmp(lexer->token.text, text) == 0;
}

bool fl_lexer_accept(struct fl_lexer *lexer, const char *text) {
    if (!fl_lexer_is(lexer, text)) return false;
    fl_lexer_advance(lexer);
    return true;
}

bool fl_lexer_expect(struct fl_lexer *lexer, const char *text) {
    if (fl_lexer_accept(lexer, text)) return true;
    return fl_lexer_expect_message(lexer, fl_arena_format(lexer->arena, "'%s'", text));
}
