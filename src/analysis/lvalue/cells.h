/* analysis/lvalue/cells.h - objects divided into cells that accesses touch wholly or not at all.
 *
 * Made from all accesses of a program, so that two of them have a cell in common exactly if they
 * may touch the same byte (where objects are not too finely divided: then more have).
 */
#ifndef FL_ANALYSIS_LVALUE_CELLS_H
#define FL_ANALYSIS_LVALUE_CELLS_H

#include "analysis/points_to/points_to.h"

/* Bytes of an object: width from offset, or from all offset + k * stride. */
struct fl_byte_range {
    int64_t offset;
    uint64_t width;
    uint32_t stride;
};

/* How one object is divided: bytes are told apart by the interval between two cuts that they are in,
 * and by the piece of the period that their offset has. */
struct fl_object_cells {
    uint32_t first, count; /* cells: numbers from first on */
    uint32_t cut_count;
    const int64_t *cuts; /* rising; interval i is before cuts[i], the last behind all */
    uint32_t period;     /* 0: there is one piece */
    uint32_t piece_count;
    const uint32_t *pieces; /* where each begins; the first at 0 */
    const uint32_t *table;  /* interval * piece_count + piece -> cell, FL_NO_INDEX where no byte is */
};

/* Numbers from `first` on. The ranges may come in any order and more than once. */
struct fl_object_cells fl_object_cells_make(struct fl_arena *arena, uint64_t size, uint32_t first,
                                            const struct fl_byte_range *ranges, size_t count);

struct fl_cell_list {
    uint32_t *items;
    size_t count, capacity;
};

/* Adds the cells with a byte in the range. */
void fl_object_cells_touched(const struct fl_object_cells *cells, struct fl_arena *arena,
                             struct fl_byte_range range, struct fl_cell_list *touched);

#endif
