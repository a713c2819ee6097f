#include "report/document/branch.h"

#include "source/source_scope.h"
#include "syntax/tokens.h"

/* Longer conditions are not looked through. */
enum { FARTHEST = 500 };

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
    static const char *const keywords[] = {"if", "while", "for", NULL};
    size_t length;
    fl_program_source_line(program, position, &length);
    if (!length || !position.column || position.column > length) return false;
    const struct fl_file *file = &program->files[position.file.index];
    const struct fl_c_tokens *tokens = fl_file_tokens(file);
    /* The compiler gives branches of loops the place of their keyword. */
    size_t keyword =
        fl_source_keyword_around(tokens, fl_source_offset(file, position.line, position.column), keywords);
    size_t open = fl_c_tokens_code_from(tokens, keyword + 1);
    if (!fl_c_tokens_has_sign(tokens, open, "(") || !is_simple(tokens, open)) return false;
    branch->line = tokens->items[keyword].line;
    branch->column = tokens->items[keyword].column;
    return true;
}
