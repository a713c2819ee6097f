/* Whatever an adapter holds is either refused with exactly one error, or has what is needed to ask. */
#include "engine/outside/adapter.h"

#include <string.h>

#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_adapter *adapter;
    char *text = fl_arena_allocate(arena, size + 1);
    memcpy(text, bytes, size);
    text[size] = 0;
    enum fl_status status = fl_adapter_parse(arena, "x", text, &diagnostics, &adapter);
    check_told(status, &diagnostics);
    if (status == FL_OK) check(adapter->commands.count && adapter->arguments.count && adapter->rules.count);
    fl_arena_destroy(arena);
    return 0;
}
