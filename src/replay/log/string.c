/* replay/log/string.c - strings and blocks of bytes that are printed, against a log. */
#include <string.h>

#include "engine/symbolic/lazy.h"
#include "replay/log/match.h"

typedef const struct fl_term *term_ref;

enum { MOST_OBJECTS = 64 };

/* The bytes that are printed, in one of the objects that they may be in. */
struct source {
    struct fl_log_match *match;
    const struct fl_symbolic_object *object;
    term_ref pointer, offset; /* of the first byte: in memory, and in the object */
    term_ref size;            /* how many; NULL where they end with a zero */
    uint64_t limit;           /* and no more than these */
};

static term_ref number(const struct source *source, uint64_t value) {
    return fl_term_word(source->match->engine->terms, source->match->engine->program->pointer_width, value);
}

/* The byte at the index, and the condition under which it lies in the object. NULL if it never does. */
static term_ref byte_at(const struct source *source, uint64_t index, term_ref *is_inside) {
    struct fl_engine *engine = source->match->engine;
    if (index >= source->object->capacity) return NULL;
    term_ref at = fl_term_binary(engine->terms, FL_OP_ADD, source->offset, number(source, index));
    *is_inside = fl_term_binary(engine->terms, FL_OP_LESS, at, source->object->size);
    if (fl_term_is_false(*is_inside)) return NULL;
    if (source->object->lazy) {
        term_ref address = fl_term_binary(engine->terms, FL_OP_ADD, source->pointer, number(source, index));
        fl_lazy_watch_access(engine, source->match->state, source->object, source->pointer, address,
                             number(source, 1));
    }
    return fl_symbolic_object_read(engine, source->object, at, 1);
}

/* Moves a front over the byte; the log's may be behind a region. */
static void take_byte(const struct source *source, const struct fl_log_front *front, term_ref byte,
                      fl_log_fronts *fronts) {
    struct fl_log_match *match = source->match;
    struct fl_terms *terms = match->engine->terms;
    if (front->offset == FL_LOG_LOST) {
        term_ref is_newline = fl_term_equal(terms, byte, fl_term_word(terms, 8, '\n'));
        fl_log_front_add(match, fronts, FL_LOG_LOST, FL_LOG_UNCOUNTED, front->guard);
        fl_log_front_add(match, fronts, 0, FL_LOG_UNCOUNTED, fl_term_and(terms, front->guard, is_newline));
        return;
    }
    uint64_t offset = front->offset;
    uint64_t printed = front->printed == FL_LOG_UNCOUNTED ? FL_LOG_UNCOUNTED : front->printed + 1;
    do {
        if (offset >= match->text->size) return;
        unsigned char expected = (unsigned char)match->text->bytes[offset];
        if (!expected && !source->size) continue;
        term_ref is_equal = fl_term_equal(terms, byte, fl_term_word(terms, 8, expected));
        fl_log_front_add(match, fronts, offset + 1, printed, fl_term_and(terms, front->guard, is_equal));
    } while (fl_log_match_skip(match, &offset));
}

/* What becomes of the fronts where the bytes have come to their end. */
struct ending {
    const struct fl_format_piece *piece, *next;
    uint64_t least, most; /* bytes that may have been printed */
    fl_log_fronts *fronts;
};

/* The blanks that fill the width behind a text. */
static void end_with(const struct source *source, const struct ending *ending, const struct fl_log_front *front,
                     uint64_t length, term_ref ends) {
    struct fl_log_match *match = source->match;
    uint64_t width = ending->piece && ending->piece->is_left ? (uint64_t)ending->piece->width : 0;
    uint64_t blanks = width > length ? width - length : 0;
    if (front->offset == FL_LOG_LOST || blanks > match->text->size - front->offset) return;
    for (uint64_t i = 0; i < blanks; i++)
        if (match->text->bytes[front->offset + i] != ' ') return;
    if (!fl_log_match_continues(match, front->offset + blanks, ending->next)) return;
    uint64_t printed = front->printed == FL_LOG_UNCOUNTED ? FL_LOG_UNCOUNTED : front->printed + blanks;
    fl_log_front_add(match, ending->fronts, front->offset + blanks, printed,
                     fl_term_and(match->engine->terms, front->guard, ends));
}

static void end_all(const struct source *source, const struct ending *ending, const fl_log_fronts *fronts,
                    uint64_t length, term_ref ends) {
    if (length < ending->least || length > ending->most || fl_term_is_false(ends)) return;
    for (size_t i = 0; i < fronts->count; i++) end_with(source, ending, &fronts->items[i], length, ends);
}

/* Adds a condition to all fronts; those where it cannot hold are gone. */
static void restrict_all(const struct source *source, fl_log_fronts *fronts, term_ref condition) {
    size_t kept = 0;
    for (size_t i = 0; i < fronts->count; i++) {
        struct fl_log_front front = fronts->items[i];
        front.guard = fl_term_and(source->match->engine->terms, front.guard, condition);
        if (!fl_term_is_false(front.guard)) fronts->items[kept++] = front;
    }
    fronts->count = kept;
}

/* Follows the bytes through the log, from the fronts on. */
static void follow(const struct source *source, fl_log_fronts fronts, const struct ending *ending) {
    struct fl_log_match *match = source->match;
    struct fl_terms *terms = match->engine->terms;
    fl_log_fronts taken[2] = {{0}, {0}};
    for (uint64_t length = 0; fronts.count && length <= ending->most; length++) {
        term_ref is_inside;
        if (source->size)
            end_all(source, ending, &fronts, length, fl_term_equal(terms, source->size, number(source, length)));
        if (length == source->limit) {
            if (!source->size) end_all(source, ending, &fronts, length, fl_term_true(terms));
            return;
        }
        term_ref byte = byte_at(source, length, &is_inside);
        if (!byte) return;
        restrict_all(source, &fronts, is_inside);
        if (!source->size) {
            term_ref is_zero = fl_term_equal(terms, byte, fl_term_word(terms, 8, 0));
            end_all(source, ending, &fronts, length, is_zero);
            restrict_all(source, &fronts, fl_term_not(terms, is_zero));
        }
        fl_log_fronts *next = &taken[length % 2];
        next->count = 0;
        for (size_t i = 0; i < fronts.count; i++) take_byte(source, &fronts.items[i], byte, next);
        fronts = *next;
    }
}

/* A text that is shorter than the width stands behind blanks, as many as its length leaves. */
static void follow_right(const struct source *source, const struct fl_log_front *front, uint64_t start,
                         struct ending ending, term_ref is_here) {
    struct fl_log_match *match = source->match;
    term_ref guard = fl_term_and(match->engine->terms, front->guard, is_here);
    uint64_t width = ending.piece && !ending.piece->is_left ? (uint64_t)ending.piece->width : 0;
    for (uint64_t blanks = 0; blanks <= width; blanks++) {
        fl_log_fronts fronts = {0};
        if (blanks > 0) {
            if (start != FL_LOG_LOST &&
                (start + blanks > match->text->size || match->text->bytes[start + blanks - 1] != ' '))
                return;
            ending.least = ending.most = width - blanks;
        } else {
            ending.least = width;
            ending.most = UINT64_MAX - 1;
        }
        uint64_t printed = front->printed == FL_LOG_UNCOUNTED ? FL_LOG_UNCOUNTED : front->printed + blanks;
        fl_log_front_add(match, &fronts, start == FL_LOG_LOST ? start : start + blanks, printed, guard);
        follow(source, fronts, &ending);
    }
}

/* All objects that the pointer may point into; false: they cannot be told. */
static bool resolve(struct fl_log_match *match, term_ref pointer, const struct fl_symbolic_object **objects,
                    unsigned *count) {
    if (fl_symbolic_resolve(match->engine, match->state, pointer, objects, MOST_OBJECTS, count)) return true;
    fl_engine_give_up(match->engine, "a string that is printed may be in too many objects");
    return false;
}

static term_ref points_into(struct fl_log_match *match, const struct source *source) {
    return fl_term_binary(match->engine->terms, FL_OP_LESS_EQUAL, source->offset, source->object->size);
}

static void follow_everywhere(struct fl_log_match *match, struct source source, const struct fl_log_front *front,
                              uint64_t start, struct ending ending, const struct fl_symbolic_object **objects,
                              unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        source.object = objects[i];
        source.offset = fl_term_binary(match->engine->terms, FL_OP_SUBTRACT, source.pointer,
                                       number(&source, objects[i]->address));
        follow_right(&source, front, start, ending, points_into(match, &source));
    }
}

/* What null prints. */
static void follow_null(struct fl_log_match *match, const struct fl_format_piece *piece, term_ref pointer,
                        const struct fl_log_front *front, uint64_t start, fl_log_fronts *fronts) {
    struct fl_terms *terms = match->engine->terms;
    static const char null[] = "(null)";
    term_ref is_null = fl_term_equal(terms, pointer, fl_term_word(terms, pointer->width, 0));
    term_ref guard = fl_term_and(terms, front->guard, is_null);
    if (fl_term_is_false(guard) || front->offset == FL_LOG_LOST) return;
    uint64_t inner = piece->precision < 0 || piece->precision >= 6 ? sizeof null - 1 : 0;
    uint64_t width = (uint64_t)piece->width, total = width > inner ? width : inner;
    if (total > match->text->size - start) return;
    const char *text = match->text->bytes + start;
    const char *first = piece->is_left ? text : text + (total - inner);
    if (memcmp(first, null, inner) != 0) return;
    for (const char *at = text; at < text + total; at++)
        if ((at < first || at >= first + inner) && *at != ' ') return;
    uint64_t printed = front->printed == FL_LOG_UNCOUNTED ? FL_LOG_UNCOUNTED : front->printed + total;
    fl_log_front_add(match, fronts, start + total, printed, guard);
}

static void match_source(struct fl_log_match *match, struct source source, const struct fl_format_piece *piece,
                         const struct fl_format_piece *next) {
    const struct fl_symbolic_object *objects[MOST_OBJECTS];
    unsigned count;
    fl_log_fronts fronts = {0};
    struct ending ending = {.piece = piece, .next = next, .fronts = &fronts};
    if (match->fronts.count && !resolve(match, source.pointer, objects, &count)) match->fronts.count = 0;
    for (size_t i = 0; i < match->fronts.count; i++) {
        const struct fl_log_front *front = &match->fronts.items[i];
        uint64_t start = front->offset;
        if (start == FL_LOG_LOST) {
            fl_log_front_add(match, &fronts, FL_LOG_LOST, FL_LOG_UNCOUNTED, front->guard);
            follow_everywhere(match, source, front, start, ending, objects, count);
            continue;
        }
        do {
            if (piece) follow_null(match, piece, source.pointer, front, start, &fronts);
            if (piece) fl_log_match_unseen(match, start, front, next, &fronts);
            follow_everywhere(match, source, front, start, ending, objects, count);
        } while (fl_log_match_skip(match, &start));
    }
    match->fronts = fronts;
}

void fl_log_match_string(struct fl_log_match *match, const struct fl_format_piece *piece, term_ref pointer,
                         const struct fl_format_piece *next) {
    struct source source = {.match = match, .pointer = pointer, .limit = UINT64_MAX};
    if (piece && piece->precision >= 0) source.limit = (uint64_t)piece->precision;
    match_source(match, source, piece, next);
}

void fl_log_match_bytes(struct fl_log_match *match, term_ref pointer, term_ref size) {
    struct source source = {.match = match, .pointer = pointer, .size = size, .limit = UINT64_MAX};
    if (fl_term_is_constant(size)) {
        source.limit = fl_term_value(size).word;
        if (source.limit == 0) return;
    } else { /* none at all may be printed from an address that points nowhere */
        fl_log_fronts before = match->fronts;
        struct fl_terms *terms = match->engine->terms;
        term_ref is_empty = fl_term_equal(terms, size, fl_term_word(terms, size->width, 0));
        match_source(match, source, NULL, NULL);
        for (size_t i = 0; i < before.count; i++)
            fl_log_front_add(match, &match->fronts, before.items[i].offset, before.items[i].printed,
                             fl_term_and(terms, before.items[i].guard, is_empty));
        return;
    }
    match_source(match, source, NULL, NULL);
}
