#include "engine/symbolic/watch.h"

#include "base/text.h"

typedef const struct fl_term *term_ref;

/* Beyond this much effort, something may have been read. */
enum { MOST_QUERIES = 500, MOST_NODES = 20000, LONGEST_BLOCK = 1024 };

/* The condition under which a term is something that was never written. */
struct search {
    struct fl_engine *engine;
    struct fl_arena *arena;
    struct fl_map known; /* term -> its condition */
    unsigned nodes;
};

static term_ref unwritten(struct search *search, term_ref term);

static bool is_unknown(term_ref variable) {
    return fl_string_has_prefix(variable->name, "unknown");
}

/* A write to an array that an element may come from. */
struct written_element {
    term_ref is_here, value;
};

static term_ref unwritten_element(struct search *search, term_ref array, term_ref index) {
    struct fl_terms *terms = search->engine->terms;
    FL_VECTOR_OF(struct written_element) writes = {0};
    for (; array->op == FL_OP_STORE && search->nodes < MOST_NODES; array = array->operands[0], search->nodes++) {
        struct written_element write = {fl_term_equal(terms, array->operands[1], index), array->operands[2]};
        if (!fl_term_is_false(write.is_here)) fl_vector_push(search->arena, &writes, write);
        if (fl_term_is_true(write.is_here)) break;
    }
    term_ref condition = fl_term_true(terms);
    if (array->op == FL_OP_ARRAY_VARIABLE)
        condition = fl_term_word(terms, 1, is_unknown(array));
    else if (array->op == FL_OP_ARRAY_OF)
        condition = unwritten(search, array->operands[0]);
    else if (array->op == FL_OP_ARRAY_IF)
        condition = fl_term_if(terms, array->operands[0], unwritten_element(search, array->operands[1], index),
                               unwritten_element(search, array->operands[2], index));
    for (; writes.count; writes.count--) {
        const struct written_element *write = &fl_vector_last(&writes);
        condition = fl_term_if(terms, write->is_here, unwritten(search, write->value), condition);
    }
    return condition;
}

/* Of conditions: one operand that was written decides if it is false, or of an alternative if it is true. Merging
 * makes them of values that only one way has. */
static term_ref unwritten_junction(struct search *search, term_ref term) {
    struct fl_terms *terms = search->engine->terms;
    term_ref some = fl_term_false(terms), undecided = fl_term_true(terms);
    for (unsigned i = 0; i < term->operand_count; i++) {
        term_ref operand = term->operands[i], condition = unwritten(search, operand);
        term_ref leaves_open = term->op == FL_OP_AND ? operand : fl_term_not(terms, operand);
        some = fl_term_or(terms, some, condition);
        undecided = fl_term_and(terms, undecided, fl_term_or(terms, condition, leaves_open));
    }
    return fl_term_and(terms, some, undecided);
}

static term_ref find_condition(struct search *search, term_ref term) {
    struct fl_terms *terms = search->engine->terms;
    if (term->op == FL_OP_CONSTANT) return fl_term_false(terms);
    if (term->op == FL_OP_VARIABLE) return fl_term_word(terms, 1, is_unknown(term));
    if (term->op == FL_OP_SELECT) return unwritten_element(search, term->operands[0], term->operands[1]);
    if (term->op == FL_OP_IF)
        return fl_term_if(terms, term->operands[0], unwritten(search, term->operands[1]),
                          unwritten(search, term->operands[2]));
    if (term->width == 1 && (term->op == FL_OP_AND || term->op == FL_OP_OR))
        return unwritten_junction(search, term);
    term_ref condition = fl_term_false(terms);
    for (unsigned i = 0; i < term->operand_count; i++) {
        if (term->operands[i]->index_width) return fl_term_true(terms);
        condition = fl_term_or(terms, condition, unwritten(search, term->operands[i]));
    }
    return condition;
}

static term_ref unwritten(struct search *search, term_ref term) {
    if (search->nodes++ >= MOST_NODES) return fl_term_true(search->engine->terms);
    const uint64_t *known = fl_map_find(&search->known, term->id);
    if (known) return (term_ref)(uintptr_t)*known;
    term_ref condition = find_condition(search, term);
    *fl_map_at(&search->known, term->id) = fl_map_key(condition);
    return condition;
}

static term_ref condition_of(struct fl_engine *engine, term_ref value) {
    struct search search = {.engine = engine, .arena = fl_arena_create()};
    search.known = fl_map_make(search.arena);
    term_ref condition = unwritten(&search, value);
    fl_arena_destroy(search.arena);
    return condition;
}

struct fl_unwritten_watch fl_watch_make(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_unwritten_watch watch = {.may_have_read = true, .written = fl_map_make(arena)};
    for (uint32_t i = 0; i < program->assumption_count; i++) {
        const struct fl_assumption *assumption = &program->assumptions[i];
        if (assumption->effect != FL_EFFECT_UNWRITTEN) continue;
        watch.may_have_read = false;
        if (fl_id_is_none(assumption->object) && !fl_id_is_none(assumption->function)) watch.has_variables = true;
    }
    return watch;
}

/* Has it nothing in it that was never written? Deep terms are asked about otherwise. */
static bool is_written(struct fl_unwritten_watch *watch, term_ref term, unsigned depth) {
    enum { DEEPEST = 200 };
    bool is_variable = term->op == FL_OP_VARIABLE || term->op == FL_OP_ARRAY_VARIABLE;
    if (term->op == FL_OP_CONSTANT) return true;
    if (is_variable) return !is_unknown(term);
    if (fl_map_find(&watch->written, term->id)) return true;
    for (unsigned i = 0; i < term->operand_count; i++)
        if (depth == DEEPEST || !is_written(watch, term->operands[i], depth + 1)) return false;
    fl_map_at(&watch->written, term->id);
    return true;
}

void fl_watch_guarded_load(struct fl_engine *engine, const struct fl_state *state, term_ref value, term_ref guard) {
    struct fl_unwritten_watch *watch = engine->watch;
    if (!watch || watch->may_have_read || is_written(watch, value, 0)) return;
    term_ref condition = fl_term_and(engine->terms, guard, condition_of(engine, value));
    if (fl_term_is_false(condition)) return;
    if (watch->queries++ == MOST_QUERIES || fl_state_query(engine, state, condition) != FL_UNSATISFIABLE)
        watch->may_have_read = true;
}

void fl_watch_load(struct fl_engine *engine, const struct fl_state *state, term_ref value) {
    fl_watch_guarded_load(engine, state, value, fl_term_true(engine->terms));
}

void fl_watch_variable(struct fl_engine *engine, const struct fl_state *state, term_ref value) {
    if (engine->watch && engine->watch->has_variables) fl_watch_load(engine, state, value);
}

void fl_watch_block(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation) {
    struct fl_unwritten_watch *watch = engine->watch;
    bool is_users = operation->kind == FL_OPERATION_COPY &&
                    fl_program_function(engine->program, state->frame->function)->is_users;
    if (!watch || watch->may_have_read || is_users || operation->kind == FL_OPERATION_FILL) return;
    const struct fl_expression *from = operation->source ? operation->source : operation->address;
    term_ref address = fl_symbolic_evaluate(engine, state, from);
    term_ref size = address ? fl_symbolic_evaluate(engine, state, operation->size) : NULL;
    bool is_known = size && fl_term_is_constant(address) && fl_term_is_constant(size);
    const struct fl_symbolic_object *object =
        is_known ? fl_symbolic_object_at(engine, state, fl_term_value(address).word) : NULL;
    if (!object || fl_term_value(size).word > LONGEST_BLOCK) {
        watch->may_have_read = true;
        return;
    }
    uint64_t first = fl_term_value(address).word - object->address;
    for (uint64_t i = 0; i < fl_term_value(size).word && !watch->may_have_read; i++) {
        term_ref at = fl_term_word(engine->terms, engine->program->pointer_width, first + i);
        term_ref byte = fl_symbolic_object_read(engine, object, at, 1);
        if (byte) fl_watch_load(engine, state, byte);
    }
}

static void watch_text(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation) {
    struct fl_unwritten_watch *watch = engine->watch;
    struct fl_terms *terms = engine->terms;
    term_ref address = fl_symbolic_evaluate(engine, state, operation->address);
    bool is_known = address && fl_term_is_constant(address);
    const struct fl_symbolic_object *object =
        is_known ? fl_symbolic_object_at(engine, state, fl_term_value(address).word) : NULL;
    watch->may_have_read = !is_known;
    uint64_t first = object ? fl_term_value(address).word - object->address : 0;
    term_ref goes_on = fl_term_word(terms, 1, object != NULL);
    for (uint64_t i = first; !watch->may_have_read && !fl_term_is_false(goes_on) && i < object->capacity; i++) {
        if (i - first == LONGEST_BLOCK) watch->may_have_read = true;
        term_ref at = fl_term_word(terms, engine->program->pointer_width, i);
        term_ref byte = fl_symbolic_object_read(engine, object, at, 1);
        if (!byte) return;
        fl_watch_guarded_load(engine, state, byte, goes_on);
        goes_on =
            fl_term_and(terms, goes_on, fl_term_not(terms, fl_term_equal(terms, byte, fl_term_word(terms, 8, 0))));
    }
}

void fl_watch_outside(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation) {
    if (!engine->watch || engine->watch->may_have_read || !operation->address) return;
    if (operation->size)
        fl_watch_block(engine, state, operation);
    else
        watch_text(engine, state, operation);
}

void fl_watch_give_up(struct fl_engine *engine) {
    if (engine->watch) engine->watch->may_have_read = true;
}
