/* analysis/lvalue/lvalues_divide.c - divides all objects by the accesses of the program. */
#include "analysis/lvalue/lvalues_parts.h"

void fl_visit_loads(const struct fl_expression *expression, fl_access_function visit, void *context) {
    if (!expression) return;
    if (expression->kind == FL_EXPRESSION_LOAD)
        visit(context, expression->operands[0], (expression->width + 7) / 8, expression->type);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        fl_visit_loads(expression->operands[i], visit, context);
}

uint64_t fl_constant_size(const struct fl_expression *size) {
    bool is_known = size && size->kind == FL_EXPRESSION_CONSTANT && size->width <= 64;
    return is_known ? size->constant.word : 0;
}

void fl_visit_accesses(const struct fl_operation *operation, fl_access_function visit, void *context) {
    const struct fl_expression *const parts[] = {operation->condition, operation->value, operation->address,
                                                 operation->source,    operation->size,  operation->callee};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) fl_visit_loads(parts[i], visit, context);
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        fl_visit_loads(operation->arguments[i].value, visit, context);
        if (operation->kind == FL_OPERATION_CALL && operation->arguments[i].byval_size)
            visit(context, operation->arguments[i].value, operation->arguments[i].byval_size, NULL);
    }
    switch (operation->kind) {
    case FL_OPERATION_STORE:
        visit(context, operation->address, (operation->value->width + 7) / 8, operation->value->type);
        break;
    case FL_OPERATION_COPY:
        visit(context, operation->source, fl_constant_size(operation->size), NULL); /* fall through */
    case FL_OPERATION_FILL:
    case FL_OPERATION_OUTPUT:
    case FL_OPERATION_INPUT:
    case FL_OPERATION_SKIP:
        if (operation->address) visit(context, operation->address, fl_constant_size(operation->size), NULL);
        break;
    default: break;
    }
}

struct fl_byte_range fl_lvalues_range(struct fl_target target, uint64_t bytes) {
    bool is_all = target.stride && !bytes;
    return (struct fl_byte_range){.offset = is_all ? 0 : target.offset,
                                  .width = is_all  ? 1
                                           : bytes ? bytes
                                                   : INT64_MAX,
                                  .stride = is_all ? 1 : target.stride};
}

struct division {
    struct fl_lvalues *lvalues;
    struct fl_arena *scratch;
    struct fl_map seen;                          /* targets and bytes that were added */
    FL_VECTOR_OF(struct fl_byte_range) * ranges; /* by abstract object */
};

static void add_access(void *context, const struct fl_expression *address, uint64_t bytes,
                       const struct fl_type *type) {
    struct division *division = context;
    struct fl_points_to *points_to = division->lvalues->points_to;
    (void)type;
    fl_number_set targets = fl_points_to_targets(points_to, address);
    /* What is cut elsewhere by wide accesses is cut once a set. */
    uint64_t *seen = fl_map_at(&division->seen, (uint64_t)targets.index << 32 | (uint32_t)bytes);
    if (*seen && bytes <= UINT32_MAX) return;
    *seen = 1;
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(points_to), targets);
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        struct fl_target target = fl_points_to_target_at(points_to, number);
        fl_vector_push(division->scratch, &division->ranges[target.object], fl_lvalues_range(target, bytes));
    }
}

static bool has_contents(enum fl_abstract_kind kind) {
    return kind == FL_ABSTRACT_OBJECT || kind == FL_ABSTRACT_HEAP;
}

void fl_lvalues_divide(struct fl_lvalues *lvalues) {
    const struct fl_program *program = lvalues->program;
    struct division division = {.lvalues = lvalues, .scratch = fl_arena_create()};
    division.seen = fl_map_make(division.scratch);
    division.ranges = fl_arena_allocate(division.scratch, sizeof *division.ranges * lvalues->object_count);
    for (uint32_t i = 0; i < program->edge_count; i++)
        fl_visit_accesses(&program->edges[i].operation, add_access, &division);
    lvalues->cells = FL_NEW_ARRAY(lvalues->arena, struct fl_object_cells, lvalues->object_count);
    uint32_t next = lvalues->first_cell;
    for (uint32_t i = 0; i < lvalues->object_count; i++) {
        enum fl_abstract_kind kind = fl_points_to_object_kind(lvalues->points_to, i);
        bool is_divided = has_contents(kind);
        if (!is_divided && kind != FL_ABSTRACT_OUTSIDE) continue;
        lvalues->cells[i] =
            fl_object_cells_make(lvalues->arena, fl_points_to_object_size(lvalues->points_to, i), next,
                                 division.ranges[i].items, is_divided ? division.ranges[i].count : 0);
        next += lvalues->cells[i].count;
    }
    lvalues->end = next;
    lvalues->cell_object = FL_NEW_ARRAY(lvalues->arena, uint32_t, next - lvalues->first_cell + 1);
    for (uint32_t i = 0; i < lvalues->object_count; i++)
        for (uint32_t k = 0; k < lvalues->cells[i].count; k++)
            lvalues->cell_object[lvalues->cells[i].first + k - lvalues->first_cell] = i;
    fl_arena_destroy(division.scratch);
}
