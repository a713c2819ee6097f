/* report/document/document.h - what a command found out, as a document that every rendering reads.
 *
 * Holds text and numbers only, so that renderings need neither the program nor the engine. All
 * values are C text. What the document says of one failing run is bounded however long the run
 * was: loops are folded, and of a path that is still too long the middle is left out; both say
 * how much.
 */
#ifndef FL_REPORT_DOCUMENT_DOCUMENT_H
#define FL_REPORT_DOCUMENT_DOCUMENT_H

#include "engine/verdict/verdict.h"

struct fl_place {
    const char *file; /* NULL: not known */
    uint32_t line, column;
    const char *function; /* NULL: none */
};

struct fl_result_assumption {
    const char *kind; /* "undefined_function", "assembly", "model" */
    struct fl_place place;
    const char *text;
    bool is_decisive; /* the verdict depends on it */
    bool is_idle;     /* the program does not come to where it is made: not shown */
};

/* Assumptions that something depends on, as the first line of a report says them, each once. */
struct fl_result_assumes {
    FL_VECTOR_OF(const char *) phrases;
};

enum fl_source_input {
    FL_SOURCE_ARGUMENT,
    FL_SOURCE_STDIN,
    FL_SOURCE_ENVIRONMENT,
    FL_SOURCE_FILE,
    FL_SOURCE_TIME,
    FL_SOURCE_VALUE,     /* what a function returned, or a block of bytes that it filled */
    FL_SOURCE_MEMORY,    /* what memory of malloc holds before it is written; among those of VALUE */
    FL_SOURCE_PARAMETER, /* of the function that execution starts in, if that is not main */
    FL_SOURCE_GLOBAL,    /* a global variable when that function is called */
    FL_SOURCE_OBJECT,    /* what pointers among the inputs point to */
};

/* One input of a failing run. */
struct fl_result_input {
    enum fl_source_input source;
    const char *name;  /* "argv[1]", "stdin", "getenv(\"HOME\")", "__VERIFIER_nondet_int#2", "malloc#1 contents" */
    const char *base;  /* VALUE: the function, or the name that klee_make_symbolic was given; ENVIRONMENT, FILE:
                          the name */
    const char *type;  /* as C writes it */
    const char *value; /* as C writes it */
    struct fl_bits bits; /* VALUE and TIME: width 0 where it is a block */
    bool is_signed, is_float;
    struct fl_input_bytes bytes;   /* of what is not a single value */
    bool is_users;                 /* the place is in the user's files */
    struct fl_place place;         /* VALUE: of the call */
    uint32_t end_line, end_column; /* VALUE: of the call's closing parenthesis; 0: not found */
};

struct fl_result_inputs {
    FL_VECTOR_OF(struct fl_result_input) all; /* in the order of enum fl_source_input, then of the calls */
    const struct fl_inputs *consumed;         /* the same, for a file of inputs */
    FL_VECTOR_OF(const char *) unset;         /* environment variables that it asked for in vain */
    FL_VECTOR_OF(const char *) missing;       /* files, the same */
    bool is_input_empty;                      /* it reads standard input, in which there is nothing */
    bool is_without_arguments;                /* it looks for arguments, of which there are none */
    bool has_memory;                          /* some are memory that was never written */
    bool is_renamed;                          /* argv[0] is not what a shell would give */
    const char *command_line; /* what one would type: printf 'in' | env -u HOME NAME='v' ./prog 'arg' */
};

struct fl_change {
    const char *name; /* an lvalue, or an input's name */
    const char *value;
};

enum fl_step_kind {
    FL_STEP_STATEMENT,
    FL_STEP_ENTRY,   /* of a function; the changes are its parameters */
    FL_STEP_LOOP,    /* iterations that are like those around them; the changes are their outcome */
    FL_STEP_CALLS,   /* calls of a function inside itself, deeper and deeper */
    FL_STEP_RETURNS, /* returns from such calls */
    FL_STEP_OMITTED, /* the middle of a path that is too long */
};

/* The if, while or for that a condition decided. */
struct fl_branch {
    uint32_t line, column; /* of the keyword; line 0: none, or not known */
    bool is_taken;         /* the condition was true */
};

struct fl_step {
    enum fl_step_kind kind;
    bool is_dropped; /* a slice of the path does without it */
    bool is_cause;   /* an explanation of the failure blames it */
    struct fl_place place;
    const char *text;      /* of the statement or condition, on one line */
    const char *condition; /* what held at a branch, or NULL */
    struct fl_branch branch;
    const char *returned; /* by the function that the step ends, or NULL */
    const char *library;  /* the function outside the user's files that it called, or NULL */
    uint64_t library_steps;
    uint32_t depth; /* of calls: 1 in the function that execution starts in */
    const struct fl_change *changes;
    size_t change_count;
    uint64_t iterations; /* LOOP, CALLS, RETURNS: how many */
    uint64_t left_out;   /* the same, and OMITTED: statements */
    uint64_t begin;      /* how many operations of the run come before it */
};

struct fl_result_path {
    FL_VECTOR_OF(struct fl_step) steps;
    uint64_t steps_total; /* operations that the run executed, those of the library included */
    bool is_complete;     /* else the run could not be followed to its end, and incomplete_reason says why */
    const char *incomplete_reason;
    const char *explanation; /* of a refused access to memory: what was wrong with it; or NULL */
};

struct fl_result_failure {
    uint64_t number; /* of the run */
    fl_check_id check;
    const char *kind;          /* "assertion", "pointer", ... */
    const char *title;         /* "assertion", "invalid pointer": how a report names the kind */
    struct fl_place place;     /* the user's line that is to blame */
    struct fl_place statement; /* where the statement begins that is to blame */
    const char *text;          /* what does not hold, or what happened */
    const char *explanation;   /* more about it, or NULL */
    const char *source_line;
    struct fl_place library_place; /* file NULL unless the check is inside a library function */
    const char *broken_rules; /* what the caller does that no caller may: "name is NULL"; NULL: nothing. Then it
                                 comes later */
    bool needs_allocation_failure; /* it happens only where memory runs out; then it is among the last */
    bool is_confirmed;
    const char *unconfirmed_reason; /* NULL if confirmed */
    struct fl_place *stack;         /* innermost first, the user's functions only */
    size_t stack_count;
    size_t stack_left_out; /* more than these, in the middle */
    struct fl_result_inputs inputs;
    struct fl_result_path path;
};

struct fl_result_check {
    enum fl_verdict verdict;
    uint64_t bound; /* 0: none */
    struct fl_bound_scope scope;
    const char *kind, *title, *text;
    struct fl_place place;
    bool is_users;                    /* else in a library function */
    size_t failure;                   /* FAILS: index */
    struct fl_result_assumes assumes; /* that it holds, or is never reached */
};

/* The checks of specs in a function of the user's. */
struct fl_result_function {
    enum fl_verdict verdict;
    uint64_t bound;
    const char *reason;    /* why it is not decided; else NULL */
    struct fl_place place; /* of the function */
    uint32_t check_count;
    double seconds;                   /* of its own analysis; 0: it was decided with the others */
    struct fl_result_assumes assumes; /* that they hold */
};

/* What the slice of a path asks of the inputs. */
struct fl_result_condition {
    struct fl_place place; /* of the branch */
    const char *source;    /* what must hold there, as the program says it */
    const char *text;      /* the same over inputs, as C */
    bool is_in_conflict;   /* of an infeasible slice: with the others of which this is said */
    bool is_users;         /* else of a step inside a library function */
};

/* A moment of the slicing algorithm: behind a step, seen from the end of the path. */
struct fl_result_moment {
    struct fl_place place;
    const char *text; /* the operation */
    bool is_kept;
    struct fl_place step_location;
    const char *live; /* lvalues */
};

struct fl_result_slice {
    enum fl_answer answer;  /* SATISFIABLE: feasible */
    const char *reason;     /* why it is UNDECIDED; else NULL */
    const char *other_ways; /* what is known of other paths to the target: a part of a sentence; NULL: nothing */
    size_t failure;         /* whose run was cut: index; FL_NO_FAILURE: the path is from elsewhere */
    struct fl_place target;
    const char *target_text;
    uint64_t steps_total, steps_kept;
    uint64_t steps_walked; /* fewer than steps_total: the last ones contradict each other already */
    bool is_incomplete; /* functions were skipped: the target may not be reached where the steps can be executed */
    struct fl_result_path path; /* all of it, with what is left out marked */
    FL_VECTOR_OF(struct fl_result_condition) conditions;
    FL_VECTOR_OF(struct fl_place) lines;           /* that have a kept step, each once, by file and line */
    FL_VECTOR_OF(struct fl_place) left_out_exits;  /* calls left out that may end the program */
    FL_VECTOR_OF(struct fl_result_moment) moments; /* the end of the path first; if they were asked for */
};

#define FL_NO_FAILURE SIZE_MAX

/* What holds each time execution is at a place. */
struct fl_result_invariant {
    enum fl_invariant_kind kind;
    struct fl_place place; /* with the function */
    const char *text;      /* as C */
    const char *context;   /* for which calls of the function, or NULL: for all */
    bool is_c;             /* a compiler reads it there */
};

/* How SAFE is known. */
struct fl_result_proof {
    const char *prover;    /* NULL: nothing is told */
    bool is_outside;       /* another tool says so */
    bool is_checked;       /* by code that did not find it */
    const char *unchecked; /* why not; may be NULL */
    uint32_t rounds;       /* k; of complete unrolling the most iterations of a loop */
    uint64_t refinements, predicates;
    double seconds;
    FL_VECTOR_OF(struct fl_result_invariant) invariants;
};

/* What became of an invariant that the user offered. */
struct fl_result_hint {
    enum fl_hint_outcome outcome;
    struct fl_place place;
    const char *text;
    const char *detail; /* or NULL */
};

#define FL_NO_STEP_SHOWN SIZE_MAX

/* Something that a run left in a log. */
struct fl_result_event {
    uint64_t number;                /* from 1 */
    struct fl_place place;          /* of the call */
    const char *text;               /* "PICK 0", or what was printed: a line without its end */
    bool is_hidden;                 /* no trace says anything about it */
    uint64_t begin;                 /* how many operations of the run come before it */
    size_t step;                    /* of the run's path, in which it happens: index; FL_NO_STEP_SHOWN: none */
    const struct fl_change *values; /* what was passed, and what has changed since the event before */
    size_t value_count;
};

/* A run that leaves the traces. */
struct fl_result_run {
    bool fails; /* else what `run` says of a property means nothing */
    struct fl_result_failure run;
    FL_VECTOR_OF(struct fl_result_event) events;
    uint64_t events_total; /* more than these: the middle is left out */
};

/* A value that the program has where a trace cannot go on. */
struct fl_result_actual {
    const char *name, *value;
    bool is_only;       /* else one of several */
    const char *needed; /* by the trace; or NULL */
};

/* A call that could come next, but does not leave what the trace says. */
struct fl_result_miss {
    struct fl_place place; /* file NULL: the program ends */
    const char *source;    /* the call */
    const char *needed;    /* what would have to hold, or NULL */
    FL_VECTOR_OF(struct fl_result_actual) values;
};

/* What comes next in a trace, where no run goes on. */
struct fl_result_next {
    const char *file;
    const char *text; /* with the line */
};

/* The condition under which a run is at a place after so many events of each trace. */
struct fl_result_vector {
    struct fl_place place; /* of a statement */
    const char *source;    /* the statement */
    bool is_behind;        /* where runs come from it; else before it */
    const uint64_t *positions;
    size_t position_count;
    const char *condition;
};

enum fl_specification { FL_SPECIFICATION_NONE, FL_SPECIFICATION_MUST_NOT, FL_SPECIFICATION_CAN };

struct fl_result_replay {
    const char *verdict; /* "MATCHES", "IMPOSSIBLE" or "UNKNOWN" */
    enum fl_specification specification;
    const char *unit;                       /* of the traces: "event", "line" */
    bool has_checks;                        /* there is something that can fail */
    bool is_failure_refuted;                /* no run that leaves the traces fails a check */
    bool is_unfinished;                     /* the program was still running where they end */
    bool has_all_runs;                      /* with --all: there are no others */
    bool is_enumerated;                     /* several runs were asked for */
    struct fl_result_assumes others_assume; /* MATCHES: what the two rest on, that no others fail or are there */
    uint64_t matched, total;                /* of the run that came furthest */
    FL_VECTOR_OF(struct fl_result_run) runs;
    FL_VECTOR_OF(struct fl_result_next) next;
    FL_VECTOR_OF(struct fl_result_miss) misses;
    FL_VECTOR_OF(struct fl_result_vector) vectors;
    bool has_all_vectors; /* no run goes further round a loop than was followed */
};

struct fl_result_cause_line {
    struct fl_place place;
    const char *text;        /* of the statement or condition */
    const char *source_line; /* as it stands in the file; NULL: not known */
};

typedef FL_VECTOR_OF(const char *) fl_result_texts;

/* A line, and how much points to it. */
struct fl_result_suspect {
    struct fl_place place;
    double score; /* 1: the most likely */
};

typedef FL_VECTOR_OF(struct fl_result_suspect) fl_result_suspects;

/* Places of the source: with other values there alone, failing runs pass. */
struct fl_result_correction {
    FL_VECTOR_OF(struct fl_result_cause_line) places; /* the text is that of the expression */
    size_t runs;                                      /* that pass */
    const char *sentence;
};

/* Why a run fails: what no correct run has. */
struct fl_result_cause {
    const char *kind;                                /* "control", "state", "omission", "correction" or "none" */
    size_t failure;                                  /* the run: index */
    FL_VECTOR_OF(struct fl_result_cause_line) lines; /* the most likely first */
    const char *sentence;
    const char *extent;         /* up to where that holds: a sentence */
    size_t correct_count;       /* runs that were found */
    const char *correct_inputs; /* of one that goes along with the failing run for longest; NULL: there is none */
    struct fl_place parting;    /* where the two part; file NULL: not known */
    fl_result_texts beside_failing, beside_correct;        /* the lines that each comes by from there on */
    FL_VECTOR_OF(struct fl_result_correction) corrections; /* the most likely first */
    bool has_all_corrections;                              /* there are no others, and none of fewer places */
    const char *fix;                                       /* a unified diff; NULL: none is known */
    bool is_fix_checked;
    const char *fix_extent;     /* of which runs that holds: a part of a sentence */
    fl_result_suspects ranking; /* lines that point to this cause, the most likely first */
};

struct fl_result_explanation {
    FL_VECTOR_OF(struct fl_result_cause) causes;
    fl_result_suspects ranking; /* of all, the most likely first */
    bool is_all;                /* without these causes nothing fails */
    const char *rest;           /* what is known of other failures: a sentence */
    const char *fix;            /* of failing tests: a unified diff after which all pass; NULL: none is known */
    bool is_fix_checked;
    size_t test_count, failed_tests;     /* 0: it is about checks */
    double finding, localizing, mending; /* seconds, of checks */
};

/* Inputs between two bounds. */
struct fl_result_pair {
    const char *lower, *upper; /* C conditions; "0": none, "1": all */
    const char *region; /* the upper bound, with inputs that a pair before this has, too: it may be shorter */
    const char *words;  /* the same for people, with texts as strings */
    bool is_exact;
    bool is_longer;                       /* of a text that is longer than `within`, or of more arguments */
    bool is_odd;                          /* of the texts that people type, others have all that it has */
    const char *failing_count, *fraction; /* as those of all pairs */
    size_t failure;                       /* a run in the lower bound: index; SIZE_MAX: there is none */
};

/* Inputs with what is expected of them. */
struct fl_result_case {
    const char *name;     /* of its files */
    const char *expected; /* "fails", "does not fail", "may fail" */
    const char *why;      /* it is one: "region 1, at the border of y <= 5" */
    const char *inputs;   /* a file of inputs */
    const char *ending;   /* how it fails; NULL: it does not */
    const char *refuted;  /* how it ended otherwise than expected; NULL: it did not */
};

struct fl_result_suite {
    const char *directory;
    FL_VECTOR_OF(struct fl_result_case) all;
    size_t failing, harmless, open; /* by what is expected of them */
    size_t left_out;                /* inputs that could not be given, or of which it can't be told how they end */
    size_t refuted;
    bool is_partial; /* there are more borders */
};

/* What has become of the failures of another version. */
struct fl_result_comparison {
    const char *old;                                   /* the file */
    const char *removed;                               /* "all", "all known", "some", ... */
    const char *words;                                 /* the same in a sentence */
    FL_VECTOR_OF(const char *) still;                  /* conditions: failed before, and now */
    FL_VECTOR_OF(const char *) may_still;              /* the same, possibly */
    FL_VECTOR_OF(const char *) added;                  /* that did not fail before */
    FL_VECTOR_OF(const char *) may_be_added;           /* the same, possibly */
    const char *gone_count, *kept_count, *fresh_count; /* "3", "3..8"; NULL: they could not be counted */
    const char *total_count;
    FL_VECTOR_OF(const char *) counted;
};

struct fl_result_input_type {
    const char *name;
    uint32_t bits;
    bool is_signed;
};

/* Which inputs fail. */
struct fl_result_regions {
    FL_VECTOR_OF(struct fl_result_pair) pairs;
    FL_VECTOR_OF(const char *) given;  /* conditions: nothing is said about inputs without one of them */
    FL_VECTOR_OF(const char *) inputs; /* that the program reads before a check that may fail */
    const char *lower, *upper;
    const char *within; /* "texts of at most 8 bytes": the words of regions leave this out; NULL: nothing */
    bool is_exact;
    bool is_checked;                       /* of an exact one: by code that did not find that nothing else fails */
    const char *according_to;              /* another verifier that says so, and nobody else; NULL: none */
    FL_VECTOR_OF(const char *) unanswered; /* other verifiers that were asked in vain, and why */
    const char *reason;                    /* why it is not; else NULL */
    FL_VECTOR_OF(const char *) counted;    /* inputs whose values are counted */
    const char *failing_count;             /* "3", "3..8" where it is not known better, "~40" for an estimate */
    const char *total_count;               /* of all values */
    const char *fraction;                  /* "3/256" */
    const char *count;                     /* in words; NULL: nothing is counted */
    bool is_estimated;                     /* within a factor of 1 + epsilon, with a probability of 1 - delta */
    double epsilon, delta;
    const char *distribution; /* a file that says how likely which inputs are; NULL: none does */
    const char *probability;  /* then: that it fails, as `fraction` */
    const char *probably;     /* in words */
    const char
        *lengths; /* for which runs it is exact, where that can be told by the number of inputs; else NULL */
    uint64_t decided_inputs, decided_bytes,
        decided_arguments;                   /* the same; all 0: for none, UINT64_MAX: for any number */
    const char *extent;                      /* how far runs were followed, where that says something; else NULL */
    const char *asked;                       /* one input that was asked about; NULL: none was */
    const char *answer;                      /* "must fail", "may fail" or "does not fail" */
    const char *drawing;                     /* as SVG; NULL: none was asked for */
    struct fl_result_suite *tests;           /* NULL: none were asked for */
    struct fl_result_comparison *comparison; /* NULL: with nothing */
    FL_VECTOR_OF(struct fl_result_input_type) types; /* of `inputs` */
};

/* A place where a program may tell an observer something. */
struct fl_result_emission {
    struct fl_place place;
    const char *function;
    const char *event;    /* "before unlock" */
    const char *decision; /* "removed", "guarded" or "kept" */
    const char *guard;    /* C; NULL: none */
    const char *told;     /* "one in 8 objects", where others may be left out; NULL: all are told */
    const char *reason;
};

/* Of one run, as it is, with everything told, and with what is left; processor time. */
struct fl_result_watch_costs {
    uint64_t all_events, left_events;
    double plain_seconds, full_seconds, left_seconds;
    double budget; /* how much longer it may take, as a part of plain_seconds; negative: as long as it takes */
    bool is_within_budget;
};

static inline double fl_result_watch_overhead(const struct fl_result_watch_costs *costs) {
    return costs->plain_seconds > 0 ? costs->left_seconds / costs->plain_seconds - 1 : 0;
}

/* What is told where, to an observer. */
struct fl_result_watch {
    FL_VECTOR_OF(struct fl_result_emission) emissions;
    size_t removed, guarded, kept;
    const char *directory;               /* of the instrumented program; NULL: none was written */
    const char *build;                   /* the command that makes it */
    struct fl_result_watch_costs *costs; /* NULL: they were not measured */
};

/* Lines of the user's functions, and those that some run has executed. */
struct fl_result_coverage {
    uint64_t lines, executed, runs;
    const char *file; /* that says which; NULL: it was not asked for */
};

struct fl_result_file {
    const char *path;
    const char *contents; /* NULL: could not be read */
};

struct fl_result {
    const char *command;
    enum fl_verdict verdict;
    uint64_t bound;
    struct fl_bound_scope scope; /* of the bound */
    const char *reason;          /* or NULL */
    struct fl_result_assumes
        assumes;          /* what HOLDS, HOLDS_UP_TO and IMPOSSIBLE rest on, and the world could refute */
    const char *expected; /* "SAFE" or "FAILS", as a task definition says; or NULL */
    uint32_t pointer_width;
    const char *entry;                         /* the function that execution starts in */
    FL_VECTOR_OF(struct fl_result_file) files; /* the user's */
    FL_VECTOR_OF(struct fl_result_assumption) assumptions;
    FL_VECTOR_OF(struct fl_result_function) functions;
    FL_VECTOR_OF(struct fl_result_check) checks;
    FL_VECTOR_OF(struct fl_result_failure) failures;
    FL_VECTOR_OF(struct fl_result_slice) slices; /* of the command slice */
    struct fl_result_replay *replay;             /* of the command replay; else NULL */
    struct fl_result_explanation *explanation;   /* of the command explain, where something fails; else NULL */
    struct fl_result_regions *regions;           /* of the command characterize; else NULL */
    struct fl_result_watch *watch;               /* of the command watch; else NULL */
    const struct fl_result *which; /* of the command report: its regions say which inputs fail; else NULL */
    const char *suggested_name, *suggestion; /* a function for --requires; NULL: none */
    const char
        *not_checked; /* words of --checks that were left out: "overflow, leak"; NULL: nothing is to be said */
    struct fl_result_coverage coverage;
    struct fl_result_proof proof;
    FL_VECTOR_OF(struct fl_attempt) attempts; /* to prove it that came to no end */
    FL_VECTOR_OF(struct fl_result_hint) hints;
    struct fl_solver_statistics solver;
    uint64_t paths, steps;
    uint64_t interpretations; /* of runs that were found or tried, in all processes */
    double seconds;
    uint64_t peak_memory_bytes; /* 0: not measured */
};

#endif
