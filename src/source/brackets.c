#include "source/brackets.h"

#include "source/source_scope.h"
#include "syntax/tokens.h"

/* The token at a position; false if there is none. */
static bool find_token(const struct fl_program *program, struct fl_position position,
                       const struct fl_c_tokens **tokens, size_t *index) {
    size_t length;
    fl_program_source_line(program, position, &length);
    if (!length || position.column > length) return false;
    const struct fl_file *file = &program->files[position.file.index];
    *tokens = fl_file_tokens(file);
    *index = fl_c_tokens_find(*tokens, fl_source_offset(file, position.line, position.column));
    return *index < (*tokens)->count;
}

bool fl_source_parenthesis_end(const struct fl_program *program, struct fl_position position,
                               struct fl_position *end) {
    const struct fl_c_tokens *tokens;
    size_t index;
    if (!find_token(program, position, &tokens, &index)) return false;
    while (index < tokens->count && !fl_c_tokens_has_sign(tokens, index, "(;{}")) index++;
    if (!fl_c_tokens_has_sign(tokens, index, "(")) return false;
    size_t closing = fl_c_tokens_closing(tokens, index);
    if (!fl_c_tokens_has_sign(tokens, closing, ")")) return false;
    *end = (struct fl_position){position.file, tokens->items[closing].line, tokens->items[closing].column};
    return true;
}

uint32_t fl_source_statement_end(const struct fl_program *program, struct fl_position position) {
    const struct fl_c_tokens *tokens;
    size_t index;
    if (!find_token(program, position, &tokens, &index)) return position.line;
    while (index < tokens->count && !fl_c_tokens_has_sign(tokens, index, ";{}"))
        index = fl_c_tokens_has_sign(tokens, index, "([") ? fl_c_tokens_closing(tokens, index) + 1 : index + 1;
    return index < tokens->count ? tokens->items[index].line : position.line;
}
