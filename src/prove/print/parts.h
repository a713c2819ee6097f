/* prove/print/parts.h - what the files that print predicates share with each other.
 *
 * A piece is C text for a term. C computes in int or wider, and its numbers have a sign where bits
 * have none; so a piece says what type C gives the text, and how the number that C computes is
 * related to the term's bits. Whoever uses a piece asks for the reading that it needs, and pays for
 * it with a cast only where C does not give it by itself.
 */
#ifndef FL_PROVE_PRINT_PARTS_H
#define FL_PROVE_PRINT_PARTS_H

#include "prove/system/symbol.h"

/* How tightly C's operators bind; those between are in term/operator/operators.def. */
enum { FL_TIGHT_CHOICE = 3, FL_TIGHT_PREFIX = 14, FL_TIGHT_POSTFIX = 15 };

/* The number that C computes is ... */
enum fl_number_reading {
    FL_NUMBER_LOW_BITS, /* equal to the bits in its low bits; what is above them is not known */
    FL_NUMBER_UNSIGNED, /* the bits as an unsigned number */
    FL_NUMBER_SIGNED,   /* the bits as a signed number */
    FL_NUMBER_BOTH,     /* both: the highest bit is not set */
};

enum fl_piece_kind { FL_PIECE_NUMBER, FL_PIECE_POINTER, FL_PIECE_FLOAT };

struct fl_piece {
    enum fl_piece_kind kind;
    const char *text;
    unsigned tightness;
    uint32_t width;   /* of the term */
    uint32_t c_width; /* NUMBER: of the type, promoted: 32 or 64 */
    bool is_signed;   /* the type */
    enum fl_number_reading reading;
    bool is_constant; /* `value` can be written in any way */
    uint64_t value;
    const struct fl_type *type; /* POINTER: of the text; may be NULL */
};

struct fl_predicate_printer {
    struct fl_symbols *symbols;
    struct fl_arena *arena;
    const struct fl_program *program;
    unsigned depth;
    size_t work; /* terms that were looked at: shared ones are printed again and again */
};

/* All of these are false where C cannot say it. */
bool fl_predicate_print_term(struct fl_predicate_printer *printer, const struct fl_term *term,
                             struct fl_piece *piece);
/* A term of width 1, or its negation. */
bool fl_predicate_print_condition(struct fl_predicate_printer *printer, const struct fl_term *term,
                                  bool is_negated, struct fl_piece *piece);
/* A term that is no condition; width at most 64. */
bool fl_predicate_print_number(struct fl_predicate_printer *printer, const struct fl_term *term,
                               struct fl_piece *piece);

/* pieces */
const char *fl_piece_text(const struct fl_predicate_printer *printer, const struct fl_piece *piece,
                          unsigned least);
/* A variable or member of this type; false for what is not a scalar. */
bool fl_piece_of_type(const char *text, unsigned tightness, const struct fl_type *type, uint32_t width,
                      struct fl_piece *piece);
struct fl_piece fl_piece_constant(const struct fl_predicate_printer *printer, uint32_t width, uint64_t value);
/* The same constant, written for this reading. */
void fl_piece_write_constant(const struct fl_predicate_printer *printer, struct fl_piece *piece,
                             enum fl_number_reading reading);
bool fl_piece_can_read(const struct fl_piece *piece, enum fl_number_reading reading);
bool fl_piece_make_number(const struct fl_predicate_printer *printer, struct fl_piece *piece);
bool fl_piece_make_unsigned(const struct fl_predicate_printer *printer, struct fl_piece *piece);
bool fl_piece_make_signed(const struct fl_predicate_printer *printer, struct fl_piece *piece);
/* The type is the unsigned one of 32 or 64 bits; the low bits of the number stay. */
void fl_piece_widen(const struct fl_predicate_printer *printer, struct fl_piece *piece, uint32_t c_width);
/* Casts to a type of 8, 16, 32 or 64 bits. */
void fl_piece_cast(const struct fl_predicate_printer *printer, struct fl_piece *piece, uint32_t bits,
                   bool is_signed);
/* Two numbers of one width with one reading, such that C's conversion to a common type keeps them. */
bool fl_pieces_agree(const struct fl_predicate_printer *printer, struct fl_piece *left, struct fl_piece *right,
                     enum fl_number_reading *reading);
bool fl_pieces_make_signed(const struct fl_predicate_printer *printer, struct fl_piece *left,
                           struct fl_piece *right);
/* C's type of an operation on both. */
void fl_pieces_common(const struct fl_piece *left, const struct fl_piece *right, struct fl_piece *result);
/* Bits high to low of a number. */
bool fl_piece_extract(const struct fl_predicate_printer *printer, struct fl_piece *piece, uint32_t high,
                      uint32_t low);

/* memory: a place in an object, "a[i].x" */
struct fl_predicate_place {
    const struct fl_symbol *object;
    const struct fl_term *rest; /* of the offset, pointer-wide: what is not constant; NULL: nothing */
    int64_t offset;             /* bytes */
};

/* The place that a SELECT of an object's bytes reads. */
bool fl_predicate_place_of(struct fl_predicate_printer *printer, const struct fl_term *select,
                           struct fl_predicate_place *place);
/* Is the term so many bytes from a place on? */
bool fl_predicate_bytes_of(struct fl_predicate_printer *printer, const struct fl_term *term,
                           struct fl_predicate_place *place, uint32_t *count);
/* What `width` bits at the place are called, `low` bits behind its beginning. */
bool fl_predicate_print_place(struct fl_predicate_printer *printer, const struct fl_predicate_place *place,
                              uint32_t low, uint32_t width, struct fl_piece *piece);
/* The object that a constant is the address of, or in. */
bool fl_predicate_print_address(struct fl_predicate_printer *printer, uint64_t address,
                                const struct fl_type *pointer, struct fl_piece *piece);

#endif
