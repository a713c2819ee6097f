#include "prove/segment/reads.h"

#include "prove/segment/sum.h"
#include "term/substitute.h"

typedef const struct fl_term *term_ref;

/* More than so many places of one array are not remembered, and not so many indices tried for one term. */
enum { MOST_PLACES = 64, MOST_INDICES = 24, MOST_ROOTS = 16, MOST_STORES = 256 };

struct fl_read_places {
    FL_VECTOR_OF(term_ref) offsets; /* each once */
};

struct fl_reads *fl_reads_create(struct fl_arena *arena, struct fl_terms *terms, term_ref index) {
    struct fl_reads *reads = FL_NEW(arena, struct fl_reads);
    *reads = (struct fl_reads){.arena = arena, .terms = terms, .index = index, .places = fl_map_make(arena)};
    reads->walk = fl_term_walk_make(arena);
    return reads;
}

bool fl_reads_mentions(term_ref term, term_ref index) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_term_walk walk = fl_term_walk_make(scratch);
    fl_term_walk_add(&walk, term);
    term_ref at;
    while ((at = fl_term_walk_next(&walk)) && at != index) continue;
    fl_arena_destroy(scratch);
    return at == index;
}

/* ---- arrays ---- */

/* What an array may have been before it was written to. */
struct roots {
    term_ref items[MOST_ROOTS];
    unsigned count, visited;
};

static void find_roots(term_ref array, struct roots *roots) {
    while (array->op == FL_OP_STORE && roots->visited < MOST_STORES) {
        array = array->operands[0];
        roots->visited++;
    }
    if (array->op == FL_OP_ARRAY_IF && roots->visited++ < MOST_STORES) {
        find_roots(array->operands[1], roots);
        find_roots(array->operands[2], roots);
        return;
    }
    for (unsigned i = 0; i < roots->count; i++)
        if (roots->items[i] == array) return;
    if (roots->count < MOST_ROOTS) roots->items[roots->count++] = array;
}

static struct fl_read_places *places_of(struct fl_reads *reads, term_ref root) {
    uint64_t *place = fl_map_at(&reads->places, root->id);
    if (!*place) *place = fl_map_key(FL_NEW(reads->arena, struct fl_read_places));
    return (struct fl_read_places *)(uintptr_t)*place;
}

static void add_place(struct fl_reads *reads, term_ref array, term_ref offset) {
    struct roots roots = {.count = 0};
    find_roots(array, &roots);
    for (unsigned i = 0; i < roots.count; i++) {
        struct fl_read_places *places = places_of(reads, roots.items[i]);
        bool is_known = places->offsets.count >= MOST_PLACES;
        for (size_t k = 0; k < places->offsets.count && !is_known; k++)
            is_known = places->offsets.items[k] == offset;
        if (is_known) continue;
        fl_vector_push(reads->arena, &places->offsets, offset);
        reads->count++;
    }
}

void fl_reads_collect(struct fl_reads *reads, term_ref term) {
    if (!term->has_array) return;
    fl_term_walk_add(&reads->walk, term);
    for (term_ref at; (at = fl_term_walk_next(&reads->walk));)
        if (at->op == FL_OP_SELECT || at->op == FL_OP_STORE) add_place(reads, at->operands[0], at->operands[1]);
}

struct fl_indices fl_reads_places(struct fl_reads *reads, struct fl_arena *arena, term_ref array) {
    struct fl_indices found = {0};
    const struct fl_read_places *places = places_of(reads, array);
    for (size_t i = 0; i < places->offsets.count; i++) fl_vector_push(arena, &found.all, places->offsets.items[i]);
    return found;
}

/* ---- indices ---- */

/* The offset that a term with the index reads at: factor * index + rest. false: it is not that simple. */
static bool take_apart(const struct fl_reads *reads, term_ref offset, struct fl_sum *rest, int64_t *factor) {
    *rest = (struct fl_sum){0};
    *factor = 0;
    if (!fl_sum_add(rest, offset, 1)) return false;
    for (uint32_t i = 0; i < rest->count; i++) {
        if (rest->parts[i] != reads->index) {
            if (fl_reads_mentions(rest->parts[i], reads->index)) return false;
            continue;
        }
        *factor = fl_sum_signed(rest->factors[i], offset->width);
        rest->factors[i] = 0;
    }
    return *factor != 0;
}

static void add_index(struct fl_arena *arena, struct fl_indices *indices, term_ref number) {
    for (size_t i = 0; i < indices->all.count; i++)
        if (indices->all.items[i] == number) return;
    if (indices->all.count < MOST_INDICES) fl_vector_push(arena, &indices->all, number);
}

/* The index for which the term reads at the place. */
static void solve(struct fl_reads *reads, struct fl_arena *arena, const struct fl_sum *rest, int64_t factor,
                  term_ref place, struct fl_indices *indices) {
    struct fl_sum sum = {.constant = 0};
    uint32_t width = place->width;
    if (!fl_sum_add(&sum, place, 1)) return;
    sum.constant -= rest->constant;
    for (uint32_t i = 0; i < rest->count; i++)
        if (rest->factors[i] && !fl_sum_add(&sum, rest->parts[i], 0 - rest->factors[i])) return;
    if (fl_sum_divide(&sum, width, factor)) add_index(arena, indices, fl_sum_build(reads->terms, width, &sum));
}

static void match(struct fl_reads *reads, struct fl_arena *arena, term_ref select, struct fl_indices *indices) {
    struct fl_sum rest;
    int64_t factor;
    struct roots roots = {.count = 0};
    if (!take_apart(reads, select->operands[1], &rest, &factor)) return;
    find_roots(select->operands[0], &roots);
    for (unsigned i = 0; i < roots.count; i++) {
        const struct fl_read_places *places = places_of(reads, roots.items[i]);
        for (size_t k = 0; k < places->offsets.count; k++)
            solve(reads, arena, &rest, factor, places->offsets.items[k], indices);
    }
}

struct fl_indices fl_reads_indices(struct fl_reads *reads, struct fl_arena *arena, term_ref term) {
    struct fl_indices indices = {0};
    struct fl_arena *scratch = fl_arena_create();
    struct fl_term_walk walk = fl_term_walk_make(scratch);
    fl_term_walk_add(&walk, term);
    for (term_ref at; (at = fl_term_walk_next(&walk));)
        if (at->op == FL_OP_SELECT) match(reads, arena, at, &indices);
    fl_arena_destroy(scratch);
    return indices;
}

/* ---- putting ---- */

struct putting {
    term_ref index, number;
};

static term_ref replacement(void *context, term_ref leaf) {
    const struct putting *putting = context;
    return leaf == putting->index ? putting->number : leaf;
}

term_ref fl_reads_put(struct fl_terms *terms, term_ref term, term_ref index, term_ref number) {
    struct putting putting = {index, number};
    return fl_term_substitute(terms, term, replacement, &putting);
}
