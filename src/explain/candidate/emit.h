/* explain/candidate/emit.h - the text of a file with all candidates in it. */
#ifndef FL_EXPLAIN_CANDIDATE_EMIT_H
#define FL_EXPLAIN_CANDIDATE_EMIT_H

#include "explain/candidate/mend.h"

/* Where a candidate stands in the text. */
struct fl_emitted_span {
    uint32_t candidate;
    size_t start, end;
};

struct fl_emitted {
    struct fl_text text;
    size_t head; /* the size of what stands before the first line */
    FL_VECTOR_OF(struct fl_emitted_span) spans;
};

/* Gives the candidates of the file their selectors, from *selector on; what does not nest with others keeps 0 and
 * is not there. */
struct fl_emitted fl_emit_file(struct fl_arena *arena, const struct fl_parsed_file *file, uint32_t file_index,
                               fl_mend_vector *candidates, uint32_t *selector);

#endif
