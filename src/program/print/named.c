#include "program/print/named.h"

/* So many edges are looked at, and so many temporaries inside of each other replaced. */
enum { MOST_EDGES = 64, MOST_DEPTH = 8 };

/* What the variable was assigned on the only way to the edge; NULL: not there, or by something else. */
static const struct fl_expression *definition_of(const struct fl_program *program, fl_edge_id *edge,
                                                 fl_variable_id variable) {
    for (unsigned i = 0; i < MOST_EDGES; i++) {
        const struct fl_location *location =
            fl_program_location(program, fl_program_edge(program, *edge)->source);
        if (location->incoming_count != 1) return NULL;
        *edge = program->incoming[location->first_incoming];
        const struct fl_operation *operation = &fl_program_edge(program, *edge)->operation;
        if (operation->kind == FL_OPERATION_ASSIGN && fl_id_equal(operation->variable, variable))
            return operation->value;
    }
    return NULL;
}

struct naming {
    struct fl_arena *arena;
    const struct fl_program *program;
};

static const struct fl_expression *name(const struct naming *naming, fl_edge_id edge, unsigned depth,
                                        const struct fl_expression *expression);

static const struct fl_expression *name_variable(const struct naming *naming, fl_edge_id edge, unsigned depth,
                                                 const struct fl_expression *expression) {
    const struct fl_variable *variable = fl_program_variable(naming->program, expression->variable);
    if (variable->kind != FL_VARIABLE_TEMPORARY || depth == MOST_DEPTH) return expression;
    const struct fl_expression *value = definition_of(naming->program, &edge, expression->variable);
    if (!value || value->width != expression->width) return expression;
    return name(naming, edge, depth + 1, value);
}

static const struct fl_expression *name(const struct naming *naming, fl_edge_id edge, unsigned depth,
                                        const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_VARIABLE) return name_variable(naming, edge, depth, expression);
    if (!expression->operand_count) return expression;
    struct fl_expression *copy = fl_arena_copy(naming->arena, expression, sizeof *expression);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        copy->operands[i] = name(naming, edge, depth, expression->operands[i]);
    return copy;
}

const struct fl_expression *fl_expression_named(struct fl_arena *arena, const struct fl_program *program,
                                                fl_edge_id edge, const struct fl_expression *expression) {
    struct naming naming = {arena, program};
    return name(&naming, edge, 0, expression);
}
