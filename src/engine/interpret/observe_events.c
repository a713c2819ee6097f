#include "engine/interpret/observe_events.h"

#include "event/event_value.h"

enum {
    MOST_PASSED = 12,
    VALUES_KEPT = 1 << 16, /* calls with values: at the beginning, and at the end at least as many */
};

/* Values of the latest calls, in two generations: the older one is forgotten as a whole. */
struct generation {
    struct fl_arena *arena;
    size_t first; /* call */
};

struct fl_event_observer {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_capture *capture;
    const struct fl_event_request *request;
    struct fl_run_events *events;
    struct generation older, newer;
    fl_edge_id open; /* the call that prints; none: no call does */
    uint32_t open_depth;
    size_t open_call;        /* its index */
    bool is_news;            /* something was left since is_over was asked */
    fl_variable_id *watched; /* the user's variables */
    size_t watched_count;
    struct fl_bits *told; /* of each variable, at the call that told it last; width 0: none did */
    bool *is_written;     /* each variable, since then */
};

/* ---- values ---- */

static bool is_watched(const struct fl_program *program, const struct fl_variable *variable) {
    bool is_named = variable->kind == FL_VARIABLE_GLOBAL || variable->kind == FL_VARIABLE_LOCAL ||
                    variable->kind == FL_VARIABLE_PARAMETER;
    bool is_users = !fl_id_is_none(variable->position.file) && variable->position.line &&
                    program->files[variable->position.file.index].is_users;
    return is_named && is_users && !variable->is_result && variable->width <= 64;
}

/* Where values of the next call go. */
static struct fl_arena *value_arena(struct fl_event_observer *observer) {
    size_t number = observer->events->calls.count;
    if (number < VALUES_KEPT) return observer->arena;
    if (number % VALUES_KEPT == 0) {
        struct generation freed = observer->older;
        for (size_t i = freed.first; freed.arena && i < freed.first + VALUES_KEPT; i++)
            observer->events->calls.items[i].passed_count = observer->events->calls.items[i].change_count = 0;
        if (freed.arena) fl_arena_reset(freed.arena);
        observer->older = observer->newer;
        observer->newer = (struct generation){freed.arena ? freed.arena : fl_arena_create(), number};
    }
    return observer->newer.arena;
}

static struct fl_recorded_value value_of(struct fl_event_observer *observer, struct fl_arena *arena,
                                         const struct fl_bits *bits, const struct fl_type *type) {
    return fl_capture_value(observer->capture, arena, bits, type, fl_type_has_pointers(type));
}

/* What is passed behind the format or the name. */
static void keep_passed(struct fl_event_observer *observer, struct fl_arena *arena, struct fl_machine *machine,
                        struct fl_run_call *call) {
    const struct fl_event_site *site = call->site;
    const struct fl_operation *operation = &fl_program_edge(observer->program, site->edge)->operation;
    if (site->values < 0) return;
    struct fl_passed_value *passed = FL_NEW_ARRAY(arena, struct fl_passed_value, MOST_PASSED);
    for (uint32_t i = (uint32_t)site->values; i < operation->argument_count; i++) {
        const struct fl_expression *argument = operation->arguments[i].value;
        if (site->kind == FL_EVENT_NAMED) {
            struct fl_event_value value = fl_event_value_of(observer->program, site);
            if (value.expression) argument = value.expression;
        }
        struct fl_bits bits;
        if (argument->kind == FL_EXPRESSION_CONSTANT || argument->kind == FL_EXPRESSION_OBJECT) continue;
        if (call->passed_count == MOST_PASSED || !fl_machine_evaluate(machine, arena, argument, &bits)) continue;
        passed[call->passed_count++] =
            (struct fl_passed_value){argument, value_of(observer, arena, &bits, argument->type)};
    }
    call->passed = passed;
}

static bool has_changed(struct fl_event_observer *observer, fl_variable_id id, const struct fl_bits *value) {
    const struct fl_variable *variable = fl_program_variable(observer->program, id);
    const struct fl_bits *told = &observer->told[id.index];
    /* What was never written is anything. */
    if (variable->kind == FL_VARIABLE_LOCAL) return observer->is_written[id.index];
    if (told->width) return told->word != value->word;
    return variable->kind != FL_VARIABLE_GLOBAL || variable->initial.word != value->word;
}

static void keep_changes(struct fl_event_observer *observer, struct fl_arena *arena, struct fl_machine *machine,
                         fl_function_id function, struct fl_run_call *call) {
    FL_VECTOR_OF(struct fl_changed_value) changes = {0};
    for (size_t i = 0; i < observer->watched_count; i++) {
        fl_variable_id id = observer->watched[i];
        const struct fl_variable *variable = fl_program_variable(observer->program, id);
        if (variable->kind != FL_VARIABLE_GLOBAL && !fl_id_equal(variable->function, function)) continue;
        struct fl_bits bits = fl_machine_variable(machine, arena, id);
        if (!has_changed(observer, id, &bits)) continue;
        observer->told[id.index] = bits;
        observer->is_written[id.index] = false;
        struct fl_changed_value change = {id, value_of(observer, arena, &bits, variable->type)};
        change.value.bits = bits;
        fl_vector_push(arena, &changes, change);
    }
    call->changes = changes.items;
    call->change_count = changes.count;
}

/* With the values that the run has at the call. */
static void keep_call(struct fl_event_observer *observer, struct fl_machine *machine,
                      const struct fl_event_site *site) {
    const struct fl_edge *edge = fl_program_edge(observer->program, site->edge);
    struct fl_arena *arena = value_arena(observer);
    size_t output = observer->events->pieces.count;
    struct fl_run_call call = {.site = site, .first_output = output, .last_output = output};
    call.event = observer->events->events.count;
    observer->capture->memory = fl_machine_memory(machine);
    observer->capture->function = fl_program_location(observer->program, edge->source)->function;
    keep_passed(observer, arena, machine, &call);
    keep_changes(observer, arena, machine, observer->capture->function, &call);
    fl_vector_push(observer->arena, &observer->events->calls, call);
}

/* ---- events ---- */

/* The string at an address, NULL if it has no end. */
static const char *string_at(struct fl_event_observer *observer, struct fl_machine *machine, uint64_t address) {
    struct fl_text text = fl_text_make(observer->arena);
    char byte;
    for (; fl_memory_peek(fl_machine_memory(machine), address, &byte, 1); address++) {
        if (!byte) return fl_text_string(&text);
        fl_text_append_char(&text, byte);
    }
    return NULL;
}

static void keep_event(struct fl_event_observer *observer, struct fl_machine *machine,
                       const struct fl_event_site *site) {
    const struct fl_operation *call = &fl_program_edge(observer->program, site->edge)->operation;
    struct fl_run_event event = {.site = site, .name = site->name};
    struct fl_bits value;
    if (!event.name && fl_machine_evaluate(machine, observer->arena, call->arguments[site->text].value, &value))
        event.name = string_at(observer, machine, value.word);
    if (site->kind == FL_EVENT_NAMED && site->values >= 0 && (uint32_t)site->values < call->argument_count) {
        const struct fl_expression *argument = call->arguments[site->values].value;
        event.has_value = fl_machine_evaluate(machine, observer->arena, argument, &event.value);
        event.is_signed = argument->type && argument->type->is_signed;
    }
    fl_vector_push(observer->arena, &observer->events->events, event);
    observer->is_news = true;
}

static bool is_over(struct fl_event_observer *observer) {
    const struct fl_event_request *request = observer->request;
    if (!request->is_over || !observer->is_news) return false;
    observer->is_news = false;
    return request->is_over(request->context, observer->events);
}

bool fl_event_observer_before(struct fl_event_observer *observer, struct fl_machine *machine, fl_edge_id edge) {
    if (is_over(observer)) return false;
    const struct fl_event_site *site = fl_event_site_at(observer->request->sites, edge);
    if (!site) return true;
    if (site->kind == FL_EVENT_NAMED) {
        keep_call(observer, machine, site);
    } else if (fl_id_is_none(observer->open)) {
        observer->open = edge;
        observer->open_depth = fl_machine_depth(machine);
        observer->open_call = observer->events->calls.count;
        keep_call(observer, machine, site);
    }
    if (site->kind == FL_EVENT_NAMED || site->channel == FL_CHANNEL_FUNCTION) keep_event(observer, machine, site);
    return true;
}

void fl_event_observer_after(struct fl_event_observer *observer, struct fl_machine *machine, fl_edge_id edge) {
    fl_variable_id written = fl_program_edge(observer->program, edge)->operation.variable;
    if (!fl_id_is_none(written)) observer->is_written[written.index] = true;
    if (fl_id_equal(observer->open, edge) && fl_machine_depth(machine) == observer->open_depth)
        observer->open = (fl_edge_id)FL_NO_ID;
}

static void write_output(void *context, int descriptor, const void *bytes, size_t size) {
    struct fl_event_observer *observer = context;
    struct fl_run_events *events = observer->events;
    size_t begin = events->output.count;
    fl_text_append_bytes(&events->output, bytes, size);
    fl_text_append_bytes(descriptor == 2 ? &events->standard_error : &events->standard_output, bytes, size);
    observer->is_news = true;
    if (fl_id_is_none(observer->open) || !size) return;
    fl_vector_push(observer->arena, &events->pieces, (struct fl_output_piece){descriptor, begin, begin + size});
    events->calls.items[observer->open_call].last_output = events->pieces.count;
}

/* ---- life ---- */

struct fl_event_observer *fl_event_observer_create(struct fl_arena *arena, const struct fl_program *program,
                                                   struct fl_capture *capture,
                                                   const struct fl_event_request *request) {
    struct fl_event_observer *observer = FL_NEW(arena, struct fl_event_observer);
    *observer = (struct fl_event_observer){.arena = arena,
                                           .program = program,
                                           .capture = capture,
                                           .request = request,
                                           .events = FL_NEW(arena, struct fl_run_events),
                                           .open = FL_NO_ID,
                                           .is_news = true,
                                           .watched = FL_NEW_ARRAY(arena, fl_variable_id, program->variable_count),
                                           .told = FL_NEW_ARRAY(arena, struct fl_bits, program->variable_count),
                                           .is_written = FL_NEW_ARRAY(arena, bool, program->variable_count)};
    observer->events->output = fl_text_make(arena);
    observer->events->standard_output = fl_text_make(arena);
    observer->events->standard_error = fl_text_make(arena);
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (is_watched(program, &program->variables[i]))
            observer->watched[observer->watched_count++] = (fl_variable_id){i};
    return observer;
}

const struct fl_run_events *fl_event_observer_events(const struct fl_event_observer *observer) {
    return observer->events;
}

struct fl_output_sink fl_event_observer_sink(struct fl_event_observer *observer) {
    return (struct fl_output_sink){observer, write_output};
}

static void take_value(struct fl_arena *arena, struct fl_recorded_value *value) {
    if (value->form == FL_VALUE_TEXT) value->text = fl_arena_copy_string(arena, value->text);
    if (value->bits.width > 64) value->bits = fl_bits_of_words(arena, value->bits.width, value->bits.words);
}

/* Values of a generation live as long as the run. */
static void take_generation(struct fl_event_observer *observer, struct generation *generation) {
    struct fl_run_events *events = observer->events;
    size_t end = generation->first + VALUES_KEPT < events->calls.count ? generation->first + VALUES_KEPT
                                                                       : events->calls.count;
    if (!generation->arena) return;
    for (size_t i = generation->first; i < end; i++) {
        struct fl_run_call *call = &events->calls.items[i];
        struct fl_passed_value *passed =
            fl_arena_copy(observer->arena, call->passed, call->passed_count * sizeof *passed);
        struct fl_changed_value *changes =
            fl_arena_copy(observer->arena, call->changes, call->change_count * sizeof *changes);
        for (size_t k = 0; k < call->passed_count; k++) take_value(observer->arena, &passed[k].value);
        for (size_t k = 0; k < call->change_count; k++) take_value(observer->arena, &changes[k].value);
        call->passed = passed;
        call->changes = changes;
    }
    fl_arena_destroy(generation->arena);
}

void fl_event_observer_finish(struct fl_event_observer *observer, fl_check_id check) {
    take_generation(observer, &observer->older);
    take_generation(observer, &observer->newer);
    observer->events->check = check;
}
