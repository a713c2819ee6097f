#include "solver/bitblast/congruence.h"

#include "base/invariant.h"

/* Up to so many reads of one array are tied together pairwise without waiting for a model. */
enum { EAGER_READS = 8 };

struct reached {
    uint32_t number;   /* in blast->reads */
    uint32_t previous; /* reached read of the same array, + 1; 0: none */
};

struct pair {
    uint32_t first, second; /* in blast->reads */
};

struct fl_congruence {
    struct fl_arena *arena;
    struct fl_arena *scratch;
    struct fl_bitblast *blast;
    struct fl_encoder *encoder;
    size_t inputs_seen; /* of encoder->owned_inputs */
    FL_VECTOR_OF(struct reached) reached;
    FL_VECTOR_OF(bool) is_reached; /* by number in blast->reads */
    struct fl_map arrays;          /* by array id: last reached + 1, and how many in the upper half */
};

struct fl_congruence *fl_congruence_create(struct fl_arena *arena, struct fl_bitblast *blast,
                                           struct fl_encoder *encoder) {
    struct fl_congruence *congruence = FL_NEW(arena, struct fl_congruence);
    congruence->arena = arena;
    congruence->scratch = fl_arena_create();
    congruence->blast = blast;
    congruence->encoder = encoder;
    congruence->arrays = fl_map_make(arena);
    return congruence;
}

void fl_congruence_destroy(struct fl_congruence *congruence) {
    fl_arena_destroy(congruence->scratch);
}

size_t fl_congruence_count(const struct fl_congruence *congruence) {
    return congruence->reached.count;
}

const struct fl_array_read *fl_congruence_read(const struct fl_congruence *congruence, size_t number) {
    return &congruence->blast->reads.items[congruence->reached.items[number].number];
}

static void encode_word(struct fl_encoder *encoder, uint32_t width, const fl_edge *word) {
    for (uint32_t i = 0; i < width; i++)
        if (!fl_edge_is_constant(word[i])) fl_encode(encoder, word[i]);
}

static void add_lemma(struct fl_congruence *congruence, const struct fl_array_read *first,
                      const struct fl_array_read *second) {
    struct fl_circuit circuit = fl_bitblast_circuit(congruence->blast);
    fl_edge is_same_index = fl_circuit_equal(circuit, first->array->index_width, first->index, second->index);
    if (is_same_index != FL_EDGE_FALSE) {
        fl_edge is_same = fl_circuit_equal(circuit, first->array->width, first->value, second->value);
        fl_encode_true(congruence->encoder, fl_edge_or(circuit.graph, fl_edge_not(is_same_index), is_same));
    }
    fl_arena_reset(congruence->blast->scratch);
}

static void reach(struct fl_congruence *congruence, uint32_t number) {
    while (congruence->is_reached.count <= number)
        fl_vector_push(congruence->arena, &congruence->is_reached, false);
    if (congruence->is_reached.items[number]) return;
    congruence->is_reached.items[number] = true;
    struct fl_array_read read = congruence->blast->reads.items[number];
    encode_word(congruence->encoder, read.array->index_width, read.index);
    encode_word(congruence->encoder, read.array->width, read.value);

    uint64_t *last = fl_map_at(&congruence->arrays, read.array->id);
    uint32_t previous = (uint32_t)*last, count = (uint32_t)(*last >> 32);
    fl_vector_push(congruence->arena, &congruence->reached,
                   (struct reached){.number = number, .previous = previous});
    *last = (uint64_t)(count + 1) << 32 | (uint32_t)congruence->reached.count;
    if (count >= EAGER_READS) return;
    while (previous) {
        struct reached other = congruence->reached.items[previous - 1];
        add_lemma(congruence, &congruence->blast->reads.items[other.number], &read);
        previous = other.previous;
    }
}

void fl_congruence_update(struct fl_congruence *congruence) {
    struct fl_encoder *encoder = congruence->encoder;
    /* Encoding an index may reach further reads, which join the end of the list. */
    while (congruence->inputs_seen < encoder->owned_inputs.count) {
        uint32_t node = encoder->owned_inputs.items[congruence->inputs_seen++];
        reach(congruence, encoder->graph->gates[node].right - 1);
    }
}

static bool edge_value(const struct fl_congruence *congruence, fl_edge edge) {
    if (fl_edge_is_constant(edge)) return edge == FL_EDGE_TRUE;
    return fl_sat_value(congruence->encoder->sat, fl_encoder_find(congruence->encoder, edge));
}

static bool are_equal_words(const struct fl_congruence *congruence, uint32_t width, const fl_edge *left,
                            const fl_edge *right) {
    for (uint32_t i = 0; i < width; i++)
        if (edge_value(congruence, left[i]) != edge_value(congruence, right[i])) return false;
    return true;
}

static uint64_t hash_index(const struct fl_congruence *congruence, const struct fl_array_read *read) {
    uint64_t hash = read->array->id, word = 0;
    for (uint32_t i = 0; i < read->array->index_width; i++) {
        word = word << 1 | edge_value(congruence, read->index[i]);
        if (i % 64 == 63) hash = fl_hash_mix(hash) ^ word;
    }
    return fl_hash_mix(fl_hash_mix(hash) ^ word);
}

size_t fl_congruence_refine(struct fl_congruence *congruence) {
    FL_VECTOR_OF(struct pair) violated = {0};
    struct fl_arena *scratch = congruence->scratch;
    fl_arena_reset(scratch);
    struct fl_map representatives = fl_map_make(scratch); /* by hash of array and index value */
    for (size_t i = 0; i < congruence->reached.count; i++) {
        const struct fl_array_read *read = fl_congruence_read(congruence, i);
        /* Different indices with the same hash look at the next hash. */
        for (uint64_t hash = hash_index(congruence, read);; hash = fl_hash_mix(hash + 1)) {
            uint64_t *slot = fl_map_at(&representatives, hash);
            if (!*slot) {
                *slot = i + 1;
                break;
            }
            const struct fl_array_read *other = fl_congruence_read(congruence, *slot - 1);
            if (other->array != read->array ||
                !are_equal_words(congruence, read->array->index_width, other->index, read->index))
                continue;
            if (!are_equal_words(congruence, read->array->width, other->value, read->value))
                fl_vector_push(scratch, &violated,
                               (struct pair){.first = congruence->reached.items[*slot - 1].number,
                                             .second = congruence->reached.items[i].number});
            break;
        }
    }
    const struct fl_array_read *reads = congruence->blast->reads.items;
    for (size_t i = 0; i < violated.count; i++)
        add_lemma(congruence, &reads[violated.items[i].first], &reads[violated.items[i].second]);
    return violated.count;
}
