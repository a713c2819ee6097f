/* engine/interpret/operations.c - operations that leave the registers. */
#include <string.h>

#include "base/invariant.h"
#include "engine/interpret/parts.h"
#include "term/operator/operator.h"

static const unsigned char *readable(struct fl_machine *machine, uint64_t address, uint64_t size) {
    const struct fl_memory_object *object = fl_memory_resolve(machine->memory, address, size, FL_READ);
    if (object) return object->bytes + (address - object->start);
    fl_machine_stop_access(machine, address, size, FL_READ);
    return NULL;
}

static unsigned char *writable(struct fl_machine *machine, uint64_t address, uint64_t size) {
    const struct fl_memory_object *object = fl_memory_resolve(machine->memory, address, size, FL_WRITE);
    if (object) return object->bytes + (address - object->start);
    fl_machine_stop_access(machine, address, size, FL_WRITE);
    return NULL;
}

/* A zero-terminated string; NULL if the run has ended. */
static const char *read_string(struct fl_machine *machine, uint64_t address) {
    const struct fl_memory_object *object = fl_memory_resolve(machine->memory, address, 1, FL_READ);
    if (!object) {
        fl_machine_stop_access(machine, address, 1, FL_READ);
        return NULL;
    }
    uint64_t left = object->size - (address - object->start);
    const char *string = (const char *)object->bytes + (address - object->start);
    if (memchr(string, 0, left)) return string;
    fl_machine_stop_access(machine, address + left, 1, FL_READ);
    return NULL;
}

static void put_bits(uint64_t *to, const struct fl_bits *bits) {
    memmove(to, fl_bits_words(bits), fl_bits_word_count(bits->width) * sizeof *to);
}

bool fl_machine_input(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers) {
    const struct fl_operation *operation = instruction->x.pointer;
    enum fl_input_kind kind = machine->program->inputs[operation->input.index].kind;
    uint64_t arguments[2] = {registers[instruction->b], registers[instruction->c]};
    const char *name = NULL;
    if (kind == FL_INPUT_ENVIRONMENT_BYTE || kind == FL_INPUT_FILE_BYTE) {
        name = read_string(machine, arguments[0]);
        if (!name) return false;
    }
    if (kind == FL_INPUT_GLOBAL && !fl_feed_has(machine->feed, operation->input)) {
        const struct fl_variable *variable = fl_program_variable(machine->program, operation->variable);
        memmove(registers + instruction->a, machine->globals + variable->slot,
                fl_bits_word_count(variable->width) * sizeof *registers);
        return true;
    }
    struct fl_bits value = fl_feed_value(machine->feed, operation->input, arguments, name);
    put_bits(registers + instruction->a, &value);
    return true;
}

bool fl_machine_input_block(struct fl_machine *machine, const struct fl_instruction *instruction,
                            uint64_t *registers) {
    const struct fl_operation *operation = instruction->x.pointer;
    uint64_t size = registers[instruction->d];
    unsigned char empty;
    enum fl_input_kind kind = machine->program->inputs[operation->input.index].kind;
    if (kind == FL_INPUT_GLOBAL && !fl_feed_has(machine->feed, operation->input)) return true;
    unsigned char *bytes = size ? writable(machine, registers[instruction->b], size) : &empty;
    if (!bytes) return false;
    fl_feed_block(machine->feed, operation->input, bytes, size);
    return true;
}

/* Where the program itself asks for it, if a library function does so for the program. */
static fl_edge_id asking_edge(const struct fl_machine *machine, fl_edge_id edge) {
    for (uint32_t i = machine->frame_count; i-- > 0;) {
        const struct fl_frame *frame = &machine->frames[i];
        if (frame->code->function->is_users || !frame->call) break;
        edge.index = frame->call->edge;
    }
    return edge;
}

/* What malloc itself would refuse gives a null pointer; what only our own limit refuses ends
 * the run. */
bool fl_machine_allocate(struct fl_machine *machine, const struct fl_instruction *instruction,
                         uint64_t *registers) {
    const struct fl_operation *operation = instruction->x.pointer;
    uint64_t size = registers[instruction->b];
    bool is_heap = operation->allocation == FL_ALLOCATION_HEAP;
    uint64_t largest = machine->program->pointer_width == 32 ? INT32_MAX : UINT64_C(1) << 46;
    registers[instruction->a] = 0;
    if (is_heap && size > largest) {
        if (operation->has_input) fl_feed_contents(machine->feed, operation->input, 0, NULL, 0);
        return true;
    }
    if (!is_heap && (size > machine->stack_limit || machine->stack_bytes + size > machine->stack_limit))
        return fl_machine_stop(machine, FL_OUTCOME_STACK_OVERFLOW,
                               "the stack overflowed: an array is too large for it");
    if (size > machine->memory_limit || fl_memory_live_bytes(machine->memory) + size > machine->memory_limit)
        return fl_machine_stop(machine, FL_OUTCOME_MEMORY_LIMIT, "the memory limit of the run was reached");
    fl_edge_id edge = {instruction->edge};
    struct fl_memory_object *object =
        is_heap ? fl_memory_allocate(machine->memory, size, edge)
                : fl_memory_push(machine->memory, FL_MEMORY_ARRAY, size, 16, (fl_object_id)FL_NO_ID, edge);
    if (object) registers[instruction->a] = object->start;
    if (object && is_heap) object->asked_by = asking_edge(machine, edge).index;
    if (operation->has_input)
        fl_feed_contents(machine->feed, operation->input, registers[instruction->a], object ? object->bytes : NULL,
                         object ? size : 0);
    return true;
}

bool fl_machine_free(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers) {
    struct fl_text text = fl_text_make(machine->arena);
    fl_edge_id edge = asking_edge(machine, (fl_edge_id){instruction->edge});
    enum fl_memory_error error = fl_memory_free(machine->memory, registers[instruction->b], edge, &text);
    return error == FL_MEMORY_OK || fl_machine_stop_memory(machine, error, fl_text_string(&text));
}

bool fl_machine_copy(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers) {
    uint64_t size = registers[instruction->d];
    if (!size) return true;
    const unsigned char *from = readable(machine, registers[instruction->c], size);
    unsigned char *to = from ? writable(machine, registers[instruction->b], size) : NULL;
    if (to) memmove(to, from, size);
    return to != NULL;
}

bool fl_machine_fill(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers) {
    uint64_t size = registers[instruction->d];
    if (!size) return true;
    unsigned char *to = writable(machine, registers[instruction->b], size);
    if (to) memset(to, (int)(registers[instruction->c] & 0xff), size);
    return to != NULL;
}

/* Of what was printed last, is all as wanted? */
static bool is_wanted(const struct fl_input_bytes *wanted, const struct fl_text *printed, uint64_t size) {
    return printed->count <= wanted->count &&
           memcmp(printed->items + printed->count - size, wanted->bytes + printed->count - size, size) == 0;
}

bool fl_machine_output(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers) {
    uint64_t size = registers[instruction->d];
    if (!size) return true;
    const unsigned char *bytes = readable(machine, registers[instruction->b], size);
    if (!bytes) return false;
    int descriptor = (int)registers[instruction->c];
    const struct fl_output_sink *sink = machine->options->sink;
    const struct fl_input_bytes *wanted = machine->options->wanted;
    struct fl_outcome *outcome = machine->outcome;
    if (sink) {
        sink->write(sink->context, descriptor, bytes, size);
        return true;
    }
    fl_text_append_bytes(descriptor == 2 ? &outcome->standard_error : &outcome->standard_output,
                         (const char *)bytes, size);
    bool is_right = !wanted || descriptor == 2 || is_wanted(wanted, &outcome->standard_output, size);
    return is_right || fl_machine_stop(machine, FL_OUTCOME_STOPPED, "the output is not as wanted");
}

bool fl_machine_restore_stack(struct fl_machine *machine, const struct fl_instruction *instruction,
                              uint64_t *registers) {
    uint64_t mark = registers[instruction->b];
    /* A jump out of several blocks may have ended all above the mark, and more. */
    if (mark > fl_memory_stack_mark(machine->memory)) return true;
    if (mark < fl_machine_frame(machine)->own_mark)
        return fl_machine_stop_memory(machine, FL_MEMORY_BAD_STACK_MARK,
                                      "the stack is restored to a foreign mark");
    fl_memory_pop(machine->memory, mark);
    return true;
}

static bool is_division(enum fl_operator op) {
    return op == FL_OP_DIVIDE || op == FL_OP_DIVIDE_SIGNED || op == FL_OP_REMAINDER ||
           op == FL_OP_REMAINDER_SIGNED;
}

bool fl_machine_apply(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers) {
    const struct fl_application *application = instruction->x.pointer;
    struct fl_bits operands[3];
    for (uint32_t i = 0; i < application->operand_count; i++) {
        const uint64_t *words = registers + application->registers[i];
        operands[i].width = application->widths[i];
        if (operands[i].width <= 64)
            operands[i].word = *words;
        else
            operands[i].words = words;
    }
    if (is_division(application->op) && fl_bits_is_zero(&operands[1]))
        return fl_machine_stop(machine, FL_OUTCOME_TRAPPED, "division by zero");
    struct fl_bits result = fl_operator_evaluate(machine->scratch, application->op, application->width,
                                                 application->parameters, operands);
    put_bits(registers + instruction->a, &result);
    fl_arena_reset(machine->scratch);
    return true;
}

bool fl_machine_load_bits(struct fl_machine *machine, const struct fl_instruction *instruction,
                          uint64_t *registers) {
    uint32_t width = instruction->d, words = fl_bits_word_count(width);
    const unsigned char *from =
        readable(machine, registers[instruction->b] + instruction->x.word, (width + 7) / 8);
    if (!from) return false;
    uint64_t *to = registers + instruction->a;
    memset(to, 0, words * sizeof *to);
    memcpy(to, from, (width + 7) / 8);
    to[words - 1] &= fl_bits_mask(width - (words - 1) * 64);
    return true;
}

bool fl_machine_store_bits(struct fl_machine *machine, const struct fl_instruction *instruction,
                           uint64_t *registers) {
    uint32_t size = (instruction->d + 7) / 8;
    unsigned char *to = writable(machine, registers[instruction->b] + instruction->x.word, size);
    if (to) memcpy(to, registers + instruction->a, size);
    return to != NULL;
}
