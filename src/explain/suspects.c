#include "explain/suspects.h"

#include <stdlib.h>

/* Raises the score of the position's line to at least this. */
static void blame(struct fl_arena *arena, fl_suspects *suspects, struct fl_position position, double score) {
    for (size_t i = 0; i < suspects->count; i++) {
        struct fl_suspect *known = &suspects->items[i];
        if (known->position.line != position.line || !fl_id_equal(known->position.file, position.file)) continue;
        if (known->score < score) known->score = score;
        return;
    }
    fl_vector_push(arena, suspects, ((struct fl_suspect){position, score}));
}

static int compare(const void *left, const void *right) {
    const struct fl_suspect *a = left, *b = right;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    if (a->position.file.index != b->position.file.index)
        return a->position.file.index < b->position.file.index ? -1 : 1;
    return a->position.line < b->position.line ? -1 : a->position.line > b->position.line;
}

static void sort(fl_suspects *suspects) {
    if (suspects->count) qsort(suspects->items, suspects->count, sizeof *suspects->items, compare);
}

static bool may_be_blamed(const struct fl_program *program, const struct fl_edge *edge, const bool *is_trusted) {
    fl_function_id id = fl_program_location(program, edge->source)->function;
    const struct fl_function *function = fl_program_function(program, id);
    return function->is_users && !function->is_observer && !(is_trusted && is_trusted[id.index]) &&
           !fl_id_is_none(edge->position.file) && edge->position.line;
}

void fl_suspects_of_spectrum(struct fl_arena *arena, const struct fl_program *program,
                             const struct fl_spectrum *spectrum, const bool *is_trusted, fl_suspects *suspects) {
    for (uint32_t i = 0; i < program->edge_count; i++) {
        double score = fl_spectrum_suspicion(spectrum, (fl_edge_id){i});
        if (score > 0 && may_be_blamed(program, &program->edges[i], is_trusted))
            blame(arena, suspects, program->edges[i].position, score);
    }
    sort(suspects);
}
