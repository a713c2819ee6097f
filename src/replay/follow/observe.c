#include "replay/follow/observe.h"

/* So many events are looked at one by one; then as many as the traces have must have come. */
enum { ALWAYS_LOOKED_AT = 1000 };

static void count_lines(struct fl_observed_end *end, const struct fl_text *output) {
    for (; end->looked_at < output->count; end->looked_at++) end->lines += output->items[end->looked_at] == '\n';
}

static bool has_left_all(void *context, const struct fl_run_events *events) {
    struct fl_observed_end *end = context;
    uint64_t total = 0;
    count_lines(end, &events->output);
    uint64_t count = events->events.count + end->lines;
    for (size_t i = 0; i < end->trace_count; i++) total += end->traces[i]->events;
    if (count > ALWAYS_LOOKED_AT && count < total) return false;
    for (size_t i = 0; i < end->trace_count; i++) {
        const struct fl_trace *trace = end->traces[i];
        bool is_visible = !fl_trace_is_log(trace) || fl_log_trace_is_visible(trace, events);
        if (!is_visible || !trace->class->fits || !trace->class->fits(trace, events)) return false;
    }
    return true;
}

void fl_observe_until(struct fl_record_options *options, struct fl_observed_end *end) {
    options->events.is_over = has_left_all;
    options->events.context = end;
}
