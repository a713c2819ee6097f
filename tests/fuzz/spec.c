/* Whatever a spec holds is either refused with exactly one error that names a place, or becomes an observer. */
#include "spec/observer.h"

#include <string.h>

#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_spec_list specs = {0};
    char *text = fl_arena_allocate(arena, size + 1);
    memcpy(text, bytes, size);
    text[size] = 0;
    if (fl_spec_parse(arena, "x", text, &diagnostics, &specs) == FL_OK) {
        check(diagnostics.count == 0 && specs.count > 0);
        const struct fl_instrumentation *observer = fl_observer_create(arena, &specs);
        check(observer->hooks.count > 0 && *observer->observer && *observer->native_observer);
    } else {
        check(diagnostics.count == 1 && diagnostics.items[0].line && diagnostics.items[0].column);
    }
    fl_arena_destroy(arena);
    return 0;
}
