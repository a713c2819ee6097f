/* explain/candidate/text.c - parts of the source as they may be put together. */
#include <string.h>

#include "explain/candidate/parts.h"

const char *fl_proposer_text(struct fl_proposer *proposer, struct fl_source_range range) {
    const char *text = fl_parsed_text(proposer->file, proposer->arena, range);
    return text ? text : "";
}

/* Does every operator bind weaker than what is in it? */
static bool is_tight(const struct fl_parsed_expression *expression) {
    switch (expression->kind) {
    case FL_PARSED_ENUMERATOR:
    case FL_PARSED_VARIABLE:
    case FL_PARSED_MEMBER:
    case FL_PARSED_ELEMENT:
    case FL_PARSED_CALL: return true;
    case FL_PARSED_CONSTANT: return expression->has_value && expression->value >= 0;
    default: return false;
    }
}

const char *fl_proposer_closed(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    const char *text = fl_proposer_text(proposer, expression->range);
    return is_tight(expression) ? text : fl_arena_format(proposer->arena, "(%s)", text);
}

static bool is_one_token(const struct fl_proposer *proposer, struct fl_source_range range) {
    const struct fl_c_tokens *tokens = &proposer->file->tokens;
    size_t index = fl_c_tokens_find(tokens, range.start);
    return index < tokens->count && tokens->items[index].start == range.start &&
           tokens->items[index].end == range.end;
}

const char *fl_proposer_operand(struct fl_proposer *proposer, uint32_t expression, uint32_t index) {
    const struct fl_parsed_expression *whole = fl_proposer_expression(proposer, expression);
    const struct fl_parsed_operand *operand = &proposer->file->operands.items[whole->operands.first + index];
    if (operand->expression != FL_PARSED_NONE) {
        const struct fl_parsed_expression *inner = fl_proposer_expression(proposer, operand->expression);
        if (inner->range.start == operand->range.start) return fl_proposer_closed(proposer, operand->expression);
    }
    const char *text = fl_proposer_text(proposer, operand->range);
    bool is_parenthesized =
        proposer->file->contents[operand->range.start] == '(' && operand->expression != FL_PARSED_NONE;
    return is_parenthesized || is_one_token(proposer, operand->range)
               ? text
               : fl_arena_format(proposer->arena, "(%s)", text);
}

bool fl_proposer_is_open(const struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    if (expression->is_parenthesized || expression->is_whole || expression->is_index) return true;
    if (expression->parent == FL_PARSED_NONE) return false;
    const struct fl_parsed_expression *parent = fl_proposer_expression(proposer, expression->parent);
    return parent->kind == FL_PARSED_CALL || parent->kind == FL_PARSED_ASSIGNMENT;
}

int fl_proposer_strength(const char *sign) {
    static const char *const levels[] = {"||", "&&", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %"};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        size_t length = strlen(sign);
        for (const char *at = levels[i]; *at; at += strcspn(at, " "), at += *at == ' ')
            if (strcspn(at, " ") == length && strncmp(at, sign, length) == 0) return (int)i;
    }
    return -1;
}
