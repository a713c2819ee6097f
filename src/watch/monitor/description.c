#include "watch/monitor/description.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* " 123": moves behind it. */
static bool read_number(const char **at, uint64_t most, uint64_t *number) {
    if ((*at)[0] != ' ' || !isdigit((unsigned char)(*at)[1])) return false;
    char *end;
    errno = 0;
    unsigned long long value = strtoull(*at + 1, &end, 10);
    if (errno || value > most) return false;
    *at = end;
    *number = value;
    return true;
}

static bool read_start(struct fl_arena *arena, const char *at, struct fl_description *description) {
    struct fl_described_start start;
    if (!read_number(&at, UINT32_MAX, &start.spec) || !read_number(&at, UINT32_MAX, &start.start) ||
        !read_number(&at, UINT64_MAX, &start.key) || *at)
        return false;
    fl_vector_push(arena, &description->starts, start);
    return true;
}

static bool read_site(struct fl_arena *arena, const char *at, struct fl_description *description) {
    uint64_t moment, line;
    if (!read_number(&at, UINT32_MAX, &moment) || !read_number(&at, UINT32_MAX, &line)) return false;
    const char *file = at + 1;
    if (!*at) file = description->sites.count ? fl_vector_last(&description->sites).file : "";
    fl_vector_push(arena, &description->sites, (struct fl_described_site){(uint32_t)moment, file, (uint32_t)line});
    return true;
}

static bool read_loss(struct fl_arena *arena, const char *at, struct fl_description *description) {
    struct fl_described_loss loss;
    if (!read_number(&at, UINT32_MAX, &loss.spec) || !read_number(&at, UINT32_MAX, &loss.loss) ||
        !read_number(&at, UINT32_MAX, &loss.every) || *at)
        return false;
    fl_vector_push(arena, &description->losses, loss);
    return true;
}

static bool read_source(struct fl_arena *arena, const char *at, struct fl_description *description) {
    struct fl_described_source source;
    if (!read_number(&at, UINT64_MAX, &source.contents) || *at != ' ' || !at[1]) return false;
    source.file = at + 1;
    fl_vector_push(arena, &description->sources, source);
    return true;
}

static bool read_record(struct fl_arena *arena, const char *record, struct fl_description *description) {
    switch (*record) {
    case 'T': description->specs = record + 1; return true;
    case 'V': return read_start(arena, record + 1, description);
    case 'L': return read_loss(arena, record + 1, description);
    case 'F': return read_source(arena, record + 1, description);
    case 'S': return read_site(arena, record + 1, description);
    default: return false;
    }
}

bool fl_description_read(struct fl_arena *arena, const char *text, size_t size,
                         struct fl_description *description) {
    *description = (struct fl_description){0};
    for (const char *at = text; at < text + size; at += strlen(at) + 1)
        if (!read_record(arena, at, description)) return false;
    return description->specs != NULL;
}

static const char *behind_space(const char *text) {
    while (isspace((unsigned char)*text)) text++;
    return text;
}

bool fl_specs_are_the_same(const char *left, const char *right) {
    for (;;) {
        bool is_apart = isspace((unsigned char)*left) || isspace((unsigned char)*right);
        if (is_apart) left = behind_space(left), right = behind_space(right);
        if (*left != *right) return false;
        if (!*left) return true;
        left++, right++;
    }
}
