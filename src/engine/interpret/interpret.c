#include "engine/interpret/interpret.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/vector.h"
#include "engine/interpret/parts.h"
#include "program/print/check.h"

static const uint64_t default_stack = UINT64_C(8) << 20, default_memory = UINT64_C(4) << 30;
static const uint64_t counted_stack = UINT64_C(2) << 30; /* of programs that count it */

bool fl_machine_stop(struct fl_machine *machine, enum fl_outcome_kind kind, const char *message) {
    machine->outcome->kind = kind;
    machine->outcome->message = message;
    return false;
}

bool fl_machine_stop_memory(struct fl_machine *machine, enum fl_memory_error error, const char *message) {
    machine->outcome->memory_error = error;
    return fl_machine_stop(machine, FL_OUTCOME_MEMORY_ERROR, message);
}

bool fl_machine_stop_access(struct fl_machine *machine, uint64_t address, uint64_t size, enum fl_access access) {
    struct fl_text text = fl_text_make(machine->arena);
    fl_text_format(&text, "%s of %" PRIu64 " byte%s: ", access == FL_READ ? "read" : "write", size,
                   size == 1 ? "" : "s");
    enum fl_memory_error error = fl_memory_explain(machine->memory, address, size, access, &text);
    return fl_machine_stop_memory(machine, error, fl_text_string(&text));
}

static void set_globals(struct fl_machine *machine) {
    const struct fl_program *program = machine->program;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        if (variable->kind != FL_VARIABLE_GLOBAL) continue;
        memcpy(machine->globals + variable->slot, fl_bits_words(&variable->initial),
               fl_bits_word_count(variable->width) * sizeof(uint64_t));
    }
}

/* What the pointers among the inputs point to. */
static void place_inputs(struct fl_machine *machine) {
    struct fl_feed *feed = machine->feed;
    const struct fl_inputs *inputs = feed->inputs;
    for (size_t i = 0; i < inputs->objects.count; i++) {
        const struct fl_input_object *object = &inputs->objects.items[i];
        struct fl_memory_object *placed =
            fl_memory_allocate_input(machine->memory, object->bytes.count, object->name);
        if (placed) *fl_map_at_string(&feed->addresses, object->name) = placed->start;
    }
    for (size_t i = 0; i < inputs->objects.count; i++) {
        const struct fl_input_object *object = &inputs->objects.items[i];
        uint64_t *address = fl_map_find_string(&feed->addresses, object->name);
        struct fl_memory_object *placed = address ? fl_memory_find(machine->memory, *address) : NULL;
        if (!placed || !object->bytes.count) continue;
        memcpy(placed->bytes, object->bytes.bytes, object->bytes.count);
        fl_feed_resolve(feed, &object->references, placed->bytes, object->bytes.count);
    }
}

/* Does the program say itself when its stack is used up? */
static bool counts_stack(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->check_count; i++)
        if (program->checks[i].kind == FL_CHECK_STACK) return true;
    return false;
}

/* What serves all runs of a program. */
static void set_up(struct fl_machine *machine, const struct fl_program *program, struct fl_unknown unknown,
                   struct fl_code_options code) {
    *machine = (struct fl_machine){.codes_arena = fl_arena_create(),
                                   .scratch = fl_arena_create(),
                                   .program = program,
                                   .memory = fl_memory_create(program, unknown)};
    machine->code_options = code;
    machine->code_options.memory = machine->memory;
    machine->code_options.handlers = fl_machine_execute(NULL);
    machine->codes = FL_NEW_ARRAY(machine->codes_arena, const struct fl_code *, program->function_count);
    machine->globals = FL_NEW_ARRAY(machine->codes_arena, uint64_t, program->global_slots);
}

static void make_outcome(struct fl_machine *machine) {
    machine->outcome = FL_NEW(machine->arena, struct fl_outcome);
    machine->outcome->check = (fl_check_id)FL_NO_ID;
    machine->outcome->edge = (fl_edge_id)FL_NO_ID;
    machine->outcome->standard_output = fl_text_make(machine->arena);
    machine->outcome->standard_error = fl_text_make(machine->arena);
    machine->outcome->feed = machine->feed;
}

/* What one run begins with. */
static void begin(struct fl_machine *machine, struct fl_arena *arena, const struct fl_interpret_options *options) {
    machine->arena = arena;
    machine->options = options;
    machine->feed = fl_feed_create(arena, machine->program, options->inputs);
    machine->feed->forgets_reads = options->forgets_inputs;
    machine->stack_limit = options->stack_limit             ? options->stack_limit
                           : counts_stack(machine->program) ? counted_stack
                                                            : default_stack;
    machine->memory_limit = options->memory_limit ? options->memory_limit : default_memory;
    machine->frame_count = 0;
    machine->stack_bytes = machine->steps = 0;
    machine->at = NULL;
    make_outcome(machine);
    set_globals(machine);
    place_inputs(machine);
}

static void tear_down(struct fl_machine *machine) {
    free(machine->registers);
    free(machine->frames);
    fl_memory_destroy(machine->memory);
    fl_arena_destroy(machine->scratch);
    fl_arena_destroy(machine->codes_arena);
}

typedef FL_VECTOR_OF(uint64_t) root_vector;

/* What temporaries hold, and variables of the library's functions, is left from before. */
static void add_variables(struct fl_machine *machine, const struct fl_frame *frame, root_vector *roots) {
    const struct fl_function *function = frame->code->function;
    for (uint32_t i = 0; function->is_users && i < function->variable_count; i++) {
        const struct fl_variable *variable = &machine->program->variables[function->variables[i].index];
        if (variable->kind != FL_VARIABLE_TEMPORARY)
            fl_vector_push(machine->arena, roots, machine->registers[frame->base + variable->slot]);
    }
}

/* From the variables: global ones, and those of the user's functions under way. */
static struct fl_map find_reachable(struct fl_machine *machine) {
    root_vector roots = {0};
    for (uint32_t i = 0; i < machine->program->global_slots; i++)
        fl_vector_push(machine->arena, &roots, machine->globals[i]);
    for (uint32_t i = 0; i < machine->frame_count; i++) add_variables(machine, &machine->frames[i], &roots);
    return fl_memory_reachable(machine->memory, machine->arena, roots.items, roots.count);
}

bool fl_machine_has_lost(struct fl_machine *machine) {
    uint64_t most = fl_memory_heap_count(machine->memory);
    if (!most) return false;
    struct fl_map reachable = find_reachable(machine);
    const struct fl_memory_object **objects = FL_NEW_ARRAY(machine->arena, const struct fl_memory_object *, most);
    size_t count = fl_memory_list_heap(machine->memory, objects, most);
    for (size_t i = 0; i < count; i++)
        if (!fl_map_find(&reachable, objects[i]->start)) return true;
    return false;
}

static void record_leaks(struct fl_machine *machine) {
    struct fl_outcome *outcome = machine->outcome;
    outcome->leak_count = fl_memory_heap_count(machine->memory);
    outcome->leak_bytes = fl_memory_heap_bytes(machine->memory);
    if (!outcome->leak_count) return;
    struct fl_map reachable = find_reachable(machine);
    const struct fl_memory_object **objects =
        FL_NEW_ARRAY(machine->arena, const struct fl_memory_object *, outcome->leak_count);
    size_t count = fl_memory_list_heap(machine->memory, objects, outcome->leak_count), listed = 0;
    for (int is_reachable = 0; is_reachable < 2; is_reachable++)
        for (size_t i = 0; i < count; i++) {
            bool is_reached = fl_map_find(&reachable, objects[i]->start) != NULL;
            if (is_reached != (is_reachable == 1)) continue;
            if (!is_reached) outcome->lost_count++;
            if (listed < FL_LEAKS_LISTED)
                outcome->leaks[listed++] = (struct fl_leak){objects[i]->size, {objects[i]->made_by}};
        }
}

static void record_stack(struct fl_machine *machine) {
    struct fl_outcome *outcome = machine->outcome;
    struct fl_stack_entry *stack = FL_NEW_ARRAY(machine->arena, struct fl_stack_entry, machine->frame_count);
    fl_edge_id edge = outcome->edge;
    for (uint32_t i = 0; i < machine->frame_count; i++) {
        const struct fl_frame *frame = &machine->frames[machine->frame_count - 1 - i];
        stack[i].function.index = (uint32_t)(frame->code->function - machine->program->functions);
        stack[i].edge = edge;
        if (frame->call) edge.index = frame->call->edge;
    }
    outcome->stack = stack;
    outcome->stack_depth = machine->frame_count;
}

static void record_outcome(struct fl_machine *machine) {
    struct fl_outcome *outcome = machine->outcome;
    outcome->steps = machine->steps;
    if (!machine->at) return;
    outcome->edge.index = machine->at->edge;
    const struct fl_edge *edge = &machine->program->edges[machine->at->edge];
    outcome->position = edge->position;
    if (outcome->kind == FL_OUTCOME_CHECK_FAILED) {
        outcome->check = edge->operation.check;
        const struct fl_check *check = &machine->program->checks[outcome->check.index];
        struct fl_text message = fl_text_make(machine->arena);
        fl_check_print(&message, machine->program, check);
        outcome->message = fl_text_string(&message);
        if (check->kind == FL_CHECK_LEAK) record_leaks(machine);
    }
    if (outcome->kind == FL_OUTCOME_EXITED) {
        record_leaks(machine);
        outcome->message = fl_arena_format(machine->arena, "exited with status %d", outcome->status);
    }
    record_stack(machine);
}

static void clear_parameters(struct fl_machine *machine) {
    const struct fl_function *function = fl_machine_frame(machine)->code->function;
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const struct fl_variable *parameter = &machine->program->variables[function->parameters[i].index];
        memset(machine->registers + parameter->slot, 0, fl_bits_word_count(parameter->width) * sizeof(uint64_t));
    }
}

static void execute(struct fl_machine *machine) {
    const struct fl_interpret_options *options = machine->options;
    fl_function_id first = options->has_function ? options->function : machine->program->start;
    if (fl_machine_enter(machine, fl_machine_code(machine, first), NULL)) {
        clear_parameters(machine);
        fl_machine_execute(machine);
    }
    record_outcome(machine);
    if (options->observer && options->observer->end && machine->at)
        options->observer->end(options->observer->context, machine, machine->outcome);
    if (options->count) ++*options->count;
}

struct fl_outcome *fl_interpret(struct fl_arena *arena, const struct fl_program *program,
                                const struct fl_interpret_options *options) {
    struct fl_machine machine;
    set_up(&machine, program, options->unknown,
           (struct fl_code_options){.is_observed = options->observer != NULL});
    begin(&machine, arena, options);
    execute(&machine);
    tear_down(&machine);
    return machine.outcome;
}

struct fl_repeater {
    struct fl_machine machine;
    bool has_run;
};

static struct fl_repeater *create_repeater(const struct fl_program *program, struct fl_code_options code) {
    struct fl_repeater *repeater = calloc(1, sizeof *repeater);
    if (!repeater) fl_out_of_memory(sizeof *repeater);
    set_up(&repeater->machine, program, (struct fl_unknown){0}, code);
    return repeater;
}

struct fl_repeater *fl_repeater_create(const struct fl_program *program) {
    return create_repeater(program, (struct fl_code_options){0});
}

struct fl_repeater *fl_repeater_create_observed(const struct fl_program *program) {
    return create_repeater(program, (struct fl_code_options){.is_observed = true});
}

struct fl_repeater *fl_repeater_create_counting(const struct fl_program *program) {
    return create_repeater(program, (struct fl_code_options){.is_counted = true});
}

struct fl_repeater *fl_repeater_create_marking(const struct fl_program *program) {
    struct fl_code_options code = {.is_counted = true, .modes = fl_modes_of_program(program)};
    return create_repeater(program, code);
}

void fl_repeater_destroy(struct fl_repeater *repeater) {
    tear_down(&repeater->machine);
    free(repeater);
}

struct fl_outcome *fl_repeater_run(struct fl_repeater *repeater, struct fl_arena *arena,
                                   const struct fl_interpret_options *options) {
    const struct fl_code_options *code = &repeater->machine.code_options;
    FL_INVARIANT(code->is_observed == (options->observer != NULL) &&
                     code->is_counted == (options->counters != NULL),
                 "a repeater is made for runs with observers or counters, or for those without");
    FL_INVARIANT((code->modes != NULL) == (options->marks != NULL), "or for runs with marks");
    if (repeater->has_run || options->unknown.is_random)
        fl_memory_reset(repeater->machine.memory, options->unknown);
    repeater->has_run = true;
    begin(&repeater->machine, arena, options);
    execute(&repeater->machine);
    return repeater->machine.outcome;
}

const struct fl_program *fl_machine_program(const struct fl_machine *machine) {
    return machine->program;
}

uint32_t fl_machine_depth(const struct fl_machine *machine) {
    return machine->frame_count;
}

struct fl_memory *fl_machine_memory(struct fl_machine *machine) {
    return machine->memory;
}

struct fl_bits fl_machine_variable(struct fl_machine *machine, struct fl_arena *arena, fl_variable_id id) {
    const struct fl_variable *variable = &machine->program->variables[id.index];
    const uint64_t *words = variable->kind == FL_VARIABLE_GLOBAL
                                ? machine->globals + variable->slot
                                : machine->registers + fl_machine_frame(machine)->base + variable->slot;
    return fl_bits_of_words(arena, variable->width, words);
}
