#include "report/document/steps.h"

/* Two generations of the latest steps, each up to `kept`: the older one is forgotten as a whole. */
struct generation {
    struct fl_arena *arena;
    FL_VECTOR_OF(struct fl_step) steps;
};

struct fl_steps {
    struct fl_arena *arena;
    size_t kept;
    FL_VECTOR_OF(struct fl_step) first;
    struct generation older, newer;
    uint64_t left_out; /* statements */
    uint64_t begin;    /* of the first of them */
};

struct fl_steps *fl_steps_create(struct fl_arena *arena, size_t kept) {
    struct fl_steps *steps = FL_NEW(arena, struct fl_steps);
    steps->arena = arena;
    steps->kept = kept;
    steps->older.arena = fl_arena_create();
    steps->newer.arena = fl_arena_create();
    return steps;
}

static const char *copy_string(struct fl_arena *arena, const char *string) {
    return string ? fl_arena_copy_string(arena, string) : NULL;
}

/* File and function names are the program's and need no copy. */
static struct fl_step copy_step(struct fl_arena *arena, const struct fl_step *step) {
    struct fl_step copy = *step;
    copy.text = copy_string(arena, step->text);
    copy.condition = copy_string(arena, step->condition);
    copy.returned = copy_string(arena, step->returned);
    struct fl_change *changes = FL_NEW_ARRAY(arena, struct fl_change, step->change_count);
    for (size_t i = 0; i < step->change_count; i++) {
        changes[i].name = copy_string(arena, step->changes[i].name);
        changes[i].value = copy_string(arena, step->changes[i].value);
    }
    copy.changes = changes;
    return copy;
}

static uint64_t statements_of(const struct fl_step *step) {
    return step->left_out ? step->left_out : 1;
}

static void forget(struct fl_steps *steps, struct generation *generation, size_t count) {
    if (count && !steps->left_out) steps->begin = generation->steps.items[0].begin;
    for (size_t i = 0; i < count; i++) steps->left_out += statements_of(&generation->steps.items[i]);
}

static void begin_generation(struct fl_steps *steps) {
    struct generation freed = steps->older;
    forget(steps, &freed, freed.steps.count);
    fl_arena_reset(freed.arena);
    freed.steps.items = NULL;
    freed.steps.count = freed.steps.capacity = 0;
    steps->older = steps->newer;
    steps->newer = freed;
}

void fl_steps_add(struct fl_steps *steps, const struct fl_step *step) {
    if (steps->first.count < steps->kept) {
        fl_vector_push(steps->arena, &steps->first, copy_step(steps->arena, step));
        return;
    }
    if (steps->newer.steps.count == steps->kept) begin_generation(steps);
    struct generation *newer = &steps->newer;
    fl_vector_push(newer->arena, &newer->steps, copy_step(newer->arena, step));
}

static void append(struct fl_steps *steps, struct fl_result_path *path, const struct generation *generation,
                   size_t from) {
    for (size_t i = from; i < generation->steps.count; i++)
        fl_vector_push(steps->arena, &path->steps, copy_step(steps->arena, &generation->steps.items[i]));
}

void fl_steps_finish(struct fl_steps *steps, struct fl_result_path *path) {
    size_t wanted = steps->kept - steps->newer.steps.count;
    size_t from = steps->older.steps.count > wanted ? steps->older.steps.count - wanted : 0;
    forget(steps, &steps->older, from);
    for (size_t i = 0; i < steps->first.count; i++)
        fl_vector_push(steps->arena, &path->steps, steps->first.items[i]);
    if (steps->left_out)
        fl_vector_push(
            steps->arena, &path->steps,
            (struct fl_step){
                .kind = FL_STEP_OMITTED, .text = "", .left_out = steps->left_out, .begin = steps->begin});
    append(steps, path, &steps->older, from);
    append(steps, path, &steps->newer, 0);
    fl_arena_destroy(steps->older.arena);
    fl_arena_destroy(steps->newer.arena);
}
