#include "report/text/text.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "report/text/parts.h"

enum {
    LEAST_PLACE_WIDTH = 14,
    KIND_WIDTH = 9,
    MOST_VALUES = 40, /* of input functions; half of them at each end */
    MOST_CHECKS = 40, /* listed one by one if they hold */
    LONGEST_COMMAND = 2000,
};

static size_t count_checks(const struct fl_result *result, enum fl_verdict verdict) {
    size_t count = 0;
    for (size_t i = 0; i < result->checks.count; i++) count += result->checks.items[i].verdict == verdict;
    return count;
}

bool fl_check_is_listed(const struct fl_result_check *check) {
    return check->is_users || check->verdict == FL_VERDICT_FAILS;
}

static size_t count_listed(const struct fl_result *result) {
    size_t count = 0;
    for (size_t i = 0; i < result->checks.count; i++) count += fl_check_is_listed(&result->checks.items[i]);
    return count;
}

static size_t count_confirmed(const struct fl_result *result) {
    size_t count = 0;
    for (size_t i = 0; i < result->failures.count; i++) count += result->failures.items[i].is_confirmed;
    return count;
}

static void print_failing_verdict(struct fl_report_printer *printer) {
    size_t failing = count_checks(printer->result, FL_VERDICT_FAILS), all = count_listed(printer->result);
    size_t confirmed = count_confirmed(printer->result);
    fl_print_colored(printer, FL_RED, "FAILS");
    fl_text_format(printer->text, ": %zu of %zu check%s can fail", failing, all, fl_plural(all));
    if (confirmed && confirmed == printer->result->failures.count)
        fl_text_append(printer->text, failing == 1 ? ", confirmed by running the compiled program"
                                                   : ", each confirmed by running the compiled program");
    else if (printer->result->failures.count)
        fl_text_format(printer->text, ", %zu confirmed by running the compiled program", confirmed);
    if (printer->result->reason) fl_text_format(printer->text, "; %s", printer->result->reason);
    fl_text_append_char(printer->text, '\n');
}

/* What is never reached is not what holds. */
static void print_safe_counts(struct fl_report_printer *printer) {
    size_t all = count_listed(printer->result), unreached = 0;
    for (size_t i = 0; i < printer->result->checks.count; i++) {
        const struct fl_result_check *check = &printer->result->checks.items[i];
        unreached += fl_check_is_listed(check) && check->verdict == FL_VERDICT_NOT_REACHED;
    }
    size_t holding = all - unreached;
    if (!all)
        fl_text_append(printer->text, ": no check that is looked for fails");
    else if (!holding)
        fl_text_append(printer->text, ": no check is ever reached");
    else if (holding == 1)
        fl_text_format(printer->text, ": %s check holds for all inputs", unreached ? "1" : "the");
    else
        fl_text_format(printer->text, ": %s%zu checks hold for all inputs", unreached ? "" : "all ", holding);
    if (holding && unreached)
        fl_text_format(printer->text, ", %zu %s never reached", unreached, unreached == 1 ? "is" : "are");
}

void fl_print_check_verdict(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    switch (result->verdict) {
    case FL_VERDICT_FAILS: print_failing_verdict(printer); return;
    case FL_VERDICT_HOLDS:
        fl_print_colored(printer, fl_assuming_color(result), "SAFE");
        fl_print_assuming(printer);
        if (result->proof.is_outside)
            fl_text_format(printer->text, " according to %s, not checked by Faultline", result->proof.prover);
        print_safe_counts(printer);
        break;
    case FL_VERDICT_HOLDS_UP_TO:
        fl_print_colored(printer, FL_GREEN, "SAFE UP TO ");
        fl_text_format(printer->text, "%" PRIu64, result->bound);
        fl_print_assuming(printer);
        break;
    default: fl_print_colored(printer, FL_YELLOW, "UNKNOWN"); break;
    }
    if (result->reason) fl_text_format(printer->text, ": %s", result->reason);
    fl_text_append_char(printer->text, '\n');
}

void fl_print_expected(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    const char *found = fl_result_verdict_word(result->verdict);
    if (!result->expected) return;
    bool is_decided = result->verdict == FL_VERDICT_FAILS || result->verdict == FL_VERDICT_HOLDS;
    fl_text_format(printer->text, "The task expects %s%s.\n", result->expected,
                   !is_decided                            ? ""
                   : strcmp(found, result->expected) == 0 ? ", too"
                                                          : " instead");
}

static void print_caret(struct fl_report_printer *printer, const struct fl_result_failure *failure) {
    const char *line = failure->source_line;
    if (!line) return;
    fl_text_format(printer->text, "    %s\n", line);
    if (!failure->place.column) return;
    fl_text_append(printer->text, "    ");
    for (uint32_t i = 0; i + 1 < failure->place.column && line[i]; i++)
        fl_text_append_char(printer->text, line[i] == '\t' ? '\t' : ' ');
    fl_print_colored(printer, FL_RED, "^");
    fl_text_append_char(printer->text, '\n');
}

static void print_stack(struct fl_report_printer *printer, const struct fl_result_failure *failure) {
    if (failure->library_place.function)
        fl_text_format(printer->text, "    inside %s\n", failure->library_place.function);
    if (failure->stack_count < 2 && !failure->library_place.function) return;
    for (size_t i = 0; i < failure->stack_count; i++) {
        const struct fl_place *place = &failure->stack[i];
        fl_text_format(printer->text, "    in %s", place->function);
        if (place->file) fl_text_format(printer->text, " at %s:%" PRIu32, place->file, place->line);
        fl_text_append_char(printer->text, '\n');
        if (failure->stack_left_out && i + 1 == failure->stack_count / 2)
            fl_text_format(printer->text, "    … %zu more calls\n", failure->stack_left_out);
    }
}

static void print_confirmation(struct fl_report_printer *printer, const struct fl_result_failure *failure) {
    fl_text_append(printer->text, "    ");
    if (failure->is_confirmed) {
        fl_text_append(printer->text, "confirmed: the compiled program fails in the same way\n");
    } else {
        fl_print_colored(printer, FL_YELLOW, "not confirmed");
        fl_text_format(printer->text, ": %s\n", failure->unconfirmed_reason);
    }
}

const char *fl_input_remark(struct fl_arena *arena, const struct fl_result_input *input) {
    if (input->source != FL_SOURCE_TIME) return "";
    time_t time = (time_t)*fl_bits_words(&input->bits);
    struct tm parts;
    if (!gmtime_r(&time, &parts)) return "";
    return fl_arena_format(arena, " (%d-%02d-%02d %02d:%02d:%02d UTC)", parts.tm_year + 1900, parts.tm_mon + 1,
                           parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

static void print_value_input(struct fl_report_printer *printer, const struct fl_result_input *input) {
    fl_text_format(printer->text, "    %s = %s%s", input->name, input->value,
                   fl_input_remark(printer->text->arena, input));
    if (input->place.file && input->is_users)
        fl_text_format(printer->text, "  at %s:%" PRIu32, input->place.file, input->place.line);
    fl_text_append_char(printer->text, '\n');
}

static void print_value_inputs(struct fl_report_printer *printer, const struct fl_result_inputs *inputs,
                               size_t from) {
    size_t count = inputs->all.count - from;
    for (size_t i = 0; i < count; i++) {
        if (count > MOST_VALUES && i == MOST_VALUES / 2) {
            fl_text_format(printer->text, "    … %zu more values\n", count - MOST_VALUES);
            i = count - MOST_VALUES / 2;
        }
        print_value_input(printer, &inputs->all.items[from + i]);
    }
}

static bool is_typed(enum fl_source_input source) {
    return source == FL_SOURCE_ARGUMENT || source == FL_SOURCE_STDIN || source == FL_SOURCE_ENVIRONMENT;
}

size_t fl_count_typed_inputs(const struct fl_result_inputs *inputs, bool *has_command) {
    size_t count = 0;
    *has_command = inputs->is_renamed || inputs->is_input_empty || inputs->unset.count;
    for (; count < inputs->all.count && is_typed(inputs->all.items[count].source); count++)
        if (strcmp(inputs->all.items[count].name, "argv[0]") != 0) *has_command = true;
    if (count == inputs->all.count && inputs->is_without_arguments) *has_command = true;
    return count;
}

const char *fl_missing_files_text(struct fl_arena *arena, const struct fl_result_inputs *inputs) {
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < inputs->missing.count; i++) {
        const char *before = !i ? "" : i + 1 < inputs->missing.count ? ", " : " and ";
        fl_text_format(&text, "%s\"", before);
        fl_text_append_escaped(&text, inputs->missing.items[i], strlen(inputs->missing.items[i]));
        fl_text_append_char(&text, '"');
    }
    return fl_text_string(&text);
}

static void print_missing_files(struct fl_report_printer *printer, const struct fl_result_inputs *inputs) {
    if (!inputs->missing.count) return;
    fl_text_format(printer->text, "    there is no file %s\n",
                   fl_missing_files_text(printer->text->arena, inputs));
}

void fl_print_inputs(struct fl_report_printer *printer, const struct fl_result_failure *failure) {
    const struct fl_result_inputs *inputs = &failure->inputs;
    fl_print_section(printer, "inputs");
    bool has_command;
    size_t typed = fl_count_typed_inputs(inputs, &has_command), length = strlen(inputs->command_line);
    if (!has_command && typed == inputs->all.count && !inputs->missing.count)
        fl_text_append(printer->text, failure->is_confirmed && failure->kind
                                          ? "    none: the program fails whenever it is run\n"
                                          : "    none: the program reads nothing\n");
    if (has_command && length <= LONGEST_COMMAND)
        fl_text_format(printer->text, "    $ %s\n", inputs->command_line);
    else if (has_command)
        fl_text_format(printer->text, "    $ %.*s… (%zu characters in all)\n", LONGEST_COMMAND,
                       inputs->command_line, length);
    print_value_inputs(printer, inputs, typed);
    print_missing_files(printer, inputs);
    if (inputs->has_memory)
        fl_text_append(printer->text,
                       "    the run reads memory that it never wrote: what malloc gives may hold anything\n");
}

void fl_print_failure(struct fl_report_printer *printer, const struct fl_result_failure *failure) {
    fl_text_append_char(printer->text, '\n');
    fl_print_place(printer, &failure->place);
    if (failure->place.file) fl_text_append(printer->text, ": ");
    fl_print_colored(printer, FL_RED, failure->title);
    if (strcmp(failure->title, failure->text) != 0) fl_text_format(printer->text, ": %s", failure->text);
    fl_text_append_char(printer->text, '\n');
    print_caret(printer, failure);
    if (failure->explanation) fl_text_format(printer->text, "    %s\n", failure->explanation);
    print_stack(printer, failure);
    if (failure->broken_rules)
        fl_text_format(printer->text, "    only if a caller may do this: %s\n", failure->broken_rules);
    print_confirmation(printer, failure);
}

const char *fl_check_verdict_text(struct fl_arena *arena, const struct fl_result_check *check) {
    const char *assuming = check->assumes.phrases.count ? ", assuming" : "";
    switch (check->verdict) {
    case FL_VERDICT_FAILS: return "fails";
    case FL_VERDICT_HOLDS: return fl_arena_format(arena, "holds%s", assuming);
    case FL_VERDICT_HOLDS_UP_TO:
        return fl_arena_format(arena, "holds up to %" PRIu64 "%s", check->bound, assuming);
    case FL_VERDICT_NOT_REACHED:
        if (!check->bound) return fl_arena_format(arena, "never reached%s", assuming);
        return fl_arena_format(arena, "not reached up to %" PRIu64 "%s", check->bound, assuming);
    case FL_VERDICT_UNKNOWN: return "unknown";
    }
    return "";
}

static bool is_same_bound(const struct fl_result_check *left, const struct fl_result_check *right) {
    return left->bound == right->bound && left->scope.has_loops == right->scope.has_loops &&
           left->scope.has_inputs == right->scope.has_inputs &&
           left->scope.has_elements == right->scope.has_elements &&
           left->scope.arguments == right->scope.arguments;
}

/* "up to 4: in all runs with ..." */
static void print_bound(struct fl_report_printer *printer, uint64_t bound, const struct fl_bound_scope *scope) {
    struct fl_text *text = printer->text;
    const char *separator = "";
    fl_text_format(text, "    up to %" PRIu64 ": in all runs with ", bound);
    if (scope->has_loops) {
        fl_text_format(
            text, "at most %" PRIu64 " iteration%s of each loop, %" PRIu64 " call%s of a function inside itself",
            bound, fl_plural(bound), bound, fl_plural(bound));
        separator = ", ";
    }
    if (scope->has_inputs) {
        fl_text_format(text,
                       "%sat most %" PRIu64 " byte%s of standard input, of each file, argument and "
                       "environment variable",
                       separator, bound, fl_plural(bound));
        separator = ", ";
    }
    if (scope->has_elements) {
        fl_text_format(text, "%sat most %" PRIu64 " element%s of each array behind a pointer among the inputs",
                       separator, bound, fl_plural(bound));
        separator = ", ";
    }
    if (scope->arguments)
        fl_text_format(text, "%sat most %" PRIu32 " argument%s", separator, scope->arguments,
                       fl_plural(scope->arguments));
    fl_text_append_char(text, '\n');
}

/* Each bound that is told of a check, once. */
void fl_print_bounds(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    for (size_t i = 0; i < result->checks.count; i++) {
        const struct fl_result_check *check = &result->checks.items[i];
        bool is_new =
            check->bound && (check->scope.has_loops || check->scope.has_inputs || check->scope.has_elements);
        for (size_t k = 0; k < i && is_new; k++) is_new = !is_same_bound(check, &result->checks.items[k]);
        if (is_new) print_bound(printer, check->bound, &check->scope);
    }
}

enum fl_color fl_verdict_color(enum fl_verdict verdict) {
    switch (verdict) {
    case FL_VERDICT_FAILS: return FL_RED;
    case FL_VERDICT_HOLDS:
    case FL_VERDICT_HOLDS_UP_TO: return FL_GREEN;
    default: return FL_YELLOW;
    }
}

/* Of a check inside a library function, the user's line that led to its failure. */
static const char *check_place(struct fl_report_printer *printer, const struct fl_result_check *check) {
    const struct fl_place *place = &check->place;
    if (check->verdict == FL_VERDICT_FAILS && check->failure < printer->result->failures.count)
        place = &printer->result->failures.items[check->failure].place;
    return fl_place_text(printer->text->arena, place, true);
}

static void print_check(struct fl_report_printer *printer, const struct fl_result_check *check,
                        size_t verdict_width, size_t place_width) {
    const char *verdict = fl_check_verdict_text(printer->text->arena, check);
    fl_text_append(printer->text, "    ");
    fl_print_colored(printer, fl_verdict_color(check->verdict), verdict);
    fl_text_format(printer->text, "%*s  ", (int)(verdict_width - strlen(verdict)), "");
    fl_print_padded(printer->text, check_place(printer, check), place_width);
    fl_text_append(printer->text, "  ");
    fl_print_padded(printer->text, check->kind, KIND_WIDTH);
    fl_text_format(printer->text, "  %s", check->text);
    fl_text_append_char(printer->text, '\n');
}

/* "library functions: 17 checks hold, 2 were never reached" */
static void print_rest(struct fl_report_printer *printer, const char *whose, bool is_users, bool only_holding) {
    static const struct {
        enum fl_verdict verdict;
        const char *one, *several;
    } words[] = {
        {FL_VERDICT_HOLDS, "holds", "hold"},
        {FL_VERDICT_HOLDS_UP_TO, "holds up to the bound", "hold up to the bound"},
        {FL_VERDICT_NOT_REACHED, "is not reached", "are not reached"},
        {FL_VERDICT_UNKNOWN, "is unknown", "are unknown"},
    };
    bool is_first = true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t count = 0;
        if (only_holding && words[i].verdict != FL_VERDICT_HOLDS) continue;
        for (size_t j = 0; j < printer->result->checks.count; j++) {
            const struct fl_result_check *check = &printer->result->checks.items[j];
            count += check->is_users == is_users && check->verdict == words[i].verdict;
        }
        if (!count) continue;
        fl_text_format(printer->text, is_first ? "    %s: %zu check%s %s" : ", %s%zu%s %s", is_first ? whose : "",
                       count, is_first ? fl_plural(count) : "", count == 1 ? words[i].one : words[i].several);
        is_first = false;
    }
    if (!is_first) fl_text_append_char(printer->text, '\n');
}

void fl_print_library_checks(struct fl_report_printer *printer) {
    print_rest(printer, "in library functions", false, false);
}

static void print_checks(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    if (!result->checks.count) return;
    size_t width = 0, place_width = LEAST_PLACE_WIDTH, users = 0;
    for (size_t i = 0; i < result->checks.count; i++) {
        if (!fl_check_is_listed(&result->checks.items[i])) continue;
        size_t length = strlen(fl_check_verdict_text(printer->text->arena, &result->checks.items[i]));
        if (length > width) width = length;
        place_width = fl_widen(place_width, check_place(printer, &result->checks.items[i]));
        users++;
    }
    fl_print_section(printer, "checks");
    bool lists_holding = users <= MOST_CHECKS;
    for (size_t i = 0; i < result->checks.count; i++) {
        const struct fl_result_check *check = &result->checks.items[i];
        if (fl_check_is_listed(check) && (lists_holding || check->verdict != FL_VERDICT_HOLDS))
            print_check(printer, check, width, place_width);
    }
    if (!lists_holding) print_rest(printer, "besides", true, true);
    fl_print_library_checks(printer);
    fl_print_bounds(printer);
}

void fl_print_not_checked(struct fl_report_printer *printer) {
    const char *words = printer->result->not_checked;
    if (!words) return;
    fl_text_append(printer->text, printer->result->checks.count ? "    " : "\n  ");
    fl_text_format(printer->text, "not checked: %s (--checks all looks for these, too)\n", words);
}

static void print_suggestion(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    if (!result->suggestion) return;
    fl_print_section(printer, "if no caller does what the failures marked above need");
    fl_text_format(printer->text, "    --requires %s leaves them out, with this function in the source:\n\n",
                   result->suggested_name);
    for (const char *line = result->suggestion; *line;) {
        size_t length = strcspn(line, "\n");
        fl_text_format(printer->text, "%s%.*s\n", length ? "    " : "", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

static void print_coverage(struct fl_report_printer *printer) {
    const struct fl_result_coverage *coverage = &printer->result->coverage;
    if (!coverage->file) return;
    fl_text_format(printer->text,
                   "\n%" PRIu64 " of %" PRIu64 " line%s executed in %" PRIu64 " run%s; which, %s says\n",
                   coverage->executed, coverage->lines, fl_plural(coverage->lines), coverage->runs,
                   fl_plural(coverage->runs), coverage->file);
}

static void print_statistics(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    fl_text_format(printer->text, "\n%zu check%s, %" PRIu64 " path%s", result->checks.count,
                   fl_plural(result->checks.count), result->paths, fl_plural(result->paths));
    fl_print_effort(printer);
}

void fl_result_print_text(struct fl_text *text, const struct fl_result *result,
                          const struct fl_text_options *options) {
    struct fl_report_printer printer = {text, result, options};
    fl_print_check_verdict(&printer);
    fl_print_expected(&printer);
    for (size_t i = 0; i < result->failures.count; i++) {
        const struct fl_result_failure *failure = &result->failures.items[i];
        fl_print_failure(&printer, failure);
        fl_print_inputs(&printer, failure);
        fl_print_steps(&printer, &failure->path);
    }
    print_suggestion(&printer);
    fl_print_proof(&printer);
    print_checks(&printer);
    fl_print_not_checked(&printer);
    fl_print_functions(&printer);
    fl_print_assumptions(&printer);
    print_coverage(&printer);
    print_statistics(&printer);
}

void fl_result_print_found(struct fl_text *text, const struct fl_result_failure *failure,
                           const struct fl_text_options *options) {
    static const struct fl_result nothing;
    struct fl_report_printer printer = {text, &nothing, options};
    fl_print_failure(&printer, failure);
    fl_print_inputs(&printer, failure);
}
