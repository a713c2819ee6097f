/* prove/abstraction/tree_invariant.c - the invariant of a cut, as the tree has it, in few cubes. */
#include <string.h>

#include "prove/abstraction/tree.h"

typedef const struct fl_term *term_ref;

struct cubes {
    struct fl_arena *arena;
    uint32_t width; /* literals of each */
    FL_VECTOR_OF(uint8_t *) items;
};

/* Every state of `right` is one of `left`. */
static bool contains(const struct cubes *cubes, const uint8_t *left, const uint8_t *right) {
    for (uint32_t i = 0; i < cubes->width; i++)
        if (left[i] != FL_LITERAL_NONE && left[i] != right[i]) return false;
    return true;
}

/* The only literal that two cubes differ in, if they have it with both signs. */
static bool differ_in_one(const struct cubes *cubes, const uint8_t *left, const uint8_t *right, uint32_t *where) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < cubes->width; i++) {
        if (left[i] == right[i]) continue;
        if (left[i] == FL_LITERAL_NONE || right[i] == FL_LITERAL_NONE || count++) return false;
        *where = i;
    }
    return count == 1;
}

static void remove_at(struct cubes *cubes, size_t number) {
    cubes->items.items[number] = fl_vector_last(&cubes->items);
    cubes->items.count--;
}

static void remove_contained(struct cubes *cubes) {
    for (size_t i = 0; i < cubes->items.count; i++)
        for (size_t k = 0; k < cubes->items.count;) {
            if (k == i || !contains(cubes, cubes->items.items[i], cubes->items.items[k])) {
                k++;
                continue;
            }
            if (i == cubes->items.count - 1) i = k; /* it moves to the place of the other */
            remove_at(cubes, k);
        }
}

/* Whether two became one. */
static bool merge_pairs(struct cubes *cubes) {
    bool is_changed = false;
    for (size_t i = 0; i < cubes->items.count; i++)
        for (size_t k = i + 1; k < cubes->items.count;) {
            uint32_t where;
            if (!differ_in_one(cubes, cubes->items.items[i], cubes->items.items[k], &where)) {
                k++;
                continue;
            }
            cubes->items.items[i][where] = FL_LITERAL_NONE;
            remove_at(cubes, k);
            is_changed = true;
            k = i + 1;
        }
    return is_changed;
}

static term_ref disjunction(struct fl_art *art, uint32_t cut, const struct cubes *cubes) {
    struct fl_terms *terms = art->system->terms;
    const struct fl_predicate *predicates = art->predicates[cut].items.items;
    term_ref any = fl_term_false(terms);
    for (size_t i = 0; i < cubes->items.count; i++) {
        term_ref all = fl_term_true(terms);
        for (uint32_t k = 0; k < cubes->width; k++) {
            uint8_t literal = cubes->items.items[i][k];
            if (literal == FL_LITERAL_NONE) continue;
            term_ref term = predicates[k].term;
            all = fl_term_and(terms, all, literal == FL_LITERAL_TRUE ? term : fl_term_not(terms, term));
        }
        any = fl_term_or(terms, any, all);
    }
    return any;
}

term_ref fl_art_invariant(struct fl_art *art, uint32_t cut) {
    struct cubes cubes = {.arena = art->arena, .width = (uint32_t)art->predicates[cut].items.count};
    size_t count;
    const uint32_t *nodes = fl_art_nodes_at(art, cut, &count);
    for (size_t i = 0; i < count; i++) {
        const struct fl_art_node *node = &art->nodes.items[nodes[i]];
        uint8_t *cube = FL_NEW_ARRAY(art->arena, uint8_t, cubes.width + 1);
        memcpy(cube, node->cube, node->known);
        fl_vector_push(art->arena, &cubes.items, cube);
    }
    remove_contained(&cubes);
    while (merge_pairs(&cubes)) remove_contained(&cubes);
    return disjunction(art, cut, &cubes);
}
