/* report/page/regions.c - which inputs must fail, which may, and which are safe. */
#include <stdint.h>
#include <string.h>

#include "report/page/parts.h"

enum { MOST_SHOWN = 20, MOST_RUNS = 5, MOST_OPEN_RUNS = 1 };

static bool is_nothing(const char *condition) {
    return strcmp(condition, "0") == 0;
}

static bool is_everything(const char *condition) {
    return strcmp(condition, "1") == 0;
}

/* ---- the bounds ---- */

static void write_list(struct fl_page *page, const char *const *conditions, size_t count) {
    fl_page_write(page, "<ul>\n");
    for (size_t i = 0; i < count && i < MOST_SHOWN; i++)
        fl_page_write(page, "<li>%s<code>%s</code></li>\n", i ? "or " : "", fl_bound_words(conditions[i]));
    fl_page_write(page, "</ul>\n");
    if (count > MOST_SHOWN)
        fl_page_write(page, "<p>or in one of %zu others, which the table has</p>\n", count - MOST_SHOWN);
}

/* The regions that all inputs fail in, or those that nothing is known of. */
static size_t collect(struct fl_page *page, bool is_lower, const char ***conditions) {
    const struct fl_result_regions *regions = page->result->regions;
    size_t count = 0;
    *conditions = FL_NEW_ARRAY(page->arena, const char *, regions->pairs.count + 1);
    for (size_t i = 0; i < regions->pairs.count; i++) {
        const struct fl_result_pair *pair = &regions->pairs.items[i];
        if (is_nothing(pair->lower) == is_lower || (regions->within && pair->is_longer)) continue;
        (*conditions)[count++] = pair->words;
    }
    return count;
}

static void write_bound(struct fl_page *page, const char *class_name, const char *title, bool is_lower) {
    const char **conditions;
    size_t count = collect(page, is_lower, &conditions);
    bool has_more = !is_lower && page->result->regions->within;
    if (!count && !has_more) return;
    fl_page_write(page, "<div class=\"bound %s\">\n<h2>%s</h2>\n", class_name, title);
    if (count) write_list(page, conditions, count);
    if (has_more) fl_page_write(page, "<p>%swith more</p>\n", count ? "and " : "");
    fl_page_write(page, "</div>\n");
}

static void write_bounds(struct fl_page *page) {
    const struct fl_result_regions *regions = page->result->regions;
    bool is_safe = page->result->verdict == FL_VERDICT_HOLDS;
    fl_page_write(page, "<div class=\"bounds\">\n");
    if (!is_safe) write_bound(page, "must", "Must fail", true);
    if (!is_safe && !regions->is_exact) write_bound(page, "may", "May fail", false);
    if (is_safe || !is_everything(regions->upper)) {
        fl_page_write(page, "<div class=\"bound safe\">\n<h2>Safe</h2>\n<p>%s",
                      is_safe ? "all inputs" : "all other inputs");
        for (size_t i = 0; i < page->result->assumes.phrases.count; i++)
            fl_page_write(page, "%s%s", i ? ", " : ", assuming ", page->result->assumes.phrases.items[i]);
        fl_page_write(page, "</p>\n</div>\n");
    }
    fl_page_write(page, "</div>\n");
}

/* ---- how many, and how that is known ---- */

static void write_note(struct fl_page *page, const char *before, const char *note) {
    if (note) fl_page_write(page, "<p>%s%s</p>\n", before, note);
}

static void write_notes(struct fl_page *page) {
    const struct fl_result_regions *regions = page->result->regions;
    write_note(page, "", regions->count);
    if (regions->is_exact && !regions->inputs.count)
        fl_page_write(page, "<p>no input plays a part: it %s</p>\n",
                      is_nothing(regions->upper) ? "never fails" : "fails whenever it is run");
    fl_page_words(page, fl_page_printed(page, fl_print_who_says, false));
    if (regions->distribution)
        fl_page_write(page, "<p>probability of failure, inputs being as in %s: %s</p>\n", regions->distribution,
                      regions->probably);
    if (!regions->is_exact) {
        write_note(page, "not exact: ", regions->reason);
        write_note(page, "", regions->lengths);
        write_note(page, "", regions->extent);
    }
    if (regions->asked)
        fl_page_write(page, "<p><code>%s</code>: <b>%s</b></p>\n", regions->asked, regions->answer);
}

static void write_drawing(struct fl_page *page) {
    if (!page->result->regions->drawing) return;
    fl_page_write(page, "<div class=\"scroll drawing\" tabindex=\"0\" role=\"region\" "
                        "aria-label=\"Which inputs fail\">\n");
    fl_text_append(page->text, page->result->regions->drawing);
    fl_page_write(page, "</div>\n");
}

/* ---- the table ---- */

static void write_pair(struct fl_page *page, const struct fl_result_pair *pair, size_t number) {
    fl_page_write(page, "<tr><td class=\"number\">%zu</td><td><code>%s</code></td><td>", number + 1,
                  fl_bound_words(pair->words));
    if (pair->is_exact)
        fl_page_write(page, "all of these");
    else if (is_nothing(pair->lower))
        fl_page_write(page, "none is known");
    else
        fl_page_write(page, "<code>%s</code>", fl_bound_words(pair->lower));
    fl_page_write(page, "</td><td>%s</td><td>%s</td><td>", pair->failing_count ? pair->failing_count : "",
                  pair->fraction ? pair->fraction : "");
    if (pair->failure != SIZE_MAX && number < MOST_RUNS)
        fl_page_write(page, "<a href=\"#failure%zu\">run</a>", pair->failure);
    fl_page_write(page, "</td></tr>\n");
}

static void write_pairs(struct fl_page *page) {
    const struct fl_result_regions *regions = page->result->regions;
    size_t count = regions->pairs.count;
    if (!count) return;
    fl_page_write(page,
                  "<details class=\"part\"%s>\n<summary><h2>Regions</h2> <span class=\"dim\">%zu</span>"
                  "</summary>\n<div class=\"scroll\"><table>\n<thead><tr><th></th><th>region</th>"
                  "<th>must fail</th><th>failing inputs</th><th>of all</th><th></th></tr></thead>\n<tbody>\n",
                  count <= MOST_SHOWN ? " open" : "", count);
    for (size_t i = 0; i < count; i++) write_pair(page, &regions->pairs.items[i], i);
    fl_page_write(page, "</tbody></table></div>\n</details>\n");
}

/* ---- another version ---- */

static void write_cases(struct fl_page *page, const char *what, const char *const *conditions, size_t count) {
    if (!count) return;
    fl_page_write(page, "<h3>%s if</h3>\n", what);
    write_list(page, conditions, count);
}

static void write_comparison(struct fl_page *page, const struct fl_result_comparison *comparison) {
    fl_page_write(page, "<details class=\"part\" open>\n<summary><h2>Compared with %s</h2></summary>\n<p>%s</p>\n",
                  comparison->old, comparison->words);
    write_cases(page, "Still fails", comparison->still.items, comparison->still.count);
    write_cases(page, "May still fail", comparison->may_still.items, comparison->may_still.count);
    write_cases(page, "New: fails", comparison->added.items, comparison->added.count);
    write_cases(page, "New: may fail", comparison->may_be_added.items, comparison->may_be_added.count);
    if (comparison->total_count)
        fl_page_write(page, "<p>removed: %s, still failing: %s, new: %s of %s inputs</p>\n",
                      comparison->gone_count, comparison->kept_count, comparison->fresh_count,
                      comparison->total_count);
    else
        fl_page_write(page, "<p>how many these are was not counted</p>\n");
    fl_page_write(page, "</details>\n");
}

/* ---- runs ---- */

static void write_run(struct fl_page *page, const struct fl_result_pair *pair, size_t number) {
    if (pair->failure == SIZE_MAX) return;
    const struct fl_result_failure *failure = &page->result->failures.items[pair->failure];
    fl_page_begin_failure(page, failure, "failure", pair->failure, number < MOST_OPEN_RUNS);
    fl_page_write(page, "<p>a run of region %zu: <code>%s</code></p>\n", number + 1, fl_bound_words(pair->words));
    fl_page_property(page, failure);
    fl_page_inputs(page, failure);
    fl_page_steps(page, &(struct fl_page_path){&failure->path, NULL, failure, pair->failure});
    fl_page_end_failure(page);
}

void fl_page_which(struct fl_page *page) {
    write_bounds(page);
    write_notes(page);
    write_drawing(page);
}

void fl_page_regions(struct fl_page *page) {
    const struct fl_result_regions *regions = page->result->regions;
    fl_page_which(page);
    write_pairs(page);
    if (regions->comparison) write_comparison(page, regions->comparison);
    if (regions->tests) {
        fl_page_write(page, "<details class=\"part\" open>\n<summary><h2>Tests</h2></summary>\n");
        fl_page_words(page, fl_page_printed(page, fl_print_suite, false));
        fl_page_write(page, "</details>\n");
    }
    for (size_t i = 0; i < regions->pairs.count && i < MOST_RUNS; i++)
        write_run(page, &regions->pairs.items[i], i);
}
