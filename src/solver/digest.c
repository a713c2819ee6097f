#include "solver/digest.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "term/walk.h"

typedef const struct fl_term *term_ref;

struct digesting {
    struct fl_arena *scratch;
    struct fl_map places; /* by id of a term: its place among the digests, from 1 */
    FL_VECTOR_OF(struct fl_digest) digests;
    uint32_t variables; /* so many have numbers */
};

/* ---- mixing ---- */

static void stir(struct fl_digest *digest, uint64_t word) {
    digest->words[0] = fl_hash_mix(digest->words[0] ^ fl_hash_mix(word + 0x9e3779b97f4a7c15u));
    digest->words[1] = fl_hash_mix(digest->words[1] + fl_hash_mix(~word ^ 0xc2b2ae3d27d4eb4fu)) ^ digest->words[0];
}

static void stir_digest(struct fl_digest *digest, struct fl_digest other) {
    stir(digest, other.words[0]);
    stir(digest, other.words[1]);
}

static int compare(const void *left, const void *right) {
    return memcmp(left, right, sizeof(struct fl_digest));
}

/* ---- terms ---- */

static struct fl_digest digest_at(const struct digesting *digesting, term_ref term) {
    uint64_t *place = fl_map_find(&digesting->places, term->id);
    return digesting->digests.items[*place - 1];
}

static void stir_leaf(struct digesting *digesting, struct fl_digest *digest, term_ref term) {
    if (term->op == FL_OP_CONSTANT) {
        if (term->width <= 64)
            stir(digest, term->word);
        else
            for (uint32_t i = 0; i < (term->width + 63) / 64; i++) stir(digest, term->words[i]);
    } else
        stir(digest, digesting->variables++);
}

static void stir_operands(struct digesting *digesting, struct fl_digest *digest, term_ref term) {
    struct fl_digest operands[3];
    uint32_t count = term->operand_count;
    for (uint32_t i = 0; i < count; i++) operands[i] = digest_at(digesting, term->operands[i]);
    if (fl_operator_is_commutative((enum fl_operator)term->op)) qsort(operands, count, sizeof *operands, compare);
    for (uint32_t i = 0; i < count; i++) stir_digest(digest, operands[i]);
    for (uint32_t i = 0; i < fl_operator_info((enum fl_operator)term->op)->parameters; i++)
        stir(digest, term->parameters[i]);
}

static void add_term(struct digesting *digesting, term_ref term) {
    struct fl_digest digest = {{term->op, term->width}};
    stir(&digest, term->index_width);
    if (term->operand_count)
        stir_operands(digesting, &digest, term);
    else
        stir_leaf(digesting, &digest, term);
    fl_vector_push(digesting->scratch, &digesting->digests, digest);
    *fl_map_at(&digesting->places, term->id) = digesting->digests.count;
}

/* ---- conjunctions ---- */

void fl_digest_add(struct fl_arena *scratch, fl_formulas *joined, term_ref formula) {
    fl_formulas open = {0};
    fl_vector_push(scratch, &open, formula);
    while (open.count) {
        term_ref at = fl_vector_pop(&open);
        if (at->op != FL_OP_AND || at->width != 1) {
            fl_vector_push(scratch, joined, at);
            continue;
        }
        fl_vector_push(scratch, &open, at->operands[0]);
        fl_vector_push(scratch, &open, at->operands[1]);
    }
}

static int compare_ids(const void *left, const void *right) {
    uint32_t a = (*(const term_ref *)left)->id, b = (*(const term_ref *)right)->id;
    return a < b ? -1 : a > b;
}

/* Operands have smaller ids than what uses them, and variables get larger ones the later they are made. */
static void add_all(struct digesting *digesting, const fl_formulas *joined) {
    struct fl_term_walk walk = fl_term_walk_make(digesting->scratch);
    fl_formulas all = {0};
    for (size_t i = 0; i < joined->count; i++) fl_term_walk_add(&walk, joined->items[i]);
    for (term_ref at; (at = fl_term_walk_next(&walk));) fl_vector_push(digesting->scratch, &all, at);
    if (all.count) qsort(all.items, all.count, sizeof *all.items, compare_ids);
    for (size_t i = 0; i < all.count; i++) add_term(digesting, all.items[i]);
}

struct fl_digest fl_digest_of(struct fl_arena *scratch, const fl_formulas *joined) {
    struct digesting digesting = {.scratch = scratch, .places = fl_map_make(scratch)};
    add_all(&digesting, joined);
    struct fl_digest *parts = FL_NEW_ARRAY(scratch, struct fl_digest, joined->count + 1), whole = {{1, 2}};
    for (size_t i = 0; i < joined->count; i++) parts[i] = digest_at(&digesting, joined->items[i]);
    qsort(parts, joined->count, sizeof *parts, compare);
    for (size_t i = 0; i < joined->count; i++)
        if (i == 0 || compare(&parts[i], &parts[i - 1]) != 0) stir_digest(&whole, parts[i]);
    return whole;
}
