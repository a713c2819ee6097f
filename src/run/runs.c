#include "run/runs.h"

#include <string.h>

struct fl_runs fl_runs_make(struct fl_arena *arena) {
    return (struct fl_runs){.arena = arena};
}

static bool is_same_ending(const struct fl_run *left, const struct fl_run *right) {
    return left->outcome->kind == right->outcome->kind && fl_id_equal(left->check, right->check);
}

static bool have_same_inputs(struct fl_arena *arena, const struct fl_run *left, const struct fl_run *right) {
    struct fl_text ours = fl_text_make(arena), theirs = fl_text_make(arena);
    fl_inputs_print(&ours, left->inputs);
    fl_inputs_print(&theirs, right->inputs);
    return strcmp(fl_text_string(&ours), fl_text_string(&theirs)) == 0;
}

/* Its number, or the next one if it is new. */
static uint64_t number_of(const struct fl_runs *runs, const struct fl_run *run) {
    struct fl_arena *scratch = fl_arena_create();
    size_t at = 0;
    while (at < runs->all.count &&
           !(is_same_ending(runs->all.items[at], run) && have_same_inputs(scratch, runs->all.items[at], run)))
        at++;
    fl_arena_destroy(scratch);
    return at + 1;
}

const struct fl_run *fl_runs_keep(struct fl_runs *runs, const struct fl_run *run) {
    if (fl_runs_find(runs, run->number) == run) return run;
    struct fl_run *kept = fl_arena_copy(runs->arena, run, sizeof *kept);
    kept->number = number_of(runs, run);
    if (kept->number > runs->all.count)
        fl_vector_push(runs->arena, &runs->all, kept);
    else
        runs->all.items[kept->number - 1] = kept;
    return kept;
}

const struct fl_run *fl_runs_find(const struct fl_runs *runs, uint64_t number) {
    return number && number <= runs->all.count ? runs->all.items[number - 1] : NULL;
}
