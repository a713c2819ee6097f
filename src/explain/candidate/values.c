/* explain/candidate/values.c - other constants, variables, members, functions, and terms. */
#include <inttypes.h>
#include <string.h>

#include "explain/candidate/parts.h"

enum { most_constants = 24, most_terms = 6 };

static bool is_integer(const struct fl_parsed_type *type) {
    return type->kind == FL_PARSED_INTEGER;
}

static bool is_number(const struct fl_parsed_type *type) {
    return is_integer(type) || type->kind == FL_PARSED_FLOAT;
}

/* ---- constants ---- */

struct constants {
    struct fl_proposer *proposer;
    uint32_t expression;
    FL_VECTOR_OF(int64_t) tried;
};

static bool fits(const struct fl_parsed_type *type, int64_t value) {
    if (type->width >= 64 || !is_integer(type)) return true;
    int64_t most = (int64_t)1 << (type->is_signed ? type->width - 1 : type->width);
    return type->is_signed ? value >= -most && value < most : value >= 0 && value < most;
}

static const char *constant_text(struct fl_proposer *proposer, uint32_t expression, int64_t value) {
    const struct fl_parsed_expression *old = fl_proposer_expression(proposer, expression);
    bool is_character = proposer->file->contents[old->range.start] == '\'';
    if (is_character && value >= ' ' && value <= '~' && value != '\'' && value != '\\')
        return fl_arena_format(proposer->arena, "'%c'", (char)value);
    const char *text = fl_arena_format(proposer->arena, "%" PRId64, value);
    return value < 0 && !fl_proposer_is_open(proposer, expression) ? fl_arena_format(proposer->arena, "(%s)", text)
                                                                   : text;
}

static void try_constant(struct constants *constants, enum fl_mend_kind kind, int64_t value) {
    struct fl_proposer *proposer = constants->proposer;
    const struct fl_parsed_expression *old = fl_proposer_expression(proposer, constants->expression);
    if (!fits(&old->type, value) || (old->has_value && old->value == value)) return;
    for (size_t i = 0; i < constants->tried.count; i++)
        if (constants->tried.items[i] == value) return;
    fl_vector_push(proposer->arena, &constants->tried, value);
    fl_propose_simple(proposer, kind, constants->expression,
                      constant_text(proposer, constants->expression, value));
}

static void try_constants_of_function(struct constants *constants) {
    const struct fl_parsed_file *file = constants->proposer->file;
    const struct fl_parsed_expression *old = fl_proposer_expression(constants->proposer, constants->expression);
    for (uint32_t i = 0; i < file->expressions.count && constants->tried.count < most_constants; i++) {
        const struct fl_parsed_expression *other = &file->expressions.items[i];
        bool is_near = other->function == old->function && other->kind == FL_PARSED_CONSTANT && other->has_value;
        if (is_near) try_constant(constants, FL_MEND_CONSTANT_HERE, other->value);
    }
}

/* Beside a character, numbers are mostly characters, too. */
static bool is_beside_character(const struct fl_proposer *proposer, const struct fl_parsed_expression *old) {
    if (old->parent == FL_PARSED_NONE) return false;
    const struct fl_parsed_expression *parent = fl_proposer_expression(proposer, old->parent);
    for (uint32_t i = 0; parent->kind == FL_PARSED_BINARY && i < parent->operands.count; i++) {
        uint32_t operand = proposer->file->operands.items[parent->operands.first + i].expression;
        if (operand != FL_PARSED_NONE && fl_proposer_expression(proposer, operand)->type.width == 8) return true;
    }
    return false;
}

static void propose_integer(struct fl_proposer *proposer, uint32_t index) {
    int64_t value = fl_proposer_expression(proposer, index)->value;
    struct constants constants = {.proposer = proposer, .expression = index};
    bool is_small = value > INT32_MIN && value < INT32_MAX;
    if (is_small) try_constant(&constants, FL_MEND_CONSTANT_NEAR, value + 1);
    if (is_small) try_constant(&constants, FL_MEND_CONSTANT_NEAR, value - 1);
    static const int64_t usual[] = {0, 1, -1, 2};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        try_constant(&constants, FL_MEND_CONSTANT_USUAL, usual[i]);
    if (is_beside_character(proposer, fl_proposer_expression(proposer, index)))
        for (const char *at = "0aA9zZ "; *at; at++) try_constant(&constants, FL_MEND_CONSTANT_USUAL, *at);
    if (is_small) {
        static const int64_t offsets[] = {2, -2, 10, -10};
        const int64_t related[] = {-value, value * 2, value / 2, value * 10, value / 10};
        for (size_t i = 0; i < sizeof related / sizeof *related; i++)
            try_constant(&constants, FL_MEND_CONSTANT_USUAL, related[i]);
        for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++)
            try_constant(&constants, FL_MEND_CONSTANT_USUAL, value + offsets[i]);
    }
    try_constants_of_function(&constants);
}

static void propose_float(struct fl_proposer *proposer, uint32_t index) {
    const char *text = fl_proposer_text(proposer, fl_proposer_expression(proposer, index)->range);
    static const char *const values[] = {"0.0", "1.0", "2.0", "0.5", "-1.0"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i], text) != 0) fl_propose_whole(proposer, FL_MEND_CONSTANT_USUAL, index, values[i]);
    static const char *const forms[] = {"%s + 1", "%s - 1", "-%s"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        fl_propose_whole(proposer, FL_MEND_CONSTANT_NEAR, index, fl_arena_format(proposer->arena, forms[i], text));
}

static void propose_enumerators(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
    const struct fl_parsed_record *record = &proposer->file->records.items[old->record];
    for (size_t i = 0; i < record->members.count; i++)
        if (strcmp(record->members.items[i].name, old->name) != 0)
            fl_propose_simple(proposer, FL_MEND_ENUMERATOR, index, record->members.items[i].name);
}

void fl_propose_constants(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
    if (old->kind == FL_PARSED_ENUMERATOR && old->record != FL_PARSED_NONE) propose_enumerators(proposer, index);
    if (old->kind != FL_PARSED_CONSTANT) return;
    if (is_integer(&old->type) && old->has_value) propose_integer(proposer, index);
    if (old->type.kind == FL_PARSED_FLOAT) propose_float(proposer, index);
}

/* ---- variables and members ---- */

static bool is_same_type(const struct fl_parsed_type *left, const struct fl_parsed_type *right) {
    return left->text && right->text && strcmp(left->text, right->text) == 0;
}

static bool may_stand_for(const struct fl_proposer *proposer, const struct fl_parsed_name *name,
                          const struct fl_parsed_expression *old) {
    if (name->kind == FL_PARSED_FUNCTION || !*name->name) return false;
    if (old->name && strcmp(name->name, old->name) == 0) return false;
    if (name->kind == FL_PARSED_GLOBAL && !name->is_users) return false;
    if (old->is_place && name->type.is_constant) return false;
    return fl_parsed_name_is_visible(proposer->file, name, old->range.start);
}

/* A global that is declared twice is one. */
static bool is_repeated(const struct fl_parsed_file *file, size_t index) {
    const struct fl_parsed_name *name = &file->names.items[index];
    for (size_t i = 0; i < index && name->kind == FL_PARSED_GLOBAL; i++)
        if (file->names.items[i].kind == FL_PARSED_GLOBAL && strcmp(file->names.items[i].name, name->name) == 0)
            return true;
    return false;
}

static void propose_variables(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_file *file = proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
        const struct fl_parsed_name *name = &file->names.items[i];
        if (!may_stand_for(proposer, name, old) || is_repeated(file, i)) continue;
        if (is_same_type(&name->type, &old->type))
            fl_propose_simple(proposer, FL_MEND_VARIABLE, index, name->name);
        else if (is_number(&name->type) && is_number(&old->type) && !old->is_place)
            fl_propose_simple(proposer, FL_MEND_VARIABLE_CONVERTED, index, name->name);
    }
}

/* A number that some variable should have been. */
static void propose_for_constant(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_file *file = proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
        const struct fl_parsed_name *name = &file->names.items[i];
        if (is_integer(&name->type) && may_stand_for(proposer, name, old) && !is_repeated(file, i))
            fl_propose_simple(proposer, FL_MEND_CONSTANT_VARIABLE, index, name->name);
    }
}

static void propose_members(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
    const struct fl_parsed_record *record = &proposer->file->records.items[old->record];
    for (size_t i = 0; i < record->members.count; i++) {
        const struct fl_parsed_member *member = &record->members.items[i];
        if (!*member->name || strcmp(member->name, old->name) == 0 || !is_same_type(&member->type, &old->type))
            continue;
        fl_propose_part(proposer, FL_MEND_MEMBER, index, old->sign_range, member->name);
    }
}

void fl_propose_names(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
    if (old->kind == FL_PARSED_VARIABLE) propose_variables(proposer, index);
    if (old->kind == FL_PARSED_CONSTANT && is_integer(&old->type)) propose_for_constant(proposer, index);
    if (old->kind == FL_PARSED_MEMBER && old->record != FL_PARSED_NONE) propose_members(proposer, index);
}

/* ---- calls ---- */

static const struct fl_parsed_name *function_called(const struct fl_parsed_file *file, const char *name) {
    for (size_t i = 0; i < file->names.count; i++)
        if (file->names.items[i].kind == FL_PARSED_FUNCTION && strcmp(file->names.items[i].name, name) == 0)
            return &file->names.items[i];
    return NULL;
}

static void propose_callees(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_file *file = proposer->file;
    const struct fl_parsed_expression *call = fl_proposer_expression(proposer, index);
    const struct fl_parsed_name *called = function_called(file, call->name);
    for (size_t i = 0; called && called->whole_type && i < file->names.count; i++) {
        const struct fl_parsed_name *other = &file->names.items[i];
        if (other->kind != FL_PARSED_FUNCTION || strcmp(other->name, call->name) == 0 || !other->whole_type)
            continue;
        bool is_first = function_called(file, other->name) == other;
        bool fits_here = strcmp(other->whole_type, called->whole_type) == 0 && strcmp(other->name, "main") != 0;
        if (is_first && fits_here && fl_parsed_name_is_visible(file, other, call->range.start))
            fl_propose_part(proposer, FL_MEND_CALLEE, index, call->sign_range, other->name);
    }
}

static bool are_exchangeable(const struct fl_proposer *proposer, const struct fl_parsed_operand *left,
                             const struct fl_parsed_operand *right) {
    if (left->expression == FL_PARSED_NONE || right->expression == FL_PARSED_NONE) return false;
    const struct fl_parsed_type *first = &fl_proposer_expression(proposer, left->expression)->type;
    const struct fl_parsed_type *second = &fl_proposer_expression(proposer, right->expression)->type;
    return is_same_type(first, second) || (is_number(first) && is_number(second));
}

static void propose_swapped(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *call = fl_proposer_expression(proposer, index);
    const struct fl_parsed_operand *arguments = &proposer->file->operands.items[call->operands.first];
    for (uint32_t i = 0; i < call->operands.count; i++)
        for (uint32_t k = i + 1; k < call->operands.count; k++) {
            if (!are_exchangeable(proposer, &arguments[i], &arguments[k])) continue;
            struct fl_source_range part = {arguments[i].range.start, arguments[k].range.end};
            struct fl_source_range between = {arguments[i].range.end, arguments[k].range.start};
            const char *text = fl_arena_format(
                proposer->arena, "%s%s %s", fl_proposer_text(proposer, arguments[k].range),
                fl_proposer_text(proposer, between), fl_proposer_text(proposer, arguments[i].range));
            fl_propose_part(proposer, FL_MEND_ARGUMENTS_SWAPPED, index, part, text);
        }
}

void fl_propose_calls(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *call = fl_proposer_expression(proposer, index);
    if (call->kind != FL_PARSED_CALL) return;
    if (call->name) propose_callees(proposer, index);
    propose_swapped(proposer, index);
}

/* ---- values of any kind ---- */

/* Where a number is handed on: compared, assigned, passed, given back, or an index. */
static bool is_handed_on(const struct fl_proposer *proposer, const struct fl_parsed_expression *expression) {
    if (expression->is_index || expression->is_result || (expression->is_whole && !expression->is_condition))
        return true;
    if (expression->parent == FL_PARSED_NONE) return false;
    const struct fl_parsed_expression *parent = fl_proposer_expression(proposer, expression->parent);
    if (parent->kind == FL_PARSED_CALL || parent->kind == FL_PARSED_ASSIGNMENT) return true;
    return parent->kind == FL_PARSED_BINARY && strpbrk(parent->sign, "<>=!") && !strstr(parent->sign, "<<") &&
           !strstr(parent->sign, ">>");
}

static bool is_value(const struct fl_parsed_expression *expression) {
    return expression->kind == FL_PARSED_VARIABLE || expression->kind == FL_PARSED_MEMBER ||
           expression->kind == FL_PARSED_ELEMENT || expression->kind == FL_PARSED_CALL ||
           expression->kind == FL_PARSED_BINARY || expression->kind == FL_PARSED_UNARY;
}

/* Nothing is added to what is true or false. */
static bool is_truth(const struct fl_parsed_expression *expression) {
    if (expression->is_condition) return true;
    if (!expression->sign) return false;
    static const char *const signs[] = {"<", "<=", ">", ">=", "==", "!=", "&&", "||", "!"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcmp(expression->sign, signs[i]) == 0) return true;
    return false;
}

static void propose_terms(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_file *file = proposer->file;
    const char *own = fl_proposer_closed(proposer, index);
    unsigned count = 0;
    for (size_t i = 0; i < file->names.count && count < most_terms; i++) {
        const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
        const struct fl_parsed_name *name = &file->names.items[i];
        bool is_own = name->kind == FL_PARSED_LOCAL || name->kind == FL_PARSED_PARAMETER;
        if (!is_own || !*name->name || !is_number(&name->type) || !is_same_type(&name->type, &old->type)) continue;
        if (!fl_parsed_name_is_visible(file, name, old->range.start)) continue;
        static const char *const forms[] = {"%s + %s", "%s - %s", "%s * %s"};
        for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
            fl_propose_whole(proposer, FL_MEND_TERM_ADDED, index,
                             fl_arena_format(proposer->arena, forms[k], own, name->name));
        count++;
    }
}

static void propose_results(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_file *file = proposer->file;
    struct constants constants = {.proposer = proposer, .expression = index};
    const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
    if (!is_integer(&old->type)) return;
    static const int64_t usual[] = {0, 1, -1};
    for (size_t i = 0; i < 3; i++) try_constant(&constants, FL_MEND_RESULT_CONSTANT, usual[i]);
    for (uint32_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *other = &file->expressions.items[i];
        old = fl_proposer_expression(proposer, index);
        bool is_other = other->is_result && other->function == old->function && i != index &&
                        other->kind != FL_PARSED_CONSTANT && !other->has_statement;
        if (is_other && fl_parsed_uses_hold(file, other->uses, old->range.start))
            fl_propose_simple(proposer, FL_MEND_RESULT, index, fl_proposer_text(proposer, other->range));
    }
}

static void propose_holes(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
    bool is_constant = old->kind == FL_PARSED_CONSTANT || old->kind == FL_PARSED_ENUMERATOR;
    bool is_used = old->is_condition || is_handed_on(proposer, old);
    if (!is_integer(&old->type) || !(is_constant || is_used)) return;
    if (proposer->request->has_constant_holes)
        fl_propose_simple(proposer, FL_MEND_HOLE_CONSTANT, index, "__fl_constant");
    if (proposer->request->has_value_holes) fl_propose_simple(proposer, FL_MEND_HOLE_VALUE, index, "__fl_any()");
}

void fl_propose_values(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *old = fl_proposer_expression(proposer, index);
    if (old->is_place || old->has_statement) return;
    propose_holes(proposer, index);
    if (is_value(old) && is_number(&old->type) && !is_truth(old) && is_handed_on(proposer, old)) {
        const char *own = fl_proposer_closed(proposer, index);
        fl_propose_whole(proposer, FL_MEND_OFF_BY_ONE, index, fl_arena_format(proposer->arena, "%s + 1", own));
        fl_propose_whole(proposer, FL_MEND_OFF_BY_ONE, index, fl_arena_format(proposer->arena, "%s - 1", own));
        fl_propose_whole(proposer, FL_MEND_SIGN_ADDED, index, fl_arena_format(proposer->arena, "-%s", own));
        propose_terms(proposer, index);
    }
    old = fl_proposer_expression(proposer, index);
    if (old->kind == FL_PARSED_VARIABLE && is_integer(&old->type) && !old->is_result) {
        fl_propose_simple(proposer, FL_MEND_VARIABLE_CONSTANT, index, "0");
        fl_propose_simple(proposer, FL_MEND_VARIABLE_CONSTANT, index, "1");
    }
    if (old->is_result && old->kind != FL_PARSED_CONSTANT) propose_results(proposer, index);
}
