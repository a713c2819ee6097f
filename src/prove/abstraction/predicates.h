/* prove/abstraction/predicates.h - the predicates that each cut is looked at through.
 *
 * A predicate is a term of width 1 over symbols, without boolean structure: what it is made of are
 * predicates of their own. A predicate and its negation are one.
 */
#ifndef FL_PROVE_ABSTRACTION_PREDICATES_H
#define FL_PROVE_ABSTRACTION_PREDICATES_H

#include "base/map.h"
#include "prove/system/system.h"
#include "term/walk.h"

struct fl_predicate {
    const struct fl_term *term;
    const struct fl_term *subject; /* the one term that it depends on; NULL if it depends on several */
    bool is_value; /* it is subject == constant: where it holds, all others of the subject are decided */
};

/* A subject of which several values were asked for. */
struct fl_predicate_subject {
    const struct fl_term *term;
    uint32_t values;
};

struct fl_predicate_set {
    FL_VECTOR_OF(struct fl_predicate) items;
    FL_VECTOR_OF(struct fl_predicate_subject) subjects;
    struct fl_map numbers; /* id of the term -> number + 1 */
};

struct fl_predicate_set fl_predicate_set_make(struct fl_arena *arena);
/* The number of the predicate, which may be the negation of what was asked for. */
uint32_t fl_predicate_set_add(struct fl_predicate_set *set, struct fl_symbols *symbols,
                              const struct fl_term *predicate);

struct fl_term_list {
    FL_VECTOR_OF(const struct fl_term *) terms;
};

/* The predicates that a condition is made of, added to the list if they are about symbols only; of
 * equations that are not, or if many were not enough, low bits. */
void fl_predicates_of(struct fl_symbols *symbols, struct fl_arena *arena, const struct fl_term *condition,
                      bool is_diverging, struct fl_term_list *list);

/* Variables of terms, each once, in the order of their creation as far as they come at once. */
struct fl_support {
    struct fl_term_walk walk;
    struct fl_term_list variables;
};

struct fl_support fl_support_make(struct fl_arena *arena);
void fl_support_add(struct fl_support *support, const struct fl_term *term);

#endif
