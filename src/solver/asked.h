/* solver/asked.h - memory in which processes tell each other which questions they ask the same solver, and
 * which of these are unsatisfiable.
 *
 * Questions are told by their digests. Who asks first finds out; the others may wait for that. A process that has
 * ended without an answer is seen to have.
 */
#ifndef FL_SOLVER_ASKED_H
#define FL_SOLVER_ASKED_H

#include "solver/digest.h"
#include "solver/solver.h"

struct fl_asked;

/* For this process and those that it starts; NULL: there is no memory. */
struct fl_asked *fl_asked_create(void);
void fl_asked_destroy(struct fl_asked *asked);

/* Waits for whoever asks this already. True: it is unsatisfiable. False: it is for the caller to find out, who
 * tells of it under this number. */
bool fl_asked_ask(struct fl_asked *asked, struct fl_digest digest, struct fl_limits limits, uint32_t *number);
void fl_asked_tell(struct fl_asked *asked, uint32_t number, enum fl_answer answer);

#endif
