/* solver/bitblast/array.c - reads of arrays: choices over what was stored, down to array variables.
 *
 * The element of an array term at an index term is kept per pair, so a chain of stores is walked
 * once per index. Stores at constant indices are read through a tree over the index's bits rather
 * than through a chain of comparisons. */
#include "solver/bitblast/bitblast.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"

struct entry {
    uint64_t index;
    uint32_t age; /* 0 is the newest */
    const struct fl_term *value;
};

/* What the element of one array term is made of. Of a run of stores at constant indices, the
 * entries; below is what is read where none of them matches. */
struct step {
    const struct fl_term *equality; /* STORE: of the two indices */
    const struct fl_term *below[2];
    struct entry *entries;
    size_t entry_count;
};

static uint64_t element_key(const struct fl_term *array, const struct fl_term *index) {
    return (uint64_t)array->id << 32 | index->id;
}

static const fl_edge *find_element(const struct fl_bitblast *blast, const struct fl_term *array,
                                   const struct fl_term *index) {
    uint64_t *found = fl_map_find(&blast->elements, element_key(array, index));
    return found ? (const fl_edge *)(uintptr_t)*found : NULL;
}

static bool is_constant_store(const struct fl_term *array) {
    return array->op == FL_OP_STORE && fl_term_is_constant(array->operands[1]) && array->index_width <= 64;
}

static int compare_entries(const void *left, const void *right) {
    const struct entry *a = left, *b = right;
    if (a->index != b->index) return a->index < b->index ? -1 : 1;
    return (a->age > b->age) - (a->age < b->age);
}

/* The stores at constant indices from this one down, sorted, only the newest at each index. */
static void collect_run(struct fl_bitblast *blast, const struct fl_term *array, struct step *step) {
    size_t count = 0, kept = 0;
    for (const struct fl_term *at = array; is_constant_store(at); at = at->operands[0]) count++;
    step->entries = FL_NEW_ARRAY(blast->scratch, struct entry, count);
    for (size_t i = 0; i < count; i++, array = array->operands[0])
        step->entries[i] =
            (struct entry){.index = array->operands[1]->word, .age = (uint32_t)i, .value = array->operands[2]};
    qsort(step->entries, count, sizeof *step->entries, compare_entries);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || step->entries[i].index != step->entries[i - 1].index)
            step->entries[kept++] = step->entries[i];
    step->entry_count = kept;
    step->below[0] = array;
}

static struct step plan_step(struct fl_bitblast *blast, const struct fl_term *array, const struct fl_term *index) {
    struct step step = {0};
    switch (array->op) {
    case FL_OP_STORE:
        if (is_constant_store(array) && !fl_term_is_constant(index)) {
            collect_run(blast, array, &step);
        } else {
            /* As a term, so that the rewriter can tell base + 1 from base + 2. */
            step.equality = fl_term_equal(blast->terms, index, array->operands[1]);
            if (!fl_term_is_true(step.equality)) step.below[0] = array->operands[0];
        }
        break;
    case FL_OP_ARRAY_IF:
        step.below[0] = array->operands[1];
        step.below[1] = array->operands[2];
        break;
    default: break;
    }
    return step;
}

static void need(struct fl_bitblast *blast, const struct fl_term *term) {
    if (!fl_bitblast_find(blast, term)) fl_vector_push(blast->arena, &blast->pending, term);
}

/* Puts the ordinary terms that a step uses on the stack where they have no word yet. */
static void need_operands(struct fl_bitblast *blast, const struct fl_term *array, const struct step *step) {
    if (array->op == FL_OP_ARRAY_IF || array->op == FL_OP_ARRAY_OF) need(blast, array->operands[0]);
    if (step->equality) {
        need(blast, step->equality);
        if (!fl_term_is_false(step->equality)) need(blast, array->operands[2]);
    }
    for (size_t i = 0; i < step->entry_count; i++) need(blast, step->entries[i].value);
}

static fl_edge matches_bits(struct fl_bitblast *blast, const fl_edge *index, uint64_t value, uint32_t low,
                            uint32_t high) {
    fl_edge bits[64];
    uint32_t count = 0;
    for (uint32_t i = low; i < high; i++) bits[count++] = fl_edge_not_if(index[i], !(value >> i & 1));
    return fl_edge_and_all(blast->graph, bits, count);
}

/* The entries agree with the index on all bits from `high` upward. */
static const fl_edge *read_tree(struct fl_bitblast *blast, uint32_t width, const fl_edge *index,
                                const struct entry *entries, size_t count, uint32_t high,
                                const fl_edge *otherwise) {
    const fl_edge *inside;
    uint32_t low = 0;
    if (count == 1) {
        inside = fl_bitblast_find(blast, entries[0].value);
    } else {
        uint64_t difference = entries[0].index ^ entries[count - 1].index;
        uint32_t bit = 63 - (uint32_t)__builtin_clzll(difference);
        size_t middle = 0;
        while (!(entries[middle].index >> bit & 1)) middle++;
        const fl_edge *lower = read_tree(blast, width, index, entries, middle, bit, otherwise);
        const fl_edge *upper = read_tree(blast, width, index, entries + middle, count - middle, bit, otherwise);
        fl_edge *chosen = FL_NEW_ARRAY(blast->scratch, fl_edge, width);
        fl_circuit_if(fl_bitblast_circuit(blast), width, index[bit], upper, lower, chosen);
        inside = chosen;
        low = bit + 1;
    }
    fl_edge is_inside = matches_bits(blast, index, entries[0].index, low, high);
    fl_edge *result = FL_NEW_ARRAY(blast->scratch, fl_edge, width);
    fl_circuit_if(fl_bitblast_circuit(blast), width, is_inside, inside, otherwise, result);
    return result;
}

/* The free word for a variable's element: the same for indices that are the same edges. */
static const fl_edge *read_variable(struct fl_bitblast *blast, const struct fl_term *array, const fl_edge *index) {
    size_t index_bytes = array->index_width * sizeof *index;
    uint64_t key = fl_hash_mix(fl_hash_bytes(index, index_bytes) ^ array->id);
    uint64_t *number = fl_map_at(&blast->read_numbers, key);
    if (*number) {
        const struct fl_array_read *read = &blast->reads.items[*number - 1];
        if (read->array == array && memcmp(read->index, index, index_bytes) == 0) return read->value;
    }
    fl_edge *value = FL_NEW_ARRAY(blast->arena, fl_edge, array->width);
    uint32_t owner = (uint32_t)blast->reads.count + 1;
    for (uint32_t i = 0; i < array->width; i++) value[i] = fl_edge_input(blast->graph, owner);
    fl_vector_push(blast->arena, &blast->reads,
                   (struct fl_array_read){.array = array, .index = index, .value = value});
    *number = owner;
    return value;
}

static const fl_edge *read_step(struct fl_bitblast *blast, const struct fl_term *array,
                                const struct fl_term *index, const struct step *step) {
    const fl_edge *index_word = fl_bitblast_find(blast, index);
    if (array->op == FL_OP_ARRAY_VARIABLE) return read_variable(blast, array, index_word);
    if (array->op == FL_OP_ARRAY_OF) return fl_bitblast_find(blast, array->operands[0]);
    if (step->equality && fl_term_is_true(step->equality)) return fl_bitblast_find(blast, array->operands[2]);
    const fl_edge *below = find_element(blast, step->below[0], index);
    if (step->equality && fl_term_is_false(step->equality)) return below;
    fl_edge *result = FL_NEW_ARRAY(blast->arena, fl_edge, array->width);
    if (step->entry_count) {
        const fl_edge *chosen = read_tree(blast, array->width, index_word, step->entries, step->entry_count,
                                          array->index_width, below);
        memcpy(result, chosen, array->width * sizeof *result);
        return result;
    }
    if (step->equality) {
        fl_edge condition = fl_bitblast_find(blast, step->equality)[0];
        const fl_edge *stored = fl_bitblast_find(blast, array->operands[2]);
        fl_circuit_if(fl_bitblast_circuit(blast), array->width, condition, stored, below, result);
        return result;
    }
    FL_INVARIANT(array->op == FL_OP_ARRAY_IF, "no other array operator is left");
    fl_edge condition = fl_bitblast_find(blast, array->operands[0])[0];
    const fl_edge *otherwise = find_element(blast, step->below[1], index);
    fl_circuit_if(fl_bitblast_circuit(blast), array->width, condition, below, otherwise, result);
    return result;
}

typedef void (*visit_function)(struct fl_bitblast *blast, const struct fl_term *array, const struct fl_term *index,
                               const struct step *step);

static void visit_to_need(struct fl_bitblast *blast, const struct fl_term *array, const struct fl_term *index,
                          const struct step *step) {
    (void)index;
    need_operands(blast, array, step);
}

static void visit_to_read(struct fl_bitblast *blast, const struct fl_term *array, const struct fl_term *index,
                          const struct step *step) {
    const fl_edge *element = read_step(blast, array, index, step);
    *fl_map_at(&blast->elements, element_key(array, index)) = (uint64_t)(uintptr_t)element;
}

/* Visits the array terms below, each once and after those that it is made of. */
static void walk(struct fl_bitblast *blast, const struct fl_term *array, const struct fl_term *index,
                 visit_function visit) {
    FL_VECTOR_OF(const struct fl_term *) stack = {0};
    struct fl_map done = fl_map_make(blast->scratch);
    fl_vector_push(blast->scratch, &stack, array);
    while (stack.count) {
        const struct fl_term *top = fl_vector_last(&stack);
        if (find_element(blast, top, index) || fl_map_find(&done, top->id)) {
            stack.count--;
            continue;
        }
        struct step step = plan_step(blast, top, index);
        bool is_waiting = false;
        for (int i = 0; i < 2; i++) {
            const struct fl_term *below = step.below[i];
            if (!below || find_element(blast, below, index) || fl_map_find(&done, below->id)) continue;
            fl_vector_push(blast->scratch, &stack, below);
            is_waiting = true;
        }
        if (is_waiting) continue;
        visit(blast, top, index, &step);
        *fl_map_at(&done, top->id) = 1;
        stack.count--;
    }
}

const fl_edge *fl_bitblast_select(struct fl_bitblast *blast, const struct fl_term *select) {
    const struct fl_term *array = select->operands[0], *index = select->operands[1];
    size_t before = blast->pending.count;
    need(blast, index);
    if (!find_element(blast, array, index)) walk(blast, array, index, visit_to_need);
    if (blast->pending.count > before) return NULL;
    if (!find_element(blast, array, index)) walk(blast, array, index, visit_to_read);
    return find_element(blast, array, index);
}
