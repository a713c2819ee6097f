/* report/text/assumes.c - what a verdict rests on, for a terminal. */
#include "report/text/parts.h"

/* More than these are counted on the first line. */
enum { MOST_PHRASES = 3 };

void fl_print_phrases(struct fl_report_printer *printer, const char *word,
                      const struct fl_result_assumes *assumes) {
    size_t count = assumes->phrases.count, shown = count <= MOST_PHRASES ? count : MOST_PHRASES - 1;
    for (size_t i = 0; i < shown; i++) {
        bool is_last = i > 0 && i + 1 == count;
        fl_text_format(printer->text, "%s%s", i == 0 ? word : is_last ? " and " : ", ", assumes->phrases.items[i]);
    }
    if (count > shown) fl_text_format(printer->text, " and %zu more", count - shown);
}

void fl_print_assuming(struct fl_report_printer *printer) {
    fl_print_phrases(printer, " ASSUMING ", &printer->result->assumes);
}

enum fl_color fl_assuming_color(const struct fl_result *result) {
    return result->assumes.phrases.count ? FL_YELLOW : FL_GREEN;
}

static void print_those(struct fl_report_printer *printer, const char *title, bool are_decisive) {
    const struct fl_result *result = printer->result;
    size_t count = 0;
    for (size_t i = 0; i < result->assumptions.count; i++) {
        const struct fl_result_assumption *assumption = &result->assumptions.items[i];
        if (assumption->is_idle || assumption->is_decisive != are_decisive) continue;
        if (!count++) fl_print_section(printer, title);
        fl_text_append(printer->text, "    ");
        fl_print_place(printer, &assumption->place);
        fl_text_format(printer->text, "%s%s\n", assumption->place.file ? ": " : "", assumption->text);
    }
}

void fl_print_assumptions(struct fl_report_printer *printer) {
    print_those(printer, "the verdict depends on", true);
    print_those(printer, "assumptions", false);
}
