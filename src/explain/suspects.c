#include "explain/suspects.h"

/* How much each kind of evidence weighs; what comes later of one kind, or is doubted more, weighs less. */
static const double checked_weight = 1, open_weight = 0.85, cause_weight = 0.6, partial_weight = 0.7,
                    correction_weight = 0.65, later = 0.01;
/* A list of lines that is longer than this share of the source is of little use, but these few are. */
static const double most_share = 0.05;
enum { FEW_LINES = 2 };

/* ---- changes ---- */

/* Those that mend all. */
static void blame_repairs(struct fl_arena *arena, const struct fl_repairs *repairs, fl_suspects *suspects) {
    for (size_t i = 0; i < repairs->all.count; i++) {
        const struct fl_repair *repair = &repairs->all.items[i];
        double weight = repair->is_partial ? partial_weight : repair->is_checked ? checked_weight : open_weight;
        double score = weight - later * repair->doubt;
        fl_suspects_blame(arena, suspects, repair->path, repair->mend.line, score > later ? score : later);
    }
}

/* Places whose value alone makes runs fail. */
static void blame_corrections(struct fl_arena *arena, const struct fl_repairs *repairs, fl_suspects *suspects) {
    for (size_t i = 0; i < repairs->corrections.count; i++) {
        const struct fl_correction *correction = &repairs->corrections.items[i];
        double score = correction_weight - later * (double)i;
        fl_suspects_blame(arena, suspects, correction->path, correction->line, score > later ? score : later);
    }
}

static void blame_bare(struct fl_arena *arena, const struct fl_repairs *repairs, fl_suspects *suspects) {
    for (size_t i = 0; i < repairs->bare.count; i++)
        fl_suspects_blame(arena, suspects, repairs->bare.items[i].file, repairs->bare.items[i].line,
                          repairs->bare.items[i].score);
}

/* ---- causes ---- */

static void blame_lines(struct fl_arena *arena, const struct fl_program *program, const struct fl_cause *cause,
                        fl_suspects *suspects) {
    for (size_t i = 0; i < cause->lines.count; i++) {
        struct fl_position position = cause->lines.items[i].position;
        fl_suspects_blame(arena, suspects, program->files[position.file.index].path, position.line,
                          cause_weight - later * (double)i);
    }
}

/* ---- how many ---- */

static bool has_functions(const struct fl_program *program, uint32_t file) {
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (function->is_users && !fl_id_is_none(function->position.file) && function->position.file.index == file)
            return true;
    }
    return false;
}

/* Causes that one change mends are one to a reader. */
static size_t count_faults(const struct fl_explanation *explanation) {
    size_t count = 0;
    for (size_t i = 0; i < explanation->causes.count; i++) {
        const struct fl_repairs *repairs = &explanation->causes.items[i].repairs;
        bool is_same =
            i && repairs->all.count && repairs->all.items == explanation->causes.items[0].repairs.all.items;
        count += !is_same;
    }
    return count;
}

/* As many as a reader would look at, of so many faults. */
static size_t most_lines(const struct fl_program *program, size_t faults) {
    size_t lines = 0, few = FEW_LINES * faults;
    for (uint32_t i = 0; i < program->file_count; i++)
        if (has_functions(program, i)) lines += program->files[i].line_count;
    size_t most = (size_t)((double)lines * most_share);
    return most > few ? most : few;
}

/* ---- all ---- */

static fl_suspects suspects_of(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_cause *causes, size_t count, size_t faults) {
    fl_suspects suspects = {0};
    for (size_t i = 0; i < count; i++) {
        blame_repairs(arena, &causes[i].repairs, &suspects);
        blame_bare(arena, &causes[i].repairs, &suspects);
        blame_corrections(arena, &causes[i].repairs, &suspects);
        blame_lines(arena, program, &causes[i], &suspects);
    }
    fl_suspects_sort(&suspects);
    size_t most = most_lines(program, faults);
    if (suspects.count > most) suspects.count = most;
    return suspects;
}

fl_suspects fl_suspects_of_causes(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_explanation *explanation) {
    return suspects_of(arena, program, explanation->causes.items, explanation->causes.count,
                       count_faults(explanation));
}

fl_suspects fl_suspects_of_cause(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_cause *cause) {
    return suspects_of(arena, program, cause, 1, 1);
}
