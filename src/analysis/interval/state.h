/* analysis/interval/state.h - for each variable an interval, and what expressions and conditions make of it.
 *
 * Variables that a state does not mention may have any value, and so may those of more than 64 bits.
 * States share the parts that are equal: to join or to compare two takes time by how many variables differ, not
 * by how many there are.
 */
#ifndef FL_ANALYSIS_INTERVAL_STATE_H
#define FL_ANALYSIS_INTERVAL_STATE_H

#include "analysis/interval/interval.h"
#include "base/persistent_map.h"
#include "program/program.h"

struct fl_interval_state {
    bool is_reached;                         /* false: no execution is here, and the maps are empty */
    const struct fl_persistent_map *globals; /* by variable: struct fl_interval, never all, never none */
    const struct fl_persistent_map *locals;
};

enum { FL_WIDEST_INTERVAL = 64 };

/* Of a variable of at most 64 bits, in a state that is reached. */
struct fl_interval fl_interval_state_get(const struct fl_program *program, const struct fl_interval_state *state,
                                         fl_variable_id variable);
/* Wider variables are left out. An empty interval makes the state one that is not reached. */
void fl_interval_state_set(struct fl_arena *arena, const struct fl_program *program,
                           struct fl_interval_state *state, fl_variable_id variable, struct fl_interval interval);
void fl_interval_state_forget(struct fl_arena *arena, const struct fl_program *program,
                              struct fl_interval_state *state, fl_variable_id variable);

/* The values of an expression of at most 64 bits. */
struct fl_interval fl_interval_state_evaluate(const struct fl_program *program,
                                              const struct fl_interval_state *state,
                                              const struct fl_expression *expression);
/* What is left of the state where the expression's value is in the interval. */
void fl_interval_state_assume(struct fl_arena *arena, const struct fl_program *program,
                              struct fl_interval_state *state, const struct fl_expression *expression,
                              const struct fl_interval *interval);

/* The thresholds of a width; see fl_interval_widen. */
struct fl_thresholds {
    const uint64_t *items;
    size_t count;
};

/* The thresholds at which the interval of a variable stops when it is widened. A variable without any (items is
 * NULL) is joined, not widened. */
typedef struct fl_thresholds fl_thresholds_of(void *context, fl_variable_id variable, uint32_t width);

/* Each gives the same maps as `left` has where nothing of it changes. */
struct fl_interval_state fl_interval_state_join(struct fl_arena *arena, const struct fl_interval_state *left,
                                                const struct fl_interval_state *right);
struct fl_interval_state fl_interval_state_widen(struct fl_arena *arena, const struct fl_interval_state *left,
                                                 const struct fl_interval_state *right,
                                                 fl_thresholds_of *thresholds, void *context);
struct fl_interval_state fl_interval_state_meet(struct fl_arena *arena, const struct fl_interval_state *left,
                                                const struct fl_interval_state *right);

/* Has the variable another value on the right than on the left? */
typedef bool fl_is_replaced(void *context, fl_variable_id variable);

/* The meet of the left state and of the right one's global variables: of those that were replaced, what the left
 * one says does not count. */
struct fl_interval_state fl_interval_state_meet_after(struct fl_arena *arena, const struct fl_interval_state *left,
                                                      const struct fl_interval_state *right,
                                                      fl_is_replaced *is_replaced, void *context);

/* Of two states one of which was made of the other. */
static inline bool fl_interval_state_is_same(const struct fl_interval_state *left,
                                             const struct fl_interval_state *right) {
    return left->is_reached == right->is_reached && left->globals == right->globals &&
           left->locals == right->locals;
}

#endif
