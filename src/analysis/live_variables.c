#include "analysis/live_variables.h"

#include <string.h>

#include "base/number/bitset.h"
#include "base/vector.h"

struct function_life {
    struct fl_bitset *live; /* at each location; NULL: not computed */
};

struct dead_list {
    const fl_variable_id *items;
    size_t count;
    bool is_known;
};

struct fl_live_variables {
    struct fl_arena *arena;
    const struct fl_program *program;
    uint32_t *numbers; /* of each local variable in its function */
    struct function_life *functions;
    struct dead_list *dead; /* at each location */
};

struct fl_live_variables *fl_live_variables_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_live_variables *live = FL_NEW(arena, struct fl_live_variables);
    live->arena = arena;
    live->program = program;
    live->numbers = FL_NEW_ARRAY(arena, uint32_t, program->variable_count);
    live->functions = FL_NEW_ARRAY(arena, struct function_life, program->function_count);
    live->dead = FL_NEW_ARRAY(arena, struct dead_list, program->location_count);
    for (uint32_t f = 0; f < program->function_count; f++)
        for (uint32_t i = 0; i < program->functions[f].variable_count; i++)
            live->numbers[program->functions[f].variables[i].index] = i;
    return live;
}

static void add_read(const struct fl_live_variables *live, const struct fl_expression *expression,
                     struct fl_bitset *set) {
    if (!expression) return;
    bool is_variable = expression->kind == FL_EXPRESSION_VARIABLE;
    if (is_variable && fl_program_variable(live->program, expression->variable)->kind != FL_VARIABLE_GLOBAL)
        fl_bitset_add(set, live->numbers[expression->variable.index]);
    for (uint32_t i = 0; i < expression->operand_count; i++) add_read(live, expression->operands[i], set);
}

/* What lives before an edge, given what lives behind it. */
static void pass_edge(const struct fl_live_variables *live, const struct fl_operation *operation,
                      struct fl_bitset *set) {
    fl_variable_id written = operation->variable;
    if (!fl_id_is_none(written) && fl_program_variable(live->program, written)->kind != FL_VARIABLE_GLOBAL) {
        uint32_t number = live->numbers[written.index];
        set->words[number / 64] &= ~((uint64_t)1 << number % 64);
    }
    const struct fl_expression *read[] = {operation->condition, operation->value, operation->address,
                                          operation->source,    operation->size,  operation->callee};
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) add_read(live, read[i], set);
    for (uint32_t i = 0; i < operation->argument_count; i++) add_read(live, operation->arguments[i].value, set);
}

/* Does the edge write its variable, or only name it? */
static bool writes(const struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN:
    case FL_OPERATION_CALL:
    case FL_OPERATION_INPUT:
    case FL_OPERATION_ALLOCATE:
    case FL_OPERATION_SAVE_STACK:
    case FL_OPERATION_FORGET: return true;
    default: return false;
    }
}

static void compute(struct fl_live_variables *live, const struct fl_function *function,
                    struct function_life *life) {
    const struct fl_program *program = live->program;
    struct fl_arena *scratch = fl_arena_create();
    life->live = FL_NEW_ARRAY(live->arena, struct fl_bitset, function->location_count);
    FL_VECTOR_OF(uint32_t) open = {0};
    bool *is_open = FL_NEW_ARRAY(scratch, bool, function->location_count);
    for (uint32_t i = 0; i < function->location_count; i++) {
        life->live[i] = fl_bitset_make(live->arena, function->variable_count);
        fl_vector_push(scratch, &open, i);
        is_open[i] = true;
    }
    struct fl_bitset before = fl_bitset_make(scratch, function->variable_count);
    size_t bytes = (before.count / 64 + 1) * sizeof *before.words;
    while (open.count) {
        uint32_t node = fl_vector_pop(&open);
        is_open[node] = false;
        const struct fl_location *location = &program->locations[function->first_location + node];
        for (uint32_t i = 0; i < location->incoming_count; i++) {
            const struct fl_edge *edge = fl_program_edge(program, program->incoming[location->first_incoming + i]);
            uint32_t source = edge->source.index - function->first_location;
            struct fl_operation operation = edge->operation;
            if (!writes(&operation)) operation.variable = (fl_variable_id)FL_NO_ID;
            memcpy(before.words, life->live[node].words, bytes);
            pass_edge(live, &operation, &before);
            bool is_more = false;
            for (size_t k = 0; k < bytes / sizeof *before.words; k++)
                is_more = is_more || before.words[k] & ~life->live[source].words[k];
            if (!is_more) continue;
            fl_bitset_unite(&life->live[source], &before);
            if (is_open[source]) continue;
            is_open[source] = true;
            fl_vector_push(scratch, &open, source);
        }
    }
    fl_arena_destroy(scratch);
}

const fl_variable_id *fl_dead_variables(struct fl_live_variables *live, fl_location_id at, size_t *count) {
    struct dead_list *dead = &live->dead[at.index];
    if (!dead->is_known) {
        fl_function_id id = fl_program_location(live->program, at)->function;
        const struct fl_function *function = fl_program_function(live->program, id);
        struct function_life *life = &live->functions[id.index];
        if (!life->live) compute(live, function, life);
        FL_VECTOR_OF(fl_variable_id) found = {0};
        for (uint32_t i = 0; i < function->variable_count; i++)
            if (!fl_bitset_has(&life->live[at.index - function->first_location], i))
                fl_vector_push(live->arena, &found, function->variables[i]);
        *dead = (struct dead_list){found.items, found.count, true};
    }
    *count = dead->count;
    return dead->items;
}
