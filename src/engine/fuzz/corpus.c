#include "engine/fuzz/corpus.h"

#include <string.h>

enum { BUCKETS = 16, MOST_ENTRIES = 20000, SAMPLES = 4 };

/* What some run did: the location in the upper bits, how often in the lower four bits. */
struct feature {
    uint32_t id;
    uint32_t entry; /* that does it with the fewest bytes */
    uint64_t runs;  /* that did it */
};

struct fl_corpus {
    struct fl_arena *arena;
    const struct fl_program *program;
    FL_VECTOR_OF(struct fl_corpus_entry) entries;
    FL_VECTOR_OF(struct feature) features;
    uint32_t *known; /* index into features, + 1, by location and bucket; 0: nobody did it */
    uint8_t *reached;
    bool *is_users; /* by location: of a function of the user's */
};

struct fl_corpus *fl_corpus_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_corpus *corpus = FL_NEW(arena, struct fl_corpus);
    corpus->arena = arena;
    corpus->program = program;
    corpus->known = FL_NEW_ARRAY(arena, uint32_t, (size_t)program->location_count * BUCKETS);
    corpus->reached = FL_NEW_ARRAY(arena, uint8_t, program->location_count);
    corpus->is_users = FL_NEW_ARRAY(arena, bool, program->location_count);
    for (uint32_t i = 0; i < program->location_count; i++)
        corpus->is_users[i] = fl_program_function(program, program->locations[i].function)->is_users;
    return corpus;
}

/* Few are told apart, as limits of programs are small. In the library it counts only that they were come to. */
static uint32_t bucket_of(const struct fl_corpus *corpus, uint32_t location, uint8_t count) {
    if (!corpus->is_users[location]) return 0;
    static const uint8_t ends[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 17, 32, 64, 128, 255};
    uint32_t bucket = 0;
    while (count > ends[bucket]) bucket++;
    return bucket;
}

static size_t size_of(const struct fl_seed *seed) {
    size_t size = 0;
    for (size_t i = 0; i < seed->parts.count; i++) size += seed->parts.items[i].bytes.count + 1;
    return size;
}

/* Takes note of one thing that a run did; is it worth keeping the seed for? */
static bool note(struct fl_corpus *corpus, uint32_t id, size_t size) {
    uint32_t *known = &corpus->known[id];
    if (!*known) return true;
    struct feature *feature = &corpus->features.items[*known - 1];
    feature->runs++;
    return size < corpus->entries.items[feature->entry].size / 2;
}

static void claim(struct fl_corpus *corpus, uint32_t id, uint32_t entry) {
    uint32_t *known = &corpus->known[id];
    if (!*known) {
        fl_vector_push(corpus->arena, &corpus->features, (struct feature){.id = id, .entry = entry, .runs = 1});
        *known = (uint32_t)corpus->features.count;
        corpus->reached[id / BUCKETS] = 1;
        return;
    }
    struct feature *feature = &corpus->features.items[*known - 1];
    if (corpus->entries.items[entry].size < corpus->entries.items[feature->entry].size) feature->entry = entry;
}

/* Calls the function for each thing that the run did. Most locations were not come to. */
#define FOR_EACH_FEATURE(corpus, counters, id)                                                             \
    for (uint32_t at_ = 0; at_ < (corpus)->program->location_count; at_++)                                 \
        for (uint32_t once_ = (counters)[at_] != 0,                                                            \
                      id = once_ ? at_ * BUCKETS + bucket_of(corpus, at_, (counters)[at_]) : 0;                \
             once_; once_ = 0)

bool fl_corpus_add(struct fl_corpus *corpus, const struct fl_seed *seed, const uint8_t *counters, uint64_t steps) {
    size_t size = size_of(seed);
    bool is_wanted = !corpus->entries.count;
    FOR_EACH_FEATURE(corpus, counters, id)
    is_wanted = note(corpus, id, size) || is_wanted;
    if (!is_wanted || corpus->entries.count >= MOST_ENTRIES) return false;
    uint32_t entry = (uint32_t)corpus->entries.count;
    fl_vector_push(corpus->arena, &corpus->entries,
                   (struct fl_corpus_entry){fl_seed_copy(corpus->arena, seed), size, steps, 0});
    FOR_EACH_FEATURE(corpus, counters, id)
    claim(corpus, id, entry);
    return true;
}

/* What few did comes first, and of that what takes little time. */
static uint64_t effort_of(const struct fl_corpus *corpus, const struct feature *feature) {
    return (feature->runs + 1) * (corpus->entries.items[feature->entry].steps / 64 + 1);
}

struct fl_corpus_entry *fl_corpus_choose(struct fl_corpus *corpus, struct fl_random *random) {
    size_t count = corpus->entries.count;
    uint32_t chosen = (uint32_t)fl_random_below(random, count);
    size_t recent = count < 16 ? count : 16;
    if (fl_random_is(random, 20)) {
        chosen = (uint32_t)(count - 1 - fl_random_below(random, recent));
    } else if (corpus->features.count && fl_random_is(random, 80)) {
        const struct feature *rarest = NULL;
        for (unsigned i = 0; i < SAMPLES; i++) {
            const struct feature *other = &corpus->features.items[fl_random_below(random, corpus->features.count)];
            if (!rarest || effort_of(corpus, other) < effort_of(corpus, rarest)) rarest = other;
        }
        chosen = rarest->entry;
    }
    corpus->entries.items[chosen].chosen++;
    return &corpus->entries.items[chosen];
}

const struct fl_seed *fl_corpus_any(const struct fl_corpus *corpus, struct fl_random *random) {
    return corpus->entries.items[fl_random_below(random, corpus->entries.count)].seed;
}

size_t fl_corpus_count(const struct fl_corpus *corpus) {
    return corpus->entries.count;
}

const struct fl_corpus_entry *fl_corpus_entry(const struct fl_corpus *corpus, size_t index) {
    return &corpus->entries.items[index];
}

bool fl_corpus_has_reached(const struct fl_corpus *corpus, fl_location_id location) {
    return corpus->reached[location.index];
}

uint64_t fl_counters_digest(const struct fl_program *program, const uint8_t *counters) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < program->location_count; i++)
        if (counters[i] && fl_program_function(program, program->locations[i].function)->is_users)
            sum = fl_hash_mix(sum ^ ((uint64_t)i << 8 | counters[i]));
    return sum;
}
