/* watch/guard.h - conditions in front of emissions: what holds at a place whenever the observer moves there.
 *
 * Guessed from runs in which it moves: between which numbers the variables in scope lie. What is guessed is tried
 * on all runs; a run in which the observer moves outside of it widens the guess, and a variable that is widened
 * too often says nothing. So loops in which only the first iterations matter are found (section 5 of the paper).
 * The same is done for values that the function saves (saved.h): then the condition is a path condition of section
 * 4. It is taken if it says exactly when the observer moves, or at least more than the conditions of the rules do.
 *
 * Invariant: a guard that is given was proved, the proof was checked, and it rests on nothing that the world could
 * refute; it reads variables of whole numbers, or one saved value, and nothing else.
 */
#ifndef FL_WATCH_GUARD_H
#define FL_WATCH_GUARD_H

#include "frontend/instrument/hooks.h"
#include "watch/decide.h"
#include "watch/plan.h"

/* What a variable is at the most where the observer moves. */
struct fl_watch_top {
    fl_variable_id variable;
    const char *name;
    const char *number; /* C */
    int64_t most;
};

enum { FL_WATCH_MOST_TOPS = 2 };

/* The checks of one place: its rules. */
struct fl_watch_guarded {
    struct fl_position position;
    fl_function_id function;
    const char *subject;              /* the variable that is assigned, which rules ask about; NULL: none is */
    FL_VECTOR_OF(fl_check_id) checks; /* that may fail */
    const char *condition; /* of the rules, as C that means the same there; "": one has none; NULL: not known */
    const char *guard;     /* C; NULL: none was found */
    fl_asked_variables asked; /* by the guard, if no value is saved */
    const struct fl_watch_saved *saved;           /* that the guard asks about; NULL: none */
    bool is_exact;                                /* the observer moves whenever the guard holds */
    struct fl_watch_top tops[FL_WATCH_MOST_TOPS]; /* that the guard asks about, if no value is saved */
    unsigned top_count;
    const struct fl_watch_top *bound; /* one of them: once the variable was larger, nothing moves; NULL: none */
};

/* `findings`: of fl_watch_decide, for the same program, without guards. */
void fl_watch_find_guards(struct fl_arena *arena, const struct fl_program *program,
                          const struct fl_watch_finding *findings, const struct fl_watch_decide_options *options,
                          struct fl_watch_guarded *places, size_t count);

/* The same with saved values; guards that were found before stay where these are no better. */
void fl_watch_find_saved_guards(struct fl_arena *arena, const struct fl_program *program,
                                const struct fl_watch_finding *findings,
                                const struct fl_watch_decide_options *options, struct fl_watch_guarded *places,
                                size_t count);

#endif
