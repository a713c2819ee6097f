/* prove/candidate/asked.h - questions about any one of the arrivals at a cut.
 *
 * While `is_asked` is assumed, one arrival at the cut happens, and mirrors are variables that have
 * the values of terms over symbols in its state.
 */
#ifndef FL_PROVE_CANDIDATE_ASKED_H
#define FL_PROVE_CANDIDATE_ASKED_H

#include "prove/candidate/houdini.h"

struct fl_asked {
    uint32_t cut;
    const struct fl_term *is_asked;
    FL_VECTOR_OF(uint32_t) arrivals;
    FL_VECTOR_OF(const struct fl_term *) chosen; /* by arrival: it is the one */
};

struct fl_asked fl_asked_make(struct fl_houdini *houdini, struct fl_arena *arena, uint32_t cut);
/* NULL: the term cannot be said at some use of the cut or arrival there. */
const struct fl_term *fl_asked_mirror(struct fl_houdini *houdini, const struct fl_asked *asked,
                                      const struct fl_term *term);
/* After SATISFIABLE: the arrival of the model; FL_NO_INDEX: none was asked for. */
uint32_t fl_asked_arrival(struct fl_houdini *houdini, const struct fl_asked *asked);

#endif
