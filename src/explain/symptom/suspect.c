#include "explain/symptom/suspect.h"

#include <stdlib.h>
#include <string.h>

void fl_suspects_blame(struct fl_arena *arena, fl_suspects *suspects, const char *file, uint32_t line,
                       double score) {
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

void fl_suspects_sort(fl_suspects *suspects) {
    if (suspects->count) qsort(suspects->items, suspects->count, sizeof *suspects->items, compare);
}
