/* report/page/slice.c - the slices of paths. */
#include <inttypes.h>

#include "report/page/parts.h"

enum { MOST_OPEN = 3, MOST_SHOWN = 15, MOST_MOMENTS = 2000 };

/* ---- what it asks of inputs ---- */

static void write_condition(struct fl_page *page, const struct fl_result_condition *condition) {
    bool is_readable = fl_condition_is_readable(condition);
    fl_page_write(page, "<li><code>%s</code> ", is_readable ? condition->text : condition->source);
    fl_page_place(page, &condition->place, 0);
    fl_page_write(page, "</li>\n");
}

static void write_conditions(struct fl_page *page, const struct fl_result_slice *slice) {
    size_t shown = 0, others = 0;
    if (slice->answer == FL_UNDECIDED || !slice->conditions.count) return;
    fl_page_write(page, "<ul class=\"conditions\">\n");
    for (size_t i = 0; i < slice->conditions.count; i++) {
        const struct fl_result_condition *condition = &slice->conditions.items[i];
        bool is_shown = condition->is_users || condition->is_in_conflict;
        if (is_shown && shown++ == MOST_SHOWN)
            fl_page_write(page, "</ul>\n<details><summary>more conditions</summary>\n<ul class=\"conditions\">\n");
        if (is_shown) write_condition(page, condition);
        others += !is_shown;
    }
    if (others)
        fl_page_write(page, "<li>%zu condition%s on inputs that library functions read</li>\n", others,
                      fl_plural(others));
    fl_page_write(page, shown > MOST_SHOWN ? "</ul>\n</details>\n" : "</ul>\n");
}

static void write_exits(struct fl_page *page, const struct fl_result_slice *slice) {
    if (slice->answer != FL_SATISFIABLE || !slice->left_out_exits.count) return;
    fl_page_write(page, "<p>provided that what was left out does not end the program first: calls at ");
    for (size_t i = 0; i < slice->left_out_exits.count; i++) {
        if (i) fl_page_write(page, ", ");
        fl_page_place(page, &slice->left_out_exits.items[i], 0);
    }
    fl_page_write(page, "</p>\n");
}

/* ---- how it was cut ---- */

static void write_moments(struct fl_page *page, const struct fl_result_slice *slice) {
    if (!slice->moments.count) return;
    fl_page_write(page,
                  "<details>\n<summary>how it was cut, from the end</summary>\n<div class=\"scroll\"><table>\n"
                  "<thead><tr><th></th><th>step</th><th></th><th>step location</th><th>live before it</th>"
                  "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < slice->moments.count && i < MOST_MOMENTS; i++) {
        const struct fl_result_moment *moment = &slice->moments.items[i];
        fl_page_write(page, "<tr class=\"%s\"><td>%s</td><td>", moment->is_kept ? "" : "dim",
                      moment->is_kept ? "kept" : "");
        fl_page_place(page, &moment->place, 0);
        fl_page_write(page, "</td><td><code>%s</code></td><td>", moment->text);
        fl_page_place(page, &moment->step_location, 0);
        fl_page_write(page, "</td><td><code>%s</code></td></tr>\n", moment->live);
    }
    fl_page_write(page, "</tbody></table></div>\n");
    if (slice->moments.count > MOST_MOMENTS)
        fl_page_write(page, "<p>… %zu more: --json has them</p>\n", slice->moments.count - MOST_MOMENTS);
    fl_page_write(page, "</details>\n");
}

/* ---- one slice ---- */

static const char *printed(struct fl_page *page, const struct fl_result_slice *slice,
                           void (*print)(struct fl_report_printer *, const struct fl_result_slice *)) {
    static const struct fl_text_options options = {.has_colors = true};
    struct fl_text text = fl_text_make(page->arena);
    print(&(struct fl_report_printer){&text, page->result, &options}, slice);
    return fl_text_string(&text);
}

/* The part of the steps that is left. */
static void write_share(struct fl_page *page, const struct fl_result_slice *slice) {
    double share = slice->steps_total ? (double)slice->steps_kept / (double)slice->steps_total : 0;
    fl_text_format(page->text, "<div class=\"share\"><span style=\"width:%.2f%%\"></span></div>\n", 100 * share);
    fl_page_words(page, printed(page, slice, fl_print_slice_count));
}

static void write_slice(struct fl_page *page, const struct fl_result_slice *slice, size_t number) {
    const struct fl_result *result = page->result;
    bool has_run = slice->failure != FL_NO_FAILURE;
    const struct fl_result_failure *failure = has_run ? &result->failures.items[slice->failure] : NULL;
    fl_page_write(page, "<details class=\"part\" id=\"slice%zu\"%s>\n<summary><h2>", number,
                  number < MOST_OPEN ? " open" : "");
    fl_page_place(page, &slice->target, FL_MARK_FAILS);
    fl_page_write(page, " <code>%s</code></h2></summary>\n", slice->target_text);
    if (result->slices.count > 1) fl_page_words(page, printed(page, slice, fl_print_slice_verdict));
    write_conditions(page, slice);
    write_exits(page, slice);
    write_share(page, slice);
    if (failure) fl_page_property(page, failure);
    if (failure) fl_page_inputs(page, failure);
    fl_page_steps(page, &(struct fl_page_path){failure ? &failure->path : &slice->path, NULL, failure, number});
    write_moments(page, slice);
    fl_page_write(page, "</details>\n");
}

void fl_page_slices(struct fl_page *page) {
    for (size_t i = 0; i < page->result->slices.count; i++) write_slice(page, &page->result->slices.items[i], i);
}
