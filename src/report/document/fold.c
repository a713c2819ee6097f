#include "report/document/fold.h"

#include <string.h>

#include "analysis/loops.h"

enum {
    FIRST_VISITS = 2,
    LAST_VISITS = 2, /* the last iteration, and the visit that leaves the loop or meets the failure */
    FEWEST_FOLDED = 2,
    MOST_FOLDS = 4096, /* more are never shown: a path's middle is left out long before */
};

/* A loop that the run is in. */
struct open_loop {
    uint32_t depth; /* of its frame */
    const struct fl_loops *loops;
    uint32_t loop;
    uint64_t visits;
    uint64_t fold_begin;        /* the first visit that may be folded */
    uint64_t previous, current; /* where the last two visits began */
};

/* Calls of a function inside itself with no return from it between them, or such returns with no
 * call between them. */
struct chain {
    uint64_t visits;
    uint64_t fold_begin, previous, current; /* as of a loop */
};

/* A frame of a user's function. */
struct open_call {
    uint32_t depth;
    fl_function_id function;
};

struct fl_folder {
    struct fl_arena *arena;
    const struct fl_program *program;
    FL_VECTOR_OF(struct open_loop) open;
    FL_VECTOR_OF(struct open_call) calls;
    struct chain *down, *up; /* by function */
    struct fl_folds folds;
    uint64_t number; /* of the next edge */
};

/* The folds that begin at or behind a number; they are few, and near the end. */
static size_t first_from(const struct fl_folds *folds, uint64_t begin) {
    size_t index = folds->items.count;
    while (index && folds->items.items[index - 1].begin >= begin) index--;
    return index;
}

static void remove_folds(struct fl_folds *folds, size_t from, size_t to) {
    memmove(folds->items.items + from, folds->items.items + to,
            (folds->items.count - to) * sizeof *folds->items.items);
    folds->items.count -= to - from;
}

/* A loop that a recursive call interrupts may begin in one fold and end behind it. */
static bool is_crossing(const struct fl_folds *folds, const struct fl_fold *fold) {
    for (size_t i = folds->items.count; i-- > 0;) {
        const struct fl_fold *other = &folds->items.items[i];
        if (other->end <= fold->begin) break;
        bool is_apart = other->begin >= fold->end;
        bool is_inside = other->begin >= fold->begin && other->end <= fold->end;
        if (!is_apart && !is_inside) return true;
    }
    return false;
}

/* Forgets the folds inside what will be folded itself; gives where the outer one belongs. */
static size_t swallow(struct fl_folds *folds, uint64_t begin, uint64_t end) {
    size_t from = first_from(folds, begin), to = from;
    while (to < folds->items.count && folds->items.items[to].end <= end) to++;
    if (to > from) remove_folds(folds, from, to);
    return from;
}

static void add_fold(struct fl_folder *folder, struct fl_fold fold) {
    struct fl_folds *folds = &folder->folds;
    if (is_crossing(folds, &fold)) return;
    size_t at = swallow(folds, fold.begin, fold.end);
    fl_vector_push(folder->arena, &folds->items, fold);
    memmove(folds->items.items + at + 1, folds->items.items + at,
            (folds->items.count - 1 - at) * sizeof *folds->items.items);
    folds->items.items[at] = fold;
    if (folds->items.count > MOST_FOLDS) remove_folds(folds, MOST_FOLDS / 4, folds->items.count - MOST_FOLDS / 4);
}

static void close_loop(struct fl_folder *folder) {
    struct open_loop loop = fl_vector_pop(&folder->open);
    if (loop.visits < FIRST_VISITS + LAST_VISITS + FEWEST_FOLDED) return;
    uint64_t iterations = loop.visits - FIRST_VISITS - LAST_VISITS;
    add_fold(folder, (struct fl_fold){.begin = loop.fold_begin, .end = loop.previous, .iterations = iterations});
}

static void visit_chain(struct chain *chain, uint64_t number) {
    chain->visits++;
    if (chain->visits == FIRST_VISITS + 1) chain->fold_begin = number;
    chain->previous = chain->current;
    chain->current = number;
}

static void close_chain(struct fl_folder *folder, struct chain *chain, enum fl_fold_kind kind,
                        fl_function_id function) {
    if (chain->visits >= FIRST_VISITS + LAST_VISITS + FEWEST_FOLDED)
        add_fold(folder, (struct fl_fold){chain->fold_begin, chain->previous,
                                          chain->visits - FIRST_VISITS - LAST_VISITS, kind, function});
    chain->visits = 0;
}

/* Calls that ended before this edge, and the one that it begins. */
static void follow_calls(struct fl_folder *folder, fl_location_id location, fl_function_id function,
                         uint32_t depth, uint64_t number) {
    while (folder->calls.count && fl_vector_last(&folder->calls).depth > depth) {
        fl_function_id left = fl_vector_pop(&folder->calls).function;
        close_chain(folder, &folder->down[left.index], FL_FOLD_CALLS, left);
        visit_chain(&folder->up[left.index], number);
    }
    const struct fl_function *entered = fl_program_function(folder->program, function);
    if (!entered->is_users || !fl_id_equal(entered->entry, location)) return;
    bool is_open = folder->calls.count && fl_vector_last(&folder->calls).depth == depth;
    if (is_open) return; /* a loop back to the first location */
    fl_vector_push(folder->arena, &folder->calls, (struct open_call){depth, function});
    close_chain(folder, &folder->up[function.index], FL_FOLD_RETURNS, function);
    visit_chain(&folder->down[function.index], number);
}

static void visit_head(struct fl_folder *folder, uint64_t number) {
    struct open_loop *loop = &fl_vector_last(&folder->open);
    loop->visits++;
    if (loop->visits == FIRST_VISITS + 1) loop->fold_begin = number;
    loop->previous = loop->current;
    loop->current = number;
    if (loop->visits > FIRST_VISITS + LAST_VISITS) swallow(&folder->folds, loop->fold_begin, loop->previous);
}

static void visit(struct fl_folder *folder, fl_location_id location, fl_function_id function, uint32_t depth,
                  uint64_t number) {
    const struct fl_loops *loops = fl_loops_of_function(folder->program, function);
    if (!loops->count) return;
    while (folder->open.count) {
        struct open_loop *top = &fl_vector_last(&folder->open);
        if (top->depth != depth || fl_loops_contains(top->loops, top->loop, location)) break;
        close_loop(folder);
    }
    uint32_t inner = fl_loops_innermost(loops, location);
    if (inner == FL_NO_INDEX || !fl_id_equal(fl_loops_header(loops, inner), location)) return;
    struct open_loop *top = folder->open.count ? &fl_vector_last(&folder->open) : NULL;
    if (!top || top->depth != depth || top->loop != inner) {
        struct open_loop opened = {.depth = depth, .loops = loops, .loop = inner};
        fl_vector_push(folder->arena, &folder->open, opened);
    }
    visit_head(folder, number);
}

static void follow(struct fl_folder *folder, fl_edge_id edge, uint32_t depth) {
    uint64_t number = folder->number++;
    while (folder->open.count && fl_vector_last(&folder->open).depth > depth) close_loop(folder);
    fl_location_id location = fl_program_edge(folder->program, edge)->source;
    fl_function_id function = fl_program_location(folder->program, location)->function;
    follow_calls(folder, location, function, depth, number);
    if (fl_program_function(folder->program, function)->is_users) visit(folder, location, function, depth, number);
}

static void finish(struct fl_folder *folder) {
    while (folder->open.count) close_loop(folder);
    for (uint32_t i = 0; i < folder->program->function_count; i++) {
        close_chain(folder, &folder->down[i], FL_FOLD_CALLS, (fl_function_id){i});
        close_chain(folder, &folder->up[i], FL_FOLD_RETURNS, (fl_function_id){i});
    }
}

struct fl_folds fl_folds_find(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_recording *recording) {
    struct fl_folder folder = {.arena = arena,
                               .program = program,
                               .down = FL_NEW_ARRAY(arena, struct chain, program->function_count),
                               .up = FL_NEW_ARRAY(arena, struct chain, program->function_count)};
    struct fl_edge_reader edges = fl_edges_read(recording);
    fl_edge_id edge;
    for (uint32_t depth = 1; fl_edges_next(&edges, &edge);) {
        enum fl_operation_kind kind = fl_program_edge(program, edge)->operation.kind;
        follow(&folder, edge, depth);
        if (kind == FL_OPERATION_CALL) depth++;
        if (kind == FL_OPERATION_RETURN) depth--;
    }
    finish(&folder);
    return folder.folds;
}
