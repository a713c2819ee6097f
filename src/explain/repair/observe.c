#include "explain/repair/observe.h"

#include <string.h>

#include "base/map.h"
#include "engine/interpret/interpret.h"

/* What takes longer is told by its beginning. */
static const uint64_t most_steps = 300000;

struct watch {
    struct fl_arena *arena;
    const char *function;
    uint32_t line;
    uint64_t seen;
};

/* Does it ask which candidate is selected? That is no part of the program. */
static bool asks_of_candidates(const struct fl_program *program, const struct fl_expression *expression) {
    if (!expression) return false;
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        return fl_string_has_prefix(fl_program_variable(program, expression->variable)->name, "__fl_");
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (asks_of_candidates(program, expression->operands[i])) return true;
    return false;
}

static void see(struct watch *watch, struct fl_machine *machine, const struct fl_expression *expression) {
    if (!expression) return;
    bool is_leaf = expression->kind == FL_EXPRESSION_VARIABLE || expression->kind == FL_EXPRESSION_LOAD;
    bool is_address = expression->type && expression->type->kind == FL_TYPE_POINTER;
    struct fl_bits value;
    if (is_leaf && !is_address && fl_machine_evaluate(machine, watch->arena, expression, &value))
        watch->seen = fl_hash_mix(watch->seen ^ value.word);
    for (uint32_t i = 0; i < expression->operand_count; i++) see(watch, machine, expression->operands[i]);
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct watch *watch = context;
    const struct fl_program *program = fl_machine_program(machine);
    const struct fl_edge *edge = fl_program_edge(program, id);
    if (edge->position.line != watch->line) return true;
    fl_function_id function = fl_program_location(program, edge->source)->function;
    if (strcmp(fl_program_function(program, function)->name, watch->function) != 0) return true;
    bool is_seen = edge->operation.kind == FL_OPERATION_ASSUME || edge->operation.kind == FL_OPERATION_CHECK ||
                   edge->operation.kind == FL_OPERATION_CALL;
    if (!is_seen || asks_of_candidates(program, edge->operation.condition)) return true;
    see(watch, machine, edge->operation.condition);
    for (uint32_t i = 0; edge->operation.kind == FL_OPERATION_CALL && i < edge->operation.argument_count; i++)
        see(watch, machine, edge->operation.arguments[i].value);
    watch->seen = fl_hash_mix(watch->seen + 1);
    return true;
}

uint64_t fl_observe_check(const struct fl_schemata *schemata, uint32_t selector, const struct fl_inputs *inputs,
                          const char *function, uint32_t line) {
    struct fl_arena *scratch = fl_arena_create();
    struct watch watch = {scratch, function, line, 1};
    struct fl_observer observer = {.context = &watch, .before = before};
    struct fl_inputs chosen = *inputs;
    memset(&chosen.values, 0, sizeof chosen.values);
    fl_vector_push(scratch, &chosen.values,
                   ((struct fl_input_value){.name = FL_SCHEMATA_SELECTED,
                                            .form = FL_FORM_NUMBER,
                                            .number = fl_arena_format(scratch, "%u", (unsigned)selector)}));
    for (size_t i = 0; i < inputs->values.count; i++)
        fl_vector_push(scratch, &chosen.values, inputs->values.items[i]);
    struct fl_interpret_options options = {
        .inputs = &chosen, .forgets_inputs = true, .observer = &observer, .step_limit = most_steps};
    fl_interpret(scratch, schemata->program, &options);
    fl_arena_destroy(scratch);
    return watch.seen;
}
