/* cmd/show.c - `faultline show`: the program model, for reading or drawing. */
#include <stdio.h>

#include "base/nearest.h"
#include "cmd/ask.h"
#include "cmd/command.h"
#include "cmd/output.h"
#include "program/show/show.h"

/* The function that --function names, none if it was not given. False, after a message: there is no such
 * function. */
static bool find_function(struct fl_arena *arena, const struct fl_program *program,
                          const struct fl_options *options, fl_function_id *function) {
    *function = (fl_function_id)FL_NO_ID;
    const char *name = options->values[FL_OPTION_FUNCTION];
    if (!name) return true;
    *function = fl_program_find_function(program, name);
    if (!fl_id_is_none(*function)) return true;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    fl_words names = {0};
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].is_users) fl_vector_push(arena, &names, program->functions[i].name);
    const char *nearest = fl_nearest_word(name, names.items, names.count);
    fl_diagnostics_add(&diagnostics, FL_ERROR, NULL, 0, 0, "the program has no function '%s'%s%s%s", name,
                       nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
    fl_output_diagnostics(&diagnostics);
    return false;
}

static enum fl_exit show(struct fl_arena *arena, const struct fl_options *options, struct fl_inquiry *inquiry) {
    enum fl_exit code;
    const struct fl_program *program = fl_load_program(inquiry, &code);
    if (!program) return code;
    fl_function_id function;
    if (!find_function(arena, program, options, &function)) return FL_EXIT_USAGE;
    struct fl_text text = fl_text_make(arena);
    if (fl_options_has(options, FL_OPTION_STATS))
        fl_show_statistics(&text, program);
    else if (fl_options_has(options, FL_OPTION_DOT))
        fl_show_dot(&text, program, function);
    else
        fl_show_text(&text, program, function);
    return fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
}

enum fl_exit fl_command_show(struct fl_arena *arena, const struct fl_options *options) {
    if (fl_options_has(options, FL_OPTION_DOT) && fl_options_has(options, FL_OPTION_STATS)) {
        fprintf(stderr, "faultline: error: '--dot' and '--stats' exclude each other\n");
        return FL_EXIT_USAGE;
    }
    struct fl_inquiry *inquiry = fl_inquiry_of_options(options);
    enum fl_exit code = show(arena, options, inquiry);
    fl_inquiry_destroy(inquiry);
    return code;
}
