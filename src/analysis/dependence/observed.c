#include "analysis/dependence/observed.h"

#include "analysis/points_to/points_to.h"
#include "base/vector.h"

struct observing {
    const struct fl_program *program;
    struct fl_points_to *points_to;
    struct fl_bitset objects; /* abstract ones, whose addresses are asked about */
};

static void add_allocated(struct observing *observing, fl_edge_id edge) {
    if (fl_program_edge(observing->program, edge)->operation.kind != FL_OPERATION_ALLOCATE) return;
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(observing->points_to),
                                                    fl_points_to_of_allocation(observing->points_to, edge));
    for (uint32_t object; fl_number_walk_next(&walk, &object);) fl_bitset_add(&observing->objects, object);
}

static void add_function(struct observing *observing, struct fl_arena *arena, fl_function_id first) {
    const struct fl_graph *callees = &fl_points_to_call_graph(observing->points_to)->callees;
    struct fl_bitset seen = fl_bitset_make(arena, observing->program->function_count);
    FL_VECTOR_OF(uint32_t) open = {0};
    fl_bitset_add(&seen, first.index);
    fl_vector_push(arena, &open, first.index);
    while (open.count) {
        uint32_t number = fl_vector_pop(&open);
        const struct fl_function *function = &observing->program->functions[number];
        for (uint32_t i = 0; i < function->edge_count; i++)
            add_allocated(observing, (fl_edge_id){function->first_edge + i});
        for (uint32_t i = callees->starts[number]; i < callees->starts[number + 1]; i++)
            if (fl_bitset_insert(&seen, callees->targets[i])) fl_vector_push(arena, &open, callees->targets[i]);
    }
}

static bool points_there(const struct observing *observing, const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_CONSTANT) return false;
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(observing->points_to),
                                                    fl_points_to_targets(observing->points_to, expression));
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        uint32_t object = fl_points_to_target_at(observing->points_to, number).object;
        if (fl_bitset_has(&observing->objects, object)) return true;
    }
    return false;
}

static bool is_null(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_CONSTANT && expression->width <= 64 && !expression->constant.word;
}

/* Does the operator give the same wherever what its operands point to lies? */
static bool moves_only(const struct fl_expression *expression) {
    switch (expression->op) {
    case FL_OP_EQUAL: return is_null(expression->operands[0]) || is_null(expression->operands[1]);
    case FL_OP_ADD:
    case FL_OP_IF: return true;
    default: return false;
    }
}

static bool observes(const struct observing *observing, const struct fl_expression *expression) {
    if (!expression) return false;
    bool looks = expression->kind == FL_EXPRESSION_APPLY && !moves_only(expression);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (observes(observing, expression->operands[i]) ||
            (looks && points_there(observing, expression->operands[i])))
            return true;
    return false;
}

static bool edge_observes(const struct observing *observing, const struct fl_operation *operation) {
    const struct fl_expression *const parts[] = {operation->condition, operation->value, operation->address,
                                                 operation->source,    operation->size,  operation->callee};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (observes(observing, parts[i])) return true;
    for (uint32_t i = 0; i < operation->argument_count; i++)
        if (observes(observing, operation->arguments[i].value)) return true;
    return false;
}

struct fl_bitset fl_observing_edges(struct fl_arena *arena, const struct fl_program *program,
                                    fl_assumption_id assumption) {
    struct fl_points_to *points_to = fl_points_to_of_program(program);
    struct observing observing = {program, points_to, fl_bitset_make(arena, fl_points_to_object_count(points_to))};
    fl_function_id function = program->assumptions[assumption.index].function;
    if (!fl_id_is_none(function)) add_function(&observing, arena, function);
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (fl_id_equal(program->edges[i].assumption, assumption)) add_allocated(&observing, (fl_edge_id){i});
    struct fl_bitset edges = fl_bitset_make(arena, program->edge_count);
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (edge_observes(&observing, &program->edges[i].operation)) fl_bitset_add(&edges, i);
    return edges;
}
