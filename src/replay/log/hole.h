/* replay/log/hole.h - which values print as a given text.
 *
 * Exactly those: a value is read from the text, printed again by the library of this machine with the
 * same flags, width and precision, and only an equal text counts. Values of a float that print alike
 * are neighbours, and both ends of their range are found by bisection over the bit patterns in the
 * order of their magnitude.
 *
 * Pieces are those with constant width and precision; strings are the business of log_match.
 */
#ifndef FL_REPLAY_LOG_HOLE_H
#define FL_REPLAY_LOG_HOLE_H

#include "event/format.h"
#include "term/term.h"

/* INTEGER, CHARACTER, FLOAT, POINTER: 1 bit, which holds for the arguments that print this text; they are at
 * least as wide as piece->bits. An address that is no number made an address is only null or not, since a
 * run elsewhere has its objects at other places. */
const struct fl_term *fl_hole_guard(struct fl_terms *terms, const struct fl_format_piece *piece,
                                    const struct fl_term *argument, const char *text, size_t length);

/* The most bytes from the text's beginning that could be printed for the piece, by what they look like. */
size_t fl_hole_longest(const struct fl_format_piece *piece, const char *text, size_t length);

#endif
