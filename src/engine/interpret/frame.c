/* engine/interpret/frame.c - calls: frames, arguments, local objects. */
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "engine/interpret/parts.h"

const struct fl_code *fl_machine_code(struct fl_machine *machine, fl_function_id function) {
    const struct fl_code **code = &machine->codes[function.index];
    if (!*code)
        *code = fl_code_translate(machine->codes_arena, machine->program, function, &machine->code_options);
    return *code;
}

static void grow_registers(struct fl_machine *machine, uint64_t needed) {
    uint64_t capacity = machine->register_capacity;
    while (capacity < needed) capacity = capacity ? capacity * 2 : 4096;
    machine->registers = realloc(machine->registers, capacity * sizeof(uint64_t));
    if (!machine->registers) fl_out_of_memory(capacity * sizeof(uint64_t));
    machine->register_capacity = capacity;
}

static void grow_frames(struct fl_machine *machine) {
    machine->frame_capacity = machine->frame_capacity ? machine->frame_capacity * 2 : 64;
    machine->frames = realloc(machine->frames, machine->frame_capacity * sizeof *machine->frames);
    if (!machine->frames) fl_out_of_memory(machine->frame_capacity * sizeof *machine->frames);
}

void fl_machine_forget(struct fl_machine *machine, fl_variable_id id, uint64_t *registers) {
    const struct fl_variable *variable = fl_program_variable(machine->program, id);
    for (uint32_t k = 0; k < fl_bits_word_count(variable->width); k++)
        registers[variable->slot + k] =
            fl_memory_unknown_word(machine->memory) & fl_bits_mask(variable->width - k * 64);
}

static void make_unknown(struct fl_machine *machine, const struct fl_code *code, uint64_t *registers) {
    memset(registers + code->clear_first, 0, code->clear_count * sizeof *registers);
    if (!machine->options->unknown.is_random) return;
    const struct fl_function *function = code->function;
    for (uint32_t i = function->parameter_count; i < function->variable_count; i++)
        fl_machine_forget(machine, function->variables[i], registers);
}

static bool overflow(struct fl_machine *machine) {
    return fl_machine_stop(machine, FL_OUTCOME_STACK_OVERFLOW, "the stack overflowed: too many nested calls");
}

static bool push_objects(struct fl_machine *machine, const struct fl_code *code, uint64_t *registers) {
    fl_edge_id no_edge = FL_NO_ID;
    for (uint32_t i = 0; i < code->object_count; i++) {
        const struct fl_frame_object *object = &code->objects[i];
        const struct fl_memory_object *pushed = fl_memory_push(machine->memory, FL_MEMORY_LOCAL, object->size,
                                                               object->alignment, object->object, no_edge);
        if (!pushed) return overflow(machine);
        registers[object->address_register] = pushed->start;
        if (object->is_scoped) fl_memory_end_local(machine->memory, pushed->start);
    }
    return true;
}

bool fl_machine_enter(struct fl_machine *machine, const struct fl_code *code, const struct fl_instruction *call) {
    uint64_t base = 0;
    if (machine->frame_count) {
        const struct fl_frame *caller = fl_machine_frame(machine);
        base = caller->base + caller->code->register_count;
    }
    if (machine->stack_bytes + code->stack_bytes > machine->stack_limit) return overflow(machine);
    uint64_t needed = base + code->register_count + code->outgoing_count;
    if (needed > machine->register_capacity) grow_registers(machine, needed);
    if (machine->frame_count == machine->frame_capacity) grow_frames(machine);
    machine->stack_bytes += code->stack_bytes;
    machine->frames[machine->frame_count++] = (struct fl_frame){
        .code = code, .call = call, .base = base, .stack_mark = fl_memory_stack_mark(machine->memory)};
    uint64_t *registers = machine->registers + base;
    make_unknown(machine, code, registers);
    if (code->object_count && !push_objects(machine, code, registers)) return false;
    fl_machine_frame(machine)->own_mark = fl_memory_stack_mark(machine->memory);
    return true;
}

void fl_machine_leave(struct fl_machine *machine) {
    const struct fl_frame *frame = fl_machine_frame(machine);
    if (fl_memory_stack_mark(machine->memory) > frame->stack_mark)
        fl_memory_pop(machine->memory, frame->stack_mark);
    machine->stack_bytes -= frame->code->stack_bytes;
    machine->frame_count--;
}

static bool bad_call(struct fl_machine *machine, uint64_t address) {
    struct fl_text text = fl_text_make(machine->arena);
    fl_text_format(&text, "call through a pointer that is not a function's (0x%llx)", (unsigned long long)address);
    return fl_machine_stop_memory(machine, address ? FL_MEMORY_BAD_CALL : FL_MEMORY_NULL, fl_text_string(&text));
}

/* The callee's result must not need more registers than the caller has set aside. */
static bool accepts_result(const struct fl_code_call *site, const struct fl_function *function) {
    uint32_t expected = site->result_width ? fl_bits_word_count(site->result_width) : 1;
    return function->result_width <= 64 || fl_bits_word_count(function->result_width) <= expected;
}

static void copy_words(uint64_t *to, uint32_t to_width, const uint64_t *from, uint32_t from_width) {
    uint32_t words = fl_bits_word_count(to_width), given = fl_bits_word_count(from_width);
    for (uint32_t i = 0; i < words; i++) to[i] = i < given ? from[i] & fl_bits_mask(to_width - i * 64) : 0;
}

static void pass_parameters(struct fl_machine *machine, const struct fl_code_call *site,
                            const struct fl_function *function, uint64_t caller_base, uint64_t callee_base) {
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const struct fl_variable *parameter = &machine->program->variables[function->parameters[i].index];
        uint64_t *to = machine->registers + callee_base + parameter->slot;
        if (i < site->argument_count)
            copy_words(to, parameter->width, machine->registers + caller_base + site->arguments[i].from,
                       site->arguments[i].width);
        else
            memset(to, 0, fl_bits_word_count(parameter->width) * sizeof *to);
    }
}

static bool pass_by_value(struct fl_machine *machine, const struct fl_call_argument *argument, uint64_t address,
                          unsigned char *to) {
    const struct fl_memory_object *source =
        fl_memory_resolve(machine->memory, address, argument->byval_size, FL_READ);
    if (!source) return fl_machine_stop_access(machine, address, argument->byval_size, FL_READ);
    memcpy(to, source->bytes + (address - source->start), argument->byval_size);
    return true;
}

/* Makes the memory that va_arg walks. */
static bool pass_variadic(struct fl_machine *machine, const struct fl_code_call *site, const struct fl_code *code,
                          uint64_t caller_base) {
    const struct fl_function *function = code->function;
    uint64_t size = site->operation->variadic_size;
    const struct fl_memory_object *object =
        fl_memory_push(machine->memory, FL_MEMORY_VARIADIC, size, 16, function->variadic, (fl_edge_id)FL_NO_ID);
    if (!object) return overflow(machine);
    struct fl_frame *frame = fl_machine_frame(machine);
    machine->registers[frame->base + code->variadic_register] = object->start;
    frame->own_mark = fl_memory_stack_mark(machine->memory);
    for (uint32_t i = function->parameter_count; i < site->argument_count; i++) {
        const struct fl_call_argument *argument = &site->arguments[i];
        const uint64_t *from = machine->registers + caller_base + argument->from;
        uint64_t bytes = argument->byval_size ? argument->byval_size : (argument->width + 7) / 8;
        FL_INVARIANT(argument->offset + bytes <= size, "variable arguments fit into their memory");
        if (!argument->byval_size)
            memcpy(object->bytes + argument->offset, from, bytes);
        else if (!pass_by_value(machine, argument, *from, object->bytes + argument->offset))
            return false;
    }
    return true;
}

bool fl_machine_enter_general(struct fl_machine *machine, const struct fl_instruction *call) {
    const struct fl_code_call *site = call->x.pointer;
    uint64_t caller_base = fl_machine_frame(machine)->base;
    uint64_t address = machine->registers[caller_base + call->b];
    fl_function_id id = fl_memory_function(machine->memory, address);
    if (fl_id_is_none(id)) return bad_call(machine, address);
    const struct fl_function *function = &machine->program->functions[id.index];
    if (!function->has_body) {
        const char *message = fl_arena_format(machine->arena, "%s has no body to execute", function->name);
        return fl_machine_stop(machine, FL_OUTCOME_UNSUPPORTED, message);
    }
    if (!accepts_result(site, function)) {
        const char *message =
            fl_arena_format(machine->arena, "%s is called with another result type", function->name);
        return fl_machine_stop_memory(machine, FL_MEMORY_BAD_CALL, message);
    }
    const struct fl_code *code = fl_machine_code(machine, id);
    uint32_t expected = site->result_width ? fl_bits_word_count(site->result_width) : 1;
    memset(machine->registers + caller_base + call->a, 0, expected * sizeof(uint64_t));
    if (!fl_machine_enter(machine, code, call)) return false;
    pass_parameters(machine, site, function, caller_base, fl_machine_frame(machine)->base);
    return fl_id_is_none(function->variadic) || pass_variadic(machine, site, code, caller_base);
}
