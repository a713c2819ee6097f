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

struct fl_conditioned_verdict {
    enum fl_conditioned_answer answer;
    bool is_checked;               /* of SAFE: code that did not find the proof agrees */
    const struct fl_inputs *fails; /* of FAILS: some that do, among them values that the program does not read */
};

/* Asks the provers, for so many seconds, about inputs that have the condition and what is given. */
struct fl_conditioned_verdict fl_prove_within(struct fl_space *space, const struct fl_check_options *search,
                                              double seconds, const struct fl_term *condition);

/* Goes through all runs of the condition once more with the checker of the search, which shares no code with what
 * followed them the first time. OPEN: it can't, or not in so many seconds. */
enum fl_conditioned_answer fl_follow_again_within(struct fl_space *space, const struct fl_check_options *search,
                                                  double seconds, const struct fl_term *condition);

#endif
