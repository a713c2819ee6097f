/* report/page/watch.c - what a program tells an observer, and where. */
#include <string.h>

#include "report/page/parts.h"

static void write_totals(struct fl_page *page) {
    const struct fl_result_watch *watch = page->result->watch;
    const struct {
        const char *name;
        size_t count;
    } parts[] = {{"removed", watch->removed}, {"guarded", watch->guarded}, {"kept", watch->kept}};
    size_t all = watch->emissions.count;
    fl_page_write(page, "<div class=\"totals\">\n");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].count)
            fl_page_write(page, "<span class=\"%s\" style=\"flex:%zu\"><b>%zu</b> %s</span>\n", parts[i].name,
                          parts[i].count, parts[i].count, parts[i].name);
    if (!all) fl_page_write(page, "<span>no place tells anything</span>\n");
    fl_page_write(page, "</div>\n");
}

static void write_site(struct fl_page *page, const struct fl_result_emission *emission) {
    bool is_removed = strcmp(emission->decision, "removed") == 0;
    fl_page_write(page, "<tr><td><span class=\"decision %s\">%s</span></td><td>", emission->decision,
                  emission->decision);
    fl_page_place(page, &emission->place, is_removed ? FL_MARK_SILENT : FL_MARK_TELLS);
    fl_page_write(page, "</td><td><code>%s</code></td><td>", emission->event);
    if (emission->guard) fl_page_write(page, "if <code>%s</code>: ", emission->guard);
    if (emission->told) fl_page_write(page, "%s are told: ", emission->told);
    fl_page_write(page, "%s</td></tr>\n", emission->reason);
}

static void write_sites(struct fl_page *page) {
    const struct fl_result_watch *watch = page->result->watch;
    if (!watch->emissions.count) return;
    fl_page_write(page,
                  "<details class=\"part\" open>\n<summary><h2>Places</h2></summary>\n<div class=\"scroll\">"
                  "<table>\n<thead><tr><th>becomes</th><th>place</th><th>event</th><th>why</th></tr></thead>\n"
                  "<tbody>\n");
    for (size_t i = 0; i < watch->emissions.count; i++) write_site(page, &watch->emissions.items[i]);
    fl_page_write(page, "</tbody></table></div>\n</details>\n");
}

static void write_costs(struct fl_page *page, const struct fl_result_watch_costs *costs) {
    fl_page_write(page, "<details class=\"part\" open>\n<summary><h2>Costs</h2> <span class=\"dim\">of one run"
                        "</span></summary>\n<table>\n<thead><tr><th></th><th>events</th>"
                        "<th>seconds of the processor</th></tr></thead>\n<tbody>\n");
    fl_text_format(page->text, "<tr><th scope=\"row\">as it is</th><td></td><td>%.3f</td></tr>\n",
                   costs->plain_seconds);
    fl_text_format(page->text, "<tr><th scope=\"row\">all told</th><td>%lu</td><td>%.3f</td></tr>\n",
                   costs->all_events, costs->full_seconds);
    fl_text_format(page->text, "<tr><th scope=\"row\">left</th><td>%lu</td><td>%.3f</td></tr>\n",
                   costs->left_events, costs->left_seconds);
    fl_page_write(page, "</tbody></table>\n");
    if (costs->budget >= 0)
        fl_text_format(page->text, "<p>%.1f%% more than as it is; %.1f%% were allowed%s</p>\n",
                       fl_result_watch_overhead(costs) * 100, costs->budget * 100,
                       costs->is_within_budget ? "" : ", which is not reached");
    fl_page_write(page, "</details>\n");
}

void fl_page_watch(struct fl_page *page) {
    const struct fl_result_watch *watch = page->result->watch;
    write_totals(page);
    write_sites(page);
    if (watch->costs) write_costs(page, watch->costs);
    if (watch->directory) {
        fl_page_write(page, "<p>The instrumented program is in %s:</p>\n", watch->directory);
        fl_page_copyable(page,
                         fl_arena_format(page->arena, "%s && faultline observe -- ./PROGRAM",
                                         watch->build));
    }
}
