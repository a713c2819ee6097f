/* cmd/show.c - `faultline show`: the program model, for reading or drawing. */
#include <stdio.h>

#include "cmd/command.h"
#include "cmd/load.h"
#include "cmd/options.h"
#include "cmd/output.h"
#include "program/show/show.h"

enum fl_exit fl_command_show(struct fl_arena *arena, const struct fl_options *options) {
    if (fl_options_has(options, FL_OPTION_DOT) && fl_options_has(options, FL_OPTION_STATS)) {
        fprintf(stderr, "faultline: error: '--dot' and '--stats' exclude each other\n");
        return FL_EXIT_USAGE;
    }
    enum fl_exit code;
    const struct fl_program *program = fl_load_program(arena, options, &code);
    if (!program) return code;
    fl_function_id function;
    if (!fl_load_function(program, options, &function)) return FL_EXIT_USAGE;
    struct fl_text text = fl_text_make(arena);
    if (fl_options_has(options, FL_OPTION_STATS))
        fl_show_statistics(&text, program);
    else if (fl_options_has(options, FL_OPTION_DOT))
        fl_show_dot(&text, program, function);
    else
        fl_show_text(&text, program, function);
    return fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
}
