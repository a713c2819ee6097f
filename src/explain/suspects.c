#include "explain/suspects.h"

#include <stdlib.h>
#include <string.h>

/* How much each kind of evidence weighs; what comes later of one kind weighs a little less. */
static const double checked_weight = 1, rough_weight = 0.7, whole_weight = 0.8, cause_weight = 0.6,
                    partial_weight = 0.5, executed_weight = 0.4, later = 0.01;
/* Where a change was found right, causes that it does not touch are of little interest. */
enum { LINES_BESIDE_FIX = 1 };

static void blame(struct fl_arena *arena, fl_suspects *suspects, const char *file, uint32_t line, double score) {
    for (size_t i = 0; i < suspects->count; i++) {
        struct fl_suspect *known = &suspects->items[i];
        if (known->line != line || strcmp(known->file, file) != 0) continue;
        if (known->score < score) known->score = score;
        return;
    }
    fl_vector_push(arena, suspects, ((struct fl_suspect){file, line, score}));
}

static int compare(const void *left, const void *right) {
    const struct fl_suspect *a = left, *b = right;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    int files = strcmp(a->file, b->file);
    return files ? files : a->line < b->line ? -1 : a->line > b->line;
}

static void sort(fl_suspects *suspects) {
    if (suspects->count) qsort(suspects->items, suspects->count, sizeof *suspects->items, compare);
}

/* ---- changes ---- */

/* Those that mend all; how many were found right. */
static size_t blame_repairs(struct fl_arena *arena, const struct fl_repairs *repairs, fl_suspects *suspects) {
    size_t checked = 0, whole = 0;
    for (size_t i = 0; i < repairs->all.count; i++) {
        const struct fl_repair *repair = &repairs->all.items[i];
        if (!repair->is_whole) continue;
        bool is_right = repair->is_checked && repair->is_gentle;
        double weight = is_right ? checked_weight : repair->is_gentle ? whole_weight : rough_weight;
        double score = weight - later * (double)(is_right ? checked++ : whole++);
        blame(arena, suspects, repair->path, repair->mend.line, score);
    }
    return checked;
}

static void blame_partial(struct fl_arena *arena, const struct fl_repairs *repairs, fl_suspects *suspects) {
    for (size_t i = 0, count = 0; i < repairs->all.count; i++) {
        const struct fl_repair *repair = &repairs->all.items[i];
        if (repair->is_whole || !repairs->failing_count) continue;
        double share = (double)repair->mended / (double)repairs->failing_count;
        blame(arena, suspects, repair->path, repair->mend.line,
              partial_weight + (share - 1) * 0.1 - later * 0.1 * (double)count++);
    }
}

/* ---- causes ---- */

static void blame_lines(struct fl_arena *arena, const struct fl_program *program, const struct fl_cause *cause,
                        size_t most, fl_suspects *suspects) {
    for (size_t i = 0; i < cause->lines.count && i < most; i++) {
        struct fl_position position = cause->lines.items[i].position;
        blame(arena, suspects, program->files[position.file.index].path, position.line,
              cause_weight - later * (double)i);
    }
}

fl_suspects fl_suspects_of_causes(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_explanation *explanation) {
    fl_suspects suspects = {0};
    for (size_t i = 0; i < explanation->causes.count; i++) {
        const struct fl_cause *cause = &explanation->causes.items[i];
        size_t checked = blame_repairs(arena, &cause->repairs, &suspects);
        blame_lines(arena, program, cause, checked ? LINES_BESIDE_FIX : SIZE_MAX, &suspects);
    }
    sort(&suspects);
    return suspects;
}

/* ---- tests ---- */

static bool may_be_blamed(const struct fl_program *program, const struct fl_edge *edge, const bool *is_trusted) {
    fl_function_id id = fl_program_location(program, edge->source)->function;
    const struct fl_function *function = fl_program_function(program, id);
    return function->is_users && !function->is_observer && !(is_trusted && is_trusted[id.index]) &&
           !fl_id_is_none(edge->position.file) && edge->position.line;
}

fl_suspects fl_suspects_of_tests(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_spectrum *spectrum, const struct fl_repairs *repairs,
                                 const bool *is_trusted) {
    fl_suspects suspects = {0};
    blame_repairs(arena, repairs, &suspects);
    blame_partial(arena, repairs, &suspects);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        double suspicion = fl_spectrum_suspicion(spectrum, (fl_edge_id){i});
        if (suspicion > 0 && may_be_blamed(program, edge, is_trusted))
            blame(arena, &suspects, program->files[edge->position.file.index].path, edge->position.line,
                  suspicion * executed_weight);
    }
    sort(&suspects);
    return suspects;
}
