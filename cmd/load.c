#include "cmd/load.h"

#include <math.h>

#include "base/nearest.h"
#include "base/vector.h"
#include "cmd/output.h"
#include "frontend/frontend.h"

/* A small program is compiled however little time there is, so that its checks can be told. */
static struct fl_deadline compile_deadline(const struct fl_options *options) {
    static const double least_seconds = 2;
    bool is_limited = options->command == FL_COMMAND_CHECK || options->command == FL_COMMAND_REPLAY ||
                      (options->command == FL_COMMAND_SLICE && fl_options_has(options, FL_OPTION_TIMEOUT));
    double seconds = is_limited ? fl_options_seconds(options) : INFINITY;
    return fl_deadline_after(seconds < least_seconds ? least_seconds : seconds);
}

static bool looks_for_failures(const struct fl_options *options) {
    if (options->command == FL_COMMAND_REPLAY) return true;
    if (options->command != FL_COMMAND_SLICE) return options->command == FL_COMMAND_CHECK;
    return !fl_options_has(options, FL_OPTION_PATH) && !fl_options_has(options, FL_OPTION_TARGET);
}

static enum fl_status load(struct fl_arena *arena, const struct fl_options *options,
                           struct fl_diagnostics *diagnostics, struct fl_frontend_options *frontend,
                           struct fl_selection *selection, const struct fl_program **program) {
    if (options->operand_count == 0) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "no input file; 'faultline %s --help' explains",
                           fl_command_info(options->command)->name);
        return FL_BAD_USAGE;
    }
    if (options->values[FL_OPTION_REQUIRES] && !options->values[FL_OPTION_ENTRY]) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                           "--requires needs --entry: it says what that is given");
        return FL_BAD_USAGE;
    }
    *frontend = (struct fl_frontend_options){
        .inputs = options->operands,
        .input_count = options->operand_count,
        .compiler_flags = options->compiler_flags,
        .compiler_flag_count = options->compiler_flag_count,
        .entry = options->values[FL_OPTION_ENTRY],
        .precondition = options->values[FL_OPTION_REQUIRES],
        .log_functions = options->words[FL_OPTION_LOG_FUNCTION].items,
        .log_function_count = options->words[FL_OPTION_LOG_FUNCTION].count,
        /* `show` is for looking at all of a program, also at what no verdict could be given for. */
        .is_whole = options->command == FL_COMMAND_SHOW,
        .keeps_refused = options->command == FL_COMMAND_SHOW,
        .jobs = (unsigned)options->numbers[FL_OPTION_JOBS],
        .deadline = compile_deadline(options),
        .objects = looks_for_failures(options) ? FL_NEW(arena, struct fl_object_files) : NULL,
    };
    enum fl_status status = fl_select(arena, options, diagnostics, frontend, selection);
    if (frontend->instrumentation) frontend->objects = NULL; /* without the calls of its observers */
    return status == FL_OK ? fl_frontend_load(arena, frontend, diagnostics, program) : status;
}

const struct fl_program *fl_load_program(struct fl_arena *arena, const struct fl_options *options,
                                         enum fl_exit *code) {
    struct fl_frontend_options frontend;
    struct fl_selection selection;
    return fl_load_program_as(arena, options, &frontend, &selection, code);
}

const struct fl_program *fl_load_program_as(struct fl_arena *arena, const struct fl_options *options,
                                            struct fl_frontend_options *frontend, struct fl_selection *selection,
                                            enum fl_exit *code) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program = NULL;
    enum fl_status status = load(arena, options, &diagnostics, frontend, selection, &program);
    fl_output_diagnostics(&diagnostics);
    *code = fl_status_exit_code(status);
    return status == FL_OK ? program : NULL;
}

bool fl_load_function(const struct fl_program *program, const struct fl_options *options,
                      fl_function_id *function) {
    *function = (fl_function_id)FL_NO_ID;
    const char *name = options->values[FL_OPTION_FUNCTION];
    if (!name) return true;
    *function = fl_program_find_function(program, name);
    if (!fl_id_is_none(*function)) return true;
    struct fl_arena *scratch = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(scratch);
    FL_VECTOR_OF(const char *) names = {0};
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].is_users) fl_vector_push(scratch, &names, program->functions[i].name);
    const char *nearest = fl_nearest_word(name, names.items, names.count);
    fl_diagnostics_add(&diagnostics, FL_ERROR, NULL, 0, 0, "the program has no function '%s'%s%s%s", name,
                       nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
    fl_output_diagnostics(&diagnostics);
    fl_arena_destroy(scratch);
    return false;
}
