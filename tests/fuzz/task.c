/* Whatever a task definition holds is either refused with exactly one error, or names a file. */
#include "witness/task_file.h"

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/scratch_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_task task = {0};
    enum fl_status status = fl_task_read(arena, scratch_file(bytes, size), &diagnostics, &task);
    check_told(status, &diagnostics);
    if (status == FL_OK) {
        check(task.inputs.count);
        for (size_t i = 0; i < task.properties.count; i++) check(task.properties.items[i].path);
    }
    fl_arena_destroy(arena);
    return 0;
}
