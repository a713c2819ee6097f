/* spec/review.h - what is odd about an automaton: states that no event leads to, and moves of which only one can
 * be meant.
 */
#ifndef FL_SPEC_REVIEW_H
#define FL_SPEC_REVIEW_H

#include "spec/spec.h"

/* Warns of states that are never reached. Two rules about the same event under the same condition that lead from
 * one state to different ones are an error: FL_BAD_INPUT. */
enum fl_status fl_spec_review(struct fl_arena *arena, const struct fl_spec_list *specs,
                              struct fl_diagnostics *diagnostics);

#endif
