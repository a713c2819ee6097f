/* Whatever a distribution holds is either refused with exactly one error, or gives each name one range. */
#include "characterize/count/distribution.h"

#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/scratch_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_distribution distribution;
    enum fl_status status = fl_distribution_read(arena, scratch_file(bytes, size), &diagnostics, &distribution);
    check_told(status, &diagnostics);
    if (status == FL_OK)
        for (size_t i = 0; i < distribution.ranges.count; i++) {
            const struct fl_input_range *range = &distribution.ranges.items[i];
            check(range->name[0] && range->least[0] && range->most[0] && range->line);
            for (size_t k = 0; k < i; k++) check(strcmp(range->name, distribution.ranges.items[k].name) != 0);
        }
    fl_arena_destroy(arena);
    return 0;
}
