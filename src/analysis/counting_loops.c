#include "analysis/counting_loops.h"

#include <stdlib.h>

#include "analysis/loops.h"
#include "base/map.h"
#include "base/number/bitset.h"
#include "base/vector.h"

/* Larger loops are not worth a trial. */
enum { MOST_CHANGED = 64, MOST_LOCATIONS = 400 };

/* What a function does to globals; what it does to its own variables ends with it. */
struct effect {
    enum { UNKNOWN, IN_PROGRESS, KNOWN } stage;
    const char *obstacle;
    bool reads_inputs;
    FL_VECTOR_OF(fl_variable_id) globals;
};

struct fl_counting_loops {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct effect *effects; /* by function */
    struct fl_map found;    /* location -> struct fl_counting_loop */
};

struct fl_counting_loops *fl_counting_loops_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_counting_loops *loops = FL_NEW(arena, struct fl_counting_loops);
    *loops = (struct fl_counting_loops){
        .arena = arena,
        .program = program,
        .effects = FL_NEW_ARRAY(arena, struct effect, program->function_count),
        .found = fl_map_make(arena),
    };
    return loops;
}

/* ---- effects ---- */

static const struct effect *effect_of(struct fl_counting_loops *loops, fl_function_id id);

/* What some edges do. */
struct sum {
    struct fl_bitset changed; /* variables */
    bool reads_inputs;
};

/* One value, which can be read as often as one likes. */
static bool is_plain_input(const struct fl_program *program, const struct fl_operation *operation) {
    const struct fl_input *input = &program->inputs[operation->input.index];
    bool is_value = input->kind == FL_INPUT_VALUE || input->kind == FL_INPUT_UNDEFINED;
    return !operation->address && is_value && !fl_input_is_made_up(input);
}

/* Adds what the edge does. NULL, or why no formula is looked for. */
static const char *add_edge(struct fl_counting_loops *loops, const struct fl_edge *edge, struct sum *sum) {
    const struct fl_operation *operation = &edge->operation;
    switch (operation->kind) {
    case FL_OPERATION_SKIP:
    case FL_OPERATION_OUTPUT:
    case FL_OPERATION_ASSUME:
    case FL_OPERATION_CHECK:
    case FL_OPERATION_HALT:
    case FL_OPERATION_RETURN: return NULL;
    case FL_OPERATION_ASSIGN:
    case FL_OPERATION_FORGET: fl_bitset_add(&sum->changed, operation->variable.index); return NULL;
    case FL_OPERATION_CALL: {
        if (operation->callee->kind != FL_EXPRESSION_FUNCTION) return "it calls through a pointer";
        const struct effect *effect = effect_of(loops, operation->callee->function);
        if (effect->obstacle) return effect->obstacle;
        for (size_t i = 0; i < effect->globals.count; i++)
            fl_bitset_add(&sum->changed, effect->globals.items[i].index);
        if (!fl_id_is_none(operation->variable)) fl_bitset_add(&sum->changed, operation->variable.index);
        sum->reads_inputs = sum->reads_inputs || effect->reads_inputs;
        return NULL;
    }
    case FL_OPERATION_INPUT:
        if (!is_plain_input(loops->program, operation)) return "it reads inputs other than single values";
        fl_bitset_add(&sum->changed, operation->variable.index);
        sum->reads_inputs = true;
        return NULL;
    case FL_OPERATION_ALLOCATE:
    case FL_OPERATION_FREE:
    case FL_OPERATION_SAVE_STACK:
    case FL_OPERATION_RESTORE_STACK: return "it allocates or frees memory";
    case FL_OPERATION_STORE:
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL:
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END: return "it writes memory";
    }
    return "it does something else";
}

static const struct effect *effect_of(struct fl_counting_loops *loops, fl_function_id id) {
    struct effect *effect = &loops->effects[id.index];
    const struct fl_function *function = fl_program_function(loops->program, id);
    if (effect->stage == IN_PROGRESS) effect->obstacle = "it is recursive";
    if (effect->stage != UNKNOWN) return effect;
    effect->stage = IN_PROGRESS;
    if (!function->has_body)
        effect->obstacle = "it calls a function without a body";
    else if (function->object_count || function->is_variadic)
        effect->obstacle = "it calls a function with memory of its own";
    struct fl_arena *scratch = fl_arena_create();
    struct sum sum = {.changed = fl_bitset_make(scratch, loops->program->variable_count)};
    for (uint32_t i = 0; i < function->edge_count && !effect->obstacle; i++) {
        const char *obstacle = add_edge(loops, &loops->program->edges[function->first_edge + i], &sum);
        if (obstacle) effect->obstacle = obstacle;
    }
    effect->reads_inputs = sum.reads_inputs;
    for (uint32_t i = 0; i < loops->program->variable_count; i++)
        if (fl_bitset_has(&sum.changed, i) && loops->program->variables[i].kind == FL_VARIABLE_GLOBAL)
            fl_vector_push(loops->arena, &effect->globals, (fl_variable_id){i});
    fl_arena_destroy(scratch);
    effect->stage = KNOWN;
    return effect;
}

/* ---- loops ---- */

static void list_changed(struct fl_counting_loops *loops, struct fl_counting_loop *loop,
                         const struct fl_bitset *changed) {
    FL_VECTOR_OF(fl_variable_id) list = {0};
    for (uint32_t i = 0; i < loops->program->variable_count; i++)
        if (fl_bitset_has(changed, i)) fl_vector_push(loops->arena, &list, (fl_variable_id){i});
    loop->changed = list.items;
    loop->changed_count = (uint32_t)list.count;
    if (list.count <= MOST_CHANGED) return;
    loop->obstacle = "it changes too many variables";
    loop->changed_count = 0;
}

static struct fl_counting_loop *look_at(struct fl_counting_loops *loops, const struct fl_loops *all,
                                        uint32_t number) {
    struct fl_counting_loop *loop = FL_NEW(loops->arena, struct fl_counting_loop);
    const struct fl_loop *shape = &all->loops[number];
    loop->head = fl_loops_header(all, number);
    loop->number = number;
    if (shape->is_irreducible) loop->obstacle = "it can be entered at several places";
    if (shape->node_count > MOST_LOCATIONS) loop->obstacle = "it is too large";
    if (loop->obstacle) return loop;
    struct fl_arena *scratch = fl_arena_create();
    struct sum sum = {.changed = fl_bitset_make(scratch, loops->program->variable_count)};
    for (uint32_t i = 0; i < shape->node_count && !loop->obstacle; i++) {
        const struct fl_location *location =
            &loops->program->locations[all->first_location + all->nodes[shape->first_node + i]];
        for (uint32_t k = 0; k < location->edge_count && !loop->obstacle; k++) {
            const struct fl_edge *edge = &loops->program->edges[location->first_edge + k];
            /* An edge that leaves the loop is no part of an iteration that comes back. */
            if (fl_loops_contains(all, number, edge->target)) loop->obstacle = add_edge(loops, edge, &sum);
        }
    }
    loop->reads_inputs = sum.reads_inputs;
    if (!loop->obstacle) list_changed(loops, loop, &sum.changed);
    fl_arena_destroy(scratch);
    return loop;
}

const struct fl_counting_loop *fl_counting_loops_at(struct fl_counting_loops *loops, fl_location_id location) {
    if (!fl_program_location(loops->program, location)->is_loop_head) return NULL;
    uint64_t *place = fl_map_at(&loops->found, location.index);
    if (*place) return (const struct fl_counting_loop *)(uintptr_t)*place;
    const struct fl_loops *all =
        fl_loops_of_function(loops->program, fl_program_location(loops->program, location)->function);
    uint32_t number = fl_loops_innermost(all, location);
    if (number == FL_NO_INDEX || fl_loops_header(all, number).index != location.index) return NULL;
    const struct fl_counting_loop *loop = look_at(loops, all, number);
    *fl_map_at(&loops->found, location.index) = (uint64_t)(uintptr_t)loop;
    return loop;
}

bool fl_counting_loop_contains(struct fl_counting_loops *loops, const struct fl_counting_loop *loop,
                               fl_location_id location) {
    const struct fl_loops *all =
        fl_loops_of_function(loops->program, fl_program_location(loops->program, loop->head)->function);
    return fl_loops_contains(all, loop->number, location);
}
