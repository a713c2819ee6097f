/* analysis/unwritten/state.h - what is surely written of one object at a place in the program.
 *
 * Single bytes, of the first FL_WRITTEN_BYTES; or, for arrays, all elements below the value of a variable, so that
 * "for (i = 0; i < n; i++) a[i] = 0;" leaves all elements below n. A lane is what such a loop writes of each
 * element. The variables of these facts are not negative, unless is_signed: then nothing is written where one is.
 */
#ifndef FL_ANALYSIS_UNWRITTEN_STATE_H
#define FL_ANALYSIS_UNWRITTEN_STATE_H

#include "program/program.h"

enum { FL_WRITTEN_BYTES = 4096, FL_MOST_FACTS = 24, FL_MOST_HOLDERS = 6 };

/* `width` bytes at `offset` of every element; of the row that `outer` is the number of, if that is given. */
struct fl_lane {
    uint64_t stride, offset, width;
    fl_variable_id outer;
    uint64_t outer_stride;
};

enum fl_written_fact_kind {
    FL_FACT_VALUE,         /* variable == number */
    FL_FACT_BELOW,         /* elements below the variable are written */
    FL_FACT_UP_TO,         /* those, and the one that has its number */
    FL_FACT_LESS,          /* variable < other */
    FL_FACT_LESS_CONSTANT, /* variable < number */
    FL_FACT_POSITIVE,      /* variable > 0 */
    FL_FACT_SAME,          /* variable == other */
    FL_FACT_NEXT,          /* variable == other + 1 */
};

struct fl_written_fact {
    enum fl_written_fact_kind kind;
    bool is_signed; /* BELOW: nothing is written if the variable is negative; LESS, LESS_CONSTANT: as signed
                       numbers */
    fl_variable_id variable, other;
    uint64_t number;
    struct fl_lane lane;
};

struct fl_written_state {
    bool is_reached;
    bool is_all;                             /* all of it is written, or it does not exist */
    bool is_shared;                          /* something else than its holders may lead to it */
    bool is_size_known;                      /* the variables of its size are as they were when it began */
    uint64_t bytes[FL_WRITTEN_BYTES / 64];   /* one bit each */
    fl_variable_id holders[FL_MOST_HOLDERS]; /* variables that surely have its address */
    unsigned holder_count;
    struct fl_written_fact facts[FL_MOST_FACTS];
    unsigned fact_count;
};

struct fl_lane fl_lane_of(uint64_t stride, uint64_t offset, uint64_t width);

void fl_written_add_bytes(struct fl_written_state *state, uint64_t offset, uint64_t size);
bool fl_written_has_bytes(const struct fl_written_state *state, uint64_t offset, uint64_t size);
/* Of so many elements. */
void fl_written_add_lanes(struct fl_written_state *state, const struct fl_lane *lane, uint64_t count);
bool fl_written_has_lanes(const struct fl_written_state *state, const struct fl_lane *lane, uint64_t count);

/* Nothing, if there are too many. */
void fl_written_add_fact(struct fl_written_state *state, struct fl_written_fact fact);
/* Are the lane's elements below the variable written? is_signed: only if it is not negative. */
bool fl_written_is_below(const struct fl_written_state *state, fl_variable_id variable, const struct fl_lane *lane,
                         bool *is_signed);
/* Is the lane of element variable + added written? */
bool fl_written_has_element(const struct fl_written_state *state, fl_variable_id variable, int64_t added,
                            const struct fl_lane *lane);

/* Has the fact another variable? */
bool fl_written_is_between(const struct fl_written_fact *fact);
/* The variable gets another value, of which nothing is known but what is said behind. */
void fl_written_forget(struct fl_written_state *state, fl_variable_id variable);
bool fl_written_is_holder(const struct fl_written_state *state, fl_variable_id variable);
/* One too many shares it. */
void fl_written_add_holder(struct fl_written_state *state, fl_variable_id variable);

/* What holds in both. True: `into` has changed. */
bool fl_written_join(struct fl_written_state *into, const struct fl_written_state *from);

#endif
