/* engine/verdict/verdict.h - what an analysis found out about a program's checks.
 *
 * A failure is a run in which the interpreter saw the check fail; it is reported as FAILS only if
 * the compiled program failed the same way on its inputs.
 *
 * Statistics are sums over all processes that had a part in the verdicts.
 */
#ifndef FL_ENGINE_VERDICT_VERDICT_H
#define FL_ENGINE_VERDICT_VERDICT_H

#include "engine/verdict/proof_summary.h"
#include "run/run.h"
#include "solver/solver.h"

enum fl_verdict {
    FL_VERDICT_FAILS,
    FL_VERDICT_HOLDS,
    FL_VERDICT_HOLDS_UP_TO, /* within the bound that the analysis reached */
    FL_VERDICT_NOT_REACHED, /* no explored run executes the check */
    FL_VERDICT_UNKNOWN,
};

/* What a bound k is about. Runs that stay within it in all of these were seen. */
struct fl_bound_scope {
    bool has_loops;     /* at most k iterations of a loop, k calls of a function inside itself */
    bool has_inputs;    /* at most k bytes of standard input, a file, an argument, an environment variable */
    bool has_elements;  /* at most k elements of an array behind a pointer that a function is given */
    uint32_t arguments; /* at most so many on the command line; 0: any number, or none is read */
};

struct fl_check_result {
    enum fl_verdict verdict;
    uint64_t bound;               /* HOLDS_UP_TO, and NOT_REACHED if not all runs were seen; else 0 */
    struct fl_bound_scope scope;  /* of the bound */
    const struct fl_run *failure; /* FAILS */
};

/* The checks of specs in one function. */
struct fl_cluster {
    fl_function_id function;
    uint32_t check_count;
    enum fl_verdict verdict; /* FAILS: natively, too */
    uint64_t bound;          /* HOLDS_UP_TO */
    const char *reason;      /* why not decided; else NULL */
    double seconds;          /* that its own analysis took; 0: it was decided together with the others */
};

struct fl_verdicts {
    enum fl_verdict overall;         /* HOLDS is SAFE */
    uint64_t bound;                  /* overall HOLDS_UP_TO */
    struct fl_bound_scope scope;     /* of the bound */
    const char *reason;              /* why not SAFE or FAILS; else NULL */
    struct fl_check_result *results; /* one for each check of the program */
    /* Beside those of the results: of the same checks of library functions, from other calls of the user's. */
    FL_VECTOR_OF(const struct fl_run *) further;
    const struct fl_cluster *clusters; /* in the order of their checks */
    size_t cluster_count;
    const struct fl_proof_summary *proof; /* of HOLDS; NULL: not known how */
    const struct fl_attempt *attempts;    /* of provers that found none */
    size_t attempt_count;
    const struct fl_hint_result *hints; /* one for each that the user gave */
    size_t hint_count;
    struct fl_solver_statistics solver;
    uint64_t paths, steps;
    uint64_t interpretations; /* runs of the interpreter, however they ended */
    uint64_t iterations;      /* of a loop of the user's, the most that merging execution followed; 0: not known */
    bool writes_first;        /* of HOLDS: it was seen that no run reads memory that it has not written */
    double seconds;
};

#endif
