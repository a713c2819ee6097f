#include "replay/log/nearest.h"

#include <string.h>

#include "base/text.h"

enum { LONGEST = 256, MOST_SHOWN = 3, SHOWN_FORMAT = 60 };

/* How many bytes must be changed, put in or left out so that the elements of one line of a pattern print the
 * line; *texts: how many bytes of it are text. */
static size_t distance(const struct fl_element *elements, size_t count, const char *line, size_t length,
                       size_t *texts) {
    size_t costs[LONGEST + 1];
    *texts = 0;
    for (size_t j = 0; j <= length; j++) costs[j] = j;
    for (size_t i = 0; i < count; i++) {
        const struct fl_element *element = &elements[i];
        size_t diagonal = costs[0];
        bool is_text = element->kind == FL_ELEMENT_BYTE;
        *texts += is_text;
        if (element->kind == FL_ELEMENT_NEWLINE) continue;
        if (element->kind != FL_ELEMENT_MANY) costs[0]++;
        for (size_t j = 1; j <= length; j++) {
            unsigned char byte = (unsigned char)line[j - 1];
            bool fits =
                is_text ? element->byte == byte : fl_byte_class_has((enum fl_byte_class)element->class, byte);
            size_t above = costs[j], best = costs[j - 1] + 1;
            if (element->kind == FL_ELEMENT_MANY) {
                if (fits) best = costs[j - 1];
                if (above < best) best = above;
            } else {
                if (above + 1 < best) best = above + 1;
                if (diagonal + !fits < best) best = diagonal + !fits;
            }
            diagonal = above;
            costs[j] = best;
        }
    }
    return costs[length];
}

struct candidate {
    const struct fl_pattern *pattern;
    size_t distance, texts;
};

/* The nearest of a pattern's lines. */
static struct candidate look_at(const struct fl_patterns *patterns, const struct fl_pattern *pattern,
                                const char *line, size_t length) {
    struct candidate best = {pattern, SIZE_MAX, 0};
    const struct fl_element *at = &patterns->elements.items[pattern->first];
    while (at->kind != FL_ELEMENT_END) {
        size_t count = 0, texts;
        while (at[count].kind != FL_ELEMENT_END && count < LONGEST &&
               !(at[count].kind == FL_ELEMENT_BYTE && at[count].byte == '\n'))
            count++;
        size_t found = distance(at, count, line, length, &texts);
        bool is_better = found < best.distance || (found == best.distance && texts > best.texts);
        if (is_better && texts > 0 && found < texts) best = (struct candidate){pattern, found, texts};
        at += count;
        while (at->kind != FL_ELEMENT_END && !(at->kind == FL_ELEMENT_BYTE && at->byte == '\n')) at++;
        if (at->kind != FL_ELEMENT_END) at++;
    }
    return best;
}

static void insert(struct candidate *shown, size_t *count, struct candidate candidate) {
    size_t at = *count;
    while (at > 0 && candidate.distance < shown[at - 1].distance) at--;
    if (at == MOST_SHOWN) return;
    if (*count < MOST_SHOWN) ++*count;
    memmove(&shown[at + 1], &shown[at], (*count - at - 1) * sizeof *shown);
    shown[at] = candidate;
}

const char *fl_log_nearest(struct fl_arena *arena, const struct fl_log_trace *trace,
                           const struct fl_patterns *patterns, const char *line, uint64_t length) {
    struct candidate shown[MOST_SHOWN];
    size_t count = 0;
    struct fl_text text = fl_text_make(arena);
    if (length > LONGEST) length = LONGEST;
    for (size_t i = 0; i < patterns->all.count; i++) {
        struct candidate candidate = look_at(patterns, &patterns->all.items[i], line, (size_t)length);
        if (candidate.distance != SIZE_MAX) insert(shown, &count, candidate);
    }
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && shown[i].distance > shown[i].texts / 2) break; /* others than the nearest must be near */
        const struct fl_event_site *site = shown[i].pattern->site;
        const char *format =
            site->format ? fl_log_text_quote(arena, site->format, site->format_length, SHOWN_FORMAT) : site->name;
        const char *file = site->position.file.index == FL_NO_INDEX
                               ? "?"
                               : trace->base.program->files[site->position.file.index].path;
        fl_text_format(&text, "%s%s (%s:%u)", i ? ", " : "", format, file, (unsigned)site->position.line);
    }
    return fl_text_string(&text);
}
