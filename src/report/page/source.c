/* report/page/source.c - the user's files beside the report, and links into them. */
#include <inttypes.h>
#include <string.h>

#include "report/document/escape.h"
#include "report/page/parts.h"
#include "syntax/tokens.h"

enum {
    MOST_LINES = 1500, /* of a file that is shown as a whole */
    AROUND = 12,       /* lines of a longer one, around what is named */
};

/* ---- files ---- */

static uint32_t count_lines(const char *contents) {
    uint32_t count = 0;
    for (; contents && *contents; count++) {
        contents += strcspn(contents, "\n");
        contents += *contents == '\n';
    }
    return count;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static const char *short_name(const struct fl_result *result, size_t index) {
    const char *path = result->files.items[index].path, *name = base_name(path);
    for (size_t i = 0; i < result->files.count; i++)
        if (i != index && strcmp(base_name(result->files.items[i].path), name) == 0) return path;
    return name;
}

struct fl_page_file *fl_page_files(struct fl_arena *arena, const struct fl_result *result) {
    struct fl_page_file *files = FL_NEW_ARRAY(arena, struct fl_page_file, result->files.count + 1);
    for (size_t i = 0; i < result->files.count; i++) {
        const struct fl_result_file *file = &result->files.items[i];
        files[i] = (struct fl_page_file){file, short_name(result, i), count_lines(file->contents)};
        files[i].marks = FL_NEW_ARRAY(arena, uint8_t, files[i].line_count + 1);
    }
    return files;
}

static size_t find_file(const struct fl_page *page, const char *path) {
    size_t index = 0;
    while (index < page->result->files.count && strcmp(page->files[index].file->path, path) != 0) index++;
    return index;
}

const char *fl_page_name(const struct fl_page *page, const char *path) {
    size_t index = find_file(page, path);
    return index < page->result->files.count ? page->files[index].name : path;
}

/* ---- places ---- */

static void write_title(struct fl_page *page, const struct fl_place *place) {
    fl_page_write(page, " title=\"%s:%u", place->file, place->line);
    if (place->function) fl_page_write(page, " in %s", place->function);
    fl_page_write(page, "\"");
}

void fl_page_place(struct fl_page *page, const struct fl_place *place, unsigned marks) {
    if (!place->file) return;
    size_t index = find_file(page, place->file);
    const char *name = fl_page_name(page, place->file);
    if (index < page->result->files.count && place->line && place->line <= page->files[index].line_count) {
        page->files[index].marks[place->line] |= (uint8_t)(marks | FL_MARK_NAMED);
        fl_page_write(page, "<a class=\"place\" href=\"#f%zu-%u\"", index, place->line);
        write_title(page, place);
        fl_page_write(page, ">%s:%u</a>", name, place->line);
    } else {
        fl_page_write(page, "<span class=\"place\"");
        write_title(page, place);
        fl_page_write(page, ">%s:%u</span>", name, place->line);
    }
}

const char *fl_page_line(struct fl_page *page, const struct fl_place *place) {
    size_t index = place->file ? find_file(page, place->file) : page->result->files.count;
    if (index == page->result->files.count || !place->line || place->line > page->files[index].line_count)
        return NULL;
    const char *at = page->files[index].file->contents;
    for (uint32_t line = 1; line < place->line; line++) at = strchr(at, '\n') + 1;
    at += strspn(at, " \t");
    return fl_arena_format(page->arena, "%.*s", (int)strcspn(at, "\r\n"), at);
}

void fl_page_caret(struct fl_page *page, const char *line, uint32_t column) {
    size_t indent = strspn(line, " \t");
    fl_page_write(page, "<pre class=\"caret\" tabindex=\"0\">%s", line + indent);
    if (column > indent && column <= strlen(line)) {
        fl_page_write(page, "\n");
        for (const char *at = line + indent; at + 1 < line + column; at++) {
            bool is_continued = ((unsigned char)*at & 0xc0) == 0x80;
            if (!is_continued) fl_text_append_char(page->text, *at == '\t' ? '\t' : ' ');
        }
        fl_page_write(page, "<strong class=\"red\">^</strong>");
    }
    fl_page_write(page, "</pre>\n");
}

/* ---- the text, line by line ---- */

/* What is being written of a file. */
struct writer {
    struct fl_page *page;
    const struct fl_page_file *file;
    size_t index;
    const char *at; /* all before it is written, or left out */
    uint32_t line;
    bool is_shown;    /* the line is */
    const char *span; /* the kind of token that is open; NULL: none */
    uint32_t gap;     /* lines left out since one was shown */
};

static const char *class_of(unsigned marks) {
    if (marks & FL_MARK_CAUSE) return " cause";
    if (marks & FL_MARK_FAILS) return " fails";
    if (marks & FL_MARK_TELLS) return " tells";
    if (marks & FL_MARK_SILENT) return " silent";
    if (marks & FL_MARK_RAN) return " ran";
    return marks ? " named" : "";
}

static const char *remark_of(unsigned marks) {
    if (marks & FL_MARK_CAUSE) return " title=\"to blame\"";
    if (marks & FL_MARK_FAILS) return " title=\"a check fails here\"";
    if (marks & FL_MARK_TELLS) return " title=\"tells the observer\"";
    if (marks & FL_MARK_SILENT) return " title=\"need not tell the observer\"";
    return "";
}

static bool is_near(const struct fl_page_file *file, uint32_t line) {
    if (file->line_count <= MOST_LINES) return true;
    uint32_t from = line > AROUND ? line - AROUND : 1, to = line + AROUND;
    for (uint32_t i = from; i <= to && i <= file->line_count; i++)
        if (file->marks[i]) return true;
    return false;
}

static void close_gap(struct writer *writer) {
    if (writer->gap)
        fl_page_write(writer->page, "<div class=\"gap\">… %u line%s</div>\n", writer->gap, fl_plural(writer->gap));
    writer->gap = 0;
}

static void begin_line(struct writer *writer) {
    const struct fl_page_file *file = writer->file;
    writer->is_shown = is_near(file, writer->line);
    if (!writer->is_shown) {
        writer->gap++;
        return;
    }
    close_gap(writer);
    unsigned marks = file->marks[writer->line];
    fl_page_write(writer->page, "<div class=\"line%s\" id=\"f%zu-%u\" data-line=\"%u\"", class_of(marks),
                  writer->index, writer->line, writer->line);
    fl_text_format(writer->page->text, "%s><code>", remark_of(marks));
    if (writer->span) fl_page_write(writer->page, "<span class=\"%s\">", writer->span);
}

static void end_line(struct writer *writer) {
    if (!writer->is_shown) return;
    if (writer->span) fl_page_write(writer->page, "</span>");
    fl_page_write(writer->page, "</code></div>\n");
}

/* Up to an offset; lines end and begin on the way. */
static void write_up_to(struct writer *writer, const char *end) {
    while (writer->at < end) {
        const char *newline = memchr(writer->at, '\n', (size_t)(end - writer->at));
        const char *stop = newline ? newline : end;
        if (writer->is_shown) {
            writer->at = fl_append_html_text(writer->page->text, writer->at, stop);
        } else {
            writer->at = stop;
        }
        if (!newline || writer->at > newline) continue;
        writer->at = newline + 1;
        end_line(writer);
        writer->line++;
        if (writer->line <= writer->file->line_count) begin_line(writer);
    }
}

static const char *span_of(enum fl_c_token_kind kind) {
    switch (kind) {
    case FL_C_TOKEN_KEYWORD: return "k";
    case FL_C_TOKEN_NUMBER: return "n";
    case FL_C_TOKEN_STRING:
    case FL_C_TOKEN_CHARACTER: return "s";
    case FL_C_TOKEN_COMMENT: return "c";
    case FL_C_TOKEN_DIRECTIVE: return "d";
    default: return NULL;
    }
}

static void write_token(struct writer *writer, const char *text, const struct fl_c_token *token) {
    const char *span = span_of(token->kind);
    write_up_to(writer, text + token->start);
    if (span && writer->is_shown) fl_page_write(writer->page, "<span class=\"%s\">", span);
    writer->span = span;
    write_up_to(writer, text + token->end);
    if (span && writer->is_shown) fl_page_write(writer->page, "</span>");
    writer->span = NULL;
}

static void write_file(struct fl_page *page, size_t index) {
    const struct fl_page_file *file = &page->files[index];
    const char *text = file->file->contents;
    size_t size = strlen(text);
    struct writer writer = {page, file, index, text, 1};
    struct fl_c_reader reader = fl_c_reader_make(text, size, FL_C_HASH_DIRECTIVE);
    struct fl_c_token token;
    fl_page_write(page, "<h3 id=\"f%zu\">%s</h3>\n<div class=\"lines\">\n", index, file->file->path);
    begin_line(&writer);
    while (fl_c_reader_next(&reader, &token)) write_token(&writer, text, &token);
    write_up_to(&writer, text + size);
    if (size && text[size - 1] != '\n') end_line(&writer);
    close_gap(&writer);
    fl_page_write(page, "</div>\n");
}

static bool is_named(const struct fl_page_file *file) {
    for (uint32_t line = 1; line <= file->line_count; line++)
        if (file->marks[line]) return true;
    return false;
}

void fl_page_source(struct fl_page *page) {
    size_t count = 0;
    for (size_t i = 0; i < page->result->files.count; i++) count += is_named(&page->files[i]);
    if (!count) return;
    fl_page_write(page, "<aside id=\"source\" tabindex=\"0\" aria-label=\"source\">\n");
    for (size_t i = 0; i < page->result->files.count; i++)
        if (is_named(&page->files[i])) write_file(page, i);
    fl_page_write(page, "</aside>\n");
}
