/* Whatever compile_commands.json holds is either read or refused with exactly one error. */
#include "frontend/compile/compile_database.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char *scratch_file(void) {
    static char path[64];
    if (path[0]) return path;
    char directory[] = "/tmp/faultline-fuzz-XXXXXX";
    if (!mkdtemp(directory)) abort();
    snprintf(path, sizeof path, "%s/compile_commands.json", directory);
    return path;
}

static void check(bool condition) {
    if (!condition) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    enum fl_status status = fl_compile_database_check("x", (const char *)bytes, size, &diagnostics);
    check(diagnostics.count == (status == FL_OK ? 0 : 1));
    if (status == FL_OK) {
        FILE *file = fopen(scratch_file(), "w");
        check(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
        struct fl_compile_command_list commands = {0};
        status = fl_compile_database_read(arena, scratch_file(), &diagnostics, &commands);
        check(diagnostics.count == (status == FL_OK ? 0 : 1));
    }
    fl_arena_destroy(arena);
    return 0;
}
