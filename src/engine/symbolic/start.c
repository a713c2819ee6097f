/* engine/symbolic/start.c - an engine for a program, how long its inputs are at first, and where runs begin. */
#include <stdlib.h>
#include <string.h>

#include "engine/symbolic/lazy.h"
#include "engine/symbolic/library.h"

enum { LONGEST_INPUT = 1 << 20 };

struct fl_symbolic_limits fl_symbolic_first_limits(void) {
    return (struct fl_symbolic_limits){
        .arguments = 1, .argument_length = 4, .stdin_length = 4, .call_depth = 2000, .elements = 4};
}

struct fl_symbolic_limits fl_symbolic_deeper_limits(struct fl_symbolic_limits limits) {
    return (struct fl_symbolic_limits){.arguments = limits.arguments + 1,
                                       .argument_length = 2 * limits.argument_length,
                                       .stdin_length = 2 * limits.stdin_length,
                                       .call_depth = 2 * limits.call_depth,
                                       .elements = 2 * limits.elements};
}

bool fl_symbolic_limits_are_last(struct fl_symbolic_limits limits) {
    return limits.stdin_length >= LONGEST_INPUT;
}

static uint64_t first_free_address(const struct fl_program *program) {
    uint64_t end = program->pointer_width == 64 ? 0x100000000u : 0x40000000u;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].address && program->objects[i].address + program->objects[i].size > end)
            end = program->objects[i].address + program->objects[i].size;
    return end + 0x10000;
}

static int by_address(const void *left, const void *right) {
    const struct fl_object *const *a = left, *const *b = right;
    return (*a)->address<(*b)->address ? -1 : (*a)->address>(*b)->address;
}

/* Global objects are where the program has put them. */
static void place_globals(struct fl_engine *engine, struct fl_state *state) {
    const struct fl_program *program = engine->program;
    const struct fl_object **sorted = FL_NEW_ARRAY(engine->arena, const struct fl_object *, program->object_count);
    size_t count = 0;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].address) sorted[count++] = &program->objects[i];
    qsort(sorted, count, sizeof *sorted, by_address);
    for (size_t i = 0; i < count; i++) {
        const struct fl_object *object = sorted[i];
        struct fl_symbolic_object like = {
            .address = object->address,
            .size = fl_term_word(engine->terms, program->pointer_width, object->size),
            .capacity = object->size,
            .kind = FL_SYMBOLIC_NAMED,
            .named = {(uint32_t)(object - program->objects)},
            .origin = FL_NO_ID,
            .is_constant = object->is_constant,
            .is_literal = object->kind == FL_OBJECT_STRING,
            .initial = object->contents,
        };
        fl_symbolic_allocate(engine, state, like);
    }
}

struct fl_engine *fl_engine_create(struct fl_arena *arena, const struct fl_program *program,
                                   struct fl_terms *terms, struct fl_solver *solver) {
    struct fl_engine *engine = FL_NEW(arena, struct fl_engine);
    *engine = (struct fl_engine){.arena = arena,
                                 .program = program,
                                 .terms = terms,
                                 .solver = solver,
                                 .solver_limits = fl_limits_none(),
                                 .limits = {3, 8, 16, 1000, 4},
                                 .functions = fl_map_make(arena),
                                 .library = fl_library_functions(arena, program),
                                 .is_passed = FL_NEW_ARRAY(arena, bool, program->function_count),
                                 .next_address = first_free_address(program)};
    for (uint32_t i = 0; i < program->function_count; i++)
        *fl_map_at(&engine->functions, program->functions[i].address) = (uint64_t)i + 1;
    for (uint32_t i = 0; i < program->input_count && !engine->lazies; i++)
        if (fl_input_is_made_up(&program->inputs[i])) engine->lazies = fl_lazies_create(engine);
    return engine;
}

struct fl_state *fl_engine_start(struct fl_engine *engine) {
    struct fl_state *state = FL_NEW(engine->arena, struct fl_state);
    const struct fl_function *start = fl_program_function(engine->program, engine->program->start);
    state->location = start->entry;
    state->frame = FL_NEW(engine->arena, struct fl_symbolic_frame);
    state->frame->function = engine->program->start;
    state->frame->call = (fl_edge_id)FL_NO_ID;
    state->frame->depth = 1;
    state->frame->activations = 1;
    place_globals(engine, state);
    fl_symbolic_add_locals(engine, state, state->frame);
    return state;
}
