/* watch/flow/flow_state.h - what is known at a place of a program and of the automaton that is followed there.
 *
 * Between which numbers variables lie, the automaton's state among them; and of the object that the automaton is
 * about, which may be any: which variables are the same, which are another one, and whether it lives. A narrow
 * variable is meant as it is extended with its sign.
 */
#ifndef FL_WATCH_FLOW_FLOW_STATE_H
#define FL_WATCH_FLOW_FLOW_STATE_H

#include "analysis/interval/thresholds.h"
#include "base/number/bitset.h"

struct fl_flow_subject {
    struct fl_arena *arena;
    const struct fl_program *program;
    fl_variable_id state; /* of the automaton */
    fl_variable_id key;   /* the object; or none */
    /* Which landing is looked for (fl_jump_variable); or none. It is always 0: what jumps is taken to where it may
     * lead by itself. */
    fl_variable_id jump;
    /* Variables whose values may come to a hook; behind them, objects that hold one pointer, which stays the same.
     */
    const struct fl_bitset *carriers;
    const struct fl_bitset *followed;          /* variables whose values are looked at; NULL: all of them */
    const bool *is_end;                        /* by state: the automaton never leaves it */
    struct fl_function_thresholds *thresholds; /* where what grows may stop; NULL: nowhere */
    bool reads_variables;                      /* conditions of the spec look at more than what events give them */
};

enum fl_flow_relation { FL_FLOW_UNKNOWN, FL_FLOW_SAME, FL_FLOW_OTHER };

/* What is known of the object's life: what the library makes now is another one while it exists. Each kind is made
 * and ended by functions of its own. */
enum fl_flow_life {
    FL_FLOW_LIFE_UNKNOWN,
    FL_FLOW_LIFE_MEMORY, /* until it is freed */
    FL_FLOW_LIFE_STREAM, /* until it is closed */
    FL_FLOW_LIFE_DIRECTORY,
    FL_FLOW_LIFE_PROGRAM, /* as long as the program runs */
    FL_FLOW_LIVES
};

struct fl_flow_state {
    struct fl_interval_state values;
    const struct fl_persistent_map *relations; /* by carrier; never UNKNOWN */
    enum fl_flow_life life;
    /* At the exit of a function: what it returns. A width of 0: nothing is known of it. */
    struct fl_interval result;
    enum fl_flow_relation result_relation;
};

/* Nothing is known; with the values that global variables begin with. */
struct fl_flow_state fl_flow_state_begin(const struct fl_flow_subject *subject);

/* Are the variable's values looked at? */
bool fl_flow_is_looked_at(const struct fl_flow_subject *subject, fl_variable_id variable);

/* The variable has a value in the interval, as far as its values are looked at. */
void fl_flow_set(const struct fl_flow_subject *subject, struct fl_flow_state *state, fl_variable_id variable,
                 struct fl_interval interval);

enum fl_flow_relation fl_flow_relation_of(const struct fl_flow_subject *subject, const struct fl_flow_state *state,
                                          const struct fl_expression *expression);
void fl_flow_relate(const struct fl_flow_subject *subject, struct fl_flow_state *state, fl_variable_id variable,
                    enum fl_flow_relation relation);

void fl_flow_assign(const struct fl_flow_subject *subject, struct fl_flow_state *state, fl_variable_id variable,
                    const struct fl_expression *value);
void fl_flow_forget(const struct fl_flow_subject *subject, struct fl_flow_state *state, fl_variable_id variable);
/* May a condition say anything of what is known? */
bool fl_flow_mentions(const struct fl_flow_subject *subject, const struct fl_expression *expression);
/* What is left where the condition holds, or does not. */
void fl_flow_assume(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                    const struct fl_expression *condition, bool is_true);

/* What another state of the same run knows of carriers whose values are the same in both. */
void fl_flow_learn_relations(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                             const struct fl_flow_state *from);
/* What another state of the same run knows of the object, which is always the same one. */
void fl_flow_learn(const struct fl_flow_subject *subject, struct fl_flow_state *state,
                   const struct fl_flow_state *from);

/* Of two states with the same name. */
struct fl_flow_state fl_flow_join(const struct fl_flow_subject *subject, const struct fl_flow_state *left,
                                  const struct fl_flow_state *right, bool is_widened);
/* Is all that the part allows allowed by the whole? */
bool fl_flow_includes(const struct fl_flow_subject *subject, const struct fl_flow_state *whole,
                      const struct fl_flow_state *part);

/* Does the automaton never move any more? */
bool fl_flow_is_over(const struct fl_flow_subject *subject, const struct fl_flow_state *state);

/* Is any carrier the object? */
bool fl_flow_has_same(const struct fl_flow_state *state);
/* An object that holds a pointer to it; FL_NO_INDEX: none is known. */
uint32_t fl_flow_holder(const struct fl_flow_subject *subject, const struct fl_flow_state *state);

/* States that are told apart at one place have different names: the automaton is in another state, the object
 * exists or not, or other variables are the object. */
uint64_t fl_flow_name(const struct fl_flow_subject *subject, const struct fl_flow_state *state);
/* Without the variables; what objects hold stays. */
void fl_flow_forget_variables(const struct fl_flow_subject *subject, struct fl_flow_state *state);

#endif
