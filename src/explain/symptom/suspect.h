/* explain/symptom/suspect.h - a list of lines of the source, each with how much points to it. */
#ifndef FL_EXPLAIN_SYMPTOM_SUSPECT_H
#define FL_EXPLAIN_SYMPTOM_SUSPECT_H

#include <stdint.h>

#include "base/vector.h"

struct fl_suspect {
    const char *file;
    uint32_t line;
    double score; /* 1: the most likely */
};

typedef FL_VECTOR_OF(struct fl_suspect) fl_suspects;

/* What is known of a line already counts where it weighs more. */
void fl_suspects_blame(struct fl_arena *arena, fl_suspects *suspects, const char *file, uint32_t line,
                       double score);
/* The most likely first; of lines that are equal, in the order of the source. */
void fl_suspects_sort(fl_suspects *suspects);

#endif
