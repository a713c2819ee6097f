#include "report/document/assumes.h"

#include <string.h>

#include "analysis/dependence/foreign.h"
#include "analysis/call_graph.h"
#include "analysis/dependence/dependence.h"

struct fl_bitset fl_result_made_assumptions(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_bitset made = fl_bitset_make(arena, program->assumption_count);
    struct fl_bitset reached = fl_call_graph_reached(arena, fl_call_graph_of_program(program));
    for (uint32_t i = 0; i < program->assumption_count; i++) {
        const struct fl_assumption *assumption = &program->assumptions[i];
        bool needs_edge =
            assumption->phrase && fl_id_is_none(assumption->function) && assumption->effect != FL_EFFECT_ANYTHING;
        bool is_named_only = assumption->effect == FL_EFFECT_UNWRITTEN; /* where it makes a difference */
        if (!needs_edge && !is_named_only) fl_bitset_add(&made, i);
    }
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        fl_function_id function = fl_program_location(program, edge->source)->function;
        if (fl_id_is_none(edge->assumption) || !fl_bitset_has(&reached, function.index)) continue;
        const struct fl_assumption *named = &program->assumptions[edge->assumption.index];
        if (named->calls_pointers && !fl_foreign_is_called(program, (fl_edge_id){i})) continue;
        if (named->effect != FL_EFFECT_UNWRITTEN) fl_bitset_add(&made, edge->assumption.index);
    }
    return made;
}

static void add_phrase(struct fl_arena *arena, struct fl_result_assumes *assumes, const char *phrase) {
    for (size_t i = 0; i < assumes->phrases.count; i++)
        if (strcmp(assumes->phrases.items[i], phrase) == 0) return;
    fl_vector_push(arena, &assumes->phrases, phrase);
}

static bool has_phrases(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->assumption_count; i++)
        if (program->assumptions[i].phrase) return true;
    return false;
}

static void note(struct fl_arena *arena, const struct fl_program *program, uint32_t assumption,
                 struct fl_result *result) {
    result->assumptions.items[assumption].is_decisive = true;
    result->assumptions.items[assumption].is_idle = false;
    add_phrase(arena, &result->assumes, program->assumptions[assumption].phrase);
}

/* Does the check depend on it, and no rule say that it holds? */
static bool is_assumed(const struct fl_program *program, const struct fl_dependence *dependence,
                       uint32_t assumption, uint32_t check, enum fl_result_rules rules) {
    bool is_rule = rules == FL_RULES_OF_COMPETITION &&
                   program->assumptions[assumption].kind == FL_ASSUMPTION_UNDEFINED_FUNCTION;
    return !is_rule && fl_bitset_has(&dependence->checks[assumption], check);
}

void fl_result_note_assumes(struct fl_arena *arena, const struct fl_program *program, fl_check_id check,
                            enum fl_result_rules rules, enum fl_result_memory memory, struct fl_result *result,
                            struct fl_result_check *entry) {
    if (!has_phrases(program)) return;
    const struct fl_dependence *dependence = fl_dependence_of_program(program);
    for (uint32_t i = 0; i < program->assumption_count; i++) {
        if (!is_assumed(program, dependence, i, check.index, rules)) continue;
        if (memory == FL_MEMORY_SEEN && program->assumptions[i].effect == FL_EFFECT_UNWRITTEN) continue;
        add_phrase(arena, &entry->assumes, program->assumptions[i].phrase);
        note(arena, program, i, result);
    }
}

void fl_result_note_function_assumes(struct fl_arena *arena, const struct fl_program *program,
                                     fl_function_id function, enum fl_result_rules rules,
                                     struct fl_result_assumes *assumes) {
    if (!has_phrases(program)) return;
    const struct fl_dependence *dependence = fl_dependence_of_program(program);
    for (uint32_t check = 0; check < program->check_count; check++) {
        const struct fl_check *at = &program->checks[check];
        if (at->kind != FL_CHECK_SPEC || !fl_id_equal(at->function, function)) continue;
        for (uint32_t i = 0; i < program->assumption_count; i++)
            if (is_assumed(program, dependence, i, check, rules))
                add_phrase(arena, assumes, program->assumptions[i].phrase);
    }
}

void fl_result_note_event_assumes(struct fl_arena *arena, const struct fl_program *program,
                                  struct fl_result *result) {
    if (!has_phrases(program)) return;
    const struct fl_dependence *dependence = fl_dependence_of_program(program);
    for (uint32_t i = 0; i < program->assumption_count; i++)
        if (fl_bitset_has(&dependence->events, i)) note(arena, program, i, result);
}

void fl_result_note_made(struct fl_arena *arena, const struct fl_program *program,
                         struct fl_result_assumes *assumes) {
    struct fl_bitset made = fl_result_made_assumptions(arena, program);
    for (uint32_t i = 0; i < program->assumption_count; i++)
        if (program->assumptions[i].phrase && fl_bitset_has(&made, i))
            add_phrase(arena, assumes, program->assumptions[i].phrase);
}

/* Text that calls have printed without an error may be lost when it is flushed. */
static bool is_flushing(const struct fl_input *input) {
    return input->is_world &&
           (fl_string_has_prefix(input->name, "fflush") || fl_string_has_prefix(input->name, "fclose."));
}

/* Does the program look at whether what it printed arrives? Else it does not read such an input. */
static bool sees_flushing_fail(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        if (operation->kind == FL_OPERATION_INPUT && is_flushing(&program->inputs[operation->input.index]))
            return true;
    }
    return false;
}

void fl_result_note_line_assumes(struct fl_arena *arena, struct fl_result_assumes *assumes) {
    add_phrase(arena, assumes, "lines that getline reads have fewer than 120 bytes");
}

void fl_result_note_log_assumes(struct fl_arena *arena, const struct fl_program *program, bool is_whole,
                                struct fl_result_assumes *assumes) {
    if (is_whole || sees_flushing_fail(program)) add_phrase(arena, assumes, "all that was printed is in the log");
}
