#include "analysis/lvalue/lvalues.h"

#include "analysis/facts.h"
#include "analysis/lvalue/lvalues_parts.h"

static fl_number_set number_set(fl_lvalue_set set) {
    return (fl_number_set){set.index};
}

static fl_lvalue_set lvalue_set(fl_number_set set) {
    return (fl_lvalue_set){set.index};
}

static fl_number_set one(struct fl_lvalues *lvalues, uint32_t number) {
    return fl_number_set_of(lvalues->sets, number);
}

static fl_number_set unite(struct fl_lvalues *lvalues, fl_number_set left, fl_number_set right) {
    return fl_number_set_unite(lvalues->sets, left, right);
}

static void number_lvalues(struct fl_lvalues *lvalues) {
    const struct fl_program *program = lvalues->program;
    lvalues->object_count = fl_points_to_object_count(lvalues->points_to);
    lvalues->first_life = LVALUE_FIRST_VARIABLE + program->variable_count;
    lvalues->first_cell = lvalues->first_life + lvalues->object_count;
    for (uint32_t i = 0; i < lvalues->object_count; i++)
        if (fl_points_to_object_kind(lvalues->points_to, i) == FL_ABSTRACT_HEAP)
            lvalues->heap_lives = unite(lvalues, lvalues->heap_lives, one(lvalues, lvalues->first_life + i));
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind != FL_VARIABLE_GLOBAL)
            lvalues->local_variables =
                unite(lvalues, lvalues->local_variables, one(lvalues, LVALUE_FIRST_VARIABLE + i));
}

struct fl_lvalues *fl_lvalues_create(struct fl_arena *arena, struct fl_points_to *points_to) {
    struct fl_lvalues *lvalues = FL_NEW(arena, struct fl_lvalues);
    lvalues->arena = arena;
    lvalues->points_to = points_to;
    lvalues->program = fl_points_to_call_graph(points_to)->program;
    fl_fact_count(lvalues->program, FL_FACT_LVALUES);
    lvalues->sets = fl_number_sets_create(arena);
    lvalues->touched = fl_map_make(arena);
    lvalues->memory = fl_map_make(arena);
    lvalues->read = fl_map_make(arena);
    lvalues->lives = fl_map_make(arena);
    lvalues->written = FL_NEW_ARRAY(arena, uint32_t, lvalues->program->edge_count + 1);
    number_lvalues(lvalues);
    fl_lvalues_divide(lvalues);
    return lvalues;
}

static void *make_fact(struct fl_arena *arena, const struct fl_program *program) {
    return fl_lvalues_create(arena, fl_points_to_of_program(program));
}

struct fl_lvalues *fl_lvalues_of_program(const struct fl_program *program) {
    return fl_fact_of(program, FL_FACT_LVALUES, make_fact);
}

fl_lvalue_set fl_lvalues_of_variable(struct fl_lvalues *lvalues, fl_variable_id variable) {
    return lvalue_set(one(lvalues, LVALUE_FIRST_VARIABLE + variable.index));
}

fl_lvalue_set fl_lvalues_goes_on(struct fl_lvalues *lvalues) {
    return lvalue_set(one(lvalues, LVALUE_GOES_ON));
}

fl_lvalue_set fl_lvalues_has_not_ended(struct fl_lvalues *lvalues) {
    return lvalue_set(one(lvalues, LVALUE_HAS_NOT_ENDED));
}

fl_lvalue_set fl_lvalues_union(struct fl_lvalues *lvalues, fl_lvalue_set left, fl_lvalue_set right) {
    return lvalue_set(unite(lvalues, number_set(left), number_set(right)));
}

fl_lvalue_set fl_lvalues_common(struct fl_lvalues *lvalues, fl_lvalue_set left, fl_lvalue_set right) {
    return lvalue_set(fl_number_set_common(lvalues->sets, number_set(left), number_set(right)));
}

fl_lvalue_set fl_lvalues_minus(struct fl_lvalues *lvalues, fl_lvalue_set left, fl_lvalue_set right) {
    return lvalue_set(fl_number_set_minus(lvalues->sets, number_set(left), number_set(right)));
}

bool fl_lvalues_meet(struct fl_lvalues *lvalues, fl_lvalue_set left, fl_lvalue_set right) {
    return fl_number_set_meet(lvalues->sets, number_set(left), number_set(right));
}

/* ---- memory ---- */

static fl_number_set find_touched(struct fl_lvalues *lvalues, fl_number_set targets, uint64_t bytes) {
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(lvalues->points_to), targets);
    lvalues->list.count = 0;
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        struct fl_target target = fl_points_to_target_at(lvalues->points_to, number);
        const struct fl_object_cells *cells = &lvalues->cells[target.object];
        if (cells->count)
            fl_object_cells_touched(cells, lvalues->arena, fl_lvalues_range(target, bytes), &lvalues->list);
    }
    return fl_number_set_of_list(lvalues->sets, lvalues->list.items, lvalues->list.count);
}

static fl_number_set targets_of(struct fl_lvalues *lvalues, const struct fl_expression *address) {
    uint64_t *known = fl_map_at(&lvalues->memory, fl_map_key(address));
    if (!*known) *known = (uint64_t)fl_points_to_targets(lvalues->points_to, address).index + 1;
    return (fl_number_set){(uint32_t)*known - 1};
}

static fl_number_set memory_at(struct fl_lvalues *lvalues, const struct fl_expression *address, uint64_t bytes) {
    fl_number_set targets = targets_of(lvalues, address);
    if (bytes > UINT32_MAX) return find_touched(lvalues, targets, bytes);
    uint64_t *known = fl_map_at(&lvalues->touched, (uint64_t)targets.index << 32 | bytes);
    if (!*known) *known = (uint64_t)find_touched(lvalues, targets, bytes).index + 1;
    return (fl_number_set){(uint32_t)*known - 1};
}

fl_lvalue_set fl_lvalues_of_memory(struct fl_lvalues *lvalues, const struct fl_expression *address,
                                   uint64_t bytes) {
    return lvalue_set(memory_at(lvalues, address, bytes));
}

static fl_number_set life_of(struct fl_lvalues *lvalues, uint32_t object) {
    return one(lvalues, lvalues->first_life + object);
}

static fl_number_set lives_at(struct fl_lvalues *lvalues, const struct fl_expression *address) {
    fl_number_set targets = targets_of(lvalues, address), lives = {0};
    const uint64_t *known = fl_map_find(&lvalues->lives, targets.index);
    if (known) return (fl_number_set){(uint32_t)*known};
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(lvalues->points_to), targets);
    for (uint32_t number; fl_number_walk_next(&walk, &number);)
        lives = unite(lvalues, lives, life_of(lvalues, fl_points_to_target_at(lvalues->points_to, number).object));
    *fl_map_at(&lvalues->lives, targets.index) = lives.index;
    return lives;
}

fl_lvalue_set fl_lvalues_of_life(struct fl_lvalues *lvalues, const struct fl_expression *address) {
    return lvalue_set(lives_at(lvalues, address));
}

/* ---- what is read ---- */

/* Whatever may hold a pointer, and all lives. */
static fl_number_set everything(struct fl_lvalues *lvalues) {
    fl_number_set all = {0};
    for (uint32_t i = LVALUE_FIRST_VARIABLE; i < lvalues->end; i++) all = unite(lvalues, all, one(lvalues, i));
    return all;
}

static fl_number_set read_by(struct fl_lvalues *lvalues, const struct fl_expression *expression) {
    fl_number_set read = {0};
    if (!expression) return read;
    switch (expression->kind) {
    case FL_EXPRESSION_VARIABLE: return one(lvalues, LVALUE_FIRST_VARIABLE + expression->variable.index);
    case FL_EXPRESSION_LOAD:
        read = memory_at(lvalues, expression->operands[0], (expression->width + 7) / 8);
        break;
    case FL_EXPRESSION_IN_BOUNDS:
    case FL_EXPRESSION_IS_WRITABLE:
    case FL_EXPRESSION_IS_FREEABLE:
    case FL_EXPRESSION_OBJECT_SIZE:
    case FL_EXPRESSION_OBJECT_START:
    case FL_EXPRESSION_OBJECT_NUMBER: read = lives_at(lvalues, expression->operands[0]); break;
    case FL_EXPRESSION_NO_LEAK: read = lvalues->heap_lives; break;
    case FL_EXPRESSION_NO_LOST: read = everything(lvalues); break;
    default: break;
    }
    for (uint32_t i = 0; i < expression->operand_count; i++)
        read = unite(lvalues, read, read_by(lvalues, expression->operands[i]));
    return read;
}

fl_lvalue_set fl_lvalues_read(struct fl_lvalues *lvalues, const struct fl_expression *expression) {
    const uint64_t *known = fl_map_find(&lvalues->read, fl_map_key(expression));
    if (known) return (fl_lvalue_set){(uint32_t)*known};
    fl_number_set read = read_by(lvalues, expression);
    *fl_map_at(&lvalues->read, fl_map_key(expression)) = read.index;
    return lvalue_set(read);
}

fl_lvalue_set fl_lvalues_read_by_edge(struct fl_lvalues *lvalues, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(lvalues->program, edge)->operation;
    const struct fl_expression *const parts[] = {operation->condition, operation->value, operation->address,
                                                 operation->source,    operation->size,  operation->callee};
    fl_number_set read = {0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        read = unite(lvalues, read, read_by(lvalues, parts[i]));
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        const struct fl_argument *argument = &operation->arguments[i];
        read = unite(lvalues, read, read_by(lvalues, argument->value));
        bool is_block = operation->kind == FL_OPERATION_CALL && argument->byval_size;
        if (is_block) read = unite(lvalues, read, memory_at(lvalues, argument->value, argument->byval_size));
    }
    bool is_read_outside = operation->kind == FL_OPERATION_SKIP && operation->address;
    if (operation->kind == FL_OPERATION_COPY || operation->kind == FL_OPERATION_OUTPUT || is_read_outside) {
        const struct fl_expression *from = operation->source ? operation->source : operation->address;
        read = unite(lvalues, read, memory_at(lvalues, from, fl_constant_size(operation->size)));
    }
    return lvalue_set(read);
}

/* ---- what is written ---- */

static fl_number_set contents_of(struct fl_lvalues *lvalues, uint32_t object) {
    const struct fl_object_cells *cells = &lvalues->cells[object];
    return fl_number_set_range(lvalues->sets, cells->first, cells->first + cells->count);
}

fl_lvalue_set fl_lvalues_of_contents(struct fl_lvalues *lvalues, uint32_t object) {
    return lvalue_set(contents_of(lvalues, object));
}

fl_lvalue_set fl_lvalues_of_existence(struct fl_lvalues *lvalues, uint32_t object) {
    return lvalue_set(life_of(lvalues, object));
}

static fl_number_set lives_of_stack(struct fl_lvalues *lvalues, const struct fl_function *function) {
    fl_number_set lives = {0};
    for (uint32_t i = 0; i < function->edge_count; i++) {
        fl_edge_id edge = {function->first_edge + i};
        const struct fl_operation *operation = &fl_program_edge(lvalues->program, edge)->operation;
        if (operation->kind != FL_OPERATION_ALLOCATE || operation->allocation != FL_ALLOCATION_STACK) continue;
        struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(lvalues->points_to),
                                                        fl_points_to_of_allocation(lvalues->points_to, edge));
        for (uint32_t object; fl_number_walk_next(&walk, &object);)
            lives = unite(lvalues, lives, life_of(lvalues, object));
    }
    return lives;
}

static fl_number_set written_by_allocate(struct fl_lvalues *lvalues, fl_edge_id edge) {
    fl_number_set lives = {0};
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(lvalues->points_to),
                                                    fl_points_to_of_allocation(lvalues->points_to, edge));
    for (uint32_t object; fl_number_walk_next(&walk, &object);)
        lives = unite(lvalues, lives, life_of(lvalues, object));
    return lives;
}

static fl_number_set written_by_return(struct fl_lvalues *lvalues, const struct fl_function *function) {
    fl_number_set lives = lives_of_stack(lvalues, function);
    for (uint32_t i = 0; i < function->object_count; i++)
        lives = unite(lvalues, lives,
                      life_of(lvalues, fl_points_to_of_object(lvalues->points_to, function->objects[i])));
    if (!fl_id_is_none(function->variadic))
        lives = unite(lvalues, lives,
                      life_of(lvalues, fl_points_to_of_object(lvalues->points_to, function->variadic)));
    return lives;
}

/* Arguments that va_arg walks. */
static fl_number_set written_by_call(struct fl_lvalues *lvalues, fl_edge_id edge) {
    const struct fl_call_site *site = fl_call_graph_site(fl_points_to_call_graph(lvalues->points_to), edge);
    fl_number_set written = {0};
    for (uint32_t i = 0; i < site->callee_count; i++) {
        fl_object_id variadic = fl_program_function(lvalues->program, site->callees[i])->variadic;
        if (fl_id_is_none(variadic)) continue;
        uint32_t object = fl_points_to_of_object(lvalues->points_to, variadic);
        written = unite(lvalues, written, contents_of(lvalues, object));
        written = unite(lvalues, written, life_of(lvalues, object));
    }
    return written;
}

static fl_number_set written_by_scope(struct fl_lvalues *lvalues, const struct fl_operation *operation) {
    uint32_t object = fl_points_to_of_object(lvalues->points_to, operation->address->object);
    fl_number_set life = life_of(lvalues, object);
    return operation->kind == FL_OPERATION_END ? life : unite(lvalues, life, contents_of(lvalues, object));
}

static fl_number_set written_by(struct fl_lvalues *lvalues, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(lvalues->program, id);
    const struct fl_operation *operation = &edge->operation;
    const struct fl_location *source = fl_program_location(lvalues->program, edge->source);
    const struct fl_function *function = fl_program_function(lvalues->program, source->function);
    switch (operation->kind) {
    case FL_OPERATION_STORE: return memory_at(lvalues, operation->address, (operation->value->width + 7) / 8);
    case FL_OPERATION_INPUT:
        if (!operation->address) return (fl_number_set){0};
        return memory_at(lvalues, operation->address, fl_constant_size(operation->size));
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL: return memory_at(lvalues, operation->address, fl_constant_size(operation->size));
    case FL_OPERATION_ALLOCATE: return written_by_allocate(lvalues, id);
    case FL_OPERATION_FREE: return lives_at(lvalues, operation->address);
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END: return written_by_scope(lvalues, operation);
    case FL_OPERATION_RESTORE_STACK: return lives_of_stack(lvalues, function);
    case FL_OPERATION_RETURN: return written_by_return(lvalues, function);
    case FL_OPERATION_CALL: return written_by_call(lvalues, id);
    case FL_OPERATION_ASSUME: return source->edge_count == 1 ? one(lvalues, LVALUE_GOES_ON) : (fl_number_set){0};
    case FL_OPERATION_HALT: return one(lvalues, LVALUE_HAS_NOT_ENDED);
    default: return (fl_number_set){0};
    }
}

fl_lvalue_set fl_lvalues_written(struct fl_lvalues *lvalues, fl_edge_id edge) {
    uint32_t *known = &lvalues->written[edge.index];
    if (*known) return (fl_lvalue_set){*known - 1};
    fl_number_set written = written_by(lvalues, edge);
    fl_variable_id variable = fl_program_edge(lvalues->program, edge)->operation.variable;
    if (!fl_id_is_none(variable))
        written = unite(lvalues, written, one(lvalues, LVALUE_FIRST_VARIABLE + variable.index));
    *known = written.index + 1;
    return lvalue_set(written);
}

/* ---- what callers see ---- */

fl_lvalue_set fl_lvalues_visible(struct fl_lvalues *lvalues, fl_lvalue_set set, fl_function_id function,
                                 bool is_recursive) {
    fl_number_set visible = fl_number_set_minus(lvalues->sets, number_set(set), lvalues->local_variables);
    const struct fl_function *of = fl_program_function(lvalues->program, function);
    for (uint32_t i = 0; i < of->object_count && !is_recursive; i++)
        visible =
            fl_number_set_minus(lvalues->sets, visible,
                                contents_of(lvalues, fl_points_to_of_object(lvalues->points_to, of->objects[i])));
    return lvalue_set(visible);
}

size_t fl_lvalues_count(struct fl_lvalues *lvalues, fl_lvalue_set set) {
    return fl_number_set_count(lvalues->sets, number_set(set));
}
