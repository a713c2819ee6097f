/* Whatever a witness holds is either refused with exactly one error, or its steps end with a target. */
#include "slice/witness.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(bool condition) {
    if (!condition) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_witness witness;
    enum fl_status status = fl_witness_read_yaml(arena, "x", bytes, size, &witness, &diagnostics);
    check(diagnostics.count == (status == FL_OK ? 0 : 1));
    if (status == FL_OK) {
        check(witness.steps.count);
        for (size_t i = 0; i < witness.steps.count; i++) {
            const struct fl_witness_step *step = &witness.steps.items[i];
            check((step->kind == FL_WITNESS_TARGET) == (i + 1 == witness.steps.count));
            check(step->end_line >= step->line);
        }
    }
    fl_arena_destroy(arena);
    return 0;
}
