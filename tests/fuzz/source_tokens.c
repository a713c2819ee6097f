/* Any bytes are tokens that rise, do not overlap, know their lines, and have only blanks and joined lines between.
 */
#include <string.h>

#include "source/tree.h"
#include "syntax/tokens.h"
#include "tests/fuzz/fuzz.h"

/* Blanks, newlines, and backslashes that join lines. */
static bool is_gap(const char *text, size_t start, size_t end) {
    for (size_t at = start; at < end; at++)
        if (!strchr(" \t\v\f\r\n\\", text[at]) || !text[at]) return false;
    return true;
}

static void count_line(const char *text, size_t size, size_t at, uint32_t *line, size_t *line_start) {
    bool is_half = text[at] == '\r' && at + 1 < size && text[at + 1] == '\n';
    if (is_half || (text[at] != '\n' && text[at] != '\r')) return;
    ++*line;
    *line_start = at + 1;
}

static void check_tokens(const char *text, size_t size, const struct fl_c_tokens *tokens) {
    size_t behind = 0, line_start = 0;
    uint32_t line = 1;
    for (size_t i = 0; i < tokens->count; i++) {
        const struct fl_c_token *token = &tokens->items[i];
        check(token->start >= behind && token->end > token->start && token->end <= size);
        check(is_gap(text, behind, token->start));
        for (; behind < token->start; behind++) count_line(text, size, behind, &line, &line_start);
        check(token->line == line && token->column == token->start - line_start + 1);
        check(fl_c_tokens_find(tokens, token->start) == i && fl_c_tokens_find(tokens, token->end - 1) == i);
        for (; behind < token->end; behind++) count_line(text, size, behind, &line, &line_start);
    }
    check(is_gap(text, behind, size));
}

static void check_spellings(struct fl_arena *arena, const struct fl_c_tokens *tokens) {
    for (size_t i = 0; i < tokens->count; i++) {
        const char *spelling = fl_c_token_text(arena, tokens->text, &tokens->items[i]);
        bool has_zero = memchr(tokens->text + tokens->items[i].start, 0,
                               tokens->items[i].end - tokens->items[i].start) != NULL;
        if (!has_zero) check(fl_c_tokens_is(tokens, i, spelling) || tokens->items[i].kind == FL_C_TOKEN_COMMENT);
        size_t closing = fl_c_tokens_has_sign(tokens, i, "([{") ? fl_c_tokens_closing(tokens, i) : 0;
        check(closing <= tokens->count);
        if (tokens->items[i].kind != FL_C_TOKEN_DIRECTIVE) continue;
        struct fl_c_tokens directive = fl_c_tokens_of_directive(arena, tokens, i);
        check(directive.count && directive.items[0].start == tokens->items[i].start);
        check(directive.items[0].line == tokens->items[i].line);
        check(directive.items[directive.count - 1].end <= tokens->items[i].end);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    char *text = malloc(size ? size : 1); /* without a zero behind, so that reading on is noticed */
    if (size) memcpy(text, bytes, size);
    for (int hash = FL_C_HASH_DIRECTIVE; hash <= FL_C_HASH_COMMENT; hash++) {
        struct fl_c_tokens tokens = fl_c_tokens_read(arena, text, size, (enum fl_c_hash)hash);
        check_tokens(text, size, &tokens);
        check_spellings(arena, &tokens);
        if (hash == FL_C_HASH_DIRECTIVE) fl_source_functions(arena, &tokens);
    }
    free(text);
    fl_arena_destroy(arena);
    return 0;
}
