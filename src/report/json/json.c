#include "report/json/json.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "report/document/escape.h"
#include "report/json/parts.h"
#include "report/document/slice_result.h"

enum { MOST_INPUTS = 1000, LONGEST_VALUE = 16384 };

json_t *fl_json_string(const char *string) {
    if (!string) return json_null();
    json_t *value = json_string(string);
    if (value) return value;
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    fl_append_utf8(&text, string);
    value = json_string(fl_text_string(&text));
    FL_INVARIANT(value, "only characters are left");
    fl_arena_destroy(arena);
    return value;
}

/* Beyond what jansson's integers hold, which no count reaches. */
json_t *fl_json_number(uint64_t number) {
    return json_integer(number > INT64_MAX ? INT64_MAX : (json_int_t)number);
}

void fl_json_append(struct fl_text *text, json_t *value) {
    char *dumped = json_dumps(value, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    FL_INVARIANT(dumped, "what was built can be written");
    fl_text_append(text, dumped);
    fl_text_append_char(text, '\n');
    free(dumped);
    json_decref(value);
}

void fl_json_set_place(json_t *object, const struct fl_place *place, bool has_function) {
    json_object_set_new(object, "file", fl_json_string(place->file));
    json_object_set_new(object, "line", fl_json_number(place->line));
    json_object_set_new(object, "column", fl_json_number(place->column));
    if (has_function) json_object_set_new(object, "function", fl_json_string(place->function));
}

json_t *fl_json_at_place(const struct fl_place *place, json_t *rest) {
    json_t *entry = json_object();
    fl_json_set_place(entry, place, true);
    json_object_update(entry, rest);
    json_decref(rest);
    return entry;
}

/* Without the column, which is that of a loop's condition at best. */
static void set_line(json_t *object, const struct fl_place *place) {
    json_object_set_new(object, "file", fl_json_string(place->file));
    json_object_set_new(object, "line", fl_json_number(place->line));
}

json_t *fl_json_list(const void *items, size_t count, size_t size, fl_json_entry *entry_of) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) json_array_append_new(list, entry_of((const char *)items + i * size));
    return list;
}

json_t *fl_json_assumes(const struct fl_result_assumes *assumes) {
    json_t *list = json_array();
    for (size_t i = 0; i < assumes->phrases.count; i++)
        json_array_append_new(list, fl_json_string(assumes->phrases.items[i]));
    return list;
}

static json_t *assumption_of(const struct fl_result_assumption *assumption) {
    return json_pack("{s:o, s:o, s:o, s:o}", "kind", fl_json_string(assumption->kind), "file",
                     fl_json_string(assumption->place.file), "line", fl_json_number(assumption->place.line),
                     "text", fl_json_string(assumption->text));
}

static json_t *assumptions_of(const struct fl_result *result) {
    json_t *list = json_array();
    for (size_t i = 0; i < result->assumptions.count; i++)
        if (!result->assumptions.items[i].is_idle)
            json_array_append_new(list, assumption_of(&result->assumptions.items[i]));
    return list;
}

/* Checks inside library functions are counted by verdict, unless they fail. */
static json_t *library_checks_of(const struct fl_result *result) {
    json_t *counts = json_object();
    for (int verdict = FL_VERDICT_FAILS; verdict <= FL_VERDICT_UNKNOWN; verdict++) {
        uint64_t count = 0;
        for (size_t i = 0; i < result->checks.count; i++)
            count += !result->checks.items[i].is_users && (int)result->checks.items[i].verdict == verdict;
        json_object_set_new(counts, fl_result_check_word((enum fl_verdict)verdict), fl_json_number(count));
    }
    return counts;
}

static json_t *function_of(const void *item) {
    const struct fl_result_function *function = item;
    json_t *entry = json_object();
    json_object_set_new(entry, "verdict", fl_json_string(fl_result_word(function->verdict, &function->assumes)));
    json_object_set_new(entry, "assumes", fl_json_assumes(&function->assumes));
    json_object_set_new(entry, "bound", function->bound ? fl_json_number(function->bound) : json_null());
    json_object_set_new(entry, "reason", fl_json_string(function->reason));
    json_object_set_new(entry, "function", fl_json_string(function->place.function));
    set_line(entry, &function->place);
    json_object_set_new(entry, "checks", fl_json_number(function->check_count));
    json_object_set_new(entry, "seconds", json_real(function->seconds));
    return entry;
}

static json_t *checks_of(const struct fl_result *result) {
    json_t *list = json_array();
    for (size_t i = 0; i < result->checks.count; i++) {
        const struct fl_result_check *check = &result->checks.items[i];
        if (!check->is_users && check->verdict != FL_VERDICT_FAILS) continue;
        json_t *entry = json_object();
        json_object_set_new(entry, "verdict", fl_json_string(fl_result_check_word(check->verdict)));
        json_object_set_new(entry, "bound", check->bound ? fl_json_number(check->bound) : json_null());
        json_object_set_new(entry, "kind", fl_json_string(check->kind));
        fl_json_set_place(entry, &check->place, true);
        json_object_set_new(entry, "text", fl_json_string(check->text));
        json_object_set_new(entry, "library", json_boolean(!check->is_users));
        bool has_failure = check->verdict == FL_VERDICT_FAILS && check->failure < result->failures.count;
        json_object_set_new(entry, "failure", has_failure ? fl_json_number(check->failure) : json_null());
        json_object_set_new(entry, "assumes", fl_json_assumes(&check->assumes));
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *input_of(const struct fl_result_input *input) {
    json_t *entry = json_object();
    json_object_set_new(entry, "name", fl_json_string(input->name));
    json_object_set_new(entry, "type", fl_json_string(input->type));
    size_t length = strlen(input->value);
    if (length > LONGEST_VALUE) {
        /* What is cut is C text of printable characters. */
        json_object_set_new(entry, "value", json_stringn(input->value, LONGEST_VALUE));
        json_object_set_new(entry, "characters_omitted", fl_json_number(length - LONGEST_VALUE));
    } else {
        json_object_set_new(entry, "value", fl_json_string(input->value));
    }
    if (input->place.file && input->is_users) fl_json_set_place(entry, &input->place, true);
    return entry;
}

static json_t *inputs_of(const struct fl_result_inputs *inputs) {
    json_t *list = json_array();
    for (size_t i = 0; i < inputs->all.count && i < MOST_INPUTS; i++)
        json_array_append_new(list, input_of(&inputs->all.items[i]));
    return list;
}

static json_t *step_of(const struct fl_step *step) {
    static const char *const kinds[] = {"statement", "entry", "loop", "calls", "returns", "omitted"};
    json_t *entry = json_object();
    json_object_set_new(entry, "kind", json_string(kinds[step->kind]));
    fl_json_set_place(entry, &step->place, true);
    json_object_set_new(entry, "text", fl_json_string(step->text));
    json_object_set_new(entry, "kept", json_boolean(!step->is_dropped));
    json_object_set_new(entry, "cause", json_boolean(step->is_cause));
    json_object_set_new(entry, "depth", fl_json_number(step->depth));
    if (step->condition) json_object_set_new(entry, "condition", fl_json_string(step->condition));
    if (step->returned) json_object_set_new(entry, "returns", fl_json_string(step->returned));
    if (step->library) {
        json_object_set_new(entry, "library", fl_json_string(step->library));
        json_object_set_new(entry, "library_steps", fl_json_number(step->library_steps));
    }
    if (step->iterations) json_object_set_new(entry, "iterations", fl_json_number(step->iterations));
    if (step->left_out) json_object_set_new(entry, "steps_omitted", fl_json_number(step->left_out));
    json_t *values = json_object();
    for (size_t i = 0; i < step->change_count; i++) {
        json_t *name = fl_json_string(step->changes[i].name);
        json_object_set_new(values, json_string_value(name), fl_json_string(step->changes[i].value));
        json_decref(name);
    }
    json_object_set_new(entry, "values", values);
    return entry;
}

static json_t *path_of(const struct fl_result_path *path) {
    json_t *entry = json_object(), *steps = json_array();
    json_object_set_new(entry, "steps_total", fl_json_number(path->steps_total));
    json_object_set_new(entry, "complete", json_boolean(path->is_complete));
    if (!path->is_complete)
        json_object_set_new(entry, "incomplete_reason", fl_json_string(path->incomplete_reason));
    for (size_t i = 0; i < path->steps.count; i++) json_array_append_new(steps, step_of(&path->steps.items[i]));
    json_object_set_new(entry, "steps", steps);
    return entry;
}

static json_t *property_of(const struct fl_result_failure *failure) {
    json_t *property = json_object();
    json_object_set_new(property, "kind", fl_json_string(failure->kind));
    fl_json_set_place(property, &failure->place, true);
    json_object_set_new(property, "text", fl_json_string(failure->text));
    json_object_set_new(property, "title", fl_json_string(failure->title));
    if (failure->library_place.function)
        json_object_set_new(property, "library", fl_json_string(failure->library_place.function));
    return property;
}

static json_t *stack_of(const struct fl_result_failure *failure) {
    json_t *list = json_array();
    for (size_t i = 0; i < failure->stack_count; i++) {
        json_t *entry = json_object();
        fl_json_set_place(entry, &failure->stack[i], true);
        json_array_append_new(list, entry);
    }
    return list;
}

json_t *fl_json_failure(const struct fl_result_failure *failure) {
    json_t *entry = json_object();
    json_object_set_new(entry, "property", property_of(failure));
    json_object_set_new(entry, "explanation", fl_json_string(failure->explanation));
    json_object_set_new(entry, "caller", fl_json_string(failure->broken_rules));
    json_object_set_new(entry, "confirmed", json_boolean(failure->is_confirmed));
    json_object_set_new(entry, "unconfirmed_reason", fl_json_string(failure->unconfirmed_reason));
    size_t count = failure->inputs.all.count;
    bool is_long = strlen(failure->inputs.command_line) > LONGEST_VALUE;
    json_object_set_new(entry, "command_line",
                        is_long ? json_null() : fl_json_string(failure->inputs.command_line));
    json_object_set_new(entry, "inputs", inputs_of(&failure->inputs));
    json_object_set_new(entry, "inputs_omitted", fl_json_number(count > MOST_INPUTS ? count - MOST_INPUTS : 0));
    json_t *missing = json_array();
    for (size_t i = 0; i < failure->inputs.missing.count; i++)
        json_array_append_new(missing, fl_json_string(failure->inputs.missing.items[i]));
    json_object_set_new(entry, "missing_files", missing);
    json_object_set_new(entry, "reads_unwritten_memory", json_boolean(failure->inputs.has_memory));
    json_object_set_new(entry, "stack", stack_of(failure));
    json_object_set_new(entry, "stack_left_out", fl_json_number(failure->stack_left_out));
    json_object_set_new(entry, "path", path_of(&failure->path));
    return entry;
}

static json_t *statistics_of(const struct fl_result *result) {
    json_t *entry = json_object();
    json_object_set_new(entry, "seconds", json_real(result->seconds));
    json_object_set_new(entry, "queries", fl_json_number(result->solver.queries));
    json_object_set_new(entry, "sat_variables", fl_json_number(result->solver.sat_variables));
    json_object_set_new(entry, "sat_clauses", fl_json_number(result->solver.sat_clauses));
    json_object_set_new(entry, "paths", fl_json_number(result->paths));
    json_object_set_new(entry, "steps", fl_json_number(result->steps));
    json_object_set_new(entry, "interpretations", fl_json_number(result->interpretations));
    json_object_set_new(entry, "peak_memory_bytes", fl_json_number(result->peak_memory_bytes));
    return entry;
}

static json_t *bounds_of(const struct fl_result *result) {
    const struct fl_bound_scope *scope = &result->scope;
    json_t *bounds = json_object();
    json_object_set_new(bounds, "iterations", scope->has_loops ? fl_json_number(result->bound) : json_null());
    json_object_set_new(bounds, "input_bytes", scope->has_inputs ? fl_json_number(result->bound) : json_null());
    json_object_set_new(bounds, "elements", scope->has_elements ? fl_json_number(result->bound) : json_null());
    json_object_set_new(bounds, "arguments", scope->arguments ? fl_json_number(scope->arguments) : json_null());
    return bounds;
}

static json_t *places_of(const struct fl_place *places, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *entry = json_object();
        json_object_set_new(entry, "file", fl_json_string(places[i].file));
        json_object_set_new(entry, "line", fl_json_number(places[i].line));
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *conditions_of(const struct fl_result_slice *slice) {
    json_t *list = json_array();
    for (size_t i = 0; i < slice->conditions.count && i < MOST_INPUTS; i++) {
        const struct fl_result_condition *condition = &slice->conditions.items[i];
        json_t *rest = json_pack("{s:o, s:o, s:b, s:b}", "source", fl_json_string(condition->source), "text",
                                 fl_json_string(condition->text), "in_conflict", condition->is_in_conflict,
                                 "library", !condition->is_users);
        json_array_append_new(list, fl_json_at_place(&condition->place, rest));
    }
    return list;
}

static json_t *moment_of(const void *item) {
    const struct fl_result_moment *moment = item;
    json_t *location = fl_json_at_place(&moment->step_location, json_object());
    json_t *rest = json_pack("{s:o, s:b, s:o, s:o}", "operation", fl_json_string(moment->text), "kept",
                             moment->is_kept, "step_location", location, "live", fl_json_string(moment->live));
    return fl_json_at_place(&moment->place, rest);
}

static json_t *slice_of(const struct fl_result_slice *slice) {
    json_t *entry = json_object(), *target = json_object();
    fl_json_set_place(target, &slice->target, true);
    json_object_set_new(target, "text", fl_json_string(slice->target_text));
    json_object_set_new(entry, "verdict", fl_json_string(fl_feasibility_word(slice->answer)));
    json_object_set_new(entry, "reason", fl_json_string(slice->reason));
    json_object_set_new(entry, "other_ways", fl_json_string(slice->other_ways));
    json_object_set_new(entry, "failure",
                        slice->failure == FL_NO_FAILURE ? json_null() : fl_json_number(slice->failure));
    json_object_set_new(entry, "target", target);
    json_object_set_new(entry, "steps_total", fl_json_number(slice->steps_total));
    json_object_set_new(entry, "steps_walked", fl_json_number(slice->steps_walked));
    json_object_set_new(entry, "steps_kept", fl_json_number(slice->steps_kept));
    json_object_set_new(entry, "complete", json_boolean(!slice->is_incomplete));
    json_object_set_new(entry, "lines", places_of(slice->lines.items, slice->lines.count));
    json_object_set_new(entry, "conditions", conditions_of(slice));
    json_object_set_new(entry, "may_end_before",
                        places_of(slice->left_out_exits.items, slice->left_out_exits.count));
    json_object_set_new(entry, "path", path_of(&slice->path));
    if (slice->moments.count) json_object_set_new(entry, "moments", FL_JSON_LIST(slice->moments, moment_of));
    return entry;
}

/* The first slice stands for the document; there may be others. */
static void set_slices(json_t *document, const struct fl_result *result) {
    json_t *list = json_array();
    for (size_t i = 0; i < result->slices.count; i++)
        json_array_append_new(list, slice_of(&result->slices.items[i]));
    if (result->slices.count) {
        json_object_set_new(document, "verdict", fl_json_string(fl_result_slice_word(result)));
        json_object_set_new(document, "slice", slice_of(&result->slices.items[0]));
    }
    json_object_set_new(document, "slices", list);
}

static const char *invariant_word(enum fl_invariant_kind kind) {
    switch (kind) {
    case FL_INVARIANT_LOOP: return "loop";
    case FL_INVARIANT_PRECONDITION: return "precondition";
    case FL_INVARIANT_SUMMARY: return "summary";
    }
    FL_UNREACHABLE("every kind of invariant has a word");
}

static json_t *proof_of(const struct fl_result_proof *proof) {
    if (!proof->prover) return json_null();
    json_t *entry = json_object(), *invariants = json_array();
    json_object_set_new(entry, "prover", fl_json_string(proof->prover));
    json_object_set_new(entry, "outside", json_boolean(proof->is_outside));
    json_object_set_new(entry, "checked", json_boolean(proof->is_checked));
    json_object_set_new(entry, "unchecked", fl_json_string(proof->unchecked));
    json_object_set_new(entry, "k", fl_json_number(proof->rounds));
    json_object_set_new(entry, "refinements", fl_json_number(proof->refinements));
    json_object_set_new(entry, "predicates", fl_json_number(proof->predicates));
    json_object_set_new(entry, "seconds", json_real(proof->seconds));
    for (size_t i = 0; i < proof->invariants.count; i++) {
        const struct fl_result_invariant *invariant = &proof->invariants.items[i];
        json_t *item = json_object();
        json_object_set_new(item, "kind", fl_json_string(invariant_word(invariant->kind)));
        set_line(item, &invariant->place);
        json_object_set_new(item, "function", fl_json_string(invariant->place.function));
        json_object_set_new(item, "text", fl_json_string(invariant->text));
        json_object_set_new(item, "context", fl_json_string(invariant->context));
        json_object_set_new(item, "is_c", json_boolean(invariant->is_c));
        json_array_append_new(invariants, item);
    }
    json_object_set_new(entry, "invariants", invariants);
    return entry;
}

static json_t *attempt_of(const void *item) {
    const struct fl_attempt *attempt = item;
    return json_pack("{s:o, s:b, s:o, s:o}", "prover", fl_json_string(attempt->prover), "outside",
                     attempt->is_outside, "how_far", fl_json_string(attempt->how_far), "stopped",
                     fl_json_string(attempt->stopped));
}

static const char *hint_word(enum fl_hint_outcome outcome) {
    switch (outcome) {
    case FL_HINT_PROVED: return "proved";
    case FL_HINT_STRENGTHENED: return "strengthened";
    case FL_HINT_REFUTED: return "refuted";
    case FL_HINT_OPEN: return "open";
    }
    FL_UNREACHABLE("every outcome of a hint has a word");
}

static json_t *hint_of(const void *item) {
    const struct fl_result_hint *hint = item;
    json_t *entry = json_object();
    set_line(entry, &hint->place);
    json_object_set_new(entry, "text", fl_json_string(hint->text));
    json_object_set_new(entry, "outcome", fl_json_string(hint_word(hint->outcome)));
    json_object_set_new(entry, "detail", fl_json_string(hint->detail));
    return entry;
}

static void set_proof(json_t *document, const struct fl_result *result) {
    json_object_set_new(document, "proof", proof_of(&result->proof));
    json_object_set_new(document, "attempts", FL_JSON_LIST(result->attempts, attempt_of));
    json_object_set_new(document, "hints", FL_JSON_LIST(result->hints, hint_of));
}

static json_t *coverage_of(const struct fl_result_coverage *coverage) {
    json_t *entry = json_object();
    json_object_set_new(entry, "lines", fl_json_number(coverage->lines));
    json_object_set_new(entry, "executed", fl_json_number(coverage->executed));
    json_object_set_new(entry, "runs", fl_json_number(coverage->runs));
    json_object_set_new(entry, "file", fl_json_string(coverage->file));
    return entry;
}

static json_t *document_of(const struct fl_result *result) {
    json_t *document = json_object(), *failures = json_array();
    bool is_bounded = result->verdict == FL_VERDICT_HOLDS_UP_TO;
    json_object_set_new(document, "schema", json_integer(1));
    json_object_set_new(document, "command", fl_json_string(result->command));
    json_object_set_new(document, "verdict", fl_json_string(fl_result_word(result->verdict, &result->assumes)));
    json_object_set_new(document, "bound", is_bounded ? fl_json_number(result->bound) : json_null());
    json_object_set_new(document, "bounds", is_bounded ? bounds_of(result) : json_null());
    json_object_set_new(document, "reason", fl_json_string(result->reason));
    if (result->expected) json_object_set_new(document, "expected", fl_json_string(result->expected));
    json_object_set_new(document, "assumes", fl_json_assumes(&result->assumes));
    json_object_set_new(document, "assumptions", assumptions_of(result));
    for (size_t i = 0; i < result->failures.count; i++)
        json_array_append_new(failures, fl_json_failure(&result->failures.items[i]));
    json_object_set_new(document, "failures", failures);
    if (strcmp(result->command, "slice") == 0) set_slices(document, result);
    if (strcmp(result->command, "check") == 0) set_proof(document, result);
    bool is_report = strcmp(result->command, "report") == 0;
    if (is_report || strcmp(result->command, "explain") == 0) fl_json_set_explanation(document, result);
    if (is_report)
        json_object_set_new(document, "which", result->which ? document_of(result->which) : json_null());
    if (result->regions) fl_json_set_regions(document, result);
    if (result->watch) fl_json_set_watch(document, result);
    if (result->replay) fl_json_set_replay(document, result);
    if (!result->replay) json_object_set_new(document, "checks", checks_of(result));
    if (result->functions.count)
        json_object_set_new(document, "functions", FL_JSON_LIST(result->functions, function_of));
    if (!result->replay) json_object_set_new(document, "library_checks", library_checks_of(result));
    if (result->suggestion) json_object_set_new(document, "requires", fl_json_string(result->suggestion));
    if (result->not_checked) json_object_set_new(document, "not_checked", fl_json_string(result->not_checked));
    if (result->coverage.file) json_object_set_new(document, "coverage", coverage_of(&result->coverage));
    json_object_set_new(document, "stats", statistics_of(result));
    return document;
}

void fl_result_print_json(struct fl_text *text, const struct fl_result *result) {
    fl_json_append(text, document_of(result));
}
