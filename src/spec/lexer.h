/* spec/lexer.h - the words of a spec: names, numbers, strings and signs, as in C. */
#ifndef FL_SPEC_LEXER_H
#define FL_SPEC_LEXER_H

#include "spec/spec.h"
#include "syntax/tokens.h"

enum fl_token_kind { FL_TOKEN_END, FL_TOKEN_NAME, FL_TOKEN_NUMBER, FL_TOKEN_STRING, FL_TOKEN_SIGN };

struct fl_token {
    enum fl_token_kind kind;
    const char *text; /* as it stands; of a string, what is between the quotes with escapes replaced */
    struct fl_spec_place place;
};

struct fl_lexer {
    struct fl_arena *arena;
    const char *path;
    struct fl_diagnostics *diagnostics;
    struct fl_c_reader reader; /* behind the token */
    struct fl_token token;     /* the one to be read next */
    bool has_failed;           /* a diagnostic was given; the token is the end from here on */
};

struct fl_lexer fl_lexer_make(struct fl_arena *arena, const char *path, const char *text,
                              struct fl_diagnostics *diagnostics);
void fl_lexer_advance(struct fl_lexer *lexer);

/* Only the first complaint counts. Always false. */
bool fl_lexer_complain(struct fl_lexer *lexer, struct fl_spec_place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "... is expected here, not 'x'" */
bool fl_lexer_expect_message(struct fl_lexer *lexer, const char *what);

/* Is the token this word or sign? */
bool fl_lexer_is(const struct fl_lexer *lexer, const char *text);
/* Goes behind it if it is. */
bool fl_lexer_accept(struct fl_lexer *lexer, const char *text);
/* Complains if it is not. */
bool fl_lexer_expect(struct fl_lexer *lexer, const char *text);

#endif
