/* analysis/dependence/foreign.h - what code that is not in the program could do where it is called.
 *
 * A function without a body may keep what it is given and use it in a later call, or hand it to another one:
 * they are looked at together. They reach what their arguments point to, what has external linkage, and from
 * there on whatever pointers lead to. They may call functions that they get pointers to, with any arguments,
 * and functions that they know by name: of those only what they do to variables with static storage is looked
 * at, and what becomes of them where these hold what they hold at such a call; it is the caller's fault if they
 * are given what they cannot take.
 */
#ifndef FL_ANALYSIS_DEPENDENCE_FOREIGN_H
#define FL_ANALYSIS_DEPENDENCE_FOREIGN_H

#include "analysis/lvalue/mod_ref.h"

struct fl_foreign {
    fl_lvalue_set written;      /* may be changed: variables, memory, lives of heap objects */
    struct fl_bitset functions; /* may be called, with any arguments */
    struct fl_bitset known;     /* may be called by their names, with arguments that they can take */
    fl_lvalue_set kept;         /* what those may find changed by functions that are under way */
};

/* Of all edges with an assumption whose effect is FL_EFFECT_WRITES. */
struct fl_foreign fl_foreign_compute(struct fl_arena *arena, const struct fl_program *program);

/* May code that is not there be called at this edge, which names an assumption? */
bool fl_foreign_is_called(const struct fl_program *program, fl_edge_id edge);

/* The functions that what these arguments point to leads to. */
struct fl_bitset fl_foreign_called(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_argument *arguments, uint32_t count);

#endif
