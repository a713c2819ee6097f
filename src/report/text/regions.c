/* report/text/regions.c - which inputs fail, for a terminal. */
#include <string.h>

#include "report/text/parts.h"

enum { MOST_SHOWN = 20, MOST_RUNS = 5 };

static bool is_nothing(const char *condition) {
    return strcmp(condition, "0") == 0;
}

static bool is_everything(const char *condition) {
    return strcmp(condition, "1") == 0;
}

static const char *in_words(const char *condition) {
    return is_nothing(condition) ? "never" : is_everything(condition) ? "always" : condition;
}

static void print_verdict(struct fl_report_printer *printer) {
    const struct fl_result_regions *regions = printer->result->regions;
    struct fl_text *text = printer->text;
    if (printer->result->verdict == FL_VERDICT_FAILS) {
        fl_print_colored(printer, FL_RED, "FAILS");
        fl_text_append(text, regions->is_exact ? " exactly if\n" : " if\n");
    } else if (printer->result->verdict == FL_VERDICT_HOLDS) {
        fl_print_colored(printer, FL_GREEN, "SAFE");
        fl_print_assuming(printer);
        fl_text_append(text, ": no input fails\n");
    } else {
        fl_print_colored(printer, FL_YELLOW, "UNKNOWN");
        fl_text_append(text, ": no input is known to fail\n");
    }
}

/* The regions that all inputs fail in, or those that nothing is known of. */
static void print_regions(struct fl_report_printer *printer, bool is_lower) {
    const struct fl_result_regions *regions = printer->result->regions;
    size_t count = 0;
    for (size_t i = 0; i < regions->pairs.count; i++) {
        const struct fl_result_pair *pair = &regions->pairs.items[i];
        if (is_nothing(pair->lower) == is_lower) continue;
        if (count++ < MOST_SHOWN)
            fl_text_format(printer->text, "  %s %s\n", count > 1 ? "or" : "  ", in_words(pair->region));
    }
    if (count > MOST_SHOWN)
        fl_text_format(printer->text, "  or in one of %zu other regions, which --json tells\n",
                       count - MOST_SHOWN);
}

static void print_bounds(struct fl_report_printer *printer) {
    const struct fl_result_regions *regions = printer->result->regions;
    struct fl_text *text = printer->text;
    if (printer->result->verdict == FL_VERDICT_HOLDS) return;
    print_regions(printer, true);
    if (!regions->is_exact) {
        fl_text_append(text, is_nothing(regions->lower) ? "may fail if\n" : "may also fail if\n");
        print_regions(printer, false);
    }
    if (is_everything(regions->upper)) return;
    fl_text_append(text, "safe otherwise");
    if (printer->result->assumes.phrases.count) fl_print_assuming(printer);
    fl_text_append_char(text, '\n');
}

static void print_run(struct fl_report_printer *printer, const struct fl_result_pair *pair) {
    if (pair->failure == SIZE_MAX) return;
    const struct fl_result_failure *failure = &printer->result->failures.items[pair->failure];
    fl_print_failure(printer, failure);
    fl_print_inputs(printer, failure);
}

void fl_result_print_regions(struct fl_text *text, const struct fl_result *result,
                             const struct fl_text_options *options) {
    struct fl_report_printer printer = {text, result, options};
    const struct fl_result_regions *regions = result->regions;
    print_verdict(&printer);
    print_bounds(&printer);
    if (regions->count) fl_text_format(text, "%s\n", regions->count);
    if (!regions->is_exact && regions->reason) fl_text_format(text, "not exact: %s\n", regions->reason);
    if (!regions->is_exact && regions->extent) fl_text_format(text, "%s\n", regions->extent);
    if (regions->asked) fl_text_format(text, "\n%s: %s\n", regions->asked, regions->answer);
    for (size_t i = 0; i < regions->pairs.count && i < MOST_RUNS; i++)
        print_run(&printer, &regions->pairs.items[i]);
    fl_print_assumptions(&printer);
    fl_text_format(text, "\n%zu region%s", regions->pairs.count, fl_plural(regions->pairs.count));
    fl_print_effort(&printer);
}
