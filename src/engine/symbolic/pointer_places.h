/* engine/symbolic/pointer_places.h - where pointers that are compared or subtracted point to, ended objects
 * included.
 *
 * The engine gives every object addresses of its own, for good. Natively a pointer that has left one object, or is
 * at its end, may be in another, a literal may be the end of another one, and what has ended makes room for
 * others: how far two such objects lie from each other is a variable, the same wherever they meet.
 */
#ifndef FL_ENGINE_SYMBOLIC_POINTER_PLACES_H
#define FL_ENGINE_SYMBOLIC_POINTER_PLACES_H

#include "engine/symbolic/engine.h"

struct fl_pointer_place {
    uint64_t address;
    uint64_t room;                           /* bytes from there to the next object */
    const struct fl_symbolic_object *object; /* NULL: it has ended */
    uint32_t number;
    bool is_exact; /* the pointer, where it points into this one, is this many bytes from the address: */
    uint64_t offset;
};

enum { FL_MOST_POINTER_PLACES = 64 };

struct fl_pointer_places {
    struct fl_pointer_place items[FL_MOST_POINTER_PLACES];
    unsigned count;
    unsigned visited;
    bool is_opaque;   /* it may be a value that is not made of known addresses */
    bool is_overfull; /* there are more than these */
};

/* From the leaves of the term alone; the solver is not asked. */
void fl_pointer_places_of(const struct fl_engine *engine, const struct fl_state *state,
                          const struct fl_term *pointer, struct fl_pointer_places *places);

/* 1 bit: the pointer points into the object or where it was, or has left it by a little. */
const struct fl_term *fl_pointer_place_holds(struct fl_engine *engine, const struct fl_pointer_place *place,
                                             const struct fl_term *pointer);

/* EQUAL of two pointers. */
const struct fl_term *fl_symbolic_equal_pointers(struct fl_engine *engine, struct fl_state *state,
                                                 const struct fl_term *left, const struct fl_term *right);
/* LESS or LESS_EQUAL of two pointers, wherever they are, that left these different objects or not. */
const struct fl_term *fl_symbolic_order_places(struct fl_engine *engine, enum fl_operator op,
                                               const struct fl_pointer_place *at, const struct fl_term *left,
                                               const struct fl_pointer_place *other, const struct fl_term *right);
/* SUBTRACT of two pointers. Where it leads from one object to another (analysis/points_to) it is a number of this
 * placement, as it is added to a pointer again. */
const struct fl_term *fl_symbolic_subtract_pointers(struct fl_engine *engine, struct fl_state *state,
                                                    const struct fl_expression *difference,
                                                    const struct fl_term *left, const struct fl_term *right);

#endif
