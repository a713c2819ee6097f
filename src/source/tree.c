#include "source/tree.h"

#include <ctype.h>
#include <string.h>

enum { DEEPEST = 200 };

struct parser {
    struct fl_arena *arena;
    const char *text;
    size_t size;
    size_t at, end; /* the current token; at == size: there is none */
    size_t before;  /* the end of the one before */
    unsigned depth; /* of statements */
    bool is_lost;
};

/* ---- tokens ---- */

static bool is_word_byte(char byte) {
    return isalnum((unsigned char)byte) || byte == '_' || byte == '$';
}

static bool is_line_start(const char *text, size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) at--;
    return at == 0 || text[at - 1] == '\n';
}

/* A newline behind a backslash does not end a line. */
static size_t skip_line(const char *text, size_t size, size_t at) {
    while (at < size && text[at] != '\n') at += text[at] == '\\' && at + 1 < size ? 2 : 1;
    return at < size ? at : size;
}

size_t fl_source_comment_end(const char *text, size_t size, size_t at) {
    if (at + 1 >= size || text[at] != '/' || (text[at + 1] != '/' && text[at + 1] != '*')) return at;
    if (text[at + 1] == '/') return skip_line(text, size, at);
    for (at += 2; at + 1 < size; at++)
        if (text[at] == '*' && text[at + 1] == '/') return at + 2;
    return size;
}

size_t fl_source_directive_end(const char *text, size_t size, size_t at) {
    return text[at] == '#' && is_line_start(text, at) ? skip_line(text, size, at) : at;
}

size_t fl_source_skip_blanks(const char *text, size_t size, size_t at) {
    while (at < size) {
        bool is_spliced = text[at] == '\\' && at + 1 < size && (text[at + 1] == '\n' || text[at + 1] == '\r');
        size_t end = fl_source_comment_end(text, size, at);
        if (end == at) end = fl_source_directive_end(text, size, at);
        if (end == at && !is_spliced && !isspace((unsigned char)text[at])) break;
        at = end > at ? end : at + 1;
    }
    return at;
}

size_t fl_source_token_end(const char *text, size_t size, size_t at) {
    char first = text[at];
    if (first == '"' || first == '\'') {
        for (at++; at < size && text[at] != first && text[at] != '\n'; at++)
            if (text[at] == '\\') at++;
        return at < size ? at + 1 : size;
    }
    if (!is_word_byte(first)) return at + 1;
    while (at < size && is_word_byte(text[at])) at++;
    return at;
}

static void next(struct parser *parser) {
    parser->before = parser->end;
    parser->at = fl_source_skip_blanks(parser->text, parser->size, parser->end);
    parser->end =
        parser->at < parser->size ? fl_source_token_end(parser->text, parser->size, parser->at) : parser->size;
}

static bool is_at_end(const struct parser *parser) {
    return parser->at >= parser->size;
}

static bool is(const struct parser *parser, const char *token) {
    size_t length = strlen(token);
    return parser->end - parser->at == length && memcmp(parser->text + parser->at, token, length) == 0;
}

/* ---- statements ---- */

/* Over a pair of brackets with all that is in it. */
static void skip_group(struct parser *parser) {
    unsigned depth = 0;
    do {
        if (is(parser, "(") || is(parser, "[") || is(parser, "{")) depth++;
        if (is(parser, ")") || is(parser, "]") || is(parser, "}")) depth--;
        next(parser);
    } while (depth && !is_at_end(parser));
    if (depth) parser->is_lost = true;
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
    bool is_word = false;
    while (!is(parser, token) && !parser->is_lost) {
        bool was_word = is_word;
        is_word = !is_at_end(parser) && is_word_byte(parser->text[parser->at]);
        if (is_at_end(parser) || is(parser, "}") || is(parser, ")") || is_keyword(parser)) {
            parser->is_lost = true;
        } else if (is(parser, "(") || is(parser, "[") || is(parser, "{")) {
            skip_group(parser);
            if (was_word && !is_at_end(parser) && is_word_byte(parser->text[parser->at])) parser->is_lost = true;
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

/* Of a for, what comes first is what stands before the second semicolon. */
static size_t end_of_condition(const struct parser *parser, size_t start) {
    struct parser inside = *parser;
    unsigned semicolons = 0;
    inside.end = start;
    next(&inside); /* the parenthesis */
    next(&inside);
    while (!is_at_end(&inside) && !inside.is_lost) {
        if (is(&inside, ";") && ++semicolons == 2) return inside.at;
        if (is(&inside, "(") || is(&inside, "[") || is(&inside, "{"))
            skip_group(&inside);
        else
            next(&inside);
    }
    return start;
}

static void parse_loop(struct parser *parser, struct fl_syntax_node *node) {
    bool is_for = is(parser, "for");
    next(parser);
    size_t start = parser->before;
    parse_header(parser);
    node->first.end = is_for ? end_of_condition(parser, start) : parser->before;
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
        bool is_case =
            child->kind == FL_SYNTAX_LABEL && (memcmp(parser->text + child->range.start, "case", 4) == 0 ||
                                               memcmp(parser->text + child->range.start, "default", 7) == 0);
        if (child->has_label && !is_case) node->has_label = true;
    }
    if (body->kind != FL_SYNTAX_BLOCK) parser->is_lost = true;
    fl_vector_push(parser->arena, &node->children, body);
}

static bool is_label(const struct parser *parser) {
    struct parser ahead = *parser;
    if (!is_word_byte(parser->text[parser->at]) || isdigit((unsigned char)parser->text[parser->at])) return false;
    next(&ahead);
    return is(&ahead, ":");
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
    node->range.start = node->first.start = parser->at;
    if (++parser->depth > DEEPEST || is_at_end(parser)) parser->is_lost = true;
    if (!parser->is_lost) parse_by_kind(parser, node);
    parser->depth--;
    node->range.end = parser->before;
    return node;
}

/* ---- functions ---- */

/* Directives inside a function may leave out brackets. */
static bool has_directive(const char *text, struct fl_source_range range) {
    for (size_t at = range.start; at < range.end; at++)
        if (text[at] == '#' && is_line_start(text, at)) return true;
    return false;
}

fl_syntax_nodes fl_source_functions(struct fl_arena *arena, const char *text, size_t size) {
    struct parser parser = {.arena = arena, .text = text, .size = size};
    fl_syntax_nodes functions = {0};
    char previous = ';';
    next(&parser);
    while (!is_at_end(&parser)) {
        if (is(&parser, "{") && previous == ')') {
            struct parser whole = parser;
            skip_group(&whole);
            struct fl_syntax_node *body = parse_statement(&parser);
            bool is_whole = !parser.is_lost && !whole.is_lost && body->range.end == whole.before;
            if (is_whole && !has_directive(text, body->range)) fl_vector_push(arena, &functions, body);
            parser = whole;
            if (whole.is_lost) break;
            previous = '}';
            continue;
        }
        previous = parser.text[parser.end - 1];
        if (is(&parser, "{"))
            skip_group(&parser);
        else
            next(&parser);
    }
    return functions;
}
