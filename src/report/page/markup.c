/* report/page/markup.c - HTML, with everything that is inserted escaped. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/invariant.h"
#include "report/document/escape.h"
#include "report/page/parts.h"

/* ---- formats ---- */

/* Inserts one argument, by the conversion at `at`, behind its '%'; gives where the format goes on. */
static const char *insert(struct fl_text *text, const char *at, va_list *arguments) {
    switch (*at) {
    case 's': fl_append_html_text(text, va_arg(*arguments, const char *), NULL); return at + 1;
    case 'd': fl_text_format(text, "%d", va_arg(*arguments, int)); return at + 1;
    case 'u': fl_text_format(text, "%u", va_arg(*arguments, unsigned)); return at + 1;
    case 'z': fl_text_format(text, "%zu", va_arg(*arguments, size_t)); return at + 2;
    case 'l': fl_text_format(text, "%" PRIu64, va_arg(*arguments, uint64_t)); return at + 2;
    case '%': fl_text_append_char(text, '%'); return at + 1;
    default: FL_INVARIANT(false, "the format of a page has another conversion");
    }
}

void fl_page_write(struct fl_page *page, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    while (*format) {
        size_t length = strcspn(format, "%");
        fl_text_append_bytes(page->text, format, length);
        format += length;
        if (*format) format = insert(page->text, format + 1, &arguments);
    }
    va_end(arguments);
}

/* ---- words ---- */

static const struct {
    const char *code, *name;
} colors[] = {
    [FL_RED] = {"1;31m", "red"},     [FL_GREEN] = {"1;32m", "green"}, [FL_YELLOW] = {"1;33m", "yellow"},
    [FL_BOLD] = {"1m", "important"}, [FL_DIM] = {"2m", "dim"},
};

const char *fl_page_color(enum fl_color color) {
    return colors[color].name;
}

/* The color that begins behind an escape; NULL: it ends one, or is none. */
static const char *color_at(const char *at) {
    for (size_t i = 0; i < sizeof colors / sizeof *colors; i++)
        if (fl_string_has_prefix(at, colors[i].code)) return colors[i].name;
    return NULL;
}

/* One line, up to its end. */
static void append_line(struct fl_text *text, const char *line, const char *end) {
    static const char escape[] = "\033[";
    bool is_open = false;
    while (line < end) {
        const char *next = memmem(line, (size_t)(end - line), escape, sizeof escape - 1);
        const char *final = next ? memchr(next, 'm', (size_t)(end - next)) : NULL;
        line = fl_append_html_text(text, line, final ? next : end);
        if (!final) break;
        const char *name = color_at(next + sizeof escape - 1);
        if (is_open) fl_text_append(text, "</strong>");
        if (name) fl_text_format(text, "<strong class=\"%s\">", name);
        is_open = name != NULL;
        line = final + 1;
    }
    if (is_open) fl_text_append(text, "</strong>");
}

void fl_page_phrase(struct fl_page *page, const char *words) {
    words += strspn(words, " \n");
    append_line(page->text, words, words + strcspn(words, "\n"));
}

void fl_page_words(struct fl_page *page, const char *words) {
    for (words += strspn(words, " \n"); *words; words += strspn(words, " \n")) {
        fl_text_append(page->text, "<p>");
        fl_page_phrase(page, words);
        fl_text_append(page->text, "</p>\n");
        words += strcspn(words, "\n");
    }
}

const char *fl_page_printed(struct fl_page *page, fl_words_printer *print, bool shows_times) {
    struct fl_text text = fl_text_make(page->arena);
    struct fl_text_options options = {.has_colors = true, .shows_times = shows_times};
    print(&(struct fl_report_printer){&text, page->result, &options});
    return fl_text_string(&text);
}

/* ---- blocks ---- */

void fl_page_begin_section(struct fl_page *page, const char *title) {
    fl_page_write(page, "<section>\n<h3>%s</h3>\n", title);
}

void fl_page_copyable(struct fl_page *page, const char *text) {
    fl_page_write(page, "<div class=\"copyable\"><pre tabindex=\"0\">%s</pre></div>\n", text);
}
