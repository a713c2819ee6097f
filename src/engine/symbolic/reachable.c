/* engine/symbolic/reachable.c - the blocks of the heap that something still points to, as terms.
 *
 * What points to a block is a word at an aligned offset of an object, or a variable; a block is reached from its
 * roots along such words. Where it is not clear whether a word does, it does not: too few are counted, never too
 * many.
 */
#include "engine/symbolic/engine.h"

typedef const struct fl_term *term_ref;

enum { NO_SOURCE = -1, MOST_BYTES = 4096, MOST_VISITED = 256, MOST_BLOCKS = 32 };

/* A live block, and whether it is reached. */
struct block {
    const struct fl_symbolic_object *object;
    term_ref reached;
};

/* Where the condition holds, a word of the source, or of a root, points into the target. */
struct link {
    int source;
    size_t target;
    term_ref condition;
};

struct reaching {
    struct fl_engine *engine;
    const struct fl_state *state;
    struct fl_arena *scratch;
    FL_VECTOR_OF(struct block) blocks;
    struct fl_map numbers; /* of the object -> index among the blocks + 1 */
    FL_VECTOR_OF(struct link) links;
    int source; /* of what is looked at */
    const struct fl_symbolic_object *object;
};

/* ---- words ---- */

static void add_link(struct reaching *reaching, const struct fl_symbolic_object *object, term_ref word) {
    struct fl_terms *terms = reaching->engine->terms;
    uint64_t *place = object ? fl_map_find(&reaching->numbers, object->number) : NULL;
    if (!place) return;
    term_ref start = fl_term_word(terms, word->width, object->address);
    term_ref is_inside = fl_term_or(
        terms, fl_term_equal(terms, word, start),
        fl_term_binary(terms, FL_OP_LESS, fl_term_binary(terms, FL_OP_SUBTRACT, word, start), object->size));
    if (fl_term_is_false(is_inside)) return;
    struct link link = {reaching->source, (size_t)*place - 1, is_inside};
    fl_vector_push(reaching->scratch, &reaching->links, link);
}

/* The addresses among the choices and summands of a word; false: it may be others. */
static bool look_at_leaves(struct reaching *reaching, term_ref leaf, term_ref word, unsigned *visited) {
    if ((*visited)++ > MOST_VISITED) return false;
    if (fl_term_is_constant(leaf)) {
        uint64_t address = fl_term_value(leaf).word;
        add_link(reaching, fl_symbolic_object_at(reaching->engine, reaching->state, address), word);
        return true;
    }
    if (leaf->op != FL_OP_IF && leaf->op != FL_OP_ADD) return false;
    unsigned first = leaf->op == FL_OP_IF ? 1 : 0;
    bool are_all = look_at_leaves(reaching, leaf->operands[first], word, visited);
    return look_at_leaves(reaching, leaf->operands[first + 1], word, visited) && are_all;
}

/* A word that may be any address is compared with each block, unless nobody wrote it. */
static void look_at_word(struct reaching *reaching, term_ref word) {
    unsigned visited = 0;
    if (!word || word->width != reaching->engine->program->pointer_width) return;
    if (look_at_leaves(reaching, word, word, &visited) || word->op == FL_OP_VARIABLE) return;
    for (size_t i = 0; reaching->blocks.count <= MOST_BLOCKS && i < reaching->blocks.count; i++)
        add_link(reaching, reaching->blocks.items[i].object, word);
}

static void look_at_offset(struct reaching *reaching, uint64_t offset) {
    struct fl_engine *engine = reaching->engine;
    uint32_t bytes = engine->program->pointer_width / 8;
    if (offset + bytes > reaching->object->capacity) return;
    term_ref at = fl_term_word(engine->terms, engine->program->pointer_width, offset);
    look_at_word(reaching, fl_symbolic_object_read(engine, reaching->object, at, bytes));
}

/* The words that the cell has a part of: those that begin in it, and the one that it begins inside of. */
static bool look_at_cell(void *context, uint64_t offset, const void *value) {
    struct reaching *reaching = context;
    uint64_t bytes = reaching->engine->program->pointer_width / 8;
    const struct fl_cell *cell = value;
    for (uint64_t at = offset / bytes * bytes; at < offset + cell->size; at += bytes) look_at_offset(reaching, at);
    return true;
}

static void look_at_object(struct reaching *reaching, const struct fl_symbolic_object *object) {
    uint64_t bytes = reaching->engine->program->pointer_width / 8;
    reaching->object = object;
    if (!object->array) {
        fl_persistent_visit(object->cells, look_at_cell, reaching);
        return;
    }
    for (uint64_t at = 0; at < object->capacity && at < MOST_BYTES; at += bytes) look_at_offset(reaching, at);
}

/* ---- blocks and roots ---- */

/* What came with the inputs is no leak. */
static bool is_block(const struct fl_symbolic_object *object) {
    return object->is_live && object->kind == FL_SYMBOLIC_HEAP && !object->lazy;
}

static bool note_block(void *context, uint64_t number, const void *value) {
    struct reaching *reaching = context;
    if (!is_block(value)) return true;
    struct block block = {value, fl_term_false(reaching->engine->terms)};
    fl_vector_push(reaching->scratch, &reaching->blocks, block);
    *fl_map_at(&reaching->numbers, number) = reaching->blocks.count;
    return true;
}

static bool look_at_root(void *context, uint64_t number, const void *value) {
    const struct fl_symbolic_object *object = value;
    (void)number;
    if (object->is_live && !is_block(object)) look_at_object(context, object);
    return true;
}

static bool look_at_variable(void *context, uint64_t index, const void *value) {
    struct reaching *reaching = context;
    fl_variable_id id = {(uint32_t)index};
    if (fl_program_variable(reaching->engine->program, id)->kind != FL_VARIABLE_TEMPORARY)
        look_at_word(reaching, value);
    return true;
}

static void look_at_roots(struct reaching *reaching) {
    const struct fl_program *program = reaching->engine->program;
    reaching->source = NO_SOURCE;
    fl_persistent_visit(reaching->state->globals, look_at_variable, reaching);
    fl_persistent_visit(reaching->state->objects, look_at_root, reaching);
    for (const struct fl_symbolic_frame *frame = reaching->state->frame; frame; frame = frame->caller)
        if (fl_program_function(program, frame->function)->is_users)
            fl_persistent_visit(frame->variables, look_at_variable, reaching);
}

/* ---- the way from one to the next ---- */

/* False: nothing more is reached. */
static bool follow_links(struct reaching *reaching) {
    struct fl_terms *terms = reaching->engine->terms;
    bool has_changed = false;
    for (size_t i = 0; i < reaching->links.count; i++) {
        const struct link *link = &reaching->links.items[i];
        struct block *target = &reaching->blocks.items[link->target];
        term_ref source = link->source < 0 ? fl_term_true(terms) : reaching->blocks.items[link->source].reached;
        if (fl_term_is_true(target->reached) || fl_term_is_false(source)) continue;
        term_ref reached = fl_term_or(terms, target->reached, fl_term_and(terms, source, link->condition));
        has_changed = has_changed || reached != target->reached;
        target->reached = reached;
    }
    return has_changed;
}

static term_ref count_reached(const struct reaching *reaching) {
    struct fl_terms *terms = reaching->engine->terms;
    term_ref count = fl_term_word(terms, 32, 0);
    for (size_t i = 0; i < reaching->blocks.count; i++)
        count = fl_term_binary(terms, FL_OP_ADD, count,
                               fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, reaching->blocks.items[i].reached));
    return count;
}

term_ref fl_symbolic_reachable_count(struct fl_engine *engine, const struct fl_state *state) {
    struct fl_arena *scratch = fl_arena_create();
    struct reaching reaching = {
        .engine = engine, .state = state, .scratch = scratch, .numbers = fl_map_make(scratch)};
    fl_persistent_visit(state->objects, note_block, &reaching);
    if (reaching.blocks.count) look_at_roots(&reaching);
    for (size_t i = 0; i < reaching.blocks.count; i++) {
        reaching.source = (int)i;
        look_at_object(&reaching, reaching.blocks.items[i].object);
    }
    for (size_t round = 0; round < reaching.blocks.count && follow_links(&reaching); round++) continue;
    term_ref count = count_reached(&reaching);
    fl_arena_destroy(scratch);
    return count;
}
