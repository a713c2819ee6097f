/* witness/witness.h - witnesses of SV-COMP, as their files tell them.
 *
 * The readers look only at the file. What its steps are in a program is slice/path/witness_way.h.
 */
#ifndef FL_WITNESS_WITNESS_H
#define FL_WITNESS_WITNESS_H

#include "base/status.h"
#include "base/vector.h"

enum fl_witness_step_kind {
    FL_WITNESS_STATEMENT, /* control comes to the line; an assumption may say in which state */
    FL_WITNESS_BRANCH,    /* a condition on the line is true or false, or a switch goes to a case */
    FL_WITNESS_ENTER,     /* a function is called */
    FL_WITNESS_RETURN,    /* a function returns */
    FL_WITNESS_TARGET,    /* where the property is violated; the last step that is followed */
};

struct fl_witness_step {
    enum fl_witness_step_kind kind;
    bool is_avoided;        /* else followed; what is avoided stands before what is followed instead */
    bool is_true;           /* BRANCH without a number */
    bool has_number;        /* BRANCH: a case of a switch */
    bool is_default;        /* BRANCH: the default of a switch */
    bool is_leaf;           /* BRANCH: it may decide only a part of a condition with && or || */
    int64_t number;         /* has_number */
    const char *file;       /* NULL: the program's only file */
    uint32_t line;          /* 0: not told */
    uint32_t column;        /* 0: not told */
    uint32_t end_line;      /* at least line */
    const char *function;   /* of the place, or NULL */
    const char *called;     /* ENTER, RETURN: the function, or NULL */
    const char *assumption; /* a C expression, or NULL */
    uint32_t source_line;   /* of the witness */
};

struct fl_witness_hash {
    const char *file;   /* NULL: the program's only file */
    const char *digest; /* hexadecimal */
    uint32_t source_line;
};

/* Of which program it is. */
struct fl_witness_task {
    FL_VECTOR_OF(struct fl_witness_hash) hashes;
    FL_VECTOR_OF(struct fl_witness_hash) files; /* without digests */
    const char *specification;                  /* or NULL */
};

struct fl_witness {
    FL_VECTOR_OF(struct fl_witness_step) steps; /* ends with the target */
    struct fl_witness_task task;
};

/* Something that is said to hold whenever execution is at a place. */
struct fl_witness_invariant {
    bool is_of_loop;
    const char *file;      /* NULL: the program's only file */
    uint32_t line, column; /* column 0: not told */
    const char *function;  /* or NULL */
    const char *text;      /* a C expression */
    uint32_t source_line;  /* of the witness */
};

/* A correctness witness. */
struct fl_witness_invariants {
    FL_VECTOR_OF(struct fl_witness_invariant) items;
    struct fl_witness_task task;
};

enum fl_witness_kind { FL_WITNESS_VIOLATION, FL_WITNESS_CORRECTNESS };

/* By what is in it. */
enum fl_status fl_witness_kind_of(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                  size_t size, bool *is_yaml, enum fl_witness_kind *kind,
                                  struct fl_diagnostics *diagnostics);
/* YAML: an invariant_set of format 2.0, or loop_invariant entries of 0.1. */
enum fl_status fl_witness_read_invariants(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                          size_t size, struct fl_witness_invariants *invariants,
                                          struct fl_diagnostics *diagnostics);

/* FL_BAD_INPUT and one diagnostic with its line if the file is no violation witness. */
enum fl_status fl_witness_read_yaml(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                    size_t size, struct fl_witness *witness, struct fl_diagnostics *diagnostics);
enum fl_status fl_witness_read_graphml(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                       size_t size, struct fl_witness *witness,
                                       struct fl_diagnostics *diagnostics);

#endif
