/* Whatever a property file holds is either refused with exactly one error, or asks for some check. */
#include "witness/property_file.h"

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/scratch_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_property property = {0};
    enum fl_status status = fl_property_read(arena, scratch_file(bytes, size), &diagnostics, &property);
    check_told(status, &diagnostics);
    if (status == FL_OK) check(property.checks && property.entry && property.checks >> FL_CHECK_KIND_COUNT == 0);
    fl_arena_destroy(arena);
    return 0;
}
