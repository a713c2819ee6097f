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

/* Asks the provers, for so many seconds, about inputs that have the condition and what is given. Of SAFE,
 * is_checked says whether code that did not find the proof agrees. */
enum fl_conditioned_answer fl_prove_within(struct fl_space *space, const struct fl_check_options *search,
                                           double seconds, const struct fl_term *condition, bool *is_checked);

/* Goes through all runs of the condition once more with the checker of the search, which shares no code with what
 * followed them the first time. OPEN: it can't, or not in so many seconds. */
enum fl_conditioned_answer fl_follow_again_within(struct fl_space *space, const struct fl_check_options *search,
                                                  double seconds, const struct fl_term *condition);

#endif
