#include "report/export/export.h"

#include <math.h>
#include <string.h>

#include "base/sha256.h"

const char *fl_export_version(const struct fl_export_options *options) {
    return options->version ? options->version : "0";
}

const char *fl_export_time(const struct fl_export_options *options) {
    return options->creation_time ? options->creation_time : "1970-01-01T00:00:00Z";
}

static const char *formula_of(const char *kind) {
    if (strcmp(kind, "overflow") == 0) return "G ! overflow";
    if (strcmp(kind, "pointer") == 0 || strcmp(kind, "bounds") == 0 || strcmp(kind, "memory") == 0)
        return "G valid-deref";
    if (strcmp(kind, "free") == 0) return "G valid-free";
    if (strcmp(kind, "leak") == 0) return "G valid-memtrack";
    return "G ! call(reach_error())";
}

const char *fl_export_specification(struct fl_arena *arena, const struct fl_result *result,
                                    const struct fl_result_failure *failure,
                                    const struct fl_export_options *options) {
    if (options->specification) return options->specification;
    return fl_arena_format(arena, "CHECK( init(%s()), LTL(%s) )", result->entry, formula_of(failure->kind));
}

const char *fl_export_proved(struct fl_arena *arena, const struct fl_result *result,
                             const struct fl_export_options *options) {
    if (options->specification) return options->specification;
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < result->checks.count; i++) {
        const struct fl_result_check *check = &result->checks.items[i];
        const char *line =
            fl_arena_format(arena, "CHECK( init(%s()), LTL(%s) )", result->entry, formula_of(check->kind));
        if (!check->is_users || (text.count && strstr(text.items, line))) continue;
        fl_text_format(&text, "%s%s", text.count ? "\n" : "", line);
    }
    if (!text.count) return fl_arena_format(arena, "CHECK( init(%s()), LTL(%s) )", result->entry, formula_of(""));
    return fl_text_string(&text);
}

const char *fl_export_file_hash(struct fl_arena *arena, const struct fl_result_file *file) {
    return file->contents ? fl_sha256_hex(arena, file->contents, strlen(file->contents)) : "";
}

enum { MOST_BRANCHES = 100, MOST_CHANGES_TOLD = 12 };

static bool is_value(const struct fl_result_input *input) {
    return input->source == FL_SOURCE_VALUE && input->bits.width && input->is_users;
}

/* The input that a step read, at or behind an index; the count of all if it read none. */
static size_t find_read(const struct fl_result_inputs *inputs, size_t from, const struct fl_step *step) {
    size_t found = inputs->all.count;
    for (size_t i = from; i < inputs->all.count; i++)
        for (size_t k = 0; k < step->change_count && inputs->all.items[i].source == FL_SOURCE_VALUE; k++)
            if (strcmp(inputs->all.items[i].name, step->changes[k].name) == 0) found = i;
    return found;
}

struct fl_witness_events fl_export_events(struct fl_arena *arena, const struct fl_result_failure *failure) {
    struct fl_witness_events events = {0};
    const struct fl_result_inputs *inputs = &failure->inputs;
    size_t next = 0, branches = 0;
    for (size_t i = 0; i < failure->path.steps.count && branches < MOST_BRANCHES; i++) {
        const struct fl_step *step = &failure->path.steps.items[i];
        bool is_gap = step->kind != FL_STEP_STATEMENT && step->kind != FL_STEP_ENTRY;
        if (is_gap || step->change_count >= MOST_CHANGES_TOLD) break;
        size_t last = find_read(inputs, next, step);
        for (; last < inputs->all.count && next <= last; next++)
            if (is_value(&inputs->all.items[next]) && !step->is_dropped)
                fl_vector_push(arena, &events.items, (struct fl_witness_event){&inputs->all.items[next], NULL});
        if (!step->branch.line || !step->place.file || step->is_dropped) continue;
        fl_vector_push(arena, &events.items, (struct fl_witness_event){NULL, step});
        branches++;
    }
    for (; next < inputs->all.count; next++)
        if (is_value(&inputs->all.items[next]))
            fl_vector_push(arena, &events.items, (struct fl_witness_event){&inputs->all.items[next], NULL});
    return events;
}

static const char *print_float(struct fl_arena *arena, double value) {
    if (isnan(value)) return "NAN";
    if (isinf(value)) return value < 0 ? "-INFINITY" : "INFINITY";
    return fl_arena_format(arena, "%a", value);
}

const char *fl_export_number(struct fl_arena *arena, const struct fl_result_input *input) {
    const struct fl_bits *bits = &input->bits;
    if (input->is_float && bits->width == 32) {
        uint32_t word = (uint32_t)bits->word;
        float value;
        memcpy(&value, &word, sizeof value);
        return print_float(arena, value);
    }
    if (input->is_float && bits->width == 64) {
        double value;
        memcpy(&value, &bits->word, sizeof value);
        return print_float(arena, value);
    }
    return input->is_signed ? fl_bits_format_signed(arena, bits) : fl_bits_format_unsigned(arena, bits);
}
