#include "inquiry/select.h"

#include <string.h>

#include "spec/observer.h"
#include "witness/property_file.h"
#include "witness/task_file.h"

struct selecting {
    struct fl_arena *arena;
    const struct fl_inquiry_options *options;
    struct fl_diagnostics *diagnostics;
    struct fl_frontend_options *frontend;
    struct fl_selection *selection;
    struct fl_task task;
    bool has_task;
    struct fl_property property;
    bool has_property;
};

static enum fl_status complain(struct selecting *selecting, const char *what) {
    fl_diagnostics_add(selecting->diagnostics, FL_ERROR, NULL, 0, 0, "%s", what);
    return FL_BAD_USAGE;
}

static enum fl_status read_task(struct selecting *selecting) {
    const struct fl_inquiry_options *options = selecting->options;
    for (size_t i = 0; i < options->files.count; i++)
        if (fl_task_is_named(options->files.items[i])) selecting->has_task = true;
    if (!selecting->has_task) return FL_OK;
    if (options->files.count > 1) return complain(selecting, "a task definition names all its files itself");
    enum fl_status status =
        fl_task_read(selecting->arena, options->files.items[0], selecting->diagnostics, &selecting->task);
    selecting->frontend->inputs = selecting->task.inputs.items;
    selecting->frontend->input_count = selecting->task.inputs.count;
    return status;
}

static void add_flag(struct selecting *selecting, const char *flag) {
    FL_VECTOR_OF(const char *) flags = {0};
    struct fl_frontend_options *frontend = selecting->frontend;
    fl_vector_push(selecting->arena, &flags, flag);
    for (size_t i = 0; i < frontend->compiler_flag_count; i++)
        fl_vector_push(selecting->arena, &flags, frontend->compiler_flags[i]);
    frontend->compiler_flags = flags.items;
    frontend->compiler_flag_count = flags.count;
}

/* What is expected of several properties is that all of them hold. */
static void expect(struct selecting *selecting, const struct fl_task_property *property) {
    enum fl_expectation_of_task *expected = &selecting->selection->expected;
    if (!property->has_verdict) return;
    if (!property->is_expected_to_hold)
        *expected = FL_EXPECTS_FAILS;
    else if (*expected == FL_EXPECTS_NOTHING)
        *expected = FL_EXPECTS_SAFE;
}

static const char *file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Those of the task that can be checked; what others would need is said. */
static enum fl_status read_task_properties(struct selecting *selecting) {
    struct fl_diagnostics problems = fl_diagnostics_make(selecting->arena);
    for (size_t i = 0; i < selecting->task.properties.count; i++) {
        const struct fl_task_property *property = &selecting->task.properties.items[i];
        struct fl_property read = selecting->property;
        if (fl_property_read(selecting->arena, property->path, &problems, &read) != FL_OK) continue;
        selecting->property = read;
        selecting->has_property = true;
        expect(selecting, property);
    }
    bool is_none = selecting->task.properties.count && !selecting->has_property;
    for (size_t i = 0; i < problems.count; i++)
        fl_diagnostics_add(selecting->diagnostics, is_none ? FL_ERROR : FL_WARNING, problems.items[i].file,
                           problems.items[i].line, problems.items[i].column, "%s", problems.items[i].message);
    return is_none ? FL_BAD_INPUT : FL_OK;
}

static enum fl_status read_given_property(struct selecting *selecting, const char *path) {
    if (selecting->options->checks)
        return complain(selecting, "'--property' and '--checks' both choose the checks; give one of them");
    selecting->has_property = true;
    for (size_t i = 0; i < selecting->task.properties.count; i++)
        if (strcmp(file_name(selecting->task.properties.items[i].path), file_name(path)) == 0)
            expect(selecting, &selecting->task.properties.items[i]);
    return fl_property_read(selecting->arena, path, selecting->diagnostics, &selecting->property);
}

/* Specs come beside the checks that were chosen, or instead of the usual ones. */
static enum fl_status read_specs(struct selecting *selecting) {
    const struct fl_inquiry_options *options = selecting->options;
    struct fl_spec_list *specs = &selecting->selection->specs;
    if (!options->specs.count) return FL_OK;
    for (size_t i = 0; i < options->specs.count; i++) {
        enum fl_status status =
            fl_spec_read(selecting->arena, options->specs.items[i], selecting->diagnostics, specs);
        if (status != FL_OK) return status;
    }
    struct fl_frontend_options *frontend = selecting->frontend;
    frontend->instrumentation = options->purpose == FL_PURPOSE_WATCH
                                    ? fl_observer_create_moving(selecting->arena, specs)
                                    : fl_observer_create(selecting->arena, specs);
    frontend->follows_all = options->purpose == FL_PURPOSE_RUN;
    if (!selecting->has_property && !options->checks) frontend->checks = 0;
    frontend->checks |= 1u << FL_CHECK_SPEC;
    /* In production, memory does run out. */
    if (options->purpose == FL_PURPOSE_WATCH) frontend->checks |= 1u << FL_CHECK_ALLOCATION;
    return FL_OK;
}

/* What properties of the competition ask for. */
static enum fl_status take_property(struct selecting *selecting) {
    struct fl_frontend_options *frontend = selecting->frontend;
    selecting->selection->has_competition_rules = selecting->has_task || selecting->has_property;
    if (!selecting->has_property) return FL_OK;
    frontend->checks = selecting->property.checks;
    if (!frontend->entry && strcmp(selecting->property.entry, "main") != 0)
        frontend->entry = selecting->property.entry;
    return FL_OK;
}

/* "65536", "64K", "8M" */
static enum fl_status read_stack(struct selecting *selecting) {
    enum { LEAST = 4 << 10, MOST = 1 << 30 };
    const char *given = selecting->options->stack, *suffix = given;
    static const char letters[] = "KMG";
    uint64_t bytes = 0;
    if (!given) return FL_OK;
    for (; *suffix >= '0' && *suffix <= '9' && bytes <= MOST; suffix++)
        bytes = 10 * bytes + (uint64_t)(*suffix - '0');
    const char *letter = *suffix ? strchr(letters, *suffix) : NULL;
    if (letter) bytes <<= 10 * (letter - letters + 1);
    bool is_number = suffix != given && suffix[letter ? 1 : 0] == '\0';
    if (!is_number || bytes < LEAST || bytes > MOST)
        return complain(selecting, "'--stack' takes a size between 4K and 1G, such as 65536, 64K or 8M");
    selecting->frontend->stack_bytes = bytes;
    return FL_OK;
}

/* By what should come out? An address outside of an array that nothing is read or written at does not change that. */
static bool is_tested(const struct fl_inquiry_options *options) {
    return options->purpose == FL_PURPOSE_EXPLAIN && (options->explain.tests || options->explain.reference.count);
}

enum fl_status fl_select(struct fl_arena *arena, const struct fl_inquiry_options *options,
                         struct fl_diagnostics *diagnostics, struct fl_frontend_options *frontend,
                         struct fl_selection *selection) {
    struct selecting selecting = {.arena = arena,
                                  .options = options,
                                  .diagnostics = diagnostics,
                                  .frontend = frontend,
                                  .selection = selection};
    bool is_question = options->purpose != FL_PURPOSE_RUN && options->purpose != FL_PURPOSE_SHOW;
    *selection = (struct fl_selection){.expected = FL_EXPECTS_NOTHING};
    enum fl_status status = fl_checks_parse(options->checks, diagnostics, &frontend->checks);
    if (!options->checks && is_tested(options)) frontend->checks &= ~(1u << FL_CHECK_BOUNDS);
    if (status == FL_OK) status = read_stack(&selecting);
    if (status == FL_OK) status = read_task(&selecting);
    if (status != FL_OK) return status;
    if (selecting.task.is_32_bit) add_flag(&selecting, "-m32");
    frontend->trusts_undefined = (selecting.has_task || options->property) && !options->undefined.count &&
                                 options->purpose != FL_PURPOSE_WATCH;
    if (options->property)
        status = read_given_property(&selecting, options->property);
    else if (is_question)
        status = read_task_properties(&selecting);
    if (status == FL_OK) status = take_property(&selecting);
    return status == FL_OK ? read_specs(&selecting) : status;
}
