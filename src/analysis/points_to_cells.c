/* analysis/points_to_cells.c - the contents of objects. */
#include "analysis/points_to_parts.h"

/* An object with more different cells than this is no longer told apart inside. */
enum { MOST_CELLS = 400 };

/* Is some left + i..left + i + left_width of the one range also of the other, i a multiple of
 * the stride (0: i is 0)? */
bool fl_ranges_overlap(int64_t left, uint64_t left_width, int64_t right, uint64_t right_width, uint64_t stride) {
    if (!stride) return left < right + (int64_t)right_width && right < left + (int64_t)left_width;
    int64_t gap = (right - left) % (int64_t)stride;
    if (gap < 0) gap += (int64_t)stride;
    /* The next right range begins gap bytes behind the left one's start, or stride - gap before it. */
    return (uint64_t)gap < left_width || (uint64_t)gap + right_width > stride;
}

static bool is_overlap(const struct cell *left, const struct cell *right) {
    return fl_ranges_overlap(left->offset, left->width, right->offset, right->width,
                             fl_common_stride(left->stride, right->stride));
}

/* Fits an exact range into an object; false: nothing of it is inside. */
static bool fit_exact(const struct abstract_object *object, struct cell *cell, enum fit fit) {
    if (object->kind == FL_ABSTRACT_PASSING) return true;
    int64_t end = cell->offset + (int64_t)cell->width;
    int64_t last = object->size > INT64_MAX ? INT64_MAX : (int64_t)object->size;
    if (cell->offset >= 0 && end <= last) return true;
    if (fit == FIT_ACCESS) return false;
    if (cell->offset < 0) cell->offset = 0;
    if (end > last) end = last;
    if (end <= cell->offset) return false;
    cell->width = (uint64_t)(end - cell->offset);
    return true;
}

/* false: no such cell. */
static bool fit_cell(const struct abstract_object *object, struct cell *cell, enum fit fit) {
    if (cell->stride) {
        cell->offset %= (int64_t)cell->stride;
        if (cell->offset < 0) cell->offset += cell->stride;
        bool is_single = cell->stride >= object->size && object->kind != FL_ABSTRACT_PASSING && fit == FIT_ACCESS;
        if (is_single) cell->stride = 0;
    }
    if (object->is_whole || (cell->stride && cell->width >= cell->stride)) {
        cell->offset = 0;
        cell->stride = 1;
        cell->width = 1;
    }
    return cell->stride || fit_exact(object, cell, fit);
}

static uint32_t find_cell(const struct fl_points_to *points_to, const struct cell *cell, uint64_t first) {
    for (uint32_t at = (uint32_t)first; at; at = points_to->cell_next.items[at - 1]) {
        const struct cell *other = &points_to->cells.items[at - 1];
        if (other->object == cell->object && other->stride == cell->stride && other->offset == cell->offset &&
            other->width == cell->width)
            return at - 1;
    }
    return NO_CELL;
}

uint32_t fl_points_to_cell(struct fl_points_to *points_to, uint32_t object, int64_t offset, uint32_t stride,
                           uint64_t width, enum fit fit) {
    struct cell cell = {
        .object = object, .stride = stride, .offset = offset, .width = width, .in = NO_NODE, .out = NO_NODE};
    struct abstract_object *owner = &points_to->objects.items[object];
    bool has_pointers = owner->kind != FL_ABSTRACT_FUNCTION && owner->kind != FL_ABSTRACT_CONSTANT;
    if (!has_pointers || !fit_cell(owner, &cell, fit)) return NO_CELL;
    uint64_t hash = fl_hash_mix(((uint64_t)object << 32 | cell.stride) ^ fl_hash_mix((uint64_t)cell.offset) ^
                                cell.width * 0x9e3779b97f4a7c15u);
    uint64_t *known = fl_map_at(&points_to->cell_of, hash);
    uint32_t found = find_cell(points_to, &cell, *known);
    if (found != NO_CELL) return found;
    bool is_all = cell.stride == 1 && cell.width == 1;
    if (owner->cells.count >= MOST_CELLS && !is_all) return fl_points_to_cell(points_to, object, 0, 1, 1, fit);
    fl_vector_push(points_to->scratch, &points_to->cells, cell);
    fl_vector_push(points_to->scratch, &points_to->cell_next, (uint32_t)*known);
    *known = points_to->cells.count;
    uint32_t index = (uint32_t)points_to->cells.count - 1;
    fl_vector_push(points_to->scratch, &owner->cells, index);
    return index;
}

/* What a cell holds flows on to another object. */
static void apply_flow(struct fl_points_to *points_to, uint32_t index, struct block_flow flow) {
    struct cell cell = points_to->cells.items[index];
    if (!cell.stride && !flow.stride) {
        int64_t end = cell.offset + (int64_t)cell.width;
        if (cell.offset < flow.low) cell.offset = flow.low;
        if (end > flow.high) end = flow.high;
        if (end <= cell.offset) return;
        cell.width = (uint64_t)(end - cell.offset);
    }
    uint32_t to = fl_points_to_cell(points_to, flow.to, cell.offset + flow.delta,
                                    fl_common_stride(cell.stride, flow.stride), cell.width, FIT_PART);
    if (to == NO_CELL) return;
    uint32_t target = fl_points_to_cell_in(points_to, to);
    fl_points_to_add_copy(points_to, points_to->cells.items[index].in, target);
}

uint32_t fl_points_to_cell_in(struct fl_points_to *points_to, uint32_t index) {
    if (points_to->cells.items[index].in != NO_NODE) return points_to->cells.items[index].in;
    uint32_t node = fl_points_to_node(points_to);
    points_to->cells.items[index].in = node;
    uint32_t object = points_to->cells.items[index].object;
    for (size_t i = 0; i < points_to->objects.items[object].cells.count; i++) {
        const struct cell *other = &points_to->cells.items[points_to->objects.items[object].cells.items[i]];
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
    const struct abstract_object *object = &points_to->objects.items[points_to->cells.items[index].object];
    for (size_t i = 0; i < object->cells.count; i++) {
        const struct cell *other = &points_to->cells.items[object->cells.items[i]];
        if (other->in != NO_NODE && is_overlap(&points_to->cells.items[index], other))
            fl_points_to_add_copy(points_to, other->in, node);
    }
    return node;
}

void fl_points_to_add_flow(struct fl_points_to *points_to, uint32_t from, struct block_flow flow) {
    fl_vector_push(points_to->scratch, &points_to->objects.items[from].flows, flow);
    /* Cells that come to be meanwhile see the flow themselves. */
    size_t count = points_to->objects.items[from].cells.count;
    for (size_t i = 0; i < count; i++) {
        uint32_t cell = points_to->objects.items[from].cells.items[i];
        if (points_to->cells.items[cell].in != NO_NODE) apply_flow(points_to, cell, flow);
    }
}
