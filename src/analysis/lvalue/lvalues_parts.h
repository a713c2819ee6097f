/* analysis/lvalue/lvalues_parts.h - what the files about sets of lvalues share.
 *
 * Lvalues are numbered: the two flags, then variables, the lives of abstract objects, and cells. */
#ifndef FL_ANALYSIS_LVALUE_LVALUES_PARTS_H
#define FL_ANALYSIS_LVALUE_LVALUES_PARTS_H

#include "analysis/lvalue/cells.h"
#include "analysis/lvalue/lvalues.h"
#include "base/map.h"
#include "base/vector.h"

enum { LVALUE_GOES_ON, LVALUE_HAS_NOT_ENDED, LVALUE_FIRST_VARIABLE };

/* An access that touches a cell, for people. */
struct fl_lvalue_sample {
    const struct fl_expression *address;
    const struct fl_type *type;
};

struct fl_lvalues {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_points_to *points_to;
    struct fl_number_sets *sets;
    uint32_t object_count; /* abstract ones that have lives and cells */
    uint32_t first_life, first_cell, end;
    struct fl_object_cells *cells;    /* by abstract object */
    uint32_t *cell_object;            /* by cell from first_cell on */
    struct fl_lvalue_sample *samples; /* by cell from first_cell on; made when first printed */

    struct fl_map touched;    /* targets << 32 | width -> set + 1; wide accesses are not remembered */
    struct fl_map memory;     /* address -> targets + 1 */
    struct fl_map read;       /* expression -> set + 1 */
    struct fl_map lives;      /* targets -> set + 1 */
    struct fl_cell_list list; /* scratch for making sets */
    uint32_t *written;        /* by edge: set + 1 */
    fl_number_set heap_lives, local_variables;
};

/* lvalues_divide.c: calls `visit` for each access to memory in an expression, or in an operation. `bytes` is
 * 0 where the size of the access is not known. */
typedef void (*fl_access_function)(void *context, const struct fl_expression *address, uint64_t bytes,
                                   const struct fl_type *type);
void fl_visit_loads(const struct fl_expression *expression, fl_access_function visit, void *context);
void fl_visit_accesses(const struct fl_operation *operation, fl_access_function visit, void *context);
/* The value of a size that is a constant, else 0. */
uint64_t fl_constant_size(const struct fl_expression *size);

void fl_lvalues_divide(struct fl_lvalues *lvalues);
struct fl_byte_range fl_lvalues_range(struct fl_target target, uint64_t bytes);

#endif
