/* explain/suspects.h - lines of the source, ranked by how much points to them. */
#ifndef FL_EXPLAIN_SUSPECTS_H
#define FL_EXPLAIN_SUSPECTS_H

#include "explain/symptom/spectrum.h"

struct fl_suspect {
    struct fl_position position; /* the first that was seen of the line */
    double score;                /* 1: the most likely */
};

typedef FL_VECTOR_OF(struct fl_suspect) fl_suspects;

/* Lines of the user's functions that are not trusted, by what tests execute: the most likely first; of lines that
 * are equal, in the order of the source. */
void fl_suspects_of_spectrum(struct fl_arena *arena, const struct fl_program *program,
                             const struct fl_spectrum *spectrum, const bool *is_trusted, fl_suspects *suspects);

#endif
