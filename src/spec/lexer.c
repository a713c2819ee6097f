#include "spec/lexer.h"

#include <stdarg.h>
#include <string.h>

#include "base/text.h"

/* Those of C that mean something in a spec. */
static const char *const signs[] = {"...", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "{",
                                    "}",   "(",  ")",  ",",  ";",  ":",  "=",  "!",  "<",  ">",  "+",
                                    "-",   "*",  "/",  "%",  "&",  "|",  "^",  "~",  "?",  "."};

struct fl_lexer fl_lexer_make(struct fl_arena *arena, const char *path, const char *text,
                              struct fl_diagnostics *diagnostics) {
    struct fl_lexer lexer = {.arena = arena,
                             .path = path,
                             .diagnostics = diagnostics,
                             .reader = fl_c_reader_make(text, strlen(text), FL_C_HASH_COMMENT)};
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

/* What is between the quotes; only quotes and backslashes are escaped. */
static void read_string(struct fl_lexer *lexer) {
    struct fl_text text = fl_text_make(lexer->arena);
    const char *at = lexer->token.text + 1;
    for (; at[1]; at++) {
        if (*at == '\\' && (at[1] == '"' || at[1] == '\\')) at++;
        fl_text_append_char(&text, *at);
    }
    lexer->token.kind = FL_TOKEN_STRING;
    lexer->token.text = fl_text_string(&text);
}

/* 12, 0x1f */
static void read_number(struct fl_lexer *lexer) {
    const char *end = lexer->token.text;
    bool is_hexadecimal = end[0] == '0' && (end[1] == 'x' || end[1] == 'X');
    if (is_hexadecimal) end += 2;
    size_t count = strspn(end, is_hexadecimal ? "0123456789abcdefABCDEF" : "0123456789");
    end += count;
    end += strspn(end, "uUlL");
    lexer->token.kind = FL_TOKEN_NUMBER;
    if (!count || *end) fl_lexer_complain(lexer, lexer->token.place, "this is not a whole number");
}

/* 'c', '\n': one character, or one behind a backslash. */
static void read_character(struct fl_lexer *lexer) {
    size_t length = strlen(lexer->token.text);
    lexer->token.kind = FL_TOKEN_NUMBER;
    if (lexer->token.text[0] != '\'' || length != (lexer->token.text[1] == '\\' ? 4u : 3u))
        fl_lexer_complain(lexer, lexer->token.place, "this character has no end");
}

static void read_sign(struct fl_lexer *lexer) {
    lexer->token.kind = FL_TOKEN_SIGN;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcmp(lexer->token.text, signs[i]) == 0) return;
    if (strcmp(lexer->token.text, "[") == 0)
        fl_lexer_complain(lexer, lexer->token.place, "specs look at whole variables, not at parts of them");
    else
        fl_lexer_complain(lexer, lexer->token.place, "'%s' means nothing in a spec", lexer->token.text);
}

static void read_wrong(struct fl_lexer *lexer) {
    const char *text = lexer->token.text;
    const char *message = strchr(text, '"')    ? "this string has no end on its line"
                          : strchr(text, '\'') ? "this character has no end"
                                               : NULL;
    if (message)
        fl_lexer_complain(lexer, lexer->token.place, "%s", message);
    else
        fl_lexer_complain(lexer, lexer->token.place, "'%s' means nothing in a spec", text);
}

/* The next token that is no comment; false at the end. */
static bool next_token(struct fl_lexer *lexer, struct fl_c_token *token) {
    do {
        if (!fl_c_reader_next(&lexer->reader, token)) return false;
    } while (token->kind == FL_C_TOKEN_COMMENT && !token->is_endless);
    return true;
}

void fl_lexer_advance(struct fl_lexer *lexer) {
    struct fl_c_token token;
    if (lexer->has_failed) return;
    bool is_there = next_token(lexer, &token);
    lexer->token = (struct fl_token){.text = "", .place = {token.line, token.column}};
    if (!is_there) return;
    lexer->token.text = fl_c_token_text(lexer->arena, lexer->reader.text, &token);
    switch (token.kind) {
    case FL_C_TOKEN_NAME:
    case FL_C_TOKEN_KEYWORD: lexer->token.kind = FL_TOKEN_NAME; return;
    case FL_C_TOKEN_NUMBER: read_number(lexer); return;
    case FL_C_TOKEN_CHARACTER: read_character(lexer); return;
    case FL_C_TOKEN_STRING: read_string(lexer); return;
    case FL_C_TOKEN_PUNCTUATOR: read_sign(lexer); return;
    case FL_C_TOKEN_COMMENT: fl_lexer_complain(lexer, lexer->token.place, "this comment has no end"); return;
    default: read_wrong(lexer);
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
