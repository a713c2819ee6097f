/* inquiry/options.h - what the user wants to know, of which program, and at what cost.
 *
 * The command line fills this in from its options, the library from the calls of its user. All zero is a
 * sound beginning: what is NULL, 0 or empty was not asked for.
 */
#ifndef FL_INQUIRY_OPTIONS_H
#define FL_INQUIRY_OPTIONS_H

#include "base/system/process.h"
#include "engine/verdict/limits.h"
#include "report/document/result.h"

#define FL_USUAL_PROVERS "induction,abstraction"

/* What the program is loaded for. */
enum fl_purpose {
    FL_PURPOSE_CHECK,
    FL_PURPOSE_REPLAY,
    FL_PURPOSE_SLICE,
    FL_PURPOSE_EXPLAIN,
    FL_PURPOSE_CHARACTERIZE,
    FL_PURPOSE_WATCH,
    FL_PURPOSE_RUN,
    FL_PURPOSE_SHOW
};

/* Which invariants and witnesses are offered, who else is asked, what is left behind. */
struct fl_check_request {
    const char *provers;  /* a list as fl_provers_parse reads it; NULL: none */
    fl_words adapters;    /* of other verifiers: names or files */
    fl_words invariants;  /* FILE:LINE:EXPRESSION */
    fl_words seeds;       /* files of inputs, or directories of them */
    const char *witness;  /* a file; NULL: none */
    const char *sarif;    /* a file to write the failures to; NULL: none */
    const char *tree;     /* a file to draw the execution tree in; NULL: none */
    const char *coverage; /* a file for the lines that runs have executed; NULL: none */
};

struct fl_slice_question {
    const char *target; /* FILE:LINE; NULL: none */
    const char *path;   /* a file; NULL: none. With neither, the paths of failing runs are cut */
    bool skips_functions;
    bool keeps_exits;
    bool is_whole;  /* cut on where the last steps contradict each other already */
    bool explains;  /* why each step was kept or left out */
    bool shows_all; /* also what was left out */
};

struct fl_replay_request {
    fl_words logs;        /* files: what the program printed, or traces of its events */
    const char *witness;  /* a violation witness to follow; NULL: none */
    fl_words strip;       /* regular expressions: what they match in a line does not matter */
    const char *channels; /* what the logs hold: "stdout,stderr"; NULL: the fewest that can have written them */
    bool is_suffix;       /* the beginning of the logs is lost */
    bool is_unfinished;   /* the program was still running where they end */
    bool is_unsliced;     /* keep what the traces rule out */
    bool wants_all;       /* runs that differ in their path */
    fl_words differ;      /* the same, in the value of these variables */
    bool wants_vectors;   /* under which condition each line is reached */
    bool is_loosened;     /* of the loosened program (models/loose.h), and only whether it has no run */
    const char *program;  /* a file for the program that has these runs and no others; NULL: none */
    enum fl_specification specification;
};

struct fl_explain_request {
    const char *tests;  /* a directory; NULL: none */
    fl_words reference; /* files of a version that was right; none: there is no such version */
    bool all_checks;    /* look until every check is decided */
    fl_words trusted;   /* files whose code is not to be blamed */
};

struct fl_characterize_request {
    const char *input;        /* "y=1,x=3": where does it lie? NULL: nothing is asked */
    const char *plot;         /* a file to draw the regions in; NULL: none */
    uint64_t most_inputs;     /* runs that read more, and longer texts, are not looked at; 0: as time allows */
    fl_words given;           /* C conditions: nothing is asked about inputs that have not all of them */
    const char *axes;         /* "x,y": the inputs to draw; NULL: those that matter */
    const char *tests;        /* a directory for tests; NULL: none are wanted */
    const char *distribution; /* a file with ranges of inputs; NULL: none */
    const char *compare;      /* a document of another version; NULL: none */
};

struct fl_watch_options {
    bool is_full;         /* every place tells everything, for comparison */
    bool has_no_state;    /* the program does not follow automata by itself */
    bool is_bitcode;      /* the program is instrumented as bitcode, and its sources are left alone */
    bool is_verdict_only; /* what moves automata but can't lead to an error is left out */
    const char *measure;  /* arguments with which the program is executed, to measure costs; NULL: they are not */
    uint32_t sample;      /* of specs that allow it, one event or object in so many is told; 0: all */
    const char *budget;   /* "2%": how much more time the program may take, if its specs allow loss; NULL: any */
};

struct fl_inquiry_options {
    enum fl_purpose purpose;
    fl_words files; /* C files, bitcode, directories with a compile database, a task definition */
    fl_words compiler_flags;
    const char *program;      /* of several that the files make; NULL: they make one */
    const char *entry;        /* NULL: main */
    const char *precondition; /* a function; NULL: none */
    const char *checks;       /* "overflow,shift"; NULL: the usual ones */
    const char *stack;        /* how much of it there is, "64K"; NULL: the usual */
    const char *property;     /* an SV-COMP property file; NULL: none */
    fl_words specs;
    fl_words undefined;                /* "may-write", "pure:NAME" */
    fl_words log_functions;            /* NAME or NAME:ARGUMENT */
    unsigned jobs;                     /* 0: as many as there are cores */
    double seconds;                    /* for a question, loading included; INFINITY: no limit */
    bool is_patient;                   /* the user named the seconds: all of them are used for what is open */
    uint64_t memory_bytes;             /* 0: half of the machine's */
    uint64_t bound, call_depth, paths; /* 0: no limit */
    bool stops_at_first;
    bool accepts_assumptions; /* a verdict that names some counts as one that does not */
    bool has_colors;          /* in what the compiler says */
    bool has_page;            /* the answer is wanted as a page, too: pictures are drawn for it */
    const char *out;          /* a directory for what shows each failure; NULL: none */
    const char *help;         /* added to the message that there is no input file; may be NULL */
    struct fl_check_request check;
    struct fl_slice_question slice;
    struct fl_replay_request replay;
    struct fl_explain_request explain;
    struct fl_characterize_request characterize;
    struct fl_watch_options watch;
};

#endif
