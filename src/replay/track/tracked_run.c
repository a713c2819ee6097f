#include "replay/track/tracked_run.h"

#include <string.h>

enum {
    MOST_ATTEMPTS = 128,
    MOST_ALIKE = 6,       /* that came equally far */
    TRIES_FOR_A_RANK = 40 /* after so many in vain, one that came less far is tried, too */
};

bool fl_tracked_runs_want(const struct fl_tracked_runs *runs, uint64_t matched, uint64_t digest) {
    size_t alike = 0;
    for (size_t i = 0; i < runs->items.count; i++) {
        const struct fl_tracked_run *run = runs->items.items[i];
        if (run->matched != matched) continue;
        if (run->digest == digest) return false;
        alike++;
    }
    bool is_full = runs->items.count == MOST_ATTEMPTS;
    return alike < MOST_ALIKE && (!is_full || matched > fl_vector_last(&runs->items)->matched);
}

struct fl_tracked_run *fl_tracked_runs_add(struct fl_tracked_runs *runs, const struct fl_tracked_run *run) {
    struct fl_tracked_run *kept = fl_arena_copy(runs->arena, run, sizeof *run);
    kept->seed = fl_seed_copy(runs->arena, run->seed);
    if (runs->items.count == MOST_ATTEMPTS) runs->items.count--;
    fl_vector_push(runs->arena, &runs->items, kept);
    size_t at = runs->items.count - 1;
    for (; at > 0 && runs->items.items[at - 1]->matched < kept->matched; at--)
        runs->items.items[at] = runs->items.items[at - 1];
    runs->items.items[at] = kept;
    return kept;
}

/* It came furthest, and nobody asked what it lacks. */
static bool is_new(const struct fl_tracked_runs *runs, const struct fl_tracked_run *run) {
    return !run->is_asked && run->matched > run->line_start && run->matched == runs->items.items[0]->matched;
}

struct fl_tracked_run *fl_tracked_runs_choose(const struct fl_tracked_runs *runs) {
    struct fl_tracked_run *best = NULL;
    size_t best_cost = 0;
    for (size_t i = 0; i < runs->items.count; i++) {
        struct fl_tracked_run *run = runs->items.items[i];
        size_t cost = i + run->tries / TRIES_FOR_A_RANK;
        if (is_new(runs, run)) return run;
        if (best && cost >= best_cost) continue;
        best = run;
        best_cost = cost;
    }
    return best;
}
