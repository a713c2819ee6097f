#include "engine/symbolic/library.h"

#include <string.h>

#include "engine/symbolic/guide.h"
#include "engine/symbolic/watch.h"

typedef const struct fl_term *term_ref;

enum { LONGEST = 256 };

static const struct comparison {
    const char *name;
    bool ends_at_zero;
    bool has_size;
    bool folds_case;
} comparisons[] = {
    {"strcmp", true, false, false},  {"strncmp", true, true, false},    {"strcasecmp", true, false, true},
    {"strcoll", true, false, false}, {"strncasecmp", true, true, true}, {"memcmp", false, true, false},
    {"bcmp", false, true, false},
};

const uint8_t *fl_library_functions(struct fl_arena *arena, const struct fl_program *program) {
    uint8_t *known = FL_NEW_ARRAY(arena, uint8_t, program->function_count);
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (function->is_users || !function->has_body || function->is_undefined) continue;
        for (size_t k = 0; k < sizeof comparisons / sizeof *comparisons; k++)
            if (strcmp(function->link_name, comparisons[k].name) == 0) known[i] = (uint8_t)(k + 1);
    }
    return known;
}

/* One of the two texts. */
struct text {
    const struct fl_symbolic_object *object;
    uint64_t offset, room; /* bytes from there on */
};

static bool find_text(struct fl_engine *engine, const struct fl_state *state, term_ref pointer,
                      struct text *text) {
    if (!pointer || !fl_term_is_constant(pointer)) return false;
    text->object = fl_symbolic_object_at(engine, state, pointer->word);
    if (!text->object || !text->object->is_live || !fl_term_is_constant(text->object->size)) return false;
    text->offset = pointer->word - text->object->address;
    uint64_t size = text->object->size->word;
    text->room = text->offset < size ? size - text->offset : 0;
    return true;
}

static term_ref byte_at(struct fl_engine *engine, const struct text *text, uint64_t index) {
    uint32_t width = engine->program->pointer_width;
    return fl_symbolic_object_read(engine, text->object, fl_term_word(engine->terms, width, text->offset + index),
                                   1);
}

/* As fl_model_lower does. */
static term_ref lower(struct fl_engine *engine, term_ref byte) {
    struct fl_terms *terms = engine->terms;
    term_ref first = fl_term_word(terms, 8, 'A'), last = fl_term_word(terms, 8, 'Z');
    term_ref is_upper = fl_term_and(terms, fl_term_binary(terms, FL_OP_LESS_EQUAL, first, byte),
                                    fl_term_binary(terms, FL_OP_LESS_EQUAL, byte, last));
    return fl_term_if(terms, is_upper, fl_term_binary(terms, FL_OP_ADD, byte, fl_term_word(terms, 8, 32)), byte);
}

static term_ref difference(struct fl_engine *engine, term_ref left, term_ref right) {
    return fl_term_binary(engine->terms, FL_OP_SUBTRACT,
                          fl_term_convert(engine->terms, FL_OP_ZERO_EXTEND, 32, left),
                          fl_term_convert(engine->terms, FL_OP_ZERO_EXTEND, 32, right));
}

/* One place of both. */
struct place {
    term_ref bytes[2];
    term_ref left, right; /* as they are compared */
    term_ref goes_on;     /* 1 bit: to the next place */
};

static struct place place_at(struct fl_engine *engine, const struct comparison *comparison,
                             const struct text texts[2], uint64_t index) {
    struct fl_terms *terms = engine->terms;
    term_ref left = byte_at(engine, &texts[0], index), right = byte_at(engine, &texts[1], index);
    struct place place = {.bytes = {left, right}};
    if (!left || !right) return place;
    term_ref is_zero = fl_term_equal(terms, left, fl_term_word(terms, 8, 0));
    if (comparison->folds_case) {
        left = lower(engine, left);
        right = lower(engine, right);
    }
    term_ref is_same = fl_term_equal(terms, left, right);
    place.left = left;
    place.right = right;
    place.goes_on = is_same;
    if (comparison->ends_at_zero) place.goes_on = fl_term_and(terms, is_same, fl_term_not(terms, is_zero));
    return place;
}

/* Bytes are read as far as the comparison goes. */
static void watch(struct fl_engine *engine, const struct fl_state *state, const struct place *places,
                  uint64_t count) {
    term_ref comes_here = fl_term_true(engine->terms);
    for (uint64_t i = 0; i < count; i++) {
        fl_watch_guarded_load(engine, state, places[i].bytes[0], comes_here);
        fl_watch_guarded_load(engine, state, places[i].bytes[1], comes_here);
        comes_here = fl_term_and(engine->terms, comes_here, places[i].goes_on);
    }
}

static term_ref compare(struct fl_engine *engine, const struct fl_state *state,
                        const struct comparison *comparison, const struct text texts[2], uint64_t size) {
    struct place places[LONGEST];
    uint64_t count = 0, room = texts[0].room < texts[1].room ? texts[0].room : texts[1].room;
    bool has_ended = false;
    while (!has_ended && count < size) {
        if (count == LONGEST || count >= room) return NULL;
        places[count] = place_at(engine, comparison, texts, count);
        if (!places[count].goes_on) return NULL;
        has_ended = fl_term_is_false(places[count++].goes_on);
    }
    if (engine->watch && !engine->watch->may_have_read) watch(engine, state, places, count);
    term_ref result = fl_term_word(engine->terms, 32, 0);
    while (count-- > 0) {
        term_ref here = difference(engine, places[count].left, places[count].right);
        result = fl_term_if(engine->terms, places[count].goes_on, result, here);
    }
    return result;
}

/* The text in the run that is followed. */
static struct fl_input_bytes read_text(struct fl_engine *engine, const struct comparison *comparison,
                                       const struct text *text, uint64_t size, char bytes[LONGEST]) {
    struct fl_input_bytes read = {bytes, 0};
    while (read.count < size && read.count < LONGEST && read.count < text->room) {
        term_ref term = byte_at(engine, text, read.count);
        if (!term) break;
        char byte = (char)fl_model_evaluate(&engine->guide->model, term).word;
        if (comparison->ends_at_zero && !byte) break;
        bytes[read.count++] = byte;
    }
    return read;
}

static void tell_compared(struct fl_engine *engine, const struct comparison *comparison,
                          const struct text texts[2], uint64_t size) {
    if (!engine->guide || !engine->guide->compared) return;
    char left[LONGEST], right[LONGEST];
    engine->guide->compared(engine->guide->context, read_text(engine, comparison, &texts[0], size, left),
                            read_text(engine, comparison, &texts[1], size, right));
}

/* A byte that is zero in one of them ends the comparison only if that is known. */
const struct fl_term *fl_library_result(struct fl_engine *engine, struct fl_state *state,
                                        const struct fl_operation *call, fl_function_id function) {
    const struct comparison *comparison = &comparisons[engine->library[function.index] - 1];
    struct text texts[2];
    uint64_t size = UINT64_MAX;
    if (call->argument_count < (comparison->has_size ? 3u : 2u)) return NULL;
    for (unsigned i = 0; i < 2; i++)
        if (!find_text(engine, state, fl_symbolic_evaluate(engine, state, call->arguments[i].value), &texts[i]))
            return NULL;
    if (comparison->has_size) {
        term_ref given = fl_symbolic_evaluate(engine, state, call->arguments[2].value);
        if (!given || !fl_term_is_constant(given)) return NULL;
        size = given->word;
    }
    tell_compared(engine, comparison, texts, size);
    bool needs_all = !comparison->ends_at_zero; /* whether it looks at all of it or not */
    if (needs_all && (size > texts[0].room || size > texts[1].room)) return NULL;
    return compare(engine, state, comparison, texts, size);
}
