#include "report/document/branch.h"

#include "source/source_scope.h"
#include "syntax/tokens.h"

/* Longer conditions are not looked through. */
enum { FARTHEST = 500 };

static bool is_keyword(const struct fl_c_tokens *tokens, size_t index) {
    return fl_c_tokens_is(tokens, index, "if") || fl_c_tokens_is(tokens, index, "while") ||
           fl_c_tokens_is(tokens, index, "for");
}

/* The keyword whose parentheses are open at a token; count: there is none. */
static size_t keyword_around(const struct fl_c_tokens *tokens, size_t at) {
    size_t closed = 0, earliest = at > FARTHEST ? at - FARTHEST : 0;
    while (at-- > earliest) {
        if (fl_c_tokens_has_sign(tokens, at, "{}")) break;
        if (fl_c_tokens_has_sign(tokens, at, ")")) closed++;
        if (!fl_c_tokens_has_sign(tokens, at, "(")) continue;
        size_t keyword = fl_c_tokens_code_before(tokens, at);
        if (closed)
            closed--;
        else if (is_keyword(tokens, keyword))
            return keyword;
    }
    return tokens->count;
}

/* The compiler gives branches of loops the place of their keyword. */
static size_t find_keyword(const struct fl_c_tokens *tokens, size_t offset) {
    size_t at = fl_c_tokens_find(tokens, offset);
    bool is_there = is_keyword(tokens, at) && tokens->items[at].start == offset;
    return is_there ? at : keyword_around(tokens, at);
}

/* Nothing in the parentheses makes several branches of the condition, or turns it round. */
static bool is_simple(const struct fl_c_tokens *tokens, size_t open) {
    size_t close = fl_c_tokens_closing(tokens, open);
    if (close == tokens->count || close - open > FARTHEST) return false;
    for (size_t i = open; i < close; i++)
        if (fl_c_tokens_has_sign(tokens, i, "!?") || fl_c_tokens_is(tokens, i, "&&") ||
            fl_c_tokens_is(tokens, i, "||"))
            return false;
    return true;
}

bool fl_find_branch(const struct fl_program *program, struct fl_position position, struct fl_branch *branch) {
    size_t length;
    fl_program_source_line(program, position, &length);
    if (!length || !position.column || position.column > length) return false;
    const struct fl_file *file = &program->files[position.file.index];
    const struct fl_c_tokens *tokens = fl_file_tokens(file);
    size_t keyword = find_keyword(tokens, fl_source_offset(file, position.line, position.column));
    size_t open = fl_c_tokens_code_from(tokens, keyword + 1);
    if (!fl_c_tokens_has_sign(tokens, open, "(") || !is_simple(tokens, open)) return false;
    branch->line = tokens->items[keyword].line;
    branch->column = tokens->items[keyword].column;
    return true;
}
