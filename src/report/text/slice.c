/* report/text/slice.c - the slices of paths, for a terminal. */
#include <inttypes.h>
#include <string.h>

#include "report/document/slice_result.h"
#include "report/text/parts.h"

enum { MOST_CONDITIONS = 40, LONGEST_CONDITION = 120, OPERATION_WIDTH = 40, LEAST_PLACE_WIDTH = 14 };

/* "82,695" */
static const char *grouped(struct fl_arena *arena, uint64_t number) {
    const char *digits = fl_arena_format(arena, "%" PRIu64, number);
    size_t count = strlen(digits);
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < count; i++) {
        if (i && (count - i) % 3 == 0) fl_text_append_char(&text, ',');
        fl_text_append_char(&text, digits[i]);
    }
    return fl_text_string(&text);
}

void fl_print_slice_count(struct fl_report_printer *printer, const struct fl_result_slice *slice) {
    struct fl_arena *arena = printer->text->arena;
    double share = slice->steps_total ? 100.0 * (double)slice->steps_kept / (double)slice->steps_total : 0;
    fl_text_format(printer->text, "    %s of %s step%s, %.*f%%\n", grouped(arena, slice->steps_kept),
                   grouped(arena, slice->steps_total), fl_plural(slice->steps_total), share < 10 ? 2 : 0, share);
}

/* What is long over inputs is better read as the program says it. */
bool fl_condition_is_readable(const struct fl_result_condition *condition) {
    return strlen(condition->text) <= LONGEST_CONDITION && !strstr(condition->text, "...");
}

static void print_condition(struct fl_report_printer *printer, const struct fl_result_condition *condition,
                            size_t width) {
    bool is_readable_so = fl_condition_is_readable(condition);
    fl_text_append(printer->text, "    ");
    if (condition->is_in_conflict || !is_readable_so) {
        fl_print_padded(printer->text, fl_place_text(printer->text->arena, &condition->place, false), width);
        fl_text_append_char(printer->text, ' ');
    }
    fl_text_format(printer->text, "%s\n", is_readable_so ? condition->text : condition->source);
}

/* What happens inside of library functions is told by the lines that call them, each once. */
static bool is_library_step(const struct fl_result_condition *condition) {
    return !condition->is_users || strchr(condition->source, '$') || strchr(condition->text, '$');
}

static bool is_told_already(const struct fl_result_slice *slice, size_t index) {
    const struct fl_place *place = &slice->conditions.items[index].place;
    for (size_t i = 0; i < index; i++) {
        const struct fl_result_condition *other = &slice->conditions.items[i];
        if (other->is_in_conflict && is_library_step(other) && other->place.line == place->line &&
            other->place.file == place->file)
            return true;
    }
    return false;
}

static void print_library_step(struct fl_report_printer *printer, const struct fl_result_condition *condition,
                               size_t width) {
    fl_text_append(printer->text, "    ");
    fl_print_padded(printer->text, fl_place_text(printer->text->arena, &condition->place, false), width);
    fl_text_append(printer->text, " what the library does here\n");
}

/* The user's; how many library functions add is told. */
static void print_conditions(struct fl_report_printer *printer, const struct fl_result_slice *slice) {
    size_t told = 0, others = 0, width = LEAST_PLACE_WIDTH;
    for (size_t i = 0; i < slice->conditions.count; i++)
        width = fl_widen(width, fl_place_text(printer->text->arena, &slice->conditions.items[i].place, false));
    for (size_t i = 0; i < slice->conditions.count; i++) {
        const struct fl_result_condition *condition = &slice->conditions.items[i];
        bool is_plain = !is_library_step(condition) || condition->is_in_conflict;
        bool is_shown = is_plain && told < MOST_CONDITIONS;
        if (is_shown && condition->is_in_conflict && is_library_step(condition)) {
            if (!is_told_already(slice, i)) print_library_step(printer, condition, width);
        } else if (is_shown)
            print_condition(printer, condition, width);
        told += is_shown;
        others += !is_shown;
    }
    if (others)
        fl_text_format(printer->text, "    %s%zu condition%s %s\n", told ? "and " : "", others, fl_plural(others),
                       told == MOST_CONDITIONS ? "more" : "on inputs that library functions read");
}

static size_t count_conflict(const struct fl_result_slice *slice) {
    size_t count = 0;
    for (size_t i = 0; i < slice->conditions.count; i++) count += slice->conditions.items[i].is_in_conflict;
    return count;
}

static void print_feasibility(struct fl_report_printer *printer, const struct fl_result_slice *slice) {
    fl_print_colored(printer, FL_RED, "FEASIBLE");
    if (slice->is_incomplete)
        fl_text_append(printer->text,
                       ": the steps below can be executed; functions were skipped, so this does not "
                       "mean that the target is reached\n");
    else if (slice->reason)
        fl_text_format(printer->text,
                       ": a run executes the steps below; what they ask of inputs is not known: %s\n",
                       slice->reason);
    else if (!slice->conditions.count)
        fl_text_append(printer->text, ": the target is reached, whatever the inputs are\n");
    else
        fl_text_append(printer->text, ": the target is reached where\n");
}

static void print_infeasibility(struct fl_report_printer *printer, const struct fl_result_slice *slice) {
    fl_print_colored(printer, FL_GREEN, "INFEASIBLE");
    fl_text_format(printer->text, ": no run takes this path%s%s; %s\n", slice->other_ways ? ", and " : "",
                   slice->other_ways ? slice->other_ways : "",
                   count_conflict(slice) == 1 ? "the step below contradicts what the program starts with"
                                              : "the steps below contradict each other");
}

void fl_print_slice_verdict(struct fl_report_printer *printer, const struct fl_result_slice *slice) {
    switch (slice->answer) {
    case FL_SATISFIABLE: print_feasibility(printer, slice); break;
    case FL_UNSATISFIABLE: print_infeasibility(printer, slice); break;
    case FL_UNDECIDED:
        fl_print_colored(printer, FL_YELLOW, "UNKNOWN");
        fl_text_format(printer->text, ": %s\n", slice->reason ? slice->reason : "the steps could not be followed");
        break;
    }
}

static void print_beginning(struct fl_report_printer *printer, const struct fl_result_slice *slice) {
    fl_print_place(printer, &slice->target);
    fl_text_format(printer->text, "%s%s\n", slice->target.file ? ": " : "", slice->target_text);
    fl_print_slice_verdict(printer, slice);
    bool has_conditions = slice->answer == FL_SATISFIABLE || count_conflict(slice);
    if (slice->answer != FL_UNDECIDED && has_conditions) print_conditions(printer, slice);
}

/* Behind which calls the target may be missed after all. */
static void print_exits(struct fl_report_printer *printer, const struct fl_result_slice *slice) {
    if (slice->answer != FL_SATISFIABLE || !slice->left_out_exits.count) return;
    fl_text_append(printer->text, "    provided that what was left out does not end the program first: calls at");
    for (size_t i = 0; i < slice->left_out_exits.count && i < 8; i++)
        fl_text_format(printer->text, "%s %s", i ? "," : "",
                       fl_place_text(printer->text->arena, &slice->left_out_exits.items[i], false));
    if (slice->left_out_exits.count > 8) fl_text_append(printer->text, " …");
    fl_text_append_char(printer->text, '\n');
}

static void print_moments(struct fl_report_printer *printer, const struct fl_result_slice *slice) {
    if (!slice->moments.count) return;
    struct fl_arena *arena = printer->text->arena;
    size_t width = LEAST_PLACE_WIDTH;
    for (size_t i = 0; i < slice->moments.count; i++)
        width = fl_widen(width, fl_place_text(arena, &slice->moments.items[i].place, true));
    fl_print_section(printer, "how it was cut, from the end: step, step location and live lvalues before it");
    for (size_t i = 0; i < slice->moments.count; i++) {
        const struct fl_result_moment *moment = &slice->moments.items[i];
        fl_text_append(printer->text, moment->is_kept ? "  + " : "  - ");
        fl_print_padded(printer->text, fl_place_text(arena, &moment->place, true), width);
        fl_text_append_char(printer->text, ' ');
        fl_print_padded(printer->text, moment->text, OPERATION_WIDTH);
        fl_text_append_char(printer->text, ' ');
        fl_print_padded(printer->text, fl_place_text(arena, &moment->step_location, true), width);
        fl_text_format(printer->text, " {%s}\n", moment->live);
    }
}

void fl_result_print_slices(struct fl_text *text, const struct fl_result *result,
                            const struct fl_text_options *options) {
    struct fl_report_printer printer = {text, result, options};
    for (size_t i = 0; i < result->slices.count; i++) {
        const struct fl_result_slice *slice = &result->slices.items[i];
        if (i) fl_text_append_char(text, '\n');
        print_beginning(&printer, slice);
        print_exits(&printer, slice);
        fl_print_slice_count(&printer, slice);
        fl_print_steps(&printer, &slice->path);
        print_moments(&printer, slice);
    }
    fl_print_assumptions(&printer);
}
