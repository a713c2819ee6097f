/* engine/interpret/evaluate.c - an expression's value, straight from its definition.
 *
 * Slower than translated code and independent of it: for observers, and to test the other.
 */
#include <string.h>

#include "base/invariant.h"
#include "engine/interpret/parts.h"
#include "term/operator/operator.h"

struct evaluation {
    struct fl_machine *machine;
    struct fl_arena *arena;
};

static bool evaluate(const struct evaluation *evaluation, const struct fl_expression *expression,
                     struct fl_bits *value);

static bool evaluate_load(const struct evaluation *evaluation, const struct fl_expression *expression,
                          struct fl_bits *value) {
    struct fl_bits address;
    if (!evaluate(evaluation, expression->operands[0], &address)) return false;
    uint64_t *words = FL_NEW_ARRAY(evaluation->arena, uint64_t, fl_bits_word_count(expression->width));
    if (!fl_memory_peek(evaluation->machine->memory, address.word, words, (expression->width + 7) / 8))
        return false;
    *value = fl_bits_of_words(evaluation->arena, expression->width, words);
    return true;
}

static uint64_t object_address(const struct evaluation *evaluation, fl_object_id id) {
    struct fl_machine *machine = evaluation->machine;
    const struct fl_object *object = &machine->program->objects[id.index];
    if (object->kind == FL_OBJECT_GLOBAL || object->kind == FL_OBJECT_STRING) return object->address;
    const struct fl_frame *frame = fl_machine_frame(machine);
    uint32_t address = frame->code->variadic_register;
    for (uint32_t i = 0; i < frame->code->object_count; i++)
        if (fl_id_equal(frame->code->objects[i].object, id)) address = frame->code->objects[i].address_register;
    return machine->registers[frame->base + address];
}

static bool is_division(enum fl_operator op) {
    return op == FL_OP_DIVIDE || op == FL_OP_DIVIDE_SIGNED || op == FL_OP_REMAINDER ||
           op == FL_OP_REMAINDER_SIGNED;
}

static bool evaluate_apply(const struct evaluation *evaluation, const struct fl_expression *expression,
                           struct fl_bits *value) {
    struct fl_bits operands[3];
    if (expression->op == FL_OP_IF) {
        if (!evaluate(evaluation, expression->operands[0], operands)) return false;
        return evaluate(evaluation, expression->operands[operands[0].word ? 1 : 2], value);
    }
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (!evaluate(evaluation, expression->operands[i], &operands[i])) return false;
    if (is_division(expression->op) && fl_bits_is_zero(&operands[1])) return false;
    static const uint32_t none[2];
    bool has_parameters = fl_operator_info(expression->op)->parameters > 0;
    *value = fl_operator_evaluate(evaluation->arena, expression->op, expression->width,
                                  has_parameters ? expression->parameters : none, operands);
    return true;
}

static bool evaluate_question(const struct evaluation *evaluation, const struct fl_expression *expression,
                              struct fl_bits *value) {
    struct fl_memory *memory = evaluation->machine->memory;
    struct fl_bits operands[3];
    uint64_t answer = 0;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (!evaluate(evaluation, expression->operands[i], &operands[i])) return false;
    if (expression->kind == FL_EXPRESSION_IN_BOUNDS || expression->kind == FL_EXPRESSION_IS_WRITABLE) {
        enum fl_access access = expression->kind == FL_EXPRESSION_IN_BOUNDS ? FL_READ : FL_WRITE;
        answer = fl_memory_is_accessible(memory, access, operands[0].word, operands[1].word, operands[2].word);
    } else if (expression->kind == FL_EXPRESSION_IS_FREEABLE) {
        answer = fl_memory_is_freeable(memory, operands[0].word);
    } else if (expression->kind == FL_EXPRESSION_IS_FUNCTION) {
        answer = !fl_id_is_none(fl_memory_function(memory, operands[0].word));
    } else if (expression->kind == FL_EXPRESSION_NO_LEAK) {
        answer = fl_memory_heap_count(memory) == 0;
    } else if (expression->kind == FL_EXPRESSION_NO_LOST) {
        answer = !fl_machine_has_lost(evaluation->machine);
    } else if (expression->kind != FL_EXPRESSION_OBJECT_NUMBER) { /* that is for proofs alone */
        const struct fl_memory_object *object = fl_memory_find(memory, operands[0].word);
        bool is_size = expression->kind == FL_EXPRESSION_OBJECT_SIZE;
        if (object) answer = is_size ? object->size : object->start;
    }
    *value = fl_bits_of_word(expression->width, answer);
    return true;
}

static bool evaluate_address(const struct evaluation *evaluation, const struct fl_expression *expression,
                             struct fl_bits *value) {
    struct fl_bits base, index;
    if (!evaluate(evaluation, expression->operands[0], &base)) return false;
    uint64_t offset = (uint64_t)expression->offset;
    if (expression->kind == FL_EXPRESSION_INDEX) {
        if (!evaluate(evaluation, expression->operands[1], &index)) return false;
        offset = index.word * (uint64_t)expression->stride;
    }
    *value = fl_bits_of_word(expression->width, base.word + offset);
    return true;
}

static bool evaluate(const struct evaluation *evaluation, const struct fl_expression *expression,
                     struct fl_bits *value) {
    const struct fl_program *program = evaluation->machine->program;
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: *value = expression->constant; return true;
    case FL_EXPRESSION_VARIABLE:
        *value = fl_machine_variable(evaluation->machine, evaluation->arena, expression->variable);
        return true;
    case FL_EXPRESSION_LOAD: return evaluate_load(evaluation, expression, value);
    case FL_EXPRESSION_OBJECT:
        *value = fl_bits_of_word(expression->width, object_address(evaluation, expression->object));
        return true;
    case FL_EXPRESSION_FUNCTION:
        *value = fl_bits_of_word(expression->width, program->functions[expression->function.index].address);
        return true;
    case FL_EXPRESSION_FIELD:
    case FL_EXPRESSION_INDEX: return evaluate_address(evaluation, expression, value);
    case FL_EXPRESSION_APPLY: return evaluate_apply(evaluation, expression, value);
    case FL_EXPRESSION_IN_BOUNDS:
    case FL_EXPRESSION_IS_WRITABLE:
    case FL_EXPRESSION_IS_FREEABLE:
    case FL_EXPRESSION_IS_FUNCTION:
    case FL_EXPRESSION_OBJECT_SIZE:
    case FL_EXPRESSION_OBJECT_START:
    case FL_EXPRESSION_OBJECT_NUMBER:
    case FL_EXPRESSION_NO_LEAK:
    case FL_EXPRESSION_NO_LOST: return evaluate_question(evaluation, expression, value);
    }
    FL_UNREACHABLE("every kind of expression has a value");
}

bool fl_machine_evaluate(struct fl_machine *machine, struct fl_arena *arena,
                         const struct fl_expression *expression, struct fl_bits *value) {
    struct evaluation evaluation = {machine, arena};
    return evaluate(&evaluation, expression, value);
}
