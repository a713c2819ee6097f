#include "report/page/page.h"

#include <inttypes.h>
#include <string.h>

#include "base/invariant.h"
#include "base/system/shipped.h"
#include "report/document/escape.h"
#include "report/document/slice_result.h"
#include "report/page/parts.h"

extern const struct fl_shipped fl_shipped_web[];

enum { MOST_FILES = 4, LONGEST_TITLE = 90 };

/* ---- the first line ---- */

/* Of several paths no report for a terminal says one thing: it has a line for each. */
static void print_slices(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    static const enum fl_color colors[] = {
        [FL_SATISFIABLE] = FL_RED, [FL_UNSATISFIABLE] = FL_GREEN, [FL_UNDECIDED] = FL_YELLOW};
    size_t feasible = 0, count = result->slices.count;
    if (count == 1) {
        fl_print_slice_verdict(printer, &result->slices.items[0]);
        return;
    }
    for (size_t i = 0; i < count; i++) feasible += result->slices.items[i].answer == FL_SATISFIABLE;
    fl_print_colored(printer, colors[fl_result_slice_answer(result)], fl_result_slice_word(result));
    fl_text_format(printer->text, ": %zu of %zu paths can be taken", feasible, count);
}

static void print_headline(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    if (result->replay)
        fl_print_replay_verdict(printer);
    else if (result->regions)
        fl_print_regions_verdict(printer);
    else if (result->watch)
        fl_print_watch_summary(printer);
    else if (result->explanation)
        fl_print_explain_verdict(printer);
    else if (result->slices.count)
        print_slices(printer);
    else
        fl_print_check_verdict(printer);
}

/* ---- the head ---- */

static const char *web_text(const char *name) {
    const struct fl_shipped *found = fl_shipped_find(fl_shipped_web, name);
    FL_INVARIANT(found, "the page's style and script were put into Faultline");
    return found->text;
}

/* Those that others include are not what was asked about. */
static void write_names(struct fl_page *page) {
    size_t count = 0;
    for (size_t i = 0; i < page->result->files.count; i++) {
        const char *path = page->result->files.items[i].path;
        if (fl_string_has_suffix(path, ".h")) continue;
        if (count++ < MOST_FILES) fl_page_write(page, "%s%s", count > 1 ? " " : "", path);
    }
    if (count > MOST_FILES) fl_page_write(page, " and %zu more files", count - MOST_FILES);
}

/* The headline without colors, cut. */
static void write_title(struct fl_page *page) {
    struct fl_text text = fl_text_make(page->arena);
    static const struct fl_text_options options = {0};
    print_headline(&(struct fl_report_printer){&text, page->result, &options, false});
    const char *line = fl_text_string(&text);
    size_t length = strcspn(line, "\n");
    bool is_long = length > LONGEST_TITLE;
    if (is_long) length = LONGEST_TITLE;
    while (length && ((unsigned char)line[length] & 0xc0) == 0x80) length--;
    fl_page_write(page, "<title>%s%s - ", fl_arena_format(page->arena, "%.*s", (int)length, line),
                  is_long ? "…" : "");
    write_names(page);
    fl_page_write(page, "</title>\n");
}

static void write_head(struct fl_page *page, const char *script) {
    fl_page_write(page, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                        "<meta name=\"color-scheme\" content=\"light dark\">\n");
    fl_page_policy(page, script);
    write_title(page);
    fl_text_format(page->text, "<style>\n%s</style>\n</head>\n", web_text("page.css"));
}

/* ---- what the verdict rests on ---- */

static void write_assumptions(struct fl_page *page, const char *title, bool are_decisive) {
    const struct fl_result *result = page->result;
    size_t count = 0;
    for (size_t i = 0; i < result->assumptions.count; i++) {
        const struct fl_result_assumption *assumption = &result->assumptions.items[i];
        if (assumption->is_idle || assumption->is_decisive != are_decisive) continue;
        if (!count++)
            fl_page_write(page, "<details class=\"part\" open>\n<summary><h2>%s</h2></summary>\n<ul>\n", title);
        fl_page_write(page, "<li>");
        fl_page_place(page, &assumption->place, 0);
        fl_page_write(page, " %s</li>\n", assumption->text);
    }
    if (count) fl_page_write(page, "</ul>\n</details>\n");
}

/* ---- the whole ---- */

static void write_header(struct fl_page *page) {
    fl_page_write(page, "<header>\n<p class=\"command\">faultline <b>%s</b> <span>", page->result->command);
    write_names(page);
    fl_page_write(page, "</span></p>\n<h1>");
    fl_page_phrase(page, fl_page_printed(page, print_headline, false));
    fl_page_write(page, "</h1>\n");
    fl_page_words(page, fl_page_printed(page, fl_print_expected, false));
    fl_page_write(page, "</header>\n");
}

static void write_which(struct fl_page *page) {
    struct fl_page which = *page;
    if (!page->result->which) return;
    which.result = page->result->which;
    fl_page_begin_section(page, "Which inputs fail");
    fl_page_which(&which);
    fl_page_write(page, "</section>\n");
}

static void write_report(struct fl_page *page) {
    const struct fl_result *result = page->result;
    if (result->replay) {
        fl_page_replay(page);
    } else if (result->regions) {
        fl_page_regions(page);
    } else if (result->watch) {
        fl_page_watch(page);
    } else if (result->explanation) {
        fl_page_explanation(page);
        write_which(page);
    } else if (result->slices.count) {
        fl_page_slices(page);
    } else {
        fl_page_check(page);
        if (strcmp(result->command, "slice") == 0)
            fl_page_write(page, "<p>There is no failing run to cut; --target FILE:LINE or --path FILE gives a "
                                "path.</p>\n");
    }
    write_assumptions(page, "The verdict depends on", true);
    write_assumptions(page, "Assumptions", false);
}

/* What was looked at, for people who ask what it took. */
static void write_footer(struct fl_page *page) {
    const struct fl_result *result = page->result;
    size_t count = result->checks.count;
    const char *what = "check";
    if (result->explanation) {
        count = result->explanation->causes.count;
        what = "cause";
    } else if (result->regions) {
        count = result->regions->pairs.count;
        what = "region";
    } else if (result->slices.count) {
        count = result->slices.count;
        what = "slice";
    } else if (result->watch) {
        count = result->watch->emissions.count;
        what = "place";
    } else if (result->replay) {
        count = result->paths;
        what = "state";
    }
    fl_page_write(page, "<footer>%zu %s%s", count, what, fl_plural(count));
    if (result->paths && !result->replay)
        fl_page_write(page, ", %lu path%s", result->paths, fl_plural(result->paths));
    if (result->watch)
        fl_text_format(page->text, ", %.2f s", result->seconds);
    else
        fl_page_phrase(page, fl_page_printed(page, fl_print_effort, true));
    fl_page_write(page, "</footer>\n");
}

void fl_result_print_page(struct fl_text *text, const struct fl_result *result) {
    struct fl_page page = {text, text->arena, result, fl_page_files(text->arena, result)};
    const char *script = fl_arena_format(page.arena, "\n%s", web_text("page.js"));
    write_head(&page, script);
    fl_page_write(&page, "<body class=\"%s\">\n<div class=\"report\">\n",
                  strcmp(result->command, "report") == 0 ? "explain" : result->command);
    write_header(&page);
    fl_page_write(&page, "<main>\n");
    write_report(&page);
    fl_page_write(&page, "</main>\n");
    write_footer(&page);
    fl_page_write(&page, "</div>\n");
    fl_page_source(&page);
    fl_text_format(text, "<script>%s</script>\n</body>\n</html>\n", script);
}
