#include "report/document/replay_events.h"

#include <string.h>

#include "engine/interpret/interpret.h"
#include "program/print/print.h"
#include "replay/event/trace.h"
#include "report/document/outline.h"
#include "report/document/run_values.h"

enum { MOST_VALUES = 12, LONGEST_TEXT = 400 };

struct recorder {
    struct fl_arena *arena;
    const struct fl_events_request *request;
    struct fl_result_run *run;
    struct fl_run_values values;
    bool has_log, is_counting;
    uint64_t count, total;
    fl_edge_id open; /* the call that prints; none: no call does */
    uint32_t open_depth;
    struct fl_text printed;
    size_t printed_count; /* with what is not kept */
    int descriptor;       /* that it is printed to */
    char last_byte;
    int unended; /* the descriptor that the line before, which has no end yet, was printed to; 0: none */
    struct fl_result_event event;
    struct fl_bits *last; /* of each variable, at the event before; width 0: not known */
    bool *is_written;     /* since then */
    FL_VECTOR_OF(struct fl_change) changes;
};

/* ---- values ---- */

static bool is_told(const struct recorder *recorder, const char *name) {
    for (size_t i = 0; i < recorder->changes.count; i++)
        if (strcmp(recorder->changes.items[i].name, name) == 0) return true;
    return false;
}

static void add_value(struct recorder *recorder, const char *name, const struct fl_bits *value,
                      const struct fl_type *type) {
    if (is_told(recorder, name) || recorder->changes.count >= MOST_VALUES) return;
    struct fl_change change = {name, fl_run_values_print(&recorder->values, recorder->arena, value, type)};
    fl_vector_push(recorder->arena, &recorder->changes, change);
}

/* What is passed behind the format or the name. */
static void add_arguments(struct recorder *recorder, struct fl_machine *machine, const struct fl_event_site *site,
                          const struct fl_operation *call) {
    if (site->values < 0) return;
    for (uint32_t i = (uint32_t)site->values; i < call->argument_count; i++) {
        const struct fl_expression *argument = call->arguments[i].value;
        if (site->kind == FL_EVENT_NAMED) {
            struct fl_event_value passed = fl_event_value_of(recorder->request->program, site);
            if (passed.expression) argument = passed.expression;
        }
        struct fl_bits value;
        if (argument->kind == FL_EXPRESSION_CONSTANT || argument->kind == FL_EXPRESSION_OBJECT) continue;
        if (!fl_machine_evaluate(machine, recorder->arena, argument, &value)) continue;
        struct fl_text name = fl_text_make(recorder->arena);
        fl_expression_print(&name, recorder->request->program, argument);
        add_value(recorder, fl_text_string(&name), &value, argument->type);
    }
}

static bool is_same_value(const struct fl_bits *left, const struct fl_bits *right) {
    return left->width == right->width && left->width <= 64 && left->word == right->word;
}

/* The user's variables that have changed since the event before: of this function, and global ones. */
static void add_changes(struct recorder *recorder, struct fl_machine *machine, fl_function_id function) {
    const struct fl_program *program = recorder->request->program;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        bool is_global = variable->kind == FL_VARIABLE_GLOBAL;
        bool is_here = fl_id_equal(variable->function, function) &&
                       (variable->kind == FL_VARIABLE_LOCAL || variable->kind == FL_VARIABLE_PARAMETER);
        bool is_users = !fl_id_is_none(variable->position.file) && variable->position.line &&
                        program->files[variable->position.file.index].is_users;
        if ((!is_global && !is_here) || !is_users || variable->is_result || variable->width > 64) continue;
        struct fl_bits value = fl_machine_variable(machine, recorder->arena, (fl_variable_id){i});
        struct fl_bits *last = &recorder->last[i];
        bool is_news =
            last->width ? !is_same_value(last, &value) : !is_global || !is_same_value(&variable->initial, &value);
        /* What was never written is anything. */
        if (variable->kind == FL_VARIABLE_LOCAL && !recorder->is_written[i]) continue;
        *last = value;
        recorder->is_written[i] = false;
        if (is_news) add_value(recorder, variable->name, &value, variable->type);
    }
}

/* ---- events ---- */

static bool is_hidden(const struct recorder *recorder, const struct fl_event_site *site, const char *name) {
    struct fl_observed_event event = {.site = site, .name = name};
    for (size_t i = 0; i < recorder->request->trace_count; i++) {
        const struct fl_trace *trace = recorder->request->traces[i];
        if (trace->class != &fl_event_trace_class) continue;
        if (fl_event_is_observed((const struct fl_event_trace *)trace, &event)) return false;
    }
    return true;
}

static bool is_kept(const struct recorder *recorder, uint64_t index) {
    size_t kept = recorder->request->events_kept;
    return !recorder->is_counting && (index < kept || index + kept >= recorder->total);
}

static void add_event(struct recorder *recorder, const char *text) {
    if (is_kept(recorder, recorder->count)) {
        recorder->event.text = text;
        recorder->event.number = recorder->count + 1;
        fl_vector_push(recorder->arena, &recorder->run->events, recorder->event);
    }
    recorder->count++;
}

/* A call has printed more of the line that another has begun. */
static void extend_event(struct recorder *recorder, const char *text) {
    if (!is_kept(recorder, recorder->count - 1)) return;
    struct fl_result_event *event = &fl_vector_last(&recorder->run->events);
    event->text = fl_arena_format(recorder->arena, "%s%s", event->text, text);
    size_t count = event->value_count + recorder->event.value_count;
    struct fl_change *values = FL_NEW_ARRAY(recorder->arena, struct fl_change, count);
    for (size_t i = 0; i < count; i++)
        values[i] = i < event->value_count ? event->values[i] : recorder->event.values[i - event->value_count];
    event->values = values;
    event->value_count = count;
}

static const char *printed_text(struct recorder *recorder) {
    const struct fl_text *printed = &recorder->printed;
    struct fl_text text = fl_text_make(recorder->arena);
    size_t length = printed->count;
    if (length && printed->items[length - 1] == '\n' && length == recorder->printed_count) length--;
    fl_text_append_escaped(&text, fl_text_string(printed), length);
    if (recorder->printed_count > LONGEST_TEXT) fl_text_append(&text, "…");
    return fl_text_string(&text);
}

static bool is_in_log(const struct recorder *recorder, enum fl_channel channel) {
    for (size_t i = 0; i < recorder->request->trace_count; i++) {
        const struct fl_trace *trace = recorder->request->traces[i];
        if (fl_trace_is_log(trace) && fl_log_trace_is_from(trace, channel)) return true;
    }
    return false;
}

/* The call that printed has returned. */
static void finish(struct recorder *recorder) {
    if (fl_id_is_none(recorder->open)) return;
    fl_edge_id edge = recorder->open;
    const struct fl_event_site *site = fl_event_site_at(recorder->request->sites, edge);
    recorder->open = (fl_edge_id)FL_NO_ID;
    bool is_call = (site->channel == FL_CHANNEL_SYSLOG || site->channel == FL_CHANNEL_FUNCTION) &&
                   is_in_log(recorder, site->channel);
    if (is_call) {
        add_event(recorder, fl_edge_text(recorder->arena, recorder->request->program, edge));
    } else if (recorder->printed_count) {
        if (recorder->unended == recorder->descriptor)
            extend_event(recorder, printed_text(recorder));
        else
            add_event(recorder, printed_text(recorder));
        recorder->unended = recorder->last_byte == '\n' ? 0 : recorder->descriptor;
    }
}

static const char *string_at(struct recorder *recorder, struct fl_machine *machine, uint64_t address) {
    struct fl_text text = fl_text_make(recorder->arena);
    char byte;
    for (; fl_memory_peek(fl_machine_memory(machine), address, &byte, 1) && byte; address++)
        fl_text_append_char(&text, byte);
    return fl_text_string(&text);
}

static struct fl_observed_event observe(struct recorder *recorder, struct fl_machine *machine,
                                        const struct fl_event_site *site, const struct fl_operation *call) {
    struct fl_observed_event event = {.site = site, .name = site->name};
    struct fl_bits value;
    if (!event.name && fl_machine_evaluate(machine, recorder->arena, call->arguments[site->text].value, &value))
        event.name = string_at(recorder, machine, value.word);
    if (!event.name) event.name = "";
    if (site->values >= 0 && (uint32_t)site->values < call->argument_count)
        event.has_value =
            fl_machine_evaluate(machine, recorder->arena, call->arguments[site->values].value, &event.value);
    return event;
}

/* With the values that the run has at the call. */
static void describe(struct recorder *recorder, struct fl_machine *machine, const struct fl_event_site *site) {
    const struct fl_program *program = recorder->request->program;
    const struct fl_edge *edge = fl_program_edge(program, site->edge);
    fl_function_id function = fl_program_location(program, edge->source)->function;
    recorder->event = (struct fl_result_event){.place = fl_edge_place(program, site->edge)};
    recorder->values.memory = fl_machine_memory(machine);
    recorder->values.function = function;
    recorder->changes.items = NULL;
    recorder->changes.count = recorder->changes.capacity = 0;
    add_arguments(recorder, machine, site, &edge->operation);
    add_changes(recorder, machine, function);
    recorder->event.values = recorder->changes.items;
    recorder->event.value_count = recorder->changes.count;
}

static void add_named(struct recorder *recorder, struct fl_machine *machine, const struct fl_event_site *site) {
    const struct fl_program *program = recorder->request->program;
    struct fl_text text = fl_text_make(recorder->arena);
    if (is_kept(recorder, recorder->count)) {
        struct fl_observed_event event =
            observe(recorder, machine, site, &fl_program_edge(program, site->edge)->operation);
        fl_observed_event_print(&text, program, &event);
        describe(recorder, machine, site);
        recorder->event.is_hidden = is_hidden(recorder, site, event.name);
    }
    add_event(recorder, fl_text_string(&text));
    recorder->unended = 0;
}

/* It may go on with the line before. */
static bool is_described(const struct recorder *recorder) {
    bool is_begun = recorder->unended && is_kept(recorder, recorder->count - 1);
    return is_begun || is_kept(recorder, recorder->count);
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct recorder *recorder = context;
    const struct fl_event_site *site = fl_event_site_at(recorder->request->sites, edge);
    if (!site) return true;
    if (site->kind == FL_EVENT_NAMED) {
        add_named(recorder, machine, site);
        return true;
    }
    if (!recorder->has_log || !fl_id_is_none(recorder->open)) return true;
    recorder->open = edge;
    recorder->open_depth = fl_machine_depth(machine);
    recorder->printed = fl_text_make(recorder->arena);
    recorder->printed_count = 0;
    if (is_described(recorder)) describe(recorder, machine, site);
    return true;
}

static bool after(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct recorder *recorder = context;
    fl_variable_id written = fl_program_edge(recorder->request->program, edge)->operation.variable;
    if (!fl_id_is_none(written)) recorder->is_written[written.index] = true;
    if (fl_id_equal(recorder->open, edge) && fl_machine_depth(machine) == recorder->open_depth) finish(recorder);
    return true;
}

static void write_output(void *context, int descriptor, const void *bytes, size_t size) {
    struct recorder *recorder = context;
    if (fl_id_is_none(recorder->open) || !size) return;
    if (!is_in_log(recorder, descriptor == 2 ? FL_CHANNEL_STDERR : FL_CHANNEL_STDOUT)) return;
    recorder->printed_count += size;
    recorder->descriptor = descriptor;
    recorder->last_byte = ((const char *)bytes)[size - 1];
    size_t room = recorder->printed.count < LONGEST_TEXT ? LONGEST_TEXT - recorder->printed.count : 0;
    if (is_described(recorder)) fl_text_append_bytes(&recorder->printed, bytes, size < room ? size : room);
}

static void execute(struct recorder *recorder) {
    struct fl_observer observer = {.context = recorder, .before = before, .after = after};
    struct fl_output_sink sink = {recorder, write_output};
    struct fl_interpret_options options = {.inputs = recorder->request->inputs,
                                           .observer = &observer,
                                           .sink = &sink,
                                           .step_limit = recorder->request->step_limit,
                                           .deadline = recorder->request->deadline};
    recorder->count = 0;
    recorder->unended = 0;
    recorder->open = (fl_edge_id)FL_NO_ID;
    memset(recorder->is_written, 0, recorder->request->program->variable_count * sizeof *recorder->is_written);
    fl_interpret(recorder->arena, recorder->request->program, &options);
    finish(recorder);
}

void fl_replay_events_find(struct fl_arena *arena, const struct fl_events_request *request,
                           struct fl_result_run *run) {
    struct recorder recorder = {.arena = arena,
                                .request = request,
                                .run = run,
                                .values = fl_run_values_make(arena, request->program),
                                .last = FL_NEW_ARRAY(arena, struct fl_bits, request->program->variable_count),
                                .is_written = FL_NEW_ARRAY(arena, bool, request->program->variable_count),
                                .is_counting = true};
    for (size_t i = 0; i < request->trace_count; i++)
        if (fl_trace_is_log(request->traces[i])) recorder.has_log = true;
    execute(&recorder);
    recorder.total = recorder.count;
    recorder.is_counting = false;
    execute(&recorder);
    run->events_total = recorder.total;
}
