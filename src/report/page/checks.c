/* report/page/checks.c - the command check: failing runs, and what is known of each check and of functions. */
#include <inttypes.h>

#include "report/page/parts.h"

enum { MOST_OPEN = 3 }; /* failures whose runs are shown without being asked for */

/* ---- checks ---- */

static void write_check(struct fl_page *page, const struct fl_result_check *check) {
    const struct fl_result *result = page->result;
    bool has_run = check->verdict == FL_VERDICT_FAILS && check->failure < result->failures.count;
    const struct fl_place *place = has_run ? &result->failures.items[check->failure].place : &check->place;
    const char *verdict = fl_check_verdict_text(page->arena, check);
    fl_page_write(page, "<tr><td class=\"%s\">", fl_page_color(fl_verdict_color(check->verdict)));
    if (has_run)
        fl_page_write(page, "<a href=\"#failure%zu\">%s</a>", check->failure, verdict);
    else
        fl_page_write(page, "%s", verdict);
    fl_page_write(page, "</td><td>");
    fl_page_place(page, place, check->verdict == FL_VERDICT_FAILS ? FL_MARK_FAILS : 0);
    fl_page_write(page, "</td><td>%s</td><td><code>%s</code>", check->kind, check->text);
    fl_page_write(page, "</td></tr>\n");
}

static bool has_color(const struct fl_result_check *check, enum fl_color color) {
    return fl_check_is_listed(check) && fl_verdict_color(check->verdict) == color;
}

/* What fails first, then what is open, then what holds. */
static void write_rows(struct fl_page *page) {
    static const enum fl_color order[] = {FL_RED, FL_YELLOW, FL_GREEN};
    const struct fl_result *result = page->result;
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        for (size_t i = 0; i < result->checks.count; i++)
            if (has_color(&result->checks.items[i], order[k])) write_check(page, &result->checks.items[i]);
}

static void write_checks(struct fl_page *page) {
    const struct fl_result *result = page->result;
    size_t counts[3] = {0}, listed = 0; /* by color */
    for (size_t i = 0; i < result->checks.count; i++) {
        if (!fl_check_is_listed(&result->checks.items[i])) continue;
        counts[fl_verdict_color(result->checks.items[i].verdict)]++;
        listed++;
    }
    if (!result->checks.count) return;
    fl_page_write(page, "<details class=\"part\" id=\"checks\"%s>\n<summary><h2>Checks</h2>",
                  result->failures.count ? "" : " open");
    if (counts[FL_RED])
        fl_page_write(page, " <span class=\"red\">%zu fail%s</span>", counts[FL_RED],
                      counts[FL_RED] == 1 ? "s" : "");
    if (counts[FL_YELLOW])
        fl_page_write(page, " <span class=\"yellow\">%zu open or not reached</span>", counts[FL_YELLOW]);
    if (counts[FL_GREEN])
        fl_page_write(page, " <span class=\"green\">%zu hold%s</span>", counts[FL_GREEN],
                      counts[FL_GREEN] == 1 ? "s" : "");
    fl_page_write(page, "</summary>\n");
    if (listed) {
        fl_page_write(page, "<div class=\"scroll\"><table>\n<thead><tr><th>verdict</th><th>place</th><th>kind</th>"
                            "<th>what must hold</th></tr></thead>\n<tbody>\n");
        write_rows(page);
        fl_page_write(page, "</tbody></table></div>\n");
    }
    fl_page_words(page, fl_page_printed(page, fl_print_library_checks, false));
    fl_page_words(page, fl_page_printed(page, fl_print_bounds, false));
    fl_page_words(page, fl_page_printed(page, fl_print_not_checked, false));
    fl_page_write(page, "</details>\n");
}

/* ---- functions ---- */

static void write_function(struct fl_page *page, const struct fl_result_function *function) {
    fl_page_write(page, "<tr><td class=\"%s\">%s</td><td>", fl_page_color(fl_function_color(function)),
                  fl_function_verdict_text(page->arena, function));
    fl_page_place(page, &function->place, 0);
    fl_page_write(page, "</td><td><code>%s</code></td><td>%u check%s", function->place.function,
                  function->check_count, fl_plural(function->check_count));
    if (function->reason) fl_page_write(page, ": %s", function->reason);
    for (size_t i = 0; i < function->assumes.phrases.count; i++)
        fl_page_write(page, "%s%s", i ? ", " : ": ", function->assumes.phrases.items[i]);
    fl_page_write(page, "</td></tr>\n");
}

static void write_functions(struct fl_page *page) {
    const struct fl_result *result = page->result;
    if (result->functions.count < 2) return;
    fl_page_write(page, "<details class=\"part\" open>\n<summary><h2>Functions</h2></summary>\n"
                        "<div class=\"scroll\"><table>\n<tbody>\n");
    for (size_t i = 0; i < result->functions.count; i++) write_function(page, &result->functions.items[i]);
    fl_page_write(page, "</tbody></table></div>\n</details>\n");
}

/* ---- the command ---- */

void fl_page_check(struct fl_page *page) {
    const struct fl_result *result = page->result;
    for (size_t i = 0; i < result->failures.count; i++) {
        const struct fl_result_failure *failure = &result->failures.items[i];
        fl_page_begin_failure(page, failure, "failure", i, i < MOST_OPEN);
        fl_page_property(page, failure);
        fl_page_inputs(page, failure);
        fl_page_steps(page, &(struct fl_page_path){&failure->path, NULL, failure, i});
        fl_page_end_failure(page);
    }
    fl_page_proof(page);
    write_checks(page);
    write_functions(page);
}
