/* engine/symbolic/guess.c - where a pointer points that nothing was said about.
 *
 * Such a pointer may be wild, and what happens then is not followed. But it may as well be the address of a block
 * that malloc gave, and such runs can be repeated: the inputs then say which block. */
#include "engine/symbolic/engine.h"

/* More blocks are not tried: each makes what is loaded longer. */
enum { MOST_GUESSED = 4 };

typedef const struct fl_term *term_ref;

struct search {
    struct fl_engine *engine;
    uint32_t next_object; /* blocks that were there before have smaller numbers */
    term_ref bytes;
    const struct fl_symbolic_object **objects;
    unsigned count;
};

/* The pointer without what is added to it. */
static term_ref base_of(term_ref pointer) {
    while (pointer->op == FL_OP_ADD && fl_term_is_constant(pointer->operands[1])) pointer = pointer->operands[0];
    return pointer;
}

/* Bytes of an object, one beside the other, that were never written. */
static bool is_unwritten(term_ref base, struct fl_guess *guess) {
    uint64_t offset;
    uint32_t object, count = base->width / 8;
    for (uint32_t i = count; i-- > 0;) {
        term_ref byte = i ? base->operands[0] : base;
        if (i && base->op != FL_OP_CONCAT) return false;
        if (byte->op != FL_OP_VARIABLE || byte->width != 8) return false;
        if (!fl_symbolic_is_unknown_byte(byte, &object, &offset)) return false;
        if (i == count - 1) *guess = (struct fl_guess){guess->pointer, true, object, offset - i};
        if (object != guess->object || offset != guess->offset + i) return false;
        if (i) base = base->operands[1];
    }
    return true;
}

/* How many objects there were when the pointer came to be; 0: it is none that can be given a value. */
static uint32_t objects_before(struct fl_engine *engine, const struct fl_state *state, term_ref base,
                               struct fl_guess *guess) {
    bool is_memory = is_unwritten(base, guess);
    for (const struct fl_symbolic_read *at = state->reads; at; at = at->previous) {
        enum fl_input_kind kind = engine->program->inputs[at->site.index].kind;
        bool is_value = kind == FL_INPUT_VALUE || kind == FL_INPUT_UNDEFINED;
        if (is_memory ? at->object == guess->object + 1 : is_value && at->value == base) return at->next_object;
    }
    return 0;
}

static bool add_block(void *context, uint64_t number, const void *value) {
    struct search *search = context;
    const struct fl_symbolic_object *object = value;
    bool is_block = object->is_live && object->kind == FL_SYMBOLIC_HEAP && !object->lazy &&
                    search->engine->program->edges[object->origin.index].operation.has_input;
    bool has_room = !fl_term_is_constant(search->bytes) || search->bytes->word <= object->capacity;
    if (is_block && has_room && number < search->next_object) search->objects[search->count++] = object;
    return search->count < MOST_GUESSED;
}

static term_ref is_inside(struct fl_engine *engine, const struct fl_symbolic_object *object, term_ref pointer,
                          term_ref bytes) {
    struct fl_terms *terms = engine->terms;
    term_ref offset =
        fl_term_binary(terms, FL_OP_SUBTRACT, pointer, fl_term_word(terms, pointer->width, object->address));
    term_ref room = fl_term_binary(terms, FL_OP_SUBTRACT, object->size, offset);
    return fl_term_and(terms, fl_term_binary(terms, FL_OP_LESS_EQUAL, offset, object->size),
                       fl_term_binary(terms, FL_OP_LESS_EQUAL, bytes, room));
}

void fl_symbolic_guess(struct fl_engine *engine, struct fl_state *state, term_ref pointer, term_ref bytes,
                       const struct fl_symbolic_object **objects, unsigned *count) {
    struct fl_terms *terms = engine->terms;
    struct fl_guess guess = {.pointer = base_of(pointer)};
    struct search search = {.engine = engine, .bytes = bytes, .objects = objects};
    search.next_object = objects_before(engine, state, guess.pointer, &guess);
    fl_persistent_visit(state->objects, add_block, &search);
    term_ref somewhere = fl_term_false(terms), none = fl_term_word(terms, pointer->width, 0);
    for (unsigned i = 0; i < search.count; i++) {
        term_ref here = fl_term_and(terms, is_inside(engine, objects[i], guess.pointer, none),
                                    is_inside(engine, objects[i], pointer, bytes));
        somewhere = fl_term_or(terms, somewhere, here);
    }
    if (!search.count || fl_state_query(engine, state, somewhere) != FL_SATISFIABLE) return;
    fl_state_assume(engine, state, somewhere);
    fl_vector_push(engine->arena, &engine->guesses, guess);
    *count = search.count;
}
