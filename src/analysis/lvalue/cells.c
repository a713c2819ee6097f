#include "analysis/lvalue/cells.h"

#include <stdlib.h>

#include "base/bisect.h"
#include "base/vector.h"

enum { MOST_CUTS = 512, MOST_CELLS = 2048, LONGEST_PERIOD = 512 };

static uint32_t common_divisor(uint32_t left, uint32_t right) {
    while (right) {
        uint32_t rest = left % right;
        left = right;
        right = rest;
    }
    return left;
}

static int by_offset(const void *left, const void *right) {
    const int64_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* Sorts and drops repetitions; gives how many are left. */
static uint32_t sort(int64_t *numbers, size_t count) {
    uint32_t kept = 0;
    qsort(numbers, count, sizeof *numbers, by_offset);
    for (size_t i = 0; i < count; i++)
        if (!kept || numbers[kept - 1] != numbers[i]) numbers[kept++] = numbers[i];
    return kept;
}

static int64_t end_of(struct fl_byte_range range) {
    bool is_far = range.width > (uint64_t)(INT64_MAX / 2) || range.offset > INT64_MAX / 2;
    return is_far ? INT64_MAX : range.offset + (int64_t)range.width;
}

static void find_cuts(struct fl_arena *arena, struct fl_object_cells *cells, uint64_t size,
                      const struct fl_byte_range *ranges, size_t count) {
    int64_t *cuts = FL_NEW_ARRAY(arena, int64_t, 2 * count + 2);
    size_t found = 0;
    cuts[found++] = 0;
    if (size < INT64_MAX) cuts[found++] = (int64_t)size;
    for (size_t i = 0; i < count; i++) {
        if (ranges[i].stride) continue;
        cuts[found++] = ranges[i].offset;
        if (end_of(ranges[i]) != INT64_MAX) cuts[found++] = end_of(ranges[i]);
    }
    cells->cut_count = sort(cuts, found);
    if (cells->cut_count > MOST_CUTS) cells->cut_count = 0;
    cells->cuts = cuts;
}

/* The period of all strides together, or what they have in common if that is too long. */
static uint32_t find_period(const struct fl_byte_range *ranges, size_t count) {
    uint32_t common = 0;
    uint64_t together = 1;
    for (size_t i = 0; i < count; i++) {
        if (!ranges[i].stride) continue;
        common = common_divisor(common, ranges[i].stride);
        bool is_long = together > LONGEST_PERIOD || ranges[i].stride > LONGEST_PERIOD;
        if (!is_long)
            together = together / common_divisor((uint32_t)together, ranges[i].stride) * ranges[i].stride;
        if (is_long) together = LONGEST_PERIOD + 1;
    }
    return common && together <= LONGEST_PERIOD ? (uint32_t)together : common;
}

static void find_pieces(struct fl_arena *arena, struct fl_object_cells *cells, const struct fl_byte_range *ranges,
                        size_t count) {
    struct fl_arena *scratch = fl_arena_create();
    FL_VECTOR_OF(int64_t) starts = {0};
    int64_t period = cells->period = find_period(ranges, count);
    fl_vector_push(scratch, &starts, 0);
    for (size_t i = 0; i < count; i++) {
        uint32_t stride = common_divisor(cells->period, ranges[i].stride);
        if (!ranges[i].stride || ranges[i].width >= stride) continue;
        for (int64_t at = 0; at < period; at += stride) {
            int64_t offset = ((ranges[i].offset + at) % period + period) % period;
            fl_vector_push(scratch, &starts, offset);
            fl_vector_push(scratch, &starts, (offset + (int64_t)ranges[i].width) % period);
        }
    }
    cells->piece_count = sort(starts.items, starts.count);
    if ((uint64_t)cells->piece_count * (cells->cut_count + 1) > MOST_CELLS) cells->piece_count = 1;
    uint32_t *pieces = FL_NEW_ARRAY(arena, uint32_t, cells->piece_count);
    for (uint32_t i = 0; i < cells->piece_count; i++) pieces[i] = (uint32_t)starts.items[i];
    cells->pieces = pieces;
    fl_arena_destroy(scratch);
}

/* Is a byte of a range (of unknown length: width UINT64_MAX) at a place where another begins, i
 * strides further or before? */
static bool is_touched(int64_t left, uint64_t left_width, int64_t right, uint64_t right_width, uint32_t stride) {
    int64_t gap = (right - left) % (int64_t)stride;
    if (gap < 0) gap += stride;
    return left_width >= stride || (uint64_t)gap < left_width || (uint64_t)gap + right_width > stride;
}

static uint32_t piece_width(const struct fl_object_cells *cells, uint32_t piece) {
    uint32_t end = piece + 1 < cells->piece_count ? cells->pieces[piece + 1] : cells->period;
    return end - cells->pieces[piece];
}

static bool has_bytes(const struct fl_object_cells *cells, uint32_t interval, uint32_t piece) {
    bool is_bounded = interval > 0 && interval < cells->cut_count;
    if (cells->piece_count == 1 || !is_bounded) return true;
    int64_t start = cells->cuts[interval - 1], end = cells->cuts[interval];
    return is_touched(start, (uint64_t)(end - start), cells->pieces[piece], piece_width(cells, piece),
                      cells->period);
}

struct fl_object_cells fl_object_cells_make(struct fl_arena *arena, uint64_t size, uint32_t first,
                                            const struct fl_byte_range *ranges, size_t count) {
    struct fl_object_cells cells = {.first = first};
    find_cuts(arena, &cells, size, ranges, count);
    find_pieces(arena, &cells, ranges, count);
    uint32_t *table = FL_NEW_ARRAY(arena, uint32_t, (cells.cut_count + 1) * cells.piece_count);
    for (uint32_t i = 0; i <= cells.cut_count; i++)
        for (uint32_t k = 0; k < cells.piece_count; k++)
            table[i * cells.piece_count + k] = has_bytes(&cells, i, k) ? first + cells.count++ : FL_NO_INDEX;
    cells.table = table;
    return cells;
}

/* The interval that an offset is in. */
static uint32_t interval_of(const struct fl_object_cells *cells, int64_t offset) {
    size_t interval;
    FL_BISECT(interval, cells->cut_count, cells->cuts[interval] <= offset);
    return (uint32_t)interval;
}

static bool is_piece_touched(const struct fl_object_cells *cells, uint32_t piece, struct fl_byte_range range) {
    if (cells->piece_count == 1 || !range.stride) return true;
    return is_touched(range.offset, range.width, cells->pieces[piece], piece_width(cells, piece),
                      common_divisor(cells->period, range.stride));
}

void fl_object_cells_touched(const struct fl_object_cells *cells, struct fl_arena *arena,
                             struct fl_byte_range range, struct fl_cell_list *touched) {
    uint32_t first = range.stride ? 0 : interval_of(cells, range.offset);
    uint32_t last = range.stride ? cells->cut_count : interval_of(cells, end_of(range) - 1);
    for (uint32_t i = first; i <= last; i++)
        for (uint32_t k = 0; k < cells->piece_count; k++) {
            uint32_t cell = cells->table[i * cells->piece_count + k];
            if (cell != FL_NO_INDEX && is_piece_touched(cells, k, range)) fl_vector_push(arena, touched, cell);
        }
}
