#include "report/document/replay_events.h"

#include <string.h>

#include "program/print/print.h"
#include "program/temporary.h"
#include "replay/event/trace.h"
#include "report/document/event_steps.h"
#include "report/document/place.h"

enum { MOST_VALUES = 12, LONGEST_TEXT = 400 };

struct lister {
    struct fl_arena *arena;
    const struct fl_events_request *request;
    const struct fl_run_events *events;
    struct fl_result_run *run;
    const uint64_t *moments; /* of each call */
    struct fl_block_names names;
    bool has_log, is_counting;
    uint64_t count, total;
    uint64_t moment; /* of the call that is looked at */
    struct fl_text printed;
    size_t printed_count; /* with what is not kept */
    int descriptor;       /* that it is printed to */
    char last_byte;
    int unended; /* the descriptor that the line before, which has no end yet, was printed to; 0: none */
    struct fl_result_event event;
    struct fl_bits *last; /* of each variable, at the event before; width 0: not known */
    const struct fl_changed_value *
        *changed; /* of each variable: its change since it was last told, or NULL if it has not changed */
    FL_VECTOR_OF(struct fl_change) changes;
};

/* ---- values ---- */

static bool is_told(const struct lister *lister, const char *name) {
    for (size_t i = 0; i < lister->changes.count; i++)
        if (strcmp(lister->changes.items[i].name, name) == 0) return true;
    return false;
}

static void add_value(struct lister *lister, const char *name, const struct fl_recorded_value *value,
                      const struct fl_type *type) {
    if (is_told(lister, name) || lister->changes.count >= MOST_VALUES) return;
    struct fl_change change = {
        name, fl_recorded_value_print(&lister->names, lister->arena, lister->request->program, value, type)};
    fl_vector_push(lister->arena, &lister->changes, change);
}

/* What is passed behind the format or the name. */
static void add_passed(struct lister *lister, const struct fl_run_call *call) {
    for (size_t i = 0; i < call->passed_count; i++) {
        struct fl_text name = fl_text_make(lister->arena);
        if (fl_expression_has_temporary(lister->request->program, call->passed[i].expression))
            fl_text_format(&name, "value %zu", i + 1); /* only the compiler has a name for it */
        else
            fl_expression_print(&name, lister->request->program, call->passed[i].expression);
        add_value(lister, fl_text_string(&name), &call->passed[i].value, call->passed[i].expression->type);
    }
}

static bool is_same_value(const struct fl_bits *left, const struct fl_bits *right) {
    return left->width == right->width && left->word == right->word;
}

/* The user's variables that have changed since the event before: of this function, and global ones. */
static void add_changes(struct lister *lister, fl_function_id function) {
    const struct fl_program *program = lister->request->program;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        bool is_global = variable->kind == FL_VARIABLE_GLOBAL;
        const struct fl_changed_value *changed = lister->changed[i];
        if (!changed || (!is_global && !fl_id_equal(variable->function, function))) continue;
        struct fl_bits *last = &lister->last[i];
        bool is_news = last->width ? !is_same_value(last, &changed->value.bits)
                                   : !is_global || !is_same_value(&variable->initial, &changed->value.bits);
        *last = changed->value.bits;
        lister->changed[i] = NULL;
        if (is_news) add_value(lister, variable->name, &changed->value, variable->type);
    }
}

/* ---- events ---- */

static bool is_hidden(const struct lister *lister, const struct fl_event_site *site, const char *name) {
    struct fl_run_event event = {.site = site, .name = name};
    for (size_t i = 0; i < lister->request->trace_count; i++) {
        const struct fl_trace *trace = lister->request->traces[i];
        if (trace->class != &fl_event_trace_class) continue;
        if (fl_event_is_observed((const struct fl_event_trace *)trace, &event)) return false;
    }
    return true;
}

static bool is_kept(const struct lister *lister, uint64_t index) {
    size_t kept = lister->request->events_kept;
    return !lister->is_counting && (index < kept || index + kept >= lister->total);
}

static void add_event(struct lister *lister, const char *text) {
    if (is_kept(lister, lister->count)) {
        lister->event.text = text;
        lister->event.number = lister->count + 1;
        lister->event.begin = lister->moment;
        fl_vector_push(lister->arena, &lister->run->events, lister->event);
    }
    lister->count++;
}

/* A call has printed more of the line that another has begun. */
static void extend_event(struct lister *lister, const char *text) {
    if (!is_kept(lister, lister->count - 1)) return;
    struct fl_result_event *event = &fl_vector_last(&lister->run->events);
    event->text = fl_arena_format(lister->arena, "%s%s", event->text, text);
    size_t count = event->value_count + lister->event.value_count;
    struct fl_change *values = FL_NEW_ARRAY(lister->arena, struct fl_change, count);
    for (size_t i = 0; i < count; i++)
        values[i] = i < event->value_count ? event->values[i] : lister->event.values[i - event->value_count];
    event->values = values;
    event->value_count = count;
}

static const char *printed_text(struct lister *lister) {
    const struct fl_text *printed = &lister->printed;
    struct fl_text text = fl_text_make(lister->arena);
    size_t length = printed->count;
    if (length && printed->items[length - 1] == '\n' && length == lister->printed_count) length--;
    fl_text_append_escaped(&text, fl_text_string(printed), length);
    if (lister->printed_count > LONGEST_TEXT) fl_text_append(&text, "…");
    return fl_text_string(&text);
}

static bool is_in_log(const struct lister *lister, enum fl_channel channel) {
    for (size_t i = 0; i < lister->request->trace_count; i++) {
        const struct fl_trace *trace = lister->request->traces[i];
        if (fl_trace_is_log(trace) && fl_log_trace_is_from(trace, channel)) return true;
    }
    return false;
}

/* A call that printed, or that another log has. */
static void add_printed(struct lister *lister, const struct fl_run_call *call) {
    const struct fl_event_site *site = call->site;
    bool is_call = (site->channel == FL_CHANNEL_SYSLOG || site->channel == FL_CHANNEL_FUNCTION) &&
                   is_in_log(lister, site->channel);
    if (is_call) {
        add_event(lister, fl_edge_text(lister->arena, lister->request->program, site->edge));
    } else if (lister->printed_count) {
        if (lister->unended == lister->descriptor)
            extend_event(lister, printed_text(lister));
        else
            add_event(lister, printed_text(lister));
        lister->unended = lister->last_byte == '\n' ? 0 : lister->descriptor;
    }
}

/* With the values that the run had at the call. */
static void describe(struct lister *lister, const struct fl_run_call *call) {
    const struct fl_program *program = lister->request->program;
    const struct fl_edge *edge = fl_program_edge(program, call->site->edge);
    lister->event = (struct fl_result_event){.place = fl_edge_place(program, call->site->edge)};
    lister->changes.items = NULL;
    lister->changes.count = lister->changes.capacity = 0;
    add_passed(lister, call);
    add_changes(lister, fl_program_location(program, edge->source)->function);
    lister->event.values = lister->changes.items;
    lister->event.value_count = lister->changes.count;
}

static void add_named(struct lister *lister, const struct fl_run_call *call) {
    struct fl_text text = fl_text_make(lister->arena);
    if (is_kept(lister, lister->count)) {
        struct fl_run_event event = lister->events->events.items[call->event];
        if (!event.name) event.name = "";
        fl_run_event_print(&text, lister->request->program, &event);
        describe(lister, call);
        lister->event.is_hidden = is_hidden(lister, call->site, event.name);
    }
    add_event(lister, fl_text_string(&text));
    lister->unended = 0;
}

/* It may go on with the line before. */
static bool is_described(const struct lister *lister) {
    bool is_begun = lister->unended && is_kept(lister, lister->count - 1);
    return is_begun || is_kept(lister, lister->count);
}

static void take_output(struct lister *lister, const struct fl_output_piece *piece) {
    const char *bytes = fl_text_string(&lister->events->output) + piece->begin;
    size_t size = piece->end - piece->begin;
    if (!is_in_log(lister, piece->descriptor == 2 ? FL_CHANNEL_STDERR : FL_CHANNEL_STDOUT)) return;
    lister->printed_count += size;
    lister->descriptor = piece->descriptor;
    lister->last_byte = bytes[size - 1];
    size_t room = lister->printed.count < LONGEST_TEXT ? LONGEST_TEXT - lister->printed.count : 0;
    if (is_described(lister)) fl_text_append_bytes(&lister->printed, bytes, size < room ? size : room);
}

static void take_call(struct lister *lister, const struct fl_run_call *call) {
    for (size_t i = 0; i < call->change_count; i++)
        lister->changed[call->changes[i].variable.index] = &call->changes[i];
    if (call->site->kind == FL_EVENT_NAMED) {
        add_named(lister, call);
        return;
    }
    if (!lister->has_log) return;
    lister->printed = fl_text_make(lister->arena);
    lister->printed_count = 0;
    if (is_described(lister)) describe(lister, call);
    for (size_t i = call->first_output; i < call->last_output; i++)
        take_output(lister, &lister->events->pieces.items[i]);
    add_printed(lister, call);
}

static void list(struct lister *lister) {
    lister->count = 0;
    lister->unended = 0;
    for (size_t i = 0; i < lister->events->calls.count; i++) {
        lister->moment = lister->moments[i];
        take_call(lister, &lister->events->calls.items[i]);
    }
}

void fl_replay_events_list(struct fl_arena *arena, const struct fl_run_events *events,
                           const struct fl_events_request *request, struct fl_result_run *run) {
    uint32_t variables = request->program->variable_count;
    struct lister lister = {.arena = arena,
                            .request = request,
                            .events = events,
                            .run = run,
                            .moments = fl_event_moments(arena, request->program, request->recording, events),
                            .names = fl_block_names_make(arena),
                            .last = FL_NEW_ARRAY(arena, struct fl_bits, variables),
                            .changed = FL_NEW_ARRAY(arena, const struct fl_changed_value *, variables),
                            .is_counting = true};
    for (size_t i = 0; i < request->trace_count; i++)
        if (fl_trace_is_log(request->traces[i])) lister.has_log = true;
    list(&lister);
    lister.total = lister.count;
    lister.is_counting = false;
    memset(lister.changed, 0, variables * sizeof *lister.changed);
    list(&lister);
    run->events_total = lister.total;
    fl_events_find_steps(run);
}
