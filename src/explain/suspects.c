#include "explain/suspects.h"

/* How much each kind of evidence weighs; what comes later of one kind weighs a little less. */
static const double checked_weight = 1, rough_weight = 0.7, whole_weight = 0.8, cause_weight = 0.6, later = 0.01;
/* Where a change was found right, causes that it does not touch are of little interest. */
enum { LINES_BESIDE_FIX = 1, LINES_OF_CAUSE = 3 };

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
        fl_suspects_blame(arena, suspects, repair->path, repair->mend.line, score);
    }
    return checked;
}

/* ---- causes ---- */

static void blame_lines(struct fl_arena *arena, const struct fl_program *program, const struct fl_cause *cause,
                        size_t most, fl_suspects *suspects) {
    for (size_t i = 0; i < cause->lines.count && i < most; i++) {
        struct fl_position position = cause->lines.items[i].position;
        fl_suspects_blame(arena, suspects, program->files[position.file.index].path, position.line,
                          cause_weight - later * (double)i);
    }
}

fl_suspects fl_suspects_of_causes(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_explanation *explanation) {
    fl_suspects suspects = {0};
    for (size_t i = 0; i < explanation->causes.count; i++) {
        const struct fl_cause *cause = &explanation->causes.items[i];
        size_t checked = blame_repairs(arena, &cause->repairs, &suspects);
        blame_lines(arena, program, cause, checked ? LINES_BESIDE_FIX : LINES_OF_CAUSE, &suspects);
    }
    fl_suspects_sort(&suspects);
    return suspects;
}
