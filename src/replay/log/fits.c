#include "replay/log/fits.h"

#include <string.h>

enum { MOST_PLACES = 16 };

/* One line of the log against one of the output. */
struct comparison {
    const struct fl_log_text *text;
    const char *output;
    size_t size;
    bool has_addresses;
};

static bool is_hexadecimal(char character) {
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
}

/* How long an address is that begins here; 0: none does. */
static size_t address_length(const char *text, size_t size) {
    size_t length = 2;
    if (size < 3 || text[0] != '0' || text[1] != 'x') return 0;
    while (length < size && is_hexadecimal(text[length])) length++;
    return length > 2 ? length : 0;
}

/* Compares until the first region; gives how many bytes of the output were used. */
static bool is_equal(const struct comparison *comparison, size_t at, uint64_t start, uint64_t end, size_t *used) {
    const char *log = comparison->text->bytes;
    size_t from = at;
    while (start < end) {
        size_t wanted = comparison->has_addresses ? address_length(log + start, (size_t)(end - start)) : 0;
        size_t given = wanted ? address_length(comparison->output + at, comparison->size - at) : 0;
        if (given) {
            start += wanted;
            at += given;
        } else if (at < comparison->size && comparison->output[at] == log[start]) {
            start++;
            at++;
        } else {
            return false;
        }
    }
    *used = at - from;
    return true;
}

/* Regions are wildcards: each text between them is looked for as early as it can be, the last one at the
 * end. */
static bool line_fits(const struct comparison *comparison, uint64_t start, uint64_t end) {
    const struct fl_log_text *text = comparison->text;
    size_t at = 0, used;
    bool is_free = false; /* behind a region */
    while (start < end) {
        const struct fl_log_region *region = fl_log_text_region(text, start);
        if (region) {
            is_free = true;
            start = region->end;
            continue;
        }
        uint64_t next = fl_log_text_next_region(text, start), until = next < end ? next : end;
        while (!is_equal(comparison, at, start, until, &used) || (until == end && at + used < comparison->size)) {
            if (!is_free || at >= comparison->size) return false;
            at++;
        }
        at += used;
        start = until;
        is_free = false;
    }
    return is_free || at == comparison->size;
}

static uint64_t count_lines(const char *text, size_t size) {
    uint64_t count = 0;
    for (const char *at = text, *end = text + size; at < end; count++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : end;
    }
    return count;
}

static const char *behind_lines(const char *text, const char *end, uint64_t count) {
    for (; count && text < end; count--) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        text = newline ? newline + 1 : end;
    }
    return text;
}

/* How far the output may be used up behind some line of the log. */
struct places {
    const char *items[MOST_PLACES];
    size_t count;
};

static void add_place(struct places *places, const char *at) {
    for (size_t i = 0; i < places->count; i++)
        if (places->items[i] == at) return;
    if (places->count < MOST_PLACES) places->items[places->count++] = at;
}

static bool is_region(const struct fl_log_text *text, uint64_t offset) {
    return offset < text->size && fl_log_text_region(text, offset);
}

/* Goes over one line of the log. One that was put there whole is none of the output's, or stands in it as it is,
 * or without what was put there. */
static void take_line(const struct fl_log_text *text, uint64_t line, bool has_addresses, const char *at,
                      const char *stop, struct places *places) {
    uint64_t start = text->lines.items[line], end = fl_log_text_line_end(text, line);
    bool is_optional = is_region(text, end) && is_region(text, start), needs_newline = !is_region(text, end);
    if (is_optional) add_place(places, at);
    if (at == stop && (needs_newline || is_optional)) return;
    const char *newline = memchr(at, '\n', (size_t)(stop - at));
    if (!newline && needs_newline) return;
    struct comparison comparison = {text, at, (size_t)((newline ? newline : stop) - at), has_addresses};
    if (is_optional && comparison.size != 0 &&
        (comparison.size != end - start || memcmp(at, text->bytes + start, comparison.size) != 0))
        return;
    if (line_fits(&comparison, start, end)) add_place(places, newline ? newline + 1 : stop);
}

bool fl_log_fits(const struct fl_log_text *text, uint64_t end, bool is_suffix, bool has_addresses,
                 const char *output, size_t size) {
    uint64_t lines = fl_log_text_line(text, end), printed = count_lines(output, size);
    const char *stop = output + size;
    struct places places = {{output}, 1};
    if (is_suffix && printed > lines) places.items[0] = behind_lines(output, stop, printed - lines);
    for (uint64_t line = 0; line < lines; line++) {
        struct places next = {.count = 0};
        for (size_t i = 0; i < places.count; i++)
            take_line(text, line, has_addresses, places.items[i], stop, &next);
        if (next.count == 0) return false;
        places = next;
    }
    for (size_t i = 0; i < places.count; i++)
        if (places.items[i] == stop) return true;
    return false;
}
