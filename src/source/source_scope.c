#include "source/source_scope.h"

#include "syntax/tokens.h"

size_t fl_source_offset(const struct fl_file *file, uint32_t line, uint32_t column) {
    if (!file->contents || !line || line > file->line_count) return SIZE_MAX;
    return file->line_starts[line - 1] + (column ? column - 1 : 0);
}

size_t fl_source_find_name(const struct fl_file *file, uint32_t line, const char *name) {
    const struct fl_c_tokens *tokens = fl_file_tokens(file);
    size_t start = fl_source_offset(file, line, 1);
    if (start == SIZE_MAX) return SIZE_MAX;
    for (size_t i = fl_c_tokens_find(tokens, start); i < tokens->count && tokens->items[i].line <= line; i++)
        if (tokens->items[i].line == line && fl_c_tokens_is(tokens, i, name)) return tokens->items[i].start;
    return SIZE_MAX;
}

/* The token behind a pair of brackets with all that is in it. */
static size_t behind_group(const struct fl_c_tokens *tokens, size_t opening) {
    size_t closing = fl_c_tokens_closing(tokens, opening);
    return closing < tokens->count ? closing + 1 : closing;
}

/* The offset behind the token before; the end of the text behind the last. */
static size_t end_before(const struct fl_c_tokens *tokens, size_t index) {
    return index < tokens->count ? tokens->items[index - 1].end : tokens->size;
}

/* Behind the statement that begins here. */
static size_t statement_end(const struct fl_c_tokens *tokens, size_t at) {
    while (at < tokens->count && !fl_c_tokens_has_sign(tokens, at, ";{}"))
        at = fl_c_tokens_has_sign(tokens, at, "(") ? behind_group(tokens, at) : at + 1;
    if (at == tokens->count) return tokens->size;
    return end_before(tokens, fl_c_tokens_has_sign(tokens, at, "{") ? behind_group(tokens, at) : at + 1);
}

size_t fl_source_scope_end(const struct fl_file *file, size_t offset) {
    if (!file->contents || offset == SIZE_MAX) return SIZE_MAX;
    const struct fl_c_tokens *tokens = fl_file_tokens(file);
    size_t at = fl_c_tokens_find(tokens, offset);
    while (at < tokens->count && !fl_c_tokens_has_sign(tokens, at, ")]}"))
        at = fl_c_tokens_has_sign(tokens, at, "([{") ? behind_group(tokens, at) : at + 1;
    if (at == tokens->count) return tokens->size;
    return fl_c_tokens_has_sign(tokens, at, ")") ? statement_end(tokens, at + 1) : tokens->items[at].start;
}

size_t fl_source_behind_parenthesis(const struct fl_file *file, size_t offset) {
    const struct fl_c_tokens *tokens = fl_file_tokens(file);
    size_t at = fl_c_tokens_find(tokens, offset);
    while (at < tokens->count && !fl_c_tokens_has_sign(tokens, at, "(")) at++;
    return at < tokens->count ? tokens->items[at].end : SIZE_MAX;
}

static bool is_any_of(const struct fl_c_tokens *tokens, size_t index, const char *const *words) {
    for (; *words; words++)
        if (fl_c_tokens_is(tokens, index, *words)) return true;
    return false;
}

/* The token that begins at an offset if it is one of the words; count: it is none. */
static size_t keyword_at(const struct fl_c_tokens *tokens, size_t offset, const char *const *words) {
    size_t index = fl_c_tokens_find(tokens, offset);
    bool is_there = is_any_of(tokens, index, words) && tokens->items[index].start == offset;
    return is_there ? index : tokens->count;
}

size_t fl_source_keyword_around(const struct fl_c_tokens *tokens, size_t offset, const char *const *keywords) {
    enum { FARTHEST = 1000 };
    size_t first = fl_c_tokens_find(tokens, offset), closed = 0;
    if (keyword_at(tokens, offset, keywords) < tokens->count) return first;
    for (size_t at = first; at > 0 && first - at < FARTHEST;) {
        at--;
        if (fl_c_tokens_has_sign(tokens, at, "{}")) break;
        if (fl_c_tokens_has_sign(tokens, at, ")")) closed++;
        if (!fl_c_tokens_has_sign(tokens, at, "(")) continue;
        size_t keyword = fl_c_tokens_code_before(tokens, at);
        if (closed)
            closed--;
        else if (is_any_of(tokens, keyword, keywords))
            return keyword;
    }
    return tokens->count;
}

static const char *const loop_keywords[] = {"for", "while", NULL};

size_t fl_source_behind_header(const struct fl_file *file, size_t offset) {
    if (!file->contents || offset == SIZE_MAX) return offset;
    const struct fl_c_tokens *tokens = fl_file_tokens(file);
    size_t keyword = keyword_at(tokens, offset, loop_keywords), open = fl_c_tokens_code_from(tokens, keyword + 1);
    if (!fl_c_tokens_has_sign(tokens, open, "(")) return offset;
    return end_before(tokens, behind_group(tokens, open));
}

size_t fl_source_header_around(const struct fl_file *file, size_t offset) {
    if (!file->contents || offset == SIZE_MAX) return SIZE_MAX;
    const struct fl_c_tokens *tokens = fl_file_tokens(file);
    size_t keyword = fl_source_keyword_around(tokens, offset, loop_keywords);
    return keyword < tokens->count ? tokens->items[keyword].start : SIZE_MAX;
}

size_t fl_source_do_around(const struct fl_file *file, size_t offset) {
    if (!file->contents || offset == SIZE_MAX) return SIZE_MAX;
    const struct fl_c_tokens *tokens = fl_file_tokens(file);
    size_t at = fl_c_tokens_code_before(tokens, fl_c_tokens_find(tokens, offset));
    while (at < tokens->count && !fl_c_tokens_has_sign(tokens, at, ";{}") && !fl_c_tokens_is(tokens, at, "do"))
        at = fl_c_tokens_code_before(tokens, at);
    while (fl_c_tokens_has_sign(tokens, at, "{")) at = fl_c_tokens_code_before(tokens, at);
    return fl_c_tokens_is(tokens, at, "do") ? tokens->items[at].start : SIZE_MAX;
}
