/* report/page/replay.c - runs that leave a log, event by event, or how far the log was followed. */
#include <inttypes.h>
#include <string.h>

#include "report/page/parts.h"

enum {
    FEWEST_FOLDED = 80, /* events; of more, the middle is folded */
    AT_EACH_END = 30,
    MOST_MISSES = 20,
};

/* ---- events ---- */

static void write_event(struct fl_page *page, const struct fl_result_event *event, size_t number) {
    fl_page_write(page, "<tr id=\"e%zu-%lu\"><td class=\"number\">", number, event->number);
    if (event->step != FL_NO_STEP_SHOWN)
        fl_page_write(page, "<a href=\"#s%zu-%zu\" title=\"the step\">%lu</a>", number, event->step,
                      event->number);
    else
        fl_page_write(page, "%lu", event->number);
    fl_page_write(page, "</td><td>");
    fl_page_place(page, &event->place, 0);
    fl_page_write(page, "</td><td><code>%s</code></td><td class=\"values\">", event->text);
    fl_page_values(page, event->values, event->value_count);
    fl_page_write(page, "</td></tr>\n");
}

static void write_rows(struct fl_page *page, const struct fl_result_run *run, size_t number, size_t from,
                       size_t to) {
    fl_page_write(page, "<div class=\"scroll\"><table class=\"events\">\n<tbody>\n");
    for (size_t i = from; i < to; i++) {
        const struct fl_result_event *event = &run->events.items[i];
        bool has_gap = i && event->number != event[-1].number + 1;
        if (has_gap)
            fl_page_write(page, "<tr><td colspan=\"4\" class=\"dim\">… %lu more</td></tr>\n",
                          event->number - event[-1].number - 1);
        if (!event->is_hidden) write_event(page, event, number);
    }
    fl_page_write(page, "</tbody></table></div>\n");
}

static void write_events(struct fl_page *page, const struct fl_result_run *run, size_t number) {
    size_t count = run->events.count;
    fl_page_begin_section(page, strcmp(page->result->replay->unit, "line") == 0 ? "Log" : "Events");
    if (!count) fl_page_write(page, "<p>none</p>\n");
    if (count && count < FEWEST_FOLDED) {
        write_rows(page, run, number, 0, count);
    } else if (count) {
        write_rows(page, run, number, 0, AT_EACH_END);
        fl_page_write(page, "<details><summary>%lu more</summary>\n", run->events_total - 2 * AT_EACH_END);
        write_rows(page, run, number, AT_EACH_END, count - AT_EACH_END);
        fl_page_write(page, "</details>\n");
        write_rows(page, run, number, count - AT_EACH_END, count);
    }
    fl_page_write(page, "</section>\n");
}

/* ---- one run ---- */

static void write_run(struct fl_page *page, const struct fl_result_run *run, size_t number) {
    bool is_only = page->result->replay->runs.count == 1;
    if (run->fails) {
        fl_page_begin_failure(page, &run->run, "run", number, number == 0);
        if (!is_only) fl_page_write(page, "<p class=\"dim\">run %zu</p>\n", number + 1);
        fl_page_property(page, &run->run);
    } else {
        fl_page_write(page, "<details class=\"part\" id=\"run%zu\"%s>\n<summary><h2>%s</h2></summary>\n", number,
                      number == 0 ? " open" : "",
                      is_only ? "The run" : fl_arena_format(page->arena, "Run %zu", number + 1));
        if (!run->run.is_confirmed && run->run.unconfirmed_reason)
            fl_page_write(page, "<p><strong class=\"yellow\">not confirmed</strong>: %s</p>\n",
                          run->run.unconfirmed_reason);
    }
    write_events(page, run, number);
    fl_page_inputs(page, &run->run);
    fl_page_steps(page, &(struct fl_page_path){&run->run.path, run, run->fails ? &run->run : NULL, number});
    fl_page_write(page, "</details>\n");
}

/* ---- where runs stop ---- */

static void write_miss(struct fl_page *page, const struct fl_result_miss *miss) {
    static const struct fl_text_options options = {0};
    struct fl_text actual = fl_text_make(page->arena);
    if (!miss->source) {
        fl_page_write(page, "<li>the program ends</li>\n");
        return;
    }
    fl_print_actual(&(struct fl_report_printer){&actual, page->result, &options}, miss);
    fl_page_write(page, "<li>");
    fl_page_place(page, &miss->place, 0);
    fl_page_write(page, " <code>%s</code>%s", miss->source, fl_text_string(&actual));
    if (miss->needed) fl_page_write(page, "<br>would need <code>%s</code>", miss->needed);
    fl_page_write(page, "</li>\n");
}

static void write_end(struct fl_page *page) {
    const struct fl_result_replay *replay = page->result->replay;
    bool is_log = strcmp(replay->unit, "line") == 0;
    if (!replay->next.count && !replay->misses.count) return;
    fl_page_write(page, "<details class=\"part\" open>\n<summary><h2>How far runs come</h2></summary>\n");
    if (replay->next.count)
        fl_page_write(page, "<p>%lu of %lu %s%s can be %s</p>\n", replay->matched, replay->total, replay->unit,
                      fl_plural(replay->total), is_log ? "printed" : "reported");
    for (size_t i = 0; i < replay->next.count; i++)
        fl_page_write(page, "<p>next is %s, <code>%s</code></p>\n", replay->next.items[i].file,
                      replay->next.items[i].text);
    if (replay->misses.count) fl_page_write(page, "<h3>What comes there instead</h3>\n<ul>\n");
    for (size_t i = 0; i < replay->misses.count && i < MOST_MISSES; i++)
        write_miss(page, &replay->misses.items[i]);
    if (replay->misses.count > MOST_MISSES)
        fl_page_write(page, "<li>… %zu more</li>\n", replay->misses.count - MOST_MISSES);
    if (replay->misses.count) fl_page_write(page, "</ul>\n");
    fl_page_write(page, "</details>\n");
}

/* ---- vectors ---- */

static void write_vector(struct fl_page *page, const struct fl_result_vector *vector) {
    fl_page_write(page, "<tr><td>");
    fl_page_place(page, &vector->place, 0);
    fl_page_write(page, "</td><td>%s <code>%s</code></td><td>", vector->is_behind ? "behind" : "before",
                  vector->source);
    for (size_t i = 0; i < vector->position_count; i++)
        fl_page_write(page, "%s%lu", i ? "," : "", vector->positions[i]);
    fl_page_write(page, "</td><td><code>%s</code></td></tr>\n", vector->condition);
}

static void write_vectors(struct fl_page *page) {
    const struct fl_result_replay *replay = page->result->replay;
    if (!replay->vectors.count) return;
    fl_page_write(page,
                  "<details class=\"part\">\n<summary><h2>Conditions by place and events so far</h2></summary>\n");
    if (!replay->has_all_vectors) fl_page_write(page, "<p>as far as loops were followed</p>\n");
    fl_page_write(page, "<div class=\"scroll\"><table>\n<thead><tr><th>place</th><th>where</th><th>events</th>"
                        "<th>condition</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < replay->vectors.count; i++) write_vector(page, &replay->vectors.items[i]);
    fl_page_write(page, "</tbody></table></div>\n</details>\n");
}

void fl_page_replay(struct fl_page *page) {
    const struct fl_result_replay *replay = page->result->replay;
    for (size_t i = 0; i < replay->runs.count; i++) write_run(page, &replay->runs.items[i], i);
    fl_page_words(page, fl_page_printed(page, fl_print_completeness, false));
    write_end(page);
    write_vectors(page);
}
