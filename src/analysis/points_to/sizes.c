/* analysis/points_to/sizes.c - how large the objects are that a wrapper allocates for one call.
 *
 * Parameters that a function does not assign are what the call gives; other variables are at most the
 * largest that is assigned to them. */
#include "analysis/points_to/parts.h"

enum { MOST_STEPS = 8 };

static const struct fl_operation *operation_at(const struct fl_points_to *points_to, fl_edge_id edge) {
    return &fl_program_edge(points_to->program, edge)->operation;
}

static bool evaluate(struct fl_points_to *points_to, uint32_t instance, const struct fl_expression *expression,
                     unsigned steps, struct fl_bits *value);

/* The largest that is assigned to a variable; *is_assigned says whether anything is. */
static bool evaluate_assigned(struct fl_points_to *points_to, uint32_t instance, fl_variable_id variable,
                              unsigned steps, struct fl_bits *value, bool *is_assigned) {
    fl_function_id id = fl_program_variable(points_to->program, variable)->function;
    const struct fl_function *function = fl_program_function(points_to->program, id);
    *is_assigned = false;
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_operation *operation = operation_at(points_to, (fl_edge_id){function->first_edge + i});
        struct fl_bits found;
        if (!fl_id_equal(operation->variable, variable)) continue;
        bool is_first = !*is_assigned;
        *is_assigned = true;
        if (operation->kind != FL_OPERATION_ASSIGN || operation->value->width > 64) return false;
        if (!evaluate(points_to, instance, operation->value, steps, &found)) return false;
        if (is_first || found.word > value->word) *value = found;
    }
    return *is_assigned;
}

static bool evaluate_variable(struct fl_points_to *points_to, uint32_t instance, fl_variable_id variable,
                              unsigned steps, struct fl_bits *value) {
    uint32_t call = points_to->instances.items[instance].call;
    bool is_assigned;
    if (call == NO_CALL || fl_program_variable(points_to->program, variable)->kind == FL_VARIABLE_GLOBAL)
        return false;
    if (evaluate_assigned(points_to, instance, variable, steps, value, &is_assigned)) return true;
    const struct fl_function *function =
        fl_program_function(points_to->program, points_to->instances.items[instance].function);
    const struct fl_points_to_call *record = &points_to->calls.items[call];
    const struct fl_operation *operation = operation_at(points_to, record->edge);
    for (uint32_t i = 0; !is_assigned && i < function->parameter_count && i < operation->argument_count; i++)
        if (fl_id_equal(function->parameters[i], variable))
            return evaluate(points_to, record->instance, operation->arguments[i].value, steps, value);
    return false;
}

static bool evaluate(struct fl_points_to *points_to, uint32_t instance, const struct fl_expression *expression,
                     unsigned steps, struct fl_bits *value) {
    struct fl_bits operands[3];
    if (!steps--) return false;
    if (expression->kind == FL_EXPRESSION_CONSTANT) {
        *value = expression->constant;
        return true;
    }
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        return evaluate_variable(points_to, instance, expression->variable, steps, value);
    if (expression->kind != FL_EXPRESSION_APPLY) return false;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (!evaluate(points_to, instance, expression->operands[i], steps, &operands[i])) return false;
    *value = fl_operator_evaluate(points_to->arena, expression->op, expression->width, expression->parameters,
                                  operands);
    return true;
}

uint64_t fl_points_to_allocated_size(struct fl_points_to *points_to, fl_edge_id edge, uint32_t instance) {
    struct fl_bits value;
    const struct fl_expression *size = operation_at(points_to, edge)->size;
    bool is_known = evaluate(points_to, instance, size, MOST_STEPS, &value) && value.width <= 64;
    return is_known ? value.word : UINT64_MAX;
}
