/* Whatever a path file holds is either refused with exactly one error, or read; printing the places
 * that were read and reading those gives the same again. */
#include "slice/path/path_file.h"

#include <string.h>

#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_path_file file;
    enum fl_status status = fl_path_file_parse(arena, "x", (const char *)bytes, size, &file, &diagnostics);
    check_told(status, &diagnostics);
    check(status != FL_OK || file.steps.count);
    for (size_t i = 0; status == FL_OK && i < file.steps.count; i++) {
        const char *text = fl_place_request_print(arena, &file.steps.items[i].request);
        struct fl_place_request again;
        check(!fl_place_parse(arena, text, &again));
        check(strcmp(fl_place_request_print(arena, &again), text) == 0);
    }
    fl_arena_destroy(arena);
    return 0;
}
