#include "engine/symbolic/pointer_places.h"

#include <string.h>

#include "analysis/points_to/points_to.h"
#include "base/bisect.h"
#include "engine/symbolic/lazy.h"

typedef const struct fl_term *term_ref;

/* A pointer that is below its object by no more than this is still taken for one into it; above it, one that is
 * not so near to the next. */
enum { STRAY = 2048 };
enum { MOST_VISITED = 4096 };

/* ---- leaves ---- */

static const struct fl_symbolic_object *live_object(const struct fl_engine *engine, const struct fl_state *state,
                                                    uint32_t number) {
    const struct fl_symbolic_object *object = fl_persistent_find(state->objects, number);
    if (!object) object = fl_lazy_object(engine, number);
    return object && object->is_live ? object : NULL;
}

/* The place that the address is in, or near to; false: none. */
static bool find_place(const struct fl_engine *engine, const struct fl_state *state, uint64_t address,
                       struct fl_pointer_place *place) {
    size_t next; /* the first that begins behind the address */
    FL_BISECT(next, engine->placed.count, engine->placed.items[next].address <= address);
    if (next < engine->placed.count && engine->placed.items[next].address - address <= STRAY) next++;
    if (!next) return false;
    const struct fl_placed_object *placed = &engine->placed.items[next - 1];
    uint64_t end = next < engine->placed.count ? engine->placed.items[next].address : engine->next_address;
    place->address = placed->address;
    place->number = placed->number;
    place->object = live_object(engine, state, placed->number);
    place->room = end - placed->address;
    return address < end;
}

static void add_place(struct fl_pointer_places *places, struct fl_pointer_place place) {
    for (unsigned i = 0; i < places->count; i++) {
        struct fl_pointer_place *known = &places->items[i];
        if (known->number != place.number) continue;
        known->is_exact = known->is_exact && place.is_exact && known->offset == place.offset;
        return;
    }
    if (places->count == FL_MOST_POINTER_PLACES)
        places->is_overfull = true;
    else
        places->items[places->count++] = place;
}

/* Adds what the constants among the summands and choices point to; gives whether there is such a place. */
static bool collect(const struct fl_engine *engine, const struct fl_state *state, term_ref term, bool is_exact,
                    struct fl_pointer_places *places) {
    if (places->visited++ > MOST_VISITED) {
        places->is_overfull = true;
        return false;
    }
    if (fl_term_is_constant(term)) {
        struct fl_pointer_place place;
        uint64_t address = fl_term_value(term).word;
        if (!find_place(engine, state, address, &place)) return false;
        place.is_exact = is_exact;
        place.offset = address - place.address;
        add_place(places, place);
        return true;
    }
    if (term->op == FL_OP_IF) {
        bool then = collect(engine, state, term->operands[1], is_exact, places);
        return collect(engine, state, term->operands[2], is_exact, places) || then;
    }
    if (term->op == FL_OP_ADD) {
        bool left = collect(engine, state, term->operands[0], false, places);
        return collect(engine, state, term->operands[1], false, places) || left;
    }
    if (term->op == FL_OP_SUBTRACT) return collect(engine, state, term->operands[0], false, places);
    places->is_opaque = true;
    return false;
}

void fl_pointer_places_of(const struct fl_engine *engine, const struct fl_state *state, term_ref pointer,
                          struct fl_pointer_places *places) {
    places->count = places->visited = 0;
    places->is_opaque = places->is_overfull = false;
    collect(engine, state, pointer, true, places);
}

/* ---- terms ---- */

static term_ref number(struct fl_engine *engine, uint64_t value) {
    return fl_term_word(engine->terms, engine->program->pointer_width, value);
}

static term_ref offset_in(struct fl_engine *engine, const struct fl_pointer_place *place, term_ref pointer) {
    if (place->is_exact) return number(engine, place->offset);
    return fl_term_binary(engine->terms, FL_OP_SUBTRACT, pointer, number(engine, place->address));
}

term_ref fl_pointer_place_holds(struct fl_engine *engine, const struct fl_pointer_place *place, term_ref pointer) {
    term_ref below = number(engine, place->address - STRAY);
    term_ref offset = fl_term_binary(engine->terms, FL_OP_SUBTRACT, pointer, below);
    return fl_term_binary(engine->terms, FL_OP_LESS, offset, number(engine, place->room));
}

/* How many bytes the right object lies behind the left one; pointer-wide. */
static term_ref distance_between(struct fl_engine *engine, const struct fl_pointer_place *left,
                                 const struct fl_pointer_place *right) {
    bool is_turned = left->number > right->number;
    const struct fl_pointer_place *first = is_turned ? right : left, *second = is_turned ? left : right;
    const char *name = fl_arena_format(engine->arena, "unknown distance %u %u", first->number, second->number);
    engine->has_placement = true;
    term_ref distance = fl_term_variable(engine->terms, name, engine->program->pointer_width);
    return is_turned ? fl_term_unary(engine->terms, FL_OP_NEGATE, distance) : distance;
}

static term_ref are_at(struct fl_engine *engine, const struct fl_pointer_place *left,
                       const struct fl_pointer_place *right, term_ref left_pointer, term_ref right_pointer) {
    return fl_term_and(engine->terms, fl_pointer_place_holds(engine, left, left_pointer),
                       fl_pointer_place_holds(engine, right, right_pointer));
}

/* 1 bit: so many bytes, signed, lead at least to the end of the object, if none is empty. */
static term_ref leads_out(struct fl_engine *engine, const struct fl_symbolic_object *object, term_ref bytes) {
    struct fl_terms *terms = engine->terms;
    return fl_term_and(terms, fl_term_binary(terms, FL_OP_LESS_SIGNED, number(engine, 0), bytes),
                       fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, object->size, bytes));
}

/* Linkers put a literal that is the end of another one there. */
static bool may_share(const struct fl_symbolic_object *longer, const struct fl_symbolic_object *shorter) {
    if (!longer->is_literal || !shorter->is_literal || longer->capacity < shorter->capacity) return false;
    if (!longer->initial || !shorter->initial) return false;
    return !memcmp(longer->initial + (longer->capacity - shorter->capacity), shorter->initial, shorter->capacity);
}

/* 1 bit: may pointers into these different objects have the same number, so many bytes further in the left one? */
static term_ref may_meet(struct fl_engine *engine, const struct fl_pointer_place *left,
                         const struct fl_pointer_place *right, term_ref apart) {
    struct fl_terms *terms = engine->terms;
    const struct fl_symbolic_object *first = left->object, *second = right->object;
    if (!first || !second) return fl_term_true(terms);
    term_ref result = fl_term_or(terms, leads_out(engine, first, apart),
                                 leads_out(engine, second, fl_term_unary(terms, FL_OP_NEGATE, apart)));
    if (!may_share(first, second) && !may_share(second, first)) return result;
    term_ref shared = number(engine, first->capacity - second->capacity);
    return fl_term_or(terms, result, fl_term_equal(terms, apart, shared));
}

static term_ref equal_at(struct fl_engine *engine, const struct fl_pointer_place *left,
                         const struct fl_pointer_place *right, term_ref left_pointer, term_ref right_pointer) {
    struct fl_terms *terms = engine->terms;
    term_ref apart = fl_term_binary(terms, FL_OP_SUBTRACT, offset_in(engine, left, left_pointer),
                                    offset_in(engine, right, right_pointer));
    term_ref may = may_meet(engine, left, right, apart);
    if (fl_term_is_false(may)) return may;
    term_ref meet = fl_term_equal(terms, apart, distance_between(engine, left, right));
    return fl_term_and(terms, fl_term_and(terms, may, meet),
                       are_at(engine, left, right, left_pointer, right_pointer));
}

static bool are_few(struct fl_engine *engine, const struct fl_pointer_places *left,
                    const struct fl_pointer_places *right) {
    if (!left->is_overfull && !right->is_overfull) return true;
    fl_engine_give_up(engine, "a comparison of pointers into too many objects");
    return false;
}

term_ref fl_symbolic_equal_pointers(struct fl_engine *engine, struct fl_state *state, term_ref left,
                                    term_ref right) {
    struct fl_pointer_places lefts, rights;
    term_ref result = fl_term_equal(engine->terms, left, right);
    if (fl_term_is_true(result)) return result;
    fl_pointer_places_of(engine, state, right, &rights);
    if (!rights.count && !rights.is_overfull) return result;
    fl_pointer_places_of(engine, state, left, &lefts);
    if (!are_few(engine, &lefts, &rights)) return result;
    for (unsigned i = 0; i < lefts.count; i++)
        for (unsigned k = 0; k < rights.count; k++)
            if (lefts.items[i].number != rights.items[k].number)
                result = fl_term_or(engine->terms, result,
                                    equal_at(engine, &lefts.items[i], &rights.items[k], left, right));
    return result;
}

/* May they point into different objects? */
static bool may_differ(const struct fl_pointer_places *left, const struct fl_pointer_places *right) {
    for (unsigned i = 0; i < left->count; i++)
        for (unsigned k = 0; k < right->count; k++)
            if (left->items[i].number != right->items[k].number) return true;
    return false;
}

term_ref fl_symbolic_subtract_pointers(struct fl_engine *engine, struct fl_state *state,
                                       const struct fl_expression *difference, term_ref left, term_ref right) {
    struct fl_pointer_places lefts, rights;
    struct fl_terms *terms = engine->terms;
    term_ref result = fl_term_binary(terms, FL_OP_SUBTRACT, left, right);
    fl_pointer_places_of(engine, state, right, &rights);
    fl_pointer_places_of(engine, state, left, &lefts);
    if (!are_few(engine, &lefts, &rights) || !may_differ(&lefts, &rights)) return result;
    if (fl_points_to_targets(fl_points_to_of_program(engine->program), difference).index) return result;
    for (unsigned i = 0; i < lefts.count; i++)
        for (unsigned k = 0; k < rights.count; k++) {
            const struct fl_pointer_place *from = &rights.items[k], *to = &lefts.items[i];
            if (from->number == to->number) continue;
            term_ref inside =
                fl_term_binary(terms, FL_OP_SUBTRACT, offset_in(engine, to, left), offset_in(engine, from, right));
            term_ref between = fl_term_binary(terms, FL_OP_ADD, inside, distance_between(engine, from, to));
            result = fl_term_if(terms, are_at(engine, to, from, left, right), between, result);
        }
    return result;
}

term_ref fl_symbolic_order_places(struct fl_engine *engine, enum fl_operator op, const struct fl_pointer_place *at,
                                  term_ref left, const struct fl_pointer_place *other, term_ref right) {
    enum fl_operator is_less = op == FL_OP_LESS ? FL_OP_LESS_SIGNED : FL_OP_LESS_EQUAL_SIGNED;
    term_ref apart = fl_term_binary(engine->terms, FL_OP_SUBTRACT, offset_in(engine, at, left),
                                    offset_in(engine, other, right));
    return fl_term_binary(engine->terms, is_less, apart, distance_between(engine, at, other));
}
