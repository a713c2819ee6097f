/* analysis/points_to/cells.c - the contents of objects. */
#include "analysis/points_to/parts.h"

/* An object with more different cells than these is no longer told apart inside; what has no known
 * size is mostly text. */
enum { MOST_CELLS = 256, MOST_CELLS_OF_UNKNOWN = 24 };

static int64_t floor_divide(int64_t number, int64_t by) {
    return number / by - (number % by < 0);
}

static int64_t ceiling_divide(int64_t number, int64_t by) {
    return -floor_divide(-number, by);
}

static int64_t rest_of(int64_t number, int64_t by) {
    return number - floor_divide(number, by) * by;
}

static int64_t smaller(int64_t left, int64_t right) {
    return left < right ? left : right;
}

static int64_t larger(int64_t left, int64_t right) {
    return left > right ? left : right;
}

static bool is_overlap(const struct fl_points_to_cell *left, const struct fl_points_to_cell *right) {
    if (larger(left->low, right->low) >= smaller(left->high, right->high)) return false;
    uint32_t stride = fl_common_stride(left->stride, right->stride);
    return !stride || (left->first - right->first) % (int64_t)stride == 0;
}

/* ---- cells by what they are ---- */

static uint32_t find_cell(const struct fl_points_to *points_to, const struct fl_points_to_cell *cell,
                          uint64_t first) {
    for (uint32_t at = (uint32_t)first; at; at = points_to->cell_next.items[at - 1]) {
        const struct fl_points_to_cell *other = &points_to->cells.items[at - 1];
        if (other->object == cell->object && other->stride == cell->stride && other->first == cell->first &&
            other->low == cell->low && other->high == cell->high)
            return at - 1;
    }
    return NO_CELL;
}

static const struct fl_points_to_cell all_slots = {.stride = 1, .low = -FAR, .high = FAR};

static uint32_t intern_cell(struct fl_points_to *points_to, uint32_t object, struct fl_points_to_cell cell) {
    struct fl_points_to_object *owner = &points_to->objects.items[object];
    cell.object = object;
    cell.in = cell.out = NO_NODE;
    uint64_t hash = fl_hash_mix(((uint64_t)object << 32 | cell.stride) ^ fl_hash_mix((uint64_t)cell.first) ^
                                fl_hash_mix((uint64_t)cell.low * 31 + (uint64_t)cell.high));
    uint64_t *known = fl_map_at(&points_to->cell_of, hash);
    uint32_t found = find_cell(points_to, &cell, *known);
    if (found != NO_CELL) return found;
    bool is_all = cell.stride == 1 && cell.low == -FAR && cell.high == FAR;
    size_t most = owner->size == UINT64_MAX ? MOST_CELLS_OF_UNKNOWN : MOST_CELLS;
    if (owner->cells.count >= most && !is_all) return intern_cell(points_to, object, all_slots);
    fl_vector_push(points_to->scratch, &points_to->cells, cell);
    fl_vector_push(points_to->scratch, &points_to->cell_next, (uint32_t)*known);
    *known = points_to->cells.count;
    uint32_t index = (uint32_t)points_to->cells.count - 1;
    fl_vector_push(points_to->scratch, &owner->cells, index);
    return index;
}

/* ---- cells by bytes ---- */

static int64_t end_of(const struct fl_points_to_object *object) {
    return object->size > (uint64_t)FAR ? FAR : (int64_t)object->size;
}

static uint32_t exact_cells(struct fl_points_to *points_to, uint32_t index, struct fl_points_to_bytes bytes,
                            enum fl_points_to_fit fit, uint32_t cells[MOST_CELLS_OF_BYTES]) {
    const struct fl_points_to_object *object = &points_to->objects.items[index];
    int64_t slot_size = points_to->program->pointer_width / 8;
    int64_t start = bytes.offset, end = start + (int64_t)bytes.width;
    bool is_inside = object->kind == FL_ABSTRACT_PASSING || (start >= 0 && end <= end_of(object));
    if (!is_inside && fit == FIT_ACCESS) return 0;
    if (!is_inside) {
        start = larger(start, 0);
        end = smaller(end, end_of(object));
    }
    if (start >= end) return 0;
    int64_t first = floor_divide(start, slot_size), last = floor_divide(end - 1, slot_size);
    if (last - first >= MOST_CELLS_OF_BYTES) {
        cells[0] =
            intern_cell(points_to, index, (struct fl_points_to_cell){.stride = 1, .low = first, .high = last + 1});
        return 1;
    }
    for (int64_t slot = first; slot <= last; slot++)
        cells[slot - first] = intern_cell(
            points_to, index, (struct fl_points_to_cell){.first = slot, .low = slot, .high = slot + 1});
    return (uint32_t)(last - first + 1);
}

static uint32_t strided_cells(struct fl_points_to *points_to, uint32_t index, struct fl_points_to_bytes bytes,
                              uint32_t cells[MOST_CELLS_OF_BYTES]) {
    const struct fl_points_to_object *object = &points_to->objects.items[index];
    int64_t slot_size = points_to->program->pointer_width / 8;
    bool is_endless = object->kind == FL_ABSTRACT_PASSING;
    struct fl_points_to_cell cell = {
        .stride = 1,
        .low = is_endless ? -FAR : floor_divide(larger(bytes.low, 0), slot_size),
        .high = is_endless ? FAR : ceiling_divide(smaller(bytes.high, end_of(object)), slot_size)};
    if (cell.low == 0 && cell.high >= ceiling_divide(end_of(object), slot_size)) cell = all_slots;
    if (cell.low >= cell.high) return 0;
    int64_t rest = rest_of(bytes.offset, bytes.stride);
    int64_t first = rest / slot_size, last = (rest + (int64_t)bytes.width - 1) / slot_size;
    int64_t stride = bytes.stride / slot_size;
    if (bytes.stride % slot_size != 0 || last - first >= smaller(stride, MOST_CELLS_OF_BYTES)) {
        cells[0] = intern_cell(points_to, index, cell);
        return 1;
    }
    for (int64_t slot = first; slot <= last; slot++) {
        cell.stride = (uint32_t)stride;
        cell.first = slot % stride;
        cells[slot - first] = intern_cell(points_to, index, cell);
    }
    return (uint32_t)(last - first + 1);
}

uint32_t fl_points_to_cells(struct fl_points_to *points_to, uint32_t index, struct fl_points_to_bytes bytes,
                            enum fl_points_to_fit fit, uint32_t cells[MOST_CELLS_OF_BYTES]) {
    const struct fl_points_to_object *object = &points_to->objects.items[index];
    if (object->kind == FL_ABSTRACT_FUNCTION || object->kind == FL_ABSTRACT_CONSTANT) return 0;
    if (object->is_whole) {
        cells[0] = intern_cell(points_to, index, all_slots);
        return 1;
    }
    /* There is no room for a second one. */
    if (bytes.stride && bytes.stride >= object->size && fit == FIT_ACCESS) {
        bytes.offset = rest_of(bytes.offset, bytes.stride);
        bytes.stride = 0;
    }
    return bytes.stride ? strided_cells(points_to, index, bytes, cells)
                        : exact_cells(points_to, index, bytes, fit, cells);
}

/* ---- what flows between cells ---- */

/* The bytes of a cell as they arrive; width 0: none do. */
static struct fl_points_to_bytes arriving_bytes(const struct fl_points_to *points_to,
                                                const struct fl_points_to_cell *cell,
                                                const struct fl_points_to_block_flow *flow) {
    int64_t slot_size = points_to->program->pointer_width / 8;
    int64_t low = cell->low <= -FAR ? -FAR : cell->low * slot_size;
    int64_t high = cell->high >= FAR ? FAR : cell->high * slot_size;
    struct fl_points_to_bytes bytes = {.low = flow->to_low, .high = flow->to_high};
    low = larger(low, flow->low);
    high = smaller(high, flow->high);
    if (low >= high) return bytes;
    bytes.stride = fl_common_stride(cell->stride * (uint32_t)slot_size, flow->stride);
    bytes.width = cell->stride ? (uint64_t)slot_size : (uint64_t)(high - low);
    bytes.offset = (cell->stride ? cell->first * slot_size : low) + flow->delta;
    if (!flow->stride) {
        if (low > -FAR) bytes.low = larger(bytes.low, low + flow->delta);
        if (high < FAR) bytes.high = smaller(bytes.high, high + flow->delta);
    }
    return bytes;
}

/* What a cell holds flows on to another object. */
static void apply_flow(struct fl_points_to *points_to, uint32_t index, struct fl_points_to_block_flow flow) {
    struct fl_points_to_cell cell = points_to->cells.items[index];
    struct fl_points_to_bytes bytes = arriving_bytes(points_to, &cell, &flow);
    if (!bytes.width) return;
    uint32_t cells[MOST_CELLS_OF_BYTES];
    uint32_t count = fl_points_to_cells(points_to, flow.to, bytes, FIT_PART, cells);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t target = fl_points_to_cell_in(points_to, cells[i]);
        fl_points_to_add_copy(points_to, points_to->cells.items[index].in, target);
    }
}

uint32_t fl_points_to_cell_in(struct fl_points_to *points_to, uint32_t index) {
    if (points_to->cells.items[index].in != NO_NODE) return points_to->cells.items[index].in;
    uint32_t node = fl_points_to_node(points_to);
    points_to->cells.items[index].in = node;
    uint32_t object = points_to->cells.items[index].object;
    for (size_t i = 0; i < points_to->objects.items[object].cells.count; i++) {
        const struct fl_points_to_cell *other =
            &points_to->cells.items[points_to->objects.items[object].cells.items[i]];
        if (other->out != NO_NODE && is_overlap(&points_to->cells.items[index], other))
            fl_points_to_add_copy(points_to, node, other->out);
    }
    for (size_t i = 0; i < points_to->objects.items[object].flows.count; i++)
        apply_flow(points_to, index, points_to->objects.items[object].flows.items[i]);
    return node;
}

uint32_t fl_points_to_cell_out(struct fl_points_to *points_to, uint32_t index) {
    if (points_to->cells.items[index].out != NO_NODE) return points_to->cells.items[index].out;
    uint32_t node = fl_points_to_node(points_to);
    points_to->cells.items[index].out = node;
    const struct fl_points_to_object *object = &points_to->objects.items[points_to->cells.items[index].object];
    for (size_t i = 0; i < object->cells.count; i++) {
        const struct fl_points_to_cell *other = &points_to->cells.items[object->cells.items[i]];
        if (other->in != NO_NODE && is_overlap(&points_to->cells.items[index], other))
            fl_points_to_add_copy(points_to, other->in, node);
    }
    return node;
}

void fl_points_to_add_flow(struct fl_points_to *points_to, uint32_t from, struct fl_points_to_block_flow flow) {
    fl_vector_push(points_to->scratch, &points_to->objects.items[from].flows, flow);
    /* Cells that come to be meanwhile see the flow themselves. */
    size_t count = points_to->objects.items[from].cells.count;
    for (size_t i = 0; i < count; i++) {
        uint32_t cell = points_to->objects.items[from].cells.items[i];
        if (points_to->cells.items[cell].in != NO_NODE) apply_flow(points_to, cell, flow);
    }
}
