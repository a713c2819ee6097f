/* term/print/print.h - terms as SMT-LIB 2, for other solvers. As C they are printed where types are known:
 * source/print. */
#ifndef FL_TERM_PRINT_PRINT_H
#define FL_TERM_PRINT_PRINT_H

#include "base/text.h"
#include "term/term.h"

/* A whole SMT-LIB 2 script: logic, declarations, shared subterms as define-fun, one assert per
 * formula, check-sat. Names are quoted as |name| where needed. Boolean structure over width-1
 * vectors is printed over (_ BitVec 1), each assert as (= term #b1). */
void fl_term_print_smt_script(struct fl_text *text, const struct fl_term *const *formulas, size_t count);

#endif
