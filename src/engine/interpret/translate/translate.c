/* engine/interpret/translate/translate.c - a function's locations in the order of its code. */
#include "engine/interpret/translate/translate.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"

struct fl_instruction *fl_translate_emit(struct fl_translation *translation, enum fl_instruction_kind kind) {
    struct fl_instruction instruction = {
        .kind = (uint64_t)kind, .steps = translation->pending_steps, .edge = translation->edge};
    fl_vector_push(translation->scratch, &translation->instructions, instruction);
    return &fl_vector_last(&translation->instructions);
}

struct fl_instruction *fl_translate_emit_counting(struct fl_translation *translation,
                                                  enum fl_instruction_kind kind) {
    struct fl_instruction *instruction = fl_translate_emit(translation, kind);
    translation->pending_steps = 0;
    return instruction;
}

static uint32_t *start_of(struct fl_translation *translation, uint32_t location) {
    return &translation->starts[location - translation->function->first_location];
}

static void jump_to(struct fl_translation *translation, uint32_t instruction, uint32_t location) {
    fl_vector_push(translation->scratch, &translation->jumps, (struct fl_jump){instruction, location});
    if (*start_of(translation, location) == FL_NO_INDEX)
        fl_vector_push(translation->scratch, &translation->waiting, location);
}

static void emit_jump_to(struct fl_translation *translation, uint32_t location) {
    fl_translate_emit_counting(translation, FL_INSTRUCTION_JUMP);
    jump_to(translation, (uint32_t)translation->instructions.count - 1, location);
}

static void begin_edge(struct fl_translation *translation, uint32_t edge) {
    translation->edge = edge;
    if (!translation->options->is_observed) translation->pending_steps++;
    translation->next_temporary = translation->first_temporary;
}

static void observe(struct fl_translation *translation, enum fl_instruction_kind kind, uint32_t edge) {
    if (!translation->options->is_observed) return;
    translation->edge = edge;
    fl_translate_emit(translation, kind);
}

static void observe_assumption(struct fl_translation *translation, uint32_t edge) {
    observe(translation, FL_INSTRUCTION_OBSERVE_BEFORE, edge);
    observe(translation, FL_INSTRUCTION_OBSERVE_AFTER, edge);
}

static const struct fl_edge *edge_at(const struct fl_translation *translation, uint32_t edge) {
    return &translation->program->edges[edge];
}

/* Two edges. Gives the location that the code goes on with. */
static uint32_t translate_fork(struct fl_translation *translation, uint32_t edge) {
    const struct fl_edge *first = edge_at(translation, edge), *second = edge_at(translation, edge + 1);
    begin_edge(translation, edge);
    bool is_loop = *start_of(translation, first->target.index) != FL_NO_INDEX;
    uint32_t branch = fl_translate_branch(translation, first->operation.condition, is_loop);
    jump_to(translation, branch, is_loop ? first->target.index : second->target.index);
    return is_loop ? second->target.index : first->target.index;
}

/* Any number of edges, one condition after the other; the last holds if no other does. */
static uint32_t translate_sequence(struct fl_translation *translation, uint32_t edge, uint32_t count) {
    for (uint32_t i = 0; i + 1 < count; i++) {
        const struct fl_edge *candidate = edge_at(translation, edge + i);
        if (i == 0) begin_edge(translation, edge);
        translation->edge = edge + i;
        translation->next_temporary = translation->first_temporary;
        uint32_t branch = fl_translate_branch(translation, candidate->operation.condition, false);
        observe_assumption(translation, edge + i);
        emit_jump_to(translation, candidate->target.index);
        fl_translate_land_here(translation, branch);
    }
    observe_assumption(translation, edge + count - 1);
    return edge_at(translation, edge + count - 1)->target.index;
}

static uint32_t translate_single_assumption(struct fl_translation *translation, uint32_t edge) {
    begin_edge(translation, edge);
    uint32_t holds = fl_translate_branch(translation, edge_at(translation, edge)->operation.condition, true);
    fl_translate_emit(translation, FL_INSTRUCTION_ASSUMPTION_FAILS);
    fl_translate_land_here(translation, holds);
    observe_assumption(translation, edge);
    return edge_at(translation, edge)->target.index;
}

struct choice {
    uint64_t value;
    uint32_t location;
};

struct choices {
    const struct fl_expression *subject;
    FL_VECTOR_OF(struct choice) items;
};

static bool is_same_subject(const struct fl_expression *left, const struct fl_expression *right) {
    if (left == right) return true;
    return left->kind == FL_EXPRESSION_VARIABLE && right->kind == FL_EXPRESSION_VARIABLE &&
           fl_id_equal(left->variable, right->variable);
}

/* subject == constant, or several of these. */
static bool collect_choices(struct fl_translation *translation, const struct fl_expression *condition,
                            uint32_t location, struct choices *choices) {
    uint64_t value;
    if (condition->kind != FL_EXPRESSION_APPLY) return false;
    const struct fl_expression *left = condition->operands[0], *right = condition->operands[1];
    if (condition->op == FL_OP_OR)
        return collect_choices(translation, left, location, choices) &&
               collect_choices(translation, right, location, choices);
    if (condition->op != FL_OP_EQUAL || left->width > 64 || !fl_translate_constant(translation, right, &value))
        return false;
    if (choices->subject && !is_same_subject(choices->subject, left)) return false;
    choices->subject = left;
    fl_vector_push(translation->scratch, &choices->items, (struct choice){value, location});
    return true;
}

static int compare_choices(const void *left, const void *right) {
    const struct choice *a = left, *b = right;
    return a->value < b->value ? -1 : a->value > b->value;
}

static void make_dense_table(struct fl_translation *translation, struct fl_switch *choice) {
    if (!choice->count) return;
    uint64_t span = choice->values[choice->count - 1] - choice->values[0];
    if (span > (uint64_t)choice->count * 4 + 16) return;
    choice->first = choice->values[0];
    choice->table_size = span + 1;
    choice->table = FL_NEW_ARRAY(translation->arena, struct fl_instruction *, choice->table_size);
}

/* false: the edges are not those of a C switch. */
static bool translate_switch(struct fl_translation *translation, uint32_t edge, uint32_t count) {
    struct choices choices = {0};
    uint32_t otherwise = FL_NO_INDEX;
    for (uint32_t i = 0; i < count; i++) {
        const struct fl_edge *candidate = edge_at(translation, edge + i);
        size_t before = choices.items.count;
        if (collect_choices(translation, candidate->operation.condition, candidate->target.index, &choices))
            continue;
        choices.items.count = before;
        if (otherwise != FL_NO_INDEX) return false;
        otherwise = candidate->target.index;
    }
    if (otherwise == FL_NO_INDEX || !choices.subject) return false;
    qsort(choices.items.items, choices.items.count, sizeof *choices.items.items, compare_choices);
    uint32_t total = (uint32_t)choices.items.count;
    struct fl_switch *table = FL_NEW(translation->arena, struct fl_switch);
    uint64_t *values = FL_NEW_ARRAY(translation->arena, uint64_t, total);
    uint32_t *locations = FL_NEW_ARRAY(translation->scratch, uint32_t, total + 1);
    for (uint32_t i = 0; i < total; i++) {
        values[i] = choices.items.items[i].value;
        locations[i] = choices.items.items[i].location;
    }
    locations[total] = otherwise;
    *table = (struct fl_switch){.count = total, .values = values};
    table->targets = FL_NEW_ARRAY(translation->arena, struct fl_instruction *, total + 1);
    make_dense_table(translation, table);
    begin_edge(translation, edge);
    uint32_t subject = fl_translate_expression(translation, choices.subject, FL_NO_REGISTER);
    struct fl_instruction *instruction = fl_translate_emit_counting(translation, FL_INSTRUCTION_SWITCH);
    instruction->b = subject;
    instruction->x.pointer = table;
    for (uint32_t i = 0; i <= total; i++)
        if (*start_of(translation, locations[i]) == FL_NO_INDEX)
            fl_vector_push(translation->scratch, &translation->waiting, locations[i]);
    fl_vector_push(translation->scratch, &translation->switches, (struct fl_switch_build){table, locations});
    return true;
}

/* FL_NO_INDEX: the code does not go on here. */
static uint32_t translate_assumptions(struct fl_translation *translation, const struct fl_location *location) {
    if (location->edge_count == 1) return translate_single_assumption(translation, location->first_edge);
    bool is_observed = translation->options->is_observed;
    if (location->edge_count == 2 && !is_observed) return translate_fork(translation, location->first_edge);
    if (!is_observed && translate_switch(translation, location->first_edge, location->edge_count))
        return FL_NO_INDEX;
    return translate_sequence(translation, location->first_edge, location->edge_count);
}

static bool ends_code(const struct fl_operation *operation) {
    if (operation->kind == FL_OPERATION_RETURN || operation->kind == FL_OPERATION_HALT) return true;
    const struct fl_expression *condition = operation->condition;
    return operation->kind == FL_OPERATION_CHECK && condition->kind == FL_EXPRESSION_CONSTANT &&
           !condition->constant.word;
}

/* RETURN leaves the frame: what comes after it is observed while it still exists. */
static uint32_t translate_edge(struct fl_translation *translation, uint32_t edge) {
    const struct fl_operation *operation = &edge_at(translation, edge)->operation;
    observe(translation, FL_INSTRUCTION_OBSERVE_BEFORE, edge);
    begin_edge(translation, edge);
    if (operation->kind == FL_OPERATION_RETURN) observe(translation, FL_INSTRUCTION_OBSERVE_AFTER, edge);
    fl_translate_operation(translation, operation);
    if (ends_code(operation)) return FL_NO_INDEX;
    observe(translation, FL_INSTRUCTION_OBSERVE_AFTER, edge);
    return edge_at(translation, edge)->target.index;
}

static bool is_fork(const struct fl_translation *translation, uint32_t location) {
    const struct fl_location *entry = &translation->program->locations[location];
    return entry->edge_count == 2 &&
           edge_at(translation, entry->first_edge)->operation.kind == FL_OPERATION_ASSUME;
}

/* Does a branch lead here? */
static bool is_behind_branch(const struct fl_translation *translation, uint32_t location) {
    const struct fl_program *program = translation->program;
    const struct fl_location *at = &program->locations[location];
    for (uint32_t i = 0; i < at->incoming_count; i++) {
        const struct fl_edge *edge = fl_program_edge(program, program->incoming[at->first_incoming + i]);
        if (edge->operation.kind == FL_OPERATION_ASSUME && program->locations[edge->source.index].edge_count > 1)
            return true;
    }
    return false;
}

static void begin_location(struct fl_translation *translation, uint32_t location) {
    *start_of(translation, location) = (uint32_t)translation->instructions.count;
    if (!translation->options->is_counted || !is_behind_branch(translation, location)) return;
    enum fl_instruction_kind kind = translation->options->modes && translation->function->is_users
                                        ? FL_INSTRUCTION_COUNT_BRANCH
                                        : FL_INSTRUCTION_COUNT_LOCATION;
    fl_translate_emit(translation, kind)->x.word = location;
}

/* Translates from a location on, as far as the code can simply go on. A loop's condition is
 * repeated at its end, which saves one jump an iteration. */
static void translate_chain(struct fl_translation *translation, uint32_t location) {
    bool is_repeated = false;
    while (location != FL_NO_INDEX) {
        const struct fl_location *entry = &translation->program->locations[location];
        bool is_known = *start_of(translation, location) != FL_NO_INDEX;
        bool repeats =
            is_known && !is_repeated && is_fork(translation, location) && !translation->options->is_observed;
        if (is_known && !repeats) {
            emit_jump_to(translation, location);
            return;
        }
        is_repeated = repeats;
        if (!is_known && translation->pending_steps && entry->incoming_count > 1)
            emit_jump_to(translation, location);
        if (!is_known) begin_location(translation, location);
        if (!entry->edge_count) {
            fl_translate_emit(translation, FL_INSTRUCTION_DEAD_END);
            return;
        }
        if (edge_at(translation, entry->first_edge)->operation.kind == FL_OPERATION_ASSUME)
            location = translate_assumptions(translation, entry);
        else
            location = translate_edge(translation, entry->first_edge);
    }
}

static uint64_t native_bytes(const struct fl_program *program, const struct fl_function *function) {
    uint64_t bytes = 32;
    for (uint32_t i = 0; i < function->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[function->variables[i].index];
        if (variable->kind != FL_VARIABLE_TEMPORARY) bytes += (variable->width + 7) / 8;
    }
    for (uint32_t i = 0; i < function->object_count; i++)
        bytes += program->objects[function->objects[i].index].size;
    return (bytes + 15) & ~(uint64_t)15;
}

/* Variables, then 0, then what nobody wants, then addresses of objects. */
static void lay_out_frame(struct fl_translation *translation) {
    const struct fl_function *function = translation->function;
    struct fl_code *code = translation->code;
    uint32_t next = function->frame_slots;
    code->function = function;
    code->zero_register = next++;
    code->scratch_register = next++;
    code->variadic_register = next++;
    struct fl_frame_object *objects =
        FL_NEW_ARRAY(translation->arena, struct fl_frame_object, function->object_count);
    for (uint32_t i = 0; i < function->object_count; i++) {
        const struct fl_object *object = &translation->program->objects[function->objects[i].index];
        objects[i] = (struct fl_frame_object){function->objects[i], next++, object->size, object->alignment,
                                              object->is_scoped};
    }
    code->objects = objects;
    code->object_count = function->object_count;
    uint32_t parameters = 0;
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const struct fl_variable *parameter = &translation->program->variables[function->parameters[i].index];
        uint32_t end = parameter->slot + fl_bits_word_count(parameter->width);
        if (end > parameters) parameters = end;
    }
    code->clear_first = parameters;
    code->clear_count = code->zero_register + 1 - parameters;
    code->stack_bytes = native_bytes(translation->program, function);
    translation->first_temporary = translation->next_temporary = translation->temporary_limit = next;
}

static void finish_switches(struct fl_translation *translation) {
    struct fl_instruction *code = translation->code->instructions;
    for (size_t i = 0; i < translation->switches.count; i++) {
        struct fl_switch *table = translation->switches.items[i].table;
        const uint32_t *locations = translation->switches.items[i].locations;
        for (uint32_t k = 0; k <= table->count; k++)
            table->targets[k] = code + *start_of(translation, locations[k]);
        for (uint64_t k = 0; k < table->table_size; k++) table->table[k] = table->targets[table->count];
        if (table->table_size)
            for (uint32_t k = 0; k < table->count; k++)
                table->table[table->values[k] - table->first] = table->targets[k];
    }
}

static void finish_code(struct fl_translation *translation) {
    struct fl_code *code = translation->code;
    code->register_count = translation->temporary_limit;
    code->instruction_count = (uint32_t)translation->instructions.count;
    code->instructions = fl_arena_copy(translation->arena, translation->instructions.items,
                                       code->instruction_count * sizeof *code->instructions);
    for (size_t i = 0; i < translation->jumps.count; i++) {
        struct fl_jump jump = translation->jumps.items[i];
        struct fl_instruction *instruction = &code->instructions[jump.instruction];
        uint64_t target =
            jump.location == FL_NO_INDEX ? instruction->x.word : *start_of(translation, jump.location);
        FL_INVARIANT(target < code->instruction_count, "every jump's target was translated");
        instruction->x.target = code->instructions + target;
    }
    finish_switches(translation);
    for (uint32_t i = 0; i < code->instruction_count; i++) {
        struct fl_instruction *instruction = &code->instructions[i];
        if (instruction->a & FL_OUTGOING) instruction->a = code->register_count + (instruction->a & ~FL_OUTGOING);
        instruction->handler = translation->options->handlers[instruction->kind];
    }
}

const struct fl_code *fl_code_translate(struct fl_arena *arena, const struct fl_program *program,
                                        fl_function_id function, const struct fl_code_options *options) {
    struct fl_translation translation = {
        .arena = arena,
        .scratch = fl_arena_create(),
        .program = program,
        .function = &program->functions[function.index],
        .options = options,
        .code = FL_NEW(arena, struct fl_code),
    };
    uint32_t count = translation.function->location_count;
    FL_INVARIANT(translation.function->has_body, "only functions with a body are translated");
    translation.starts = FL_NEW_ARRAY(translation.scratch, uint32_t, count);
    memset(translation.starts, 0xff, count * sizeof *translation.starts);
    lay_out_frame(&translation);
    fl_vector_push(translation.scratch, &translation.waiting, translation.function->entry.index);
    while (translation.waiting.count) {
        uint32_t location = fl_vector_pop(&translation.waiting);
        translation.pending_steps = 0;
        if (*start_of(&translation, location) == FL_NO_INDEX) translate_chain(&translation, location);
    }
    finish_code(&translation);
    fl_arena_destroy(translation.scratch);
    return translation.code;
}
