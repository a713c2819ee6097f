/* solver/bitblast/congruence.h - equal indices read equal elements of an array variable.
 *
 * Reads of an array variable are free words to the bit-blaster. Of those that a query reaches,
 * the first few of each array are tied together at once; for the others a lemma is added for each
 * pair that a model gets wrong, until a model gets none wrong.
 *
 * Invariant: of a reached read, the whole index and the whole value are encoded.
 */
#ifndef FL_SOLVER_BITBLAST_CONGRUENCE_H
#define FL_SOLVER_BITBLAST_CONGRUENCE_H

#include "solver/bitblast/bitblast.h"
#include "solver/bitblast/encode.h"

struct fl_congruence;

struct fl_congruence *fl_congruence_create(struct fl_arena *arena, struct fl_bitblast *blast,
                                           struct fl_encoder *encoder);
void fl_congruence_destroy(struct fl_congruence *congruence);

/* Before solving: takes in the reads that were encoded since. */
void fl_congruence_update(struct fl_congruence *congruence);
/* After SATISFIABLE: adds lemmas for what the model gets wrong; how many. */
size_t fl_congruence_refine(struct fl_congruence *congruence);

/* The reads that were reached, by number, in blast->reads. */
size_t fl_congruence_count(const struct fl_congruence *congruence);
const struct fl_array_read *fl_congruence_read(const struct fl_congruence *congruence, size_t number);

#endif
