/* prove/print/summary.h - a proof as text, for the reader and for other processes. */
#ifndef FL_PROVE_PRINT_SUMMARY_H
#define FL_PROVE_PRINT_SUMMARY_H

#include "engine/verdict/proof_summary.h"
#include "prove/system/proof.h"

const struct fl_proof_summary *fl_proof_summarize(struct fl_arena *arena, const struct fl_program *program,
                                                  struct fl_symbols *symbols, const struct fl_proof *proof,
                                                  const struct fl_invariant *hints, size_t hint_count,
                                                  double seconds);

#endif
