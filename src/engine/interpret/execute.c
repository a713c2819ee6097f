/* engine/interpret/execute.c - the dispatch loop: one handler for each line of instructions.def. */
#include <string.h>

#include "base/bisect.h"
#include "engine/interpret/arithmetic.h"
#include "engine/interpret/parts.h"
#include "term/operator/operator.h"

enum { STEPS_BETWEEN_CLOCKS = 1 << 18 };

#define LIKELY(condition) __builtin_expect(!!(condition), 1)

/* Called when steps has reached *pause; false: the run has ended. */
static bool keep_going(struct fl_machine *machine, uint64_t steps, uint64_t *pause) {
    const struct fl_interpret_options *options = machine->options;
    if (options->step_limit && steps >= options->step_limit)
        return fl_machine_stop(machine, FL_OUTCOME_STEP_LIMIT, "the step limit was reached");
    if (options->deadline.at > 0 && fl_deadline_has_passed(options->deadline))
        return fl_machine_stop(machine, FL_OUTCOME_TIME_LIMIT, "the time limit was reached");
    *pause = steps + STEPS_BETWEEN_CLOCKS;
    if (options->step_limit && options->step_limit < *pause) *pause = options->step_limit;
    return true;
}

static struct fl_instruction *switch_target(const struct fl_switch *choice, uint64_t value) {
    if (choice->table_size) {
        uint64_t index = value - choice->first;
        return index < choice->table_size ? choice->table[index] : choice->targets[choice->count];
    }
    size_t place;
    FL_BISECT(place, choice->count, choice->values[place] < value);
    return choice->targets[place < choice->count && choice->values[place] == value ? place : choice->count];
}

static uint64_t extract_wide(const uint64_t *words, uint32_t low, uint32_t width, uint64_t mask) {
    uint32_t word = low / 64, shift = low % 64;
    uint64_t value = words[word] >> shift;
    if (shift && word + 1 < fl_bits_word_count(width)) value |= words[word + 1] << (64 - shift);
    return value & mask;
}

static void extend_wide(uint64_t *to, uint64_t value, uint64_t filling, uint32_t width) {
    uint32_t words = fl_bits_word_count(width);
    to[0] = value;
    for (uint32_t i = 1; i < words; i++) to[i] = filling;
    to[words - 1] &= fl_bits_mask(width - (words - 1) * 64);
}

static bool observe(struct fl_machine *machine, const struct fl_instruction *at, uint64_t steps, bool is_before) {
    const struct fl_observer *observer = machine->options->observer;
    bool (*notify)(void *, struct fl_machine *, fl_edge_id) = is_before ? observer->before : observer->after;
    machine->at = at;
    machine->steps = steps;
    if (!notify || notify(observer->context, machine, (fl_edge_id){at->edge})) return true;
    return fl_machine_stop(machine, FL_OUTCOME_STOPPED, "stopped by its observer");
}

static const struct fl_code *callee_of(struct fl_machine *machine, const struct fl_instruction *call) {
    struct fl_code_call *site = (struct fl_code_call *)call->x.pointer;
    if (!site->callee) site->callee = fl_machine_code(machine, site->function);
    return site->callee;
}

static void exit_with(struct fl_machine *machine, uint64_t status) {
    machine->outcome->kind = FL_OUTCOME_EXITED;
    machine->outcome->status = (int)(uint32_t)status;
}

#define NEXT                \
    do {                    \
        ip++;               \
        goto * ip->handler; \
    } while (0)
#define COUNT                                                                                    \
    do {                                                                                         \
        steps += ip->steps;                                                                      \
        if (!LIKELY(steps < pause) && !keep_going(machine, steps, &pause)) goto stopped_counted; \
    } while (0)

/* An instruction that does this, and nothing but this. */
#define DO(name, ...) \
    handle_##name : { \
        __VA_ARGS__;  \
        NEXT;         \
    }
/* a := an expression over l, o and the width w, unless the machine traps */
#define DIVISION_OF(name, last, traps, ...)    \
    handle_##name : {                          \
        const uint64_t l = r[ip->b], o = last; \
        const uint32_t w = ip->d;              \
        (void)w;                               \
        if (traps) {                           \
            divisor = o;                       \
            goto division_trap;                \
        }                                      \
        r[ip->a] = (uint64_t)(__VA_ARGS__);    \
        NEXT;                                  \
    }
#define DIVISION(name, traps, ...)                      \
    DIVISION_OF(name##_R, r[ip->c], traps, __VA_ARGS__) \
    DIVISION_OF(name##_I, ip->x.word, traps, __VA_ARGS__)
#define BINARY(name, ...) DIVISION(name, false, __VA_ARGS__)
#define UNARY(name, ...)                    \
    handle_##name : {                       \
        const uint64_t l = r[ip->b];        \
        r[ip->a] = (uint64_t)(__VA_ARGS__); \
        NEXT;                               \
    }
/* a := an expression over the floats l and o, as bits */
#define FLOATS(name, type, of, bits_of, ...)           \
    handle_##name : {                                  \
        const type l = of(r[ip->b]), o = of(r[ip->c]); \
        r[ip->a] = bits_of(__VA_ARGS__);               \
        NEXT;                                          \
    }
#define JUMP_WHEN(name, last, ...)             \
    handle_##name : {                          \
        const uint64_t l = r[ip->b], o = last; \
        COUNT;                                 \
        if (__VA_ARGS__) {                     \
            ip = ip->x.target;                 \
            goto * ip->handler;                \
        }                                      \
        NEXT;                                  \
    }
#define JUMPS(name, ...)                                        \
    JUMP_WHEN(JUMP_IF_##name##_R, r[ip->c], __VA_ARGS__)        \
    JUMP_WHEN(JUMP_IF_##name##_I, ip->y.word, __VA_ARGS__)      \
    JUMP_WHEN(JUMP_UNLESS_##name##_R, r[ip->c], !(__VA_ARGS__)) \
    JUMP_WHEN(JUMP_UNLESS_##name##_I, ip->y.word, !(__VA_ARGS__))

#define STRIDE ((uint64_t)(int64_t)(int32_t)ip->d)
#define AT_OFFSET ((r[ip->b] + ip->x.word) & pointer_mask)
#define AT_INDEX ((r[ip->b] + r[ip->c] * STRIDE + ip->x.word) & pointer_mask)
#define AT_INDEX_32 ((r[ip->b] + (uint64_t)(int64_t)(int32_t)r[ip->c] * STRIDE + ip->x.word) & pointer_mask)
/* The object of an access that is not inside the one met before, which it takes the place of. */
#define RESOLVE(access, refused)                                       \
    object = fl_memory_resolve(memory, address, sizeof value, access); \
    if (!object) {                                                     \
        access_size = sizeof value;                                    \
        goto refused;                                                  \
    }                                                                  \
    ip->y.object = object;
#define LOAD_AT(name, type, where)                                               \
    handle_##name : {                                                            \
        struct fl_memory_object *object = ip->y.object;                          \
        type value;                                                              \
        address = where;                                                         \
        if (!LIKELY(fl_memory_contains(object, address, sizeof value))) {        \
            RESOLVE(FL_READ, bad_read)                                           \
        }                                                                        \
        memcpy(&value, object->bytes + (address - object->start), sizeof value); \
        r[ip->a] = value;                                                        \
        NEXT;                                                                    \
    }
#define STORE_AT(name, type, where)                                                                      \
    handle_##name : {                                                                                    \
        struct fl_memory_object *object = ip->y.object;                                                  \
        const type value = (type)r[ip->a];                                                               \
        address = where;                                                                                 \
        uint64_t offset = address - object->start;                                                       \
        if (!LIKELY(offset < object->writable_size && sizeof value <= object->writable_size - offset)) { \
            RESOLVE(FL_WRITE, bad_write)                                                                 \
            offset = address - object->start;                                                            \
        }                                                                                                \
        memcpy(object->bytes + offset, &value, sizeof value);                                            \
        NEXT;                                                                                            \
    }
#define ACCESS(name, type)                             \
    LOAD_AT(LOAD_##name, type, AT_OFFSET)              \
    LOAD_AT(LOAD_##name##_INDEX, type, AT_INDEX)       \
    LOAD_AT(LOAD_##name##_INDEX_32, type, AT_INDEX_32) \
    STORE_AT(STORE_##name, type, AT_OFFSET)            \
    STORE_AT(STORE_##name##_INDEX, type, AT_INDEX)     \
    STORE_AT(STORE_##name##_INDEX_32, type, AT_INDEX_32)
#define CHECK_BASE_AT(name, contains, base, where)                                               \
    handle_##name : {                                                                            \
        struct fl_memory_object *object = ip->y.object;                                          \
        const uint64_t root = (base);                                                            \
        address = where;                                                                         \
        if (!LIKELY(root - object->start <= object->size && contains(object, address, ip->a))) { \
            object = fl_memory_find(memory, root);                                               \
            if (!object) object = fl_memory_find(memory, address);                               \
            if (!object || !contains(object, address, ip->a)) goto check_fails;                  \
            ip->y.object = object;                                                               \
        }                                                                                        \
        NEXT;                                                                                    \
    }
#define CHECK_OBJECT_AT(name, contains, where)                                 \
    handle_##name : {                                                          \
        address = where;                                                       \
        if (!LIKELY(contains(ip->y.object, address, ip->a))) goto check_fails; \
        NEXT;                                                                  \
    }
/* Back to the call, which is given the result; from the outermost frame, the end with this status. */
#define RETURN(name, take, status, give)                                                        \
    handle_##name : {                                                                           \
        COUNT;                                                                                  \
        take;                                                                                   \
        struct fl_instruction *call = (struct fl_instruction *)fl_machine_frame(machine)->call; \
        if (!call) {                                                                            \
            exit_with(machine, status);                                                         \
            goto stopped_counted;                                                               \
        }                                                                                       \
        fl_machine_leave(machine);                                                              \
        r = machine->registers + fl_machine_frame(machine)->base;                               \
        ip = call;                                                                              \
        give;                                                                                   \
        NEXT;                                                                                   \
    }
#define OUTSIDE(name, function)                      \
    handle_##name : {                                \
        if (!function(machine, ip, r)) goto stopped; \
        NEXT;                                        \
    }

const void *const *fl_machine_execute(struct fl_machine *machine) {
    static const void *const handlers[] = {
#define FL_INSTRUCTION(name) &&handle_##name,
#include "engine/interpret/instructions.def"
    };
    if (!machine) return handlers;
    struct fl_memory *const memory = machine->memory;
    uint64_t *const globals = machine->globals;
    const uint64_t pointer_mask = fl_bits_mask(machine->program->pointer_width);
    struct fl_instruction *ip = fl_machine_frame(machine)->code->instructions;
    uint64_t *r = machine->registers + fl_machine_frame(machine)->base;
    uint64_t steps = 0, pause = 0, address = 0, access_size = 0, divisor = 0;
    if (!keep_going(machine, steps, &pause)) goto stopped;
    goto * ip->handler;

    DO(CONSTANT, r[ip->a] = ip->x.word)
    DO(CONSTANT_WORDS, memcpy(r + ip->a, ip->x.pointer, ip->d * sizeof *r))
    DO(MOVE, r[ip->a] = r[ip->b])
    DO(MOVE_WORDS, memmove(r + ip->a, r + ip->b, ip->d * sizeof *r))
    DO(READ_GLOBAL, r[ip->a] = globals[ip->b])
    DO(READ_GLOBAL_WORDS, memcpy(r + ip->a, globals + ip->b, ip->d * sizeof *r))
    DO(WRITE_GLOBAL, globals[ip->a] = r[ip->b])
    DO(WRITE_GLOBAL_WORDS, memcpy(globals + ip->a, r + ip->b, ip->d * sizeof *r))

#define FL_BINARY BINARY
#define FL_DIVISION DIVISION
#define FL_BINARY_SIZED(name, of_32, of_64, of_any) \
    BINARY(name##_32, of_32)                        \
    BINARY(name##_64, of_64)                        \
    BINARY(name##_N, of_any)
#define FL_FLOAT_BINARY(name, ...)                                       \
    FLOATS(name##_32, float, fl_float_of, fl_bits_of_float, __VA_ARGS__) \
    FLOATS(name##_64, double, fl_double_of, fl_bits_of_double, __VA_ARGS__)
#define FL_FLOAT_COMPARISON(name, ...)                             \
    FLOATS(name##_32, float, fl_float_of, (uint64_t), __VA_ARGS__) \
    FLOATS(name##_64, double, fl_double_of, (uint64_t), __VA_ARGS__)
#include "engine/interpret/binary.def"

    UNARY(NOT, fl_cut(~l, ip->d))
    UNARY(NEGATE, fl_cut(-l, ip->d))
    UNARY(EXTRACT, (l >> ip->c) & ip->x.word)
    UNARY(CONCAT, l << ip->d | r[ip->c])
    UNARY(SIGN_EXTEND, fl_cut((uint64_t)fl_signed(l, ip->c), ip->d))
    UNARY(SIGN_EXTEND_8_32, (uint32_t)(int8_t)l)
    UNARY(SIGN_EXTEND_16_32, (uint32_t)(int16_t)l)
    UNARY(SIGN_EXTEND_32_64, (int64_t)(int32_t)l)
    UNARY(SELECT, l ? r[ip->c] : r[ip->d])
    DO(EXTRACT_WIDE, r[ip->a] = extract_wide(r + ip->b, ip->c, ip->d, ip->x.word))
handle_SIGN_EXTEND_WIDE: {
    const int64_t value = fl_signed(r[ip->b], ip->c);
    extend_wide(r + ip->a, (uint64_t)value, value < 0 ? UINT64_MAX : 0, ip->d);
    NEXT;
}
    DO(ZERO_EXTEND_WIDE, extend_wide(r + ip->a, r[ip->b], 0, ip->d))

    UNARY(FLOAT_ROOT_64, fl_bits_of_double(sqrt(fl_double_of(l))))
    UNARY(FLOAT_32_OF_64, fl_bits_of_float((float)fl_double_of(l)))
    UNARY(FLOAT_64_OF_32, fl_bits_of_double((double)fl_float_of(l)))
    UNARY(FLOAT_64_OF_SIGNED, fl_bits_of_double((double)fl_signed(l, ip->d)))
    UNARY(FLOAT_64_OF_UNSIGNED, fl_bits_of_double((double)l))
    UNARY(FLOAT_32_OF_SIGNED, fl_bits_of_float((float)fl_signed(l, ip->d)))
    UNARY(FLOAT_32_OF_UNSIGNED, fl_bits_of_float((float)l))
    UNARY(SIGNED_32_OF_FLOAT_64, fl_signed_32_of(fl_double_of(l)))
    UNARY(SIGNED_64_OF_FLOAT_64, fl_signed_64_of(fl_double_of(l)))
    UNARY(SIGNED_32_OF_FLOAT_32, fl_signed_32_of((double)fl_float_of(l)))
    OUTSIDE(APPLY, fl_machine_apply)

    DO(INDEX, r[ip->a] = AT_INDEX)
    DO(INDEX_32, r[ip->a] = AT_INDEX_32)
    ACCESS(8, uint8_t)
    ACCESS(16, uint16_t)
    ACCESS(32, uint32_t)
    ACCESS(64, uint64_t)
    OUTSIDE(LOAD_BITS, fl_machine_load_bits)
    OUTSIDE(STORE_BITS, fl_machine_store_bits)
    CHECK_BASE_AT(CHECK_BASE, fl_memory_contains, r[ip->b], (r[ip->c] + ip->x.word) & pointer_mask)
    CHECK_BASE_AT(CHECK_BASE_WRITE, fl_memory_contains_writable, r[ip->b], (r[ip->c] + ip->x.word) & pointer_mask)
    CHECK_BASE_AT(CHECK_BASE_INDEX, fl_memory_contains, r[ip->b], AT_INDEX)
    CHECK_BASE_AT(CHECK_BASE_WRITE_INDEX, fl_memory_contains_writable, r[ip->b], AT_INDEX)
    CHECK_BASE_AT(CHECK_BASE_INDEX_32, fl_memory_contains, r[ip->b], AT_INDEX_32)
    CHECK_BASE_AT(CHECK_BASE_WRITE_INDEX_32, fl_memory_contains_writable, r[ip->b], AT_INDEX_32)
    CHECK_OBJECT_AT(CHECK_OBJECT, fl_memory_contains, AT_OFFSET)
    CHECK_OBJECT_AT(CHECK_OBJECT_WRITE, fl_memory_contains_writable, AT_OFFSET)
    CHECK_OBJECT_AT(CHECK_OBJECT_INDEX, fl_memory_contains, AT_INDEX)
    CHECK_OBJECT_AT(CHECK_OBJECT_WRITE_INDEX, fl_memory_contains_writable, AT_INDEX)
    CHECK_OBJECT_AT(CHECK_OBJECT_INDEX_32, fl_memory_contains, AT_INDEX_32)
    CHECK_OBJECT_AT(CHECK_OBJECT_WRITE_INDEX_32, fl_memory_contains_writable, AT_INDEX_32)
    DO(IN_BOUNDS,
       r[ip->a] = fl_memory_is_accessible(memory, ip->x.word ? FL_WRITE : FL_READ, r[ip->b], r[ip->c], r[ip->d]))
    DO(IS_FREEABLE, r[ip->a] = fl_memory_is_freeable(memory, r[ip->b]))
    DO(IS_FUNCTION, r[ip->a] = !fl_id_is_none(fl_memory_function(memory, r[ip->b])))
handle_OBJECT_SIZE: {
    const struct fl_memory_object *object = fl_memory_find(memory, r[ip->b]);
    r[ip->a] = object ? object->size : 0;
    NEXT;
}
handle_OBJECT_START: {
    const struct fl_memory_object *object = fl_memory_find(memory, r[ip->b]);
    r[ip->a] = object ? object->start : 0;
    NEXT;
}
    DO(NO_LEAK, r[ip->a] = fl_memory_heap_count(memory) == 0)
    DO(NO_LOST, r[ip->a] = !fl_machine_has_lost(machine))

handle_JUMP: {
    COUNT;
    ip = ip->x.target;
    goto * ip->handler;
}
handle_JUMP_IF: {
    COUNT;
    if (!r[ip->b]) NEXT;
    ip = ip->x.target;
    goto * ip->handler;
}
handle_JUMP_UNLESS: {
    COUNT;
    if (r[ip->b]) NEXT;
    ip = ip->x.target;
    goto * ip->handler;
}
    JUMPS(EQUAL, l == o)
    JUMPS(LESS, l < o)
    JUMPS(LESS_EQUAL, l <= o)
    JUMPS(LESS_SIGNED_32, (int32_t)l < (int32_t)o)
    JUMPS(LESS_SIGNED_64, (int64_t)l < (int64_t)o)
    JUMPS(LESS_EQUAL_SIGNED_32, (int32_t)l <= (int32_t)o)
    JUMPS(LESS_EQUAL_SIGNED_64, (int64_t)l <= (int64_t)o)
handle_SWITCH: {
    COUNT;
    ip = switch_target(ip->x.pointer, r[ip->b]);
    goto * ip->handler;
}
handle_CALL: {
    COUNT;
    if (!fl_machine_enter(machine, callee_of(machine, ip), ip)) goto stopped_counted;
    goto enter;
}
handle_CALL_GENERAL: {
    COUNT;
    machine->at = ip;
    if (!fl_machine_enter_general(machine, ip)) goto stopped_counted;
    goto enter;
}
    RETURN(RETURN, const uint64_t value = r[ip->b], value, r[ip->a] = value)
    RETURN(RETURN_WORDS, const uint64_t *const words = r + ip->b;
           const size_t size = ip->d * sizeof *r, words[0], memmove(r + ip->a, words, size))
    RETURN(RETURN_NOTHING, , 0, )
handle_CHECK_FAILS:
check_fails:
    fl_machine_stop(machine, FL_OUTCOME_CHECK_FAILED, NULL);
    goto stopped;
handle_ASSUMPTION_FAILS: {
    fl_machine_stop(machine, FL_OUTCOME_ASSUMPTION, "an assumption of the program is not met");
    goto stopped;
}
handle_DEAD_END: {
    fl_machine_stop(machine, FL_OUTCOME_UNSUPPORTED, "the program has no operation here");
    goto stopped;
}

    OUTSIDE(INPUT, fl_machine_input)
    OUTSIDE(INPUT_BLOCK, fl_machine_input_block)
    OUTSIDE(ALLOCATE, fl_machine_allocate)
    OUTSIDE(FREE, fl_machine_free)
    OUTSIDE(COPY, fl_machine_copy)
    OUTSIDE(FILL, fl_machine_fill)
    OUTSIDE(OUTPUT, fl_machine_output)
    OUTSIDE(RESTORE_STACK, fl_machine_restore_stack)
    DO(FORGET, fl_machine_forget(machine, ((const struct fl_operation *)ip->x.pointer)->variable, r))
    DO(BEGIN_LOCAL, fl_memory_begin_local(memory, r[ip->b]))
    DO(END_LOCAL, fl_memory_end_local(memory, r[ip->b]))
    DO(SAVE_STACK, r[ip->a] = fl_memory_stack_mark(memory))
handle_HALT: {
    exit_with(machine, r[ip->b]);
    goto stopped;
}
handle_COUNT_LOCATION: {
    uint8_t *counter = &machine->options->counters[ip->x.word];
    *counter += *counter != UINT8_MAX;
    NEXT;
}
handle_COUNT_BRANCH: {
    uint8_t *counter = &machine->options->counters[ip->x.word];
    struct fl_marks *marks = machine->options->marks;
    *counter += *counter != UINT8_MAX;
    marks->trail = marks->trail << 16 | (ip->x.word & 0xffff);
    const struct fl_instruction *call = fl_machine_frame(machine)->call;
    fl_marks_set(marks, marks->trail ^ (call ? (uint64_t)call->edge * UINT64_C(0x9e3779b1) : 0));
    NEXT;
}
handle_MARK_RESULT: {
    fl_marks_set_result(machine->options->marks, (uint32_t)ip->x.word,
                        ip->c ? fl_signed(r[ip->b], ip->c) : (int64_t)(r[ip->b] != 0));
    NEXT;
}
handle_MARK_MODE: {
    fl_marks_set_mode(machine->options->marks, (uint32_t)ip->x.word, fl_signed(r[ip->b], ip->c));
    NEXT;
}
handle_OBSERVE_BEFORE: {
    if (steps >= pause && !keep_going(machine, steps, &pause)) goto stopped;
    if (!observe(machine, ip, ++steps, true)) goto stopped;
    NEXT;
}
handle_OBSERVE_AFTER: {
    if (!observe(machine, ip, steps, false)) goto stopped;
    NEXT;
}

enter:
    r = machine->registers + fl_machine_frame(machine)->base;
    ip = fl_machine_frame(machine)->code->instructions;
    goto * ip->handler;

division_trap:
    fl_machine_stop(machine, FL_OUTCOME_TRAPPED,
                    divisor == 0 ? "division by zero" : "the quotient does not fit its type");
    goto stopped;
bad_read:
    fl_machine_stop_access(machine, address, access_size, FL_READ);
    goto stopped;
bad_write:
    fl_machine_stop_access(machine, address, access_size, FL_WRITE);
stopped:
    steps += ip->steps;
stopped_counted:
    machine->at = ip;
    machine->steps = steps;
    return handlers;
}
