/* engine/symbolic/pointer_order.c - which of two pointers is lower.
 *
 * Natively, objects are wherever the compiler and the system put them: where pointers into different
 * objects are compared, either may be the lower one, and it stays so.
 */
#include "engine/symbolic/pointer_places.h"

typedef const struct fl_term *term_ref;

enum { MOST_OBJECTS = 8 };

static term_ref is_lower(struct fl_engine *engine, uint32_t left, uint32_t right) {
    bool is_turned = left > right;
    uint32_t first = is_turned ? right : left, second = is_turned ? left : right;
    const char *name = fl_arena_format(engine->arena, "unknown order %u %u", first, second);
    engine->has_placement = true;
    term_ref lower = fl_term_variable(engine->terms, name, 1);
    return is_turned ? fl_term_not(engine->terms, lower) : lower;
}

static term_ref points_into(struct fl_engine *engine, const struct fl_symbolic_object *object, term_ref pointer) {
    term_ref start = fl_term_word(engine->terms, pointer->width, object->address);
    term_ref offset = fl_term_binary(engine->terms, FL_OP_SUBTRACT, pointer, start);
    return fl_term_binary(engine->terms, FL_OP_LESS_EQUAL, offset, object->size);
}

/* 1 bit: they are at these places, or near to them. */
static term_ref are_at(struct fl_engine *engine, const struct fl_pointer_place *at, term_ref left,
                       const struct fl_pointer_place *other, term_ref right) {
    return fl_term_and(engine->terms, fl_pointer_place_holds(engine, at, left),
                       fl_pointer_place_holds(engine, other, right));
}

/* The order of pointers into different objects that they may have left. */
static term_ref with_strayed(struct fl_engine *engine, enum fl_operator op, const struct fl_pointer_places *lefts,
                             const struct fl_pointer_places *rights, term_ref left, term_ref right) {
    term_ref result = fl_term_binary(engine->terms, op, left, right);
    for (unsigned i = 0; i < lefts->count; i++)
        for (unsigned k = 0; k < rights->count; k++) {
            const struct fl_pointer_place *at = &lefts->items[i], *other = &rights->items[k];
            if (at->number == other->number) continue;
            result = fl_term_if(engine->terms, are_at(engine, at, left, other, right),
                                fl_symbolic_order_places(engine, op, at, left, other, right), result);
        }
    return result;
}

/* The same where one of them points to what has ended. */
static term_ref with_ended(struct fl_engine *engine, const struct fl_pointer_places *lefts,
                           const struct fl_pointer_places *rights, term_ref left, term_ref right,
                           term_ref result) {
    for (unsigned i = 0; i < lefts->count; i++)
        for (unsigned k = 0; k < rights->count; k++) {
            const struct fl_pointer_place *at = &lefts->items[i], *other = &rights->items[k];
            if (at->number == other->number || (at->object && other->object)) continue;
            result = fl_term_if(engine->terms, are_at(engine, at, left, other, right),
                                is_lower(engine, at->number, other->number), result);
        }
    return result;
}

term_ref fl_symbolic_compare_pointers(struct fl_engine *engine, struct fl_state *state, enum fl_operator op,
                                      term_ref left, term_ref right) {
    const struct fl_symbolic_object *lefts[MOST_OBJECTS], *rights[MOST_OBJECTS];
    unsigned left_count, right_count;
    struct fl_pointer_places left_places, right_places;
    struct fl_terms *terms = engine->terms;
    fl_pointer_places_of(engine, state, left, &left_places);
    fl_pointer_places_of(engine, state, right, &right_places);
    if (left_places.is_overfull || right_places.is_overfull)
        fl_engine_give_up(engine, "a comparison of pointers into too many objects");
    term_ref result = with_strayed(engine, op, &left_places, &right_places, left, right);
    if (!fl_symbolic_resolve(engine, state, left, lefts, MOST_OBJECTS, &left_count) ||
        !fl_symbolic_resolve(engine, state, right, rights, MOST_OBJECTS, &right_count)) {
        fl_engine_give_up(engine, "a comparison of pointers into too many objects");
        return result;
    }
    for (unsigned i = 0; i < left_count; i++)
        for (unsigned k = 0; k < right_count; k++) {
            if (lefts[i]->number == rights[k]->number) continue;
            term_ref are_these =
                fl_term_and(terms, points_into(engine, lefts[i], left), points_into(engine, rights[k], right));
            term_ref lower = is_lower(engine, lefts[i]->number, rights[k]->number);
            result = fl_term_if(terms, are_these, lower, result);
        }
    return with_ended(engine, &left_places, &right_places, left, right, result);
}
