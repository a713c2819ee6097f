#include "engine/interpret/record.h"

#include <inttypes.h>

#include "engine/interpret/parts.h"
#include "engine/interpret/observe_effects.h"
#include "program/print/check.h"

/* Effects of which more are kept at the beginning, and at the end, than any report shows. */
enum { MOST_EFFECT_BYTES = 32 << 20 };
/* Longer paths are not kept to their end. */
static const uint64_t most_edges = UINT64_C(1) << 28;

/* The last value that a variable got while effects are forgotten. */
struct last_value {
    uint64_t entry; /* + 1; 0: none */
    uint32_t depth;
    struct fl_recorded_value value;
};

struct recorder {
    struct fl_arena *arena;
    struct fl_effect_observer effects;
    struct fl_event_observer *events; /* NULL: nobody asks */
    struct fl_tape_writer edge_tape, effect_tape;
    uint32_t last_edge;
    struct last_value *lasts; /* by variable; NULL: nothing was forgotten yet */
    struct fl_recording *recording;
};

/* ---- what is forgotten ---- */

/* Texts of values that are overwritten again and again are kept in place, where there is room. */
static const char *keep_text(struct recorder *recorder, const char *old, const char *text) {
    if (old && strlen(old) >= strlen(text)) {
        memcpy((char *)old, text, strlen(text) + 1);
        return old;
    }
    return fl_arena_copy_string(recorder->arena, text);
}

static void keep_last(struct recorder *recorder, uint32_t depth, fl_variable_id variable,
                      const struct fl_recorded_value *value) {
    if (!recorder->lasts)
        recorder->lasts =
            FL_NEW_ARRAY(recorder->arena, struct last_value, recorder->effects.program->variable_count);
    struct last_value *last = &recorder->lasts[variable.index];
    const char *old = last->value.text;
    if (value->form == FL_VALUE_BITS && value->bits.width > 64) return;
    *last = (struct last_value){recorder->effect_tape.tape.entries, depth, *value};
    last->value.text = value->form == FL_VALUE_TEXT ? keep_text(recorder, old, value->text) : old;
}

/* ---- steps ---- */

static bool before(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct recorder *recorder = context;
    const struct fl_edge_shape *shape = fl_edge_shape(&recorder->effects.shapes, edge);
    if (recorder->events && !fl_event_observer_before(recorder->events, machine, edge)) return false;
    if (recorder->edge_tape.tape.entries >= most_edges) return true;
    fl_recording_put_edge(&recorder->edge_tape, &recorder->last_edge, edge);
    const struct fl_effect *entry = fl_effect_before(&recorder->effects, machine, edge, shape);
    if (entry) fl_entry_write(&recorder->effect_tape, entry);
    return true;
}

/* What assignments in loops do, mostly: as fast as can be. */
static void put_word(struct recorder *recorder, struct fl_machine *machine, fl_variable_id id) {
    const struct fl_variable *variable = &recorder->effects.program->variables[id.index];
    const uint64_t *words = variable->kind == FL_VARIABLE_GLOBAL
                                ? machine->globals + variable->slot
                                : machine->registers + fl_machine_frame(machine)->base + variable->slot;
    uint64_t word = *words & fl_bits_mask(variable->width);
    fl_effect_write_word(&recorder->effect_tape, variable->width, word);
    if (!fl_tape_writer_forgets(&recorder->effect_tape)) return;
    struct fl_recorded_value value = {.form = FL_VALUE_BITS, .bits = fl_bits_of_word(variable->width, word)};
    keep_last(recorder, machine->frame_count, id, &value);
}

static bool after(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct recorder *recorder = context;
    const struct fl_edge_shape *shape = fl_edge_shape(&recorder->effects.shapes, edge);
    if (recorder->events) fl_event_observer_after(recorder->events, machine, edge);
    if (recorder->edge_tape.tape.entries >= most_edges) return true;
    recorder->recording->completed++;
    if (shape->kind == FL_EFFECT_NONE) return true;
    if (shape->is_word) {
        put_word(recorder, machine, shape->variable);
        return true;
    }
    const struct fl_effect *effect = fl_effect_after(&recorder->effects, machine, edge, shape);
    fl_effect_write(&recorder->effect_tape, shape->kind, effect);
    if (!fl_id_is_none(shape->variable) && fl_tape_writer_forgets(&recorder->effect_tape))
        keep_last(recorder, fl_machine_depth(machine), shape->variable, &effect->value);
    return true;
}

/* ---- the end ---- */

/* What is wrong with the access that a check asks about, as the memory sees it. */
static void explain_access(struct recorder *recorder, struct fl_machine *machine,
                           const struct fl_expression *condition) {
    struct fl_bits address, size;
    bool is_write = condition->kind == FL_EXPRESSION_IS_WRITABLE;
    if (condition->kind != FL_EXPRESSION_IN_BOUNDS && !is_write) return;
    if (!fl_machine_evaluate(machine, recorder->arena, condition->operands[1], &address) ||
        !fl_machine_evaluate(machine, recorder->arena, condition->operands[2], &size))
        return;
    struct fl_text text = fl_text_make(recorder->arena);
    fl_memory_explain(fl_machine_memory(machine), address.word, size.word, is_write ? FL_WRITE : FL_READ, &text);
    recorder->recording->explanation = fl_text_string(&text);
}

static void explain_free(struct recorder *recorder, struct fl_machine *machine,
                         const struct fl_expression *condition) {
    struct fl_bits address;
    if (condition->kind != FL_EXPRESSION_IS_FREEABLE) return;
    if (!fl_machine_evaluate(machine, recorder->arena, condition->operands[0], &address)) return;
    struct fl_text text = fl_text_make(recorder->arena);
    fl_memory_explain_free(fl_machine_memory(machine), address.word, &text);
    recorder->recording->explanation = fl_text_string(&text);
}

static void explain_index(struct recorder *recorder, struct fl_machine *machine, fl_check_id check) {
    uint64_t count;
    struct fl_bits bits;
    const struct fl_program *program = recorder->effects.program;
    const struct fl_expression *index = fl_check_index(program, &program->checks[check.index], &count);
    if (!index || !fl_machine_evaluate(machine, recorder->arena, index, &bits)) return;
    struct fl_recorded_value value = {.form = FL_VALUE_BITS, .bits = bits};
    recorder->recording->explanation = fl_arena_format(
        recorder->arena, "the index is %s, of %" PRIu64 " elements",
        fl_recorded_value_print(&recorder->effects.capture.met, recorder->arena, program, &value, index->type),
        count);
}

static struct fl_recorded_value operand_value(struct recorder *recorder, struct fl_machine *machine,
                                              const struct fl_expression *operand) {
    struct fl_bits bits;
    if (operand->kind == FL_EXPRESSION_VARIABLE)
        return fl_effect_variable(&recorder->effects, recorder->arena, machine, operand->variable);
    if (!fl_machine_evaluate(machine, recorder->arena, operand, &bits))
        return (struct fl_recorded_value){.form = FL_VALUE_NONE};
    return fl_capture_value(&recorder->effects.capture, recorder->arena, &bits, operand->type,
                            fl_type_has_pointers(operand->type));
}

/* What the condition of the check that failed depends on. */
static void keep_operands(struct recorder *recorder, struct fl_machine *machine,
                          const struct fl_expression *expression, uint32_t *node) {
    uint32_t own = (*node)++;
    if (expression->kind == FL_EXPRESSION_VARIABLE || expression->kind == FL_EXPRESSION_LOAD) {
        struct fl_recorded_operand operand = {own, operand_value(recorder, machine, expression)};
        fl_vector_push(recorder->arena, &recorder->recording->operands, operand);
    }
    for (uint32_t i = 0; i < expression->operand_count; i++)
        keep_operands(recorder, machine, expression->operands[i], node);
}

static void end(void *context, struct fl_machine *machine, const struct fl_outcome *outcome) {
    struct recorder *recorder = context;
    if (outcome->kind != FL_OUTCOME_CHECK_FAILED) return;
    const struct fl_edge *edge = fl_program_edge(recorder->effects.program, outcome->edge);
    recorder->effects.capture.memory = fl_machine_memory(machine);
    recorder->effects.capture.function = fl_program_location(recorder->effects.program, edge->source)->function;
    uint32_t node = 0;
    keep_operands(recorder, machine, edge->operation.condition, &node);
    explain_access(recorder, machine, edge->operation.condition);
    explain_free(recorder, machine, edge->operation.condition);
    explain_index(recorder, machine, outcome->check);
}

static void list_lasts(struct recorder *recorder) {
    uint32_t count = recorder->lasts ? recorder->effects.program->variable_count : 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct last_value *last = &recorder->lasts[i];
        if (last->entry)
            fl_vector_push(recorder->arena, &recorder->recording->lasts,
                           (struct fl_recorded_last){{i}, last->depth, last->entry - 1, last->value});
    }
}

static void discard(void *context, int descriptor, const void *bytes, size_t size) {
    (void)context, (void)descriptor, (void)bytes, (void)size;
}

struct fl_run *fl_record_run(struct fl_arena *arena, const struct fl_program *program,
                             const struct fl_record_options *options) {
    struct fl_arena *own = fl_arena_create(); /* what nobody needs afterwards */
    struct fl_run *run = FL_NEW(arena, struct fl_run);
    struct recorder recorder = {.arena = arena, .recording = &run->recording};
    fl_effect_observer_begin(&recorder.effects, own, program);
    fl_tape_writer_begin(&recorder.edge_tape, arena, 0);
    fl_tape_writer_begin(&recorder.effect_tape, arena,
                         options->most_effect_bytes ? options->most_effect_bytes : MOST_EFFECT_BYTES);
    struct fl_observer observer = {&recorder, before, after, end};
    struct fl_output_sink sink = {NULL, discard};
    if (options->events.sites) {
        recorder.events = fl_event_observer_create(arena, program, &recorder.effects.capture, &options->events);
        run->events = fl_event_observer_events(recorder.events);
        sink = fl_event_observer_sink(recorder.events);
    }
    struct fl_interpret_options how = {.inputs = options->inputs,
                                       .observer = &observer,
                                       .sink = options->keeps_output ? NULL : &sink,
                                       .step_limit = options->step_limit,
                                       .deadline = options->deadline,
                                       .count = options->count};
    run->outcome = fl_interpret(arena, program, &how);
    run->inputs = run->outcome->feed->inputs;
    run->check = run->outcome->kind == FL_OUTCOME_CHECK_FAILED ? run->outcome->check : (fl_check_id)FL_NO_ID;
    run->recording.edges = fl_tape_writer_finish(&recorder.edge_tape);
    run->recording.effects = fl_tape_writer_finish(&recorder.effect_tape);
    run->recording.is_complete = recorder.edge_tape.tape.entries < most_edges;
    list_lasts(&recorder);
    if (recorder.events) fl_event_observer_finish(recorder.events, run->check);
    fl_effect_observer_end(&recorder.effects);
    fl_arena_destroy(own);
    return run;
}
