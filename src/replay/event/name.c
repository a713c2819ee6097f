/* replay/event/name.c - is the string at an address the name of an event? */
#include <string.h>

#include "base/map.h"
#include "replay/event/trace.h"

typedef const struct fl_term *term_ref;

enum { MOST_OBJECTS = 64 };

struct comparison {
    struct fl_engine *engine;
    struct fl_state *state;
    const char *text;
    size_t size;       /* with its end */
    struct fl_map are; /* address -> the condition */
};

/* The object has the text at the offset. */
static term_ref holds_in(struct comparison *comparison, const struct fl_symbolic_object *object,
                         term_ref address) {
    struct fl_engine *engine = comparison->engine;
    struct fl_terms *terms = engine->terms;
    term_ref start = fl_term_word(terms, address->width, object->address), condition = fl_term_true(terms);
    for (size_t i = 0; i < comparison->size && !fl_term_is_false(condition); i++) {
        term_ref place = fl_term_binary(terms, FL_OP_ADD, address, fl_term_word(terms, address->width, i));
        term_ref offset = fl_term_binary(terms, FL_OP_SUBTRACT, place, start);
        condition = fl_term_and(terms, condition, fl_term_binary(terms, FL_OP_LESS, offset, object->size));
        if (fl_term_is_false(condition)) break;
        term_ref byte = fl_symbolic_object_read(engine, object, offset, 1);
        if (!byte) return fl_term_false(terms);
        term_ref wanted = fl_term_word(terms, 8, (unsigned char)comparison->text[i]);
        condition = fl_term_and(terms, condition, fl_term_equal(terms, byte, wanted));
    }
    return condition;
}

static term_ref is_at(struct comparison *comparison, term_ref address);

static term_ref find(struct comparison *comparison, term_ref address) {
    struct fl_terms *terms = comparison->engine->terms;
    if (address->op == FL_OP_IF) {
        term_ref then = is_at(comparison, address->operands[1]);
        term_ref otherwise = then ? is_at(comparison, address->operands[2]) : NULL;
        return otherwise ? fl_term_if(terms, address->operands[0], then, otherwise) : NULL;
    }
    const struct fl_symbolic_object *objects[MOST_OBJECTS];
    unsigned count;
    if (!fl_symbolic_resolve(comparison->engine, comparison->state, address, objects, MOST_OBJECTS, &count)) {
        fl_engine_give_up(comparison->engine, "the name of an event that may be in too many objects");
        return NULL;
    }
    term_ref condition = fl_term_false(terms);
    for (unsigned i = 0; i < count; i++)
        condition = fl_term_or(terms, condition, holds_in(comparison, objects[i], address));
    return condition;
}

static term_ref is_at(struct comparison *comparison, term_ref address) {
    uint64_t *known = fl_map_find(&comparison->are, fl_map_key(address));
    if (known) return (term_ref)(uintptr_t)*known;
    term_ref condition = find(comparison, address);
    *fl_map_at(&comparison->are, fl_map_key(address)) = fl_map_key(condition);
    return condition;
}

term_ref fl_event_name_is(struct fl_engine *engine, struct fl_state *state, term_ref address, const char *text) {
    struct comparison comparison = {engine, state, text, strlen(text) + 1, fl_map_make(engine->arena)};
    return is_at(&comparison, address);
}
