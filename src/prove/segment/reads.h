/* prove/segment/reads.h - at which indices it is worth asking what holds of all elements of an array.
 *
 * "For all j, P(j)" is a term with a variable, the index, that stands for any number. A solver is given P of some
 * numbers only: those for which P reads an array where something else in the question reads or writes it. Which
 * ones is a guess. Where P is assumed, any choice is sound; where it is to be shown, an index is asked about of
 * which nothing is known, and no choice is made.
 */
#ifndef FL_PROVE_SEGMENT_READS_H
#define FL_PROVE_SEGMENT_READS_H

#include "term/walk.h"

/* Where arrays are read and written, by what the arrays were before they were written to. */
struct fl_reads {
    struct fl_arena *arena;
    struct fl_terms *terms;
    const struct fl_term *index; /* the variable */
    struct fl_term_walk walk;    /* over what was looked at */
    struct fl_map places;        /* id of an array variable or constant array -> struct fl_read_places */
    size_t count;                /* of all places */
};

struct fl_indices {
    FL_VECTOR_OF(const struct fl_term *) all;
};

struct fl_reads *fl_reads_create(struct fl_arena *arena, struct fl_terms *terms, const struct fl_term *index);
bool fl_reads_mentions(const struct fl_term *term, const struct fl_term *index);
/* Looks at all accesses in a term without the index. */
void fl_reads_collect(struct fl_reads *reads, const struct fl_term *term);
/* The places at which an array variable or constant array is read or written; each once. */
struct fl_indices fl_reads_places(struct fl_reads *reads, struct fl_arena *arena, const struct fl_term *array);
/* Numbers worth putting in place of the index in a term; each once. */
struct fl_indices fl_reads_indices(struct fl_reads *reads, struct fl_arena *arena, const struct fl_term *term);
/* The term with a number in place of the index. */
const struct fl_term *fl_reads_put(struct fl_terms *terms, const struct fl_term *term, const struct fl_term *index,
                                   const struct fl_term *number);

#endif
