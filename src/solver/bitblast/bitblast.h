/* solver/bitblast/bitblast.h - terms as words of edges in an and-inverter graph.
 *
 * Each term is translated once. Float operators must be ones that solver/float/lower.h knows. A read of an array
 * becomes choices over what was stored; what is left are reads of array variables, which are free words: that
 * equal indices read equal values is up to whoever solves the graph (solver/bitblast/congruence.h).
 */
#ifndef FL_SOLVER_BITBLAST_BITBLAST_H
#define FL_SOLVER_BITBLAST_BITBLAST_H

#include "base/map.h"
#include "base/vector.h"
#include "solver/bitblast/and_inverter.h"
#include "solver/bitblast/circuit.h"
#include "solver/term_table.h"
#include "term/term.h"

/* One free word per array variable and index. Its inputs have the read's number + 1 as owner. */
struct fl_array_read {
    const struct fl_term *array; /* an ARRAY_VARIABLE */
    const fl_edge *index;        /* array->index_width edges */
    const fl_edge *value;        /* array->width edges */
};

struct fl_bitblast {
    struct fl_terms *terms;
    struct fl_arena *arena;
    struct fl_arena *scratch; /* emptied after each term */
    struct fl_and_inverter *graph;
    struct fl_term_table words;   /* const fl_edge * by term */
    struct fl_term_table lowered; /* by float operation: the equal const struct fl_term * without */
    FL_VECTOR_OF(const struct fl_term *) pending;
    FL_VECTOR_OF(const struct fl_term *) variables; /* all that were met, arrays not included */
    FL_VECTOR_OF(struct fl_array_read) reads;
    struct fl_map divisions; /* by signedness and operands: struct division * */
    struct fl_map elements;  /* by array and index term: const fl_edge * */
    struct fl_map read_numbers;
};

struct fl_bitblast *fl_bitblast_create(struct fl_arena *arena, struct fl_terms *terms);
/* Frees what is not in the arena. */
void fl_bitblast_destroy(struct fl_bitblast *blast);

/* The word of a term that is no array; term->width edges that stay where they are. */
const fl_edge *fl_bitblast_term(struct fl_bitblast *blast, const struct fl_term *term);

/* NULL if the term was not translated yet. */
static inline const fl_edge *fl_bitblast_find(const struct fl_bitblast *blast, const struct fl_term *term) {
    return (const fl_edge *)fl_term_table_get(&blast->words, term);
}

/* For bitblast_array.c: the word of a SELECT, or NULL after putting the terms that it needs first
 * on blast->pending. */
const fl_edge *fl_bitblast_select(struct fl_bitblast *blast, const struct fl_term *select);

static inline struct fl_circuit fl_bitblast_circuit(const struct fl_bitblast *blast) {
    return (struct fl_circuit){.graph = blast->graph, .scratch = blast->scratch};
}

#endif
