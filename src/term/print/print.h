/* term/print/print.h - terms as C expressions and as SMT-LIB 2. */
#ifndef FL_TERM_PRINT_PRINT_H
#define FL_TERM_PRINT_PRINT_H

#include "base/text.h"
#include "term/term.h"

/* As a C expression, with as few parentheses as precedence allows. Names of variables are
 * printed as they are. Deep terms are cut at max_depth with "..." (0: never). */
void fl_term_print_c(struct fl_text *text, const struct fl_term *term, unsigned max_depth);

/* A whole SMT-LIB 2 script: logic, declarations, shared subterms as define-fun, one assert per
 * formula, check-sat. Names are quoted as |name| where needed. Boolean structure over width-1
 * vectors is printed over (_ BitVec 1), each assert as (= term #b1). */
void fl_term_print_smt_script(struct fl_text *text, const struct fl_term *const *formulas, size_t count);

#endif
