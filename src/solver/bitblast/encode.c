#include "solver/bitblast/encode.h"

#include "base/invariant.h"

/* Longer conjunctions are split; CaDiCaL handles very long clauses badly. */
enum { LONGEST_CONJUNCTION = 64 };

struct fl_encoder *fl_encoder_create(struct fl_arena *arena, const struct fl_and_inverter *graph,
                                     struct fl_sat *sat) {
    struct fl_encoder *encoder = FL_NEW(arena, struct fl_encoder);
    encoder->arena = arena;
    encoder->graph = graph;
    encoder->sat = sat;
    return encoder;
}

int fl_encoder_find(const struct fl_encoder *encoder, fl_edge edge) {
    uint32_t node = fl_edge_node(edge);
    int variable = node < encoder->variable_capacity ? encoder->variables[node] : 0;
    return fl_edge_is_inverted(edge) ? -variable : variable;
}

static void reserve(struct fl_encoder *encoder) {
    size_t needed = encoder->graph->count, old = encoder->variable_capacity;
    if (needed <= old) return;
    size_t capacity = old ? old : 256;
    while (capacity < needed) capacity *= 2;
    encoder->variables =
        fl_arena_grow(encoder->arena, encoder->variables, old * sizeof(int), capacity * sizeof(int));
    encoder->variable_capacity = capacity;
}

/* The literal of an edge; a node that has none yet gets one and waits for its definition. */
static int literal_of(struct fl_encoder *encoder, fl_edge edge) {
    uint32_t node = fl_edge_node(edge);
    FL_INVARIANT(node != 0, "constants are simplified away in the graph");
    int variable = encoder->variables[node];
    if (!variable) {
        variable = encoder->variables[node] = fl_sat_new_variable(encoder->sat);
        if (!fl_node_is_input(encoder->graph, node))
            fl_vector_push(encoder->arena, &encoder->pending, node);
        else if (encoder->graph->gates[node].right)
            fl_vector_push(encoder->arena, &encoder->owned_inputs, node);
    }
    return fl_edge_is_inverted(edge) ? -variable : variable;
}

static void define_xor(struct fl_encoder *encoder, int result, int left, int right) {
    struct fl_sat *sat = encoder->sat;
    fl_sat_add_ternary(sat, -result, left, right);
    fl_sat_add_ternary(sat, -result, -left, -right);
    fl_sat_add_ternary(sat, result, -left, right);
    fl_sat_add_ternary(sat, result, left, -right);
}

static void define_if(struct fl_encoder *encoder, int result, int condition, int then, int otherwise) {
    struct fl_sat *sat = encoder->sat;
    fl_sat_add_ternary(sat, -condition, -then, result);
    fl_sat_add_ternary(sat, -condition, then, -result);
    fl_sat_add_ternary(sat, condition, -otherwise, result);
    fl_sat_add_ternary(sat, condition, otherwise, -result);
    /* Implied, but they propagate equal branches. */
    fl_sat_add_ternary(sat, -then, -otherwise, result);
    fl_sat_add_ternary(sat, then, otherwise, -result);
}

static void define_majority(struct fl_encoder *encoder, int result, int first, int second, int third) {
    struct fl_sat *sat = encoder->sat;
    fl_sat_add_ternary(sat, -first, -second, result);
    fl_sat_add_ternary(sat, -first, -third, result);
    fl_sat_add_ternary(sat, -second, -third, result);
    fl_sat_add_ternary(sat, first, second, -result);
    fl_sat_add_ternary(sat, first, third, -result);
    fl_sat_add_ternary(sat, second, third, -result);
}

/* May the gate below this edge be dissolved into the conjunction above it? */
static bool is_dissolved(const struct fl_encoder *encoder, fl_edge edge) {
    uint32_t node = fl_edge_node(edge);
    return !fl_edge_is_inverted(edge) && fl_node_is_gate(encoder->graph, node) && !encoder->variables[node] &&
           encoder->graph->uses[node] == 1 && fl_node_shape(encoder->graph, node).kind == FL_SHAPE_AND;
}

/* The operands of the conjunction that the node heads, into encoder->operands. */
static void collect_conjunction(struct fl_encoder *encoder, uint32_t node) {
    encoder->operands.count = 0;
    encoder->unexplored.count = 0;
    struct fl_gate gate = encoder->graph->gates[node];
    fl_vector_push(encoder->arena, &encoder->unexplored, gate.right);
    fl_vector_push(encoder->arena, &encoder->unexplored, gate.left);
    while (encoder->unexplored.count) {
        fl_edge edge = fl_vector_pop(&encoder->unexplored);
        bool has_room = encoder->operands.count + encoder->unexplored.count < LONGEST_CONJUNCTION;
        if (has_room && is_dissolved(encoder, edge)) {
            gate = encoder->graph->gates[fl_edge_node(edge)];
            fl_vector_push(encoder->arena, &encoder->unexplored, gate.right);
            fl_vector_push(encoder->arena, &encoder->unexplored, gate.left);
        } else {
            fl_vector_push(encoder->arena, &encoder->operands, edge);
        }
    }
}

static void define_conjunction(struct fl_encoder *encoder, uint32_t node, int result) {
    collect_conjunction(encoder, node);
    encoder->clause.count = 0;
    fl_vector_push(encoder->arena, &encoder->clause, result);
    for (size_t i = 0; i < encoder->operands.count; i++) {
        int literal = literal_of(encoder, encoder->operands.items[i]);
        fl_sat_add_binary(encoder->sat, -result, literal);
        fl_vector_push(encoder->arena, &encoder->clause, -literal);
    }
    fl_sat_add_clause(encoder->sat, encoder->clause.items, encoder->clause.count);
}

static void define(struct fl_encoder *encoder, uint32_t node) {
    int result = encoder->variables[node];
    struct fl_shape shape = fl_node_shape(encoder->graph, node);
    if (shape.kind == FL_SHAPE_AND) {
        define_conjunction(encoder, node, result);
        return;
    }
    int first = literal_of(encoder, shape.operands[0]), second = literal_of(encoder, shape.operands[1]);
    if (shape.kind == FL_SHAPE_XOR) {
        define_xor(encoder, result, first, second);
        return;
    }
    int third = literal_of(encoder, shape.operands[2]);
    if (shape.kind == FL_SHAPE_IF)
        define_if(encoder, result, first, second, third);
    else
        define_majority(encoder, result, first, second, third);
}

static void define_pending(struct fl_encoder *encoder) {
    while (encoder->pending.count) define(encoder, fl_vector_pop(&encoder->pending));
}

int fl_encode(struct fl_encoder *encoder, fl_edge edge) {
    reserve(encoder);
    int literal = literal_of(encoder, edge);
    define_pending(encoder);
    return literal;
}

static bool is_plain_conjunction(const struct fl_encoder *encoder, fl_edge edge) {
    uint32_t node = fl_edge_node(edge);
    return fl_node_is_gate(encoder->graph, node) && !encoder->variables[node] &&
           fl_node_shape(encoder->graph, node).kind == FL_SHAPE_AND;
}

/* One clause that makes a conjunction false, or a unit where the edge is none. */
static void add_clause_for(struct fl_encoder *encoder, fl_edge edge) {
    if (!fl_edge_is_inverted(edge) || !is_plain_conjunction(encoder, edge)) {
        fl_sat_add_unit(encoder->sat, literal_of(encoder, edge));
        return;
    }
    collect_conjunction(encoder, fl_edge_node(edge));
    encoder->clause.count = 0;
    for (size_t i = 0; i < encoder->operands.count; i++)
        fl_vector_push(encoder->arena, &encoder->clause, -literal_of(encoder, encoder->operands.items[i]));
    fl_sat_add_clause(encoder->sat, encoder->clause.items, encoder->clause.count);
}

void fl_encode_true(struct fl_encoder *encoder, fl_edge edge) {
    reserve(encoder);
    if (edge == FL_EDGE_TRUE) return;
    if (edge == FL_EDGE_FALSE) {
        fl_sat_add_clause(encoder->sat, NULL, 0);
        return;
    }
    encoder->conjuncts.count = 0;
    fl_vector_push(encoder->arena, &encoder->conjuncts, edge);
    for (bool is_root = true; encoder->conjuncts.count; is_root = false) {
        edge = fl_vector_pop(&encoder->conjuncts);
        bool is_conjunction = !fl_edge_is_inverted(edge) && is_plain_conjunction(encoder, edge);
        if (is_conjunction && (is_root || encoder->graph->uses[fl_edge_node(edge)] == 1)) {
            struct fl_gate gate = encoder->graph->gates[fl_edge_node(edge)];
            fl_vector_push(encoder->arena, &encoder->conjuncts, gate.right);
            fl_vector_push(encoder->arena, &encoder->conjuncts, gate.left);
        } else {
            add_clause_for(encoder, edge);
        }
    }
    define_pending(encoder);
}
