/* report/text/functions.c - what is known of each function, for a terminal. */
#include <inttypes.h>
#include <string.h>

#include "report/text/parts.h"

/* What it assumes comes last on the line. */
const char *fl_function_verdict_text(struct fl_arena *arena, const struct fl_result_function *function) {
    const char *assuming = function->assumes.phrases.count ? " ASSUMING" : "";
    switch (function->verdict) {
    case FL_VERDICT_FAILS: return "FAILS";
    case FL_VERDICT_HOLDS: return fl_arena_format(arena, "SAFE%s", assuming);
    case FL_VERDICT_HOLDS_UP_TO:
        return fl_arena_format(arena, "SAFE UP TO %" PRIu64 "%s", function->bound, assuming);
    default: return "UNKNOWN";
    }
}

enum fl_color fl_function_color(const struct fl_result_function *function) {
    if (function->verdict == FL_VERDICT_FAILS) return FL_RED;
    return function->verdict == FL_VERDICT_UNKNOWN || function->assumes.phrases.count ? FL_YELLOW : FL_GREEN;
}

static void print_function(struct fl_report_printer *printer, const struct fl_result_function *function,
                           size_t width, size_t place_width) {
    struct fl_text *text = printer->text;
    const char *verdict = fl_function_verdict_text(text->arena, function);
    fl_text_append(text, "    ");
    fl_print_colored(printer, fl_function_color(function), verdict);
    fl_text_format(text, "%*s  ", (int)(width - strlen(verdict)), "");
    fl_print_padded(text, fl_place_text(text->arena, &function->place, false), place_width);
    fl_text_format(text, "  %s, %" PRIu32 " check%s", function->place.function, function->check_count,
                   fl_plural(function->check_count));
    if (function->reason) fl_text_format(text, ": %s", function->reason);
    fl_print_phrases(printer, ": ", &function->assumes);
    if (printer->options->shows_times && function->seconds > 0)
        fl_text_format(text, ", %.2f s", function->seconds);
    fl_text_append_char(text, '\n');
}

void fl_print_functions(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    struct fl_arena *arena = printer->text->arena;
    size_t width = 0, place_width = 0;
    if (result->functions.count < 2) return;
    for (size_t i = 0; i < result->functions.count; i++) {
        const struct fl_result_function *function = &result->functions.items[i];
        size_t length = strlen(fl_function_verdict_text(arena, function));
        if (length > width) width = length;
        place_width = fl_widen(place_width, fl_place_text(arena, &function->place, false));
    }
    fl_print_section(printer, "functions");
    for (size_t i = 0; i < result->functions.count; i++)
        print_function(printer, &result->functions.items[i], width, place_width);
}
