/* engine/symbolic/search/relevance.h - can a state still come to a check that is looked for?
 *
 * One that can't need not be followed: nothing that it does matters any more.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_RELEVANCE_H
#define FL_ENGINE_SYMBOLIC_SEARCH_RELEVANCE_H

#include "engine/symbolic/state.h"

struct fl_relevance;

/* is_wanted: by check. */
struct fl_relevance *fl_relevance_create(struct fl_arena *arena, const struct fl_program *program,
                                         const bool *is_wanted);
bool fl_relevance_is_given(const struct fl_relevance *relevance, const struct fl_state *state);

#endif
