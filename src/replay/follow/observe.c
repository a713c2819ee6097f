#include "replay/follow/observe.h"

/* So many events are looked at one by one; then as many as the traces have must have come. */
enum { ALWAYS_LOOKED_AT = 1000 };

struct observation {
    struct fl_arena *arena;
    const struct fl_event_sites *sites;
    struct fl_observed_run *run;
    const struct fl_observed_end *end; /* NULL: its own */
    uint64_t count;                    /* events and lines so far */
    bool is_news;                      /* one has come since the traces were looked at */
};

static bool has_left_all(struct observation *observation) {
    uint64_t total = 0;
    if (!observation->end || !observation->is_news) return false;
    observation->is_news = false;
    for (size_t i = 0; i < observation->end->trace_count; i++) total += observation->end->traces[i]->events;
    if (observation->count > ALWAYS_LOOKED_AT && observation->count < total) return false;
    for (size_t i = 0; i < observation->end->trace_count; i++) {
        const struct fl_trace *trace = observation->end->traces[i];
        bool is_visible = !fl_trace_is_log(trace) || fl_log_trace_is_visible(trace, observation->run);
        if (!is_visible || !trace->class->fits || !trace->class->fits(trace, observation->run)) return false;
    }
    return true;
}

/* The string at an address, NULL if it has no end. */
static const char *string_at(struct observation *observation, struct fl_machine *machine, uint64_t address) {
    struct fl_text text = fl_text_make(observation->arena);
    for (;; address++) {
        struct fl_memory_object *object = fl_memory_resolve(fl_machine_memory(machine), address, 1, FL_READ);
        if (!object) return NULL;
        char byte = (char)object->bytes[address - object->start];
        if (!byte) return fl_text_string(&text);
        fl_text_append_bytes(&text, &byte, 1);
    }
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct observation *observation = context;
    if (has_left_all(observation)) return false;
    const struct fl_event_site *site = fl_event_site_at(observation->sites, edge);
    if (!site || (site->kind != FL_EVENT_NAMED && site->channel != FL_CHANNEL_FUNCTION)) return true;
    const struct fl_operation *call = &fl_program_edge(fl_machine_program(machine), edge)->operation;
    struct fl_observed_event event = {.site = site, .name = site->name};
    struct fl_bits value;
    if (!event.name && fl_machine_evaluate(machine, observation->arena, call->arguments[site->text].value, &value))
        event.name = string_at(observation, machine, value.word);
    if (site->kind == FL_EVENT_NAMED && site->values >= 0 && (uint32_t)site->values < call->argument_count) {
        const struct fl_expression *argument = call->arguments[site->values].value;
        event.has_value = fl_machine_evaluate(machine, observation->arena, argument, &event.value);
        event.is_signed = argument->type && argument->type->is_signed;
    }
    fl_vector_push(observation->arena, &observation->run->events, event);
    observation->count++;
    observation->is_news = true;
    return true;
}

static void write_output(void *context, int descriptor, const void *bytes, size_t size) {
    struct observation *observation = context;
    struct fl_observed_run *run = observation->run;
    fl_text_append_bytes(&run->output, bytes, size);
    fl_text_append_bytes(descriptor == 2 ? &run->standard_error : &run->standard_output, bytes, size);
    for (size_t i = 0; i < size; i++) observation->count += ((const char *)bytes)[i] == '\n';
    observation->is_news = true;
}

struct fl_observed_run *fl_observe_run(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_event_sites *sites, const struct fl_inputs *inputs,
                                       struct fl_deadline deadline, struct fl_outcome **outcome) {
    return fl_observe_until(arena, program, sites, inputs, NULL, deadline, outcome);
}

struct fl_observed_run *fl_observe_until(struct fl_arena *arena, const struct fl_program *program,
                                         const struct fl_event_sites *sites, const struct fl_inputs *inputs,
                                         const struct fl_observed_end *end, struct fl_deadline deadline,
                                         struct fl_outcome **outcome) {
    struct fl_observed_run *run = FL_NEW(arena, struct fl_observed_run);
    run->output = fl_text_make(arena);
    run->standard_output = fl_text_make(arena);
    run->standard_error = fl_text_make(arena);
    struct observation observation = {.arena = arena, .sites = sites, .run = run, .end = end, .is_news = true};
    struct fl_observer observer = {.context = &observation, .before = before};
    struct fl_output_sink sink = {&observation, write_output};
    struct fl_interpret_options options = {
        .inputs = inputs, .observer = &observer, .sink = &sink, .deadline = deadline};
    *outcome = fl_interpret(arena, program, &options);
    bool fails = (*outcome)->kind == FL_OUTCOME_CHECK_FAILED;
    run->check = fails ? (*outcome)->check : (fl_check_id)FL_NO_ID;
    return run;
}
