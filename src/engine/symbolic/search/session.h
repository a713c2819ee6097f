/* engine/symbolic/search/session.h - one merging execution of a program that can be asked about many times.
 *
 * The program is executed once, up to some bound on loops. For each check that a run comes to there is the
 * condition under which it fails, over the run's inputs; checks before it are known to hold there. A question asks
 * for a failing run in some region of inputs and outside of another one. It is put to one solver, which keeps what
 * it has learned; nothing is executed for it but the run that was found, by the interpreter, to see that it fails.
 * A larger bound goes on from where the execution was.
 *
 * Regions are terms of one bit over the variables of inputs (fl_session_variable), known by their identities. They
 * are sets of values for all inputs, also for those that a run does not read: such a value is free. So a
 * condition on an input constrains the runs that read it, and those alone; a run that never reads it is within
 * every region, and outside of every region, that some value of it could be within or outside of.
 *
 * Invariant: an answer holds for all runs up to the session's bound, and within its limits of inputs: FAILS comes
 * with a run that the interpreter has seen to fail, NONE says that there is none, and everything else is UNKNOWN.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_SESSION_H
#define FL_ENGINE_SYMBOLIC_SEARCH_SESSION_H

#include "base/system/clock.h"
#include "engine/symbolic/engine.h"
#include "engine/symbolic/reads.h"
#include "run/run.h"

struct fl_session;

struct fl_session_options {
    struct fl_deadline deadline;      /* of executing and of answering */
    const volatile int *is_cancelled; /* may be NULL */
    struct fl_symbolic_limits limits; /* of inputs, as fl_symbolic_first_limits or deeper */
    const char *log_directory;        /* of the solver's queries; NULL: none */
    bool tells_sites; /* which site an input is read at is of interest, and not only a few inputs are */
};

struct fl_session *fl_session_create(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_session_options *options);
/* Ends the solver; the rest lives in the arena. */
void fl_session_destroy(struct fl_session *session);

/* From now on. What was cut off by the one before goes on with fl_session_deepen. */
void fl_session_set_deadline(struct fl_session *session, struct fl_deadline deadline);

enum fl_session_extent {
    FL_SESSION_WHOLE,   /* every run was seen */
    FL_SESSION_BOUNDED, /* every run that stays within the bound, and within the limits of inputs */
    FL_SESSION_CUT,     /* some run within them was not; fl_session_reason says why */
};

/* Executes up to the bound, at least 1, unless that was done before; further where the program's own start, before
 * the function that the user has written, takes more. */
enum fl_session_extent fl_session_deepen(struct fl_session *session, uint64_t bound);
const char *fl_session_reason(const struct fl_session *session);
/* Symbolic steps so far. */
uint64_t fl_session_steps(const struct fl_session *session);
/* Each location: some run within the bound may come there. */
const bool *fl_session_visited(const struct fl_session *session);

/* Where a check may fail: runs of the state do so where the condition holds. */
struct fl_session_obligation {
    fl_check_id check;
    const struct fl_state *state;
    const struct fl_term *failure;
    bool has_whole_texts; /* the session's limits of inputs were not put to them */
};
size_t fl_session_obligation_count(const struct fl_session *session);
const struct fl_session_obligation *fl_session_obligation_at(const struct fl_session *session, size_t index);
/* Another one, of a state that the session's engine has made. */
void fl_session_add_obligation(struct fl_session *session, const struct fl_session_obligation *obligation);
/* A state in which all runs begin; NULL: nothing was executed yet. */
struct fl_state *fl_session_start(struct fl_session *session);
/* States in which runs come to the function that the user has written without having read any text; NULL: there are
 * not so many. */
struct fl_state *fl_session_entered(struct fl_session *session, size_t index);
struct fl_engine *fl_session_engine(struct fl_session *session);
/* The runs that go on beyond the bound, where they wait; NULL: there are not so many states. */
const struct fl_state *fl_session_waiting(const struct fl_session *session, size_t index);

/* The inputs of a state by identity; found once. NULL: time was too short to find all of them. */
const fl_identified_reads *fl_session_reads(struct fl_session *session, const struct fl_state *state);
/* Can the condition, over the variables of states, hold? True also if little effort does not tell. */
bool fl_session_can_hold(struct fl_session *session, const struct fl_term *condition);

/* The variable that regions have for an input, as wide as the program reads it. */
const struct fl_term *fl_session_variable(struct fl_session *session, const struct fl_input_identity *identity);
/* The inputs that some run reads before it comes to a check that may fail, in the order in which they were first
 * seen to be read. */
const struct fl_input_identity *fl_session_inputs(struct fl_session *session, size_t *count);

struct fl_session_question {
    fl_check_id check;             /* the one that is to fail; none: any of them may */
    fl_check_id first;             /* then: of those with this number or a higher one */
    const struct fl_term *within;  /* asks only about inputs that satisfy this; NULL: about all */
    const struct fl_term *outside; /* and not about those that satisfy this; NULL: nothing is excepted */
};

enum fl_session_answer { FL_SESSION_FAILS, FL_SESSION_NONE, FL_SESSION_UNKNOWN };

/* A failing run, as the interpreter recorded it, and what it reads. */
struct fl_session_failure {
    const struct fl_run *run; /* its check failed */
    FL_VECTOR_OF(struct fl_session_value {
        struct fl_input_identity identity;
        struct fl_bits value;
    })
    values; /* of what it reads, in that order; nothing of memory that malloc gives */
};

/* UNKNOWN: fl_session_reason says why. */
enum fl_session_answer fl_session_ask(struct fl_session *session, const struct fl_session_question *question,
                                      const struct fl_session_failure **failure);

#endif
