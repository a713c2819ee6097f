#include "cmd/hints.h"

enum fl_status fl_hints_of_options(struct fl_arena *arena, const struct fl_options *options,
                                   const struct fl_program *program, struct fl_hints *hints,
                                   struct fl_diagnostics *diagnostics) {
    *hints = (struct fl_hints){0};
    size_t count = options->words[FL_OPTION_INVARIANT].count;
    if (!count) return FL_OK;
    struct fl_hint_reader reader = fl_hint_reader_make(arena, program, diagnostics);
    for (size_t i = 0; i < count; i++) {
        enum fl_status status = fl_hint_parse(&reader, options->words[FL_OPTION_INVARIANT].items[i], hints);
        if (status != FL_OK) return status;
    }
    return FL_OK;
}
