/* term/print/smt.h - what the two halves of the SMT-LIB printer share. Only for src/term. */
#ifndef FL_TERM_PRINT_SMT_H
#define FL_TERM_PRINT_SMT_H

#include "term/print/print.h"
#include "base/map.h"

struct fl_smt_printer {
    struct fl_text *text;
    struct fl_map states;  /* term to uses, depth and whether it has a name: see print_smt.c */
    struct fl_map symbols; /* variable to its printed symbol */
    struct fl_map taken;   /* printed symbols */
};

/* The term in place: its name, or its operator with its operands. */
void fl_smt_print_operand(struct fl_smt_printer *printer, const struct fl_term *term);

/* An operator of fl_operator_is_float. */
void fl_smt_print_float(struct fl_smt_printer *printer, const struct fl_term *term);
/* What a FLOAT_REMAINDER at this width is called. */
void fl_smt_declare_remainder(struct fl_text *text, uint32_t width);

#endif
