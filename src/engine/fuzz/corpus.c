#include "engine/fuzz/corpus.h"

#include <string.h>

enum { BUCKETS = 16, MOST_ENTRIES = 20000, MOST_MARKED = 8000, SAMPLES = 4, RARE = 8 };
/* The next to follow that came nowhere new is chosen from so many. */
enum { LATEST = 8 };

/* What some run did: the location in the upper bits, how often in the lower four bits; or a mark. */
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
    FL_VECTOR_OF(uint32_t) places; /* the features that are places of the user's functions, by index */
    uint32_t *known;               /* index into features, + 1, by location and bucket; 0: nobody did it */
    uint8_t *reached;
    bool *is_users;               /* by location: of a function of the user's */
    FL_VECTOR_OF(uint32_t) found; /* by the latest run */
    uint32_t first_mark;          /* the id of the first mark; locations come before */
    uint32_t marked;              /* of those that are known */
    uint64_t runs, *runs_at;      /* that came to a location */
    size_t followed;
};

struct fl_corpus *fl_corpus_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_corpus *corpus = FL_NEW(arena, struct fl_corpus);
    corpus->arena = arena;
    corpus->program = program;
    corpus->first_mark = program->location_count * BUCKETS;
    corpus->known = FL_NEW_ARRAY(arena, uint32_t, (size_t)corpus->first_mark + FL_MARK_PLACES);
    corpus->runs_at = FL_NEW_ARRAY(arena, uint64_t, program->location_count);
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
    if (!*known) return id < corpus->first_mark || corpus->marked < MOST_MARKED;
    struct feature *feature = &corpus->features.items[*known - 1];
    feature->runs++;
    return size < corpus->entries.items[feature->entry].size / 2;
}

static void claim(struct fl_corpus *corpus, uint32_t id, uint32_t entry) {
    uint32_t *known = &corpus->known[id];
    if (!*known) {
        fl_vector_push(corpus->arena, &corpus->features, (struct feature){.id = id, .entry = entry, .runs = 1});
        *known = (uint32_t)corpus->features.count;
        corpus->entries.items[entry].holds++;
        if (id >= corpus->first_mark) {
            corpus->marked++;
            return;
        }
        corpus->reached[id / BUCKETS] = 1;
        if (corpus->is_users[id / BUCKETS]) fl_vector_push(corpus->arena, &corpus->places, *known - 1);
        return;
    }
    struct feature *feature = &corpus->features.items[*known - 1];
    if (corpus->entries.items[entry].size >= corpus->entries.items[feature->entry].size) return;
    corpus->entries.items[feature->entry].holds--;
    corpus->entries.items[entry].holds++;
    feature->entry = entry;
}

/* All that the run did. Most locations were not come to. */
static void list_features(struct fl_corpus *corpus, const uint8_t *counters, const struct fl_marks *marks) {
    uint32_t count = corpus->program->location_count;
    corpus->found.count = 0;
    corpus->runs++;
    for (uint32_t at = 0; at < count; at++) {
        uint64_t next;
        while (at + sizeof next <= count && (memcpy(&next, counters + at, sizeof next), !next)) at += sizeof next;
        if (at >= count || !counters[at]) continue;
        fl_vector_push(corpus->arena, &corpus->found, at * BUCKETS + bucket_of(corpus, at, counters[at]));
        corpus->runs_at[at]++;
    }
    for (uint32_t i = 0; i < marks->count; i++)
        fl_vector_push(corpus->arena, &corpus->found, corpus->first_mark + marks->list[i]);
}

bool fl_corpus_add(struct fl_corpus *corpus, const struct fl_seed *seed, const uint8_t *counters,
                   const struct fl_marks *marks, uint64_t steps) {
    size_t size = size_of(seed);
    bool is_wanted = !corpus->entries.count;
    list_features(corpus, counters, marks);
    for (size_t i = 0; i < corpus->found.count; i++)
        is_wanted = note(corpus, corpus->found.items[i], size) || is_wanted;
    if (!is_wanted || corpus->entries.count >= MOST_ENTRIES) return false;
    uint32_t entry = (uint32_t)corpus->entries.count;
    fl_vector_push(
        corpus->arena, &corpus->entries,
        (struct fl_corpus_entry){.seed = fl_seed_copy(corpus->arena, seed), .size = size, .steps = steps});
    for (size_t i = 0; i < corpus->found.count; i++) claim(corpus, corpus->found.items[i], entry);
    return true;
}

/* What few did comes first, and of that what takes little time. */
static uint64_t effort_of(const struct fl_corpus *corpus, const struct feature *feature, uint64_t runs) {
    return (runs + 1) * (corpus->entries.items[feature->entry].steps / 64 + 1);
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
            if (!rarest || effort_of(corpus, other, other->runs) < effort_of(corpus, rarest, rarest->runs))
                rarest = other;
        }
        chosen = rarest->entry;
    }
    corpus->entries.items[chosen].chosen++;
    return &corpus->entries.items[chosen];
}

const struct fl_seed *fl_corpus_any(const struct fl_corpus *corpus, struct fl_random *random) {
    return corpus->entries.items[fl_random_below(random, corpus->entries.count)].seed;
}

bool fl_corpus_is_rare(const struct fl_corpus *corpus, uint32_t location) {
    return corpus->is_users[location] && corpus->runs_at[location] < corpus->runs / RARE;
}

bool fl_corpus_has_to_follow(const struct fl_corpus *corpus) {
    return corpus->followed < corpus->entries.count;
}

/* It is behind rare places that something new is found: as in FairFuzz (Lemieux and Sen, 2018), those count that
 * few runs come to, however often each of these does. NULL: none is left. */
static struct fl_corpus_entry *rarest_place(const struct fl_corpus *corpus) {
    struct fl_corpus_entry *rarest = NULL;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < corpus->places.count; i++) {
        const struct feature *feature = &corpus->features.items[corpus->places.items[i]];
        struct fl_corpus_entry *entry = &corpus->entries.items[feature->entry];
        uint64_t effort = effort_of(corpus, feature, corpus->runs_at[feature->id / BUCKETS]);
        if (entry->is_followed || effort >= least) continue;
        least = effort;
        rarest = entry;
    }
    return rarest;
}

static struct fl_corpus_entry *first_of_latest(const struct fl_corpus *corpus, bool must_hold) {
    struct fl_corpus_entry *first = NULL;
    unsigned seen = 0;
    for (size_t i = corpus->entries.count; i-- > 0 && seen < LATEST;) {
        struct fl_corpus_entry *entry = &corpus->entries.items[i];
        if (entry->is_followed || (must_hold && !entry->holds)) continue;
        seen++;
        if (!first || entry->steps < first->steps) first = entry;
    }
    return first;
}

const struct fl_corpus_entry *fl_corpus_next_to_follow(struct fl_corpus *corpus) {
    struct fl_corpus_entry *chosen = rarest_place(corpus);
    if (chosen) chosen->is_rare = true;
    if (!chosen) chosen = first_of_latest(corpus, true);
    if (!chosen) chosen = first_of_latest(corpus, false);
    chosen->is_followed = true;
    corpus->followed++;
    return chosen;
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
