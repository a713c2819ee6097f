/* tests/support/gate_simulation.h - the gates of an and-inverter graph under 64 assignments at once.
 *
 * Bit k of a node's word is its value under the k-th; inputs are set before gate_simulate.
 */
#ifndef TESTS_SUPPORT_GATE_SIMULATION_H
#define TESTS_SUPPORT_GATE_SIMULATION_H

#include "solver/bitblast/and_inverter.h"

struct gate_simulation {
    const struct fl_and_inverter *graph;
    uint64_t *nodes;
};

static inline void gate_simulate(struct gate_simulation *simulation) {
    const struct fl_and_inverter *graph = simulation->graph;
    for (uint32_t node = 1; node < graph->count; node++) {
        if (fl_node_is_input(graph, node)) continue;
        fl_edge left = graph->gates[node].left, right = graph->gates[node].right;
        uint64_t x = simulation->nodes[fl_edge_node(left)], y = simulation->nodes[fl_edge_node(right)];
        simulation->nodes[node] = (fl_edge_is_inverted(left) ? ~x : x) & (fl_edge_is_inverted(right) ? ~y : y);
    }
}

static inline bool gate_edge_value(const struct gate_simulation *simulation, fl_edge edge, unsigned lane) {
    return (simulation->nodes[fl_edge_node(edge)] >> lane & 1) ^ fl_edge_is_inverted(edge);
}

#endif
