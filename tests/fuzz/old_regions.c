/* Whatever a document of another version holds is either refused with exactly one error, or its regions have
 * texts. */
#include "characterize/compare/old_regions.h"

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/scratch_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_old_regions old;
    enum fl_status status = fl_old_regions_read(arena, scratch_file(bytes, size), &diagnostics, &old);
    check_told(status, &diagnostics);
    if (status == FL_OK) {
        for (size_t i = 0; i < old.regions.count; i++) check(old.regions.items[i].text);
        for (size_t i = 0; i < old.inputs.count; i++) check(old.inputs.items[i].name);
    }
    fl_arena_destroy(arena);
    return 0;
}
