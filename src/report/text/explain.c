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

enum { BESIDE_WIDTH = 44 };

static const char *text_at(const fl_result_texts *texts, size_t index) {
    return index < texts->count ? texts->items[index] : "";
}

static void print_beside(struct fl_report_printer *printer, const char *left, const char *right) {
    if (*right)
        fl_print_padded(printer->text, left, BESIDE_WIDTH);
    else
        fl_text_append(printer->text, left);
    if (*right) fl_text_format(printer->text, "  %s", right);
    fl_text_append_char(printer->text, '\n');
}

static void print_correct_run(struct fl_report_printer *printer, const struct fl_result_cause *cause) {
    if (!cause->correct_inputs) return;
    fl_print_section(printer, "a correct run");
    print_indented(printer, *cause->correct_inputs ? cause->correct_inputs : "it reads nothing\n");
    if (!cause->parting.file) return;
    fl_text_append(printer->text, "    they part at ");
    fl_print_place(printer, &cause->parting);
    fl_text_append(printer->text, "\n      ");
    print_beside(printer, "this run fails", "this one is right");
    for (size_t i = 0; i < cause->beside_failing.count || i < cause->beside_correct.count; i++) {
        fl_text_append(printer->text, "      ");
        print_beside(printer, text_at(&cause->beside_failing, i), text_at(&cause->beside_correct, i));
    }
}

static void print_fix(struct fl_report_printer *printer, const char *fix, const char *effect) {
    if (!fix) return;
    fl_print_section(printer, "fix");
    fl_text_format(printer->text, "    %s\n", effect);
    print_indented(printer, fix);
}

const char *fl_fix_effect(struct fl_arena *arena, const struct fl_result_cause *cause) {
    return fl_arena_format(arena,
                           "with this change the check holds, and correct runs stay correct: this is true %s",
                           cause->fix_extent);
}

enum { MOST_CORRECTIONS = 5 };

static void print_corrections(struct fl_report_printer *printer, const struct fl_result_cause *cause) {
    size_t count = cause->corrections.count;
    if (!count) return;
    fl_print_section(printer, "corrections");
    for (size_t i = 0; i < count && i < MOST_CORRECTIONS; i++)
        fl_text_format(printer->text, "    %s\n", cause->corrections.items[i].sentence);
    if (count > MOST_CORRECTIONS) fl_text_format(printer->text, "    and %zu more\n", count - MOST_CORRECTIONS);
    if (!cause->has_all_corrections)
        fl_text_append(printer->text, "    there may be others: the time was used up\n");
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
    print_corrections(printer, cause);
    if (cause->fix) print_fix(printer, cause->fix, fl_fix_effect(printer->text->arena, cause));
}

/* ---- tests ---- */

enum { MOST_SUSPECTS = 10 };

static const char *line_text(const struct fl_result *result, const struct fl_place *place) {
    for (size_t i = 0; i < result->files.count; i++) {
        const char *at = result->files.items[i].contents;
        if (!at || strcmp(result->files.items[i].path, place->file) != 0) continue;
        for (uint32_t line = 1; line < place->line && at; line++) {
            at = strchr(at, '\n');
            if (at) at++;
        }
        return at;
    }
    return NULL;
}

static void print_suspect(struct fl_report_printer *printer, const struct fl_result_suspect *suspect) {
    const char *text = line_text(printer->result, &suspect->place);
    fl_text_format(printer->text, "    %4.2f  ", suspect->score);
    fl_print_padded(printer->text, fl_place_text(printer->text->arena, &suspect->place, false), 20);
    if (text) {
        text += strspn(text, " \t");
        fl_text_format(printer->text, "  %.*s", (int)strcspn(text, "\r\n"), text);
    }
    fl_text_append_char(printer->text, '\n');
}

static void print_ranking(struct fl_report_printer *printer) {
    const struct fl_result_explanation *explanation = printer->result->explanation;
    size_t count = explanation->ranking.count;
    if (!count) return;
    fl_print_section(printer, "suspects");
    for (size_t i = 0; i < count && i < MOST_SUSPECTS; i++) print_suspect(printer, &explanation->ranking.items[i]);
    if (count > MOST_SUSPECTS) fl_text_format(printer->text, "    and %zu lines more\n", count - MOST_SUSPECTS);
}

static void print_failed_tests(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    size_t shown = result->failures.count, failed = result->explanation->failed_tests;
    for (size_t i = 0; i < shown; i++)
        fl_text_format(printer->text, "    %s: %s\n", result->failures.items[i].title,
                       result->failures.items[i].text);
    if (failed > shown) fl_text_format(printer->text, "    and %zu more\n", failed - shown);
}

void fl_print_explain_verdict(struct fl_report_printer *printer) {
    const struct fl_result_explanation *explanation = printer->result->explanation;
    size_t count = explanation->causes.count;
    fl_print_colored(printer, FL_RED, "FAILS");
    if (explanation->test_count)
        fl_text_format(printer->text, ": %zu of %zu test%s", explanation->failed_tests, explanation->test_count,
                       fl_plural(explanation->test_count));
    else
        fl_text_format(printer->text, ": %zu cause%s", count, fl_plural(count));
    if (explanation->rest) fl_text_format(printer->text, "; %s", explanation->rest);
    fl_text_append_char(printer->text, '\n');
}

static void print_tests(struct fl_report_printer *printer) {
    const struct fl_result_explanation *explanation = printer->result->explanation;
    print_failed_tests(printer);
    print_ranking(printer);
    print_fix(printer, explanation->fix, "with this change all tests pass");
    fl_print_assumptions(printer);
}

void fl_result_print_explanation(struct fl_text *text, const struct fl_result *result,
                                 const struct fl_text_options *options) {
    struct fl_report_printer printer = {text, result, options};
    size_t count = result->explanation->causes.count;
    fl_print_explain_verdict(&printer);
    if (result->explanation->test_count) {
        print_tests(&printer);
        return;
    }
    for (size_t i = 0; i < count; i++) print_cause(&printer, &result->explanation->causes.items[i]);
    fl_print_assumptions(&printer);
    fl_text_format(text, "\n%zu cause%s", count, fl_plural(count));
    fl_print_effort(&printer);
}
