#include "frontend/compile/messages.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* A line that begins a message: "prog.c:3:7: error: ..." */
struct head {
    enum fl_severity severity;
    const char *file; /* NULL: the compiler's own, "clang: error: ..." */
    uint32_t line, column;
    const char *message;
};

static const struct {
    const char *word;
    enum fl_severity severity;
} severities[] = {
    {"fatal error: ", FL_ERROR},
    {"error: ", FL_ERROR},
    {"warning: ", FL_WARNING},
    {"note: ", FL_NOTE},
};

/* Without "\033[1m" and the like. */
static char *without_colors(struct fl_arena *arena, const char *line, size_t length) {
    char *plain = fl_arena_allocate(arena, length + 1);
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\033' && i + 1 < length && line[i + 1] == '[') {
            i += 2;
            while (i < length && (line[i] == ';' || (line[i] >= '0' && line[i] <= '9'))) i++;
        } else {
            plain[count++] = line[i];
        }
    }
    plain[count] = '\0';
    return plain;
}

/* Takes ":NUMBER" off the end; 0: there is none. */
static uint32_t take_number(char *place) {
    char *colon = strrchr(place, ':'), *end;
    if (!colon || !colon[1]) return 0;
    unsigned long number = strtoul(colon + 1, &end, 10);
    if (*end || number > UINT32_MAX) return 0;
    *colon = '\0';
    return (uint32_t)number;
}

/* "prog.c:3:7", "prog.c:3", or the name of the program that speaks. */
static void read_place(char *place, struct head *head) {
    uint32_t last = take_number(place), before = last ? take_number(place) : 0;
    if (!last) return;
    head->file = place;
    head->line = before ? before : last;
    head->column = before ? last : 0;
}

/* Quoted lines of source are indented or numbered: they have no severity behind a place. */
static bool read_head(struct fl_arena *arena, const char *line, size_t length, struct head *head) {
    char *plain = without_colors(arena, line, length);
    for (size_t i = 0; i < sizeof severities / sizeof *severities; i++) {
        char *at = strstr(plain, severities[i].word);
        if (!at || at < plain + 3 || memcmp(at - 2, ": ", 2) != 0 || *plain == ' ') continue;
        *head = (struct head){.severity = severities[i].severity, .message = at + strlen(severities[i].word)};
        at[-2] = '\0';
        read_place(plain, head);
        return true;
    }
    return false;
}

static const char *line_end(const char *at, const char *end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline + 1 : end;
}

static void add(struct fl_diagnostics *diagnostics, const struct head *head, const char *begin, const char *end) {
    fl_diagnostics_add(diagnostics, head->severity, head->file, head->line, head->column, "%s", head->message);
    diagnostics->items[diagnostics->count - 1].whole =
        fl_arena_format(diagnostics->arena, "%.*s", (int)(end - begin), begin);
}

void fl_compiler_messages_add(struct fl_diagnostics *diagnostics, const char *text, size_t size) {
    const char *end = text + size, *begin = text, *quoted = text;
    struct head head = {.severity = FL_NOTE, .message = "the compiler says"}, next;
    bool has_head = false;
    for (const char *at = text; at < end; at = line_end(at, end)) {
        const char *stop = line_end(at, end);
        size_t length = (size_t)(stop - at) - (stop > at && stop[-1] == '\n');
        /* "In file included from" comes before the message that it is about. */
        if (memmem(at, length, "In file included from ", strlen("In file included from ")) == at) continue;
        if (read_head(diagnostics->arena, at, length, &next)) {
            if (has_head) add(diagnostics, &head, begin, quoted);
            if (has_head) begin = quoted;
            head = next;
            has_head = true;
        }
        quoted = stop;
    }
    if (size) add(diagnostics, &head, begin, end);
}
