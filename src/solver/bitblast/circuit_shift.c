/* solver/bitblast/circuit_shift.c - circuits of shifts. */
#include "solver/bitblast/circuit.h"

#include <string.h>

/* Toward bit 0, in stages of 1, 2, 4, ... each chosen by one bit of the amount. */
static void shift_down(struct fl_circuit circuit, uint32_t width, const fl_edge *operand, const fl_edge *amount,
                       fl_edge fill, fl_edge *result) {
    fl_edge *current = fl_circuit_word(circuit, width);
    memcpy(current, operand, width * sizeof *operand);
    uint32_t stage = 0;
    for (; stage < width && ((uint64_t)1 << stage) < width; stage++) {
        uint32_t distance = (uint32_t)1 << stage;
        for (uint32_t i = 0; i < width; i++) {
            fl_edge moved = i + distance < width ? current[i + distance] : fill;
            current[i] = fl_edge_if(circuit.graph, amount[stage], moved, current[i]);
        }
    }
    fl_edge is_beyond = fl_edge_or_all(circuit.graph, amount + stage, width - stage);
    for (uint32_t i = 0; i < width; i++) result[i] = fl_edge_if(circuit.graph, is_beyond, fill, current[i]);
}

static void reverse(uint32_t width, const fl_edge *operand, fl_edge *result) {
    for (uint32_t i = 0; i < width; i++) result[i] = operand[width - 1 - i];
}

void fl_circuit_shift(struct fl_circuit circuit, enum fl_shift_kind kind, uint32_t width, const fl_edge *operand,
                      const fl_edge *amount, fl_edge *result) {
    if (kind != FL_SHIFT_LEFT) {
        fl_edge fill = kind == FL_SHIFT_RIGHT_SIGNED ? operand[width - 1] : FL_EDGE_FALSE;
        shift_down(circuit, width, operand, amount, fill, result);
        return;
    }
    fl_edge *mirrored = fl_circuit_word(circuit, width), *shifted = fl_circuit_word(circuit, width);
    reverse(width, operand, mirrored);
    shift_down(circuit, width, mirrored, amount, FL_EDGE_FALSE, shifted);
    reverse(width, shifted, result);
}
