/* report/page/steps.c - the steps of a run as a list; what makes no difference is folded. */
#include <inttypes.h>
#include <string.h>

#include "report/page/parts.h"

enum { DEEPEST = 8 }; /* more calls inside each other are not indented more */

/* What is being written of a path. */
struct writer {
    struct fl_page *page;
    const struct fl_result_path *path;
    const struct fl_result_run *run; /* as of the path to show */
    size_t number;
    uint32_t base_depth;
    const char *function; /* of the step before */
};

void fl_page_values(struct fl_page *page, const struct fl_change *changes, size_t count) {
    for (size_t i = 0; i < count; i++)
        fl_page_write(page, "<span class=\"value\"><var>%s</var> = <b>%s</b></span> ", changes[i].name,
                      changes[i].value);
}

static void write_remarks(struct fl_page *page, const struct fl_step *step) {
    if (!step->condition && !step->change_count && !step->returned) return;
    fl_page_write(page, "<span class=\"values\">");
    if (step->condition) fl_page_write(page, "<span class=\"value held\">%s</span> ", step->condition);
    fl_page_values(page, step->changes, step->change_count);
    if (step->returned) fl_page_write(page, "<span class=\"value\">returns <b>%s</b></span>", step->returned);
    fl_page_write(page, "</span>");
}

/* What the step left in the log: events are in the order of steps. */
static void write_events(struct writer *writer, size_t index) {
    enum { MOST_EVENTS = 8 };
    const struct fl_result_run *run = writer->run;
    size_t count = 0;
    for (size_t i = 0; run && i < run->events.count; i++) {
        const struct fl_result_event *event = &run->events.items[i];
        if (event->step != index || event->is_hidden || count++ >= MOST_EVENTS) continue;
        fl_page_write(writer->page, "<span class=\"event\"><a href=\"#e%zu-%lu\">%lu</a> %s</span>",
                      writer->number, event->number, event->number, event->text);
    }
    if (count > MOST_EVENTS)
        fl_page_write(writer->page, "<span class=\"event\">… %zu more</span>", count - MOST_EVENTS);
}

static bool is_fold(const struct fl_step *step) {
    return step->kind != FL_STEP_STATEMENT && step->kind != FL_STEP_ENTRY;
}

static void write_where(struct writer *writer, const struct fl_step *step) {
    struct fl_page *page = writer->page;
    const char *function = step->place.function;
    fl_page_write(page, "<span class=\"where\">");
    if (!is_fold(step)) {
        fl_page_place(page, &step->place, step->is_dropped ? 0 : step->is_cause ? FL_MARK_CAUSE : FL_MARK_RAN);
        bool is_new = function && (!writer->function || strcmp(writer->function, function) != 0);
        if (is_new) fl_page_write(page, " <small>%s</small>", function);
        writer->function = function;
    }
    fl_page_write(page, "</span>");
}

static void write_step(struct writer *writer, size_t index) {
    struct fl_page *page = writer->page;
    const struct fl_step *step = &writer->path->steps.items[index];
    uint32_t depth = step->depth > writer->base_depth ? step->depth - writer->base_depth : 0;
    fl_page_write(page, "<li id=\"s%zu-%zu\" class=\"step%s%s%s\" style=\"--depth:%u\">", writer->number, index,
                  step->is_cause ? " cause" : "", is_fold(step) ? " fold" : "",
                  step->kind == FL_STEP_ENTRY ? " entry" : "", depth < DEEPEST ? depth : DEEPEST);
    write_where(writer, step);
    fl_page_write(page, "<code>%s</code>", fl_step_text(page->arena, step));
    write_remarks(page, step);
    write_events(writer, index);
    fl_page_write(page, "</li>\n");
}

/* The steps up to the first that matters again. */
static size_t write_dropped(struct writer *writer, size_t from) {
    const struct fl_step *steps = writer->path->steps.items;
    size_t end = from;
    while (end < writer->path->steps.count && steps[end].is_dropped) end++;
    fl_page_write(writer->page,
                  "<li class=\"dropped\"><details><summary>%zu step%s that make%s no difference</summary>\n<ol>\n",
                  end - from, fl_plural(end - from), end - from == 1 ? "s" : "");
    for (size_t i = from; i < end; i++) write_step(writer, i);
    fl_page_write(writer->page, "</ol></details></li>\n");
    return end;
}

static void write_ending(struct fl_page *page, const struct fl_result_failure *failure) {
    fl_page_write(page, "<li class=\"ending\"><b>%s</b>", failure->title);
    if (strcmp(failure->title, failure->text) != 0) fl_page_write(page, ": <code>%s</code>", failure->text);
    fl_page_write(page, "</li>\n");
}

/* How wide the column of places is, in em: as the widest of them, within reason. */
static double width_of(const struct fl_page *page, const struct fl_result_path *path) {
    static const double of_place = 0.54, of_function = 0.47, gap = 0.8, least = 5, most = 15;
    double width = least;
    for (size_t i = 0; i < path->steps.count; i++) {
        const struct fl_step *step = &path->steps.items[i];
        const char *function = step->place.function;
        if (is_fold(step) || !step->place.file) continue;
        const char *place =
            fl_arena_format(page->arena, "%s:%u", fl_page_name(page, step->place.file), step->place.line);
        double own =
            of_place * (double)strlen(place) + (function ? of_function * (double)strlen(function) : 0) + gap;
        if (own > width) width = own;
    }
    return width < most ? width : most;
}

void fl_page_steps(struct fl_page *page, const struct fl_page_path *shown) {
    const struct fl_result_path *path = shown->path;
    struct writer writer = {.page = page, .path = path, .run = shown->run, .number = shown->number};
    if (!path->steps.count) return;
    writer.base_depth = path->steps.items[0].depth;
    fl_page_begin_section(page, "Steps");
    fl_text_format(page->text, "<ol class=\"steps\" style=\"--where:%.1fem\">\n", width_of(page, path));
    for (size_t i = 0; i < path->steps.count;)
        if (path->steps.items[i].is_dropped)
            i = write_dropped(&writer, i);
        else
            write_step(&writer, i++);
    if (shown->failure && path->is_complete) write_ending(page, shown->failure);
    fl_page_write(page, "</ol>\n");
    if (!path->is_complete && path->incomplete_reason)
        fl_page_write(page, "<p class=\"dim\">… %s</p>\n", path->incomplete_reason);
    fl_page_write(page, "</section>\n");
}
