/* solver/z3/translate.h - terms as Z3's.
 *
 * A term has up to three views: a bit-vector (or array), for terms of one bit a boolean, and for
 * floats a floating-point number. One is made when the term is met, the others when something
 * asks for them, so that chains of comparisons or of float operations don't go through bits.
 *
 * Z3 knows one NaN, Faultline the bits of each; Z3 leaves some conversions open, the machine does
 * not; and C's fmod is not in the theory. In these cases the term's bits are a fresh variable
 * that is constrained as far as Z3 can say it: the term is loose. Whatever is unsatisfiable then
 * is unsatisfiable; a model must be checked, and is ruled out by saying what the operator gives
 * for its operands.
 */
#ifndef FL_SOLVER_Z3_TRANSLATE_H
#define FL_SOLVER_Z3_TRANSLATE_H

#include "base/vector.h"
#include "solver/term_table.h"
#include "solver/z3/library.h"
#include "term/term.h"

struct fl_z3_views {
    Z3_ast bits; /* or the array */
    Z3_ast truth;
    Z3_ast number;
};

/* What holds of the bits of a loose term, whoever uses them. */
struct fl_z3_definition {
    const struct fl_term *term;
    Z3_ast meaning;
};

struct fl_z3_translation {
    const struct fl_z3_library *z3;
    Z3_context context;
    struct fl_arena *arena;
    struct fl_term_table views; /* struct fl_z3_views * by term */
    FL_VECTOR_OF(const struct fl_term *) pending;
    FL_VECTOR_OF(const struct fl_term *) variables; /* all that were met, arrays too */
    FL_VECTOR_OF(const struct fl_term *) selects;
    FL_VECTOR_OF(const struct fl_term *) loose;
    FL_VECTOR_OF(struct fl_z3_definition) definitions; /* to be asserted by the solver */
};

struct fl_z3_translation *fl_z3_translation_create(struct fl_arena *arena, const struct fl_z3_library *z3,
                                                   Z3_context context);

/* Translate the term and all it is made of, and give one view of it. */
Z3_ast fl_z3_truth(struct fl_z3_translation *translation, const struct fl_term *formula);

/* For z3_float.c and z3_translate.c: views of terms whose first view is there. */
struct fl_z3_views *fl_z3_views_of(const struct fl_z3_translation *translation, const struct fl_term *term);
Z3_ast fl_z3_view_bits(struct fl_z3_translation *translation, const struct fl_term *term);
Z3_ast fl_z3_view_truth(struct fl_z3_translation *translation, const struct fl_term *term);
Z3_ast fl_z3_view_number(struct fl_z3_translation *translation, const struct fl_term *term);
Z3_ast fl_z3_constant(const struct fl_z3_translation *translation, struct fl_bits value);
Z3_ast fl_z3_word(const struct fl_z3_translation *translation, uint32_t width, uint64_t word);
Z3_ast fl_z3_fresh(const struct fl_z3_translation *translation, uint32_t width);
void fl_z3_define(struct fl_z3_translation *translation, const struct fl_term *term, Z3_ast meaning);

/* The first view of a float operation. */
struct fl_z3_views fl_z3_translate_float(struct fl_z3_translation *translation, const struct fl_term *term);
/* A number's view of a choice or a change of sign, where an operand has one; otherwise NULL. */
Z3_ast fl_z3_number_of_bit_operation(struct fl_z3_translation *translation, const struct fl_term *term);
/* The bits of a term that has a number's view only; makes the term loose. */
Z3_ast fl_z3_bits_of_number(struct fl_z3_translation *translation, const struct fl_term *term, Z3_ast number);
Z3_ast fl_z3_number_of_bits(const struct fl_z3_translation *translation, uint32_t width, Z3_ast bits);

#endif
