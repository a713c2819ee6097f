#include "program/edit/expression_replace.h"

struct fl_expression_replacement fl_expression_replacement_make(struct fl_arena *arena, struct fl_arena *scratch,
                                                                const struct fl_expression *old,
                                                                const struct fl_expression *new) {
    return (struct fl_expression_replacement){
        .arena = arena, .old = old, .new = new, .done = fl_map_make(scratch)};
}

const struct fl_expression *fl_expression_replace(struct fl_expression_replacement *replacement,
                                                  const struct fl_expression *expression) {
    if (expression == replacement->old) return replacement->new;
    if (!expression->operand_count) return expression;
    const uint64_t *done = fl_map_find(&replacement->done, fl_map_key(expression));
    if (done) return (const struct fl_expression *)(uintptr_t)*done;
    struct fl_expression changed = *expression;
    bool is_changed = false;
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        changed.operands[i] = fl_expression_replace(replacement, expression->operands[i]);
        is_changed = is_changed || changed.operands[i] != expression->operands[i];
    }
    const struct fl_expression *result =
        is_changed ? fl_arena_copy(replacement->arena, &changed, sizeof changed) : expression;
    *fl_map_at(&replacement->done, fl_map_key(expression)) = fl_map_key(result);
    return result;
}

static bool replace_at(struct fl_expression_replacement *replacement, const struct fl_expression **place) {
    const struct fl_expression *before = *place;
    if (before) *place = fl_expression_replace(replacement, before);
    return *place != before;
}

static bool replace_in_arguments(struct fl_expression_replacement *replacement, struct fl_operation *operation) {
    if (!operation->argument_count) return false;
    struct fl_argument *arguments = fl_arena_copy(replacement->arena, operation->arguments,
                                                  operation->argument_count * sizeof *operation->arguments);
    bool is_changed = false;
    for (uint32_t i = 0; i < operation->argument_count; i++)
        is_changed |= replace_at(replacement, &arguments[i].value);
    if (is_changed) operation->arguments = arguments;
    return is_changed;
}

bool fl_expression_replace_in_operation(struct fl_expression_replacement *replacement,
                                        struct fl_operation *operation) {
    bool is_changed = replace_at(replacement, &operation->condition);
    is_changed |= replace_at(replacement, &operation->value);
    is_changed |= replace_at(replacement, &operation->address);
    is_changed |= replace_at(replacement, &operation->source);
    is_changed |= replace_at(replacement, &operation->size);
    is_changed |= replace_in_arguments(replacement, operation);
    return is_changed;
}
