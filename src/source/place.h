/* source/place.h - places in a program as a user writes them.
 *
 *     FILE:LINE[:COLUMN] [then | else | case NUMBER | default | fails] [in FUNCTION]
 *
 * Alone, a place is the beginning of its line. Where a path is to end, it means the failure of the
 * assertion or the error function on that line if there is one, and arriving at the line otherwise.
 */
#ifndef FL_SOURCE_PLACE_H
#define FL_SOURCE_PLACE_H

#include "source/places.h"

enum fl_place_kind {
    FL_PLACE_LINE,
    FL_PLACE_THEN, /* a condition on the line is true */
    FL_PLACE_ELSE,
    FL_PLACE_CASE, /* a switch on the line goes to the case of this number */
    FL_PLACE_DEFAULT,
    FL_PLACE_FAILS, /* a check on the line fails */
};

struct fl_place_request {
    const char *file;
    uint32_t line, column; /* column 0: any */
    enum fl_place_kind kind;
    int64_t number;       /* CASE */
    const char *function; /* NULL: any */
};

/* NULL, or what is wrong with the text. */
const char *fl_place_parse(struct fl_arena *arena, const char *text, struct fl_place_request *request);
const char *fl_place_request_print(struct fl_arena *arena, const struct fl_place_request *request);

struct fl_place_found {
    struct fl_place_edges line;  /* all edges of the line, in the function that was asked for */
    struct fl_place_edges edges; /* those that the place means: who takes one of them has passed it */
    bool is_arrival;             /* who has come to where one of the edges begins has passed it already */
    bool fails;                  /* passing it is a failure */
};

/* NULL, or why there is no such place. is_last: what comes to the place ends there. */
const char *fl_place_find(struct fl_arena *arena, const struct fl_places *places,
                          const struct fl_place_request *request, bool is_last, struct fl_place_found *place);

#endif
