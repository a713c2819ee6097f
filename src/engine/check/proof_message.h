/* engine/check/proof_message.h - what a worker says of its proof, as bytes between processes. */
#ifndef FL_ENGINE_CHECK_PROOF_MESSAGE_H
#define FL_ENGINE_CHECK_PROOF_MESSAGE_H

#include "engine/verdict/verdict.h"

/* The texts of the verdicts: reason, proof, attempts, hints. */
void fl_proof_pack(struct fl_text *text, const struct fl_verdicts *verdicts);
/* Puts them into verdicts that came over as they lay in memory. */
void fl_proof_unpack(struct fl_arena *arena, const char *bytes, size_t size, struct fl_verdicts *verdicts);

#endif
