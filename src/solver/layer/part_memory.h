/* solver/layer/part_memory.h - sets of assumptions that were found satisfiable, with their models.
 *
 * A set is known by its assumptions in order: engines ask for paths that grow at the end. All is
 * forgotten when there is too much of it.
 */
#ifndef FL_SOLVER_LAYER_PART_MEMORY_H
#define FL_SOLVER_LAYER_PART_MEMORY_H

#include "base/map.h"
#include "term/evaluate.h"

struct fl_part_memory {
    struct fl_arena *arena;
    struct fl_map parts; /* by hash: struct known_part * */
    size_t size;         /* assumptions and variables kept */
};

struct fl_part_memory fl_part_memory_make(void);
void fl_part_memory_free(struct fl_part_memory *memory);
void fl_part_memory_clear(struct fl_part_memory *memory);

/* The model, or NULL. */
const struct fl_assignment *fl_part_memory_find(const struct fl_part_memory *memory,
                                                const struct fl_term *const *assumptions, size_t count);
/* A model to be filled in, with about this many variables. Models found before may be gone. */
struct fl_assignment *fl_part_memory_store(struct fl_part_memory *memory, const struct fl_term *const *assumptions,
                                           size_t count, size_t variable_count);

#endif
