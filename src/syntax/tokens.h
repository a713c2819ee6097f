/* syntax/tokens.h - C text as tokens: the one place that knows where comments, literals and directives end.
 *
 * Preprocessing tokens, as clang reads them without running the preprocessor: a backslash before the end of a line
 * joins it to the next anywhere, even inside a word; digraphs are punctuators like any other; trigraphs are not
 * replaced (GNU C does not, either). A directive is one token, from its '#' to the end of its last line.
 *
 * Invariants: tokens do not overlap and rise; between them are only blanks and joined lines; start < end <= size.
 * Any bytes are accepted: what C has no token for is WRONG, and what has no end, ends with its line (a literal) or
 * with the text (a comment).
 */
#ifndef FL_SYNTAX_TOKENS_H
#define FL_SYNTAX_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum fl_c_token_kind {
    FL_C_TOKEN_NAME, /* identifiers, and what is a keyword only to newer C or to GNU C */
    FL_C_TOKEN_KEYWORD,
    FL_C_TOKEN_NUMBER,
    FL_C_TOKEN_STRING,    /* with its prefix, and so is a CHARACTER */
    FL_C_TOKEN_CHARACTER, /* 'a', L'\n' */
    FL_C_TOKEN_PUNCTUATOR,
    FL_C_TOKEN_COMMENT,
    FL_C_TOKEN_DIRECTIVE,
    FL_C_TOKEN_WRONG, /* a literal without an end, '', or a byte that begins nothing */
};

struct fl_c_token {
    uint32_t start, end;   /* offsets into the text */
    uint32_t line, column; /* of its first byte, from 1; columns count bytes */
    enum fl_c_token_kind kind;
    char sign;       /* of a punctuator of one character, that character; a digraph counts as what it stands for.
                        Of all others 0 */
    bool is_joined;  /* a backslash before the end of a line is inside */
    bool is_endless; /* a comment or a literal that was not closed */
};

/* What a '#' that comes first on its line begins. */
enum fl_c_hash {
    FL_C_HASH_DIRECTIVE,
    FL_C_HASH_CODE,    /* nothing: it is a punctuator, and what follows it are tokens */
    FL_C_HASH_COMMENT, /* a comment up to the end of the line, also behind other tokens: not C, but specs have it
                        */
};

/* Reads one token after the other. The text need not end with a zero; at most UINT32_MAX - 1 bytes of it are read.
 */
struct fl_c_reader {
    const char *text;
    size_t size;
    enum fl_c_hash hash;
    size_t at;
    size_t line_start; /* of the line that `at` is in */
    uint32_t line;
    bool begins_line; /* nothing but blanks and comments since the line began */
};

struct fl_c_reader fl_c_reader_make(const char *text, size_t size, enum fl_c_hash hash);
/* False at the end of the text, where *token is an empty one. */
bool fl_c_reader_next(struct fl_c_reader *reader, struct fl_c_token *token);

struct fl_c_tokens {
    const char *text;
    size_t size;
    const struct fl_c_token *items;
    size_t count;
};

struct fl_c_tokens fl_c_tokens_read(struct fl_arena *arena, const char *text, size_t size, enum fl_c_hash hash);

/* What a DIRECTIVE consists of, the '#' first; places are those in the whole text. */
struct fl_c_tokens fl_c_tokens_of_directive(struct fl_arena *arena, const struct fl_c_tokens *tokens,
                                            size_t index);

/* Neither a comment nor a directive. */
bool fl_c_token_is_code(const struct fl_c_token *token);
/* Is it spelled like this, apart from joined lines? "{" is also "<%". */
bool fl_c_token_is(const char *text, const struct fl_c_token *token, const char *spelling);
/* Its spelling without joined lines. */
const char *fl_c_token_text(struct fl_arena *arena, const char *text, const struct fl_c_token *token);

/* The first token that ends behind an offset; count: there is none. */
size_t fl_c_tokens_find(const struct fl_c_tokens *tokens, size_t offset);
/* The first one of code at or behind an index, and the last one before; count: there is none. */
size_t fl_c_tokens_code_from(const struct fl_c_tokens *tokens, size_t index);
size_t fl_c_tokens_code_before(const struct fl_c_tokens *tokens, size_t index);
/* From a bracket that opens to the one that closes it, whatever their kinds; count: nothing does. */
size_t fl_c_tokens_closing(const struct fl_c_tokens *tokens, size_t opening);

/* False at the end, too: there is no token with this index. */
bool fl_c_tokens_is(const struct fl_c_tokens *tokens, size_t index, const char *spelling);
/* Does a name stand there, or is it part of a directive's text? In comments and strings it does not count. */
bool fl_c_tokens_mention(const struct fl_c_tokens *tokens, const char *name);
bool fl_c_tokens_has_sign(const struct fl_c_tokens *tokens, size_t index, const char *any_of);

#endif
