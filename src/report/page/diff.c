/* report/page/diff.c - a unified diff, a color for each kind of line. */
#include <string.h>

#include "report/page/parts.h"

static const char *class_of(const char *line) {
    if (fl_string_has_prefix(line, "+++") || fl_string_has_prefix(line, "---")) return "name";
    if (fl_string_has_prefix(line, "@@")) return "hunk";
    return *line == '+' ? "added" : *line == '-' ? "removed" : "";
}

void fl_page_diff(struct fl_page *page, const char *diff) {
    fl_page_write(page, "<pre class=\"diff\" tabindex=\"0\">");
    while (*diff) {
        size_t length = strcspn(diff, "\n");
        const char *kind = class_of(diff);
        fl_page_write(page, *kind ? "<span class=\"%s\">" : "%s", kind);
        fl_page_write(page, "%s\n", fl_arena_format(page->arena, "%.*s", (int)length, diff));
        if (*kind) fl_page_write(page, "</span>");
        diff += length + (diff[length] == '\n');
    }
    fl_page_write(page, "</pre>\n");
}
