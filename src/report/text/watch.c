/* report/text/watch.c - what a program tells an observer, for a terminal. */
#include <inttypes.h>

#include "report/text/parts.h"

static const char *place_of(struct fl_arena *arena, const struct fl_result_emission *emission) {
    return fl_place_text(arena, &emission->place, true);
}

static void print_emission(struct fl_report_printer *printer, const struct fl_result_emission *emission,
                           size_t place_width, size_t event_width) {
    struct fl_text *text = printer->text;
    fl_text_format(text, "  %-7s  ", emission->decision);
    fl_print_padded(text, place_of(text->arena, emission), place_width + 2);
    fl_print_padded(text, emission->event, event_width + 2);
    if (emission->guard) fl_text_format(text, "if (%s): ", emission->guard);
    if (emission->told) fl_text_format(text, "%s are told: ", emission->told);
    fl_text_format(text, "%s\n", emission->reason);
}

static void print_costs(struct fl_text *text, const struct fl_result_watch_costs *costs) {
    fl_text_append(text, "\n               events    seconds of the processor\n");
    fl_text_format(text, "  as it is  %9s %11.3f\n", "", costs->plain_seconds);
    fl_text_format(text, "  all told  %9" PRIu64 " %11.3f\n", costs->all_events, costs->full_seconds);
    fl_text_format(text, "  left      %9" PRIu64 " %11.3f\n", costs->left_events, costs->left_seconds);
    if (costs->budget >= 0)
        fl_text_format(
            text, "  That is %.1f%% more than as it is; %.1f%% were allowed%s.\n",
            fl_result_watch_overhead(costs) * 100, costs->budget * 100,
            costs->is_within_budget ? "" : ": the budget is not reached by leaving out what the specs allow");
}

void fl_print_watch_summary(struct fl_report_printer *printer) {
    const struct fl_result_watch *watch = printer->result->watch;
    fl_text_format(printer->text, "%zu place%s where something may be told: %zu removed, %zu guarded, %zu kept\n",
                   watch->emissions.count, fl_plural(watch->emissions.count), watch->removed, watch->guarded,
                   watch->kept);
}

void fl_result_print_watch(struct fl_text *text, const struct fl_result *result,
                           const struct fl_text_options *options) {
    struct fl_report_printer printer = {text, result, options};
    const struct fl_result_watch *watch = result->watch;
    size_t place_width = 0, event_width = 0;
    for (size_t i = 0; i < watch->emissions.count; i++) {
        place_width = fl_widen(place_width, place_of(text->arena, &watch->emissions.items[i]));
        event_width = fl_widen(event_width, watch->emissions.items[i].event);
    }
    fl_print_watch_summary(&printer);
    fl_text_append_char(text, '\n');
    for (size_t i = 0; i < watch->emissions.count; i++)
        print_emission(&printer, &watch->emissions.items[i], place_width, event_width);
    if (watch->costs) print_costs(text, watch->costs);
    if (watch->directory)
        fl_text_format(text, "\nThe instrumented program is in %s: %s, then faultline observe -- ./PROGRAM\n",
                       watch->directory, watch->build);
}
