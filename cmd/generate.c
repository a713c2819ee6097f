/* cmd/generate.c - `faultline generate`: the manual page and the completion scripts, from the tables. */
#include <stdio.h>
#include <string.h>

#include "cmd/command.h"
#include "cmd/completion.h"
#include "cmd/manual.h"
#include "cmd/options.h"
#include "cmd/output.h"

enum fl_exit fl_command_generate(struct fl_arena *arena, const struct fl_options *options) {
    static const struct {
        const char *name;
        void (*print)(struct fl_text *text);
    } kinds[] = {
        {"man", fl_manual_print},
        {"bash", fl_completion_bash},
        {"zsh", fl_completion_zsh},
        {"fish", fl_completion_fish},
    };
    if (options->operand_count == 1) {
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            if (strcmp(options->operands[0], kinds[i].name) != 0) continue;
            struct fl_text text = fl_text_make(arena);
            kinds[i].print(&text);
            return fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
        }
    }
    fprintf(stderr, "faultline: error: 'generate' takes one of man, bash, zsh, fish\n");
    return FL_EXIT_USAGE;
}
