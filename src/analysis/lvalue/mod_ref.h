/* analysis/lvalue/mod_ref.h - what a call of a function may write and read, callees included.
 *
 * Only what a caller can see: global variables, memory, lives and flags, no variables of the
 * function itself.
 */
#ifndef FL_ANALYSIS_LVALUE_MOD_REF_H
#define FL_ANALYSIS_LVALUE_MOD_REF_H

#include "analysis/lvalue/lvalues.h"

struct fl_mod_ref {
    const fl_lvalue_set *modified; /* by function */
    const fl_lvalue_set *read;     /* by function */
};

/* A fact of the program (analysis/facts.h), with the call graph of what pointers point to. */
const struct fl_mod_ref *fl_mod_ref_of_program(const struct fl_program *program);
struct fl_mod_ref fl_mod_ref_compute(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_call_graph *graph, struct fl_lvalues *lvalues);

#endif
