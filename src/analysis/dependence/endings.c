#include "analysis/dependence/endings.h"

#include "analysis/loops.h"
#include "base/vector.h"

/* ---- loops that surely end: a variable counts up or down by one to something that stays as it is ---- */

struct counting {
    const struct fl_program *program;
    const struct fl_loops *loops;
    uint32_t loop;
};

static bool is_inside(const struct counting *counting, fl_location_id location) {
    return fl_loops_contains(counting->loops, counting->loop, location);
}

static fl_location_id node_location(const struct counting *counting, uint32_t i) {
    const struct fl_loop *loop = &counting->loops->loops[counting->loop];
    return (fl_location_id){counting->loops->first_location + counting->loops->nodes[loop->first_node + i]};
}

/* How often edges of the loop write the variable; *edge is the last of them. */
static uint32_t count_writes(const struct counting *counting, fl_variable_id variable, fl_edge_id *edge) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < counting->loops->loops[counting->loop].node_count; i++) {
        const struct fl_location *location = fl_program_location(counting->program, node_location(counting, i));
        for (uint32_t k = location->first_edge; k < location->first_edge + location->edge_count; k++) {
            if (!fl_id_equal(counting->program->edges[k].operation.variable, variable)) continue;
            *edge = (fl_edge_id){k};
            count++;
        }
    }
    return count;
}

static const struct fl_expression *without_extension(const struct fl_expression *expression) {
    while (fl_expression_is_extension(expression)) expression = expression->operands[0];
    return expression;
}

/* A local variable, of which nothing but the function itself knows. */
static bool is_local(const struct counting *counting, const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_VARIABLE &&
           fl_program_variable(counting->program, expression->variable)->kind != FL_VARIABLE_GLOBAL;
}

static bool stays(const struct counting *counting, const struct fl_expression *expression) {
    fl_edge_id ignored;
    expression = without_extension(expression);
    if (expression->kind == FL_EXPRESSION_CONSTANT) return true;
    return is_local(counting, expression) && count_writes(counting, expression->variable, &ignored) == 0;
}

/* The edge adds that to the variable it writes: 1, or all ones. */
static bool adds(const struct fl_edge *edge, bool is_up) {
    const struct fl_expression *value = edge->operation.value;
    if (edge->operation.kind != FL_OPERATION_ASSIGN || value->kind != FL_EXPRESSION_APPLY) return false;
    const struct fl_expression *left = value->operands[0],
                               *right = value->operand_count == 2 ? value->operands[1] : NULL;
    if (!right || left->kind != FL_EXPRESSION_VARIABLE || !fl_id_equal(left->variable, edge->operation.variable))
        return false;
    if (right->kind != FL_EXPRESSION_CONSTANT || right->width > 64) return false;
    uint64_t all = right->width == 64 ? UINT64_MAX : ((uint64_t)1 << right->width) - 1;
    if (value->op == FL_OP_ADD) return right->constant.word == (is_up ? 1 : all);
    return value->op == FL_OP_SUBTRACT && right->constant.word == (is_up ? all : 1);
}

/* Is there a way round the loop without the edge? */
static bool can_go_round_without(const struct counting *counting, fl_edge_id edge, struct fl_arena *scratch) {
    fl_location_id header = fl_loops_header(counting->loops, counting->loop);
    struct fl_bitset seen = fl_bitset_make(scratch, counting->program->location_count);
    FL_VECTOR_OF(fl_location_id) open = {0};
    fl_vector_push(scratch, &open, header);
    while (open.count) {
        const struct fl_location *at = fl_program_location(counting->program, fl_vector_pop(&open));
        for (uint32_t i = at->first_edge; i < at->first_edge + at->edge_count; i++) {
            fl_location_id target = counting->program->edges[i].target;
            if (i == edge.index || !is_inside(counting, target)) continue;
            if (fl_id_equal(target, header)) return true;
            if (fl_bitset_insert(&seen, target.index)) fl_vector_push(scratch, &open, target);
        }
    }
    return false;
}

/* `smaller < larger` holds whenever the loop goes on, and one side comes closer to the other each time. */
static bool comes_closer(const struct counting *counting, const struct fl_expression *less,
                         struct fl_arena *scratch) {
    for (unsigned side = 0; side < 2; side++) {
        const struct fl_expression *moving = less->operands[side];
        fl_edge_id edge;
        if (!is_local(counting, moving) || count_writes(counting, moving->variable, &edge) != 1) continue;
        if (!adds(fl_program_edge(counting->program, edge), side == 0)) continue;
        if (stays(counting, less->operands[1 - side]) && !can_go_round_without(counting, edge, scratch))
            return true;
    }
    return false;
}

static bool is_less(const struct fl_expression *expression) {
    return fl_expression_is_apply(expression, FL_OP_LESS_SIGNED) || fl_expression_is_apply(expression, FL_OP_LESS);
}

/* The branch at the loop's header is passed each time, and stays in the loop only where this holds. */
static bool surely_ends(const struct counting *counting, struct fl_arena *scratch) {
    const struct fl_loop *loop = &counting->loops->loops[counting->loop];
    const struct fl_location *header =
        fl_program_location(counting->program, fl_loops_header(counting->loops, counting->loop));
    if (loop->is_irreducible || header->edge_count != 2) return false;
    const struct fl_edge *first = &counting->program->edges[header->first_edge];
    bool is_first_inside = is_inside(counting, first[0].target),
         is_second_inside = is_inside(counting, first[1].target);
    if (is_first_inside == is_second_inside) return false;
    const struct fl_expression *condition = first[is_first_inside ? 0 : 1].operation.condition;
    return condition && is_less(condition) && comes_closer(counting, condition, scratch);
}

/* ---- places ---- */

static void note_loops(struct fl_endings *endings, const struct fl_program *program, fl_function_id id) {
    const struct fl_loops *loops = fl_loops_of_function(program, id);
    struct fl_arena *scratch = fl_arena_create();
    for (uint32_t i = 0; i < loops->count; i++) {
        struct counting counting = {program, loops, i};
        if (surely_ends(&counting, scratch)) continue;
        for (uint32_t k = 0; k < loops->loops[i].node_count; k++)
            fl_bitset_add(&endings->loops, node_location(&counting, k).index);
    }
    fl_arena_destroy(scratch);
}

static bool ends_itself(const struct fl_endings *endings, const struct fl_program *program,
                        const struct fl_function *function) {
    for (uint32_t i = 0; i < function->location_count; i++) {
        const struct fl_location *location = &program->locations[function->first_location + i];
        if (fl_bitset_has(&endings->loops, function->first_location + i)) return true;
        if (location->edge_count != 1) continue;
        enum fl_operation_kind kind = program->edges[location->first_edge].operation.kind;
        if (kind == FL_OPERATION_HALT || (kind == FL_OPERATION_ASSUME && function->is_users)) return true;
    }
    return false;
}

static bool calls_one(const struct fl_endings *endings, const struct fl_call_graph *graph, uint32_t function) {
    for (uint32_t i = graph->callees.starts[function]; i < graph->callees.starts[function + 1]; i++)
        if (fl_bitset_has(&endings->functions, graph->callees.targets[i])) return true;
    return false;
}

struct fl_endings fl_endings_compute(struct fl_arena *arena, const struct fl_call_graph *graph) {
    const struct fl_program *program = graph->program;
    struct fl_endings endings = {fl_bitset_make(arena, program->function_count),
                                 fl_bitset_make(arena, program->location_count)};
    const struct fl_components *components = &graph->components;
    /* Callees before callers. */
    for (uint32_t c = 0; c < components->count; c++) {
        bool may_end = false;
        for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++) {
            uint32_t node = components->nodes[i];
            const struct fl_function *function = &program->functions[node];
            if (!function->has_body) continue;
            if (function->is_users) note_loops(&endings, program, (fl_function_id){node});
            bool is_recursive = function->is_users && components->is_cyclic[c];
            may_end = may_end || is_recursive || ends_itself(&endings, program, function) ||
                      calls_one(&endings, graph, node);
        }
        for (uint32_t i = components->starts[c]; may_end && i < components->starts[c + 1]; i++)
            fl_bitset_add(&endings.functions, components->nodes[i]);
    }
    return endings;
}
