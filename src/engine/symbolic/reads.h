/* engine/symbolic/reads.h - the inputs of a state by their identity: terms, and values in a model.
 *
 * The variables of terms are numbered along paths, and states that became one have gone different ways: the same
 * variable may be the first read at one site in some runs and the second in others. So what an input is in a
 * state is a term of its own: its value, and the condition under which the run reads it at all.
 *
 * Reads of loops that were gone through in one step are the same in all rounds (loop/accelerate.h), which runs
 * need not be; of such a state nothing can be told by identity.
 */
#ifndef FL_ENGINE_SYMBOLIC_READS_H
#define FL_ENGINE_SYMBOLIC_READS_H

#include "engine/symbolic/engine.h"
#include "run/input_identity.h"

/* What an input is in the runs of a state. */
struct fl_input_term {
    const struct fl_term *value;   /* as wide as the program reads it; NULL: no run reads it */
    const struct fl_term *is_read; /* 1 bit, over the variables of the state */
};

/* One read of a state; the order of all reads is that of every run. */
struct fl_identified_read {
    struct fl_input_identity identity;
    struct fl_input_term term;
};
typedef FL_VECTOR_OF(struct fl_identified_read) fl_identified_reads;

/* Can inputs be told by identity in this state? */
bool fl_state_has_identities(const struct fl_state *state);

/* The input that a report of a run calls NAME#number+1: reads of this name count, at whichever site. */
struct fl_input_term fl_state_numbered_input(struct fl_engine *engine, const struct fl_state *state,
                                             const char *name, uint64_t number);
/* Does a condition hold: in the run that is looked at, or in any run? */
typedef bool fl_holds_in_run(void *context, const struct fl_term *condition);
/* All that some run of the state reads and that has a value; several entries for one identity where different
 * runs get it from different reads. The fewer conditions can hold, the fewer entries there are; NULL: all may,
 * else some are missing if the engine's time is used up. */
fl_identified_reads fl_state_inputs(struct fl_engine *engine, const struct fl_state *state,
                                    fl_holds_in_run *can_hold, void *context);
/* Those at one site. */
fl_identified_reads fl_state_inputs_of_site(struct fl_engine *engine, const struct fl_state *state,
                                            fl_input_id site);
/* One of them. */
struct fl_input_term fl_identified_input(struct fl_terms *terms, const fl_identified_reads *reads,
                                         const struct fl_input_identity *identity);
/* What one run of the state reads. Reads are counted in this run, which costs nothing beside all of them. */
fl_identified_reads fl_state_inputs_of_run(struct fl_engine *engine, const struct fl_state *state,
                                           fl_holds_in_run *holds, void *context);
/* The input whose value, or byte of one, this variable is in all runs of the state; false: there is none. */
bool fl_state_identify(struct fl_engine *engine, const struct fl_state *state, const struct fl_term *variable,
                       struct fl_input_identity *identity);

#endif
