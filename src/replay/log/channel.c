/* replay/log/channel.c - where what a call prints goes. */
#include <string.h>

#include "base/nearest.h"
#include "replay/log/log.h"

typedef const struct fl_term *term_ref;

static bool is_models(const struct fl_program *program, struct fl_position position) {
    return position.file.index == FL_NO_INDEX || !program->files[position.file.index].is_users;
}

void fl_log_library_find(const struct fl_program *program, struct fl_log_library *library) {
    static const char *const streams[] = {"standard_input", "standard_output", "standard_error"};
    static const char *const names[] = {"stdin", "stdout", "stderr"};
    library->has_mask = !fl_id_is_none(fl_program_find_function(program, "setlogmask"));
    library->descriptors = (fl_object_id)FL_NO_ID;
    for (int i = 0; i < 3; i++) {
        library->streams[i] = library->objects[i] = (fl_object_id)FL_NO_ID;
        library->variables[i] = (fl_variable_id)FL_NO_ID;
    }
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        if (object->kind != FL_OBJECT_GLOBAL || !is_models(program, object->position)) continue;
        if (strcmp(object->name, "descriptors") == 0) library->descriptors = (fl_object_id){i};
        for (int j = 0; j < 3; j++) {
            if (strcmp(object->name, streams[j]) == 0) library->streams[j] = (fl_object_id){i};
            if (strcmp(object->name, names[j]) == 0) library->objects[j] = (fl_object_id){i};
        }
    }
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        if (variable->kind != FL_VARIABLE_GLOBAL || !is_models(program, variable->position)) continue;
        for (int j = 0; j < 3; j++)
            if (strcmp(variable->name, names[j]) == 0) library->variables[j] = (fl_variable_id){i};
    }
}

/* Has nothing been written to it? */
static bool is_unchanged(const struct fl_engine *engine, const struct fl_state *state, fl_object_id id) {
    if (fl_id_is_none(id)) return true;
    const struct fl_symbolic_object *object =
        fl_symbolic_object_at(engine, state, fl_program_object(engine->program, id)->address);
    return object && !object->cells && !object->array;
}

/* Does the descriptor still lead where it did when the run started? */
static bool is_descriptor_unchanged(const struct fl_log_trace *trace, struct fl_engine *engine,
                                    struct fl_state *state, int descriptor) {
    fl_object_id id = trace->library.descriptors;
    if (is_unchanged(engine, state, id)) return true;
    const struct fl_object *table = fl_program_object(engine->program, id);
    uint32_t bytes = engine->program->pointer_width / 8;
    uint64_t before = 0, offset = (uint64_t)descriptor * bytes;
    if (table->contents && offset + bytes <= table->size) memcpy(&before, table->contents + offset, bytes);
    const struct fl_symbolic_object *now = fl_symbolic_object_at(engine, state, table->address);
    if (!now) return false;
    term_ref at = fl_term_word(engine->terms, engine->program->pointer_width, offset);
    return fl_symbolic_object_read(engine, now, at, bytes) == fl_term_word(engine->terms, bytes * 8, before);
}

static enum fl_channel channel_of(int descriptor) {
    return descriptor == 1 ? FL_CHANNEL_STDOUT : FL_CHANNEL_STDERR;
}

static enum fl_channel descriptor_channel(const struct fl_log_trace *trace, struct fl_engine *engine,
                                          struct fl_state *state, term_ref value) {
    if (!fl_term_is_constant(value)) return FL_CHANNEL_STREAM;
    int descriptor = (int)fl_term_value(value).word;
    if (descriptor != 1 && descriptor != 2) return FL_CHANNEL_STREAM;
    if (!is_descriptor_unchanged(trace, engine, state, descriptor)) return FL_CHANNEL_STREAM;
    return channel_of(descriptor);
}

static enum fl_channel stream_channel(const struct fl_log_trace *trace, struct fl_engine *engine,
                                      struct fl_state *state, term_ref value) {
    if (!fl_term_is_constant(value)) return FL_CHANNEL_STREAM;
    for (int i = 1; i <= 2; i++) {
        fl_object_id id = trace->library.streams[i];
        if (fl_id_is_none(id) || fl_program_object(engine->program, id)->address != fl_term_value(value).word)
            continue;
        if (!is_unchanged(engine, state, id) || !is_descriptor_unchanged(trace, engine, state, i))
            return FL_CHANNEL_STREAM;
        return channel_of(i);
    }
    return FL_CHANNEL_STREAM;
}

/* printf and its like take stdout as it is when they are called. */
static enum fl_channel implied_channel(const struct fl_log_trace *trace, struct fl_engine *engine,
                                       struct fl_state *state, int descriptor) {
    fl_variable_id variable = trace->library.variables[descriptor];
    bool is_reassigned = !is_unchanged(engine, state, trace->library.objects[descriptor]) ||
                         (!fl_id_is_none(variable) && fl_persistent_find(state->globals, variable.index));
    if (is_reassigned || !is_unchanged(engine, state, trace->library.streams[descriptor]) ||
        !is_descriptor_unchanged(trace, engine, state, descriptor))
        return FL_CHANNEL_STREAM;
    return channel_of(descriptor);
}

enum fl_channel fl_log_channel(const struct fl_log_trace *trace, struct fl_engine *engine, struct fl_state *state,
                               const struct fl_event_site *site) {
    const struct fl_operation *operation = &fl_program_edge(engine->program, site->edge)->operation;
    if (site->kind == FL_EVENT_OUTPUT) {
        term_ref value = fl_symbolic_evaluate(engine, state, operation->value);
        if (!value || !fl_term_is_constant(value)) return FL_CHANNEL_STREAM;
        return fl_term_value(value).word == 1 ? FL_CHANNEL_STDOUT : FL_CHANNEL_STDERR;
    }
    switch (site->channel) {
    case FL_CHANNEL_EVENTS:
    case FL_CHANNEL_SYSLOG:
    case FL_CHANNEL_FUNCTION: return site->channel;
    default: break;
    }
    if (site->destination < 0)
        return implied_channel(trace, engine, state, site->channel == FL_CHANNEL_STDOUT ? 1 : 2);
    const struct fl_expression *destination = operation->arguments[site->destination].value;
    term_ref value = fl_symbolic_evaluate(engine, state, destination);
    if (!value) return FL_CHANNEL_STREAM;
    return site->is_descriptor ? descriptor_channel(trace, engine, state, value)
                               : stream_channel(trace, engine, state, value);
}

static const struct {
    const char *name;
    enum fl_channel channel;
} channel_names[] = {{"stdout", FL_CHANNEL_STDOUT},
                     {"stderr", FL_CHANNEL_STDERR},
                     {"syslog", FL_CHANNEL_SYSLOG},
                     {"log-function", FL_CHANNEL_FUNCTION}};

enum { CHANNEL_NAMES = sizeof channel_names / sizeof *channel_names };

enum fl_status fl_log_channels_parse(const char *text, struct fl_diagnostics *diagnostics, unsigned *channels) {
    const char *names[CHANNEL_NAMES];
    for (int i = 0; i < CHANNEL_NAMES; i++) names[i] = channel_names[i].name;
    *channels = 0;
    for (const char *at = text; at;) {
        const char *comma = strchr(at, ',');
        size_t length = comma ? (size_t)(comma - at) : strlen(at);
        const char *word = fl_arena_format(diagnostics->arena, "%.*s", (int)length, at);
        bool is_known = false;
        for (int i = 0; i < CHANNEL_NAMES; i++) {
            if (strcmp(channel_names[i].name, word) != 0) continue;
            *channels |= fl_channel_bit(channel_names[i].channel);
            is_known = true;
        }
        if (!is_known) {
            const char *nearest = fl_nearest_word(word, names, CHANNEL_NAMES);
            fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                               "'%s' is none of stdout, stderr, syslog and log-function%s%s%s", word,
                               nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
            return FL_BAD_USAGE;
        }
        at = comma ? comma + 1 : NULL;
    }
    return FL_OK;
}

const char *fl_log_trace_channels(const struct fl_trace *base, struct fl_arena *arena) {
    const struct fl_log_trace *trace = (const struct fl_log_trace *)base;
    struct fl_text text = fl_text_make(arena);
    for (int i = 0; i < CHANNEL_NAMES; i++) {
        if (!(trace->channels & fl_channel_bit(channel_names[i].channel))) continue;
        if (text.count) fl_text_append(&text, ",");
        fl_text_append(&text, channel_names[i].name);
    }
    return fl_text_string(&text);
}
