#include "replay/log/call.h"

#include <limits.h>
#include <string.h>

#include "base/text.h"

typedef const struct fl_term *term_ref;

struct reader {
    struct fl_arena *arena;
    struct fl_engine *engine;
    struct fl_state *state;
    const struct fl_operation *operation;
    struct fl_log_call *call;
    uint32_t next;    /* argument */
    uint64_t address; /* of the next one in a va_list; 0: they are the call's */
};

static void refuse(struct reader *reader, const char *problem) {
    if (!reader->call->problem) reader->call->problem = problem;
}

static term_ref evaluate(struct reader *reader, int argument) {
    term_ref value =
        fl_symbolic_evaluate(reader->engine, reader->state, reader->operation->arguments[argument].value);
    if (!value) refuse(reader, "");
    return value;
}

/* The bytes at a known address. NULL if they do not all lie in one object. */
static term_ref load(struct reader *reader, uint64_t address, uint32_t width) {
    struct fl_engine *engine = reader->engine;
    const struct fl_symbolic_object *object = fl_symbolic_object_at(engine, reader->state, address);
    uint64_t bytes = (width + 7) / 8;
    if (!object || !fl_term_is_constant(object->size)) return NULL;
    uint64_t offset = address - object->address, size = fl_term_value(object->size).word;
    if (offset > size || bytes > size - offset) return NULL;
    term_ref value = fl_symbolic_object_read(
        engine, object, fl_term_word(engine->terms, engine->program->pointer_width, offset), (uint32_t)bytes);
    return value && value->width != width ? fl_term_extract(engine->terms, width - 1, 0, value) : value;
}

static bool load_constant(struct reader *reader, uint64_t address, uint32_t width, uint64_t *value) {
    term_ref term = load(reader, address, width);
    if (!term || !fl_term_is_constant(term)) return false;
    *value = fl_term_value(term).word;
    return true;
}

/* ---- arguments ---- */

/* A va_list whose registers are used up: all that is left stands in memory. */
static void open_list(struct reader *reader, int argument) {
    static const char unknown[] = "where the arguments of a va_list are is not known";
    enum { GENERAL_REGISTERS_USED = 48, VECTOR_REGISTERS_USED = 176 };
    term_ref list = evaluate(reader, argument);
    uint64_t general, vector;
    if (!list) return;
    if (!fl_term_is_constant(list)) {
        refuse(reader, unknown);
        return;
    }
    uint64_t at = fl_term_value(list).word;
    if (reader->engine->program->pointer_width == 32) {
        reader->address = at;
        return;
    }
    if (!load_constant(reader, at, 32, &general) || !load_constant(reader, at + 4, 32, &vector) ||
        !load_constant(reader, at + 8, 64, &reader->address) || general < GENERAL_REGISTERS_USED ||
        vector < VECTOR_REGISTERS_USED)
        refuse(reader, unknown);
}

static term_ref listed_argument(struct reader *reader, uint32_t bits) {
    uint32_t slot = reader->engine->program->pointer_width / 8;
    if (bits == 80 && slot == 8) reader->address = (reader->address + 15) / 16 * 16;
    term_ref value = load(reader, reader->address, bits);
    uint32_t bytes = bits == 80 ? (slot == 8 ? 16 : 12) : (bits / 8 + slot - 1) / slot * slot;
    reader->address += bytes;
    if (!value) refuse(reader, "a format wants more arguments than there are");
    return value;
}

static term_ref next_argument(struct reader *reader, uint32_t bits) {
    if (reader->call->problem) return NULL;
    if (reader->address) return listed_argument(reader, bits);
    if (reader->next >= reader->operation->argument_count) {
        refuse(reader, "a format wants more arguments than there are");
        return NULL;
    }
    uint32_t index = reader->next++;
    if (reader->operation->arguments[index].byval_size) {
        refuse(reader, "a struct is printed");
        return NULL;
    }
    term_ref value = evaluate(reader, (int)index);
    if (value && value->width < bits) {
        refuse(reader, "an argument is narrower than its conversion");
        return NULL;
    }
    return value && value->width > bits ? fl_term_extract(reader->engine->terms, bits - 1, 0, value) : value;
}

/* ---- formats ---- */

/* The bytes of a string that is the same in all runs of the state. NULL if runs may differ in it. */
static const char *constant_string(struct reader *reader, term_ref pointer, size_t *length) {
    enum { LONGEST = 65536 };
    if (!fl_term_is_constant(pointer)) return NULL;
    struct fl_text text = fl_text_make(reader->arena);
    uint64_t address = fl_term_value(pointer).word, byte;
    for (size_t i = 0; i < LONGEST; i++) {
        if (!load_constant(reader, address + i, 8, &byte)) return NULL;
        if (byte == 0) {
            *length = i;
            return fl_text_string(&text);
        }
        fl_text_append_char(&text, (char)byte);
    }
    return NULL;
}

static bool read_star(struct reader *reader, int *number) {
    term_ref value = next_argument(reader, 32);
    if (value && !fl_term_is_constant(value)) refuse(reader, "a width or precision is not known");
    if (reader->call->problem) return false;
    *number = (int)(uint32_t)fl_term_value(value).word;
    return true;
}

static void resolve_stars(struct reader *reader, struct fl_format_piece *piece) {
    int number;
    if (piece->has_width_argument && read_star(reader, &number)) {
        if (number < 0) piece->is_left = true;
        if (number == INT_MIN) refuse(reader, "a width is too large");
        piece->width = number < 0 && number != INT_MIN ? -number : number;
    }
    if (piece->has_precision_argument && read_star(reader, &number)) piece->precision = number < 0 ? -1 : number;
    piece->has_width_argument = piece->has_precision_argument = false;
}

static void read_formatted(struct reader *reader, const struct fl_format *known) {
    struct fl_log_call *call = reader->call;
    struct fl_format read = {0};
    if (!known) {
        size_t length = 0;
        term_ref pointer = evaluate(reader, call->site->text);
        const char *text = pointer ? constant_string(reader, pointer, &length) : NULL;
        if (!text) {
            refuse(reader, "a format is not known");
            return;
        }
        fl_format_read(reader->arena, text, length, reader->engine->program->pointer_width, &read);
        known = &read;
    }
    if (known->problem) {
        refuse(reader, fl_arena_format(reader->arena, "in a format, %s", known->problem));
        call->is_unknown_to_models = true;
    }
    if (known->has_other) refuse(reader, "a format has %m, %n or wide characters");
    if (call->site->list >= 0) open_list(reader, call->site->list);
    if (call->problem) return;
    for (size_t i = 0; i < known->pieces.count; i++)
        fl_vector_push(reader->arena, &call->format.pieces, known->pieces.items[i]);
    call->arguments = FL_NEW_ARRAY(reader->arena, term_ref, call->format.pieces.count);
    for (size_t i = 0; i < call->format.pieces.count && !call->problem; i++) {
        struct fl_format_piece *piece = &call->format.pieces.items[i];
        if (piece->kind == FL_PIECE_LITERAL) continue;
        resolve_stars(reader, piece);
        call->arguments[i] = next_argument(reader, piece->argument_bits);
    }
}

/* ---- the rest ---- */

static void read_bytes(struct reader *reader) {
    struct fl_log_call *call = reader->call;
    call->text = evaluate(reader, call->site->text);
    call->size = call->text ? evaluate(reader, call->site->size) : NULL;
    if (!call->size || call->site->count < 0) return;
    call->count = evaluate(reader, call->site->count);
    if (call->count) call->size = fl_term_binary(reader->engine->terms, FL_OP_MULTIPLY, call->size, call->count);
}

static void read_output(struct reader *reader) {
    struct fl_log_call *call = reader->call;
    call->text = fl_symbolic_evaluate(reader->engine, reader->state, reader->operation->address);
    if (call->text) call->size = fl_symbolic_evaluate(reader->engine, reader->state, reader->operation->size);
    if (!call->size) refuse(reader, "");
}

void fl_log_call_read(struct fl_arena *arena, struct fl_engine *engine, struct fl_state *state,
                      const struct fl_event_site *site, const struct fl_format *format, struct fl_log_call *call) {
    struct reader reader = {.arena = arena,
                            .engine = engine,
                            .state = state,
                            .operation = &fl_program_edge(engine->program, site->edge)->operation,
                            .call = call,
                            .next = site->values < 0 ? 0 : (uint32_t)site->values};
    *call = (struct fl_log_call){.site = site};
    switch (site->kind) {
    case FL_EVENT_FORMATTED: read_formatted(&reader, format); return;
    case FL_EVENT_STRING:
    case FL_EVENT_CHARACTER: call->text = evaluate(&reader, site->text); return;
    case FL_EVENT_BYTES: read_bytes(&reader); return;
    case FL_EVENT_OUTPUT: read_output(&reader); return;
    case FL_EVENT_NAMED: return;
    }
}
