/* engine/outside/outside.h - another verifier, beside the analyses of our own.
 *
 * It runs in a process group of its own, of which nothing is left at the end. What it reports as a
 * failure is only a reason to try: the inputs it names have to fail in the interpreter, and natively
 * as those of every failure. Its SAFE is told as what it is: said by another tool.
 */
#ifndef FL_ENGINE_OUTSIDE_OUTSIDE_H
#define FL_ENGINE_OUTSIDE_OUTSIDE_H

#include "engine/outside/adapter.h"
#include "engine/verdict/verdict.h"
#include "frontend/frontend.h"

/* Only runs that have a condition are asked about: the program's text is changed such that others end. */
struct fl_outside_condition {
    /* Calls that become the argument of one of another function. */
    const struct fl_outside_call {
        const char *file;
        uint32_t line, column; /* of its name */
        const char *function;
        const char *around;
    } *calls;
    size_t call_count;
    const char *declarations; /* before each file, in its first line */
    const char *definitions;  /* a file beside them */
};

struct fl_outside_options {
    const struct fl_frontend_options *frontend; /* what the program was made from */
    struct fl_deadline deadline;
    uint64_t memory_bytes;                        /* 0: no limit */
    const struct fl_outside_condition *condition; /* NULL: none */
};

struct fl_outside {
    struct fl_arena *arena;
    const struct fl_adapter *adapter;
    const struct fl_program *program;
    struct fl_outside_options options;
    const char *label;     /* "cbmc 6.6.0" */
    const char *command;   /* its path */
    const char *directory; /* for its files; removed at the end */
    fl_words sources;      /* what it is given */
    pid_t process;         /* 0: none is running */
    double begin;
    size_t next_bound;
    bool is_safe;                                 /* it says so of all checks */
    bool is_ended_here;                           /* others were done before it */
    const char *stopped;                          /* why it says nothing more; NULL: it may */
    const char *how_far;                          /* "bound 40" */
    FL_VECTOR_OF(const struct fl_run *) failures; /* that the interpreter saw, too */
    uint64_t interpretations;                     /* for them */
    size_t taken;                                 /* of these */
};

/* Starts it, if it is installed and can say something about the program; else `stopped` says why. */
struct fl_outside *fl_outside_start(struct fl_arena *arena, const struct fl_adapter *adapter,
                                    const struct fl_program *program, const struct fl_outside_options *options);
/* Looks whether it has come to an answer, and takes it. */
void fl_outside_attend(struct fl_outside *outside);
static inline bool fl_outside_has_ended(const struct fl_outside *outside) {
    return outside->is_safe || outside->stopped;
}
/* Ends what is under way, and removes its files. */
void fl_outside_end(struct fl_outside *outside);

/* What the reader is told. */
const struct fl_proof_summary *fl_outside_proof(const struct fl_outside *outside);
struct fl_attempt fl_outside_attempt(const struct fl_outside *outside);

/* outside_source.c: the program's files as the tool gets them, and what else it needs beside them, in
 * `sources`. False: they cannot be given to another tool, and `stopped` says why. */
bool fl_outside_prepare(struct fl_outside *outside);
/* The tool's property file. */
const char *fl_outside_property(struct fl_outside *outside);

/* outside_inputs.c: tries the runs that it told of. */
void fl_outside_try(struct fl_outside *outside, const char *output);

#endif
