/* prove/written/written.h - the program with checks that locals in memory are written before they are read.
 *
 * Of locals that the analysis can't follow by itself (analysis/unwritten/unwritten.h), an array or a scalar in
 * each is a part, with a global variable that counts how many of its first bytes are surely written. Every write
 * that goes on where they end moves it, and every read must end before it. No run writes less than the variables
 * say, so a run that passes the checks reads nothing that was not written. What reads that is not said here fails,
 * or there is no such program.
 */
#ifndef FL_PROVE_WRITTEN_WRITTEN_H
#define FL_PROVE_WRITTEN_WRITTEN_H

#include "base/vector.h"
#include "program/edit/edit.h"

struct fl_written_part {
    fl_object_id object;
    uint64_t offset, size; /* bytes of the object */
    uint64_t element;      /* bytes of an element; size where it is no array */
    uint64_t row;          /* bytes of a row; 0 where it has no rows */
    fl_variable_id count;  /* so many of its first bytes are written */
    fl_variable_id start;  /* where the object begins, while it exists */
};

struct fl_written_parts {
    FL_VECTOR_OF(struct fl_written_part) all;
    uint32_t first_check; /* the checks from here on are those that were added */
};

/* `program` is an edited form of `from`, of which one wants to know; their objects are the same. NULL: nothing has
 * to be shown, or it can't be said like that. */
const struct fl_program *fl_written_program(struct fl_arena *arena, const struct fl_program *from,
                                            const struct fl_program *program, struct fl_written_parts *parts);

#endif
