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
 * Invariant: a run outside of both conditions, whatever such values are, does not fail; a run inside of `fails`,
 * whatever they are, does.
 */
#ifndef FL_CHARACTERIZE_SPACE_SPACE_H
#define FL_CHARACTERIZE_SPACE_SPACE_H

#include "engine/symbolic/search/session.h"
#include "run/input_identity.h"

struct fl_axis {
    const char *name;
    const struct fl_term *variable;
    const struct fl_type *type; /* NULL: a number of the variable's width */
    bool is_signed;
    bool has_identity; /* else it is a byte or the length of a text, known by its name */
    struct fl_input_identity identity;
};

struct fl_space {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_session *session;
    struct fl_terms *terms;
    struct fl_solver *solver;
    struct fl_deadline deadline; /* of all questions */
    const volatile int *is_cancelled;
    FL_VECTOR_OF(struct fl_axis) axes;
    struct fl_map axis_of;          /* variable -> index in axes, and 1 */
    const struct fl_term *domain;   /* what all inputs have: argc is not 0, arguments have no zero inside */
    const struct fl_term *executed; /* texts are no longer than those that the session executed */
    const struct fl_term *given;    /* what the user asks about, which is in the domain, too */
    const struct fl_term *fails, *beyond;
    const struct fl_term *longer;   /* runs that fail and read more inputs than `most_inputs`, which are in `beyond` */
    uint64_t most_inputs;           /* 0: any number */
    size_t taken;              /* obligations of the session that are in `fails` */
    const char *beyond_reason; /* why `beyond` is everything; NULL: it is not */
};

struct fl_space *fl_space_create(struct fl_arena *arena, const struct fl_program *program,
                                 struct fl_session *session, struct fl_deadline deadline,
                                 const volatile int *is_cancelled);
/* Unless there is one of its variable. */
void fl_space_add_axis(struct fl_space *space, struct fl_axis axis);
/* The variable of the axis of this input, which becomes one if it is none yet. */
const struct fl_term *fl_space_axis_of_input(struct fl_space *space, const struct fl_input_identity *identity);
/* From now on only about inputs that have the condition. */
void fl_space_give(struct fl_space *space, const struct fl_term *condition);
/* NULL: the variable is no axis. */
const struct fl_axis *fl_space_axis(const struct fl_space *space, const struct fl_term *variable);

/* No question takes more than a part of the time that is left.
 * Is some point of the domain, with some of the values that no input controls, in all of the conditions? */
enum fl_answer fl_space_ask(struct fl_space *space, const struct fl_term *const *conditions, size_t count);

#endif
