/* prove/candidate/candidates.h - guesses what may be invariant at the cuts of a system.
 *
 * Guesses come from what the program says (its conditions, pulled back over the piece of a run to
 * the cut before it, and the numbers in it), from intervals of its variables, and from samples of states (what is
 * the same in all of them). They are predicates over symbols, bit-precise, and nothing is believed of them: see
 * prove/candidate/houdini.h.
 */
#ifndef FL_PROVE_CANDIDATE_CANDIDATES_H
#define FL_PROVE_CANDIDATE_CANDIDATES_H

#include "analysis/interval/intervals.h"
#include "prove/candidate/samples.h"
#include "prove/candidate/houdini.h"
#include "prove/written/written.h"

struct fl_predicates {
    FL_VECTOR_OF(const struct fl_term *) all;
};

struct fl_guessing {
    struct fl_arena *arena;
    struct fl_system *system;
    const struct fl_samples *samples;
    const struct fl_constants *constants;
    const struct fl_intervals *intervals;   /* NULL: not known */
    const struct fl_written_parts *written; /* NULL: nobody asks what is written */
};

/* How the scalar's type reads its values. */
enum fl_reading { FL_READ_SIGNED, FL_READ_UNSIGNED, FL_READ_BOTH, FL_READ_POINTER };
enum fl_reading fl_candidates_reading(const struct fl_system *system, const struct fl_term *scalar);

/* Is it something that may be different each time execution is at the cut? */
bool fl_candidates_is_changing(const struct fl_cut_point *cut, const struct fl_term *term);

/* Takes scalars out of the cuts' `visible` that no failure depends on, and no arrival. */
void fl_candidates_keep_live(struct fl_system *system);

/* Gives NULL if the time was used up. */
const struct fl_intervals *fl_candidates_find_intervals(const struct fl_program *program);
/* Between which numbers scalars that change are, as the intervals of the program's variables say. */
void fl_candidates_intervals(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses);

/* Each adds what it guesses for a cut; what some sample contradicts is left out. */
void fl_candidates_bounds(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses);
void fl_candidates_relations(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses);
void fl_candidates_flags(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses);
/* That members of objects which a loop changes elsewhere keep the number that they have in front of it. */
void fl_candidates_kept(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses);
/* Sums of multiples of scalars that are the same in all samples, modulo 2^width. */
void fl_candidates_sums(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses);

/* Behind the last byte of the object's text, as contracts keep it, from its start on; NULL: no text of it is kept.
 */
const struct fl_term *fl_candidates_text_end(struct fl_system *system, fl_object_id object);

/* Of programs with contracts (prove/system/contract.h): where texts end, and that what walks through them is not
 * behind. */
void fl_candidates_texts(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses);

/* Of programs that count what is written of locals (prove/written/written.h): how much that is, by numbers,
 * pointers and ends of texts. */
void fl_candidates_written(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses);

void fl_candidates_orders(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses);

/* What is the same in all samples in which a fixed predicate is true, or false. */
void fl_candidates_cases(const struct fl_guessing *guessing, uint32_t cut, const struct fl_predicates *fixed,
                         struct fl_predicates *guesses);

/* Comparisons in guards and failures, as they were at the cut before: samples do not matter. `fixed` gets those
 * that are not about anything that changes. */
void fl_candidates_atoms(const struct fl_guessing *guessing, struct fl_predicates *by_cut,
                         struct fl_predicates *fixed);
/* What must hold at a cut so that the checks behind it do not fail before the next cut. */
void fl_candidates_conditions(const struct fl_guessing *guessing, struct fl_predicates *by_cut);

/* What may be true of all elements of a segment of an array: predicates about all numbers. Of those up to where a
 * loop is, or of others. */
enum fl_segment_choice { FL_SEGMENTS_SO_FAR, FL_SEGMENTS_OTHERS };
void fl_candidates_segments(const struct fl_guessing *guessing, enum fl_segment_choice choice,
                            struct fl_predicates *by_cut);

/* The predicate and what is like it but weaker or its opposite. */
void fl_candidates_variants(struct fl_arena *arena, struct fl_terms *terms, const struct fl_term *predicate,
                            struct fl_predicates *variants);

/* Does the predicate, over sampled scalars, hold in all samples of the cut? */
bool fl_candidates_holds(const struct fl_guessing *guessing, uint32_t cut, const struct fl_term *predicate);

#endif
