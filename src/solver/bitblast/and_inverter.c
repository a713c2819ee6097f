#include "solver/bitblast/and_inverter.h"

#include <string.h>

#include "base/invariant.h"

enum { FIRST_CAPACITY = 256, LARGEST_NODE = INT32_MAX / 2 };

struct fl_and_inverter *fl_and_inverter_create(struct fl_arena *arena) {
    struct fl_and_inverter *graph = FL_NEW(arena, struct fl_and_inverter);
    graph->arena = arena;
    graph->capacity = FIRST_CAPACITY;
    graph->gates = FL_NEW_ARRAY(arena, struct fl_gate, graph->capacity);
    graph->uses = FL_NEW_ARRAY(arena, uint8_t, graph->capacity);
    graph->slot_count = 2 * FIRST_CAPACITY;
    graph->slots = FL_NEW_ARRAY(arena, uint32_t, graph->slot_count);
    graph->count = 1; /* the constant */
    graph->marks = fl_map_make(arena);
    graph->marked = fl_map_make(arena);
    return graph;
}

static uint32_t add_node(struct fl_and_inverter *graph, fl_edge left, fl_edge right) {
    if (graph->count == graph->capacity) {
        FL_INVARIANT(graph->capacity < LARGEST_NODE, "edges must fit into 32 bits");
        size_t old = graph->capacity;
        graph->capacity *= 2;
        graph->gates = fl_arena_grow(graph->arena, graph->gates, old * sizeof *graph->gates,
                                     graph->capacity * sizeof *graph->gates);
        graph->uses = fl_arena_grow(graph->arena, graph->uses, old, graph->capacity);
    }
    graph->gates[graph->count] = (struct fl_gate){.left = left, .right = right};
    return graph->count++;
}

fl_edge fl_edge_input(struct fl_and_inverter *graph, uint32_t owner) {
    return 2 * add_node(graph, FL_GATE_INPUT, owner);
}

static uint32_t slot_of(const struct fl_and_inverter *graph, fl_edge left, fl_edge right) {
    uint32_t mask = graph->slot_count - 1;
    uint32_t slot = (uint32_t)fl_hash_mix((uint64_t)left << 32 | right) & mask;
    for (; graph->slots[slot]; slot = (slot + 1) & mask) {
        struct fl_gate gate = graph->gates[graph->slots[slot]];
        if (gate.left == left && gate.right == right) break;
    }
    return slot;
}

static void grow_slots(struct fl_and_inverter *graph) {
    graph->slot_count *= 2;
    graph->slots = FL_NEW_ARRAY(graph->arena, uint32_t, graph->slot_count);
    for (uint32_t node = 1; node < graph->count; node++) {
        struct fl_gate gate = graph->gates[node];
        if (gate.left != FL_GATE_INPUT) graph->slots[slot_of(graph, gate.left, gate.right)] = node;
    }
}

static void count_use(struct fl_and_inverter *graph, fl_edge edge) {
    uint8_t *uses = &graph->uses[fl_edge_node(edge)];
    if (*uses < UINT8_MAX) ++*uses;
}

static fl_edge find_or_add(struct fl_and_inverter *graph, fl_edge left, fl_edge right) {
    if (left < right) {
        fl_edge swapped = left;
        left = right;
        right = swapped;
    }
    uint32_t slot = slot_of(graph, left, right);
    if (graph->slots[slot]) return 2 * graph->slots[slot];
    uint32_t node = add_node(graph, left, right);
    graph->slots[slot] = node;
    count_use(graph, left);
    count_use(graph, right);
    if (++graph->and_count > graph->slot_count / 2) grow_slots(graph);
    return 2 * node;
}

enum outcome { IS_KEPT, IS_REPLACED, IS_RESULT };

/* (a0 & a1) & b, and its inverted form !(a0 & a1) & b. On IS_REPLACED both operands are new. */
static enum outcome simplify_one_side(const struct fl_and_inverter *graph, fl_edge *a, fl_edge *b) {
    if (!fl_node_is_gate(graph, fl_edge_node(*a))) return IS_KEPT;
    fl_edge a0 = graph->gates[fl_edge_node(*a)].left, a1 = graph->gates[fl_edge_node(*a)].right;
    if (!fl_edge_is_inverted(*a)) {
        if (a0 == fl_edge_not(*b) || a1 == fl_edge_not(*b)) { /* contradiction */
            *a = FL_EDGE_FALSE;
            return IS_RESULT;
        }
        return a0 == *b || a1 == *b ? IS_RESULT : IS_KEPT; /* idempotence */
    }
    if (a0 == fl_edge_not(*b) || a1 == fl_edge_not(*b)) { /* subsumption */
        *a = *b;
        return IS_RESULT;
    }
    if (a0 != *b && a1 != *b) return IS_KEPT;
    *a = fl_edge_not(a0 == *b ? a1 : a0); /* substitution */
    return IS_REPLACED;
}

/* Is an operand of one gate the inverse of an operand of the other? */
static bool has_opposites(struct fl_gate x, struct fl_gate y) {
    return x.left == fl_edge_not(y.left) || x.left == fl_edge_not(y.right) || x.right == fl_edge_not(y.left) ||
           x.right == fl_edge_not(y.right);
}

/* If an operand of y is one of x, too: the other operand of y. */
static bool has_common(struct fl_gate x, struct fl_gate y, fl_edge *other) {
    bool is_left = x.left == y.left || x.right == y.left;
    *other = is_left ? y.right : y.left;
    return is_left || x.left == y.right || x.right == y.right;
}

static enum outcome simplify_both_positive(struct fl_gate x, struct fl_gate y, fl_edge *a, fl_edge *b) {
    fl_edge other;
    if (has_opposites(x, y)) { /* contradiction */
        *a = FL_EDGE_FALSE;
        return IS_RESULT;
    }
    if (!has_common(x, y, &other)) return IS_KEPT;
    *b = other; /* idempotence */
    return IS_REPLACED;
}

/* a = x.left & x.right, b = !(y.left & y.right) */
static enum outcome simplify_mixed(struct fl_gate x, struct fl_gate y, fl_edge *b) {
    fl_edge other;
    if (has_opposites(x, y)) return IS_RESULT; /* subsumption: a */
    if (!has_common(x, y, &other)) return IS_KEPT;
    *b = fl_edge_not(other); /* substitution */
    return IS_REPLACED;
}

/* !(x.left & x.right) & !(y.left & y.right) */
static enum outcome simplify_both_inverted(struct fl_gate x, struct fl_gate y, fl_edge *a) {
    bool same_left = x.left == y.left && x.right == fl_edge_not(y.right);
    bool crossed_left = x.left == y.right && x.right == fl_edge_not(y.left);
    bool same_right = x.right == y.right && x.left == fl_edge_not(y.left);
    bool crossed_right = x.right == y.left && x.left == fl_edge_not(y.right);
    if (same_left || crossed_left) { /* resolution */
        *a = fl_edge_not(x.left);
        return IS_RESULT;
    }
    if (same_right || crossed_right) {
        *a = fl_edge_not(x.right);
        return IS_RESULT;
    }
    return IS_KEPT;
}

static enum outcome simplify_two_sides(const struct fl_and_inverter *graph, fl_edge *a, fl_edge *b) {
    if (!fl_node_is_gate(graph, fl_edge_node(*a)) || !fl_node_is_gate(graph, fl_edge_node(*b))) return IS_KEPT;
    struct fl_gate x = graph->gates[fl_edge_node(*a)], y = graph->gates[fl_edge_node(*b)];
    if (!fl_edge_is_inverted(*a) && !fl_edge_is_inverted(*b)) return simplify_both_positive(x, y, a, b);
    if (!fl_edge_is_inverted(*a)) return simplify_mixed(x, y, b);
    if (fl_edge_is_inverted(*b)) return simplify_both_inverted(x, y, a);
    enum outcome outcome = simplify_mixed(y, x, a);
    if (outcome == IS_RESULT) *a = *b;
    return outcome;
}

/* One round of rules; on IS_RESULT the result is *a. */
static enum outcome simplify(const struct fl_and_inverter *graph, fl_edge *a, fl_edge *b) {
    if (*a == FL_EDGE_TRUE || *b == FL_EDGE_FALSE || *a == *b) {
        *a = *b;
        return IS_RESULT;
    }
    if (*b == FL_EDGE_TRUE || *a == FL_EDGE_FALSE) return IS_RESULT;
    if (*a == fl_edge_not(*b)) {
        *a = FL_EDGE_FALSE;
        return IS_RESULT;
    }
    enum outcome outcome = simplify_one_side(graph, a, b);
    if (outcome != IS_KEPT) return outcome;
    outcome = simplify_one_side(graph, b, a);
    if (outcome == IS_RESULT) *a = *b;
    if (outcome != IS_KEPT) return outcome;
    return simplify_two_sides(graph, a, b);
}

fl_edge fl_edge_and(struct fl_and_inverter *graph, fl_edge left, fl_edge right) {
    enum outcome outcome;
    /* Each replacement takes an operand from one level below, so this ends. */
    do outcome = simplify(graph, &left, &right);
    while (outcome == IS_REPLACED);
    return outcome == IS_RESULT ? left : find_or_add(graph, left, right);
}

fl_edge fl_edge_or(struct fl_and_inverter *graph, fl_edge left, fl_edge right) {
    return fl_edge_not(fl_edge_and(graph, fl_edge_not(left), fl_edge_not(right)));
}

fl_edge fl_edge_equal(struct fl_and_inverter *graph, fl_edge left, fl_edge right) {
    return fl_edge_not(fl_edge_xor(graph, left, right));
}

fl_edge fl_edge_if(struct fl_and_inverter *graph, fl_edge condition, fl_edge then, fl_edge otherwise) {
    if (fl_edge_is_inverted(condition)) {
        fl_edge swapped = then;
        then = otherwise;
        otherwise = swapped;
        condition = fl_edge_not(condition);
    }
    if (condition == FL_EDGE_FALSE || then == otherwise) return otherwise;
    if (then == condition) then = FL_EDGE_TRUE;
    if (then == fl_edge_not(condition)) then = FL_EDGE_FALSE;
    if (otherwise == condition) otherwise = FL_EDGE_FALSE;
    if (otherwise == fl_edge_not(condition)) otherwise = FL_EDGE_TRUE;
    if (then == fl_edge_not(otherwise)) return fl_edge_xor(graph, condition, otherwise);
    if (then == FL_EDGE_TRUE) return fl_edge_or(graph, condition, otherwise);
    if (then == FL_EDGE_FALSE) return fl_edge_and(graph, fl_edge_not(condition), otherwise);
    if (otherwise == FL_EDGE_TRUE) return fl_edge_or(graph, fl_edge_not(condition), then);
    if (otherwise == FL_EDGE_FALSE) return fl_edge_and(graph, condition, then);
    fl_edge first = fl_edge_and(graph, condition, then);
    fl_edge second = fl_edge_and(graph, fl_edge_not(condition), otherwise);
    return fl_edge_or(graph, first, second);
}

static void order(fl_edge *smaller, fl_edge *larger) {
    if (*smaller <= *larger) return;
    fl_edge swapped = *smaller;
    *smaller = *larger;
    *larger = swapped;
}

fl_edge fl_edge_majority(struct fl_and_inverter *graph, fl_edge first, fl_edge second, fl_edge third) {
    order(&first, &second);
    order(&second, &third);
    order(&first, &second);
    if (first == second) return first;
    if (second == third) return second;
    if (first == fl_edge_not(second)) return third;
    if (second == fl_edge_not(third)) return first;
    if (first == FL_EDGE_FALSE) return fl_edge_and(graph, second, third);
    if (first == FL_EDGE_TRUE) return fl_edge_or(graph, second, third);
    bool is_inverted = fl_edge_is_inverted(first);
    first = fl_edge_not_if(first, is_inverted);
    second = fl_edge_not_if(second, is_inverted);
    third = fl_edge_not_if(third, is_inverted);
    fl_edge both = fl_edge_and(graph, first, second);
    fl_edge any = fl_edge_or(graph, first, second);
    fl_edge carried = fl_edge_and(graph, third, any);
    return fl_edge_not_if(fl_edge_or(graph, both, carried), is_inverted);
}

fl_edge fl_edge_and_all(struct fl_and_inverter *graph, const fl_edge *edges, size_t count) {
    if (count == 0) return FL_EDGE_TRUE;
    if (count == 1) return edges[0];
    fl_edge left = fl_edge_and_all(graph, edges, count / 2);
    return fl_edge_and(graph, left, fl_edge_and_all(graph, edges + count / 2, count - count / 2));
}

fl_edge fl_edge_or_all(struct fl_and_inverter *graph, const fl_edge *edges, size_t count) {
    if (count == 0) return FL_EDGE_FALSE;
    if (count == 1) return edges[0];
    fl_edge left = fl_edge_or_all(graph, edges, count / 2);
    return fl_edge_or(graph, left, fl_edge_or_all(graph, edges + count / 2, count - count / 2));
}

/* !(p.left & p.right) & !(q.left & q.right) is an if-then-else where an operand of p is the
 * inverse of one of q. */
static bool is_if(struct fl_gate p, struct fl_gate q, struct fl_shape *shape) {
    const fl_edge left[2] = {p.left, p.right}, right[2] = {q.left, q.right};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            if (left[i] != fl_edge_not(right[j])) continue;
            fl_edge then = fl_edge_not(left[!i]), otherwise = fl_edge_not(right[!j]);
            if (then == fl_edge_not(otherwise))
                *shape = (struct fl_shape){.kind = FL_SHAPE_XOR, .operands = {left[i], otherwise}};
            else
                *shape = (struct fl_shape){.kind = FL_SHAPE_IF, .operands = {left[i], then, otherwise}};
            return true;
        }
    return false;
}

/* !(x & y) & !(z & (x | y)) is the inverse of a majority. */
static bool is_majority(const struct fl_and_inverter *graph, struct fl_gate p, struct fl_gate q,
                        struct fl_shape *shape) {
    const fl_edge right[2] = {q.left, q.right};
    for (int j = 0; j < 2; j++) {
        if (!fl_edge_is_inverted(right[j]) || !fl_node_is_gate(graph, fl_edge_node(right[j]))) continue;
        struct fl_gate none = graph->gates[fl_edge_node(right[j])];
        bool straight = none.left == fl_edge_not(p.left) && none.right == fl_edge_not(p.right);
        bool crossed = none.left == fl_edge_not(p.right) && none.right == fl_edge_not(p.left);
        if (!straight && !crossed) continue;
        *shape =
            (struct fl_shape){.kind = FL_SHAPE_MAJORITY,
                              .operands = {fl_edge_not(p.left), fl_edge_not(p.right), fl_edge_not(right[!j])}};
        return true;
    }
    return false;
}

struct fl_shape fl_node_shape(const struct fl_and_inverter *graph, uint32_t node) {
    struct fl_gate gate = graph->gates[node];
    struct fl_shape shape = {.kind = FL_SHAPE_AND, .operands = {gate.left, gate.right}};
    if (!fl_edge_is_inverted(gate.left) || !fl_edge_is_inverted(gate.right)) return shape;
    uint32_t left = fl_edge_node(gate.left), right = fl_edge_node(gate.right);
    if (!fl_node_is_gate(graph, left) || !fl_node_is_gate(graph, right)) return shape;
    struct fl_gate p = graph->gates[left], q = graph->gates[right];
    if (is_if(p, q, &shape) || is_majority(graph, p, q, &shape)) return shape;
    is_majority(graph, q, p, &shape);
    return shape;
}
