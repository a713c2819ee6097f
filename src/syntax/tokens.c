#include "syntax/tokens.h"

#include <string.h>

#include "base/bisect.h"
#include "base/vector.h"

/* ---- characters ---- */

static bool is_blank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f';
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

/* Bytes above ASCII are letters: parts of characters that names may have. */
static bool is_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' || byte == '$' ||
           (unsigned char)byte >= 0x80;
}

/* The length of the end of a line; 0: the line goes on. */
static size_t newline_length(const struct fl_c_reader *reader, size_t at) {
    if (at >= reader->size) return 0;
    if (reader->text[at] == '\r' && at + 1 < reader->size && reader->text[at + 1] == '\n') return 2;
    return reader->text[at] == '\n' || reader->text[at] == '\r';
}

/* The length of a backslash with the end of the line behind it; as compilers do, blanks between are forgiven. */
static size_t join_length(const struct fl_c_reader *reader, size_t at) {
    if (at >= reader->size || reader->text[at] != '\\') return 0;
    size_t end = at + 1;
    while (end < reader->size && is_blank(reader->text[end])) end++;
    size_t newline = newline_length(reader, end);
    return newline ? end + newline - at : 0;
}

static inline size_t skip_joins(const struct fl_c_reader *reader, size_t at) {
    while (at < reader->size && reader->text[at] == '\\') {
        size_t length = join_length(reader, at);
        if (!length) break;
        at += length;
    }
    return at;
}

/* A character behind joined lines, and the offset behind it. At the end of the text it is 0. */
struct character {
    char byte;
    size_t end;
};

static inline struct character peek(const struct fl_c_reader *reader, size_t at) {
    at = skip_joins(reader, at);
    if (at >= reader->size) return (struct character){0, reader->size};
    return (struct character){reader->text[at], at + 1};
}

/* ---- tokens, from their first byte to their end ---- */

static size_t skip_line(const struct fl_c_reader *reader, size_t at) {
    for (;;) {
        at = skip_joins(reader, at);
        if (at >= reader->size || newline_length(reader, at)) return at;
        at++;
    }
}

static size_t skip_block_comment(const struct fl_c_reader *reader, size_t at, bool *is_endless) {
    const char *star;
    while (at < reader->size && (star = memchr(reader->text + at, '*', reader->size - at))) {
        at = (size_t)(star - reader->text) + 1;
        struct character next = peek(reader, at);
        if (next.byte == '/') return next.end;
    }
    *is_endless = true;
    return reader->size;
}

/* Behind the quote that closes the literal whose opening quote is before `at`. */
static size_t skip_literal(const struct fl_c_reader *reader, size_t at, char quote, bool *is_endless) {
    for (;;) {
        at = skip_joins(reader, at);
        if (at >= reader->size || newline_length(reader, at)) {
            *is_endless = true;
            return at;
        }
        char byte = reader->text[at++];
        if (byte == quote) return at;
        if (byte != '\\') continue;
        at = skip_joins(reader, at);
        if (at < reader->size && !newline_length(reader, at)) at++;
    }
}

/* \u1234 as a part of a name: how long it is. */
static size_t universal_length(const struct fl_c_reader *reader, size_t at) {
    if (at + 1 >= reader->size || reader->text[at] != '\\') return 0;
    size_t digits = reader->text[at + 1] == 'u' ? 4 : reader->text[at + 1] == 'U' ? 8 : 0;
    if (!digits || at + 2 + digits > reader->size) return 0;
    for (size_t i = 0; i < digits; i++) {
        char byte = reader->text[at + 2 + i];
        if (!is_digit(byte) && !(byte >= 'a' && byte <= 'f') && !(byte >= 'A' && byte <= 'F')) return 0;
    }
    return 2 + digits;
}

static size_t skip_name(const struct fl_c_reader *reader, size_t at) {
    for (;;) {
        struct character next = peek(reader, at);
        size_t universal = universal_length(reader, at);
        if (!universal && !is_letter(next.byte) && !is_digit(next.byte)) return at;
        at = universal ? at + universal : next.end;
    }
}

/* Digits, letters and points; a sign behind the letter of an exponent. */
static size_t skip_number(const struct fl_c_reader *reader, size_t at) {
    char before = 0;
    for (;;) {
        struct character next = peek(reader, at);
        bool is_sign = (next.byte == '+' || next.byte == '-') && before && strchr("eEpP", before);
        bool is_part = is_letter(next.byte) && next.byte != '$';
        if (!is_part && !is_digit(next.byte) && next.byte != '.' && !is_sign) return at;
        before = next.byte;
        at = next.end;
    }
}

/* Longer ones first among those that begin alike. */
static const struct {
    const char *spelling;
    char sign;
} punctuators[] = {
    {"%:%:", 0}, {"...", 0},  {"<<=", 0},  {">>=", 0},  {"->", 0},   {"++", 0}, {"--", 0}, {"<<", 0},
    {">>", 0},   {"<=", 0},   {">=", 0},   {"==", 0},   {"!=", 0},   {"&&", 0}, {"||", 0}, {"+=", 0},
    {"-=", 0},   {"*=", 0},   {"/=", 0},   {"%=", 0},   {"&=", 0},   {"|=", 0}, {"^=", 0}, {"##", 0},
    {"<:", '['}, {":>", ']'}, {"<%", '{'}, {"%>", '}'}, {"%:", '#'},
};

/* Where a spelling that begins at `at` ends, over joined lines; 0: something else is there. */
static size_t match(const struct fl_c_reader *reader, size_t at, const char *spelling) {
    for (; *spelling; spelling++) {
        struct character next = peek(reader, at);
        if (next.byte != *spelling) return 0;
        at = next.end;
    }
    return at;
}

static void read_punctuator(const struct fl_c_reader *reader, struct fl_c_token *token) {
    char first = reader->text[token->start];
    token->kind = FL_C_TOKEN_PUNCTUATOR;
    for (size_t i = 0; i < sizeof punctuators / sizeof *punctuators; i++) {
        if (punctuators[i].spelling[0] != first) continue;
        size_t end = match(reader, token->start, punctuators[i].spelling);
        if (!end) continue;
        token->end = (uint32_t)end;
        token->sign = punctuators[i].sign;
        return;
    }
    token->end = token->start + 1;
    token->sign = first;
    if (first && strchr("{}[]()#;:?.~!+-*/%^&|=<>,", first)) return;
    token->kind = FL_C_TOKEN_WRONG;
    token->sign = 0;
}

static void read_literal(const struct fl_c_reader *reader, struct fl_c_token *token, size_t quote) {
    char byte = reader->text[quote];
    token->end = (uint32_t)skip_literal(reader, quote + 1, byte, &token->is_endless);
    token->kind = byte == '"' ? FL_C_TOKEN_STRING : FL_C_TOKEN_CHARACTER;
    bool is_empty = token->end - token->start == 2 && byte == '\'';
    if (token->is_endless || is_empty) token->kind = FL_C_TOKEN_WRONG;
}

/* The quote of a literal that begins with a prefix: L, u, U, and of strings u8. SIZE_MAX: there is none. */
static size_t prefixed_quote(const struct fl_c_reader *reader, size_t at) {
    struct character next = peek(reader, at);
    if (next.byte != 'L' && next.byte != 'u' && next.byte != 'U') return SIZE_MAX;
    bool is_small = next.byte == 'u', is_string_only = false;
    next = peek(reader, next.end);
    if (is_small && next.byte == '8') {
        is_string_only = true;
        next = peek(reader, next.end);
    }
    return next.byte == '"' || (next.byte == '\'' && !is_string_only) ? next.end - 1 : SIZE_MAX;
}

static bool is_keyword(const char *text, const struct fl_c_token *token) {
    static const char *const keywords[] = {
        "auto",       "break",     "case",           "char",
        "const",      "continue",  "default",        "do",
        "double",     "else",      "enum",           "extern",
        "float",      "for",       "goto",           "if",
        "inline",     "int",       "long",           "register",
        "restrict",   "return",    "short",          "signed",
        "sizeof",     "static",    "struct",         "switch",
        "typedef",    "union",     "unsigned",       "void",
        "volatile",   "while",     "_Alignas",       "_Alignof",
        "_Atomic",    "_Bool",     "_Complex",       "_Generic",
        "_Imaginary", "_Noreturn", "_Static_assert", "_Thread_local",
    };
    char first = text[token->start];
    if (first != '_' && (first < 'a' || first > 'w')) return false;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (keywords[i][0] == first && fl_c_token_is(text, token, keywords[i])) return true;
    return false;
}

static void read_word(const struct fl_c_reader *reader, struct fl_c_token *token) {
    size_t quote = prefixed_quote(reader, token->start);
    if (quote != SIZE_MAX) {
        read_literal(reader, token, quote);
        return;
    }
    token->end = (uint32_t)skip_name(reader, token->start);
    token->kind = FL_C_TOKEN_NAME;
    token->is_joined = memchr(reader->text + token->start, '\\', token->end - token->start);
    if (is_keyword(reader->text, token)) token->kind = FL_C_TOKEN_KEYWORD;
}

/* Comments and literals in a directive may hold what looks like its end. */
static size_t skip_directive(const struct fl_c_reader *reader, size_t at) {
    for (;;) {
        bool is_endless = false;
        struct character first = peek(reader, at);
        if (first.end == reader->size && !first.byte) return reader->size;
        if (newline_length(reader, first.end - 1)) return first.end - 1;
        at = first.end;
        if (first.byte == '"' || first.byte == '\'') at = skip_literal(reader, at, first.byte, &is_endless);
        if (first.byte != '/') continue;
        struct character second = peek(reader, at);
        if (second.byte == '/') at = skip_line(reader, second.end);
        if (second.byte == '*') at = skip_block_comment(reader, second.end, &is_endless);
    }
}

static bool read_comment(const struct fl_c_reader *reader, struct fl_c_token *token) {
    if (reader->text[token->start] != '/') return false;
    struct character second = peek(reader, token->start + 1);
    if (second.byte != '/' && second.byte != '*') return false;
    token->kind = FL_C_TOKEN_COMMENT;
    token->end = (uint32_t)(second.byte == '/' ? skip_line(reader, second.end)
                                               : skip_block_comment(reader, second.end, &token->is_endless));
    return true;
}

static bool read_hash(const struct fl_c_reader *reader, struct fl_c_token *token) {
    size_t behind = reader->text[token->start] == '#' ? token->start + 1 : match(reader, token->start, "%:");
    bool is_comment = reader->hash == FL_C_HASH_COMMENT && reader->text[token->start] == '#';
    bool is_directive = reader->hash == FL_C_HASH_DIRECTIVE && behind && reader->begins_line;
    if (!is_comment && !is_directive) return false;
    token->kind = is_comment ? FL_C_TOKEN_COMMENT : FL_C_TOKEN_DIRECTIVE;
    token->end = (uint32_t)(is_comment ? skip_line(reader, behind) : skip_directive(reader, behind));
    return true;
}

static void read_token(const struct fl_c_reader *reader, struct fl_c_token *token) {
    char first = reader->text[token->start];
    if (read_comment(reader, token) || read_hash(reader, token)) return;
    if (is_digit(first) || (first == '.' && is_digit(peek(reader, token->start + 1).byte))) {
        token->kind = FL_C_TOKEN_NUMBER;
        token->end = (uint32_t)skip_number(reader, token->start);
    } else if (is_letter(first) || universal_length(reader, token->start)) {
        read_word(reader, token);
    } else if (first == '"' || first == '\'') {
        read_literal(reader, token, token->start);
    } else {
        read_punctuator(reader, token);
    }
}

/* ---- reading ---- */

struct fl_c_reader fl_c_reader_make(const char *text, size_t size, enum fl_c_hash hash) {
    if (size >= UINT32_MAX) size = UINT32_MAX - 1;
    return (struct fl_c_reader){.text = text, .size = size, .hash = hash, .line = 1, .begins_line = true};
}

/* To an offset behind, counting lines; true if there were any. */
static bool advance(struct fl_c_reader *reader, size_t end) {
    uint32_t line = reader->line;
    const char *from = reader->text + reader->at;
    if (!memchr(from, '\n', end - reader->at) && !memchr(from, '\r', end - reader->at)) reader->at = end;
    while (reader->at < end) {
        size_t newline = newline_length(reader, reader->at);
        reader->at += newline ? newline : 1;
        if (!newline) continue;
        reader->line++;
        reader->line_start = reader->at;
    }
    return reader->line > line;
}

static void skip_blanks(struct fl_c_reader *reader) {
    for (;;) {
        while (reader->at < reader->size && is_blank(reader->text[reader->at])) reader->at++;
        size_t newline = newline_length(reader, reader->at), join = join_length(reader, reader->at);
        if (newline) reader->begins_line = true;
        if (!newline && !join) return;
        reader->line++;
        reader->at += newline ? newline : join;
        reader->line_start = reader->at;
    }
}

bool fl_c_reader_next(struct fl_c_reader *reader, struct fl_c_token *token) {
    skip_blanks(reader);
    *token = (struct fl_c_token){.start = (uint32_t)reader->at,
                                 .end = (uint32_t)reader->at,
                                 .line = reader->line,
                                 .column = (uint32_t)(reader->at - reader->line_start) + 1,
                                 .kind = FL_C_TOKEN_WRONG};
    if (reader->at >= reader->size) return false;
    read_token(reader, token);
    bool has_lines = advance(reader, token->end);
    if (token->kind != FL_C_TOKEN_COMMENT) token->is_joined = has_lines;
    if (token->kind != FL_C_TOKEN_COMMENT) reader->begins_line = false;
    return true;
}

static struct fl_c_tokens read_rest(struct fl_arena *arena, struct fl_c_reader reader) {
    FL_VECTOR_OF(struct fl_c_token) all = {0};
    struct fl_c_token token;
    fl_vector_reserve(arena, &all, (reader.size - reader.at) / 6 + 4);
    while (fl_c_reader_next(&reader, &token)) fl_vector_push(arena, &all, token);
    return (struct fl_c_tokens){reader.text, reader.size, all.items, all.count};
}

struct fl_c_tokens fl_c_tokens_read(struct fl_arena *arena, const char *text, size_t size, enum fl_c_hash hash) {
    return read_rest(arena, fl_c_reader_make(text, size, hash));
}

struct fl_c_tokens fl_c_tokens_of_directive(struct fl_arena *arena, const struct fl_c_tokens *tokens,
                                            size_t index) {
    const struct fl_c_token *directive = &tokens->items[index];
    struct fl_c_reader reader = fl_c_reader_make(tokens->text, directive->end, FL_C_HASH_CODE);
    reader.at = directive->start;
    reader.line = directive->line;
    reader.line_start = directive->start - (directive->column - 1);
    return read_rest(arena, reader);
}

/* ---- asking ---- */

bool fl_c_token_is_code(const struct fl_c_token *token) {
    return token->kind != FL_C_TOKEN_COMMENT && token->kind != FL_C_TOKEN_DIRECTIVE;
}

bool fl_c_token_is(const char *text, const struct fl_c_token *token, const char *spelling) {
    if (token->sign && spelling[0] && !spelling[1]) return token->sign == spelling[0];
    size_t length = strlen(spelling);
    if (!token->is_joined)
        return token->end - token->start == length && memcmp(text + token->start, spelling, length) == 0;
    struct fl_c_reader reader = {.text = text, .size = token->end};
    size_t end = match(&reader, token->start, spelling);
    return end && skip_joins(&reader, end) == token->end;
}

const char *fl_c_token_text(struct fl_arena *arena, const char *text, const struct fl_c_token *token) {
    struct fl_c_reader reader = {.text = text, .size = token->end};
    char *copy = fl_arena_allocate(arena, token->end - token->start + 1);
    size_t length = 0;
    for (size_t at = skip_joins(&reader, token->start); at < token->end; at = skip_joins(&reader, at + 1))
        copy[length++] = text[at];
    copy[length] = '\0';
    return copy;
}

size_t fl_c_tokens_find(const struct fl_c_tokens *tokens, size_t offset) {
    size_t index;
    FL_BISECT(index, tokens->count, tokens->items[index].end <= offset);
    return index;
}

size_t fl_c_tokens_code_from(const struct fl_c_tokens *tokens, size_t index) {
    while (index < tokens->count && !fl_c_token_is_code(&tokens->items[index])) index++;
    return index;
}

size_t fl_c_tokens_code_before(const struct fl_c_tokens *tokens, size_t index) {
    while (index > 0)
        if (fl_c_token_is_code(&tokens->items[--index])) return index;
    return tokens->count;
}

bool fl_c_tokens_is(const struct fl_c_tokens *tokens, size_t index, const char *spelling) {
    return index < tokens->count && fl_c_token_is(tokens->text, &tokens->items[index], spelling);
}

bool fl_c_tokens_has_sign(const struct fl_c_tokens *tokens, size_t index, const char *any_of) {
    return index < tokens->count && tokens->items[index].sign && strchr(any_of, tokens->items[index].sign);
}

size_t fl_c_tokens_closing(const struct fl_c_tokens *tokens, size_t opening) {
    size_t depth = 0;
    for (size_t i = opening; i < tokens->count; i++) {
        if (fl_c_tokens_has_sign(tokens, i, "([{")) depth++;
        if (fl_c_tokens_has_sign(tokens, i, ")]}") && --depth == 0) return i;
    }
    return tokens->count;
}

bool fl_c_tokens_mention(const struct fl_c_tokens *tokens, const char *name) {
    for (size_t i = 0; i < tokens->count; i++) {
        const struct fl_c_token *token = &tokens->items[i];
        if (token->kind == FL_C_TOKEN_NAME && fl_c_tokens_is(tokens, i, name)) return true;
        if (token->kind == FL_C_TOKEN_DIRECTIVE &&
            memmem(tokens->text + token->start, token->end - token->start, name, strlen(name)))
            return true;
    }
    return false;
}
