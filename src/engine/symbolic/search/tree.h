/* engine/symbolic/search/tree.h - the symbolic execution tree of a program, for a drawing.
 *
 * Nodes are where execution forks: two or more ways are possible there, or a check can fail. What
 * the path condition decides is no fork, so every node can be reached, and the conditions from the
 * root to it are its path condition. Leaves say how the path ended. The tree is explored
 * breadth-first, within the first limits of inputs, until it is complete or has as many nodes as
 * asked for; then the leaves where something is missing say so.
 *
 * Holds text only, and outlives the terms that it was made from.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_TREE_H
#define FL_ENGINE_SYMBOLIC_SEARCH_TREE_H

#include "base/system/clock.h"
#include "base/vector.h"
#include "program/program.h"

enum fl_tree_end {
    FL_TREE_FORKS,      /* no leaf */
    FL_TREE_ENDED,      /* the program ended */
    FL_TREE_FAILED,     /* a check failed */
    FL_TREE_INFEASIBLE, /* an assumption cannot hold */
    FL_TREE_CUT,        /* at a bound of this tree */
    FL_TREE_GIVEN_UP,   /* the engine cannot follow the program here */
};

struct fl_tree_node {
    uint32_t parent;       /* FL_NO_INDEX for the root */
    const char *condition; /* under which its parent leads here, as the program says it; NULL: always */
    const char *assumed;   /* the same in terms of inputs; NULL if that is not known, or reads the same */
    const char *place;     /* "prog.c:7"; "" if not known */
    const char *text;      /* the statement that forks or ends the path */
    FL_VECTOR_OF(const char *) values;         /* of variables there: "x: nondet_int#1 + 1" */
    FL_VECTOR_OF(const char *) path_condition; /* of a leaf: its conjuncts, over inputs */
    bool has_more_conditions;                  /* than these, which are the latest */
    enum fl_tree_end end;
    const char *ending; /* of a leaf: "returned", "assertion: x > 0 does not hold", ... */
};

struct fl_tree {
    FL_VECTOR_OF(struct fl_tree_node) nodes; /* parents first */
    const char *function;                    /* that execution starts in */
    const char *limits;                      /* the limits on inputs, for people; NULL if no path has met one */
    uint64_t open;                           /* leaves that are cut */
};

struct fl_tree_options {
    struct fl_deadline deadline;
    size_t most_nodes;                /* 0: 200 */
    const volatile int *is_cancelled; /* may be NULL */
};

const struct fl_tree *fl_tree_explore(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_tree_options *options);

#endif
