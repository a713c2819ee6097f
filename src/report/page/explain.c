/* report/page/explain.c - the causes of failures, and the lines that evidence points to. */
#include <inttypes.h>
#include <string.h>

#include "report/page/parts.h"

enum { MOST_OPEN = 3, MOST_SUSPECTS = 10, MOST_CORRECTIONS = 5 };

/* ---- one cause ---- */

static void write_lines(struct fl_page *page, const struct fl_result_cause *cause) {
    for (size_t i = 0; i < cause->lines.count; i++) {
        const struct fl_result_cause_line *line = &cause->lines.items[i];
        fl_page_write(page, "<figure class=\"blamed\"><figcaption>");
        fl_page_place(page, &line->place, FL_MARK_CAUSE);
        fl_page_write(page, "</figcaption>");
        if (line->source_line)
            fl_page_caret(page, line->source_line, line->place.column);
        else
            fl_page_write(page, "<pre class=\"caret\">%s</pre>\n", line->text);
        fl_page_write(page, "</figure>\n");
    }
}

static void write_cause(struct fl_page *page, const struct fl_result_cause *cause) {
    fl_page_begin_section(page, "Cause");
    fl_page_write(page, "<p class=\"lead\">%s</p>\n", cause->sentence);
    write_lines(page, cause);
    if (cause->extent) fl_page_write(page, "<p class=\"dim\">this holds %s</p>\n", cause->extent);
    fl_page_write(page, "</section>\n");
}

static void write_fix(struct fl_page *page, const char *fix, const char *effect, bool is_checked) {
    if (!fix) return;
    fl_page_write(page, "<section>\n<h3>Fix <span class=\"%s\">%s</span></h3>\n<p>%s</p>\n",
                  is_checked ? "green" : "yellow", is_checked ? "checked" : "not checked", effect);
    fl_page_diff(page, fix);
    fl_page_write(page, "</section>\n");
}

static const char *text_at(const fl_result_texts *texts, size_t index) {
    return index < texts->count ? texts->items[index] : "";
}

static void write_parting(struct fl_page *page, const struct fl_result_cause *cause) {
    fl_page_write(page, "<p>they part at ");
    fl_page_place(page, &cause->parting, 0);
    fl_page_write(page, "</p>\n<table class=\"beside\">\n<thead><tr><th class=\"red\">this run fails</th>"
                        "<th class=\"green\">this one is right</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < cause->beside_failing.count || i < cause->beside_correct.count; i++)
        fl_page_write(page, "<tr><td><code>%s</code></td><td><code>%s</code></td></tr>\n",
                      text_at(&cause->beside_failing, i), text_at(&cause->beside_correct, i));
    fl_page_write(page, "</tbody></table>\n");
}

static void write_correct_run(struct fl_page *page, const struct fl_result_cause *cause) {
    if (!cause->correct_inputs) return;
    fl_page_begin_section(page, "A correct run");
    if (cause->parting.file) write_parting(page, cause);
    if (*cause->correct_inputs) {
        fl_page_write(page, "<details><summary>what it reads: a file for <code>faultline run --inputs</code>"
                            "</summary>\n");
        fl_page_copyable(page, cause->correct_inputs);
        fl_page_write(page, "</details>\n");
    } else {
        fl_page_write(page, "<p>it reads nothing</p>\n");
    }
    fl_page_write(page, "</section>\n");
}

static void write_corrections(struct fl_page *page, const struct fl_result_cause *cause) {
    size_t count = cause->corrections.count;
    if (!count) return;
    fl_page_begin_section(page, "Corrections");
    fl_page_write(page, "<ul>\n");
    for (size_t i = 0; i < count && i < MOST_CORRECTIONS; i++)
        fl_page_write(page, "<li>%s</li>\n", cause->corrections.items[i].sentence);
    if (count > MOST_CORRECTIONS) fl_page_write(page, "<li>and %zu more</li>\n", count - MOST_CORRECTIONS);
    fl_page_write(page, "</ul>\n");
    if (!cause->has_all_corrections) fl_page_write(page, "<p>there may be others: the time was used up</p>\n");
    fl_page_write(page, "</section>\n");
}

static void write_whole(struct fl_page *page, const struct fl_result_cause *cause, size_t number) {
    const struct fl_result_failure *failure = &page->result->failures.items[cause->failure];
    fl_page_begin_failure(page, failure, "cause", number, number < MOST_OPEN);
    fl_page_property(page, failure);
    write_cause(page, cause);
    if (cause->fix) write_fix(page, cause->fix, fl_fix_effect(page->arena, cause), cause->is_fix_checked);
    write_correct_run(page, cause);
    write_corrections(page, cause);
    fl_page_inputs(page, failure);
    fl_page_steps(page, &(struct fl_page_path){&failure->path, NULL, failure, number});
    fl_page_end_failure(page);
}

/* ---- lines ---- */

static void write_suspects(struct fl_page *page, const fl_result_suspects *suspects, size_t from, size_t to) {
    fl_page_write(page, "<ol class=\"suspects\" start=\"%zu\">\n", from + 1);
    for (size_t i = from; i < to; i++) {
        const struct fl_result_suspect *suspect = &suspects->items[i];
        const char *line = fl_page_line(page, &suspect->place);
        double score = suspect->score < 0 ? 0 : suspect->score > 1 ? 1 : suspect->score;
        fl_text_format(page->text, "<li><span class=\"bar\" style=\"--score:%.3f\"></span><b>%.2f</b> ", score,
                       suspect->score);
        /* Of tests there is no other cause. */
        fl_page_place(page, &suspect->place, i == 0 && page->result->explanation->test_count ? FL_MARK_CAUSE : 0);
        if (line) fl_page_write(page, " <code>%s</code>", line);
        fl_page_write(page, "</li>\n");
    }
    fl_page_write(page, "</ol>\n");
}

static void write_ranking(struct fl_page *page) {
    const fl_result_suspects *ranking = &page->result->explanation->ranking;
    size_t count = ranking->count, shown = count < MOST_SUSPECTS ? count : MOST_SUSPECTS;
    if (!count) return;
    fl_page_write(page,
                  "<details class=\"part\" id=\"ranking\" open>\n<summary><h2>Suspects</h2> "
                  "<span class=\"dim\">lines that evidence points to, the most likely first</span></summary>\n");
    write_suspects(page, ranking, 0, shown);
    if (count > shown) {
        fl_page_write(page, "<details><summary>%zu more</summary>\n", count - shown);
        write_suspects(page, ranking, shown, count);
        fl_page_write(page, "</details>\n");
    }
    fl_page_write(page, "</details>\n");
}

/* ---- tests ---- */

static void write_tests(struct fl_page *page) {
    const struct fl_result *result = page->result;
    size_t shown = result->failures.count, failed = result->explanation->failed_tests;
    fl_page_write(page, "<details class=\"part\" open>\n<summary><h2>Tests that fail</h2></summary>\n<ul>\n");
    for (size_t i = 0; i < shown; i++)
        fl_page_write(page, "<li><b>%s</b>: %s</li>\n", result->failures.items[i].title,
                      result->failures.items[i].text);
    if (failed > shown) fl_page_write(page, "<li>and %zu more</li>\n", failed - shown);
    fl_page_write(page, "</ul>\n");
    write_fix(page, result->explanation->fix, "with this change all tests pass",
              result->explanation->is_fix_checked);
    fl_page_write(page, "</details>\n");
}

void fl_page_explanation(struct fl_page *page) {
    const struct fl_result_explanation *explanation = page->result->explanation;
    if (explanation->test_count) write_tests(page);
    for (size_t i = 0; i < explanation->causes.count; i++) write_whole(page, &explanation->causes.items[i], i);
    write_ranking(page);
}
