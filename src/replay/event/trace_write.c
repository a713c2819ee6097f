/* replay/event/trace_write.c - the events of a run as a trace file. */
#include "replay/event/trace.h"

static void write_alphabet(struct fl_text *text, const struct fl_event_trace *trace) {
    size_t count = 0;
    for (size_t i = 0; i < trace->names.count; i++) {
        if (!trace->names.items[i].is_observed) continue;
        fl_text_append(text, count++ ? ", " : "");
        fl_event_name_print(text, trace->names.items[i].text);
    }
    fl_text_append(text, "\nend\n");
}

void fl_run_event_print(struct fl_text *text, const struct fl_program *program,
                             const struct fl_run_event *event) {
    fl_event_name_print(text, event->name);
    struct fl_event_value value = fl_event_value_of(program, event->site);
    if (!event->has_value || value.kind != FL_EVENT_VALUE_INTEGER) return;
    uint64_t bits = fl_bits_words(&event->value)[0] & fl_bits_mask(value.expression->width);
    fl_text_append_char(text, ' ');
    fl_event_number_print(text, fl_event_value_number(&value, bits));
}

void fl_event_trace_write(struct fl_text *text, const struct fl_program *program,
                          const struct fl_run_events *run, const struct fl_trace *like) {
    bool is_alike = like && like->class == &fl_event_trace_class;
    const struct fl_event_trace *trace = is_alike ? (const struct fl_event_trace *)like : NULL;
    fl_text_append(text, "exact\n");
    if (trace && trace->has_alphabet) write_alphabet(text, trace);
    for (size_t i = 0; i < run->events.count; i++) {
        if (!fl_event_is_observed(trace, &run->events.items[i])) continue;
        fl_run_event_print(text, program, &run->events.items[i]);
        fl_text_append_char(text, '\n');
    }
}
