/* replay/event/trace_fits.c - did a run report the events of a trace?
 *
 * Goes through the events of the run from the last to the first, so that a suffix needs no guess
 * where it begins. Shares nothing with the ways that symbolic states take.
 */
#include <string.h>

#include "replay/event/trace.h"

/* How many items still lie before the event; several such numbers may be possible. */
typedef FL_VECTOR_OF(uint64_t) places;

static bool is_within(struct fl_event_number number, const struct fl_event_choice *choice) {
    return fl_event_number_compare(choice->low, number) <= 0 && fl_event_number_compare(number, choice->high) <= 0;
}

static bool has_value(const struct fl_event_trace *trace, const struct fl_run_event *event,
                      const struct fl_event_choice *choice) {
    struct fl_event_value value = fl_event_value_of(trace->base.program, event->site);
    if (!event->has_value || value.kind != FL_EVENT_VALUE_INTEGER) return false;
    uint64_t bits = fl_bits_words(&event->value)[0] & fl_bits_mask(value.expression->width);
    value.is_shown_signed = value.sign != FL_SIGN_UNSIGNED;
    if (is_within(fl_event_value_number(&value, bits), choice)) return true;
    value.is_shown_signed = value.sign == FL_SIGN_SIGNED;
    return is_within(fl_event_value_number(&value, bits), choice);
}

static bool is_item(const struct fl_event_trace *trace, const struct fl_run_event *event,
                    const struct fl_event_item *item) {
    for (uint32_t i = 0; i < item->choice_count; i++) {
        const struct fl_event_choice *choice = &trace->choices.items[item->first_choice + i];
        if (strcmp(trace->names.items[choice->name].text, event->name) != 0) continue;
        if (!choice->has_range || has_value(trace, event, choice)) return !item->is_negated;
    }
    return item->is_negated;
}

bool fl_event_is_observed(const struct fl_event_trace *trace, const struct fl_run_event *event) {
    if (event->site->kind != FL_EVENT_NAMED || !event->name) return false;
    if (!trace || !trace->has_alphabet) return true;
    for (size_t i = 0; i < trace->names.count; i++) {
        const struct fl_event_name *name = &trace->names.items[i];
        if (name->is_observed && strcmp(name->text, event->name) == 0) return true;
    }
    return false;
}

/* The place, and those before it that lie behind items which may be left out. In falling order. */
static void add_place(struct fl_arena *arena, const struct fl_event_trace *trace, places *to, uint64_t place) {
    for (;; place--) {
        if (!to->count || fl_vector_last(to) > place) fl_vector_push(arena, to, place);
        if (!place || !fl_event_trace_item(trace, place - 1)->is_repeated) return;
    }
}

static void step_back(struct fl_arena *arena, const struct fl_event_trace *trace,
                      const struct fl_run_event *event, const places *from, places *to) {
    to->count = 0;
    for (size_t i = 0; i < from->count; i++) {
        uint64_t place = from->items[i];
        if (!place) continue;
        const struct fl_event_item *item = fl_event_trace_item(trace, place - 1);
        if (is_item(trace, event, item)) add_place(arena, trace, to, item->is_repeated ? place : place - 1);
    }
}

static bool is_before_all(const places *at) {
    return at->count && fl_vector_last(at) == 0;
}

bool fl_event_trace_fits(const struct fl_trace *base, const struct fl_run_events *run) {
    const struct fl_event_trace *trace = (const struct fl_event_trace *)base;
    struct fl_arena *arena = fl_arena_create();
    places at[2] = {0};
    unsigned now = 0;
    add_place(arena, trace, &at[now], base->end);
    for (size_t i = run->events.count; i > 0 && at[now].count; i--) {
        const struct fl_run_event *event = &run->events.items[i - 1];
        if (!fl_event_is_observed(trace, event)) continue;
        if (base->is_suffix && is_before_all(&at[now])) break;
        step_back(arena, trace, event, &at[now], &at[!now]);
        now = !now;
    }
    bool fits = is_before_all(&at[now]);
    fl_arena_destroy(arena);
    return fits;
}
