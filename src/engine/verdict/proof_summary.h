/* engine/verdict/proof_summary.h - what the reader is told of a proof, or of the attempts to find one.
 *
 * Only text and places: it comes from the process of a prover.
 */
#ifndef FL_ENGINE_VERDICT_PROOF_SUMMARY_H
#define FL_ENGINE_VERDICT_PROOF_SUMMARY_H

#include "program/program.h"

enum fl_invariant_kind { FL_INVARIANT_LOOP, FL_INVARIANT_PRECONDITION, FL_INVARIANT_SUMMARY };

struct fl_invariant_text {
    enum fl_invariant_kind kind;
    fl_location_id location;
    struct fl_position position; /* of the loop's condition, or of the function */
    const char *function;
    const char *text;    /* as C */
    const char *context; /* "called from main.c:40", NULL: holds wherever the function is called from */
    bool is_offered;     /* the user did: it is a hint, or a part of one */
    bool is_c;           /* a compiler reads it at the position: it can go into a witness */
};

/* The prover that is none: the engine has followed every run. */
#define fl_complete_unrolling "complete unrolling"

struct fl_proof_summary {
    const char
        *prover;       /* "complete unrolling", "k-induction", "predicate abstraction"; the name of another tool */
    bool is_outside;   /* another tool says so: nobody checked it */
    bool is_partial;   /* it shows some of the checks that were asked for, not all */
    bool is_certified; /* by prove/certify/certify.h */
    bool is_disputed;  /* prove/certify/certify.h says that some run fails */
    const char *unchecked; /* why it is not certified; NULL: nobody tried */
    uint32_t rounds;       /* k */
    uint64_t refinements, predicates;
    double seconds;
    const struct fl_invariant_text *invariants;
    size_t invariant_count;
};

/* A prover that found no proof. */
struct fl_attempt {
    const char *prover;
    const char *how_far; /* "k = 4, 17 invariants" */
    const char *stopped; /* "the time is used up" */
    bool is_outside;     /* another tool: told whatever the verdict is */
};

enum fl_hint_outcome {
    FL_HINT_PROVED,       /* holds initially and is inductive */
    FL_HINT_STRENGTHENED, /* is inductive together with what `detail` says */
    FL_HINT_REFUTED,      /* `detail` has a state in which it does not hold */
    FL_HINT_OPEN,         /* not known */
};

/* What became of an invariant that the user offered. */
struct fl_hint_result {
    struct fl_position position;
    const char *text;
    enum fl_hint_outcome outcome;
    const char *detail; /* may be NULL */
};

#endif
