/* characterize/outside_proof.h - what other verifiers say of a program whose inputs have a condition. */
#ifndef FL_CHARACTERIZE_OUTSIDE_PROOF_H
#define FL_CHARACTERIZE_OUTSIDE_PROOF_H

#include "characterize/conditioned_proof.h"
#include "engine/outside/adapter.h"

struct fl_outside_verdict {
    enum fl_conditioned_answer answer; /* FAILS: the interpreter has seen it, too */
    const char *label;                 /* who says so: "cbmc 6.6.0" */
    const char *stopped;               /* why it is open */
    const struct fl_run *fails;
};

struct fl_outside_verdict fl_ask_outside_within(struct fl_space *space, const struct fl_check_options *search,
                                                const struct fl_adapter *adapter, double seconds,
                                                const struct fl_term *condition);

#endif
