#include "source/expression_parse.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "source/c_value.h"
#include "source/expression_words.h"

enum { DEEPEST = 200 };

struct parser {
    struct fl_arena *arena;
    const struct fl_names *names;
    struct fl_c_values values;
    struct fl_expression_problem *problem;
    struct fl_c_reader reader;
    struct fl_word word;  /* the one to be read next */
    struct fl_name input; /* that the word means, if it is an input */
    unsigned depth;
    unsigned macros; /* how many macros it is inside */
};

typedef struct fl_c_operand operand;

static operand parse_choice(struct parser *parser);
static operand parse_prefix(struct parser *parser);

static bool is_operand(const struct fl_word *word) {
    switch (word->kind) {
    case FL_WORD_NAME:
    case FL_WORD_NUMBER:
    case FL_WORD_FLOAT:
    case FL_WORD_CHARACTER:
    case FL_WORD_INPUT: return true;
    default: return false;
    }
}

/* Some are what pointers lead to, "*p": with a blank between, or behind an operand, that is a product. */
static bool may_begin_input(const struct parser *parser, const char *text) {
    if (isalpha((unsigned char)*text) || *text == '_') return true;
    bool is_behind = (text[0] == '*' && text[1] != ' ') || (text[0] == '(' && text[1] == '*');
    return is_behind && !is_operand(&parser->word);
}

/* Names of inputs come first: no other word begins like them. */
static bool read_input(struct parser *parser) {
    struct fl_c_reader *reader = &parser->reader;
    while (reader->at < reader->size && strchr(" \t\n", reader->text[reader->at])) reader->at++;
    const char *text = reader->text + reader->at;
    if (reader->at == reader->size || !may_begin_input(parser, text)) return false;
    size_t length = parser->names->read_input(parser->names->input_context, text, &parser->input);
    parser->word = (struct fl_word){.kind = FL_WORD_INPUT,
                                    .text = fl_arena_format(parser->arena, "%.*s", (int)length, text),
                                    .column = (uint32_t)reader->at + 1};
    reader->at += length;
    return length;
}

static void advance(struct parser *parser) {
    if (parser->names->read_input && read_input(parser)) return;
    parser->word = fl_word_read(parser->arena, &parser->reader);
}

static operand complain_at(struct parser *parser, uint32_t column, const char *message) {
    if (!parser->problem->message) *parser->problem = (struct fl_expression_problem){message, column, NULL};
    return (operand){0};
}

static operand expect(struct parser *parser, const char *what) {
    const struct fl_word *word = &parser->word;
    const char *message = word->kind == FL_WORD_WRONG ? word->text
                          : word->kind == FL_WORD_END
                              ? fl_arena_format(parser->arena, "%s is expected, but the expression ends", what)
                              : fl_arena_format(parser->arena, "%s is expected, not '%s'", what, word->text);
    return complain_at(parser, word->column, message);
}

/* What has no meaning in C is complained about where its operator stands. */
static operand meant(struct parser *parser, uint32_t column, operand result) {
    return fl_c_exists(&result) ? result : complain_at(parser, column, parser->values.problem);
}

static bool is_sign(const struct parser *parser, const char *sign) {
    return parser->word.kind == FL_WORD_SIGN && strcmp(parser->word.text, sign) == 0;
}

static bool is_name(const struct parser *parser, const char *name) {
    return parser->word.kind == FL_WORD_NAME && strcmp(parser->word.text, name) == 0;
}

static bool accept_sign(struct parser *parser, const char *sign) {
    if (!is_sign(parser, sign)) return false;
    advance(parser);
    return true;
}

static const struct fl_type *basic(const struct parser *parser, enum fl_c_type type) {
    return fl_c_type(type, parser->names->program->pointer_width);
}

/* ---- types ---- */

static bool is_any_of(const char *word, const char *const *words) {
    for (; *words; words++)
        if (strcmp(word, *words) == 0) return true;
    return false;
}

static const char *const specifiers[] = {"signed", "unsigned", "char",     "short", "int",    "long",
                                         "float",  "double",   "_Bool",    "void",  "struct", "union",
                                         "enum",   "const",    "volatile", NULL};

static const struct fl_type *named_type(const struct parser *parser, const char *name) {
    struct fl_name other;
    if (fl_names_find(parser->names, name, &other)) return NULL;
    const struct fl_type *type = fl_names_type(parser->names, name);
    return type && type->size_bits ? type : fl_c_type_named(name, parser->names->program->pointer_width);
}

static bool begins_type(const struct parser *parser) {
    if (parser->word.kind != FL_WORD_NAME) return false;
    return is_any_of(parser->word.text, specifiers) || named_type(parser, parser->word.text);
}

struct specifier_counts {
    int is_signed, is_unsigned, chars, shorts, ints, longs, floats, doubles, bools, voids;
};

static const struct fl_type void_type = {.kind = FL_TYPE_VOID, .name = "void"};

static const struct fl_type *type_of_counts(const struct parser *parser, const struct specifier_counts *counts) {
    bool is_unsigned = counts->is_unsigned;
    if (counts->voids) return &void_type;
    if (counts->bools) return basic(parser, FL_C_BOOL);
    if (counts->floats) return basic(parser, FL_C_FLOAT);
    if (counts->doubles) return counts->longs ? NULL : basic(parser, FL_C_DOUBLE);
    if (counts->chars)
        return basic(parser, is_unsigned ? FL_C_UNSIGNED_CHAR : counts->is_signed ? FL_C_SIGNED_CHAR : FL_C_CHAR);
    if (counts->shorts) return basic(parser, is_unsigned ? FL_C_UNSIGNED_SHORT : FL_C_SHORT);
    if (counts->longs > 1) return basic(parser, is_unsigned ? FL_C_UNSIGNED_LONG_LONG : FL_C_LONG_LONG);
    if (counts->longs) return basic(parser, is_unsigned ? FL_C_UNSIGNED_LONG : FL_C_LONG);
    return basic(parser, is_unsigned ? FL_C_UNSIGNED_INT : FL_C_INT);
}

static bool count_specifier(const char *word, struct specifier_counts *counts) {
    const struct {
        const char *word;
        int *count;
    } words[] = {{"signed", &counts->is_signed}, {"unsigned", &counts->is_unsigned},
                 {"char", &counts->chars},       {"short", &counts->shorts},
                 {"int", &counts->ints},         {"long", &counts->longs},
                 {"float", &counts->floats},     {"double", &counts->doubles},
                 {"_Bool", &counts->bools},      {"void", &counts->voids}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i].word, word) != 0) continue;
        ++*words[i].count;
        return true;
    }
    return false;
}

static void skip_qualifiers(struct parser *parser) {
    while (is_name(parser, "const") || is_name(parser, "volatile") || is_name(parser, "restrict")) advance(parser);
}

/* "struct node", or a name that a typedef made. */
static const struct fl_type *parse_named_type(struct parser *parser) {
    const struct fl_type *type;
    uint32_t column = parser->word.column;
    const char *name = parser->word.text;
    bool has_tag = is_name(parser, "struct") || is_name(parser, "union") || is_name(parser, "enum");
    if (has_tag) {
        advance(parser);
        if (parser->word.kind != FL_WORD_NAME) return (void)expect(parser, "the name of a type"), NULL;
        name = fl_arena_format(parser->arena, "%s %s", name, parser->word.text);
        type = fl_names_type(parser->names, name);
    } else
        type = named_type(parser, name);
    if (!type) complain_at(parser, column, fl_arena_format(parser->arena, "'%s' is no type here", name));
    advance(parser);
    return type;
}

static const struct fl_type *parse_type(struct parser *parser) {
    struct specifier_counts counts = {0};
    const struct fl_type *type = NULL;
    uint32_t column = parser->word.column;
    bool has_words = false;
    skip_qualifiers(parser);
    while (parser->word.kind == FL_WORD_NAME && count_specifier(parser->word.text, &counts)) {
        has_words = true;
        advance(parser);
        skip_qualifiers(parser);
    }
    type = has_words ? type_of_counts(parser, &counts) : parse_named_type(parser);
    if (!type) complain_at(parser, column, "long double is not supported");
    for (skip_qualifiers(parser); type && accept_sign(parser, "*"); skip_qualifiers(parser)) {
        struct fl_type *pointer = FL_NEW(parser->arena, struct fl_type);
        *pointer = (struct fl_type){
            .kind = FL_TYPE_POINTER, .size_bits = parser->names->program->pointer_width, .element = type};
        type = pointer;
    }
    return type;
}

/* ---- constants and names ---- */

static const struct fl_type *type_of_number(const struct parser *parser, const struct fl_word *word) {
    static const enum fl_c_type types[] = {FL_C_INT,           FL_C_UNSIGNED_INT, FL_C_LONG,
                                           FL_C_UNSIGNED_LONG, FL_C_LONG_LONG,    FL_C_UNSIGNED_LONG_LONG};
    for (size_t i = 2 * (size_t)word->longs; i < sizeof types / sizeof *types; i++) {
        const struct fl_type *type = basic(parser, types[i]);
        if (word->is_unsigned == type->is_signed && (word->is_unsigned || word->is_decimal)) continue;
        if (word->value <= fl_bits_mask((uint32_t)type->size_bits - type->is_signed)) return type;
    }
    return basic(parser, FL_C_UNSIGNED_LONG_LONG);
}

static operand parse_macro(struct parser *parser, const char *text, uint32_t column) {
    struct fl_expression_problem problem = {0};
    struct parser inner = {.arena = parser->arena,
                           .names = parser->names,
                           .values = parser->values,
                           .problem = &problem,
                           .reader = fl_c_reader_make(text, strlen(text), FL_C_HASH_CODE),
                           .depth = parser->depth,
                           .macros = parser->macros + 1};
    if (parser->macros > 20) return complain_at(parser, column, "macros that stand for each other");
    advance(&inner);
    operand result = parse_choice(&inner);
    if (fl_c_exists(&result) && inner.word.kind == FL_WORD_END) return result;
    return complain_at(parser, column,
                       fl_arena_format(parser->arena, "the macro stands for '%s', which is no expression", text));
}

static operand complain_of_name(struct parser *parser, const struct fl_word *word) {
    const char *nearest = fl_names_nearest(parser->names, word->text);
    const char *message = fl_arena_format(parser->arena, "nothing is called '%s' here", word->text);
    if (parser->names->read_input)
        message = fl_arena_format(parser->arena, "there is no input '%s'", word->text);
    else if (nearest)
        message = fl_arena_format(parser->arena, "%s; did you mean '%s'?", message, nearest);
    if (!parser->problem->message)
        *parser->problem = (struct fl_expression_problem){message, word->column, word->text};
    return (operand){0};
}

/* Of what a program has, only constants mean something among inputs. */
static bool find_name(const struct parser *parser, const char *text, struct fl_name *name) {
    if (!fl_names_find(parser->names, text, name)) return false;
    return !parser->names->read_input || name->kind == FL_NAME_ENUMERATOR;
}

static operand parse_name(struct parser *parser) {
    struct fl_word word = parser->word;
    struct fl_name name;
    advance(parser);
    if (is_sign(parser, "("))
        return complain_at(parser, word.column, "a call is not supported here: conditions have no side effects");
    if (find_name(parser, word.text, &name))
        return meant(parser, word.column, fl_c_named(&parser->values, &name, word.text));
    const char *macro = fl_names_macro(parser->names, word.text);
    if (macro) return parse_macro(parser, macro, word.column);
    bool is_true = strcmp(word.text, "true") == 0, is_false = strcmp(word.text, "false") == 0;
    if (is_true || is_false || strcmp(word.text, "NULL") == 0)
        return fl_c_number(&parser->values, is_true, basic(parser, FL_C_INT));
    return complain_of_name(parser, &word);
}

static operand parse_input(struct parser *parser) {
    struct fl_name input = parser->input;
    struct fl_word word = parser->word;
    advance(parser);
    return meant(parser, word.column, fl_c_named(&parser->values, &input, word.text));
}

/* "(3)", or a type in parentheses before what it converts. */
static operand parse_parentheses(struct parser *parser) {
    uint32_t column = parser->word.column;
    advance(parser);
    if (!begins_type(parser)) {
        operand inner = parse_choice(parser);
        if (fl_c_exists(&inner) && !accept_sign(parser, ")")) return expect(parser, "')'");
        return inner;
    }
    const struct fl_type *type = parse_type(parser);
    if (!type) return (operand){0};
    if (!accept_sign(parser, ")")) return expect(parser, "')'");
    operand inner = parse_prefix(parser);
    return fl_c_exists(&inner) ? meant(parser, column, fl_c_convert(&parser->values, inner, type)) : inner;
}

static operand parse_size(struct parser *parser) {
    uint32_t column = parser->word.column;
    struct parser before = *parser;
    advance(parser);
    if (accept_sign(parser, "(") && begins_type(parser)) {
        const struct fl_type *type = parse_type(parser);
        if (!type) return (operand){0};
        if (!accept_sign(parser, ")")) return expect(parser, "')'");
        return meant(parser, column, fl_c_size(&parser->values, type));
    }
    *parser = before;
    advance(parser);
    operand of = parse_prefix(parser);
    return fl_c_exists(&of) ? meant(parser, column, fl_c_size(&parser->values, of.type)) : of;
}

static operand parse_primary(struct parser *parser) {
    struct fl_word word = parser->word;
    if (is_sign(parser, "(")) return parse_parentheses(parser);
    if (is_name(parser, "sizeof")) return parse_size(parser);
    switch (word.kind) {
    case FL_WORD_NAME: return parse_name(parser);
    case FL_WORD_INPUT: return parse_input(parser);
    case FL_WORD_NUMBER:
        advance(parser);
        return fl_c_number(&parser->values, word.value, type_of_number(parser, &word));
    case FL_WORD_CHARACTER:
        advance(parser);
        return fl_c_number(&parser->values, word.value, basic(parser, FL_C_INT));
    case FL_WORD_FLOAT:
        advance(parser);
        return fl_c_float(&parser->values, word.number, basic(parser, word.is_single ? FL_C_FLOAT : FL_C_DOUBLE));
    default: return expect(parser, "an operand");
    }
}

/* ---- operators ---- */

static operand parse_member(struct parser *parser, operand whole, bool is_behind, uint32_t column) {
    if (parser->word.kind != FL_WORD_NAME) return expect(parser, "the name of a member");
    const char *name = parser->word.text;
    uint32_t name_column = parser->word.column;
    advance(parser);
    if (is_behind) whole = meant(parser, column, fl_c_unary(&parser->values, '*', whole));
    if (!fl_c_exists(&whole)) return whole;
    return meant(parser, name_column, fl_c_member(&parser->values, whole, name));
}

static operand parse_postfix(struct parser *parser) {
    operand result = parse_primary(parser);
    while (fl_c_exists(&result)) {
        uint32_t column = parser->word.column;
        if (is_sign(parser, "++") || is_sign(parser, "--"))
            return complain_at(parser, column, "a condition has no side effects");
        if (accept_sign(parser, "."))
            result = parse_member(parser, result, false, column);
        else if (accept_sign(parser, "->"))
            result = parse_member(parser, result, true, column);
        else if (accept_sign(parser, "[")) {
            operand index = parse_choice(parser);
            if (!fl_c_exists(&index)) return index;
            if (!accept_sign(parser, "]")) return expect(parser, "']'");
            result = meant(parser, column, fl_c_binary(&parser->values, "+", result, index));
            if (fl_c_exists(&result)) result = meant(parser, column, fl_c_unary(&parser->values, '*', result));
        } else
            break;
    }
    return result;
}

static operand parse_prefix_inside(struct parser *parser) {
    uint32_t column = parser->word.column;
    if (is_sign(parser, "++") || is_sign(parser, "--"))
        return complain_at(parser, column, "a condition has no side effects");
    if (parser->word.kind != FL_WORD_SIGN || strlen(parser->word.text) != 1 ||
        !strchr("!~-+*&", parser->word.text[0]))
        return parse_postfix(parser);
    char sign = parser->word.text[0];
    advance(parser);
    operand of = parse_prefix(parser);
    return fl_c_exists(&of) ? meant(parser, column, fl_c_unary(&parser->values, sign, of)) : of;
}

static operand parse_prefix(struct parser *parser) {
    if (parser->depth >= DEEPEST) return complain_at(parser, parser->word.column, "this is nested too deeply");
    parser->depth++;
    operand result = parse_prefix_inside(parser);
    parser->depth--;
    return result;
}

/* The signs of each level, the loosest first. */
static const char *const levels[][5] = {
    {"||"},       {"&&"},     {"|"},           {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="},
    {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"},
};

static const char *sign_of_level(const struct parser *parser, size_t level) {
    for (size_t i = 0; i < 5 && levels[level][i]; i++)
        if (is_sign(parser, levels[level][i])) return levels[level][i];
    return NULL;
}

static operand parse_level(struct parser *parser, size_t level) {
    if (level == sizeof levels / sizeof *levels) return parse_prefix(parser);
    operand left = parse_level(parser, level + 1);
    const char *sign;
    while (fl_c_exists(&left) && (sign = sign_of_level(parser, level))) {
        uint32_t column = parser->word.column;
        advance(parser);
        operand right = parse_level(parser, level + 1);
        if (!fl_c_exists(&right)) return right;
        left = meant(parser, column, fl_c_binary(&parser->values, sign, left, right));
    }
    return left;
}

static operand parse_choice(struct parser *parser) {
    if (parser->depth >= DEEPEST) return complain_at(parser, parser->word.column, "this is nested too deeply");
    parser->depth++;
    operand result = parse_level(parser, 0);
    uint32_t column = parser->word.column;
    if (fl_c_exists(&result) && accept_sign(parser, "?")) {
        operand then = parse_choice(parser);
        if (fl_c_exists(&then) && !accept_sign(parser, ":")) then = expect(parser, "':'");
        operand otherwise = fl_c_exists(&then) ? parse_choice(parser) : then;
        result = fl_c_exists(&otherwise)
                     ? meant(parser, column, fl_c_choice(&parser->values, result, then, otherwise))
                     : otherwise;
    }
    parser->depth--;
    return result;
}

const struct fl_expression *fl_condition_of_text(struct fl_arena *arena, const struct fl_names *names,
                                                 const char *text, struct fl_expression_problem *problem) {
    struct parser parser = {.arena = arena,
                            .names = names,
                            .values = {.arena = arena, .program = names->program},
                            .problem = problem,
                            .reader = fl_c_reader_make(text, strlen(text), FL_C_HASH_CODE)};
    *problem = (struct fl_expression_problem){0};
    advance(&parser);
    operand result = parse_choice(&parser);
    if (fl_c_exists(&result) && parser.word.kind != FL_WORD_END) {
        bool is_assignment =
            is_sign(&parser, "=") || (parser.word.kind == FL_WORD_SIGN && strlen(parser.word.text) > 1);
        if (is_assignment)
            complain_at(&parser, parser.word.column, "a condition has no side effects: compare with ==");
        else
            expect(&parser, "an operator or the end");
        return NULL;
    }
    if (!fl_c_exists(&result)) return NULL;
    const struct fl_expression *truth = fl_c_truth(&parser.values, result);
    if (!truth) complain_at(&parser, 1, parser.values.problem);
    return truth;
}
