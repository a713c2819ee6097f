#include "spec/condition.h"

#include <string.h>

#include "base/invariant.h"

typedef const struct fl_spec_expression *expression_ref;

/* By how tightly they bind, the loosest first. */
static const char *const levels[][5] = {
    {"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*"},
};
enum { LEVEL_COUNT = sizeof levels / sizeof *levels };

static expression_ref make(struct fl_lexer *lexer, struct fl_spec_expression expression) {
    return fl_arena_copy(lexer->arena, &expression, sizeof expression);
}

static expression_ref parse_level(struct fl_lexer *lexer, unsigned level);

static expression_ref parse_unary(struct fl_lexer *lexer) {
    struct fl_token token = lexer->token;
    struct fl_spec_expression expression = {.text = token.text, .place = token.place};
    if (token.kind == FL_TOKEN_NUMBER || token.kind == FL_TOKEN_NAME) {
        bool is_null = token.kind == FL_TOKEN_NAME && strcmp(token.text, "NULL") == 0;
        expression.kind = token.kind == FL_TOKEN_NUMBER || is_null ? FL_SPEC_NUMBER : FL_SPEC_NAME;
        if (is_null) expression.text = "0";
        fl_lexer_advance(lexer);
        return make(lexer, expression);
    }
    if (fl_lexer_accept(lexer, "(")) {
        expression_ref inside = parse_level(lexer, 0);
        return inside && fl_lexer_expect(lexer, ")") ? inside : NULL;
    }
    if (fl_lexer_accept(lexer, "!") || fl_lexer_accept(lexer, "-") || fl_lexer_accept(lexer, "~")) {
        expression.kind = FL_SPEC_UNARY;
        expression.left = parse_unary(lexer);
        return expression.left ? make(lexer, expression) : NULL;
    }
    if (fl_lexer_is(lexer, "*"))
        fl_lexer_complain(lexer, token.place, "a condition cannot look behind a pointer");
    else
        fl_lexer_expect_message(lexer, "a name or a number");
    return NULL;
}

static bool is_of_level(const struct fl_lexer *lexer, unsigned level) {
    for (size_t i = 0; i < 5 && levels[level][i]; i++)
        if (lexer->token.kind == FL_TOKEN_SIGN && fl_lexer_is(lexer, levels[level][i])) return true;
    return false;
}

static expression_ref parse_level(struct fl_lexer *lexer, unsigned level) {
    if (level == LEVEL_COUNT) return parse_unary(lexer);
    expression_ref left = parse_level(lexer, level + 1);
    while (left && is_of_level(lexer, level)) {
        struct fl_token token = lexer->token;
        fl_lexer_advance(lexer);
        expression_ref right = parse_level(lexer, level + 1);
        if (!right) return NULL;
        left = make(
            lexer,
            (struct fl_spec_expression){
                .kind = FL_SPEC_BINARY, .text = token.text, .left = left, .right = right, .place = token.place});
    }
    return left;
}

const struct fl_spec_expression *fl_condition_parse(struct fl_lexer *lexer) {
    return parse_level(lexer, 0);
}

const struct fl_spec_expression *fl_condition_both(struct fl_arena *arena, const struct fl_spec_expression *left,
                                                   const struct fl_spec_expression *right) {
    if (!left || !right) return left ? left : right;
    struct fl_spec_expression both = {
        .kind = FL_SPEC_BINARY, .text = "&&", .left = left, .right = right, .place = left->place};
    return fl_arena_copy(arena, &both, sizeof both);
}

void fl_condition_print(struct fl_text *text, const struct fl_spec_expression *expression, fl_condition_name *name,
                        void *context) {
    switch (expression->kind) {
    case FL_SPEC_NUMBER: fl_text_append(text, expression->text); return;
    case FL_SPEC_NAME: fl_text_append(text, name(context, expression->text)); return;
    case FL_SPEC_UNARY:
        fl_text_format(text, "(%s", expression->text);
        fl_condition_print(text, expression->left, name, context);
        break;
    case FL_SPEC_BINARY:
        fl_text_append_char(text, '(');
        fl_condition_print(text, expression->left, name, context);
        fl_text_format(text, " %s ", expression->text);
        fl_condition_print(text, expression->right, name, context);
        break;
    }
    fl_text_append_char(text, ')');
}
