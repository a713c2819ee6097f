/* engine/symbolic/memory.c - objects of a state: where they lie, which one a pointer points into, loads and
 * stores. */
#include <string.h>

#include "base/bisect.h"
#include "base/invariant.h"
#include "engine/symbolic/lazy.h"

/* A pointer with more candidates than this is not followed; blocks longer than this neither. */
enum { MOST_CANDIDATES = 64, LONGEST_BLOCK = 65536 };
/* Free bytes behind each object, so that a wild pointer does not land in the next one. */
enum { GAP_WIDE = 65536, GAP_NARROW = 4096, ALIGNMENT = 16 };
/* A pointer that left its object by no more than this may come back. */
enum { STRAY = GAP_NARROW / 2 };

typedef const struct fl_term *term_ref;

static term_ref number(struct fl_engine *engine, uint64_t value) {
    return fl_term_word(engine->terms, engine->program->pointer_width, value);
}

/* ---- placing and finding objects ---- */

struct fl_symbolic_object *fl_symbolic_allocate(struct fl_engine *engine, struct fl_state *state,
                                                struct fl_symbolic_object like) {
    struct fl_symbolic_object *object = FL_NEW(engine->arena, struct fl_symbolic_object);
    *object = like;
    object->number = engine->next_object++;
    object->is_live = true;
    uint64_t gap = engine->program->pointer_width == 64 ? GAP_WIDE : GAP_NARROW;
    if (!object->address) {
        uint64_t alignment = object->alignment > ALIGNMENT ? object->alignment : ALIGNMENT;
        object->address = (engine->next_address + alignment - 1) / alignment * alignment;
        engine->next_address = object->address + object->capacity + gap;
    }
    struct fl_placed_object placed = {object->address, object->number};
    FL_INVARIANT(!engine->placed.count || fl_vector_last(&engine->placed).address < placed.address,
                 "objects are placed at rising addresses");
    fl_vector_push(engine->arena, &engine->placed, placed);
    state->objects = fl_persistent_set(engine->arena, state->objects, object->number, object);
    return object;
}

/* How many objects start at or below the address. */
static size_t placed_up_to(const struct fl_engine *engine, uint64_t address) {
    size_t count;
    FL_BISECT(count, engine->placed.count, engine->placed.items[count].address <= address);
    return count;
}

static const struct fl_symbolic_object *placed_object(const struct fl_engine *engine, const struct fl_state *state,
                                                      size_t index) {
    const struct fl_symbolic_object *object =
        fl_persistent_find(state->objects, engine->placed.items[index].number);
    return object ? object : fl_lazy_object(engine, engine->placed.items[index].number);
}

/* The object that the address is in or just behind, or no more than so many bytes away from, live or
 * ended; NULL: none that is known. */
static const struct fl_symbolic_object *
known_object_at(const struct fl_engine *engine, const struct fl_state *state, uint64_t address, uint64_t away) {
    size_t below = placed_up_to(engine, address);
    const struct fl_symbolic_object *object = below ? placed_object(engine, state, below - 1) : NULL;
    if (object && address - object->address <= object->capacity + away) return object;
    if (below == engine->placed.count || engine->placed.items[below].address - address > away) return NULL;
    return placed_object(engine, state, below);
}

const struct fl_symbolic_object *fl_symbolic_object_at(const struct fl_engine *engine,
                                                       const struct fl_state *state, uint64_t address) {
    const struct fl_symbolic_object *object = known_object_at(engine, state, address, 0);
    return object && object->is_live ? object : NULL;
}

void fl_symbolic_end_object(struct fl_engine *engine, struct fl_state *state, uint32_t which) {
    const struct fl_symbolic_object *object = fl_persistent_find(state->objects, which);
    if (!object) object = fl_lazy_object(engine, which);
    if (object && object->kind != FL_SYMBOLIC_HEAP) {
        state->objects = fl_persistent_set(engine->arena, state->objects, which, NULL);
        return;
    }
    if (!object || !object->is_live) return;
    /* A freed block stays known, so that a state that freed it differs from one that never had it. */
    struct fl_symbolic_object *freed = FL_NEW(engine->arena, struct fl_symbolic_object);
    freed->address = object->address;
    freed->capacity = object->capacity;
    freed->kind = FL_SYMBOLIC_HEAP;
    freed->number = which;
    state->objects = fl_persistent_set(engine->arena, state->objects, which, freed);
    if (!object->lazy) fl_state_count_heap(engine, state, -1);
}

void fl_symbolic_set_scoped(struct fl_engine *engine, struct fl_state *state, uint32_t which, bool is_live) {
    const struct fl_symbolic_object *old = fl_persistent_find(state->objects, which);
    FL_INVARIANT(old, "a local has its place as long as its function runs");
    struct fl_symbolic_object *object = fl_arena_copy(engine->arena, old, sizeof *old);
    object->is_live = is_live;
    object->cells = NULL;
    object->array = NULL;
    if (is_live) object->generation++;
    state->objects = fl_persistent_set(engine->arena, state->objects, which, object);
}

/* ---- what a pointer may point into ---- */

struct candidates {
    const struct fl_symbolic_object **items;
    unsigned most, count;
    unsigned visited;
    bool is_overfull;
};

static void add_candidate(struct candidates *candidates, const struct fl_symbolic_object *object) {
    for (unsigned i = 0; i < candidates->count; i++)
        if (candidates->items[i]->number == object->number) return;
    if (candidates->count == candidates->most)
        candidates->is_overfull = true;
    else
        candidates->items[candidates->count++] = object;
}

/* What the leaves of a pointer tell. */
struct leaves {
    bool has_address; /* some leaf is the address of an object */
    bool is_opaque;   /* some leaf could be any address */
};

/* What a fresh pointer may point into. */
static void add_fresh_targets(struct fl_state *state, const struct fl_fresh_targets *targets,
                              struct candidates *candidates) {
    for (size_t i = 0; i < targets->count; i++) {
        const struct fl_symbolic_object *object = fl_persistent_find(state->objects, targets->objects[i]);
        if (object && object->is_live) add_candidate(candidates, object);
    }
}

static const struct fl_fresh_targets *fresh_targets(const struct fl_engine *engine, term_ref term) {
    if (!engine->piecewise || term->op != FL_OP_VARIABLE) return NULL;
    uint64_t *place = fl_map_find(&engine->piecewise->targets, term->id);
    return place ? (const struct fl_fresh_targets *)(uintptr_t)*place : NULL;
}

/* Addresses are the constants among the summands and choices of a pointer; the other summand of an
 * address is an offset. */
static struct leaves collect_leaves(struct fl_engine *engine, struct fl_state *state, term_ref term,
                                    struct candidates *candidates) {
    enum { MOST_VISITED = 4096 };
    static const struct leaves opaque = {false, true};
    if (candidates->visited++ > MOST_VISITED) return opaque;
    if (fl_term_is_constant(term)) {
        const struct fl_symbolic_object *object = known_object_at(engine, state, fl_term_value(term).word, STRAY);
        if (object && object->is_live) add_candidate(candidates, object);
        return (struct leaves){object, false}; /* what points into an ended object points nowhere else */
    }
    const struct fl_fresh_targets *fresh = fresh_targets(engine, term);
    if (fresh) {
        add_fresh_targets(state, fresh, candidates);
        return (struct leaves){true, false};
    }
    if (term->op == FL_OP_SUBTRACT) {
        struct leaves left = collect_leaves(engine, state, term->operands[0], candidates);
        return left.has_address ? left : opaque;
    }
    if (term->op != FL_OP_IF && term->op != FL_OP_ADD) return opaque;
    unsigned first = term->op == FL_OP_IF ? 1 : 0;
    struct leaves left = collect_leaves(engine, state, term->operands[first], candidates);
    struct leaves right = collect_leaves(engine, state, term->operands[first + 1], candidates);
    if (term->op == FL_OP_IF)
        return (struct leaves){left.has_address || right.has_address, left.is_opaque || right.is_opaque};
    if (left.has_address == right.has_address) return (struct leaves){left.has_address, true};
    return left.has_address ? left : right;
}

static term_ref is_outside(struct fl_engine *engine, const struct fl_symbolic_object *object, term_ref pointer) {
    term_ref offset = fl_term_binary(engine->terms, FL_OP_SUBTRACT, pointer, number(engine, object->address));
    return fl_term_binary(engine->terms, FL_OP_LESS, number(engine, object->capacity), offset);
}

static bool add_live(void *context, uint64_t key, const void *value) {
    const struct fl_symbolic_object *object = value;
    (void)key;
    if (object->is_live) add_candidate(context, object);
    return true;
}

/* Asks the solver for one place after the other, besides those that are known. */
static bool enumerate(struct fl_engine *engine, struct fl_state *state, term_ref pointer,
                      struct candidates *candidates) {
    struct fl_state probe = *state;
    for (unsigned i = 0; i < candidates->count; i++)
        fl_state_assume(engine, &probe, is_outside(engine, candidates->items[i], pointer));
    for (;;) {
        enum fl_answer answer = fl_state_query(engine, &probe, fl_term_true(engine->terms));
        if (answer == FL_UNDECIDED || candidates->is_overfull) return false;
        if (answer == FL_UNSATISFIABLE) return true;
        uint64_t address = fl_engine_value(engine, pointer).word;
        const struct fl_symbolic_object *object = fl_symbolic_object_at(engine, state, address);
        if (!object && engine->piecewise) { /* it may be anywhere; outside of all objects is doubted */
            fl_persistent_visit(state->objects, add_live, candidates);
            return true;
        }
        if (!object) { /* a check will find that it may be wild; where else it may point is not followed */
            fl_engine_give_up(engine, "a pointer that may point anywhere");
            return true;
        }
        add_candidate(candidates, object);
        fl_state_assume(engine, &probe, is_outside(engine, object, pointer));
    }
}

bool fl_symbolic_resolve(struct fl_engine *engine, struct fl_state *state, term_ref pointer,
                         const struct fl_symbolic_object **objects, unsigned most, unsigned *count) {
    struct candidates candidates = {.items = objects, .most = most};
    struct leaves leaves = collect_leaves(engine, state, pointer, &candidates);
    bool is_known = !leaves.is_opaque || enumerate(engine, state, pointer, &candidates);
    *count = candidates.count;
    return is_known && !candidates.is_overfull;
}

/* 1 bit: `bytes` bytes at the address are inside this object. */
static term_ref is_inside(struct fl_engine *engine, const struct fl_symbolic_object *object, term_ref address,
                          term_ref bytes) {
    struct fl_terms *terms = engine->terms;
    term_ref offset = fl_term_binary(terms, FL_OP_SUBTRACT, address, number(engine, object->address));
    term_ref room = fl_term_binary(terms, FL_OP_SUBTRACT, object->size, offset);
    term_ref starts = fl_term_binary(terms, FL_OP_LESS_EQUAL, offset, object->size);
    return fl_term_and(terms, starts, fl_term_binary(terms, FL_OP_LESS_EQUAL, bytes, room));
}

static term_ref points_into(struct fl_engine *engine, const struct fl_symbolic_object *object, term_ref pointer) {
    term_ref offset = fl_term_binary(engine->terms, FL_OP_SUBTRACT, pointer, number(engine, object->address));
    return fl_term_binary(engine->terms, FL_OP_LESS_EQUAL, offset, object->size);
}

term_ref fl_symbolic_access(struct fl_engine *engine, struct fl_state *state, enum fl_expression_kind kind,
                            term_ref base, term_ref address, term_ref size) {
    const struct fl_symbolic_object *objects[MOST_CANDIDATES];
    unsigned count;
    if (!fl_symbolic_resolve(engine, state, base, objects, MOST_CANDIDATES, &count)) {
        fl_engine_give_up(engine, "a pointer may point into too many objects");
        return NULL;
    }
    struct fl_terms *terms = engine->terms;
    term_ref is_empty = fl_term_equal(terms, size, number(engine, 0));
    term_ref holds = fl_term_false(terms), is_somewhere = holds, fits_somewhere = holds;
    for (unsigned i = 0; i < count; i++) {
        fl_lazy_watch_access(engine, state, objects[i], base, address, size);
        bool is_allowed = kind != FL_EXPRESSION_IS_WRITABLE || !objects[i]->is_constant;
        term_ref fits = is_allowed ? is_inside(engine, objects[i], address, size) : fl_term_false(terms);
        fits = fl_term_or(terms, is_empty, fits);
        term_ref is_here = points_into(engine, objects[i], base);
        holds = fl_term_or(terms, holds, fl_term_and(terms, is_here, fits));
        is_somewhere = fl_term_or(terms, is_somewhere, is_here);
        fits_somewhere = fl_term_or(terms, fits_somewhere, fits);
    }
    term_ref is_stray = fl_term_and(terms, fl_term_not(terms, is_somewhere), fl_term_not(terms, is_empty));
    if (count == 1 && fl_term_is_false(is_empty)) return fits_somewhere;
    return fl_term_or(terms, holds, fl_term_and(terms, is_stray, fits_somewhere));
}

term_ref fl_symbolic_is_near(struct fl_engine *engine, struct fl_state *state, term_ref base, term_ref address) {
    enum { NEAR = 16 };
    const struct fl_symbolic_object *objects[MOST_CANDIDATES];
    unsigned count;
    struct fl_terms *terms = engine->terms;
    term_ref result = fl_term_false(terms);
    if (!fl_symbolic_resolve(engine, state, base, objects, MOST_CANDIDATES, &count)) return result;
    for (unsigned i = 0; i < count; i++) {
        term_ref from_start =
            fl_term_binary(terms, FL_OP_SUBTRACT, address, number(engine, objects[i]->address - NEAR));
        term_ref room = fl_term_binary(terms, FL_OP_ADD, objects[i]->size, number(engine, 2 * NEAR));
        result = fl_term_or(terms, result, fl_term_binary(terms, FL_OP_LESS, from_start, room));
    }
    return result;
}

/* ---- loads and stores ---- */

/* The objects that a pointer may point into. */
struct targets {
    const struct fl_symbolic_object *objects[MOST_CANDIDATES];
    unsigned count;
};

/* A path on which nothing can be accessed is given up, unless it is impossible: then nothing is lost. */
static void give_up_access(struct fl_engine *engine, const struct fl_state *state) {
    if (engine->excludes_invalid) return;
    if (engine->piecewise) {
        engine->piecewise->doubt(engine->piecewise->context, state, fl_term_false(engine->terms));
        return;
    }
    if (fl_state_query(engine, state, fl_term_true(engine->terms)) != FL_UNSATISFIABLE)
        fl_engine_give_up(engine, "an access outside of all objects");
}

/* What an access of a piece of memory is for. */
enum access_kind { FOR_READING, FOR_WRITING, FOR_BLOCKS };

/* A wild pointer is taken for the address of some block where it is read through, and of free memory in a block
 * where it is written through: a run that overwrites something else by it would show nothing. */
static bool find_targets(struct fl_engine *engine, struct fl_state *state, enum access_kind kind,
                         term_ref *address, term_ref bytes, struct targets *targets) {
    *address = fl_symbolic_guessed(engine, state, *address);
    bool is_known =
        fl_symbolic_resolve(engine, state, *address, targets->objects, MOST_CANDIDATES, &targets->count);
    if (!is_known) fl_engine_give_up(engine, "a pointer may point into too many objects");
    bool is_wild = is_known && !targets->count && !engine->piecewise;
    if (is_wild && kind == FOR_READING)
        targets->count = fl_symbolic_guess(engine, state, *address, bytes, targets->objects);
    if (is_wild && kind == FOR_WRITING)
        targets->count = fl_symbolic_guess_place(engine, state, address, bytes, targets->objects);
    if (is_known && !targets->count) give_up_access(engine, state);
    return is_known && targets->count;
}

/* Where no check has made sure of it, an access that may be outside is not followed silently. */
static void suspect_access(struct fl_engine *engine, struct fl_state *state, term_ref address, term_ref bytes,
                           const struct targets *targets) {
    if (engine->program->has_access_checks) return;
    term_ref inside = fl_term_equal(engine->terms, bytes, number(engine, 0));
    for (unsigned i = 0; i < targets->count; i++)
        fl_lazy_watch_access(engine, state, targets->objects[i], address, address, bytes);
    for (unsigned i = 0; i < targets->count; i++)
        inside = fl_term_or(engine->terms, inside, is_inside(engine, targets->objects[i], address, bytes));
    if (fl_term_is_true(inside)) return;
    if (engine->piecewise)
        engine->piecewise->doubt(engine->piecewise->context, state, inside);
    else if (fl_state_query(engine, state, fl_term_not(engine->terms, inside)) != FL_UNSATISFIABLE)
        fl_engine_give_up(engine, "an access that may be outside of its object, and is not checked");
}

static term_ref offset_in(struct fl_engine *engine, const struct fl_symbolic_object *object, term_ref address) {
    return fl_term_binary(engine->terms, FL_OP_SUBTRACT, address, number(engine, object->address));
}

/* What is at the address in one of the targets; NULL: it is outside of them in any case. */
static term_ref load_from(struct fl_engine *engine, const struct targets *targets, term_ref address,
                          uint32_t bytes) {
    term_ref value = NULL;
    for (unsigned i = 0; i < targets->count; i++) {
        const struct fl_symbolic_object *object = targets->objects[i];
        term_ref here = fl_symbolic_object_read(engine, object, offset_in(engine, object, address), bytes);
        if (!here) continue;
        term_ref is_here = is_inside(engine, object, address, number(engine, bytes));
        value = value ? fl_term_if(engine->terms, is_here, here, value) : here;
    }
    return value;
}

/* The targets become what they are after the store. */
static void store_to(struct fl_engine *engine, struct fl_state *state, struct targets *targets, term_ref address,
                     term_ref value) {
    for (unsigned i = 0; i < targets->count; i++) {
        const struct fl_symbolic_object *object = targets->objects[i];
        if (object->is_constant) continue;
        term_ref guard = targets->count == 1
                             ? fl_term_true(engine->terms)
                             : is_inside(engine, object, address, number(engine, value->width / 8));
        if (fl_term_is_false(guard)) continue;
        targets->objects[i] =
            fl_symbolic_object_write(engine, object, offset_in(engine, object, address), value, guard);
        state->objects = fl_persistent_set(engine->arena, state->objects, object->number, targets->objects[i]);
    }
}

term_ref fl_symbolic_load(struct fl_engine *engine, struct fl_state *state, term_ref address, uint32_t width) {
    struct targets targets;
    uint32_t bytes = (width + 7) / 8;
    if (!find_targets(engine, state, FOR_READING, &address, number(engine, bytes), &targets)) return NULL;
    suspect_access(engine, state, address, number(engine, bytes), &targets);
    term_ref value = load_from(engine, &targets, address, bytes);
    if (!value) {
        give_up_access(engine, state);
        return NULL;
    }
    return value->width == width ? value : fl_term_extract(engine->terms, width - 1, 0, value);
}

bool fl_symbolic_store(struct fl_engine *engine, struct fl_state *state, term_ref address, term_ref value) {
    struct targets targets;
    uint32_t whole = (value->width + 7) / 8 * 8;
    if (value->width != whole) value = fl_term_convert(engine->terms, FL_OP_ZERO_EXTEND, whole, value);
    if (!find_targets(engine, state, FOR_WRITING, &address, number(engine, whole / 8), &targets)) return false;
    suspect_access(engine, state, address, number(engine, whole / 8), &targets);
    store_to(engine, state, &targets, address, value);
    return true;
}

/* ---- blocks ---- */

/* One end of a block operation. */
struct block {
    term_ref address, size;
    struct targets targets;
};

static bool find_block(struct fl_engine *engine, struct fl_state *state, term_ref address, term_ref size,
                       struct block *block) {
    block->size = size;
    if (!find_targets(engine, state, FOR_BLOCKS, &address, size, &block->targets)) return false;
    block->address = address;
    suspect_access(engine, state, address, size, &block->targets);
    return true;
}

/* The most bytes a block operation may touch, from what is behind both ends (from may be NULL). */
static bool block_length(struct fl_engine *engine, const struct block *to, const struct block *from,
                         uint64_t *length) {
    *length = UINT64_MAX;
    const struct block *ends[2] = {to, from};
    for (unsigned i = 0; i < 2 && ends[i]; i++) {
        uint64_t largest = 0;
        for (unsigned k = 0; k < ends[i]->targets.count; k++)
            if (ends[i]->targets.objects[k]->capacity > largest) largest = ends[i]->targets.objects[k]->capacity;
        if (largest < *length) *length = largest;
    }
    if (fl_term_is_constant(to->size)) *length = fl_term_value(to->size).word;
    if (*length <= LONGEST_BLOCK) return true;
    fl_engine_give_up(engine, "a block of memory that is too long to follow byte by byte");
    return false;
}

static term_ref byte_address(struct fl_engine *engine, term_ref start, uint64_t index) {
    return fl_term_binary(engine->terms, FL_OP_ADD, start, number(engine, index));
}

/* Writes byte i of a block where i is below its size. False: the block ends before, in any case. */
static bool store_byte(struct fl_engine *engine, struct fl_state *state, struct block *to, uint64_t i,
                       term_ref byte) {
    term_ref address = byte_address(engine, to->address, i);
    term_ref is_part = fl_term_binary(engine->terms, FL_OP_LESS, number(engine, i), to->size);
    if (fl_term_is_false(is_part)) return false;
    if (!fl_term_is_true(is_part)) {
        term_ref old = load_from(engine, &to->targets, address, 1);
        if (!old) return false;
        byte = fl_term_if(engine->terms, is_part, byte, old);
    }
    store_to(engine, state, &to->targets, address, byte);
    return true;
}

/* Known sizes go in words where cells allow it. */
static bool copy_known(struct fl_engine *engine, struct fl_state *state, struct block *to, struct block *from,
                       uint64_t length) {
    enum { WORD = 8 };
    uint64_t words = length / WORD, count = words + length % WORD;
    term_ref *values = FL_NEW_ARRAY(engine->arena, term_ref, count);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t at = i < words ? i * WORD : words * WORD + (i - words);
        values[i] =
            load_from(engine, &from->targets, byte_address(engine, from->address, at), i < words ? WORD : 1);
        if (values[i]) continue;
        give_up_access(engine, state);
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        uint64_t at = i < words ? i * WORD : words * WORD + (i - words);
        store_to(engine, state, &to->targets, byte_address(engine, to->address, at), values[i]);
    }
    return true;
}

bool fl_symbolic_copy(struct fl_engine *engine, struct fl_state *state, term_ref to, term_ref from,
                      term_ref size) {
    if (fl_term_is_constant(size) && !fl_term_value(size).word) return true;
    struct block target, source;
    uint64_t length, readable = 0;
    if (!find_block(engine, state, to, size, &target) || !find_block(engine, state, from, size, &source) ||
        !block_length(engine, &target, &source, &length))
        return false;
    if (fl_term_is_constant(size)) return copy_known(engine, state, &target, &source, length);
    term_ref *bytes = FL_NEW_ARRAY(engine->arena, term_ref, length);
    for (; readable < length; readable++) {
        bytes[readable] = load_from(engine, &source.targets, byte_address(engine, from, readable), 1);
        if (!bytes[readable]) break; /* the block ends before */
    }
    for (uint64_t i = 0; i < readable; i++)
        if (!store_byte(engine, state, &target, i, bytes[i])) break;
    return true;
}

/* Is it cheaper to ask of each byte of the targets whether it is in the block than where each byte of the block
 * is? */
static bool is_filled_by_place(struct fl_engine *engine, const struct block *block) {
    enum { SHORT = 16, LARGEST = 4096 };
    if (fl_term_is_constant(block->size) && fl_term_value(block->size).word <= SHORT) return false;
    for (unsigned i = 0; i < block->targets.count; i++) {
        const struct fl_symbolic_object *object = block->targets.objects[i];
        bool is_known = fl_term_is_constant(offset_in(engine, object, block->address));
        if (object->array || object->capacity > LARGEST || is_known) return false;
    }
    return true;
}

static const struct fl_symbolic_object *fill_object(struct fl_engine *engine, const struct block *block,
                                                    const struct fl_symbolic_object *object, term_ref byte,
                                                    term_ref guard) {
    struct fl_terms *terms = engine->terms;
    term_ref begin = offset_in(engine, object, block->address);
    term_ref end = fl_term_binary(terms, FL_OP_ADD, begin, block->size);
    for (uint64_t at = 0; at < object->capacity; at++) {
        term_ref here = number(engine, at);
        term_ref is_part = fl_term_and(terms, fl_term_binary(terms, FL_OP_LESS_EQUAL, begin, here),
                                       fl_term_binary(terms, FL_OP_LESS, here, end));
        is_part = fl_term_and(terms, guard, is_part);
        if (!fl_term_is_false(is_part)) object = fl_symbolic_object_write(engine, object, here, byte, is_part);
    }
    return object;
}

static void fill_by_place(struct fl_engine *engine, struct fl_state *state, struct block *block, term_ref byte) {
    for (unsigned i = 0; i < block->targets.count; i++) {
        const struct fl_symbolic_object **object = &block->targets.objects[i];
        term_ref guard = block->targets.count == 1 ? fl_term_true(engine->terms)
                                                   : is_inside(engine, *object, block->address, block->size);
        if ((*object)->is_constant || fl_term_is_false(guard)) continue;
        *object = fill_object(engine, block, *object, byte, guard);
        state->objects = fl_persistent_set(engine->arena, state->objects, (*object)->number, *object);
    }
}

bool fl_symbolic_fill(struct fl_engine *engine, struct fl_state *state, term_ref to, term_ref byte,
                      term_ref size) {
    if (fl_term_is_constant(size) && !fl_term_value(size).word) return true;
    struct block target;
    uint64_t length;
    if (!find_block(engine, state, to, size, &target) || !block_length(engine, &target, NULL, &length))
        return false;
    if (is_filled_by_place(engine, &target)) {
        fill_by_place(engine, state, &target, byte);
        return true;
    }
    for (uint64_t i = 0; i < length; i++)
        if (!store_byte(engine, state, &target, i, byte)) break;
    return true;
}

bool fl_symbolic_forget(struct fl_engine *engine, struct fl_state *state, term_ref address, term_ref size) {
    struct targets targets;
    if (!find_targets(engine, state, FOR_BLOCKS, &address, size, &targets)) return false;
    suspect_access(engine, state, address, size, &targets);
    for (unsigned i = 0; i < targets.count; i++) {
        if (targets.objects[i]->is_constant) continue;
        struct fl_symbolic_object *object =
            fl_arena_copy(engine->arena, targets.objects[i], sizeof *targets.objects[i]);
        object->cells = NULL;
        object->newest.cells = NULL;
        object->newest.offset = object->newest.value = NULL;
        object->array = fl_term_array_variable(
            engine->terms, fl_arena_format(engine->arena, "forgotten#%u", engine->next_unknown++), address->width,
            8);
        state->objects = fl_persistent_set(engine->arena, state->objects, object->number, object);
    }
    return true;
}
