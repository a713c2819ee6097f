/* replay/log/match.h - how far what a call prints goes in a log, piece by piece.
 *
 * A match is a set of fronts: each says how far the log is used up if its guard holds. A piece that is
 * printed moves each front to one or several others. Where a region begins, the program may print it, or
 * go on behind it; what a conversion prints inside of a region is not looked at.
 *
 * Of a log whose beginning is lost, a front may stand before that beginning (FL_LOG_LOST), and reach it
 * behind any newline that is printed.
 */
#ifndef FL_REPLAY_LOG_MATCH_H
#define FL_REPLAY_LOG_MATCH_H

#include "engine/symbolic/engine.h"
#include "event/format.h"
#include "replay/log/text.h"

#define FL_LOG_LOST UINT64_MAX
#define FL_LOG_UNCOUNTED UINT64_MAX

struct fl_log_front {
    uint64_t offset;  /* in the log, or FL_LOG_LOST */
    uint64_t printed; /* bytes, or FL_LOG_UNCOUNTED */
    const struct fl_term *guard;
};

typedef FL_VECTOR_OF(struct fl_log_front) fl_log_fronts;

struct fl_log_match {
    struct fl_engine *engine;
    struct fl_state *state;
    struct fl_arena *scratch;
    const struct fl_log_text *text;
    fl_log_fronts fronts;
};

/* Adds a front, or its guard to the one that stands there. */
void fl_log_front_add(struct fl_log_match *match, fl_log_fronts *fronts, uint64_t offset, uint64_t printed,
                      const struct fl_term *guard);

void fl_log_match_literal(struct fl_log_match *match, const char *text, size_t length);
/* INTEGER, CHARACTER, FLOAT, POINTER; `next` is the piece that follows, or NULL. */
void fl_log_match_value(struct fl_log_match *match, const struct fl_format_piece *piece,
                        const struct fl_term *argument, const struct fl_format_piece *next);

/* ---- strings (string.c) ---- */

/* Pointers outside of all objects print nothing that a log could have. */
/* The bytes up to a zero, with the piece's width and precision; null prints "(null)". Without a
 * piece, as puts prints it: whole. */
void fl_log_match_string(struct fl_log_match *match, const struct fl_format_piece *piece,
                         const struct fl_term *pointer, const struct fl_format_piece *next);
/* So many bytes; the size is pointer-wide. */
void fl_log_match_bytes(struct fl_log_match *match, const struct fl_term *pointer, const struct fl_term *size);

/* For string.c: may the next piece begin at this offset? */
bool fl_log_match_continues(const struct fl_log_match *match, uint64_t offset, const struct fl_format_piece *next);
/* Where printing may go on from an offset: here, or behind the region that begins here; false: no more. */
bool fl_log_match_skip(const struct fl_log_match *match, uint64_t *offset);
/* Adds the fronts that are reached where a conversion prints nothing but what is inside of a region. */
const struct fl_log_region *fl_log_match_unseen(struct fl_log_match *match, uint64_t start,
                                                const struct fl_log_front *front,
                                                const struct fl_format_piece *next, fl_log_fronts *fronts);

#endif
