#include "engine/interpret/choice.h"

#include <string.h>

#include "base/map.h"

enum { MOST_CANDIDATES = 256 };

/* Unlike any address and any small number. */
static const uint64_t no_object = 0x5a5a5a5a5a5a5a5b;

typedef FL_VECTOR_OF(uint64_t) value_vector;

struct watch {
    struct fl_arena *arena;
    const struct fl_program *program;
    fl_check_id check;
    value_vector given;      /* to the last hook */
    value_vector all;        /* to any hook, each once */
    value_vector candidates; /* where the check is, each once */
    struct fl_map seen, tried;
};

bool fl_choice_is_needed(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].kind == FL_INPUT_CHOICE) return true;
    return false;
}

/* ---- what the observer is given ---- */

static bool is_hook(const struct watch *watch, const struct fl_operation *operation) {
    if (operation->kind != FL_OPERATION_CALL || operation->callee->kind != FL_EXPRESSION_FUNCTION) return false;
    return fl_program_function(watch->program, operation->callee->function)->is_observer;
}

static void add(struct watch *watch, value_vector *values, struct fl_map *known, uint64_t value) {
    if (values->count == MOST_CANDIDATES || (*fl_map_at(known, value))++) return;
    fl_vector_push(watch->arena, values, value);
}

static void see_hook(struct watch *watch, struct fl_machine *machine, const struct fl_operation *call) {
    watch->given.count = 0;
    for (uint32_t i = 0; i < call->argument_count; i++) {
        struct fl_bits value;
        if (!fl_machine_evaluate(machine, watch->arena, call->arguments[i].value, &value)) continue;
        fl_vector_push(watch->arena, &watch->given, *fl_bits_words(&value));
        add(watch, &watch->all, &watch->seen, *fl_bits_words(&value));
    }
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct watch *watch = context;
    const struct fl_operation *operation = &watch->program->edges[edge.index].operation;
    if (is_hook(watch, operation)) {
        see_hook(watch, machine, operation);
    } else if (operation->kind == FL_OPERATION_CHECK && fl_id_equal(operation->check, watch->check)) {
        const value_vector *from = watch->given.count ? &watch->given : &watch->all;
        for (size_t i = 0; i < from->count; i++) add(watch, &watch->candidates, &watch->tried, from->items[i]);
    }
    return true;
}

/* ---- other inputs ---- */

static bool is_choice(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].kind == FL_INPUT_CHOICE && strcmp(program->inputs[i].name, name) == 0) return true;
    return false;
}

static struct fl_inputs *with_choice(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_inputs *inputs, uint64_t value) {
    struct fl_inputs *changed = fl_arena_copy(arena, inputs, sizeof *inputs);
    changed->values.items = NULL;
    changed->values.count = changed->values.capacity = 0;
    for (size_t i = 0; i < inputs->values.count; i++) {
        struct fl_input_value given = inputs->values.items[i];
        if (is_choice(program, given.name)) {
            struct fl_bits bits = fl_bits_of_unsigned(arena, 64, value);
            given = fl_input_value_of(arena, given.name, &bits, NULL);
        }
        fl_vector_push(arena, &changed->values, given);
    }
    return changed;
}

const struct fl_run *fl_choice_adapt(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_record_options *options, fl_check_id check) {
    struct watch watch = {.arena = fl_arena_create(), .program = program, .check = check};
    watch.seen = fl_map_make(watch.arena);
    watch.tried = fl_map_make(watch.arena);
    struct fl_observer observer = {.context = &watch, .before = before};
    struct fl_interpret_options watching = {.inputs =
                                                with_choice(watch.arena, program, options->inputs, no_object),
                                            .deadline = options->deadline,
                                            .observer = &observer,
                                            .count = options->count};
    fl_interpret(watch.arena, program, &watching);
    const struct fl_run *found = NULL;
    for (size_t i = 0; i < watch.candidates.count && !found; i++) {
        struct fl_record_options again = *options;
        again.inputs = with_choice(arena, program, options->inputs, watch.candidates.items[i]);
        const struct fl_run *run = fl_record_run(arena, program, &again);
        if (!fl_id_is_none(run->check) && fl_id_equal(run->check, check)) found = run;
        if (fl_deadline_has_passed(options->deadline)) break;
    }
    fl_arena_destroy(watch.arena);
    return found;
}
