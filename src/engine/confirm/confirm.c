#include "engine/confirm/confirm.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/confirm/build/start.h"
#include "engine/confirm/build/compile_native.h"
#include "engine/confirm/build/entry_stub.h"
#include "engine/confirm/expectation.h"
#include "engine/confirm/locate.h"
#include "engine/confirm/native_run.h"
#include "engine/confirm/reproduce.h"

static const double default_seconds = 10;
/* For a run that need not come to its end. */
static const double unfinished_seconds = 2;

struct fl_confirmer {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_confirm_options options;
    const char *directory; /* NULL: could not be made */
    const char *problem;   /* then: why */
    struct fl_build builds[FL_BUILD_KIND_COUNT];
    struct fl_time_box box;
    uint64_t run_count;
    struct fl_cleanup cleanup; /* its builds are threads */
};

/* ---- the directory ---- */

static int remove_entry(const char *path, const struct stat *facts, int type, struct FTW *place) {
    (void)facts, (void)place;
    if (type == FTW_DNR) chmod(path, 0700);
    return remove(path);
}

static void remove_directory(const char *path) {
    enum { DESCRIPTORS = 16 };
    nftw(path, remove_entry, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
}

static void make_directory(struct fl_confirmer *confirmer) {
    const char *parent = getenv("TMPDIR");
    if (!parent || parent[0] != '/') parent = "/tmp";
    char *path = fl_arena_format(confirmer->arena, "%s/faultline-XXXXXX", parent);
    if (mkdtemp(path))
        confirmer->directory = path;
    else
        confirmer->problem =
            fl_arena_format(confirmer->arena, "no temporary directory in %s: %s", parent, strerror(errno));
}

/* ---- life ---- */

static void end_confirmer(void *context) {
    fl_confirmer_destroy(context);
}

struct fl_confirmer *fl_confirmer_create(const struct fl_program *program,
                                         const struct fl_confirm_options *options) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_confirmer *confirmer = FL_NEW(arena, struct fl_confirmer);
    confirmer->arena = arena;
    confirmer->program = program;
    confirmer->options = *options;
    atomic_init(&confirmer->box.ends_at, options->deadline.at);
    confirmer->box.is_cancelled = options->is_cancelled;
    if (!confirmer->options.seconds) confirmer->options.seconds = default_seconds;
    for (int kind = 0; kind < FL_BUILD_KIND_COUNT; kind++) {
        confirmer->builds[kind].kind = (enum fl_build_kind)kind;
        confirmer->builds[kind].program = program;
        confirmer->builds[kind].options = options->frontend;
        confirmer->builds[kind].box = &confirmer->box;
        confirmer->builds[kind].recorded = options->recorded;
    }
    fl_cleanup_add(&confirmer->cleanup, end_confirmer, confirmer);
    return confirmer;
}

bool fl_confirmer_is_spent(struct fl_confirmer *confirmer) {
    return fl_time_box_has_ended(&confirmer->box) || atomic_load(&confirmer->box.is_closing);
}

void fl_confirmer_set_deadline(struct fl_confirmer *confirmer, struct fl_deadline deadline) {
    if (!fl_confirmer_is_spent(confirmer)) atomic_store(&confirmer->box.ends_at, deadline.at);
}

void fl_confirmer_destroy(struct fl_confirmer *confirmer) {
    fl_cleanup_remove(&confirmer->cleanup);
    for (int kind = 0; kind < FL_BUILD_KIND_COUNT; kind++) fl_build_dispose(&confirmer->builds[kind]);
    if (confirmer->directory) remove_directory(confirmer->directory);
    fl_arena_destroy(confirmer->arena);
}

static struct fl_build *start_build(struct fl_confirmer *confirmer, enum fl_build_kind kind) {
    struct fl_build *build = &confirmer->builds[kind];
    if (!confirmer->directory && !confirmer->problem) make_directory(confirmer);
    if (!confirmer->directory) return NULL;
    build->directory = confirmer->directory;
    fl_build_start(build);
    return build;
}

void fl_confirmer_prepare(struct fl_confirmer *confirmer, enum fl_check_kind kind) {
    start_build(confirmer, fl_expectation_build(kind));
}

void fl_confirmer_begin(struct fl_confirmer *confirmer) {
    const struct fl_program *program = confirmer->program;
    const struct fl_build *plain = &confirmer->builds[FL_BUILD_PLAIN];
    bool is_ready = !fl_program_has_entry(program) && fl_compile_native_given(plain, 0);
    if (!is_ready || confirmer->options.frontend->objects->count > 1) return;
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check *check = &program->checks[i];
        /* Some checks of bounds are clang's own. */
        bool is_plain = check->kind == FL_CHECK_BOUNDS || fl_expectation_build(check->kind) == FL_BUILD_PLAIN;
        if (!is_plain || !fl_program_function(program, check->function)->is_users) continue;
        start_build(confirmer, FL_BUILD_PLAIN);
        return;
    }
}

/* ---- one failure ---- */

struct attempt {
    struct fl_confirmer *confirmer;
    struct fl_arena *arena;
    const struct fl_outcome *outcome;
    struct fl_expectation expectation;
    const char *executable;
    struct fl_fault fault;
    struct fl_position position;     /* where it failed natively */
    bool is_null;                    /* the pointer of the access that fails */
    bool is_unfinished;              /* it may end as it likes */
    bool is_harmless;                /* it may end as it likes, but must not fail */
    struct fl_native_output *output; /* is kept here; NULL: nobody asks */
};

static struct fl_confirmation not_run(struct fl_arena *arena, const char *why) {
    const char *reason = fl_arena_format(arena, "the program could not be run natively: %s", why);
    return (struct fl_confirmation){.is_tried = true, .reason = reason};
}

static struct fl_confirmation no_time_left(const struct fl_confirmer *confirmer) {
    bool is_cancelled = confirmer->options.is_cancelled && *confirmer->options.is_cancelled;
    return (struct fl_confirmation){.reason = is_cancelled ? "interrupted" : "no time was left"};
}

static bool is_at(struct fl_position left, struct fl_position right) {
    return left.line && left.line == right.line && fl_id_equal(left.file, right.file);
}

/* Is the fault in the column of another check of this kind? Where the machine refused an access, the
 * column may be that of an operation around it. */
static bool is_at_rival(const struct attempt *attempt) {
    const struct fl_program *program = attempt->confirmer->program;
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check *check = &program->checks[i];
        if (check->kind == attempt->expectation.kind && is_at(check->position, attempt->position) &&
            check->position.column == attempt->position.column)
            return true;
    }
    return false;
}

/* The memory sanitizer tells of what a function computes and returns only where it returns. */
static bool is_at_return(const struct attempt *attempt) {
    const struct fl_program *program = attempt->confirmer->program;
    if (attempt->fault.kind != FL_FAULT_UNINITIALIZED || attempt->outcome->kind != FL_OUTCOME_CHECK_FAILED)
        return false;
    fl_function_id function = program->checks[attempt->outcome->check.index].function;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (edge->operation.kind == FL_OPERATION_RETURN && edge->operation.value &&
            fl_id_equal(fl_program_location(program, edge->source)->function, function) &&
            is_at(edge->position, attempt->position))
            return true;
    }
    return false;
}

/* Finds the place of the fault, with its column only where the line does not settle it. */
static bool is_at_place(struct attempt *attempt) {
    uint64_t address = 0;
    if (attempt->fault.stacks.count)
        attempt->position = fl_locate_stack(attempt->arena, attempt->confirmer->program, attempt->executable,
                                            &attempt->fault.stacks.items[0], &address);
    struct fl_position expected = attempt->expectation.position;
    if (is_at_return(attempt)) return true;
    if (!is_at(attempt->position, expected)) return false;
    if (!attempt->expectation.needs_column) return true;
    attempt->position.column = fl_locate_column(attempt->arena, attempt->executable, address);
    return attempt->position.column == expected.column || !is_at_rival(attempt);
}

/* Running out of stack happens anywhere on the way down: in a function that was on the stack. */
static bool is_on_stack(struct attempt *attempt) {
    uint64_t address = 0;
    const struct fl_program *program = attempt->confirmer->program;
    if (!attempt->fault.stacks.count) return false;
    attempt->position =
        fl_locate_stack(attempt->arena, program, attempt->executable, &attempt->fault.stacks.items[0], &address);
    return attempt->position.line != 0;
}

/* Some block that was found to stay was allocated on a line where one stays natively, as far as
 * the allocations are the user's own calls. */
static bool has_leak(struct attempt *attempt) {
    const struct fl_program *program = attempt->confirmer->program;
    const struct fl_outcome *outcome = attempt->outcome;
    size_t listed = outcome->leak_count < FL_LEAKS_LISTED ? outcome->leak_count : FL_LEAKS_LISTED;
    for (size_t i = 0; i < attempt->fault.stacks.count; i++) {
        uint64_t address;
        struct fl_position position = fl_locate_stack(attempt->arena, program, attempt->executable,
                                                      &attempt->fault.stacks.items[i], &address);
        if (!position.line) continue;
        attempt->position = position;
        if (!listed) return true;
        for (size_t j = 0; j < listed; j++) {
            struct fl_position made = program->edges[outcome->leaks[j].edge.index].position;
            if (is_at(position, made) || !program->files[made.file.index].is_users) return true;
        }
    }
    return false;
}

/* A spec may have several things to say about one place. */
static bool is_same_message(const struct attempt *attempt) {
    if (attempt->fault.kind != FL_FAULT_SPEC) return true;
    const struct fl_check *check = &attempt->confirmer->program->checks[attempt->outcome->check.index];
    return strcmp(attempt->fault.message, check->text) == 0;
}

/* What overflows or was freed is not null, though it may be on the same line. */
static bool is_same_reason(const struct attempt *attempt) {
    static const char *const of_objects[] = {"buffer-overflow", "buffer-underflow", "use-after", "use-of"};
    if (!attempt->is_null || attempt->fault.kind != FL_FAULT_MEMORY || !attempt->fault.text) return true;
    for (size_t i = 0; i < sizeof of_objects / sizeof *of_objects; i++)
        if (strstr(attempt->fault.text, of_objects[i])) return false;
    return true;
}

static bool is_same_failure(struct attempt *attempt) {
    bool is_kind = fl_expectation_accepts(&attempt->expectation, attempt->fault.kind);
    if (is_kind && attempt->fault.kind == FL_FAULT_LEAK) return has_leak(attempt);
    if (is_kind && attempt->fault.kind == FL_FAULT_STACK) return is_on_stack(attempt);
    bool is_place = is_at_place(attempt);
    return is_kind && is_place && is_same_message(attempt) && is_same_reason(attempt);
}

/* "failed an assertion at f.c:3" */
static const char *native_ending(const struct attempt *attempt) {
    struct fl_text text = fl_text_make(attempt->arena);
    fl_text_append(&text, attempt->fault.text);
    if (attempt->fault.stacks.count && attempt->fault.kind != FL_FAULT_LEAK) {
        fl_text_append(&text, " at ");
        fl_place_print(&text, attempt->confirmer->program, attempt->position);
    } else if (attempt->fault.kind == FL_FAULT_LEAK && attempt->position.line) {
        fl_text_append(&text, ", allocated at ");
        fl_place_print(&text, attempt->confirmer->program, attempt->position);
    }
    return fl_text_string(&text);
}

static void find_position(struct attempt *attempt) {
    uint64_t address = 0;
    if (attempt->fault.stacks.count)
        attempt->position = fl_locate_stack(attempt->arena, attempt->confirmer->program, attempt->executable,
                                            &attempt->fault.stacks.items[0], &address);
}

/* Is it what some check of the program looks for? */
static bool is_failure(const struct attempt *attempt) {
    const struct fl_program *program = attempt->confirmer->program;
    for (uint32_t i = 0; i < program->check_count; i++) {
        struct fl_expectation expectation = {.kind = program->checks[i].kind};
        if (fl_expectation_accepts(&expectation, attempt->fault.kind)) return true;
    }
    return false;
}

static struct fl_confirmation judge_harmless(struct attempt *attempt) {
    const struct fl_fault *fault = &attempt->fault;
    bool has_ended = fault->kind == FL_FAULT_ASSUMPTION || (fault->kind == FL_FAULT_NONE && fault->has_exited);
    struct fl_confirmation confirmation = {.is_tried = true, .is_confirmed = has_ended};
    if (has_ended) return confirmation;
    find_position(attempt);
    confirmation.is_refuted = is_failure(attempt);
    confirmation.reason =
        fl_arena_format(attempt->arena, "found: it does not fail; but the native run %s", native_ending(attempt));
    return confirmation;
}

/* A run that does not fail. */
static struct fl_confirmation judge_ending(struct attempt *attempt) {
    const struct fl_outcome *outcome = attempt->outcome;
    struct fl_confirmation confirmation = {.is_tried = true};
    if (attempt->is_harmless) return judge_harmless(attempt);
    confirmation.is_confirmed =
        attempt->is_unfinished || (attempt->fault.has_exited && attempt->fault.status == (outcome->status & 0xff));
    if (confirmation.is_confirmed) return confirmation;
    find_position(attempt);
    confirmation.is_refuted = true;
    confirmation.reason = fl_arena_format(attempt->arena, "found: it exits with status %d; but the native run %s",
                                          outcome->status & 0xff, native_ending(attempt));
    return confirmation;
}

/* What the machine gives cannot be given to it. */
static const char *unfed_input(const struct attempt *attempt) {
    const struct fl_feed *feed = attempt->outcome->feed;
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input *site = &feed->program->inputs[feed->reads.items[i].site.index];
        if (site->kind == FL_INPUT_ASSEMBLY) return "inline assembly";
        if (site->kind == FL_INPUT_UNDEFINED && fl_string_has_prefix(site->name, "builtin ")) return site->name;
    }
    return NULL;
}

/* Sanitizers see what hits their traps: a wild access may hit memory that is there, a value that was never written
 * may be used where nobody looks. */
static bool is_easily_unseen(const struct attempt *attempt) {
    enum fl_build_kind build = attempt->expectation.build;
    return build == FL_BUILD_ADDRESS || build == FL_BUILD_MEMORY;
}

static struct fl_confirmation judge(struct attempt *attempt) {
    if (!fl_outcome_is_failure(attempt->outcome->kind)) return judge_ending(attempt);
    struct fl_confirmation confirmation = {.is_tried = true, .is_confirmed = is_same_failure(attempt)};
    confirmation.output = fl_arena_format(attempt->arena, "the native run %s", native_ending(attempt));
    if (confirmation.is_confirmed) return confirmation;
    struct fl_text reason = fl_text_make(attempt->arena);
    fl_text_append(&reason, "found: ");
    fl_expectation_print(&reason, attempt->confirmer->program, attempt->outcome, &attempt->expectation);
    fl_text_format(&reason, "; but %s", confirmation.output);
    const char *unfed = unfed_input(attempt);
    if (unfed) fl_text_format(&reason, ", where the machine executes %s itself", unfed);
    confirmation.reason = fl_text_string(&reason);
    confirmation.is_refuted = !unfed && !is_easily_unseen(attempt);
    return confirmation;
}

static const char no_seed[] = "no seed was found that gives the numbers that rand has to give";

/* Can this run be tried? Otherwise the confirmation says why not. */
static bool can_be_run(struct fl_confirmer *confirmer, struct fl_arena *arena, const struct fl_outcome *outcome,
                       struct fl_confirmation *confirmation) {
    if (outcome->feed->forgets_reads)
        *confirmation = not_run(arena, "the inputs of the run were not recorded");
    else if (outcome->feed->invents_numbers)
        *confirmation = (struct fl_confirmation){.is_tried = true, .reason = no_seed};
    else if (fl_time_box_has_ended(&confirmer->box))
        *confirmation = no_time_left(confirmer);
    else
        return true;
    return false;
}

/* The limit that was found to be too small; others run with what the system gives. */
static uint64_t stack_of(const struct attempt *attempt) {
    bool is_stack = fl_outcome_is_failure(attempt->outcome->kind) && attempt->expectation.kind == FL_CHECK_STACK;
    return is_stack ? attempt->confirmer->options.frontend->stack_bytes : 0;
}

static struct fl_confirmation run_in(struct attempt *attempt, enum fl_build_kind kind) {
    struct fl_confirmer *confirmer = attempt->confirmer;
    struct fl_arena *arena = attempt->arena;
    struct fl_build *build = start_build(confirmer, kind);
    if (!build) return not_run(arena, confirmer->problem);
    fl_build_wait(build);
    if (!build->executable && fl_time_box_has_ended(&confirmer->box)) return no_time_left(confirmer);
    if (!build->executable) return not_run(arena, fl_arena_copy_string(arena, build->problem));
    attempt->executable = build->executable;
    const char *directory =
        fl_arena_format(arena, "%s/run-%llu", confirmer->directory, (unsigned long long)++confirmer->run_count);
    if (mkdir(directory, 0700) != 0) return not_run(arena, strerror(errno));
    struct fl_native_run run = {.executable = build->executable,
                                .directory = directory,
                                .seconds = confirmer->options.seconds,
                                .box = &confirmer->box,
                                .is_address = fl_build_has_address(build->kind),
                                .is_memory = build->kind == FL_BUILD_MEMORY,
                                .leak_options = fl_expectation_leak_options(&attempt->expectation),
                                .finds_leaks = attempt->expectation.kind == FL_CHECK_LEAK,
                                .stack_bytes = stack_of(attempt),
                                .feed = attempt->outcome->feed,
                                .output = attempt->output};
    if (attempt->output) *attempt->output = (struct fl_native_output){.most_bytes = attempt->output->most_bytes};
    if (attempt->is_unfinished && run.seconds > unfinished_seconds) run.seconds = unfinished_seconds;
    const char *problem = fl_native_run(arena, &run, &attempt->fault);
    bool was_cut_off = !problem && attempt->fault.kind == FL_FAULT_TIME && fl_time_box_has_ended(&confirmer->box);
    struct fl_confirmation confirmation = was_cut_off ? no_time_left(confirmer)
                                          : problem   ? not_run(arena, problem)
                                                      : judge(attempt);
    remove_directory(directory);
    return confirmation;
}

/* Could the access have hit another object, unseen by the address sanitizer? */
static bool may_be_unseen(const struct attempt *attempt) {
    bool is_access = attempt->expectation.kind == FL_CHECK_POINTER || attempt->expectation.kind == FL_CHECK_BOUNDS;
    return is_access && attempt->expectation.build == FL_BUILD_ADDRESS && attempt->executable;
}

/* With the address sanitizer, which does not use addresses again: what had one before is no other's. */
static struct fl_confirmation observe_again(const struct attempt *before, struct fl_confirmation first) {
    struct attempt again = {.confirmer = before->confirmer,
                            .arena = before->arena,
                            .outcome = before->outcome,
                            .expectation = before->expectation,
                            .is_null = before->is_null,
                            .output = before->output};
    struct fl_confirmation second = run_in(&again, FL_BUILD_OBSERVED_ADDRESS);
    return second.is_confirmed ? second : first;
}

/* The same with locals in other places. */
static struct fl_confirmation try_elsewhere(const struct attempt *before, enum fl_build_kind kind,
                                            const char *how) {
    struct attempt again = {.confirmer = before->confirmer,
                            .arena = before->arena,
                            .outcome = before->outcome,
                            .expectation = before->expectation,
                            .is_null = before->is_null,
                            .output = before->output};
    struct fl_confirmation confirmation = run_in(&again, kind);
    if (confirmation.is_confirmed)
        confirmation.output = fl_arena_format(before->arena, "%s, %s", confirmation.output, how);
    return confirmation;
}

static struct fl_confirmation try_failure(struct attempt *attempt) {
    attempt->expectation = fl_expectation_of(attempt->confirmer->program, attempt->outcome);
    struct fl_confirmation first = run_in(attempt, attempt->expectation.build);
    if (!first.is_confirmed && attempt->expectation.build == FL_BUILD_OBSERVED && attempt->executable)
        return observe_again(attempt, first);
    if (first.is_confirmed || !may_be_unseen(attempt)) return first;
    struct fl_confirmation second = try_elsewhere(attempt, FL_BUILD_SPACED, "with locals far apart");
    if (!second.is_confirmed)
        second = try_elsewhere(attempt, FL_BUILD_RENEWED, "with each life of a local in memory of its own");
    bool is_last_word = second.is_confirmed || !second.is_tried; /* or there was no time for it */
    return is_last_word ? second : first;
}

struct fl_confirmation fl_confirm(struct fl_confirmer *confirmer, struct fl_arena *arena,
                                  const struct fl_run *failure) {
    if (!fl_outcome_is_failure(failure->outcome->kind)) return not_run(arena, "the run did not fail");
    struct fl_confirmation confirmation;
    if (!can_be_run(confirmer, arena, failure->outcome, &confirmation)) return confirmation;
    const char *explanation = failure->recording.explanation;
    struct attempt attempt = {.confirmer = confirmer,
                              .arena = arena,
                              .outcome = failure->outcome,
                              .is_null = explanation && fl_string_has_prefix(explanation, "the pointer is null")};
    return try_failure(&attempt);
}

struct fl_confirmation fl_confirm_run(struct fl_confirmer *confirmer, struct fl_arena *arena,
                                      const struct fl_run *run, bool is_unfinished,
                                      struct fl_native_output *output) {
    struct fl_confirmation confirmation;
    if (!can_be_run(confirmer, arena, run->outcome, &confirmation)) return confirmation;
    struct attempt attempt = {.confirmer = confirmer,
                              .arena = arena,
                              .outcome = run->outcome,
                              .is_unfinished = is_unfinished,
                              .output = output};
    bool fails = fl_outcome_is_failure(run->outcome->kind);
    return fails ? try_failure(&attempt) : run_in(&attempt, FL_BUILD_PLAIN);
}

/* In which most of the program's checks would be seen to fail. */
static enum fl_build_kind watchful_build(const struct fl_program *program) {
    bool needs[FL_BUILD_KIND_COUNT] = {false};
    for (uint32_t i = 0; i < program->check_count; i++)
        needs[fl_expectation_build(program->checks[i].kind)] = true;
    if (needs[FL_BUILD_OBSERVED]) return FL_BUILD_OBSERVED;
    return needs[FL_BUILD_ADDRESS] ? FL_BUILD_ADDRESS : FL_BUILD_PLAIN;
}

struct fl_confirmation fl_confirm_harmless(struct fl_confirmer *confirmer, struct fl_arena *arena,
                                           const struct fl_run *run) {
    struct fl_confirmation confirmation;
    if (!can_be_run(confirmer, arena, run->outcome, &confirmation)) return confirmation;
    struct attempt attempt = {
        .confirmer = confirmer, .arena = arena, .outcome = run->outcome, .is_harmless = true};
    return run_in(&attempt, watchful_build(confirmer->program));
}

/* ---- the reproducer ---- */

/* With the directories above it. */
static bool make_path(struct fl_arena *arena, const char *path) {
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/'))
        mkdir(fl_arena_format(arena, "%.*s", (int)(slash - path), path), 0777);
    struct stat facts;
    if (mkdir(path, 0777) == 0) return true;
    return errno == EEXIST && stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

enum fl_status fl_confirm_reproduce(struct fl_confirmer *confirmer, const char *directory,
                                    const struct fl_run *failure, struct fl_diagnostics *diagnostics) {
    struct fl_arena *arena = diagnostics->arena;
    if (!make_path(arena, directory)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, directory, 0, 0, "cannot be written: %s", strerror(errno));
        return FL_BAD_ENVIRONMENT;
    }
    struct fl_reproducer reproducer = {.program = confirmer->program,
                                       .outcome = failure->outcome,
                                       .expectation = fl_expectation_of(confirmer->program, failure->outcome),
                                       .directory = directory};
    struct fl_build *build = start_build(confirmer, reproducer.expectation.build);
    const char *problem = confirmer->problem;
    if (build) {
        fl_build_wait(build);
        reproducer.build = build;
        problem = fl_reproducer_write(arena, &reproducer);
    }
    if (!problem) return FL_OK;
    fl_diagnostics_add(diagnostics, FL_ERROR, directory, 0, 0, "no reproducer: %s", problem);
    return FL_BAD_ENVIRONMENT;
}
