/* engine/fuzz/corpus.h - seeds that are worth changing further: each did something that none did before.
 *
 * What a run does is told by how often branches lead to each location: never, once, twice and so on, many times
 * counting as about so many; and by its marks (engine/interpret/interpret.h). The seed that does something with
 * the fewest bytes is kept for it.
 */
#ifndef FL_ENGINE_FUZZ_CORPUS_H
#define FL_ENGINE_FUZZ_CORPUS_H

#include "engine/fuzz/random.h"
#include "engine/fuzz/seed.h"
#include "engine/interpret/interpret.h"

struct fl_corpus_entry {
    const struct fl_seed *seed;
    size_t size; /* bytes */
    uint64_t steps;
    uint32_t chosen; /* how often it was changed */
    uint32_t holds;  /* things that it does with the fewest bytes; 0: others do all of them with less */
    bool is_followed;
    bool is_rare; /* it was followed for a place of the user's functions that few come to */
};

struct fl_corpus;

struct fl_corpus *fl_corpus_create(struct fl_arena *arena, const struct fl_program *program);
/* Keeps a copy if the run did something new, or with less. `counters` are those of the run, one a location. */
bool fl_corpus_add(struct fl_corpus *corpus, const struct fl_seed *seed, const uint8_t *counters,
                   const struct fl_marks *marks, uint64_t steps);
/* One that does something which few do; there is one. */
struct fl_corpus_entry *fl_corpus_choose(struct fl_corpus *corpus, struct fl_random *random);
const struct fl_seed *fl_corpus_any(const struct fl_corpus *corpus, struct fl_random *random);
/* Has a branch led some run there? */
bool fl_corpus_has_reached(const struct fl_corpus *corpus, fl_location_id location);
/* Few of all runs have been led there. */
bool fl_corpus_is_rare(const struct fl_corpus *corpus, uint32_t location);
/* Entries that were not taken from here before: those first that came where few runs come, and take little time;
 * then others, the latest before. */
bool fl_corpus_has_to_follow(const struct fl_corpus *corpus);
const struct fl_corpus_entry *fl_corpus_next_to_follow(struct fl_corpus *corpus);
/* A digest of what a run did in the user's functions. */
uint64_t fl_counters_digest(const struct fl_program *program, const uint8_t *counters);

#endif
