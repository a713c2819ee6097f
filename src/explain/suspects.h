/* explain/suspects.h - lines of the source, ranked by how much points to them.
 *
 * What points to a line, the strongest first: a change of it that mends all failing runs and was found right; one
 * that passes all runs that are known; what tells the failing run from correct ones; a change that mends some
 * failing runs; that failing tests execute it and passing ones don't.
 */
#ifndef FL_EXPLAIN_SUSPECTS_H
#define FL_EXPLAIN_SUSPECTS_H

#include "explain/explain.h"
#include "explain/symptom/spectrum.h"

struct fl_suspect {
    const char *file;
    uint32_t line;
    double score; /* 1: the most likely */
};

typedef FL_VECTOR_OF(struct fl_suspect) fl_suspects;

/* The most likely first; of lines that are equal, in the order of the source. */
fl_suspects fl_suspects_of_causes(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_explanation *explanation);
/* Only lines of functions that are not trusted. */
fl_suspects fl_suspects_of_tests(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_spectrum *spectrum, const struct fl_repairs *repairs,
                                 const bool *is_trusted);

#endif
