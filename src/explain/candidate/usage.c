#include "explain/candidate/usage.h"

#include <string.h>

static const struct fl_parsed_expression *expression_at(const struct fl_parsed_file *file, uint32_t index) {
    return index == FL_PARSED_NONE ? NULL : &file->expressions.items[index];
}

static bool is_constant(const struct fl_parsed_expression *expression) {
    return expression->kind == FL_PARSED_CONSTANT || expression->kind == FL_PARSED_ENUMERATOR ||
           expression->has_value;
}

static bool is_range_constant(const struct fl_parsed_file *file, struct fl_source_range range) {
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (each->range.start == range.start && each->range.end == range.end) return is_constant(each);
    }
    return false;
}

/* What is assigned to the place; NULL: it is not assigned to by =. */
static const struct fl_parsed_operand *assigned_to(const struct fl_parsed_file *file,
                                                   const struct fl_parsed_expression *place) {
    const struct fl_parsed_expression *parent = expression_at(file, place->parent);
    bool is_assigned = parent && parent->kind == FL_PARSED_ASSIGNMENT && parent->sign &&
                       strcmp(parent->sign, "=") == 0 && parent->operands.count == 2 &&
                       parent->range.start == place->range.start;
    return is_assigned ? &file->operands.items[parent->operands.first + 1] : NULL;
}

static bool is_null(const struct fl_parsed_file *file, struct fl_source_range range) {
    size_t size = range.end - range.start;
    return size == strlen("NULL") && memcmp(file->contents + range.start, "NULL", size) == 0;
}

static bool is_lowered(const struct fl_parsed_file *file, const struct fl_parsed_expression *place) {
    static const char *const signs[] = {"--", "-=", "&="};
    const struct fl_parsed_expression *parent = expression_at(file, place->parent);
    bool changes =
        parent && parent->sign && (parent->kind == FL_PARSED_STEP || parent->kind == FL_PARSED_ASSIGNMENT);
    for (size_t i = 0; changes && i < sizeof signs / sizeof *signs; i++)
        if (strcmp(parent->sign, signs[i]) == 0) return true;
    return false;
}

static void count_place(const struct fl_parsed_file *file, const struct fl_parsed_expression *place,
                        struct fl_usage *usage) {
    if (!place->is_place) return;
    const struct fl_parsed_operand *value = assigned_to(file, place);
    const struct fl_parsed_expression *expression = value ? expression_at(file, value->expression) : NULL;
    bool is_set = value && ((expression && is_constant(expression)) || is_null(file, value->range));
    *(is_set ? &usage->constants : is_lowered(file, place) ? &usage->lowered : &usage->changes) += 1;
}

bool fl_use_is_of(const struct fl_parsed_use *use, const struct fl_parsed_name *name) {
    return use->declared == name->declared && strcmp(use->name, name->name) == 0;
}

struct fl_usage fl_usage_of_variable(const struct fl_parsed_file *file, const struct fl_parsed_name *variable) {
    struct fl_usage usage = {0};
    bool has_value = variable->value.end;
    if (has_value && !is_range_constant(file, variable->value)) usage.changes++;
    if (has_value || variable->is_static || variable->kind == FL_PARSED_GLOBAL) usage.constants++;
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (each->kind == FL_PARSED_VARIABLE && each->uses.count == 1 &&
            fl_use_is_of(&file->uses.items[each->uses.first], variable))
            count_place(file, each, &usage);
    }
    return usage;
}

struct fl_usage fl_usage_of_member(const struct fl_parsed_file *file, const char *member) {
    struct fl_usage usage = {0};
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (each->kind == FL_PARSED_MEMBER && each->name && strcmp(each->name, member) == 0)
            count_place(file, each, &usage);
    }
    return usage;
}

static bool is_in_function(const struct fl_parsed_file *file, size_t offset, const char *function) {
    for (size_t i = 0; i < file->functions.count; i++) {
        const struct fl_parsed_function *each = &file->functions.items[i];
        if (strcmp(each->name, function) == 0 && each->body.start <= offset && offset < each->body.end)
            return true;
    }
    return false;
}

static bool is_token(const struct fl_c_tokens *tokens, size_t index, const char *text) {
    if (index >= tokens->count) return false;
    size_t size = tokens->items[index].end - tokens->items[index].start;
    return size == strlen(text) && memcmp(tokens->text + tokens->items[index].start, text, size) == 0;
}

static bool is_in_some_function(const struct fl_parsed_file *file, size_t offset) {
    for (size_t i = 0; i < file->functions.count; i++)
        if (file->functions.items[i].body.start <= offset && offset < file->functions.items[i].body.end)
            return true;
    return false;
}

bool fl_function_is_named(const struct fl_parsed_file *file, const char *function) {
    for (size_t i = 0; i < file->tokens.count; i++) {
        size_t offset = file->tokens.items[i].start;
        if (is_token(&file->tokens, i, function) && is_in_some_function(file, offset) &&
            !is_in_function(file, offset, function))
            return true;
    }
    return false;
}

bool fl_enumerator_is_only_compared(const struct fl_parsed_file *file, const char *enumerator) {
    bool is_compared = false;
    for (size_t i = 1; i + 1 < file->tokens.count; i++) {
        if (!is_token(&file->tokens, i, enumerator) || !is_in_some_function(file, file->tokens.items[i].start))
            continue;
        bool compares = is_token(&file->tokens, i - 1, "==") || is_token(&file->tokens, i - 1, "!=") ||
                        is_token(&file->tokens, i - 1, "case");
        if (!compares) return false;
        is_compared = true;
    }
    return is_compared;
}
