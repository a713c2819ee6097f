/* prove/certify/choice.c - pointers that are choices between known addresses: what is said of one of them is said
 * of each address, so that nothing is left to be computed with addresses.
 */
#include "base/vector.h"
#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

/* Terms of one pointer that are looked at, at most. */
enum { MOST_TERMS = 4096 };

struct choosing {
    struct fl_certifier *certifier;
    fl_certify_at at;
    void *context;
    struct fl_map chosen; /* id of a part -> the term + 1 that was chosen for it */
    bool is_refused;
};

static term_ref choose(struct choosing *choosing, term_ref pointer) {
    if (fl_term_is_constant(pointer)) return choosing->at(choosing->certifier, choosing->context, pointer);
    if (pointer->op != FL_OP_IF || choosing->chosen.count == MOST_TERMS) choosing->is_refused = true;
    if (choosing->is_refused) return NULL;
    uint64_t *known = fl_map_find(&choosing->chosen, pointer->id);
    if (known) return (term_ref)(uintptr_t)*known;
    term_ref then = choose(choosing, pointer->operands[1]);
    term_ref otherwise = choose(choosing, pointer->operands[2]), result = then ? then : otherwise;
    if (then && otherwise) result = fl_term_if(choosing->certifier->terms, pointer->operands[0], then, otherwise);
    *fl_map_at(&choosing->chosen, pointer->id) = fl_map_key(result);
    return result;
}

bool fl_certify_choose(struct fl_certifier *certifier, term_ref pointer, fl_certify_at at, void *context,
                       term_ref *result) {
    struct choosing choosing = {
        .certifier = certifier, .at = at, .context = context, .chosen = fl_map_make(certifier->arena)};
    *result = choose(&choosing, pointer);
    return !choosing.is_refused;
}

/* ---- all addresses ---- */

static term_ref list_address(struct fl_certifier *certifier, void *context, term_ref address) {
    struct fl_certify_addresses *addresses = context;
    for (size_t i = 0; i < addresses->count; i++)
        if (addresses->items[i] == address) return NULL;
    fl_vector_push(certifier->arena, addresses, address);
    return NULL;
}

bool fl_certify_addresses(struct fl_certifier *certifier, term_ref pointer,
                          struct fl_certify_addresses *addresses) {
    term_ref none;
    *addresses = (struct fl_certify_addresses){.count = 0};
    return fl_certify_choose(certifier, pointer, list_address, addresses, &none);
}

/* ---- moving ---- */

static term_ref move_address(struct fl_certifier *certifier, void *context, term_ref address) {
    return fl_term_binary(certifier->terms, FL_OP_ADD, address, context);
}

term_ref fl_certify_move(struct fl_certifier *certifier, term_ref pointer, term_ref offset) {
    term_ref moved;
    if (pointer->op == FL_OP_IF && fl_term_is_constant(offset) &&
        fl_certify_choose(certifier, pointer, move_address, (void *)offset, &moved))
        return moved;
    return fl_term_binary(certifier->terms, FL_OP_ADD, pointer, offset);
}

/* ---- being one address ---- */

static term_ref is_address(struct fl_certifier *certifier, void *context, term_ref address) {
    return fl_term_bool(certifier->terms, address == context);
}

term_ref fl_certify_is_at(struct fl_certifier *certifier, term_ref pointer, term_ref address) {
    term_ref result;
    if (pointer->op == FL_OP_IF && fl_certify_choose(certifier, pointer, is_address, (void *)address, &result))
        return result;
    return fl_term_equal(certifier->terms, pointer, address);
}
