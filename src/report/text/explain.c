/* report/text/explain.c - the causes of failures, for a terminal. */
#include <inttypes.h>
#include <string.h>

#include "report/text/parts.h"

static void print_caret(struct fl_report_printer *printer, const struct fl_result_cause_line *line) {
    fl_text_append(printer->text, "    ");
    fl_print_place(printer, &line->place);
    fl_text_append_char(printer->text, '\n');
    if (!line->source_line) return;
    fl_text_format(printer->text, "      %s\n      ", line->source_line);
    for (uint32_t i = 0; i + 1 < line->place.column && line->source_line[i]; i++)
        fl_text_append_char(printer->text, line->source_line[i] == '\t' ? '\t' : ' ');
    fl_print_colored(printer, FL_RED, "^");
    fl_text_append_char(printer->text, '\n');
}

/* Text of several lines, each set in. */
static void print_indented(struct fl_report_printer *printer, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        fl_text_format(printer->text, "    %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void print_correct_run(struct fl_report_printer *printer, const struct fl_result_cause *cause) {
    if (!cause->correct_inputs) return;
    fl_print_section(printer, "a correct run");
    print_indented(printer, *cause->correct_inputs ? cause->correct_inputs : "it reads nothing\n");
    if (!cause->parting.file) return;
    fl_text_append(printer->text, "    they part at ");
    fl_print_place(printer, &cause->parting);
    fl_text_format(printer->text, "\n      it fails:    %s\n      it is right: %s\n", cause->parting_failing,
                   cause->parting_correct);
}

static void print_cause(struct fl_report_printer *printer, const struct fl_result_cause *cause) {
    const struct fl_result_failure *failure = &printer->result->failures.items[cause->failure];
    fl_print_failure(printer, failure);
    fl_print_section(printer, "cause");
    for (size_t i = 0; i < cause->lines.count; i++) print_caret(printer, &cause->lines.items[i]);
    fl_text_format(printer->text, "    %s\n", cause->sentence);
    if (cause->extent) fl_text_format(printer->text, "    this holds %s\n", cause->extent);
    fl_print_inputs(printer, failure);
    fl_print_steps(printer, &failure->path);
    print_correct_run(printer, cause);
    if (!cause->fix) return;
    fl_print_section(printer, "fix");
    print_indented(printer, cause->fix);
}

void fl_result_print_explanation(struct fl_text *text, const struct fl_result *result,
                                 const struct fl_text_options *options) {
    struct fl_report_printer printer = {text, result, options};
    size_t count = result->explanation->causes.count;
    fl_print_colored(&printer, FL_RED, "FAILS");
    fl_text_format(text, ": %zu cause%s; %s\n", count, fl_plural(count), result->explanation->rest);
    for (size_t i = 0; i < count; i++) print_cause(&printer, &result->explanation->causes.items[i]);
    fl_print_assumptions(&printer);
    fl_text_format(text, "\n%zu cause%s", count, fl_plural(count));
    fl_print_effort(&printer);
}
