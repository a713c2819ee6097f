#include "explain/correction/holes.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/map.h"

enum { least_small = -4, most_small = 34, most_values = 400 };

/* ---- values ---- */

struct gathering {
    struct fl_arena *arena;
    struct fl_map known;
    fl_hole_values values;
};

static void add(struct gathering *gathering, int64_t value) {
    uint64_t *known = fl_map_at(&gathering->known, (uint64_t)value);
    if (*known || gathering->values.count >= most_values) return;
    *known = 1;
    fl_vector_push(gathering->arena, &gathering->values, value);
}

static void add_with_neighbours(struct gathering *gathering, int64_t value) {
    add(gathering, value);
    if (value > INT32_MIN && value < INT32_MAX) {
        add(gathering, value + 1);
        add(gathering, value - 1);
    }
}

static void add_numbers(struct gathering *gathering, const char *text, size_t size) {
    for (size_t i = 0; i < size;) {
        bool is_number = isdigit((unsigned char)text[i]);
        if (!is_number) {
            i++;
            continue;
        }
        bool is_negative = i > 0 && text[i - 1] == '-';
        int64_t value = 0;
        for (; i < size && isdigit((unsigned char)text[i]); i++)
            if (value < INT32_MAX) value = value * 10 + (text[i] - '0');
        add_with_neighbours(gathering, is_negative ? -value : value);
    }
}

static void add_run(struct gathering *gathering, const struct fl_trial_run *run) {
    const struct fl_inputs *inputs = run->inputs;
    if (run->expected.has_code) add(gathering, run->expected.code);
    if (run->expected.has_output) add_numbers(gathering, run->expected.output.bytes, run->expected.output.count);
    for (size_t i = 0; i < inputs->values.count; i++)
        if (inputs->values.items[i].form == FL_FORM_NUMBER)
            add_with_neighbours(gathering, strtoll(inputs->values.items[i].number, NULL, 0));
    for (size_t i = 0; i < inputs->arguments.count; i++)
        add_numbers(gathering, inputs->arguments.items[i].bytes, inputs->arguments.items[i].count);
    add_numbers(gathering, fl_text_string(&inputs->standard_input), inputs->standard_input.count);
}

fl_hole_values fl_hole_values_of(struct fl_arena *arena, const struct fl_parsed_files *files,
                                 const struct fl_trial_run *runs, size_t count) {
    struct gathering gathering = {.arena = arena, .known = fl_map_make(arena)};
    for (int64_t value = 0; value <= most_small; value++) add(&gathering, value);
    for (int64_t value = -1; value >= least_small; value--) add(&gathering, value);
    for (size_t i = 0; i < files->all.count; i++)
        for (size_t k = 0; k < files->all.items[i].expressions.count; k++) {
            const struct fl_parsed_expression *expression = &files->all.items[i].expressions.items[k];
            if (expression->has_value) add_with_neighbours(&gathering, expression->value);
        }
    for (size_t i = 0; i < count; i++) add_run(&gathering, &runs[i]);
    return gathering.values;
}

/* ---- trying them ---- */

struct trying {
    struct fl_trials *trials;
    const fl_hole_values *values;
    struct fl_deadline deadline;
    uint32_t selector;
};

static bool is_late(const struct trying *trying) {
    return trying->deadline.at && fl_deadline_has_passed(trying->deadline);
}

/* To go round the check that a run fails mends nothing. */
static bool passes(struct trying *trying, int64_t value, size_t run) {
    return fl_trials_passes(trying->trials, trying->selector, value, run) &&
           fl_trials_comes_by(trying->trials, trying->selector, value, run);
}

static bool passes_all(struct trying *trying, int64_t value, size_t first, size_t end) {
    for (size_t i = first; i < end; i++)
        if (!passes(trying, value, i)) return false;
    return true;
}

/* Values that mend the first run are the only ones that may be right for all. */
static bool find_uniform(struct trying *trying, struct fl_hole_result *result) {
    for (size_t i = 0; i < trying->values->count && !is_late(trying); i++) {
        int64_t value = trying->values->items[i];
        if (!passes_all(trying, value, 0, 1)) continue;
        if (!result->mended) result->value = value;
        result->mended = 1;
        if (!passes_all(trying, value, 1, fl_trials_run_count(trying->trials))) continue;
        result->value = value;
        return true;
    }
    return false;
}

static bool is_mended(struct trying *trying, size_t run, int64_t *value) {
    for (size_t i = 0; i < trying->values->count && !is_late(trying); i++) {
        *value = trying->values->items[i];
        if (passes(trying, *value, run)) return true;
    }
    return false;
}

static void try_hole(struct trying *trying, struct fl_hole_result *result) {
    size_t failing = fl_trials_failing_count(trying->trials);
    result->is_uniform = find_uniform(trying, result);
    if (result->is_uniform) {
        result->mended = (uint32_t)failing;
        return;
    }
    for (size_t i = 1; i < failing; i++) {
        int64_t value;
        if (!is_mended(trying, i, &value)) continue;
        if (!result->mended) result->value = value;
        result->mended++;
    }
}

static int compare(const void *left_pointer, const void *right_pointer) {
    const struct fl_hole_result *left = left_pointer, *right = right_pointer;
    if (left->mended != right->mended) return left->mended > right->mended ? -1 : 1;
    if (left->is_uniform != right->is_uniform) return left->is_uniform ? -1 : 1;
    return left->candidate < right->candidate ? -1 : left->candidate > right->candidate;
}

static bool is_constant(const struct fl_parsed_files *files, const struct fl_mend *hole) {
    return files->all.items[hole->file].expressions.items[hole->host].kind == FL_PARSED_CONSTANT;
}

fl_hole_results fl_holes_try(struct fl_arena *arena, struct fl_trials *trials, const struct fl_schemata *schemata,
                             const struct fl_parsed_files *files, const fl_hole_values *values,
                             struct fl_deadline deadline) {
    fl_hole_results results = {0};
    struct trying trying = {.trials = trials, .values = values, .deadline = deadline};
    if (!fl_trials_failing_count(trials)) return results;
    for (unsigned round = 0; round < 2; round++)
        for (uint32_t i = 0; i < schemata->candidates.count && !is_late(&trying); i++) {
            const struct fl_mend *hole = &schemata->candidates.items[i];
            if (hole->kind != FL_MEND_HOLE_CONSTANT || is_constant(files, hole) != (round == 0)) continue;
            struct fl_hole_result result = {.candidate = i};
            trying.selector = hole->selector;
            try_hole(&trying, &result);
            if (result.mended) fl_vector_push(arena, &results, result);
        }
    if (results.count) qsort(results.items, results.count, sizeof *results.items, compare);
    return results;
}
