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
        if (i == count - 1) {
            guess->is_unwritten = true;
            guess->object = object;
            guess->offset = offset - i;
        }
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

/* The blocks that the pointer may be an address of. */
static struct search find_blocks(struct fl_engine *engine, const struct fl_state *state, struct fl_guess *guess,
                                 term_ref bytes, const struct fl_symbolic_object **objects) {
    struct search search = {.engine = engine, .bytes = bytes, .objects = objects};
    search.next_object = objects_before(engine, state, guess->pointer, guess);
    fl_persistent_visit(state->objects, add_block, &search);
    return search;
}

static bool assume(struct fl_engine *engine, struct fl_state *state, term_ref condition, struct fl_guess guess) {
    if (fl_state_query(engine, state, condition) != FL_SATISFIABLE) return false;
    fl_state_assume(engine, state, condition);
    fl_vector_push(engine->arena, &engine->guesses, guess);
    return true;
}

unsigned fl_symbolic_guess(struct fl_engine *engine, struct fl_state *state, term_ref pointer, term_ref bytes,
                           const struct fl_symbolic_object **objects) {
    struct fl_terms *terms = engine->terms;
    struct fl_guess guess = {.pointer = base_of(pointer)};
    struct search search = find_blocks(engine, state, &guess, bytes, objects);
    term_ref somewhere = fl_term_false(terms), none = fl_term_word(terms, pointer->width, 0);
    for (unsigned i = 0; i < search.count; i++) {
        term_ref here = fl_term_and(terms, is_inside(engine, objects[i], guess.pointer, none),
                                    is_inside(engine, objects[i], pointer, bytes));
        somewhere = fl_term_or(terms, somewhere, here);
    }
    return search.count && assume(engine, state, somewhere, guess) ? search.count : 0;
}

/* ---- a place to write to ---- */

/* Room that a pointer is taken to have: it is often used for more than one member of a structure. */
enum { ROOM = 64 };

struct last_cell {
    uint64_t end; /* of what was written */
};

static bool see_cell(void *context, uint64_t offset, const void *value) {
    struct last_cell *last = context;
    const struct fl_cell *cell = value;
    if (offset + cell->size > last->end) last->end = offset + cell->size;
    return true;
}

/* Where the last bytes of the block begin that were never written; UINT64_MAX: there is no room. */
static uint64_t free_place(const struct fl_symbolic_object *object) {
    struct last_cell last = {0};
    if (object->array || !fl_term_is_constant(object->size)) return UINT64_MAX;
    fl_persistent_visit(object->cells, see_cell, &last);
    uint64_t place = (last.end + 15) / 16 * 16;
    return place + ROOM <= object->capacity ? place : UINT64_MAX;
}

unsigned fl_symbolic_guess_place(struct fl_engine *engine, struct fl_state *state, term_ref *pointer,
                                 term_ref bytes, const struct fl_symbolic_object **objects) {
    struct fl_terms *terms = engine->terms;
    struct fl_guess guess = {.pointer = base_of(*pointer)};
    uint32_t width = guess.pointer->width;
    term_ref added = fl_term_binary(terms, FL_OP_SUBTRACT, *pointer, guess.pointer);
    if (!fl_term_is_constant(added) || added->word > ROOM || bytes->word > ROOM - added->word) return 0;
    struct search search = find_blocks(engine, state, &guess, fl_term_word(terms, width, ROOM), objects);
    for (unsigned i = search.count; i-- > 0;) {
        uint64_t place = free_place(objects[i]);
        if (place == UINT64_MAX) continue;
        guess.place = fl_term_word(terms, width, objects[i]->address + place);
        guess.is_there = fl_term_equal(terms, guess.pointer, guess.place);
        if (!assume(engine, state, guess.is_there, guess)) return 0;
        *pointer = fl_term_binary(terms, FL_OP_ADD, guess.place, added);
        objects[0] = objects[i];
        return 1;
    }
    return 0;
}

term_ref fl_symbolic_guessed(const struct fl_engine *engine, const struct fl_state *state, term_ref pointer) {
    if (!engine->guesses.count) return pointer;
    term_ref base = base_of(pointer);
    for (size_t i = 0; i < engine->guesses.count; i++) {
        const struct fl_guess *guess = &engine->guesses.items[i];
        if (guess->pointer != base || !guess->place) continue;
        for (const struct fl_condition *at = state->condition; at; at = at->previous)
            if (at->term == guess->is_there)
                return fl_term_binary(engine->terms, FL_OP_ADD, guess->place,
                                      fl_term_binary(engine->terms, FL_OP_SUBTRACT, pointer, base));
    }
    return pointer;
}
