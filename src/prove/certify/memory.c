/* prove/certify/memory.c - objects and their places, what pointers point into, accesses and blocks of bytes. */
#include "base/bisect.h"
#include "base/invariant.h"
#include "prove/certify/parts.h"

/* Free bytes behind each object, so that a wild pointer does not land in the next one, and how far
 * from its object a pointer is still taken for one into it. */
enum { GAP_WIDE = 65536, GAP_NARROW = 4096, STRAY = GAP_NARROW / 2, ALIGNMENT = 16 };
/* Where the objects that the program does not place begin: no number that programs have by chance. */
static const uint64_t first_wide = 0x53a7c1000000, first_narrow = 0xa3c71000;

typedef const struct fl_term *term_ref;

/* ---- placing ---- */

static uint32_t alias_of(struct fl_certifier *certifier, uint64_t key) {
    uint64_t *place = fl_map_at(&certifier->aliases, key);
    if (!*place) *place = certifier->aliases.count;
    return (uint32_t)(*place - 1);
}

uint32_t fl_certify_place(struct fl_certifier *certifier, struct fl_certify_state *state,
                          struct fl_certify_object object, uint32_t alignment, uint64_t alias_key) {
    bool is_wide = certifier->program->pointer_width == 64;
    uint32_t number = (uint32_t)certifier->objects.count;
    struct fl_certify_contents *contents = FL_NEW(certifier->arena, struct fl_certify_contents);
    contents->live = fl_term_true(certifier->terms);
    if (!object.address) {
        uint64_t unit = alignment > ALIGNMENT ? alignment : ALIGNMENT;
        object.address = (certifier->next_address + unit - 1) / unit * unit;
        certifier->next_address = object.address + object.capacity + (is_wide ? GAP_WIDE : GAP_NARROW);
        contents->array = fl_certify_fresh_array(certifier);
        if (!is_wide && certifier->next_address > UINT32_MAX)
            fl_certify_stop(certifier, "there is more memory than addresses");
    }
    FL_INVARIANT(!number || fl_vector_last(&certifier->objects).address < object.address,
                 "objects are placed at rising addresses");
    object.alias = alias_of(certifier, alias_key);
    uint64_t *top = fl_map_at(&certifier->alias_top, object.alias);
    object.same_alias = *top ? (uint32_t)(*top - 1) : FL_NO_INDEX;
    *top = (uint64_t)number + 1;
    fl_vector_push(certifier->arena, &certifier->objects, object);
    fl_certify_set_contents(certifier, state, number, contents);
    return number;
}

void fl_certify_place_globals(struct fl_certifier *certifier, struct fl_certify_state *state) {
    const struct fl_program *program = certifier->program;
    certifier->first_address = program->pointer_width == 64 ? first_wide : first_narrow;
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        if (!object->address) continue;
        struct fl_certify_object placed = {.named = {i},
                                           .origin = FL_NO_ID,
                                           .address = object->address,
                                           .capacity = object->size,
                                           .size = fl_certify_number(certifier, object->size),
                                           .initial = object->contents,
                                           .is_literal = object->kind == FL_OBJECT_STRING,
                                           .is_constant = object->is_constant};
        uint32_t number = fl_certify_place(certifier, state, placed, 0, (uint64_t)i << 32 | UINT32_MAX);
        *fl_map_at(&certifier->object_starts, i) = (uint64_t)number + 1;
        if (object->address + object->size >= certifier->first_address)
            certifier->first_address = object->address + object->size + GAP_WIDE;
    }
    certifier->next_address = certifier->first_address;
}

uint32_t fl_certify_object_number(const struct fl_certifier *certifier, const struct fl_certify_frame *frame,
                                  fl_object_id id) {
    if (fl_program_object(certifier->program, id)->address)
        return (uint32_t)(*fl_map_find(&certifier->object_starts, id.index) - 1);
    const struct fl_function *function = frame->function;
    for (uint32_t i = 0; i < function->object_count; i++)
        if (fl_id_equal(function->objects[i], id)) return frame->first_object + i;
    if (function->is_variadic && fl_id_equal(function->variadic, id))
        return frame->first_object + function->object_count;
    return FL_NO_INDEX;
}

/* ---- what a pointer may point into ---- */

/* The object that the address is in, or near to; FL_NO_INDEX: none. */
static uint32_t object_near(const struct fl_certifier *certifier, uint64_t address, uint64_t away) {
    size_t next; /* the first that begins behind the address */
    FL_BISECT(next, certifier->objects.count, certifier->objects.items[next].address <= address);
    const struct fl_certify_object *below = next ? &certifier->objects.items[next - 1] : NULL;
    if (below && address - below->address <= below->capacity + away) return (uint32_t)(next - 1);
    if (next == certifier->objects.count || certifier->objects.items[next].address - address > away)
        return FL_NO_INDEX;
    return (uint32_t)next;
}

static bool exists(const struct fl_certify_state *state, uint32_t object) {
    const struct fl_certify_contents *contents = fl_certify_contents_of(state, object);
    return contents && !fl_term_is_false(contents->live);
}

static void add_target(struct fl_certifier *certifier, struct fl_certify_targets *targets, uint32_t object) {
    for (unsigned i = 0; i < targets->count; i++)
        if (targets->objects[i] == object) return;
    if (targets->count == FL_CERTIFY_TARGETS)
        fl_certify_stop(certifier, "a pointer may point into too many objects");
    else
        targets->objects[targets->count++] = object;
}

/* What the leaves of a pointer tell. */
struct leaves {
    bool has_address; /* some leaf is the address of an object */
    bool is_opaque;   /* some leaf could be any address */
};

static bool add_address(struct fl_certifier *certifier, const struct fl_certify_state *state,
                        struct fl_certify_targets *targets, term_ref address) {
    uint32_t object = object_near(certifier, fl_term_value(address).word, STRAY);
    if (object != FL_NO_INDEX && (!state || exists(state, object))) add_target(certifier, targets, object);
    return object != FL_NO_INDEX;
}

static struct leaves collect_parts(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                   term_ref term, struct fl_certify_targets *targets, unsigned *visited) {
    enum { MOST_VISITED = 4096 };
    static const struct leaves opaque = {false, true};
    if ((*visited)++ > MOST_VISITED) return opaque;
    if (fl_term_is_constant(term)) return (struct leaves){add_address(certifier, state, targets, term), false};
    if (term->op != FL_OP_IF && term->op != FL_OP_ADD) return opaque;
    unsigned first = term->op == FL_OP_IF ? 1 : 0;
    struct leaves left = collect_parts(certifier, state, term->operands[first], targets, visited);
    struct leaves right = collect_parts(certifier, state, term->operands[first + 1], targets, visited);
    if (term->op == FL_OP_IF)
        return (struct leaves){left.has_address || right.has_address, left.is_opaque || right.is_opaque};
    /* The other summand of an address is an offset. */
    if (left.has_address == right.has_address) return (struct leaves){left.has_address, true};
    if (left.is_opaque || right.is_opaque) targets->is_moved = true;
    return left.has_address ? left : right;
}

/* Without a state, of all objects, ended ones included. */
static struct leaves collect_leaves(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                    term_ref pointer, struct fl_certify_targets *targets) {
    struct fl_certify_addresses addresses;
    struct leaves leaves = {false, false};
    unsigned visited = 0;
    targets->count = 0;
    targets->is_open = targets->is_moved = false;
    if (!fl_certify_addresses(certifier, pointer, &addresses))
        return collect_parts(certifier, state, pointer, targets, &visited);
    for (size_t i = 0; i < addresses.count; i++)
        leaves.has_address |= add_address(certifier, state, targets, addresses.items[i]);
    return leaves;
}

static term_ref offset_in(struct fl_certifier *certifier, uint32_t object, term_ref address) {
    return fl_term_binary(certifier->terms, FL_OP_SUBTRACT, address,
                          fl_certify_number(certifier, certifier->objects.items[object].address));
}

static term_ref is_outside(struct fl_certifier *certifier, uint32_t object, term_ref pointer) {
    return fl_term_binary(certifier->terms, FL_OP_LESS,
                          fl_certify_number(certifier, certifier->objects.items[object].capacity),
                          offset_in(certifier, object, pointer));
}

/* Asks the solver for one place after the other, besides those that are known. Null is nowhere. */
static bool enumerate(struct fl_certifier *certifier, const struct fl_certify_state *state, term_ref pointer,
                      struct fl_certify_targets *targets) {
    struct fl_certify_state probe = *state;
    fl_certify_assume(
        certifier, &probe,
        fl_term_not(certifier->terms, fl_term_equal(certifier->terms, pointer, fl_certify_number(certifier, 0))));
    for (unsigned i = 0; i < targets->count; i++)
        fl_certify_assume(certifier, &probe, is_outside(certifier, targets->objects[i], pointer));
    while (!certifier->is_stopped) {
        enum fl_answer answer = fl_certify_query(certifier, &probe, fl_term_true(certifier->terms));
        if (answer == FL_UNSATISFIABLE) return true;
        if (answer == FL_UNDECIDED) return false;
        uint32_t object = object_near(certifier, fl_solver_model_value(certifier->solver, pointer).word, 0);
        if (object == FL_NO_INDEX || !exists(state, object)) {
            targets->is_open = true;
            return true;
        }
        add_target(certifier, targets, object);
        fl_certify_assume(certifier, &probe, is_outside(certifier, object, pointer));
    }
    return false;
}

bool fl_certify_resolve(struct fl_certifier *certifier, const struct fl_certify_state *state, term_ref pointer,
                        struct fl_certify_targets *targets) {
    struct leaves leaves = collect_leaves(certifier, state, pointer, targets);
    if (certifier->is_stopped) return false;
    return (!leaves.is_opaque || enumerate(certifier, state, pointer, targets)) && !certifier->is_stopped;
}

bool fl_certify_find_named(struct fl_certifier *certifier, term_ref pointer, struct fl_certify_targets *targets) {
    collect_leaves(certifier, NULL, pointer, targets);
    return !certifier->is_stopped;
}

/* ---- where an address is ---- */

/* A question about one object, put to each address that a pointer may be. */
struct question {
    uint32_t object;
    term_ref bytes;
};

static term_ref near_at(struct fl_certifier *certifier, void *context, term_ref address) {
    const struct question *question = context;
    const struct fl_certify_object *placed = &certifier->objects.items[question->object];
    term_ref below = fl_certify_number(certifier, placed->address - STRAY);
    return fl_term_binary(certifier->terms, FL_OP_LESS_EQUAL,
                          fl_term_binary(certifier->terms, FL_OP_SUBTRACT, address, below),
                          fl_certify_number(certifier, placed->capacity + 2 * STRAY));
}

static term_ref inside_at(struct fl_certifier *certifier, void *context, term_ref address) {
    const struct question *question = context;
    struct fl_terms *terms = certifier->terms;
    term_ref size = certifier->objects.items[question->object].size;
    term_ref offset = offset_in(certifier, question->object, address);
    term_ref room = fl_term_binary(terms, FL_OP_SUBTRACT, size, offset);
    term_ref starts = fl_term_binary(terms, FL_OP_LESS_EQUAL, offset, size);
    return fl_term_and(terms, starts, fl_term_binary(terms, FL_OP_LESS_EQUAL, question->bytes, room));
}

static term_ref ask_each(struct fl_certifier *certifier, term_ref pointer, fl_certify_at at,
                         struct question *question) {
    term_ref result;
    if (pointer->op == FL_OP_IF && fl_certify_choose(certifier, pointer, at, question, &result)) return result;
    return at(certifier, question, pointer);
}

term_ref fl_certify_is_near(struct fl_certifier *certifier, uint32_t object, term_ref pointer) {
    struct question question = {.object = object};
    return ask_each(certifier, pointer, near_at, &question);
}

term_ref fl_certify_points_into(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                uint32_t object, term_ref pointer) {
    return fl_certify_is_inside(certifier, state, object, pointer, fl_certify_number(certifier, 0));
}

term_ref fl_certify_is_inside(struct fl_certifier *certifier, const struct fl_certify_state *state,
                              uint32_t object, term_ref address, term_ref bytes) {
    struct question question = {.object = object, .bytes = bytes};
    term_ref is_inside = ask_each(certifier, address, inside_at, &question);
    return fl_term_and(certifier->terms, fl_certify_contents_of(state, object)->live, is_inside);
}

/* ---- loads and stores ---- */

/* The targets of an access that is inside of one of them. false: stopped, or no run is here. */
static bool find_access(struct fl_certifier *certifier, const struct fl_certify_state *state, term_ref address,
                        term_ref bytes, struct fl_certify_targets *targets) {
    struct fl_terms *terms = certifier->terms;
    if (!fl_certify_resolve(certifier, state, address, targets)) return false;
    if (targets->is_open) {
        fl_certify_stop(certifier, "an access through a pointer that may point to no known object");
        return false;
    }
    term_ref inside = fl_term_equal(terms, bytes, fl_certify_number(certifier, 0));
    for (unsigned i = 0; i < targets->count; i++)
        inside =
            fl_term_or(terms, inside, fl_certify_is_inside(certifier, state, targets->objects[i], address, bytes));
    if (fl_term_is_true(inside)) return true;
    if (certifier->program->has_access_checks && !fl_term_is_false(inside)) return true;
    if (!fl_certify_is_certain(certifier, state, inside)) {
        fl_certify_stop(certifier, "an access that may be outside of its object, and is not checked");
        return false;
    }
    return !fl_term_is_false(inside);
}

/* The object that so many bytes at a known address are in; FL_NO_INDEX: none that exists. */
static uint32_t object_at(const struct fl_certifier *certifier, const struct fl_certify_state *state,
                          term_ref address, uint32_t bytes) {
    uint64_t start = fl_term_value(address).word;
    uint32_t object = object_near(certifier, start, 0);
    if (object == FL_NO_INDEX || !exists(state, object)) return FL_NO_INDEX;
    const struct fl_certify_object *placed = &certifier->objects.items[object];
    return placed->capacity - (start - placed->address) < bytes ? FL_NO_INDEX : object;
}

struct reading {
    const struct fl_certify_state *state;
    uint32_t bytes;
};

static term_ref load_at(struct fl_certifier *certifier, void *context, term_ref address) {
    const struct reading *reading = context;
    uint32_t object = object_at(certifier, reading->state, address, reading->bytes);
    if (object == FL_NO_INDEX) return NULL;
    return fl_certify_read(certifier, object, fl_certify_contents_of(reading->state, object),
                           offset_in(certifier, object, address), reading->bytes);
}

/* What is at the address in one of the targets. */
static term_ref load_from(struct fl_certifier *certifier, const struct fl_certify_state *state,
                          const struct fl_certify_targets *targets, term_ref address, uint32_t bytes) {
    struct reading reading = {state, bytes};
    term_ref value;
    if (address->op == FL_OP_IF && fl_certify_choose(certifier, address, load_at, &reading, &value) && value)
        return value;
    value = NULL;
    for (unsigned i = 0; i < targets->count; i++) {
        uint32_t object = targets->objects[i];
        term_ref here = fl_certify_read(certifier, object, fl_certify_contents_of(state, object),
                                        offset_in(certifier, object, address), bytes);
        if (!value) {
            value = here;
            continue;
        }
        term_ref is_here =
            fl_certify_is_inside(certifier, state, object, address, fl_certify_number(certifier, bytes));
        value = fl_term_if(certifier->terms, is_here, here, value);
    }
    return value;
}

static void store_in(struct fl_certifier *certifier, struct fl_certify_state *state, uint32_t object,
                     term_ref address, term_ref value, term_ref where) {
    if (certifier->objects.items[object].is_constant || fl_term_is_false(where)) return;
    const struct fl_certify_contents *old = fl_certify_contents_of(state, object);
    fl_certify_set_contents(
        certifier, state, object,
        fl_certify_write(certifier, object, old, offset_in(certifier, object, address), value, where));
}

/* Where the condition holds. */
static void store_to(struct fl_certifier *certifier, struct fl_certify_state *state,
                     const struct fl_certify_targets *targets, term_ref address, term_ref value, term_ref where) {
    struct fl_terms *terms = certifier->terms;
    struct fl_certify_addresses addresses;
    uint32_t bytes = value->width / 8;
    if (address->op == FL_OP_IF && fl_certify_addresses(certifier, address, &addresses)) {
        for (size_t i = 0; i < addresses.count; i++) {
            uint32_t object = object_at(certifier, state, addresses.items[i], bytes);
            if (object == FL_NO_INDEX) continue;
            term_ref guard = fl_term_and(terms, where, fl_certify_is_at(certifier, address, addresses.items[i]));
            store_in(certifier, state, object, addresses.items[i], value, guard);
        }
        return;
    }
    for (unsigned i = 0; i < targets->count; i++) {
        uint32_t object = targets->objects[i];
        term_ref guard = where;
        if (targets->count > 1)
            guard = fl_term_and(
                terms, guard,
                fl_certify_is_inside(certifier, state, object, address, fl_certify_number(certifier, bytes)));
        store_in(certifier, state, object, address, value, guard);
    }
}

term_ref fl_certify_load(struct fl_certifier *certifier, const struct fl_certify_state *state, term_ref address,
                         uint32_t width) {
    struct fl_certify_targets targets;
    uint32_t bytes = (width + 7) / 8;
    if (!find_access(certifier, state, address, fl_certify_number(certifier, bytes), &targets)) return NULL;
    return fl_certify_resized(certifier, load_from(certifier, state, &targets, address, bytes), width);
}

bool fl_certify_store(struct fl_certifier *certifier, struct fl_certify_state *state, term_ref address,
                      term_ref value) {
    struct fl_certify_targets targets;
    uint32_t bytes = (value->width + 7) / 8;
    value = fl_certify_resized(certifier, value, 8 * bytes);
    if (!find_access(certifier, state, address, fl_certify_number(certifier, bytes), &targets)) return false;
    store_to(certifier, state, &targets, address, value, fl_term_true(certifier->terms));
    return true;
}

/* ---- blocks ---- */

enum { LONGEST_BLOCK = 4096, LONGEST_GUARDED = 512 };

static term_ref byte_address(struct fl_certifier *certifier, term_ref start, uint64_t index) {
    return fl_certify_move(certifier, start, fl_certify_number(certifier, index));
}

/* A block that is gone through in pieces. */
struct block {
    uint64_t length; /* at most */
    term_ref size;   /* NULL: it is the length */
};

/* How a block goes: in pieces of this many bytes from `at` on. */
static uint32_t piece(const struct block *block, uint64_t at) {
    return !block->size && at % 4 == 0 && block->length - at >= 4 ? 4 : 1;
}

static term_ref is_part(struct fl_certifier *certifier, const struct block *block, uint64_t at) {
    if (!block->size) return fl_term_true(certifier->terms);
    return fl_term_binary(certifier->terms, FL_OP_LESS, fl_certify_number(certifier, at), block->size);
}

static uint64_t largest_capacity(const struct fl_certifier *certifier, const struct fl_certify_targets *targets) {
    uint64_t largest = 0;
    for (unsigned i = 0; i < targets->count; i++) {
        uint64_t capacity = certifier->objects.items[targets->objects[i]].capacity;
        if (capacity > largest) largest = capacity;
    }
    return largest;
}

static void forget_objects(struct fl_certifier *certifier, struct fl_certify_state *state,
                           const struct fl_certify_targets *targets) {
    fl_certify_coarsen(certifier, "what a long block, or one of a length that is not known, leaves behind is "
                                  "taken for any bytes");
    for (unsigned i = 0; i < targets->count; i++) {
        uint32_t object = targets->objects[i];
        if (certifier->objects.items[object].is_constant) continue;
        struct fl_certify_contents *contents = FL_NEW(certifier->arena, struct fl_certify_contents);
        contents->live = fl_certify_contents_of(state, object)->live;
        contents->array = fl_certify_fresh_array(certifier);
        fl_certify_set_contents(certifier, state, object, contents);
        struct fl_certify_logged logged = {
            .write = {.kind = FL_CERTIFY_MEMORY, .which = certifier->objects.items[object].alias},
            .object = object};
        fl_certify_log(certifier, logged);
    }
}

/* The block in pieces, if that is not too many. Where loops are cut, its bytes are forgotten anyway. */
static bool is_short(const struct fl_certifier *certifier, const struct fl_certify_targets *targets, term_ref size,
                     struct block *block) {
    if (fl_term_is_constant(size)) {
        *block = (struct block){.length = fl_term_value(size).word};
        return block->length <= LONGEST_BLOCK;
    }
    *block = (struct block){largest_capacity(certifier, targets), size};
    return certifier->options->is_exhaustive && block->length <= LONGEST_GUARDED;
}

static bool is_empty(term_ref size) {
    return fl_term_is_constant(size) && !fl_term_value(size).word;
}

enum block_access {
    BLOCK_REFUSED, /* the access may be wrong */
    BLOCK_DONE,    /* nothing is left to write: it is empty, or what it leaves is any bytes */
    BLOCK_PIECES,  /* to be written piece by piece */
};

/* What is to be done to write the block at this address. */
static enum block_access access_block(struct fl_certifier *certifier, struct fl_certify_state *state,
                                      term_ref address, term_ref size, struct fl_certify_targets *target,
                                      struct block *block) {
    if (is_empty(size)) return BLOCK_DONE;
    if (!find_access(certifier, state, address, size, target)) return BLOCK_REFUSED;
    if (is_short(certifier, target, size, block)) return BLOCK_PIECES;
    forget_objects(certifier, state, target);
    return BLOCK_DONE;
}

/* Longer blocks, and some of those of a length that is not known, leave anything behind. */
bool fl_certify_copy(struct fl_certifier *certifier, struct fl_certify_state *state, term_ref to, term_ref from,
                     term_ref size) {
    struct fl_certify_targets target, source;
    struct block block;
    if (is_empty(size)) return true;
    if (!find_access(certifier, state, from, size, &source) || !find_access(certifier, state, to, size, &target))
        return false;
    bool is_source_smaller = largest_capacity(certifier, &source) < largest_capacity(certifier, &target);
    if (!is_short(certifier, is_source_smaller ? &source : &target, size, &block)) {
        forget_objects(certifier, state, &target);
        return true;
    }
    term_ref *values = FL_NEW_ARRAY(certifier->arena, term_ref, block.length);
    for (uint64_t at = 0; at < block.length; at += piece(&block, at))
        values[at] = load_from(certifier, state, &source, byte_address(certifier, from, at), piece(&block, at));
    for (uint64_t at = 0; at < block.length; at += piece(&block, at))
        store_to(certifier, state, &target, byte_address(certifier, to, at), values[at],
                 is_part(certifier, &block, at));
    return true;
}

/* Each byte of the targets is in the block or not: fewer questions than where each byte of the block is, if nobody
 * knows where it begins. */
static void fill_targets(struct fl_certifier *certifier, struct fl_certify_state *state,
                         const struct fl_certify_targets *targets, term_ref to, term_ref byte, term_ref size) {
    struct fl_terms *terms = certifier->terms;
    for (unsigned i = 0; i < targets->count; i++) {
        uint32_t object = targets->objects[i];
        const struct fl_certify_object placed = certifier->objects.items[object];
        term_ref begin = offset_in(certifier, object, to), end = fl_term_binary(terms, FL_OP_ADD, begin, size);
        term_ref guard = fl_term_true(terms);
        if (targets->count > 1) guard = fl_certify_is_inside(certifier, state, object, to, size);
        for (uint64_t at = 0; at < placed.capacity; at++) {
            term_ref here = fl_certify_number(certifier, at);
            term_ref is_part = fl_term_and(terms, fl_term_binary(terms, FL_OP_LESS_EQUAL, begin, here),
                                           fl_term_binary(terms, FL_OP_LESS, here, end));
            store_in(certifier, state, object, fl_certify_number(certifier, placed.address + at), byte,
                     fl_term_and(terms, guard, is_part));
        }
    }
}

static bool is_filled_by_place(const struct fl_certifier *certifier, const struct fl_certify_targets *targets,
                               term_ref to, term_ref size) {
    enum { SHORT = 16 };
    bool is_short = fl_term_is_constant(size) && fl_term_value(size).word <= SHORT;
    return certifier->options->is_exhaustive && !is_short && !fl_term_is_constant(to) && to->op != FL_OP_IF &&
           largest_capacity(certifier, targets) <= LONGEST_BLOCK;
}

bool fl_certify_fill(struct fl_certifier *certifier, struct fl_certify_state *state, term_ref to, term_ref byte,
                     term_ref size) {
    struct fl_certify_targets target;
    struct block block;
    if (is_empty(size)) return true;
    if (!find_access(certifier, state, to, size, &target)) return false;
    if (is_filled_by_place(certifier, &target, to, size)) {
        fill_targets(certifier, state, &target, to, byte, size);
        return true;
    }
    if (!is_short(certifier, &target, size, &block)) {
        forget_objects(certifier, state, &target);
        return true;
    }
    term_ref half = fl_term_binary(certifier->terms, FL_OP_CONCAT, byte, byte);
    term_ref word = fl_term_binary(certifier->terms, FL_OP_CONCAT, half, half);
    for (uint64_t at = 0; at < block.length; at += piece(&block, at))
        store_to(certifier, state, &target, byte_address(certifier, to, at), piece(&block, at) == 4 ? word : byte,
                 is_part(certifier, &block, at));
    return true;
}

bool fl_certify_forget(struct fl_certifier *certifier, struct fl_certify_state *state, term_ref address,
                       term_ref size) {
    struct fl_certify_targets target;
    struct block block;
    enum block_access access = access_block(certifier, state, address, size, &target, &block);
    if (access != BLOCK_PIECES) return access == BLOCK_DONE;
    for (uint64_t at = 0; at < block.length; at += piece(&block, at))
        store_to(certifier, state, &target, byte_address(certifier, address, at),
                 fl_certify_fresh(certifier, "bytes", 8 * piece(&block, at)), is_part(certifier, &block, at));
    return true;
}
