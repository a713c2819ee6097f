/* Whatever a file of inputs holds is either refused with exactly one error, or read; printing what
 * was read and reading that gives the same again. */
#include "run/inputs.h"

#include <string.h>

#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    /* Reads whatever file is named, devices included. */
    if (memmem(bytes, size, "stdin-file", strlen("stdin-file"))) return 0;
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_inputs *inputs = fl_inputs_create(arena);
    enum fl_status status = fl_inputs_parse(inputs, "x", (const char *)bytes, size, NULL, &diagnostics);
    check_told(status, &diagnostics);
    if (status == FL_OK) {
        struct fl_text first = fl_text_make(arena), second = fl_text_make(arena);
        fl_inputs_print(&first, inputs);
        struct fl_inputs *again = fl_inputs_create(arena);
        const char *text = fl_text_string(&first);
        check(fl_inputs_parse(again, "x", text, strlen(text), NULL, &diagnostics) == FL_OK);
        fl_inputs_print(&second, again);
        check(strcmp(fl_text_string(&first), fl_text_string(&second)) == 0);
    }
    fl_arena_destroy(arena);
    return 0;
}
