/* prove/certify/compare.c - comparisons of pointers.
 *
 * Natively, objects are wherever the compiler, the linker and the system put them. All that is known is that two
 * of them do not overlap while both exist, unless they are literals: which of them is lower is a variable, and so
 * is how far they lie from each other where pointers have left them, are at their ends, or they have ended.
 */
#include <string.h>

#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

/* Two pointers, as if they were in or near these two different objects. */
struct pair {
    uint32_t objects[2];
    term_ref pointers[2];
};

static term_ref offset_of(struct fl_certifier *certifier, const struct pair *pair, unsigned side) {
    uint64_t address = certifier->objects.items[pair->objects[side]].address;
    return fl_term_binary(certifier->terms, FL_OP_SUBTRACT, pair->pointers[side],
                          fl_certify_number(certifier, address));
}

/* How many bytes further the left pointer is in its object. */
static term_ref apart(struct fl_certifier *certifier, const struct pair *pair) {
    return fl_term_binary(certifier->terms, FL_OP_SUBTRACT, offset_of(certifier, pair, 0),
                          offset_of(certifier, pair, 1));
}

/* 1 bit: each is in or near its object. */
static term_ref are_near(struct fl_certifier *certifier, const struct pair *pair) {
    return fl_term_and(certifier->terms, fl_certify_is_near(certifier, pair->objects[0], pair->pointers[0]),
                       fl_certify_is_near(certifier, pair->objects[1], pair->pointers[1]));
}

/* How many bytes the right object lies behind the left one. */
static term_ref distance(struct fl_certifier *certifier, const struct pair *pair) {
    uint32_t left = pair->objects[0], right = pair->objects[1];
    uint32_t first = left < right ? left : right, second = left < right ? right : left;
    const char *name = fl_arena_format(certifier->arena, "some distance %u %u", first, second);
    term_ref result = fl_term_variable(certifier->terms, name, certifier->program->pointer_width);
    return left < right ? result : fl_term_unary(certifier->terms, FL_OP_NEGATE, result);
}

static term_ref is_lower(struct fl_certifier *certifier, uint32_t left, uint32_t right) {
    uint32_t first = left < right ? left : right, second = left < right ? right : left;
    const char *name = fl_arena_format(certifier->arena, "some order %u %u", first, second);
    term_ref lower = fl_term_variable(certifier->terms, name, 1);
    return left < right ? lower : fl_term_not(certifier->terms, lower);
}

/* ---- equality ---- */

static term_ref is_live(struct fl_certifier *certifier, const struct fl_certify_state *state, uint32_t object) {
    const struct fl_certify_contents *contents = fl_certify_contents_of(state, object);
    return contents ? contents->live : fl_term_false(certifier->terms);
}

/* 1 bit: so many bytes, signed, lead out of the object. */
static term_ref leads_out(struct fl_certifier *certifier, uint32_t object, term_ref bytes) {
    struct fl_terms *terms = certifier->terms;
    term_ref size = certifier->objects.items[object].size;
    term_ref is_forward = fl_term_binary(terms, FL_OP_LESS_SIGNED, fl_certify_number(certifier, 0), bytes);
    return fl_term_and(terms, is_forward, fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, size, bytes));
}

static bool is_end_of(const struct fl_certify_object *shorter, const struct fl_certify_object *longer) {
    if (!shorter->is_literal || !longer->is_literal || !shorter->initial || !longer->initial) return false;
    if (shorter->capacity > longer->capacity) return false;
    uint64_t more = longer->capacity - shorter->capacity;
    return !memcmp(longer->initial + more, shorter->initial, shorter->capacity);
}

static term_ref may_meet(struct fl_certifier *certifier, const struct fl_certify_state *state,
                         const struct pair *pair) {
    struct fl_terms *terms = certifier->terms;
    const struct fl_certify_object *left = &certifier->objects.items[pair->objects[0]];
    const struct fl_certify_object *right = &certifier->objects.items[pair->objects[1]];
    term_ref forward = apart(certifier, pair), backward = fl_term_unary(terms, FL_OP_NEGATE, forward);
    term_ref exist = fl_term_and(terms, is_live(certifier, state, pair->objects[0]),
                                 is_live(certifier, state, pair->objects[1]));
    term_ref result = fl_term_or(terms, leads_out(certifier, pair->objects[0], forward),
                                 leads_out(certifier, pair->objects[1], backward));
    if (is_end_of(left, right) || is_end_of(right, left))
        result = fl_term_or(
            terms, result,
            fl_term_equal(terms, forward, fl_certify_number(certifier, left->capacity - right->capacity)));
    return fl_term_or(terms, fl_term_not(terms, exist), result);
}

static term_ref equal_at(struct fl_certifier *certifier, const struct fl_certify_state *state,
                         const struct pair *pair) {
    struct fl_terms *terms = certifier->terms;
    term_ref may = may_meet(certifier, state, pair);
    if (fl_term_is_false(may)) return may;
    fl_certify_coarsen(certifier, "pointers that may have left different objects are taken for equal or not");
    term_ref meet = fl_term_equal(terms, apart(certifier, pair), distance(certifier, pair));
    return fl_term_and(terms, fl_term_and(terms, may, meet), are_near(certifier, pair));
}

static term_ref equal_pointers(struct fl_certifier *certifier, const struct fl_certify_state *state, term_ref left,
                               term_ref right) {
    struct fl_certify_targets lefts, rights;
    term_ref result = fl_term_equal(certifier->terms, left, right);
    if (fl_term_is_true(result)) return result;
    if (!fl_certify_find_named(certifier, right, &rights)) return NULL;
    if (!rights.count) return result;
    if (!fl_certify_find_named(certifier, left, &lefts)) return NULL;
    for (unsigned i = 0; i < lefts.count; i++)
        for (unsigned k = 0; k < rights.count; k++) {
            struct pair pair = {{lefts.objects[i], rights.objects[k]}, {left, right}};
            if (pair.objects[0] != pair.objects[1])
                result = fl_term_or(certifier->terms, result, equal_at(certifier, state, &pair));
        }
    return result;
}

/* A comparison of one address with what may be a choice. */
struct comparison {
    const struct fl_certify_state *state;
    term_ref other, left; /* left: NULL until it is known */
};

static term_ref equal_to_right(struct fl_certifier *certifier, void *context, term_ref right) {
    const struct comparison *comparison = context;
    return equal_pointers(certifier, comparison->state, comparison->left, right);
}

static term_ref equal_to_left(struct fl_certifier *certifier, void *context, term_ref left) {
    struct comparison *comparison = context;
    term_ref result;
    comparison->left = left;
    fl_certify_choose(certifier, comparison->other, equal_to_right, comparison, &result);
    return result;
}

static bool are_few_choices(struct fl_certifier *certifier, term_ref left, term_ref right) {
    enum { MOST_PAIRS = 1024 };
    struct fl_certify_addresses lefts, rights;
    return fl_certify_addresses(certifier, left, &lefts) && fl_certify_addresses(certifier, right, &rights) &&
           lefts.count * rights.count <= MOST_PAIRS;
}

term_ref fl_certify_equal_pointers(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                   term_ref left, term_ref right) {
    struct comparison comparison = {.state = state, .other = right};
    term_ref result;
    if (!are_few_choices(certifier, left, right)) return equal_pointers(certifier, state, left, right);
    fl_certify_choose(certifier, left, equal_to_left, &comparison, &result);
    return certifier->is_stopped ? NULL : result;
}

/* ---- order ---- */

static term_ref order_at(struct fl_certifier *certifier, const struct fl_certify_state *state, enum fl_operator op,
                         const struct pair *pair, term_ref otherwise) {
    struct fl_terms *terms = certifier->terms;
    enum fl_operator is_less = op == FL_OP_LESS ? FL_OP_LESS_SIGNED : FL_OP_LESS_EQUAL_SIGNED;
    term_ref near = fl_term_binary(terms, is_less, apart(certifier, pair), distance(certifier, pair));
    term_ref are_inside =
        fl_term_and(terms, fl_certify_points_into(certifier, state, pair->objects[0], pair->pointers[0]),
                    fl_certify_points_into(certifier, state, pair->objects[1], pair->pointers[1]));
    return fl_term_if(terms, are_inside, is_lower(certifier, pair->objects[0], pair->objects[1]),
                      fl_term_if(terms, are_near(certifier, pair), near, otherwise));
}

term_ref fl_certify_order_pointers(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                   enum fl_operator op, term_ref left, term_ref right) {
    struct fl_certify_targets lefts, rights;
    if (!fl_certify_resolve(certifier, state, left, &lefts) ||
        !fl_certify_resolve(certifier, state, right, &rights))
        return NULL;
    if (lefts.is_open || rights.is_open) {
        fl_certify_coarsen(certifier,
                           "the order of pointers is taken for any, where one may point to no known object");
        return fl_certify_fresh(certifier, "order", 1);
    }
    term_ref result = fl_term_binary(certifier->terms, op, left, right);
    for (unsigned i = 0; i < lefts.count; i++)
        for (unsigned k = 0; k < rights.count; k++) {
            struct pair pair = {{lefts.objects[i], rights.objects[k]}, {left, right}};
            if (pair.objects[0] == pair.objects[1]) continue;
            fl_certify_coarsen(certifier, "the order of pointers into different objects is taken for any");
            result = order_at(certifier, state, op, &pair, result);
        }
    return result;
}
