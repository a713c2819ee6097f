#include "replay/follow/native.h"

#include <inttypes.h>
#include <string.h>

/* What a run that is not stopped where the traces end may print beyond. */
enum { LONGEST_LINE_SHOWN = 100, MORE_OUTPUT = 1 << 20 };

/* ---- calls ---- */

static bool is_known(const struct fl_recorded_calls *calls, const char *name) {
    for (size_t i = 0; i < calls->count; i++)
        if (strcmp(calls->items[i].name, name) == 0) return true;
    return false;
}

struct fl_recorded_calls fl_replay_recorded_calls(struct fl_arena *arena, const struct fl_program *program,
                                                  const struct fl_event_sites *sites) {
    FL_VECTOR_OF(struct fl_recorded_call) all = {0};
    for (size_t i = 0; i < sites->all.count; i++) {
        const struct fl_event_site *site = &sites->all.items[i];
        bool is_log = site->channel == FL_CHANNEL_SYSLOG || site->channel == FL_CHANNEL_FUNCTION;
        const struct fl_operation *call = &fl_program_edge(program, site->edge)->operation;
        if ((site->kind != FL_EVENT_NAMED && !is_log) || call->callee->kind != FL_EXPRESSION_FUNCTION) continue;
        struct fl_recorded_call recorded = {.name = fl_program_function(program, call->callee->function)->name,
                                            .kind = site->kind == FL_EVENT_NAMED    ? FL_RECORDED_EVENT
                                                    : site->list >= 0               ? FL_RECORDED_LIST
                                                    : site->kind == FL_EVENT_STRING ? FL_RECORDED_STRING
                                                                                    : FL_RECORDED_FORMAT,
                                            .text = (unsigned)site->text,
                                            .values = (unsigned)(site->list >= 0     ? site->list
                                                                 : site->values >= 0 ? site->values
                                                                                     : 0),
                                            .is_syslog = site->channel == FL_CHANNEL_SYSLOG};
        struct fl_recorded_calls known = {all.items, all.count};
        if (!is_known(&known, recorded.name)) fl_vector_push(arena, &all, recorded);
    }
    return (struct fl_recorded_calls){all.items, all.count};
}

/* ---- the native run as one that was observed ---- */

static bool is_reported(const struct fl_run_event *event) {
    return event->site->kind == FL_EVENT_NAMED && event->name;
}

/* The site of an event: that of the same event of the interpreter, or another that can have reported it. */
static const struct fl_event_site *site_of(const struct fl_native_replay *replay,
                                           const struct fl_run_event *expected, const char *name) {
    if (expected && strcmp(expected->name, name) == 0) return expected->site;
    const struct fl_event_site *unnamed = NULL;
    for (size_t i = 0; i < replay->subject.sites->all.count; i++) {
        const struct fl_event_site *site = &replay->subject.sites->all.items[i];
        if (site->kind != FL_EVENT_NAMED) continue;
        if (site->name && strcmp(site->name, name) == 0) return site;
        if (!site->name) unnamed = site;
    }
    return unnamed;
}

static struct fl_run_event observe_event(const struct fl_native_replay *replay,
                                         const struct fl_run_event *expected,
                                         const struct fl_native_event *event) {
    struct fl_run_event observed = {.site = site_of(replay, expected, event->name), .name = event->name};
    if (!observed.site || observed.site->values < 0) return observed;
    const struct fl_operation *call = &fl_program_edge(replay->subject.program, observed.site->edge)->operation;
    if ((uint32_t)observed.site->values >= call->argument_count) return observed;
    const struct fl_expression *argument = call->arguments[observed.site->values].value;
    uint32_t width = argument->width < 64 ? argument->width : 64;
    observed.has_value = true;
    observed.value = fl_bits_of_word(width, event->value & fl_bits_mask(width));
    observed.is_signed = argument->type && argument->type->is_signed;
    return observed;
}

/* Events of named functions are the interpreter's: nobody records them natively. */
static struct fl_run_events observe(struct fl_arena *arena, const struct fl_native_replay *replay,
                                    const struct fl_run *run, const struct fl_native_output *output) {
    struct fl_run_events observed = {.output = output->both,
                                     .standard_output = output->standard_output,
                                     .standard_error = output->standard_error,
                                     .has_log = true,
                                     .log = output->log,
                                     .syslog = output->syslog,
                                     .check = run->check};
    size_t native = 0;
    for (size_t i = 0; i < run->events->events.count; i++) {
        const struct fl_run_event *expected = &run->events->events.items[i];
        if (!is_reported(expected)) {
            fl_vector_push(arena, &observed.events, *expected);
        } else if (native < output->events.count) {
            struct fl_run_event event = observe_event(replay, expected, &output->events.items[native++]);
            if (event.site) fl_vector_push(arena, &observed.events, event);
        }
    }
    for (; native < output->events.count; native++) {
        struct fl_run_event event = observe_event(replay, NULL, &output->events.items[native]);
        if (event.site) fl_vector_push(arena, &observed.events, event);
    }
    return observed;
}

/* ---- what differs ---- */

/* A value that was passed as more than it is counts as far as it goes; one that is no integer is passed where
 * nobody looks. */
static bool is_same_event(const struct fl_native_replay *replay, const struct fl_run_event *left,
                          const struct fl_run_event *right) {
    if (left->site != right->site || strcmp(left->name, right->name) != 0) return false;
    struct fl_event_value value = fl_event_value_of(replay->subject.program, left->site);
    if (value.kind != FL_EVENT_VALUE_INTEGER || !left->has_value || !right->has_value) return true;
    uint64_t mask = fl_bits_mask(value.expression->width);
    return ((fl_bits_words(&left->value)[0] ^ fl_bits_words(&right->value)[0]) & mask) == 0;
}

static const char *event_text(struct fl_arena *arena, const struct fl_native_replay *replay,
                              const struct fl_run_events *run, size_t index) {
    if (index >= run->events.count) return "none";
    struct fl_text text = fl_text_make(arena);
    fl_run_event_print(&text, replay->subject.program, &run->events.items[index]);
    return fl_text_string(&text);
}

/* The first event in which the runs differ, in words. NULL if they differ in none. */
static const char *event_difference(struct fl_arena *arena, const struct fl_native_replay *replay,
                                    const struct fl_run_events *expected, const struct fl_run_events *native,
                                    bool is_prefix) {
    size_t most = expected->events.count > native->events.count ? expected->events.count : native->events.count;
    uint64_t number = 0;
    for (size_t i = 0; i < most; i++) {
        bool are_both_there = i < expected->events.count && i < native->events.count;
        const struct fl_run_events *longer = i < expected->events.count ? expected : native;
        if (!is_reported(&longer->events.items[i])) continue;
        number++;
        if (are_both_there && is_same_event(replay, &expected->events.items[i], &native->events.items[i]))
            continue;
        if (is_prefix && i >= expected->events.count) return NULL;
        return fl_arena_format(arena, "event %" PRIu64 " is %s, but %s in the native run", number,
                               event_text(arena, replay, expected, i), event_text(arena, replay, native, i));
    }
    return NULL;
}

static void append_line(struct fl_text *text, const struct fl_text *output, size_t at) {
    const char *from = fl_text_string(output) + at;
    if (at >= output->count) {
        fl_text_append(text, "missing");
        return;
    }
    const char *newline = memchr(from, '\n', output->count - at);
    size_t length = newline ? (size_t)(newline - from) : output->count - at;
    fl_text_append_char(text, '"');
    fl_text_append_escaped(text, from, length < LONGEST_LINE_SHOWN ? length : LONGEST_LINE_SHOWN);
    fl_text_append(text, length < LONGEST_LINE_SHOWN ? "\"" : "…\"");
}

/* The first line in which the outputs differ, in words. NULL if they differ in none. */
static const char *output_difference(struct fl_arena *arena, const struct fl_text *expected,
                                     const struct fl_text *native, bool is_prefix) {
    size_t least = expected->count < native->count ? expected->count : native->count, at = 0, line_start = 0;
    uint64_t line = 1;
    const char *left = fl_text_string(expected), *right = fl_text_string(native);
    for (; at < least && left[at] == right[at]; at++) {
        if (left[at] != '\n') continue;
        line++;
        line_start = at + 1;
    }
    if (at == expected->count && at == native->count) return NULL;
    if (at == expected->count && is_prefix) return NULL;
    struct fl_text text = fl_text_make(arena);
    fl_text_format(&text, "line %" PRIu64 " that is printed is ", line);
    append_line(&text, expected, line_start);
    fl_text_append(&text, ", but ");
    append_line(&text, native, line_start);
    fl_text_append(&text, " in the native run");
    return fl_text_string(&text);
}

/* ---- all of it ---- */

/* is_prefix: the native run may have left more. */
static const char *difference(struct fl_arena *arena, const struct fl_native_replay *replay,
                              const struct fl_run_events *expected, const struct fl_run_events *native,
                              bool is_prefix) {
    const char *what = event_difference(arena, replay, expected, native, is_prefix);
    if (!what) what = output_difference(arena, &expected->standard_output, &native->standard_output, is_prefix);
    if (!what) what = output_difference(arena, &expected->standard_error, &native->standard_error, is_prefix);
    if (!what) what = output_difference(arena, &expected->output, &native->output, is_prefix);
    return what;
}

static bool fits(const struct fl_native_replay *replay, const struct fl_run_events *observed) {
    for (size_t i = 0; i < replay->subject.trace_count; i++) {
        const struct fl_trace *trace = replay->subject.traces[i];
        if (trace->class->fits && !trace->class->fits(trace, observed)) return false;
    }
    return true;
}

struct fl_confirmation fl_replay_confirm(struct fl_arena *arena, const struct fl_native_replay *replay,
                                         const struct fl_run *run) {
    bool is_stopped = run->outcome->kind == FL_OUTCOME_STOPPED;
    struct fl_native_output output = {.most_bytes = is_stopped ? run->events->output.count + MORE_OUTPUT : 0};
    struct fl_confirmation confirmation = fl_confirm_run(replay->confirmer, arena, run, is_stopped, &output);
    if (!confirmation.is_confirmed) return confirmation;
    struct fl_run_events native = observe(arena, replay, run, &output);
    for (size_t i = 0; i < replay->subject.trace_count; i++) {
        const struct fl_trace *trace = replay->subject.traces[i];
        if (!fl_trace_is_log(trace) || fl_log_trace_is_visible(trace, &native)) continue;
        confirmation.is_confirmed = false;
        confirmation.reason =
            "the compiled program ends in the same way, but how what it prints and what it sends to syslog or "
            "to a function of --log-function are mixed was not compared";
        return confirmation;
    }
    if (!is_stopped && fits(replay, &native)) return confirmation;
    const char *what = difference(arena, replay, run->events, &native, is_stopped);
    if (!what && is_stopped) return confirmation;
    confirmation.is_confirmed = false;
    confirmation.reason = what ? what : "the native run does not leave the traces";
    return confirmation;
}
