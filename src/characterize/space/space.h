/* characterize/space/space.h - the inputs of a program as the axes of a space, and where in it runs fail.
 *
 * One point of the space gives every input a value, whether a run reads it or not; with the rest of the world
 * fixed there is one run for each point. A session (engine/symbolic/search/session.h) has executed all runs up to
 * some bound; from it come two conditions over the axes:
 *
 *     fails     the run fails a check within the bound
 *     beyond    the run goes on beyond the bound, so it is not known yet
 *
 * Values that no input controls may be left in both, as variables that are no axis.
 *
 * Beside inputs there are axes that are defined by others, for conditions that people can read.
 *
 * Invariant: a run outside of both conditions, whatever such values are, does not fail; a run inside of `fails`,
 * whatever they are, does.
 */
#ifndef FL_CHARACTERIZE_SPACE_SPACE_H
#define FL_CHARACTERIZE_SPACE_SPACE_H

#include "engine/symbolic/search/session.h"
#include "run/input_identity.h"
#include "solver/variables.h"

struct fl_axis {
    const char *name;
    const struct fl_term *variable;
    const struct fl_type *type; /* NULL: a number of the variable's width */
    bool is_signed;
    bool has_identity; /* else it is a byte or the length of a text, known by its name, or has a definition */
    struct fl_input_identity identity;
    bool is_part; /* of an object that --entry's function is given, known by its name, too (lazy_names.h) */
    /* Over the variables of other axes: what those are called together, as the number that a text is (feature.h).
     * Conditions may be about it; the terms of regions are not. NULL: it is an input of its own. */
    const struct fl_term *definition;
    /* That a text, or a part of one, is this word; NULL: the axis is something else. In C it is written so. */
    const char *word, *word_of;
    const struct fl_term *spelled;
    bool is_for_all_lengths; /* the definition is right also of texts longer than those that were executed */
};

struct fl_space {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_session *session;
    struct fl_terms *terms;
    struct fl_solver *solver;          /* of its own: what the session's knows of runs would only be in the way */
    struct fl_solver_statistics spent; /* by those before it */
    struct fl_deadline deadline;       /* of all questions */
    const volatile int *is_cancelled;
    FL_VECTOR_OF(struct fl_axis) axes;
    struct fl_map axis_of;               /* variable -> index in axes, and 1 */
    struct fl_variables lists;           /* of terms that were asked for */
    struct fl_substitution *definitions; /* of some axes; NULL: no axis has one */
    const struct fl_term *domain;        /* what all inputs have: argc is not 0, arguments have no zero inside */
    /* Of the texts that were read: that they are no longer than those that were executed, "stdin.length <= 8", and
     * that arguments are no more. */
    FL_VECTOR_OF(const struct fl_term *) limits;
    bool has_limited_objects;         /* so are objects that pointers lead to */
    bool is_limited;                  /* nothing is known of longer ones; else runs do not read further */
    const struct fl_term *background; /* of all questions; else true */
    const struct fl_term *given;      /* what the user asks about, which is in the domain, too */
    const struct fl_term *fails, *beyond;
    const struct fl_term *follows; /* of `fails`, what single runs have shown that were followed */
    const struct fl_term
        *longer;               /* runs that fail and read more inputs than `most_inputs`, which are in `beyond` */
    uint64_t most_inputs;      /* 0: any number */
    size_t taken;              /* obligations of the session that are in `fails`, but for */
    size_t followed;           /* those of single runs, of which so many were looked at */
    const char *beyond_reason; /* why `beyond` is that of a smaller bound; NULL: it is not */
};

struct fl_space *fl_space_create(struct fl_arena *arena, const struct fl_program *program,
                                 struct fl_session *session, struct fl_deadline deadline,
                                 const volatile int *is_cancelled);
/* Ends the solver and the session. */
void fl_space_destroy(struct fl_space *space);
/* From now on questions are about other terms than before: what the solver has learned is in the way. */
void fl_space_renew_solver(struct fl_space *space);
/* Of all questions. */
struct fl_solver_statistics fl_space_statistics(const struct fl_space *space);
/* Unless there is one of its variable. */
void fl_space_add_axis(struct fl_space *space, struct fl_axis axis);
/* The variable of the axis of this input, which becomes one if it is none yet. */
const struct fl_term *fl_space_axis_of_input(struct fl_space *space, const struct fl_input_identity *identity);
/* The variables of a term, axes or not. */
const struct fl_variable_list *fl_space_variables_of(struct fl_space *space, const struct fl_term *term);
/* From now on only about inputs that have the condition. */
void fl_space_give(struct fl_space *space, const struct fl_term *condition);
/* All of its limits. */
const struct fl_term *fl_space_within_limits(const struct fl_space *space);
/* The same, or everything where the space is not limited. */
const struct fl_term *fl_space_scope(const struct fl_space *space);
/* NULL: the variable is no axis. */
const struct fl_axis *fl_space_axis(const struct fl_space *space, const struct fl_term *variable);

/* The same with definitions in place of what has one. */
const struct fl_term *fl_space_defined(struct fl_space *space, const struct fl_term *term);
/* After an answer that was SATISFIABLE: what the axis is at the point that was found. */
struct fl_bits fl_space_model_value(struct fl_space *space, const struct fl_axis *axis);
/* After one that was UNSATISFIABLE: did it take this condition? */
bool fl_space_has_needed(struct fl_space *space, const struct fl_term *condition);

/* No question takes more than a part of the time that is left.
 * Is some point of the domain, with some of the values that no input controls, in all of the conditions? */
enum fl_answer fl_space_ask(struct fl_space *space, const struct fl_term *const *conditions, size_t count);

#endif
