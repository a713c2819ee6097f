/* tests/fuzz/witness.h - what holds of every witness that is read, whichever its format. */
#ifndef FL_TESTS_FUZZ_WITNESS_H
#define FL_TESTS_FUZZ_WITNESS_H

#include "witness/witness.h"
#include "tests/fuzz/fuzz.h"

typedef enum fl_status witness_reader(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                      size_t size, struct fl_witness *witness, struct fl_diagnostics *diagnostics);

static inline int check_witness(witness_reader *read, const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_witness witness;
    enum fl_status status = read(arena, "x", bytes, size, &witness, &diagnostics);
    check_told(status, &diagnostics);
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

#endif
