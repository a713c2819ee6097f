/* cmd/run.c - `faultline run`: one concrete execution, step by step. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cmd/ask.h"
#include "cmd/command.h"
#include "cmd/output.h"
#include "engine/interpret/run_print.h"

/* argv[0] as a user would start the program: the first file without its extension. */
static const char *program_name(struct fl_arena *arena, const struct fl_options *options) {
    const char *path = options->operands[0], *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    size_t length = dot && dot != base ? (size_t)(dot - base) : strlen(base);
    return fl_arena_format(arena, "%.*s", (int)length, base);
}

static struct fl_inputs *read_inputs(struct fl_arena *arena, const struct fl_options *options,
                                     const struct fl_program *program, enum fl_exit *code) {
    struct fl_inputs *inputs = fl_inputs_create(arena);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    enum fl_status status = FL_OK;
    if (fl_options_has(options, FL_OPTION_INPUTS))
        status = fl_inputs_read(inputs, options->values[FL_OPTION_INPUTS], program, &diagnostics);
    if (status == FL_OK && fl_options_has(options, FL_OPTION_STDIN))
        status = fl_inputs_add_stdin_file(inputs, options->values[FL_OPTION_STDIN], &diagnostics);
    fl_output_diagnostics(&diagnostics);
    *code = fl_status_exit_code(status);
    if (status != FL_OK) return NULL;
    if (!inputs->arguments.count) fl_inputs_add_argument(inputs, program_name(arena, options));
    for (size_t i = 0; i < options->words[FL_OPTION_ARG].count; i++)
        fl_inputs_add_argument(inputs, options->words[FL_OPTION_ARG].items[i]);
    return inputs;
}

static void pass_output_on(void *context, int descriptor, const void *bytes, size_t size) {
    FILE *output = context;
    fwrite(bytes, 1, size, descriptor == 2 ? stderr : output);
}

static void write_steps(void *context, const char *text, size_t size) {
    fwrite(text, 1, size, context);
}

static enum fl_exit exit_code(const struct fl_outcome *outcome) {
    if (outcome->kind == FL_OUTCOME_EXITED) return FL_EXIT_SAFE;
    return fl_outcome_is_failure(outcome->kind) ? FL_EXIT_FAILS : FL_EXIT_UNKNOWN;
}

/* Only the program's own output, and how it ended unless that was with status 0. */
static struct fl_outcome *run_quietly(struct fl_arena *arena, const struct fl_program *program,
                                      struct fl_interpret_options *wanted, FILE *output) {
    struct fl_output_sink sink = {output, pass_output_on};
    wanted->sink = &sink;
    struct fl_outcome *outcome = fl_interpret(arena, program, wanted);
    fflush(output);
    struct fl_text text = fl_text_make(arena);
    if (outcome->kind == FL_OUTCOME_EXITED && outcome->status == 0)
        fl_outcome_print_defaults(&text, outcome);
    else
        fl_outcome_print(&text, program, outcome);
    fputs(fl_text_string(&text), stderr);
    return outcome;
}

static struct fl_outcome *run_showing(struct fl_arena *arena, const struct fl_program *program,
                                      struct fl_interpret_options *wanted, FILE *output, uint64_t fold_after) {
    struct fl_run_print_options how = {fold_after, output, write_steps};
    struct fl_run_printer *printer = fl_run_printer_create(arena, program, &how);
    wanted->observer = fl_run_printer_observer(printer);
    wanted->sink = fl_run_printer_sink(printer);
    struct fl_outcome *outcome = fl_interpret(arena, program, wanted);
    fl_run_printer_finish(printer);
    struct fl_text text = fl_text_make(arena);
    fl_outcome_print(&text, program, outcome);
    fputs(fl_text_string(&text), output);
    return outcome;
}

static enum fl_exit save_inputs(struct fl_arena *arena, const char *path, const struct fl_outcome *outcome) {
    struct fl_text text = fl_text_make(arena);
    fl_inputs_print(&text, fl_feed_consumed(outcome->feed, arena));
    return fl_output_write(path, &text);
}

static enum fl_exit run_program(struct fl_arena *arena, const struct fl_options *options,
                                const struct fl_program *program, const struct fl_inputs *inputs, FILE *output) {
    const char *saved = options->values[FL_OPTION_SAVE_INPUTS];
    struct fl_interpret_options wanted = {
        .inputs = inputs,
        .forgets_inputs = !saved,
        .step_limit = (uint64_t)options->numbers[FL_OPTION_STEPS],
    };
    if (fl_options_has(options, FL_OPTION_TIMEOUT))
        wanted.deadline = fl_deadline_after((double)options->numbers[FL_OPTION_TIMEOUT]);
    struct fl_outcome *outcome =
        fl_options_has(options, FL_OPTION_QUIET)
            ? run_quietly(arena, program, &wanted, output)
            : run_showing(arena, program, &wanted, output, (uint64_t)options->numbers[FL_OPTION_FOLD]);
    if (saved) {
        enum fl_exit code = save_inputs(arena, saved, outcome);
        if (code != FL_EXIT_SAFE) return code;
    }
    return exit_code(outcome);
}

static enum fl_exit run(struct fl_arena *arena, const struct fl_options *options, struct fl_inquiry *inquiry) {
    enum fl_exit code;
    const struct fl_program *program = fl_load_program(inquiry, &code);
    if (!program) return code;
    const struct fl_inputs *inputs = read_inputs(arena, options, program, &code);
    if (!inputs) return code;
    const char *path = options->values[FL_OPTION_OUTPUT];
    FILE *output = path ? fopen(path, "w") : stdout;
    if (!output) {
        fprintf(stderr, "faultline: error: cannot write to %s: %s\n", path, strerror(errno));
        return FL_EXIT_USAGE;
    }
    code = run_program(arena, options, program, inputs, output);
    bool is_written = !ferror(output) && fflush(output) == 0;
    if (path && fclose(output) != 0) is_written = false;
    if (!is_written) {
        fprintf(stderr, "faultline: error: cannot write to %s\n", path ? path : "standard output");
        return FL_EXIT_USAGE;
    }
    return code;
}

enum fl_exit fl_command_run(struct fl_arena *arena, const struct fl_options *options) {
    struct fl_inquiry *inquiry = fl_inquiry_of_options(options);
    enum fl_exit code = run(arena, options, inquiry);
    fl_inquiry_destroy(inquiry);
    return code;
}
