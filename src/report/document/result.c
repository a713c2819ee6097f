#include "report/document/result.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "engine/check/caller.h"
#include "program/check_order.h"
#include "program/print/check.h"
#include "report/document/assumes.h"
#include "report/document/inputs.h"
#include "report/document/path.h"
#include "report/document/statement.h"

enum { STEPS_KEPT = 200 };

const char *fl_result_verdict_word(enum fl_verdict verdict) {
    switch (verdict) {
    case FL_VERDICT_FAILS: return "FAILS";
    case FL_VERDICT_HOLDS: return "SAFE";
    case FL_VERDICT_HOLDS_UP_TO: return "SAFE_UP_TO";
    case FL_VERDICT_NOT_REACHED:
    case FL_VERDICT_UNKNOWN: return "UNKNOWN";
    }
    FL_UNREACHABLE("every verdict has a word");
}

const char *fl_result_word(enum fl_verdict verdict, const struct fl_result_assumes *assumes) {
    bool is_assuming = verdict == FL_VERDICT_HOLDS && assumes->phrases.count;
    return is_assuming ? "SAFE_ASSUMING" : fl_result_verdict_word(verdict);
}

const char *fl_result_check_word(enum fl_verdict verdict) {
    switch (verdict) {
    case FL_VERDICT_FAILS: return "fails";
    case FL_VERDICT_HOLDS: return "holds";
    case FL_VERDICT_HOLDS_UP_TO: return "holds_up_to";
    case FL_VERDICT_NOT_REACHED: return "not_reached";
    case FL_VERDICT_UNKNOWN: return "unknown";
    }
    FL_UNREACHABLE("every verdict has a word");
}

/* "assertion", "pointer": for programs. */
static const char *kind_word(enum fl_check_kind kind) {
    switch (kind) {
    case FL_CHECK_ASSERTION: return "assertion";
    case FL_CHECK_ERROR_CALL: return "error_call";
    case FL_CHECK_ABORT: return "abort";
    case FL_CHECK_UNREACHABLE: return "unreachable";
    default: return fl_check_kind_option(kind);
    }
}

static const char *assumption_word(enum fl_assumption_kind kind) {
    switch (kind) {
    case FL_ASSUMPTION_UNDEFINED_FUNCTION: return "undefined_function";
    case FL_ASSUMPTION_ASSEMBLY: return "assembly";
    case FL_ASSUMPTION_MODEL: return "model";
    case FL_ASSUMPTION_SPEC: return "spec";
    case FL_ASSUMPTION_REFUSED: return "unsupported";
    case FL_ASSUMPTION_INPUT: return "input";
    case FL_ASSUMPTION_PLACEMENT: return "placement";
    case FL_ASSUMPTION_MEMORY: return "memory";
    }
    FL_UNREACHABLE("every kind of assumption has a word");
}

static struct fl_place place_of(const struct fl_program *program, struct fl_position position,
                                fl_function_id function) {
    struct fl_place place = {.line = position.line, .column = position.column};
    if (position.line && !fl_id_is_none(position.file)) place.file = program->files[position.file.index].path;
    if (!fl_id_is_none(function)) place.function = fl_program_function(program, function)->name;
    return place;
}

static bool is_users_function(const struct fl_program *program, fl_function_id function) {
    return fl_program_function(program, function)->is_users;
}

static bool is_shown(const struct fl_program *program, const struct fl_stack_entry *entry) {
    return !fl_id_is_none(entry->edge) && is_users_function(program, entry->function);
}

/* The user's functions that were active, with the place each had come to. */
static void add_stack(struct fl_arena *arena, const struct fl_program *program, const struct fl_outcome *outcome,
                      struct fl_result_failure *failure) {
    enum { MOST_ENTRIES = 16 };
    size_t count = 0, number = 0;
    for (size_t i = 0; i < outcome->stack_depth; i++) count += is_shown(program, &outcome->stack[i]);
    failure->stack = FL_NEW_ARRAY(arena, struct fl_place, MOST_ENTRIES);
    if (count > MOST_ENTRIES) failure->stack_left_out = count - MOST_ENTRIES;
    for (size_t i = 0; i < outcome->stack_depth; i++) {
        const struct fl_stack_entry *entry = &outcome->stack[i];
        if (!is_shown(program, entry)) continue;
        bool is_kept = number < MOST_ENTRIES / 2 || number >= MOST_ENTRIES / 2 + failure->stack_left_out;
        number++;
        if (!is_kept) continue;
        failure->stack[failure->stack_count++] =
            place_of(program, fl_program_edge(program, entry->edge)->position, entry->function);
    }
}

static struct fl_position blamed_position(const struct fl_program *program, const struct fl_outcome *outcome) {
    for (size_t i = 0; i < outcome->stack_depth; i++)
        if (!fl_id_is_none(outcome->stack[i].edge) && is_users_function(program, outcome->stack[i].function))
            return fl_program_edge(program, outcome->stack[i].edge)->position;
    return outcome->position;
}

static void add_source_line(struct fl_arena *arena, const struct fl_program *program, struct fl_position position,
                            struct fl_result_failure *failure) {
    size_t length = 0;
    const char *line = fl_program_source_line(program, position, &length);
    if (length && position.column <= length + 1)
        failure->source_line = fl_arena_format(arena, "%.*s", (int)length, line);
}

static const char *between(struct fl_arena *arena, const char *name, const char *prefix, const char *suffix) {
    size_t length = strlen(name), before = strlen(prefix), behind = strlen(suffix);
    if (!fl_string_has_prefix(name, prefix) || !fl_string_has_suffix(name, suffix) || length <= before + behind)
        return name;
    return fl_arena_format(arena, "%.*s", (int)(length - before - behind), name + before);
}

/* The function of the library that the user called, as the user calls it. NULL: none. */
static const char *called_function(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_outcome *outcome) {
    for (size_t i = 0; i < outcome->stack_depth; i++) {
        if (!is_users_function(program, outcome->stack[i].function)) continue;
        if (!i) return NULL;
        const char *name = fl_program_function(program, outcome->stack[i - 1].function)->name;
        name = between(arena, name, "__isoc99_", "");
        name = between(arena, name, "__isoc23_", "");
        name = between(arena, name, "__", "_chk");
        name = between(arena, name, "__builtin_", "");
        return between(arena, name, "fl_model_", "");
    }
    return NULL;
}

static void name_library(struct fl_arena *arena, const struct fl_program *program,
                         const struct fl_outcome *outcome, struct fl_result_failure *failure) {
    const char *called = called_function(arena, program, outcome);
    if (!failure->library_place.function || !called) return;
    struct fl_text text = fl_text_make(arena);
    fl_check_print_library(&text, program, &program->checks[failure->check.index], called, false);
    failure->text = fl_text_string(&text);
    failure->library_place.function = called;
}

static void name_failure(const struct fl_program *program, const struct fl_outcome *outcome,
                         struct fl_result_failure *failure) {
    if (!fl_id_is_none(failure->check)) {
        const struct fl_check *check = &program->checks[failure->check.index];
        failure->kind = kind_word(check->kind);
        failure->title = fl_check_kind_text(check->kind);
        if (!is_users_function(program, check->function))
            failure->library_place = place_of(program, check->position, check->function);
    } else if (outcome->kind == FL_OUTCOME_MEMORY_ERROR) {
        failure->kind = "memory";
        failure->title = fl_memory_error_name(outcome->memory_error);
    } else {
        failure->kind = outcome->kind == FL_OUTCOME_STACK_OVERFLOW ? "stack_overflow" : "trap";
        failure->title = fl_outcome_kind_name(outcome->kind);
    }
}

static const char *explain_allocation(struct fl_arena *arena, const char *failing, const char *explanation) {
    if (!failing) return explanation;
    return fl_arena_format(arena, "%s%sonly where memory runs out (%s)", explanation ? explanation : "",
                           explanation ? "; " : "", failing);
}

/* A precondition that fails is told from the function that it belongs to. */
static const char *explain(struct fl_arena *arena, const struct fl_program *program,
                           const struct fl_outcome *outcome, const char *explanation) {
    bool is_required = false;
    for (size_t i = 0; i < outcome->stack_depth && !fl_id_is_none(program->precondition); i++)
        is_required = is_required || fl_id_equal(outcome->stack[i].function, program->precondition);
    if (!is_required) return explanation;
    return fl_arena_format(arena, "%s%sin the precondition %s", explanation ? explanation : "",
                           explanation ? "; " : "", fl_program_function(program, program->precondition)->name);
}

struct fl_result_failure fl_result_failure_make(struct fl_arena *arena, const struct fl_program *program,
                                                const struct fl_run *found,
                                                const struct fl_result_options *options) {
    struct fl_result_failure failure = {
        .number = found->number,
        .check = found->check,
        .is_confirmed = found->confirmation.is_confirmed,
    };
    if (!failure.is_confirmed)
        failure.unconfirmed_reason = found->confirmation.reason ? found->confirmation.reason
                                     : found->confirmation.is_tried
                                         ? "the compiled program did not fail in the same way"
                                         : "the compiled program was not run";
    struct fl_path_request request = {.steps_kept = options->steps_kept ? options->steps_kept : STEPS_KEPT};
    failure.path = fl_path_assemble(arena, program, found, &request);
    const struct fl_outcome *outcome = found->outcome;
    struct fl_position position = blamed_position(program, outcome);
    name_failure(program, outcome, &failure);
    add_stack(arena, program, outcome, &failure);
    add_source_line(arena, program, position, &failure);
    failure.place = failure.stack_count ? failure.stack[0] : place_of(program, position, (fl_function_id)FL_NO_ID);
    failure.statement = failure.place;
    fl_find_statement(program, position, &failure.statement);
    failure.text = outcome->message ? outcome->message : failure.title;
    name_library(arena, program, outcome, &failure);
    const char *failing = fl_inputs_failing_allocation(found->inputs);
    failure.needs_allocation_failure = failing != NULL;
    const struct fl_caller_rules *broken =
        fl_caller_broken(arena, program, fl_caller_rules_find(arena, program), found);
    if (!fl_id_is_none(broken->function)) failure.broken_rules = fl_caller_broken_text(arena, program, broken);
    failure.explanation =
        explain_allocation(arena, failing, explain(arena, program, outcome, failure.path.explanation));
    failure.inputs =
        fl_result_inputs_make(arena, program, outcome->feed, options->program ? options->program : "./program");
    return failure;
}

/* A check in the library that fails is told of by the function that the user called. */
static void name_failing_library(struct fl_arena *arena, const struct fl_program *program, uint32_t index,
                                 const struct fl_result *result, struct fl_result_check *entry) {
    if (entry->is_users || entry->failure >= result->failures.count) return;
    const char *called = result->failures.items[entry->failure].library_place.function;
    if (!called) return;
    struct fl_text text = fl_text_make(arena);
    fl_check_print_library(&text, program, &program->checks[index], called, true);
    entry->text = fl_text_string(&text);
    entry->place.function = called;
}

static void add_check(struct fl_arena *arena, const struct fl_program *program, uint32_t index,
                      const struct fl_check_result *found, const struct fl_result_options *options,
                      struct fl_result *result) {
    const struct fl_check *check = &program->checks[index];
    struct fl_text text = fl_text_make(arena);
    fl_check_print_wanted(&text, program, check);
    struct fl_result_check entry = {
        .verdict = found->verdict,
        .bound = found->bound,
        .scope = found->scope,
        .kind = kind_word(check->kind),
        .title = fl_check_kind_text(check->kind),
        .text = fl_text_string(&text),
        .place = place_of(program, check->position, check->function),
        .is_users = is_users_function(program, check->function),
        .failure = result->failures.count,
    };
    if (found->verdict == FL_VERDICT_FAILS && found->failure)
        fl_vector_push(arena, &result->failures, fl_result_failure_make(arena, program, found->failure, options));
    name_failing_library(arena, program, index, result, &entry);
    fl_vector_push(arena, &result->checks, entry);
}

/* The check fails for another call of the library function that it is in, too. */
static void add_further(struct fl_arena *arena, const struct fl_program *program, const struct fl_run *found,
                        const struct fl_result_options *options, struct fl_result *result) {
    struct fl_result_check entry = fl_vector_last(&result->checks);
    entry.failure = result->failures.count;
    fl_vector_push(arena, &result->failures, fl_result_failure_make(arena, program, found, options));
    name_failing_library(arena, program, found->check.index, result, &entry);
    fl_vector_push(arena, &result->checks, entry);
}

static int group_of(const struct fl_result_failure *failure) {
    return failure->needs_allocation_failure ? 2 : failure->broken_rules != NULL;
}

/* Failures that need a caller who breaks the rules, or an allocation to fail, come last, each group in its order.
 */
static void sort_failures(struct fl_arena *arena, struct fl_result *result) {
    size_t count = result->failures.count, next = 0;
    struct fl_result_failure *sorted = FL_NEW_ARRAY(arena, struct fl_result_failure, count);
    size_t *places = FL_NEW_ARRAY(arena, size_t, count);
    for (int group = 0; group < 3; group++)
        for (size_t i = 0; i < count; i++)
            if (group_of(&result->failures.items[i]) == group) {
                places[i] = next;
                sorted[next++] = result->failures.items[i];
            }
    for (size_t i = 0; i < count; i++) result->failures.items[i] = sorted[i];
    for (size_t i = 0; i < result->checks.count; i++)
        if (result->checks.items[i].failure < count)
            result->checks.items[i].failure = places[result->checks.items[i].failure];
}

/* What to promise for callers, after what they did in failing runs. */
static void suggest(struct fl_arena *arena, const struct fl_program *program, const struct fl_verdicts *verdicts,
                    struct fl_result *result) {
    const struct fl_caller_rules *rules = fl_caller_rules_find(arena, program);
    struct fl_caller_rules *sum = NULL;
    for (uint32_t i = 0; i < program->check_count + verdicts->further.count; i++) {
        const struct fl_run *run = i < program->check_count ? verdicts->results[i].failure
                                                            : verdicts->further.items[i - program->check_count];
        struct fl_caller_rules *broken = run ? fl_caller_broken(arena, program, rules, run) : NULL;
        if (!broken || fl_id_is_none(broken->function)) continue;
        if (sum)
            fl_caller_add(sum, broken);
        else
            sum = broken;
    }
    if (!sum) return;
    const char *function = fl_program_function(program, rules->function)->name;
    result->suggested_name = fl_arena_format(arena, "%s_requires", function);
    result->suggestion = fl_caller_text(arena, program, sum, result->suggested_name);
}

static enum fl_result_rules rules_of(const struct fl_result_options *options) {
    return options->has_competition_rules ? FL_RULES_OF_COMPETITION : FL_RULES_OF_C;
}

static void add_checks(struct fl_arena *arena, const struct fl_program *program,
                       const struct fl_verdicts *verdicts, const struct fl_result_options *options,
                       struct fl_result *result) {
    const uint32_t *order = fl_checks_in_order(arena, program);
    enum fl_result_memory memory = verdicts->writes_first ? FL_MEMORY_SEEN : FL_MEMORY_ASSUMED;
    bool is_safe = verdicts->overall == FL_VERDICT_HOLDS || verdicts->overall == FL_VERDICT_HOLDS_UP_TO;
    for (uint32_t i = 0; i < program->check_count; i++) {
        add_check(arena, program, order[i], &verdicts->results[order[i]], options, result);
        struct fl_result_check *added = &result->checks.items[result->checks.count - 1];
        if (is_safe)
            fl_result_note_assumes(arena, program, (fl_check_id){order[i]}, rules_of(options), memory, result,
                                   added);
        for (size_t k = 0; k < verdicts->further.count; k++)
            if (verdicts->further.items[k]->check.index == order[i])
                add_further(arena, program, verdicts->further.items[k], options, result);
    }
    sort_failures(arena, result);
    suggest(arena, program, verdicts, result);
}

static void add_assumptions(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result) {
    struct fl_bitset made = fl_result_made_assumptions(arena, program);
    for (uint32_t i = 0; i < program->assumption_count; i++) {
        const struct fl_assumption *assumption = &program->assumptions[i];
        struct fl_result_assumption entry = {
            .is_idle = !fl_bitset_has(&made, i),
            .kind = assumption_word(assumption->kind),
            .place = place_of(program, assumption->position, (fl_function_id)FL_NO_ID),
            .text = assumption->text,
        };
        fl_vector_push(arena, &result->assumptions, entry);
    }
}

/* A program without anything that could fail is nothing to say SAFE of. */
static void say_without_checks(struct fl_result *result) {
    bool has_check = result->verdict != FL_VERDICT_HOLDS;
    for (size_t i = 0; i < result->checks.count; i++)
        has_check = has_check || result->checks.items[i].is_users ||
                    result->checks.items[i].verdict != FL_VERDICT_NOT_REACHED;
    if (has_check) return;
    result->verdict = FL_VERDICT_UNKNOWN;
    result->reason = "there is no check in this program (an assert is one, and --checks all puts in others)";
}

/* As the source has them. */
static int compare_functions(const void *left, const void *right) {
    const struct fl_place *a = &((const struct fl_result_function *)left)->place;
    const struct fl_place *b = &((const struct fl_result_function *)right)->place;
    int order = strcmp(a->file ? a->file : "", b->file ? b->file : "");
    if (order) return order;
    return a->line < b->line ? -1 : a->line > b->line;
}

static void add_functions(struct fl_arena *arena, const struct fl_program *program,
                          const struct fl_verdicts *verdicts, enum fl_result_rules rules,
                          struct fl_result *result) {
    for (size_t i = 0; i < verdicts->cluster_count; i++) {
        const struct fl_cluster *cluster = &verdicts->clusters[i];
        struct fl_position position = fl_program_function(program, cluster->function)->position;
        struct fl_result_function entry = {.verdict = cluster->verdict,
                                           .bound = cluster->bound,
                                           .reason = cluster->reason,
                                           .place = place_of(program, position, cluster->function),
                                           .check_count = cluster->check_count,
                                           .seconds = cluster->seconds};
        if (cluster->verdict == FL_VERDICT_HOLDS || cluster->verdict == FL_VERDICT_HOLDS_UP_TO)
            fl_result_note_function_assumes(arena, program, cluster->function, rules, &entry.assumes);
        fl_vector_push(arena, &result->functions, entry);
    }
    if (result->functions.count)
        qsort(result->functions.items, result->functions.count, sizeof *result->functions.items,
              compare_functions);
}

static struct fl_place named_place(const struct fl_program *program, struct fl_position position,
                                   const char *function) {
    struct fl_place place = place_of(program, position, (fl_function_id)FL_NO_ID);
    place.function = function;
    return place;
}

static void add_proof(struct fl_arena *arena, const struct fl_program *program, const struct fl_verdicts *verdicts,
                      struct fl_result *result) {
    const struct fl_proof_summary *proof = verdicts->proof;
    if (!proof || result->verdict != FL_VERDICT_HOLDS) return;
    result->proof = (struct fl_result_proof){.prover = proof->prover,
                                             .is_outside = proof->is_outside,
                                             .is_checked = proof->is_certified,
                                             .unchecked = proof->unchecked,
                                             .rounds = proof->rounds,
                                             .refinements = proof->refinements,
                                             .predicates = proof->predicates,
                                             .seconds = proof->seconds};
    for (size_t i = 0; i < proof->invariant_count; i++) {
        const struct fl_invariant_text *invariant = &proof->invariants[i];
        struct fl_result_invariant entry = {.kind = invariant->kind,
                                            .place =
                                                named_place(program, invariant->position, invariant->function),
                                            .text = invariant->text,
                                            .context = invariant->context,
                                            .is_c = invariant->is_c};
        fl_vector_push(arena, &result->proof.invariants, entry);
    }
}

static void add_attempts(struct fl_arena *arena, const struct fl_program *program,
                         const struct fl_verdicts *verdicts, struct fl_result *result) {
    for (size_t i = 0; i < verdicts->attempt_count; i++)
        fl_vector_push(arena, &result->attempts, verdicts->attempts[i]);
    for (size_t i = 0; i < verdicts->hint_count; i++) {
        const struct fl_hint_result *hint = &verdicts->hints[i];
        struct fl_result_hint entry = {.outcome = hint->outcome,
                                       .place = named_place(program, hint->position, NULL),
                                       .text = hint->text,
                                       .detail = hint->detail};
        fl_vector_push(arena, &result->hints, entry);
    }
}

struct fl_result *fl_result_begin(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_result_options *options) {
    struct fl_result *result = FL_NEW(arena, struct fl_result);
    *result = (struct fl_result){
        .command = options->command ? options->command : "check",
        .verdict = FL_VERDICT_UNKNOWN,
        .pointer_width = program->pointer_width,
        .entry = fl_program_function(program, program->entry)->name,
        .peak_memory_bytes = options->peak_memory_bytes,
    };
    for (uint32_t i = 0; i < program->file_count; i++)
        if (program->files[i].is_users)
            fl_vector_push(arena, &result->files,
                           (struct fl_result_file){program->files[i].path, program->files[i].contents});
    add_assumptions(arena, program, result);
    return result;
}

struct fl_result *fl_result_create(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_verdicts *verdicts, const struct fl_result_options *options) {
    struct fl_result *result = fl_result_begin(arena, program, options);
    result->verdict = verdicts->overall;
    result->bound = verdicts->bound;
    result->scope = verdicts->scope;
    result->reason = verdicts->reason;
    result->solver = verdicts->solver;
    result->paths = verdicts->paths;
    result->steps = verdicts->steps;
    result->interpretations = verdicts->interpretations;
    result->seconds = verdicts->seconds;
    add_checks(arena, program, verdicts, options, result);
    if (!options->has_competition_rules) say_without_checks(result);
    add_functions(arena, program, verdicts, rules_of(options), result);
    add_proof(arena, program, verdicts, result);
    add_attempts(arena, program, verdicts, result);
    return result;
}
