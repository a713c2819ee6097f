/* source/print/parts.h - what the files that print terms as C share with each other and with those who say what
 * the variables of a term are called.
 *
 * A piece is C text for a term. C computes in int or wider, and its numbers have a sign where bits
 * have none; so a piece says what type C gives the text, and how the number that C computes is
 * related to the term's bits. Whoever uses a piece asks for the reading that it needs, and pays for
 * it with a cast only where C does not give it by itself.
 */
#ifndef FL_SOURCE_PRINT_PARTS_H
#define FL_SOURCE_PRINT_PARTS_H

#include "program/print/c_text.h"
#include "program/program.h"
#include "term/term.h"

/* The number that C computes is ... */
enum fl_c_reading {
    FL_C_READ_LOW_BITS, /* equal to the bits in its low bits; what is above them is not known */
    FL_C_READ_UNSIGNED, /* the bits as an unsigned number */
    FL_C_READ_SIGNED,   /* the bits as a signed number */
    FL_C_READ_BOTH,     /* both: the highest bit is not set */
};

enum fl_c_piece_kind { FL_C_PIECE_NUMBER, FL_C_PIECE_POINTER, FL_C_PIECE_FLOAT };

struct fl_c_piece {
    enum fl_c_piece_kind kind;
    const char *text;
    unsigned tightness;
    uint32_t width;   /* of the term */
    uint32_t c_width; /* NUMBER: of the type, promoted: 32 or 64 */
    bool is_signed;   /* the type */
    enum fl_c_reading reading;
    bool is_constant; /* `value` can be written in any way */
    uint64_t value;
    const struct fl_type *type; /* POINTER: of the text; may be NULL */
};

struct fl_c_printer;

/* A place in memory, "a[i].x". */
struct fl_c_place {
    const void *object;         /* whatever the leaves take for it; the same object, the same pointer */
    const struct fl_term *rest; /* of the offset, pointer-wide: what is not constant; NULL: nothing */
    int64_t offset;             /* bytes */
};

/* What variables and memory are called. */
struct fl_c_leaves {
    /* Of a number or an array. Loose leaves have a name for each. */
    bool (*print_variable)(struct fl_c_printer *printer, const struct fl_term *variable, struct fl_c_piece *piece);
    /* The place that a SELECT of an object's bytes reads. NULL: memory has no names. */
    bool (*find_place)(struct fl_c_printer *printer, const struct fl_term *select, struct fl_c_place *place);
    /* What `width` bits at the place are called, `low` bits behind its beginning. */
    bool (*print_place)(struct fl_c_printer *printer, const struct fl_c_place *place, uint32_t low, uint32_t width,
                        struct fl_c_piece *piece);
    /* What C has no expression for is still written, in C's manner; else there is no text at all. */
    bool is_loose;
};

struct fl_c_printer {
    const struct fl_c_leaves *leaves;
    void *context; /* of the leaves */
    struct fl_arena *arena;
    const struct fl_program *program;
    unsigned depth;
    size_t work; /* terms that were looked at: shared ones are printed again and again */
};

/* All of these are false where C cannot say it. */
bool fl_c_print_term(struct fl_c_printer *printer, const struct fl_term *term, struct fl_c_piece *piece);
/* Any term, as it would stand alone: a constant with its sign. */
bool fl_c_print_value(struct fl_c_printer *printer, const struct fl_term *term, struct fl_c_piece *piece);
/* By leaves that are loose, for people to read. Always gives a text: what would be too long says how long. */
struct fl_c_piece fl_c_print_loosely(struct fl_c_printer *printer, const struct fl_term *term);
/* A term of width 1, or its negation. */
bool fl_c_print_condition(struct fl_c_printer *printer, const struct fl_term *term, bool is_negated,
                          struct fl_c_piece *piece);
/* A term that is no condition; width at most 64. */
bool fl_c_print_number(struct fl_c_printer *printer, const struct fl_term *term, struct fl_c_piece *piece);
/* A term that is none of these, for loose leaves: of any width, of arrays, calls of what C has no operator for. */
bool fl_c_print_other(struct fl_c_printer *printer, const struct fl_term *term, struct fl_c_piece *piece);

/* pieces */
const char *fl_c_piece_text(const struct fl_c_printer *printer, const struct fl_c_piece *piece, unsigned least);
/* A variable or member of this type; false for what is not a scalar. */
bool fl_c_piece_of_type(const char *text, unsigned tightness, const struct fl_type *type, uint32_t width,
                        struct fl_c_piece *piece);
/* A leaf for loose leaves, whatever its type, which may be NULL: then it is a signed number of its width. */
struct fl_c_piece fl_c_piece_named(const struct fl_c_printer *printer, const char *name,
                                   const struct fl_type *type, uint32_t width);
struct fl_c_piece fl_c_piece_constant(const struct fl_c_printer *printer, uint32_t width, uint64_t value);
/* The same constant, written for this reading. */
void fl_c_piece_write_constant(const struct fl_c_printer *printer, struct fl_c_piece *piece,
                               enum fl_c_reading reading);
bool fl_c_piece_can_read(const struct fl_c_piece *piece, enum fl_c_reading reading);
bool fl_c_piece_make_number(const struct fl_c_printer *printer, struct fl_c_piece *piece);
bool fl_c_piece_make_unsigned(const struct fl_c_printer *printer, struct fl_c_piece *piece);
bool fl_c_piece_make_signed(const struct fl_c_printer *printer, struct fl_c_piece *piece);
/* The type is the unsigned one of 32 or 64 bits; the low bits of the number stay. */
void fl_c_piece_widen(const struct fl_c_printer *printer, struct fl_c_piece *piece, uint32_t c_width);
/* Casts to a type of 8, 16, 32 or 64 bits. */
void fl_c_piece_cast(const struct fl_c_printer *printer, struct fl_c_piece *piece, uint32_t bits, bool is_signed);
/* Two numbers of one width with one reading, such that C's conversion to a common type keeps them. */
bool fl_c_pieces_agree(const struct fl_c_printer *printer, struct fl_c_piece *left, struct fl_c_piece *right,
                       enum fl_c_reading *reading);
bool fl_c_pieces_make_signed(const struct fl_c_printer *printer, struct fl_c_piece *left,
                             struct fl_c_piece *right);
/* C's type of an operation on both. */
void fl_c_pieces_common(const struct fl_c_piece *left, const struct fl_c_piece *right, struct fl_c_piece *result);
/* Bits high to low of a number. */
bool fl_c_piece_extract(const struct fl_c_printer *printer, struct fl_c_piece *piece, uint32_t high, uint32_t low);

/* memory */
bool fl_c_place_of(struct fl_c_printer *printer, const struct fl_term *select, struct fl_c_place *place);
/* Is the term so many bytes from a place on? */
bool fl_c_bytes_of(struct fl_c_printer *printer, const struct fl_term *term, struct fl_c_place *place,
                   uint32_t *count);
bool fl_c_print_place(struct fl_c_printer *printer, const struct fl_c_place *place, uint32_t low, uint32_t width,
                      struct fl_c_piece *piece);
/* The object that a constant is the address of, or in. */
bool fl_c_print_address(struct fl_c_printer *printer, uint64_t address, const struct fl_type *pointer,
                        struct fl_c_piece *piece);

#endif
