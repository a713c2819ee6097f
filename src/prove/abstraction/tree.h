/* prove/abstraction/tree.h - the abstract reachability tree: cubes of predicates that runs reach at cuts.
 *
 * A node is a cut and a cube: values of some of the cut's predicates. Its parent is the node that
 * the run was at before, and the piece of the run between them is an arrival under a model. The tree
 * is complete when every arrival from the cubes of its nodes is in one of them; then the disjunction
 * of each cut's cubes is an inductive invariant.
 *
 * Pieces are loop-free parts of the program with all of their ways: a cube's successors are
 * enumerated by the solver, which is asked for states that no node has yet. Nothing is encoded twice.
 */
#ifndef FL_PROVE_ABSTRACTION_TREE_H
#define FL_PROVE_ABSTRACTION_TREE_H

#include "prove/abstraction/predicates.h"

enum fl_literal { FL_LITERAL_NONE, FL_LITERAL_FALSE, FL_LITERAL_TRUE };

struct fl_art_node {
    uint32_t cut;
    uint32_t parent; /* FL_NO_INDEX: the program's start */
    uint32_t use;    /* of the parent's cut, that the piece begins with */
    bool is_removed;
    uint32_t known;          /* predicates of the cut when the node was made: literals there are */
    const uint8_t *decided;  /* of each of them what holds, enum fl_literal */
    const uint8_t *cube;     /* the same without those that follow from others */
    const fl_edge_id *edges; /* of the piece from the parent */
    size_t edge_count;
};

enum fl_art_answer {
    FL_ART_COMPLETE, /* and no check fails in it */
    FL_ART_FAILURE,
    FL_ART_STOPPED, /* the time is used up, or a model leads nowhere */
};

struct fl_art_place;
struct fl_art_goal;

struct fl_art {
    struct fl_arena *arena;
    struct fl_system *system;
    struct fl_solver *solver; /* its own; a new one now and then, for what was removed is asked no more */
    uint64_t solver_gates;    /* that it had after its first question */
    struct fl_limits limits;
    struct fl_predicate_set *predicates; /* by cut */
    FL_VECTOR_OF(struct fl_art_node) nodes;
    struct fl_art_place *places;                /* by cut */
    struct fl_art_goal *goals;                  /* by arrival */
    struct fl_art_goal *failing;                /* some check fails */
    FL_VECTOR_OF(const struct fl_term *) known; /* that the solver is told once */
    struct fl_map uses;                         /* id of `passed` -> number of the use, + 1 */
    struct fl_map terms;                        /* cubes in states */
    uint64_t now;                               /* counts changes of the tree */
    uint64_t queries;
    FL_VECTOR_OF(const struct fl_term *) assumptions; /* of the question that is being asked */
    bool *is_left_out;                                /* by check of the system: not looked at any more */
    /* After FAILURE. */
    struct {
        size_t check;         /* of the system's */
        uint32_t parent, use; /* as of a node */
        const fl_edge_id *edges;
        size_t edge_count;
    } failure;
    const char *stopped; /* after STOPPED */
};

struct fl_art *fl_art_create(struct fl_arena *arena, struct fl_system *system, struct fl_limits limits);
void fl_art_destroy(struct fl_art *art);

/* A predicate of the cut from now on; nodes that are there do not have it. FL_NO_INDEX: some state at
 * the cut cannot say it. */
uint32_t fl_art_add_predicate(struct fl_art *art, uint32_t cut, const struct fl_term *predicate);

/* Is known to hold at the cut, whatever the tree says. */
void fl_art_assume(struct fl_art *art, uint32_t cut, const struct fl_term *predicate);

/* Adds nodes until the tree is complete or a check fails. */
enum fl_art_answer fl_art_explore(struct fl_art *art);

/* The check is not looked at any more: it fails, or nothing is known to do about it. */
void fl_art_leave_out(struct fl_art *art, size_t check);

/* Takes the node and what follows from it out. What it covered is found again. */
void fl_art_remove(struct fl_art *art, uint32_t node);

/* Those of a cut that are not removed. */
const uint32_t *fl_art_nodes_at(const struct fl_art *art, uint32_t cut, size_t *count);
size_t fl_art_count(const struct fl_art *art); /* of nodes that are not removed */

/* tree_invariant.c: the disjunction of the cubes of a cut, over symbols, in few and short cubes. */
const struct fl_term *fl_art_invariant(struct fl_art *art, uint32_t cut);

#endif
