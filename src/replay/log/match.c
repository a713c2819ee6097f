#include "replay/log/match.h"

#include <string.h>

#include "replay/log/hole.h"

typedef const struct fl_term *term_ref;

void fl_log_front_add(struct fl_log_match *match, fl_log_fronts *fronts, uint64_t offset, uint64_t printed,
                      term_ref guard) {
    if (fl_term_is_false(guard)) return;
    for (size_t i = fronts->count; i > 0; i--) {
        struct fl_log_front *front = &fronts->items[i - 1];
        if (front->offset != offset || front->printed != printed) continue;
        front->guard = fl_term_or(match->engine->terms, front->guard, guard);
        return;
    }
    struct fl_log_front front = {offset, printed, guard};
    fl_vector_push(match->scratch, fronts, front);
}

bool fl_log_match_skip(const struct fl_log_match *match, uint64_t *offset) {
    const struct fl_log_region *region = fl_log_text_region(match->text, *offset);
    if (!region || region->start != *offset) return false;
    *offset = region->end;
    return true;
}

bool fl_log_match_continues(const struct fl_log_match *match, uint64_t offset,
                            const struct fl_format_piece *next) {
    if (!next || next->kind != FL_PIECE_LITERAL) return true;
    if (offset >= match->text->size) return false;
    if (match->text->bytes[offset] == next->text[0]) return true;
    const struct fl_log_region *region = fl_log_text_region(match->text, offset);
    return region && region->start == offset;
}

static uint64_t count_more(uint64_t printed, uint64_t more) {
    return printed == FL_LOG_UNCOUNTED ? printed : printed + more;
}

/* ---- text that is printed as it is ---- */

static void literal_from(struct fl_log_match *match, uint64_t offset, const struct fl_log_front *front,
                         uint64_t printed, const char *text, size_t length, fl_log_fronts *fronts) {
    const struct fl_log_text *log = match->text;
    do {
        uint64_t until = fl_log_text_next_region(log, offset);
        size_t part = until - offset < length ? (size_t)(until - offset) : length;
        if (memcmp(log->bytes + offset, text, part) != 0) continue;
        if (part == length)
            fl_log_front_add(match, fronts, offset + part, count_more(printed, part), front->guard);
        else if (part > 0)
            literal_from(match, offset + part, front, count_more(printed, part), text + part, length - part,
                         fronts);
    } while (fl_log_match_skip(match, &offset));
}

/* The log may begin behind each newline of the text. */
static void literal_from_lost(struct fl_log_match *match, const struct fl_log_front *front, const char *text,
                              size_t length, fl_log_fronts *fronts) {
    const char *end = text + length;
    for (const char *at = text; (at = memchr(at, '\n', (size_t)(end - at)));) {
        at++;
        literal_from(match, 0, front, FL_LOG_UNCOUNTED, at, (size_t)(end - at), fronts);
        if (at == end) break;
    }
    fl_log_front_add(match, fronts, FL_LOG_LOST, FL_LOG_UNCOUNTED, front->guard);
}

void fl_log_match_literal(struct fl_log_match *match, const char *text, size_t length) {
    fl_log_fronts fronts = {0};
    if (length == 0) return;
    for (size_t i = 0; i < match->fronts.count; i++) {
        const struct fl_log_front *front = &match->fronts.items[i];
        if (front->offset == FL_LOG_LOST)
            literal_from_lost(match, front, text, length, &fronts);
        else
            literal_from(match, front->offset, front, front->printed, text, length, &fronts);
    }
    match->fronts = fronts;
}

/* ---- conversions ---- */

const struct fl_log_region *fl_log_match_unseen(struct fl_log_match *match, uint64_t start,
                                                const struct fl_log_front *front,
                                                const struct fl_format_piece *next, fl_log_fronts *fronts) {
    const struct fl_log_region *region = fl_log_text_region(match->text, start);
    if (!region || region->is_newline) return NULL;
    for (uint64_t end = start; end <= region->end; end++)
        if (fl_log_match_continues(match, end, next))
            fl_log_front_add(match, fronts, end, count_more(front->printed, end - start), front->guard);
    return region;
}

static void value_from(struct fl_log_match *match, uint64_t start, const struct fl_log_front *front,
                       const struct fl_format_piece *piece, term_ref argument, const struct fl_format_piece *next,
                       fl_log_fronts *fronts) {
    const char *text = match->text->bytes + start;
    const struct fl_log_region *region = fl_log_match_unseen(match, start, front, next, fronts);
    size_t longest = fl_hole_longest(piece, text, match->text->size - start);
    for (size_t length = region ? (size_t)(region->end - start) + 1 : 0; length <= longest; length++) {
        if (!fl_log_match_continues(match, start + length, next)) continue;
        term_ref holds = fl_hole_guard(match->engine->terms, piece, argument, text, length);
        fl_log_front_add(match, fronts, start + length, count_more(front->printed, length),
                         fl_term_and(match->engine->terms, front->guard, holds));
    }
}

/* Nothing but a character can be the newline before the log's beginning. */
static void value_from_lost(struct fl_log_match *match, const struct fl_log_front *front,
                            const struct fl_format_piece *piece, term_ref argument, fl_log_fronts *fronts) {
    struct fl_terms *terms = match->engine->terms;
    fl_log_front_add(match, fronts, FL_LOG_LOST, FL_LOG_UNCOUNTED, front->guard);
    if (piece->kind != FL_PIECE_CHARACTER) return;
    term_ref is_newline =
        fl_term_equal(terms, fl_term_extract(terms, 7, 0, argument), fl_term_word(terms, 8, '\n'));
    size_t blanks = piece->is_left && piece->width > 1 ? (size_t)piece->width - 1 : 0;
    if (blanks > match->text->size) return;
    for (size_t i = 0; i < blanks; i++)
        if (match->text->bytes[i] != ' ') return;
    fl_log_front_add(match, fronts, blanks, FL_LOG_UNCOUNTED, fl_term_and(terms, front->guard, is_newline));
}

void fl_log_match_value(struct fl_log_match *match, const struct fl_format_piece *piece, term_ref argument,
                        const struct fl_format_piece *next) {
    fl_log_fronts fronts = {0};
    for (size_t i = 0; i < match->fronts.count; i++) {
        const struct fl_log_front *front = &match->fronts.items[i];
        uint64_t start = front->offset;
        if (start == FL_LOG_LOST) {
            value_from_lost(match, front, piece, argument, &fronts);
            continue;
        }
        do value_from(match, start, front, piece, argument, next, &fronts);
        while (fl_log_match_skip(match, &start));
    }
    match->fronts = fronts;
}
