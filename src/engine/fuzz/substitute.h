/* engine/fuzz/substitute.h - seeds in which one text stands where another one did.
 *
 * A program that compares what it read with something often has read it as it stands: then the one can simply take
 * the other's place, however long both are.
 */
#ifndef FL_ENGINE_FUZZ_SUBSTITUTE_H
#define FL_ENGINE_FUZZ_SUBSTITUTE_H

#include "engine/fuzz/seed.h"

typedef FL_VECTOR_OF(const struct fl_seed *) fl_seed_list;

/* Adds seeds to the list: some for each of the first places where the seed has the text. */
void fl_seed_substitute(struct fl_arena *arena, const struct fl_seed *seed, struct fl_input_bytes text,
                        struct fl_input_bytes other, fl_seed_list *list);

#endif
