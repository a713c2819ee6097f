/* engine/symbolic/input.c - variables for what a program reads, and from a model of them back to inputs. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/invariant.h"
#include "engine/symbolic/contents.h"
#include "engine/symbolic/guide.h"
#include "engine/symbolic/lazy.h"

typedef const struct fl_term *term_ref;

enum { LONGEST_NAME = 256 };

static term_ref variable(struct fl_engine *engine, uint32_t width, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static term_ref variable(struct fl_engine *engine, uint32_t width, const char *format, ...) {
    char name[2 * LONGEST_NAME];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    return fl_term_variable(engine->terms, name, width);
}

/* How often the path has read an input of this name so far; counts this read. */
static uint32_t next_number(struct fl_engine *engine, struct fl_state *state, const char *name) {
    uint64_t key = fl_hash_bytes(name, strlen(name));
    uintptr_t count = (uintptr_t)fl_persistent_find(state->counters, key);
    state->counters = fl_persistent_set(engine->arena, state->counters, key, (const void *)(count + 1));
    return (uint32_t)count;
}

/* The variable of an input that the path has read so often before. Inputs of one name share variables, unless
 * somebody wants to know which site a variable comes from. */
static const char *numbered_name(struct fl_engine *engine, struct fl_state *state, fl_input_id site,
                                 uint32_t number) {
    const char *name = engine->program->inputs[site.index].name;
    if (!engine->tells_sites) return fl_arena_format(engine->arena, "%s#%u", name, number + 1);
    const char *at_site = fl_arena_format(engine->arena, "%s@%u", name, site.index);
    return fl_arena_format(engine->arena, "%s#%u", at_site, next_number(engine, state, at_site) + 1);
}

uint64_t fl_symbolic_stdin_counter(void) {
    return fl_hash_bytes("stdin", strlen("stdin"));
}

static struct fl_symbolic_read *remember(struct fl_engine *engine, struct fl_state *state,
                                         const struct fl_edge *edge, term_ref value) {
    struct fl_symbolic_read *read = FL_NEW(engine->arena, struct fl_symbolic_read);
    read->previous = state->reads;
    read->count = state->reads ? state->reads->count + 1 : 1;
    read->site = edge->operation.input;
    read->value = value;
    read->next_object = engine->next_object;
    state->reads = read;
    return read;
}

/* Where a run is followed, a byte that depends on inputs is what it is in it, and stays that. */
static term_ref settled_byte(struct fl_engine *engine, struct fl_state *state, term_ref byte, bool is_first) {
    if (!byte || fl_term_is_constant(byte) || !engine->guide) return byte;
    term_ref value = fl_term_word(engine->terms, byte->width, fl_model_evaluate(&engine->guide->model, byte).word);
    if (!is_first) return value; /* that it is was assumed when the first byte was read */
    fl_state_assume(engine, state, fl_term_equal(engine->terms, byte, value));
    if (state->condition) state->sure = state->condition->count;
    return value;
}

/* A zero-terminated string that the program has at a known place, NULL if it is not known. */
static const char *known_string(struct fl_engine *engine, struct fl_state *state, term_ref address,
                                bool is_first) {
    char *text = fl_arena_allocate(engine->arena, LONGEST_NAME);
    for (uint32_t i = 0; i < LONGEST_NAME - 1; i++) {
        term_ref at =
            fl_term_binary(engine->terms, FL_OP_ADD, address, fl_term_word(engine->terms, address->width, i));
        term_ref byte = settled_byte(engine, state, fl_symbolic_load(engine, state, at, 8), is_first);
        if (!byte || !fl_term_is_constant(byte)) return NULL;
        text[i] = (char)byte->word;
        if (!byte->word) return text;
    }
    return NULL;
}

static bool argument_terms(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation,
                           term_ref *terms) {
    for (uint32_t i = 0; i < operation->argument_count && i < 2; i++) {
        terms[i] = fl_symbolic_evaluate(engine, state, operation->arguments[i].value);
        if (!terms[i]) return false;
    }
    return true;
}

static void note_text(struct fl_engine *engine, const char *what) {
    for (size_t i = 0; i < engine->texts.count; i++)
        if (strcmp(engine->texts.items[i], what) == 0) return;
    fl_vector_push(engine->arena, &engine->texts, fl_arena_copy_string(engine->arena, what));
}

/* Byte `index` of something with an unknown length of at most `most` bytes; `end` behind it. */
static term_ref byte_or_end(struct fl_engine *engine, struct fl_state *state, const char *what, uint64_t index,
                            uint32_t most, uint32_t width, int64_t end) {
    struct fl_terms *terms = engine->terms;
    term_ref stop = fl_term_constant(terms, fl_bits_of_signed(engine->arena, width, end));
    note_text(engine, what);
    if (index >= most) {
        engine->has_limited_inputs = engine->has_limited_bytes = true;
        return stop;
    }
    term_ref length = variable(engine, 32, "%s.length", what);
    if (index == 0)
        fl_state_assume(engine, state,
                        fl_term_binary(terms, FL_OP_LESS_EQUAL, length, fl_term_word(terms, 32, most)));
    term_ref byte =
        fl_term_convert(terms, FL_OP_ZERO_EXTEND, width, variable(engine, 8, "%s[%u]", what, (unsigned)index));
    term_ref is_there = fl_term_binary(terms, FL_OP_LESS, fl_term_word(terms, 32, index), length);
    return fl_term_if(terms, is_there, byte, stop);
}

/* The same of standard input where conditions are to be independent of each other: whether it ends is told
 * byte by byte, since a length would be in all of them. */
static term_ref stdin_byte(struct fl_engine *engine, struct fl_state *state, uint64_t index, uint32_t width) {
    struct fl_terms *terms = engine->terms;
    term_ref stop = fl_term_constant(terms, fl_bits_of_signed(engine->arena, width, -1));
    if (index >= engine->limits.stdin_length) {
        engine->has_limited_inputs = engine->has_limited_bytes = true;
        return stop;
    }
    if (engine->guide && index < engine->guide->settled) {
        struct fl_bits byte =
            fl_model_evaluate(&engine->guide->model, variable(engine, 8, "stdin[%u]", (unsigned)index));
        return fl_term_word(terms, width, byte.word);
    }
    term_ref ends = variable(engine, 1, "stdin.end[%u]", (unsigned)index);
    state->stdin_ended = state->stdin_ended ? fl_term_or(terms, state->stdin_ended, ends) : ends;
    term_ref byte =
        fl_term_convert(terms, FL_OP_ZERO_EXTEND, width, variable(engine, 8, "stdin[%u]", (unsigned)index));
    return fl_term_if(terms, state->stdin_ended, stop, byte);
}

static const char ordinary_name[] = "program";

/* Arguments have no zero inside. */
static term_ref argument_byte(struct fl_engine *engine, struct fl_state *state, uint64_t argument, uint64_t index,
                              uint32_t width) {
    struct fl_terms *terms = engine->terms;
    char what[64];
    snprintf(what, sizeof what, "argv[%u]", (unsigned)argument);
    term_ref value = byte_or_end(engine, state, what, index, engine->limits.argument_length, width, 0);
    if (index < engine->limits.argument_length) {
        term_ref byte = variable(engine, 8, "%s[%u]", what, (unsigned)index);
        fl_state_assume(engine, state, fl_term_not(terms, fl_term_equal(terms, byte, fl_term_word(terms, 8, 0))));
    }
    return value;
}

/* Where nobody looks at all of the arguments there may be any number of them whose argv is no larger than
 * an object can be, but few are preferred. */
static term_ref argument_count(struct fl_engine *engine, struct fl_state *state, uint32_t width) {
    struct fl_terms *terms = engine->terms;
    enum fl_arguments_use use = engine->program->arguments_use;
    if (use == FL_ARGUMENTS_NONE) return fl_term_word(terms, width, 1);
    term_ref count = variable(engine, width, "argc");
    term_ref few =
        fl_term_binary(terms, FL_OP_LESS_EQUAL, count, fl_term_word(terms, width, engine->limits.arguments + 1));
    term_ref some = fl_term_binary(terms, FL_OP_LESS_SIGNED, fl_term_word(terms, width, 0), count);
    fl_state_assume(engine, state, some);
    uint64_t most = engine->program->pointer_width == 32 ? INT32_MAX / 4 - 1 : INT32_MAX;
    fl_state_assume(engine, state,
                    fl_term_binary(terms, FL_OP_LESS_EQUAL, count, fl_term_word(terms, width, most)));
    if (use != FL_ARGUMENTS_ALL || engine->piecewise)
        fl_state_wish(engine, state, few);
    else {
        engine->has_limited_inputs = engine->has_limited_bytes = true;
        note_text(engine, "argc");
        fl_state_assume(engine, state, few);
    }
    return count;
}

/* A byte of a named thing: an environment variable or a file. */
static term_ref named_byte(struct fl_engine *engine, struct fl_state *state, const struct fl_input *input,
                           const term_ref *terms, const char **name) {
    bool is_file = input->kind == FL_INPUT_FILE_BYTE;
    bool is_first = fl_term_is_constant(terms[1]) && !terms[1]->word;
    *name = known_string(engine, state, terms[0], is_first);
    if (!*name || !fl_term_is_constant(terms[1])) {
        fl_engine_give_up(engine, "the name of a file or environment variable depends on inputs");
        return NULL;
    }
    char what[LONGEST_NAME + 16];
    snprintf(what, sizeof what, "%s %s", is_file ? "file" : "env", *name);
    term_ref is_missing = variable(engine, 1, "%s.missing", what);
    term_ref byte = byte_or_end(engine, state, what, fl_term_value(terms[1]).word, engine->limits.stdin_length,
                                input->width, is_file ? -1 : 0);
    term_ref absent =
        fl_term_constant(engine->terms, fl_bits_of_signed(engine->arena, input->width, is_file ? -2 : -1));
    return fl_term_if(engine->terms, is_missing, absent, byte);
}

/* Which of the executions of an edge in a piece of a run this is: each has one place. */
static uint64_t place_of(const struct fl_state *state) {
    uint64_t place = 0;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller) {
        place = fl_hash_mix(place ^ frame->call.index);
        for (const struct fl_loop_visit *visit = frame->loops; visit; visit = visit->outer)
            place = fl_hash_mix(place + visit->loop * 1000003 + visit->iteration);
    }
    return place;
}

/* Inputs that are bytes have something below 0 for what is no byte. */
static bool byte_range(enum fl_input_kind kind, int64_t *least) {
    switch (kind) {
    case FL_INPUT_ARGUMENT_BYTE: *least = 0; return true;
    case FL_INPUT_STDIN_BYTE:
    case FL_INPUT_ENVIRONMENT_BYTE: *least = -1; return true;
    case FL_INPUT_FILE_BYTE: *least = -2; return true;
    default: return false;
    }
}

/* In a piece of a run it is not known what was read before: each input is any that there can be. */
static term_ref fresh_input(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge) {
    const struct fl_input *input = &engine->program->inputs[edge->operation.input.index];
    struct fl_terms *terms = engine->terms;
    uint32_t width = input->width;
    term_ref value = variable(engine, width, "%s@%u.%llx", input->name, (unsigned)(edge - engine->program->edges),
                              (unsigned long long)place_of(state));
    int64_t least;
    if (byte_range(input->kind, &least)) {
        term_ref low = fl_term_constant(terms, fl_bits_of_signed(engine->arena, width, least));
        fl_state_assume(engine, state, fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, low, value));
        fl_state_assume(engine, state,
                        fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, value, fl_term_word(terms, width, 255)));
    }
    return value;
}

static term_ref input_value(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge,
                            struct fl_symbolic_read *about) {
    const struct fl_input *input = &engine->program->inputs[edge->operation.input.index];
    term_ref terms[2] = {NULL, NULL};
    if (!argument_terms(engine, state, &edge->operation, terms)) return NULL;
    switch (input->kind) {
    case FL_INPUT_ARGUMENT_COUNT: return argument_count(engine, state, input->width);
    case FL_INPUT_ARGUMENT_BYTE:
        if (engine->piecewise) return fresh_input(engine, state, edge);
        if (!fl_term_is_constant(terms[0]) || !fl_term_is_constant(terms[1])) {
            fl_engine_give_up(engine, "an argument is read at a place that depends on inputs");
            return NULL;
        }
        about->argument = fl_term_value(terms[0]).word;
        about->index = fl_term_value(terms[1]).word;
        return argument_byte(engine, state, about->argument, about->index, input->width);
    case FL_INPUT_ARGUMENT_NUMBER:
        if (engine->piecewise) return fresh_input(engine, state, edge);
        about->argument = fl_term_value(terms[0]).word;
        return variable(engine, input->width, "argv[%u] as a number", (unsigned)about->argument);
    case FL_INPUT_STDIN_BYTE:
        if (engine->piecewise) return fresh_input(engine, state, edge);
        about->index = next_number(engine, state, "stdin");
        if (engine->independence) return stdin_byte(engine, state, about->index, input->width);
        return byte_or_end(engine, state, "stdin", about->index, engine->limits.stdin_length, input->width, -1);
    case FL_INPUT_ENVIRONMENT_BYTE:
    case FL_INPUT_FILE_BYTE:
        if (engine->piecewise) return fresh_input(engine, state, edge);
        about->index = fl_term_is_constant(terms[1]) ? fl_term_value(terms[1]).word : 0;
        return named_byte(engine, state, input, terms, &about->name);
    default:
        if (engine->piecewise) return fresh_input(engine, state, edge);
        about->number = next_number(engine, state, input->name);
        return fl_term_variable(engine->terms, numbered_name(engine, state, edge->operation.input, about->number),
                                input->width);
    }
}

/* Where nothing restricts it, argv[0] is the ordinary one: variables that a model does not mention are 0. */
static term_ref block_byte(struct fl_engine *engine, const struct fl_input *input, const char *name, uint64_t at) {
    term_ref byte = variable(engine, 8, "%s[%u]", name, (unsigned)at);
    if (input->kind != FL_INPUT_PROGRAM_NAME || at >= sizeof ordinary_name) return byte;
    return fl_term_binary(engine->terms, FL_OP_XOR, byte,
                          fl_term_word(engine->terms, 8, (unsigned char)ordinary_name[at]));
}

static bool input_block(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge) {
    const struct fl_input *input = &engine->program->inputs[edge->operation.input.index];
    term_ref address = fl_symbolic_evaluate(engine, state, edge->operation.address);
    term_ref size = fl_symbolic_evaluate(engine, state, edge->operation.size);
    if (!address || !size) return false;
    if (!fl_term_is_constant(size) && engine->piecewise) return fl_symbolic_forget(engine, state, address, size);
    if (!fl_term_is_constant(size)) {
        fl_engine_give_up(engine, "the size of an input depends on inputs");
        return false;
    }
    uint32_t number = next_number(engine, state, input->name);
    const char *name = numbered_name(engine, state, edge->operation.input, number);
    uint64_t count = fl_term_value(size).word, place = engine->piecewise ? place_of(state) : 0;
    term_ref *bytes = FL_NEW_ARRAY(engine->arena, term_ref, count);
    for (uint64_t i = 0; i < count; i++) {
        bytes[i] = engine->piecewise ? variable(engine, 8, "%s@%u.%llx[%u]", input->name,
                                                (unsigned)(edge - engine->program->edges),
                                                (unsigned long long)place, (unsigned)i)
                                     : block_byte(engine, input, name, i);
        term_ref at =
            fl_term_binary(engine->terms, FL_OP_ADD, address, fl_term_word(engine->terms, address->width, i));
        if (!fl_symbolic_store(engine, state, at, bytes[i])) return false;
    }
    struct fl_symbolic_read *read = remember(engine, state, edge, NULL);
    read->number = number;
    read->bytes = bytes;
    read->byte_count = count;
    return true;
}

void fl_symbolic_note_contents(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge,
                               const struct fl_symbolic_object *object) {
    if (engine->piecewise) return;
    remember(engine, state, edge, NULL)->object = object ? object->number + 1 : 0;
}

/* ---- what a function other than main is given, and what functions without a body return ---- */

/* What is read once has the name of its site; of what a function returns each is an input of its own. */
static struct fl_lazy *lazy_of(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge,
                               uint64_t size, const unsigned char *initial) {
    const struct fl_input *input = &engine->program->inputs[edge->operation.input.index];
    const char *name = input->name;
    struct fl_symbolic_read *read = remember(engine, state, edge, NULL);
    if (input->kind == FL_INPUT_UNDEFINED) {
        read->number = next_number(engine, state, name);
        name = engine->piecewise
                   ? fl_arena_format(engine->arena, "%s@%u.%llx", name, (unsigned)(edge - engine->program->edges),
                                     (unsigned long long)place_of(state))
                   : fl_arena_format(engine->arena, "%s#%u", name, read->number + 1);
    }
    read->lazy = fl_lazy_root(engine, name, input->type, size, initial);
    return read->lazy;
}

static bool lazy_memory(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge) {
    bool is_global = engine->program->inputs[edge->operation.input.index].kind == FL_INPUT_GLOBAL;
    term_ref address = fl_symbolic_evaluate(engine, state, edge->operation.address);
    const struct fl_symbolic_object *old =
        address && fl_term_is_constant(address) ? fl_symbolic_object_at(engine, state, address->word) : NULL;
    FL_INVARIANT(old, "a parameter or a global variable has its memory");
    struct fl_symbolic_object *object = fl_arena_copy(engine->arena, old, sizeof *old);
    object->lazy = lazy_of(engine, state, edge, object->capacity, is_global ? object->initial : NULL);
    object->is_unknown = false;
    object->cells = NULL;
    object->array = object->lazy->array;
    state->objects = fl_persistent_set(engine->arena, state->objects, object->number, object);
    return true;
}

static void avoid_address(struct fl_engine *engine, struct fl_state *state, term_ref pointer, term_ref address) {
    uint64_t offset;
    bool is_freed = fl_term_is_constant(address) && fl_lazy_at(engine, address->word, &offset) &&
                    !fl_symbolic_object_at(engine, state, address->word);
    if (!is_freed) return;
    fl_state_assume(engine, state, fl_term_not(engine->terms, fl_term_equal(engine->terms, pointer, address)));
}

/* No function returns what was freed before. */
static void avoid_freed(struct fl_engine *engine, struct fl_state *state, term_ref pointer) {
    term_ref rest = pointer;
    for (; rest->op == FL_OP_IF; rest = rest->operands[2])
        avoid_address(engine, state, pointer, rest->operands[1]);
    avoid_address(engine, state, pointer, rest);
}

/* A global variable keeps its input until it is written; so it is not read before it is used. */
static bool lazy_value(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge) {
    const struct fl_input *input = &engine->program->inputs[edge->operation.input.index];
    fl_variable_id id = edge->operation.variable;
    const struct fl_variable *variable = fl_program_variable(engine->program, id);
    uint32_t bytes = (input->width + 7) / 8;
    bool is_global = input->kind == FL_INPUT_GLOBAL;
    const unsigned char *initial = is_global ? (const unsigned char *)fl_bits_words(&variable->initial) : NULL;
    if (initial) initial = fl_arena_copy(engine->arena, initial, bytes);
    struct fl_lazy *lazy = lazy_of(engine, state, edge, bytes, initial);
    if (is_global) {
        fl_lazy_set_global(engine, id, lazy);
        state->globals = fl_persistent_set(engine->arena, state->globals, id.index, NULL);
        return true;
    }
    term_ref value = fl_lazy_read(engine, lazy, 0, bytes, input->type);
    if (value->width != input->width) value = fl_term_extract(engine->terms, input->width - 1, 0, value);
    if (input->kind == FL_INPUT_UNDEFINED) avoid_freed(engine, state, value);
    state->frame->variables = fl_persistent_set(engine->arena, state->frame->variables, id.index, value);
    return true;
}

bool fl_symbolic_input(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge) {
    const struct fl_operation *operation = &edge->operation;
    if (fl_input_is_made_up(&engine->program->inputs[operation->input.index]))
        return operation->address ? lazy_memory(engine, state, edge) : lazy_value(engine, state, edge);
    if (operation->address) return input_block(engine, state, edge);
    struct fl_symbolic_read about = {0};
    term_ref value = input_value(engine, state, edge, &about);
    if (!value) return false;
    struct fl_symbolic_read *read = remember(engine, state, edge, value);
    read->number = about.number;
    read->index = about.index;
    read->argument = about.argument;
    read->name = about.name;
    fl_symbolic_set_variable(engine, state, operation->variable, value);
    return true;
}

void fl_symbolic_skip_input(struct fl_engine *engine, struct fl_state *state, fl_input_id id) {
    const struct fl_input *input = &engine->program->inputs[id.index];
    switch (input->kind) {
    case FL_INPUT_STDIN_BYTE: next_number(engine, state, "stdin"); break;
    case FL_INPUT_ARGUMENT_COUNT:
    case FL_INPUT_ARGUMENT_BYTE:
    case FL_INPUT_ENVIRONMENT_BYTE:
    case FL_INPUT_FILE_BYTE:
    case FL_INPUT_HEAP:
    case FL_INPUT_PARAMETER:
    case FL_INPUT_GLOBAL: break; /* not counted */
    default: next_number(engine, state, input->name); break;
    }
}

void fl_symbolic_number_inputs(struct fl_engine *engine, struct fl_state *state, uint32_t number) {
    for (uint32_t i = 0; i < engine->program->input_count; i++) {
        const struct fl_input *input = &engine->program->inputs[i];
        if (input->kind != FL_INPUT_VALUE && input->kind != FL_INPUT_UNDEFINED) continue;
        state->counters =
            fl_persistent_set(engine->arena, state->counters, fl_hash_bytes(input->name, strlen(input->name)),
                              (const void *)(uintptr_t)number);
    }
}

/* ---- from the solver's model to inputs ---- */

static uint32_t length_of(struct fl_engine *engine, const char *what, uint64_t most) {
    uint32_t length = 0;
    if (engine->independence && strcmp(what, "stdin") == 0) {
        while (length < most && !fl_engine_value(engine, variable(engine, 1, "stdin.end[%u]", length)).word)
            length++;
        return length;
    }
    length = (uint32_t)fl_engine_value(engine, variable(engine, 32, "%s.length", what)).word;
    return length > most ? (uint32_t)most : length;
}

/* At most so many bytes: what is behind them nobody has read. */
static struct fl_input_bytes read_bytes(struct fl_engine *engine, const char *what, uint64_t most,
                                        bool *is_missing) {
    uint32_t length = length_of(engine, what, most);
    *is_missing = fl_engine_value(engine, variable(engine, 1, "%s.missing", what)).word;
    char *bytes = fl_arena_allocate(engine->arena, (size_t)length + 1);
    for (uint32_t i = 0; i < length; i++)
        bytes[i] = (char)fl_engine_value(engine, variable(engine, 8, "%s[%u]", what, i)).word;
    return (struct fl_input_bytes){bytes, length};
}

static void add_arguments(struct fl_engine *engine, struct fl_inputs *inputs, uint64_t count) {
    enum { MOST_NATIVE_ARGUMENTS = 100000 };
    if (inputs->arguments.count) return;
    fl_inputs_add_argument(inputs, ordinary_name);
    uint64_t last =
        engine->program->arguments_use == FL_ARGUMENTS_ALL ? engine->limits.arguments : MOST_NATIVE_ARGUMENTS - 1;
    for (uint64_t i = 1; i < count && i <= last; i++) {
        char what[64];
        bool is_missing;
        snprintf(what, sizeof what, "argv[%u]", (unsigned)i);
        struct fl_input_bytes bytes = read_bytes(engine, what, UINT32_MAX, &is_missing);
        char *text = fl_arena_copy_string(engine->arena, bytes.bytes);
        fl_inputs_add_argument(inputs, text);
    }
}

/* The argument is written as the number that the program reads off it. */
static void add_number(struct fl_engine *engine, struct fl_inputs *inputs, const struct fl_symbolic_read *read) {
    struct fl_bits value = fl_engine_value(engine, read->value);
    const char *text = fl_bits_format_signed(engine->arena, &value);
    if (!inputs->arguments.count) fl_inputs_add_argument(inputs, ordinary_name);
    while (inputs->arguments.count <= read->argument) fl_inputs_add_argument(inputs, "0");
    inputs->arguments.items[read->argument] = (struct fl_input_bytes){text, strlen(text)};
}

static bool is_known_name(const struct fl_named_input *items, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(items[i].name, name) == 0) return true;
    return false;
}

static void add_named(struct fl_engine *engine, struct fl_inputs *inputs, enum fl_input_kind kind,
                      const char *name, uint64_t most) {
    bool is_file = kind == FL_INPUT_FILE_BYTE, is_missing;
    char what[LONGEST_NAME + 16];
    snprintf(what, sizeof what, "%s %s", is_file ? "file" : "env", name);
    struct fl_named_input item = {name, read_bytes(engine, what, most, &is_missing)};
    if (is_missing) return;
    if (!is_file) item.value.count = strnlen(item.value.bytes, item.value.count); /* the value ends at a zero */
    if (is_file && !is_known_name(inputs->files.items, inputs->files.count, name))
        fl_vector_push(engine->arena, &inputs->files, item);
    if (!is_file && !is_known_name(inputs->environment.items, inputs->environment.count, name))
        fl_vector_push(engine->arena, &inputs->environment, item);
}

/* How many bytes of standard input, or of a file or variable, the run has read. */
static uint64_t count_read_bytes(struct fl_engine *engine, const struct fl_symbolic_read *newest,
                                 enum fl_input_kind kind, const char *name) {
    uint64_t count = 0;
    for (const struct fl_symbolic_read *read = newest; read; read = read->previous) {
        if (read->rounds) return UINT32_MAX;
        if (engine->program->inputs[read->site.index].kind != kind || read->index < count) continue;
        if (name && strcmp(read->name, name) != 0) continue;
        if (!read->guard || fl_engine_value(engine, read->guard).word) count = read->index + 1;
    }
    return count;
}

/* A model on its way to becoming inputs. */
struct extraction {
    struct fl_engine *engine;
    struct fl_inputs *inputs;
    const struct fl_symbolic_read *newest;
    struct fl_contents contents;
};

static void add_read(struct extraction *extraction, const struct fl_symbolic_read *read) {
    struct fl_engine *engine = extraction->engine;
    struct fl_inputs *inputs = extraction->inputs;
    struct fl_contents *contents = &extraction->contents;
    if (read->lazy || (read->guard && !fl_engine_value(engine, read->guard).word)) return;
    const struct fl_input *input = &engine->program->inputs[read->site.index];
    bool is_missing;
    switch (input->kind) {
    case FL_INPUT_ARGUMENT_COUNT: add_arguments(engine, inputs, fl_engine_value(engine, read->value).word); return;
    case FL_INPUT_ARGUMENT_BYTE: return;
    case FL_INPUT_STDIN_BYTE:
        if (read->index == 0) {
            struct fl_input_bytes bytes = read_bytes(
                engine, "stdin", count_read_bytes(engine, extraction->newest, input->kind, NULL), &is_missing);
            fl_text_append_bytes(&inputs->standard_input, bytes.bytes, bytes.count);
        }
        return;
    case FL_INPUT_ARGUMENT_NUMBER: add_number(engine, inputs, read); return;
    case FL_INPUT_ENVIRONMENT_BYTE:
    case FL_INPUT_FILE_BYTE:
        if (read->index == 0)
            add_named(engine, inputs, input->kind, read->name,
                      count_read_bytes(engine, extraction->newest, input->kind, read->name));
        return;
    case FL_INPUT_TIME: {
        struct fl_bits value = fl_engine_value(engine, read->value);
        fl_vector_push(engine->arena, &inputs->times, (int64_t)value.word);
        return;
    }
    case FL_INPUT_HEAP: {
        uint32_t object = read->object - 1;
        fl_vector_push(engine->arena, &inputs->values,
                       fl_contents_next(engine, contents, input->name, read->object ? &object : NULL));
        return;
    }
    default: break;
    }
    struct fl_input_value address = {.name = input->name};
    if (read->value && fl_contents_find_address(engine, contents, read->value, &address)) {
        fl_vector_push(engine->arena, &inputs->values, address);
        return;
    }
    if (read->value) {
        struct fl_bits value = fl_engine_value(engine, read->value);
        fl_vector_push(engine->arena, &inputs->values,
                       fl_input_value_of(engine->arena, input->name, &value, input->type));
        return;
    }
    char *bytes = fl_arena_allocate(engine->arena, read->byte_count + 1);
    for (uint64_t i = 0; i < read->byte_count; i++) bytes[i] = (char)fl_engine_value(engine, read->bytes[i]).word;
    if (input->kind == FL_INPUT_PROGRAM_NAME) {
        if (!inputs->arguments.count) fl_inputs_add_argument(inputs, ordinary_name);
        bytes[read->byte_count] = 0;
        inputs->arguments.items[0] = (struct fl_input_bytes){bytes, strlen(bytes)};
        return;
    }
    struct fl_input_value block = {.name = input->name, .form = FL_FORM_BYTES, .bytes = {bytes, read->byte_count}};
    fl_vector_push(engine->arena, &inputs->values, block);
}

/* More than this is not repeated: the run would take too long. */
enum { MOST_REPEATED = 1 << 21 };

static void add_repeated(struct extraction *extraction, const struct fl_symbolic_read *read) {
    struct fl_engine *engine = extraction->engine;
    if (read->guard && !fl_engine_value(engine, read->guard).word) return;
    uint64_t rounds = fl_engine_value(engine, read->rounds).word;
    for (uint64_t i = 0; i < rounds && i * read->repeated_count < MOST_REPEATED; i++)
        for (uint32_t k = 0; k < read->repeated_count; k++) add_read(extraction, read->repeated[k]);
}

static bool is_empty_contents(const struct fl_input_value *value) {
    return value->form == FL_FORM_BYTES && !value->bytes.count && strcmp(value->name, "malloc") == 0;
}

/* Memory behind the last that matters needs no line. */
static void drop_last_contents(struct fl_inputs *inputs) {
    size_t last = inputs->values.count, kept;
    while (last > 0 && (strcmp(inputs->values.items[last - 1].name, "malloc") != 0 ||
                        is_empty_contents(&inputs->values.items[last - 1])))
        last--;
    kept = last;
    for (size_t i = last; i < inputs->values.count; i++)
        if (!is_empty_contents(&inputs->values.items[i])) inputs->values.items[kept++] = inputs->values.items[i];
    inputs->values.count = kept;
}

/* ---- the world as ordinary as can be ---- */

static bool is_world_name(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].is_world && strcmp(program->inputs[i].name, name) == 0) return true;
    return false;
}

/* Answers behind the last that is not ordinary need no line. */
static void drop_last_ordinary(const struct fl_program *program, struct fl_inputs *inputs) {
    struct fl_map is_needed = fl_map_make(inputs->arena);
    size_t first = inputs->values.count;
    for (size_t i = inputs->values.count; i-- > 0;) {
        const struct fl_input_value *value = &inputs->values.items[i];
        bool is_zero = value->form == FL_FORM_NUMBER && strcmp(value->number, "0") == 0;
        if (!is_zero || !is_world_name(program, value->name)) *fl_map_at_string(&is_needed, value->name) = 1;
        if (fl_map_find_string(&is_needed, value->name)) inputs->values.items[--first] = *value;
    }
    for (size_t i = first; i < inputs->values.count; i++)
        inputs->values.items[i - first] = inputs->values.items[i];
    inputs->values.count -= first;
}

enum { MOST_SETTLED = 64 };

static bool is_world(const struct fl_engine *engine, const struct fl_symbolic_read *read) {
    return read->value && !read->rounds && engine->program->inputs[read->site.index].is_world;
}

static bool is_zero(struct fl_engine *engine, term_ref term) {
    struct fl_bits value = fl_engine_value(engine, term);
    return fl_bits_is_zero(&value);
}

/* 1 bit: other inputs are as the model has them. */
static term_ref keep_others(struct fl_engine *engine, const struct fl_state *state) {
    struct fl_terms *terms = engine->terms;
    term_ref kept = fl_term_true(terms);
    for (const struct fl_symbolic_read *read = state->reads; read; read = read->previous) {
        if (!read->value || read->rounds || is_world(engine, read)) continue;
        term_ref value = fl_term_constant(terms, fl_engine_value(engine, read->value));
        kept = fl_term_and(terms, kept, fl_term_equal(terms, read->value, value));
    }
    return kept;
}

/* Lets the world answer as usual wherever the run does not depend on it; the model changes accordingly. */
static void settle_world(struct fl_engine *engine, const struct fl_state *state, term_ref condition) {
    struct fl_terms *terms = engine->terms;
    term_ref settled = NULL;
    unsigned tries = 0;
    bool is_model = true; /* does the solver have that of `settled`? */
    for (const struct fl_symbolic_read *read = state->reads; read && tries < MOST_SETTLED; read = read->previous) {
        if (!is_world(engine, read) || (is_model && is_zero(engine, read->value))) continue;
        if (!settled) {
            settled = keep_others(engine, state);
            if (condition) settled = fl_term_and(terms, settled, condition);
        }
        term_ref zero = fl_term_word(terms, read->value->width, 0);
        term_ref more = fl_term_and(terms, settled, fl_term_equal(terms, read->value, zero));
        is_model = fl_state_query(engine, state, more) == FL_SATISFIABLE;
        if (is_model) settled = more;
        tries++;
    }
    if (!is_model) fl_state_query(engine, state, settled);
}

struct fl_inputs *fl_symbolic_inputs(struct fl_engine *engine, const struct fl_state *state, term_ref condition) {
    settle_world(engine, state, condition);
    struct fl_inputs *inputs = fl_inputs_create(engine->arena);
    inputs->pointer_size = engine->program->pointer_width / 8;
    struct extraction extraction = {engine, inputs, state->reads, fl_contents_of_model(engine, state, condition)};
    FL_VECTOR_OF(const struct fl_symbolic_read *) reads = {0};
    for (const struct fl_symbolic_read *at = state->reads; at; at = at->previous)
        fl_vector_push(engine->arena, &reads, at);
    FL_VECTOR_OF(struct fl_lazy_site) sites = {0};
    for (size_t i = reads.count; i-- > 0;) {
        const struct fl_input *input = &engine->program->inputs[reads.items[i]->site.index];
        if (reads.items[i]->rounds)
            add_repeated(&extraction, reads.items[i]);
        else
            add_read(&extraction, reads.items[i]);
        bool is_read = !reads.items[i]->guard || fl_engine_value(engine, reads.items[i]->guard).word;
        if (reads.items[i]->lazy && is_read)
            fl_vector_push(engine->arena, &sites, ((struct fl_lazy_site){input, reads.items[i]->lazy}));
    }
    drop_last_contents(inputs);
    drop_last_ordinary(engine->program, inputs);
    if (engine->lazies) fl_lazy_inputs(engine, sites.items, sites.count, inputs);
    return inputs;
}
