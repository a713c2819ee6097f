/* solver/bitblast/exclusive_or.c - exclusive ors: the same sum gets the same gate, in whatever order it is put
 * together.
 *
 * Each node that takes part in an exclusive or has a mark: a number of its own, or, if it is an exclusive or
 * itself, that of its operands' marks. What is the same sum has the same mark; of what has the same mark it is
 * then checked. So checksums, parities and ciphers that are computed in two ways become the same gates.
 */
#include "solver/bitblast/and_inverter.h"

#include "base/vector.h"

/* Sums that are made of more nodes than this are not compared. */
enum { MOST_COMPARED = 1 << 16 };

static void note_mark(struct fl_and_inverter *graph, uint32_t node, uint64_t mark) {
    *fl_map_at(&graph->marks, node) = mark;
    uint64_t *first = fl_map_at(&graph->marked, mark);
    if (!*first) *first = node;
}

/* The node's mark as one that is no sum, unless it is known as one; 0 is that of a constant. */
static uint64_t plain_mark(struct fl_and_inverter *graph, uint32_t node) {
    if (node == 0) return 0;
    uint64_t *known = fl_map_find(&graph->marks, node);
    if (known) return *known;
    uint64_t mark = fl_hash_mix(node);
    note_mark(graph, node, mark);
    return mark;
}

/* What other gates have made a sum is seen, too, if those of its operands are known. */
static uint64_t mark_of(struct fl_and_inverter *graph, uint32_t node) {
    if (!fl_node_is_gate(graph, node) || fl_map_find(&graph->marks, node)) return plain_mark(graph, node);
    struct fl_shape shape = fl_node_shape(graph, node);
    if (shape.kind != FL_SHAPE_XOR) return plain_mark(graph, node);
    uint64_t mark =
        plain_mark(graph, fl_edge_node(shape.operands[0])) ^ plain_mark(graph, fl_edge_node(shape.operands[1]));
    note_mark(graph, node, mark);
    return mark;
}

/* What a sum is made of: nodes, as a heap with the newest on top; and whether it is inverted. */
struct sum {
    struct fl_and_inverter *graph;
    bool is_inverted;
};

static void sift_down(struct fl_node_heap *heap) {
    uint32_t *nodes = heap->items, moved = nodes[0];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= heap->count) break;
        if (child + 1 < heap->count && nodes[child + 1] > nodes[child]) child++;
        if (nodes[child] <= moved) break;
        nodes[at] = nodes[child];
        at = child;
    }
    nodes[at] = moved;
}

static uint32_t pop(struct sum *sum) {
    struct fl_node_heap *heap = &sum->graph->sum;
    uint32_t top = heap->items[0], last = fl_vector_pop(heap);
    if (heap->count) {
        heap->items[0] = last;
        sift_down(heap);
    }
    return top;
}

static void push(struct sum *sum, fl_edge edge) {
    struct fl_node_heap *heap = &sum->graph->sum;
    uint32_t node = fl_edge_node(edge);
    size_t at = heap->count;
    sum->is_inverted ^= fl_edge_is_inverted(edge);
    if (node == 0) return;
    fl_vector_push(sum->graph->arena, heap, node);
    for (; at && heap->items[(at - 1) / 2] < node; at = (at - 1) / 2) heap->items[at] = heap->items[(at - 1) / 2];
    heap->items[at] = node;
}

/* Is the sum constantly false or true? An exclusive or is newer than its operands, so that all that is the same
 * meets. */
static bool is_constant(struct sum *sum) {
    const struct fl_and_inverter *graph = sum->graph;
    for (unsigned opened = 0; graph->sum.count; opened++) {
        uint32_t node = pop(sum);
        if (graph->sum.count && graph->sum.items[0] == node) {
            pop(sum);
            continue;
        }
        if (!fl_node_is_gate(graph, node) || opened == MOST_COMPARED) return false;
        struct fl_shape shape = fl_node_shape(graph, node);
        if (shape.kind != FL_SHAPE_XOR) return false;
        push(sum, shape.operands[0]);
        push(sum, shape.operands[1]);
    }
    return true;
}

/* An edge that always has the value of left ^ right, if one is known. */
static bool find_known(struct fl_and_inverter *graph, fl_edge left, fl_edge right, fl_edge *found) {
    uint64_t mark = mark_of(graph, fl_edge_node(left)) ^ mark_of(graph, fl_edge_node(right));
    uint64_t *known = mark ? fl_map_find(&graph->marked, mark) : NULL;
    if (mark && !known) return false;
    fl_edge same = known ? 2 * (fl_edge)*known : FL_EDGE_FALSE;
    struct sum sum = {.graph = graph};
    graph->sum.count = 0;
    push(&sum, left);
    push(&sum, right);
    push(&sum, same);
    if (!is_constant(&sum)) return false;
    *found = fl_edge_not_if(same, sum.is_inverted);
    return true;
}

/* The result is left ^ right. */
static void note_result(struct fl_and_inverter *graph, fl_edge left, fl_edge right, fl_edge result) {
    uint64_t mark = mark_of(graph, fl_edge_node(left)) ^ mark_of(graph, fl_edge_node(right));
    uint32_t node = fl_edge_node(result);
    bool is_known = !fl_node_is_gate(graph, node) || fl_map_find(&graph->marks, node);
    if (mark && !is_known) note_mark(graph, node, mark);
}

fl_edge fl_edge_xor(struct fl_and_inverter *graph, fl_edge left, fl_edge right) {
    bool is_inverted = fl_edge_is_inverted(left) ^ fl_edge_is_inverted(right);
    fl_edge known;
    left &= ~(fl_edge)1;
    right &= ~(fl_edge)1;
    if (left == right) return fl_edge_not_if(FL_EDGE_FALSE, is_inverted);
    if (left == FL_EDGE_FALSE) return fl_edge_not_if(right, is_inverted);
    if (right == FL_EDGE_FALSE) return fl_edge_not_if(left, is_inverted);
    if (find_known(graph, left, right, &known)) return fl_edge_not_if(known, is_inverted);
    fl_edge both = fl_edge_and(graph, left, right);
    fl_edge none = fl_edge_and(graph, fl_edge_not(left), fl_edge_not(right));
    fl_edge result = fl_edge_and(graph, fl_edge_not(both), fl_edge_not(none));
    note_result(graph, left, right, result);
    return fl_edge_not_if(result, is_inverted);
}
