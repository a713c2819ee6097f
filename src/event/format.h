/* event/format.h - a format of printf, taken apart.
 *
 * Pieces come in their order: text that is printed as it is, and conversions, which are the holes in it.
 */
#ifndef FL_EVENT_FORMAT_H
#define FL_EVENT_FORMAT_H

#include <stdint.h>

#include "base/vector.h"

enum fl_format_piece_kind {
    FL_PIECE_LITERAL,
    FL_PIECE_INTEGER,   /* d i u o x X */
    FL_PIECE_CHARACTER, /* c */
    FL_PIECE_STRING,    /* s */
    FL_PIECE_POINTER,   /* p */
    FL_PIECE_FLOAT,     /* f F e E g G a A */
    FL_PIECE_OTHER,     /* m n C S ls lc: known to the library, and not looked at here */
};

struct fl_format_piece {
    enum fl_format_piece_kind kind;
    const char *text; /* LITERAL; else the conversion as it was written */
    size_t length;
    char conversion;
    bool is_left, has_plus, has_space, has_alternate, has_zero;
    bool has_width_argument, has_precision_argument; /* `*` */
    int width;                                       /* 0: none */
    int precision;                                   /* -1: none */
    uint32_t bits;                                   /* INTEGER: that are printed; FLOAT: 64 or 80; POINTER */
    uint32_t argument_bits;                          /* of what is passed */
};

struct fl_format {
    FL_VECTOR_OF(struct fl_format_piece) pieces;
    const char *problem; /* why it cannot be taken apart, or NULL if it was */
    bool has_other;      /* some piece is OTHER */
};

/* A piece's text points into the format. */
void fl_format_read(struct fl_arena *arena, const char *text, size_t length, uint32_t pointer_width,
                    struct fl_format *format);

#endif
