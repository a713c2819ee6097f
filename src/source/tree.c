#include "source/tree.h"

#include <string.h>

#include "syntax/tokens.h"

enum { DEEPEST = 200 };

struct parser {
    struct fl_arena *arena;
    struct fl_c_tokens tokens;
    size_t at;      /* the current token; count: there is none */
    size_t before;  /* the end of the one before, in the text */
    unsigned depth; /* of statements */
    bool is_lost;
};

/* ---- tokens ---- */

static bool is_at_end(const struct parser *parser) {
    return parser->at >= parser->tokens.count;
}

static void step_to(struct parser *parser, size_t index) {
    if (!is_at_end(parser)) parser->before = parser->tokens.items[parser->at].end;
    parser->at = fl_c_tokens_code_from(&parser->tokens, index);
}

static void next(struct parser *parser) {
    step_to(parser, parser->at + 1);
}

static bool is(const struct parser *parser, const char *token) {
    return fl_c_tokens_is(&parser->tokens, parser->at, token);
}

static bool is_opening(const struct parser *parser) {
    return fl_c_tokens_has_sign(&parser->tokens, parser->at, "([{");
}

static bool is_word(const struct parser *parser) {
    if (is_at_end(parser)) return false;
    enum fl_c_token_kind kind = parser->tokens.items[parser->at].kind;
    return kind == FL_C_TOKEN_NAME || kind == FL_C_TOKEN_KEYWORD || kind == FL_C_TOKEN_NUMBER;
}

/* Where the current token begins. */
static size_t offset(const struct parser *parser) {
    return is_at_end(parser) ? parser->tokens.size : parser->tokens.items[parser->at].start;
}

/* ---- statements ---- */

/* Over a pair of brackets with all that is in it. */
static void skip_group(struct parser *parser) {
    size_t closing = fl_c_tokens_closing(&parser->tokens, parser->at);
    if (closing == parser->tokens.count) parser->is_lost = true;
    parser->at = closing;
    next(parser);
}

static bool is_keyword(const struct parser *parser) {
    static const char *const words[] = {"if",   "else",    "while", "for",      "do",  "switch",
                                        "case", "default", "break", "continue", "goto"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is(parser, words[i])) return true;
    return false;
}

static void expect(struct parser *parser, const char *token) {
    if (!is(parser, token))
        parser->is_lost = true;
    else
        next(parser);
}

static void parse_header(struct parser *parser) {
    if (is(parser, "("))
        skip_group(parser);
    else
        parser->is_lost = true;
}

/* Up to and over a token outside of all brackets. Other statements cannot begin before it; a macro that is
 * one by itself, without a semicolon, shows by the word behind its parentheses. */
static void skip_to(struct parser *parser, const char *token) {
    bool is_a_word = false;
    while (!is(parser, token) && !parser->is_lost) {
        bool was_word = is_a_word;
        is_a_word = is_word(parser);
        if (is_at_end(parser) || is(parser, "}") || is(parser, ")") || is_keyword(parser)) {
            parser->is_lost = true;
        } else if (is_opening(parser)) {
            skip_group(parser);
            if (was_word && is_word(parser)) parser->is_lost = true;
        } else {
            next(parser);
        }
    }
    next(parser);
}

static struct fl_syntax_node *parse_statement(struct parser *parser);

static void add_child(struct parser *parser, struct fl_syntax_node *node) {
    struct fl_syntax_node *child = parse_statement(parser);
    if (child->has_label) node->has_label = true;
    /* The statement behind the label would be taken for one behind the whole. */
    if (child->kind == FL_SYNTAX_LABEL && node->kind != FL_SYNTAX_BLOCK) parser->is_lost = true;
    fl_vector_push(parser->arena, &node->children, child);
}

static void parse_block(struct parser *parser, struct fl_syntax_node *node) {
    next(parser);
    while (!parser->is_lost && !is(parser, "}")) {
        if (is_at_end(parser))
            parser->is_lost = true;
        else
            add_child(parser, node);
    }
    next(parser);
}

static void parse_branch(struct parser *parser, struct fl_syntax_node *node) {
    next(parser);
    parse_header(parser);
    node->first.end = parser->before;
    add_child(parser, node);
    if (parser->is_lost || !is(parser, "else")) return;
    next(parser);
    add_child(parser, node);
}

/* Of a for, what comes first is what stands before the second semicolon. open: the token of its parenthesis. */
static size_t end_of_condition(const struct parser *parser, size_t open) {
    struct parser inside = *parser;
    unsigned semicolons = 0;
    step_to(&inside, open + 1);
    while (!is_at_end(&inside) && !inside.is_lost) {
        if (is(&inside, ";") && ++semicolons == 2) return offset(&inside);
        if (is_opening(&inside))
            skip_group(&inside);
        else
            next(&inside);
    }
    return parser->tokens.items[open].start;
}

static void parse_loop(struct parser *parser, struct fl_syntax_node *node) {
    bool is_for = is(parser, "for");
    next(parser);
    size_t open = parser->at;
    parse_header(parser);
    if (parser->is_lost) return;
    node->first.end = is_for ? end_of_condition(parser, open) : parser->before;
    add_child(parser, node);
}

static void parse_do(struct parser *parser, struct fl_syntax_node *node) {
    next(parser);
    node->first.end = node->first.start;
    add_child(parser, node);
    expect(parser, "while");
    parse_header(parser);
    expect(parser, ";");
}

static void parse_switch(struct parser *parser, struct fl_syntax_node *node) {
    next(parser);
    parse_header(parser);
    node->first.end = parser->before;
    struct fl_syntax_node *body = parse_statement(parser);
    /* Its cases are its own; a label of a goto in it is taken for one of those that are not. */
    for (size_t i = 0; i < body->children.count; i++) {
        const struct fl_syntax_node *child = body->children.items[i];
        size_t first = fl_c_tokens_find(&parser->tokens, child->range.start);
        bool is_case = child->kind == FL_SYNTAX_LABEL && (fl_c_tokens_is(&parser->tokens, first, "case") ||
                                                          fl_c_tokens_is(&parser->tokens, first, "default"));
        if (child->has_label && !is_case) node->has_label = true;
    }
    if (body->kind != FL_SYNTAX_BLOCK) parser->is_lost = true;
    fl_vector_push(parser->arena, &node->children, body);
}

static bool is_label(const struct parser *parser) {
    size_t behind = fl_c_tokens_code_from(&parser->tokens, parser->at + 1);
    return parser->tokens.items[parser->at].kind == FL_C_TOKEN_NAME &&
           fl_c_tokens_is(&parser->tokens, behind, ":");
}

static void parse_label(struct parser *parser, struct fl_syntax_node *node) {
    node->has_label = true;
    next(parser);
    while (!is(parser, ":") && !parser->is_lost) {
        if (is_at_end(parser) || is(parser, ";") || is(parser, "}"))
            parser->is_lost = true;
        else if (is(parser, "("))
            skip_group(parser);
        else
            next(parser);
    }
    next(parser);
}

static void parse_by_kind(struct parser *parser, struct fl_syntax_node *node) {
    if (is(parser, "{")) {
        node->kind = FL_SYNTAX_BLOCK;
        node->first.end = node->first.start;
        parse_block(parser, node);
    } else if (is(parser, "if")) {
        node->kind = FL_SYNTAX_BRANCH;
        parse_branch(parser, node);
    } else if (is(parser, "while") || is(parser, "for")) {
        node->kind = FL_SYNTAX_LOOP;
        parse_loop(parser, node);
    } else if (is(parser, "do")) {
        node->kind = FL_SYNTAX_LOOP;
        parse_do(parser, node);
    } else if (is(parser, "switch")) {
        node->kind = FL_SYNTAX_SWITCH;
        parse_switch(parser, node);
    } else if (is(parser, "case") || is(parser, "default") || is_label(parser)) {
        node->kind = FL_SYNTAX_LABEL;
        parse_label(parser, node);
    } else if (is(parser, "else")) {
        parser->is_lost = true;
    } else {
        bool is_jump = is(parser, "break") || is(parser, "continue") || is(parser, "goto");
        node->kind = is_jump ? FL_SYNTAX_JUMP : FL_SYNTAX_PLAIN;
        if (is_jump) next(parser);
        skip_to(parser, ";");
        node->first.end = parser->before;
    }
}

static struct fl_syntax_node *parse_statement(struct parser *parser) {
    struct fl_syntax_node *node = FL_NEW(parser->arena, struct fl_syntax_node);
    node->range.start = node->first.start = offset(parser);
    if (++parser->depth > DEEPEST || is_at_end(parser)) parser->is_lost = true;
    if (!parser->is_lost) parse_by_kind(parser, node);
    parser->depth--;
    node->range.end = parser->before;
    return node;
}

/* ---- functions ---- */

/* Directives inside a function may leave out brackets. */
static bool has_directive(const struct fl_c_tokens *tokens, struct fl_source_range range) {
    for (size_t i = fl_c_tokens_find(tokens, range.start); i < tokens->count && tokens->items[i].start < range.end;
         i++)
        if (tokens->items[i].kind == FL_C_TOKEN_DIRECTIVE) return true;
    return false;
}

fl_syntax_nodes fl_source_functions(struct fl_arena *arena, const struct fl_c_tokens *tokens) {
    struct parser parser = {.arena = arena, .tokens = *tokens};
    fl_syntax_nodes functions = {0};
    bool is_behind_parenthesis = false;
    step_to(&parser, 0);
    while (!is_at_end(&parser)) {
        if (is(&parser, "{") && is_behind_parenthesis) {
            struct parser whole = parser;
            skip_group(&whole);
            struct fl_syntax_node *body = parse_statement(&parser);
            bool is_whole = !parser.is_lost && !whole.is_lost && body->range.end == whole.before;
            if (is_whole && !has_directive(tokens, body->range)) fl_vector_push(arena, &functions, body);
            parser = whole;
            if (whole.is_lost) break;
            is_behind_parenthesis = false;
            continue;
        }
        is_behind_parenthesis = is(&parser, ")");
        if (is(&parser, "{"))
            skip_group(&parser);
        else
            next(&parser);
    }
    return functions;
}
