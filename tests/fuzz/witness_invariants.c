/* Whatever a correctness witness holds is either refused with exactly one error, or each of its invariants has
 * a place and a text. */
#include "witness/witness.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena), others = fl_diagnostics_make(arena);
    struct fl_witness_invariants invariants;
    enum fl_witness_kind kind;
    bool is_yaml;
    check_told(fl_witness_kind_of(arena, "x", bytes, size, &is_yaml, &kind, &others), &others);
    enum fl_status status = fl_witness_read_invariants(arena, "x", bytes, size, &invariants, &diagnostics);
    check_told(status, &diagnostics);
    for (size_t i = 0; status == FL_OK && i < invariants.items.count; i++) {
        const struct fl_witness_invariant *invariant = &invariants.items.items[i];
        check(invariant->file && invariant->line && invariant->text && invariant->source_line);
    }
    fl_arena_destroy(arena);
    return 0;
}
