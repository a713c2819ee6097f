/* characterize/conditioned_proof.h - the over-approximating analyses on some of a program's inputs. */
#ifndef FL_CHARACTERIZE_CONDITIONED_PROOF_H
#define FL_CHARACTERIZE_CONDITIONED_PROOF_H

#include "characterize/space/space.h"
#include "engine/check/check.h"

enum fl_conditioned_answer {
    FL_CONDITIONED_SAFE,  /* no input in the condition fails */
    FL_CONDITIONED_FAILS, /* some input does */
    FL_CONDITIONED_OPEN,
};

/* Asks the provers, for so many seconds. */
enum fl_conditioned_answer fl_prove_within(struct fl_space *space, const struct fl_check_options *search,
                                           double seconds, const struct fl_term *condition);

#endif
