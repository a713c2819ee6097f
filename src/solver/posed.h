/* solver/posed.h - memory in which processes tell each other which questions they ask the same solver, and
 * which of these are unsatisfiable.
 *
 * Questions are told by their digests. Who asks first finds out; the others may wait for that. A process that has
 * ended without an answer is seen to have.
 */
#ifndef FL_SOLVER_POSED_H
#define FL_SOLVER_POSED_H

#include "solver/digest.h"
#include "solver/solver.h"

struct fl_posed;

/* For this process and those that it starts; NULL: there is no memory. */
struct fl_posed *fl_posed_create(void);
void fl_posed_destroy(struct fl_posed *posed);

/* Waits for whoever asks this already. True: it is unsatisfiable. False: it is for the caller to find out, who
 * tells of it under this number. */
bool fl_posed_ask(struct fl_posed *posed, struct fl_digest digest, struct fl_limits limits, uint32_t *number);
void fl_posed_tell(struct fl_posed *posed, uint32_t number, enum fl_answer answer);

#endif
