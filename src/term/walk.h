/* term/walk.h - the parts of terms, each once.
 *
 * What was added is taken apart from its end: a term comes before its operands, and the last operand first. Parts
 * that have come do not come again, also of terms that are added later.
 */
#ifndef FL_TERM_WALK_H
#define FL_TERM_WALK_H

#include "base/map.h"
#include "base/vector.h"
#include "term/term.h"

struct fl_term_walk {
    struct fl_arena *arena;
    struct fl_map seen; /* ids of terms that have come */
    FL_VECTOR_OF(const struct fl_term *) open;
};

struct fl_term_walk fl_term_walk_make(struct fl_arena *arena);
void fl_term_walk_add(struct fl_term_walk *walk, const struct fl_term *term);
/* NULL: all have come. */
const struct fl_term *fl_term_walk_next(struct fl_term_walk *walk);

#endif
