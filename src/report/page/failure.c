/* report/page/failure.c - what fails, where, and on the way through which calls. */
#include <string.h>

#include "report/page/parts.h"

static void write_stack(struct fl_page *page, const struct fl_result_failure *failure) {
    if (failure->library_place.function)
        fl_page_write(page, "<li>inside <code>%s</code></li>\n", failure->library_place.function);
    for (size_t i = 0; i < failure->stack_count; i++) {
        fl_page_write(page, "<li>in <code>%s</code> at ", failure->stack[i].function);
        fl_page_place(page, &failure->stack[i], 0);
        fl_page_write(page, "</li>\n");
        if (failure->stack_left_out && i + 1 == failure->stack_count / 2)
            fl_page_write(page, "<li>… %zu more calls</li>\n", failure->stack_left_out);
    }
}

static void write_confirmation(struct fl_page *page, const struct fl_result_failure *failure) {
    if (failure->is_confirmed)
        fl_page_write(page, "<p class=\"confirmed\">confirmed: the compiled program fails in the same way</p>\n");
    else if (failure->unconfirmed_reason)
        fl_page_write(page, "<p><strong class=\"yellow\">not confirmed</strong>: %s</p>\n",
                      failure->unconfirmed_reason);
}

void fl_page_property(struct fl_page *page, const struct fl_result_failure *failure) {
    if (failure->source_line) fl_page_caret(page, failure->source_line, failure->place.column);
    if (failure->explanation) fl_page_write(page, "<p>%s</p>\n", failure->explanation);
    if (failure->stack_count > 1 || failure->library_place.function) {
        fl_page_write(page, "<ul class=\"stack\">\n");
        write_stack(page, failure);
        fl_page_write(page, "</ul>\n");
    }
    write_confirmation(page, failure);
}

void fl_page_begin_failure(struct fl_page *page, const struct fl_result_failure *failure, const char *kind,
                           size_t number, bool is_open) {
    fl_page_write(page, "<details class=\"part\" id=\"%s%zu\"%s>\n<summary><h2>", kind, number,
                  is_open ? " open" : "");
    if (failure->place.file) {
        fl_page_place(page, &failure->place, FL_MARK_FAILS);
        fl_page_write(page, " ");
    }
    fl_page_write(page, "<strong class=\"red\">%s</strong>", failure->title);
    if (strcmp(failure->title, failure->text) != 0) fl_page_write(page, ": <code>%s</code>", failure->text);
    fl_page_write(page, "</h2></summary>\n");
}

void fl_page_end_failure(struct fl_page *page) {
    fl_page_write(page, "</details>\n");
}
