/* prove/abstraction/refine.h - why an abstract counterexample is none, as predicates for the cuts on its way.
 *
 * The counterexample is one path through the program. It is cut by the path slicer; what is left is
 * executed backwards from cut to cut, each time from a state of symbols (prove/abstraction/refine_state.h), until
 * the conditions contradict each other. Those that do are the predicates of the cuts behind: their
 * weakest preconditions there.
 */
#ifndef FL_PROVE_ABSTRACTION_REFINE_H
#define FL_PROVE_ABSTRACTION_REFINE_H

#include "prove/abstraction/tree.h"
#include "slice/slicer.h"

enum fl_refined {
    FL_REFINED,  /* the tree is smaller, and has new predicates */
    FL_FEASIBLE, /* a run takes the path: the program fails */
    FL_NOT_REFINED,
    FL_REFINE_STOPPED, /* the time is used up */
};

struct fl_refiner {
    struct fl_arena *arena;
    struct fl_art *art;
    bool slices;              /* else whole paths are looked at */
    struct fl_slicer *slicer; /* made for the first path */
    uint64_t refinements, unsliced;
    uint64_t steps, kept; /* of all paths, and what slicing left of them */
};

/* After FL_ART_FAILURE. */
enum fl_refined fl_refine(struct fl_refiner *refiner);

#endif
