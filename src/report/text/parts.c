#include "report/text/parts.h"

#include <inttypes.h>

enum {
    LEAST_PLACE_WIDTH = 14,
    MOST_PLACE_WIDTH = 40,
    STEP_WIDTH = 40,
    INDENT = 2,
    DEEPEST_INDENT = 20,
};

const char *fl_plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

void fl_print_colored(struct fl_report_printer *printer, enum fl_color color, const char *string) {
    static const char *const codes[] = {"1;31", "1;32", "1;33", "1", "2"};
    if (printer->options->has_colors)
        fl_text_format(printer->text, "\033[%sm%s\033[0m", codes[color], string);
    else
        fl_text_append(printer->text, string);
}

void fl_print_place(struct fl_report_printer *printer, const struct fl_place *place) {
    if (!place->file) return;
    fl_text_format(printer->text, "%s:%" PRIu32, place->file, place->line);
    if (place->column) fl_text_format(printer->text, ":%" PRIu32, place->column);
}

/* How many columns a text takes: bytes that continue a character take none. */
static size_t columns_of(const char *string) {
    size_t columns = 0;
    for (; *string; string++) columns += ((unsigned char)*string & 0xc0) != 0x80;
    return columns;
}

void fl_print_padded(struct fl_text *text, const char *string, size_t width) {
    size_t columns = columns_of(string);
    fl_text_format(text, "%s%*s", string, (int)(columns < width ? width - columns : 0), "");
}

void fl_print_section(struct fl_report_printer *printer, const char *title) {
    fl_text_append(printer->text, "\n  ");
    fl_print_colored(printer, FL_BOLD, title);
    fl_text_append_char(printer->text, '\n');
}

/* What is to be read beside the text of a step. */
static const char *remarks_of(struct fl_arena *arena, const struct fl_step *step) {
    struct fl_text remarks = fl_text_make(arena);
    if (step->condition) fl_text_append(&remarks, step->condition);
    for (size_t i = 0; i < step->change_count; i++)
        fl_text_format(&remarks, "%s%s = %s", remarks.count ? ", " : "", step->changes[i].name,
                       step->changes[i].value);
    if (step->returned) fl_text_format(&remarks, "%sreturns %s", remarks.count ? ", " : "", step->returned);
    return fl_text_string(&remarks);
}

const char *fl_step_text(struct fl_arena *arena, const struct fl_step *step) {
    switch (step->kind) {
    case FL_STEP_LOOP:
        return fl_arena_format(arena, "… %" PRIu64 " more iteration%s", step->iterations,
                               fl_plural(step->iterations));
    case FL_STEP_CALLS:
    case FL_STEP_RETURNS:
        return fl_arena_format(arena, "… %" PRIu64 " more %s %s", step->iterations,
                               step->kind == FL_STEP_CALLS ? "nested calls of" : "returns from", step->text);
    case FL_STEP_OMITTED:
        return fl_arena_format(arena, "… %" PRIu64 " step%s left out", step->left_out, fl_plural(step->left_out));
    default: return step->text;
    }
}

const char *fl_place_text(struct fl_arena *arena, const struct fl_place *place, bool has_column) {
    if (!place->file) return "";
    return has_column ? fl_arena_format(arena, "%s:%" PRIu32 ":%" PRIu32, place->file, place->line, place->column)
                      : fl_arena_format(arena, "%s:%" PRIu32, place->file, place->line);
}

size_t fl_widen(size_t width, const char *place) {
    size_t columns = columns_of(place);
    if (columns > MOST_PLACE_WIDTH) columns = MOST_PLACE_WIDTH;
    return columns > width ? columns : width;
}

struct step_layout {
    uint32_t base_depth; /* of what is not indented */
    size_t place_width;
};

static void print_step(struct fl_report_printer *printer, const struct fl_step *step,
                       const struct step_layout *layout) {
    struct fl_arena *arena = printer->text->arena;
    struct fl_text body = fl_text_make(arena);
    uint32_t indent = step->depth > layout->base_depth ? (step->depth - layout->base_depth) * INDENT : 0;
    bool is_fold = step->kind == FL_STEP_LOOP || step->kind == FL_STEP_CALLS || step->kind == FL_STEP_RETURNS;
    const char *place = is_fold ? "" : fl_place_text(arena, &step->place, false);
    fl_text_format(&body, "%*s%s", (int)(indent < DEEPEST_INDENT ? indent : DEEPEST_INDENT), "",
                   fl_step_text(arena, step));
    const char *remarks = remarks_of(arena, step);
    struct fl_text line = fl_text_make(arena);
    fl_text_append(&line, step->is_cause ? "  > " : step->is_dropped ? "  - " : "    ");
    fl_print_padded(&line, place, layout->place_width);
    fl_text_append_char(&line, ' ');
    if (*remarks) {
        fl_print_padded(&line, fl_text_string(&body), STEP_WIDTH);
        fl_text_format(&line, "  %s", remarks);
    } else {
        fl_text_append(&line, fl_text_string(&body));
    }
    if (step->is_cause)
        fl_print_colored(printer, FL_RED, fl_text_string(&line));
    else if (step->is_dropped)
        fl_print_colored(printer, FL_DIM, fl_text_string(&line));
    else
        fl_text_append(printer->text, fl_text_string(&line));
    fl_text_append_char(printer->text, '\n');
}

void fl_print_steps(struct fl_report_printer *printer, const struct fl_result_path *path) {
    fl_print_section(printer, "steps");
    struct step_layout layout = {path->steps.count ? path->steps.items[0].depth : 0, LEAST_PLACE_WIDTH};
    for (size_t i = 0; i < path->steps.count; i++)
        layout.place_width =
            fl_widen(layout.place_width, fl_place_text(printer->text->arena, &path->steps.items[i].place, false));
    for (size_t i = 0; i < path->steps.count; i++) print_step(printer, &path->steps.items[i], &layout);
    if (!path->is_complete) fl_text_format(printer->text, "    … %s\n", path->incomplete_reason);
}

void fl_print_effort(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    const struct fl_solver_statistics *solver = &result->solver;
    fl_text_format(printer->text,
                   ", %" PRIu64 " step%s, %" PRIu64 " quer%s, %" PRIu64 " SAT variable%s, %" PRIu64 " clause%s",
                   result->steps, fl_plural(result->steps), solver->queries, solver->queries == 1 ? "y" : "ies",
                   solver->sat_variables, fl_plural(solver->sat_variables), solver->sat_clauses,
                   fl_plural(solver->sat_clauses));
    if (printer->options->shows_times) {
        fl_text_format(printer->text, ", %.2f s", result->seconds);
        if (result->peak_memory_bytes)
            fl_text_format(printer->text, ", %.0f MiB", (double)result->peak_memory_bytes / 1048576);
    }
    fl_text_append_char(printer->text, '\n');
}
