/* prove/certify/reachable.c - how many blocks of the heap something surely points to.
 *
 * From variables and objects that have a name, along the words at aligned offsets. What is not clear does not
 * count.
 */
#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

enum { MOST_BYTES = 4096, MOST_LEAVES = 256, MOST_BLOCKS = 32, ROOT = -1 };

struct pointing {
    int from; /* a block, or ROOT */
    uint32_t to;
    term_ref where;
};

struct search {
    struct fl_certifier *certifier;
    const struct fl_certify_state *state;
    struct fl_arena *scratch;
    term_ref *reached; /* by object; NULL: no block */
    size_t block_count;
    FL_VECTOR_OF(struct pointing) pointings;
    int from;
    uint32_t object;
};

static term_ref live_of(const struct search *search, uint32_t object) {
    const struct fl_certify_contents *contents = fl_certify_contents_of(search->state, object);
    return contents && !fl_term_is_false(contents->live) ? contents->live : NULL;
}

/* The object that an address is in, behind its last byte included; FL_NO_INDEX: none. */
static uint32_t object_at(const struct search *search, uint64_t address) {
    const struct fl_certifier *certifier = search->certifier;
    size_t low = 0, high = certifier->objects.count; /* the last one that begins at or before the address */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (certifier->objects.items[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (!low) return FL_NO_INDEX;
    const struct fl_certify_object *object = &certifier->objects.items[low - 1];
    return address - object->address <= object->capacity ? (uint32_t)(low - 1) : FL_NO_INDEX;
}

static void note(struct search *search, uint32_t block, term_ref word) {
    struct fl_terms *terms = search->certifier->terms;
    if (!search->reached[block]) return;
    const struct fl_certify_object *object = &search->certifier->objects.items[block];
    term_ref offset =
        fl_term_binary(terms, FL_OP_SUBTRACT, word, fl_certify_number(search->certifier, object->address));
    term_ref at_start = fl_term_equal(terms, offset, fl_certify_number(search->certifier, 0));
    term_ref where = fl_term_or(terms, at_start, fl_term_binary(terms, FL_OP_LESS, offset, object->size));
    struct pointing pointing = {search->from, block, where};
    if (!fl_term_is_false(where)) fl_vector_push(search->scratch, &search->pointings, pointing);
}

/* What the leaves of a word are. */
struct leaves {
    bool is_opaque;
    unsigned count;
};

static void note_leaves(struct search *search, term_ref leaf, term_ref word, struct leaves *leaves) {
    bool is_choice = leaf->op == FL_OP_IF, is_sum = leaf->op == FL_OP_ADD;
    if (leaves->count++ >= MOST_LEAVES) leaves->is_opaque = true;
    if (leaves->count > MOST_LEAVES) return;
    if (fl_term_is_constant(leaf)) {
        uint32_t object = object_at(search, fl_term_value(leaf).word);
        if (object != FL_NO_INDEX) note(search, object, word);
    } else if (is_choice || is_sum) {
        note_leaves(search, leaf->operands[is_choice], word, leaves);
        note_leaves(search, leaf->operands[is_choice + 1], word, leaves);
    } else
        leaves->is_opaque = true;
}

/* A word that may be any address is asked about each block, unless it is one that nobody wrote. */
static void note_word(struct search *search, term_ref word) {
    struct leaves leaves = {0};
    if (!word || word->width != search->certifier->program->pointer_width) return;
    note_leaves(search, word, word, &leaves);
    if (!leaves.is_opaque || word->op == FL_OP_VARIABLE) return;
    if (search->block_count > MOST_BLOCKS)
        fl_certify_coarsen(search->certifier, "what points to many blocks is taken for pointing nowhere");
    for (uint32_t i = 0; search->block_count <= MOST_BLOCKS && i < search->certifier->objects.count; i++)
        note(search, i, word);
}

static void note_offset(struct search *search, uint64_t offset) {
    struct fl_certifier *certifier = search->certifier;
    uint32_t bytes = certifier->program->pointer_width / 8;
    if (offset + bytes > certifier->objects.items[search->object].capacity) return;
    note_word(search,
              fl_certify_read(certifier, search->object, fl_certify_contents_of(search->state, search->object),
                              fl_certify_number(certifier, offset), bytes));
}

static bool note_cell(void *context, uint64_t offset, const void *value) {
    struct search *search = context;
    const struct fl_certify_cell *cell = value;
    uint64_t bytes = search->certifier->program->pointer_width / 8;
    for (uint64_t at = offset - offset % bytes; at < offset + cell->size; at += bytes) note_offset(search, at);
    return true;
}

/* An array that is no variable has been written at offsets that are not known. */
static void note_object(struct search *search, uint32_t object) {
    const struct fl_certify_contents *contents = fl_certify_contents_of(search->state, object);
    uint64_t capacity = search->certifier->objects.items[object].capacity;
    search->object = object;
    search->from = search->reached[object] ? (int)object : ROOT;
    bool is_written = contents->array && contents->array->op != FL_OP_VARIABLE;
    if (!is_written) fl_persistent_visit(contents->cells, note_cell, search);
    if (is_written && capacity > MOST_BYTES)
        fl_certify_coarsen(search->certifier, "what a large object holds is taken for pointing nowhere");
    for (uint64_t at = 0; is_written && at < capacity && at < MOST_BYTES;
         at += search->certifier->program->pointer_width / 8)
        note_offset(search, at);
}

static bool note_variable(void *context, uint64_t index, const void *value) {
    struct search *search = context;
    fl_variable_id id = {(uint32_t)index};
    if (fl_program_variable(search->certifier->program, id)->kind != FL_VARIABLE_TEMPORARY)
        note_word(search, value);
    return true;
}

/* A frame that stands for all activations has no variables of its own. */
static void note_frames(struct search *search) {
    const struct fl_persistent_map *variables = search->state->variables;
    for (const struct fl_certify_frame *frame = search->certifier->frame; frame; frame = frame->caller) {
        if (frame->function->is_users && !frame->general) fl_persistent_visit(variables, note_variable, search);
        variables = frame->caller ? frame->caller->variables : NULL;
    }
}

/* Blocks that live on some runs only are reached on those only. */
static void find_blocks(struct search *search) {
    struct fl_certifier *certifier = search->certifier;
    search->reached = FL_NEW_ARRAY(search->scratch, term_ref, certifier->objects.count);
    for (uint32_t i = 0; i < certifier->objects.count; i++)
        if (certifier->objects.items[i].is_heap && live_of(search, i)) {
            search->reached[i] = fl_term_false(certifier->terms);
            search->block_count++;
        }
}

static bool spread(struct search *search) {
    struct fl_terms *terms = search->certifier->terms;
    bool has_grown = false;
    for (size_t i = 0; i < search->pointings.count; i++) {
        const struct pointing *pointing = &search->pointings.items[i];
        term_ref *to = &search->reached[pointing->to], where = pointing->where;
        if (pointing->from != ROOT) where = fl_term_and(terms, where, search->reached[pointing->from]);
        where = fl_term_and(terms, where, live_of(search, pointing->to));
        term_ref either = fl_term_is_true(*to) ? *to : fl_term_or(terms, *to, where);
        has_grown = has_grown || either != *to;
        *to = either;
    }
    return has_grown;
}

term_ref fl_certify_reachable_count(struct fl_certifier *certifier, const struct fl_certify_state *state) {
    struct fl_arena *scratch = fl_arena_create();
    struct search search = {.certifier = certifier, .state = state, .scratch = scratch, .from = ROOT};
    term_ref count = fl_term_word(certifier->terms, 32, 0);
    find_blocks(&search);
    fl_persistent_visit(state->globals, note_variable, &search);
    note_frames(&search);
    for (uint32_t i = 0; i < certifier->objects.count; i++)
        if (live_of(&search, i)) note_object(&search, i);
    for (size_t round = 0; round < certifier->objects.count && spread(&search); round++) continue;
    for (uint32_t i = 0; i < certifier->objects.count; i++)
        if (search.reached[i])
            count = fl_term_binary(certifier->terms, FL_OP_ADD, count,
                                   fl_term_convert(certifier->terms, FL_OP_ZERO_EXTEND, 32, search.reached[i]));
    fl_arena_destroy(scratch);
    return count;
}
