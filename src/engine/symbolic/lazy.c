#include "engine/symbolic/lazy.h"

#include <string.h>

#include "base/invariant.h"
#include "engine/symbolic/lazy_aliases.h"
#include "run/input_parts.h"

typedef const struct fl_term *term_ref;

/* Inputs with more bytes than this, and no pointer among them, are arrays of the solver. */
enum { MOST_VARIABLES = 1024 };

struct fl_lazies {
    struct fl_map roots;    /* name -> struct fl_lazy * */
    struct fl_map pointers; /* name -> term */
    struct fl_map globals;  /* variable -> struct fl_lazy * */
    struct fl_map objects;  /* number -> struct fl_symbolic_object * */
    FL_VECTOR_OF(struct fl_symbolic_object *) pointees;
    struct fl_indexed_types indexed;
    struct fl_written_types written;
};

struct fl_lazies *fl_lazies_create(struct fl_engine *engine) {
    struct fl_lazies *lazies = FL_NEW(engine->arena, struct fl_lazies);
    lazies->roots = fl_map_make(engine->arena);
    lazies->pointers = fl_map_make(engine->arena);
    lazies->globals = fl_map_make(engine->arena);
    lazies->objects = fl_map_make(engine->arena);
    lazies->indexed = fl_indexed_types_make(engine->arena, engine->program);
    lazies->written = fl_written_types_make(engine->arena, engine->program);
    return lazies;
}

static term_ref word(struct fl_engine *engine, uint64_t value) {
    return fl_term_word(engine->terms, engine->program->pointer_width, value);
}

static term_ref variable(struct fl_engine *engine, uint32_t width, const char *name) {
    return fl_term_variable(engine->terms, name, width);
}

/* ---- objects ---- */

static struct fl_lazy *make_lazy(struct fl_engine *engine, const char *name, const struct fl_type *type) {
    struct fl_lazy *lazy = FL_NEW(engine->arena, struct fl_lazy);
    lazy->name = fl_arena_copy_string(engine->arena, name);
    lazy->type = type;
    lazy->element_size = type && type->size_bits ? (type->size_bits + 7) / 8 : 1;
    lazy->leaf_of = fl_map_make(engine->arena);
    return lazy;
}

static void choose_array(struct fl_engine *engine, struct fl_lazy *lazy) {
    if (lazy->capacity <= MOST_VARIABLES || !fl_type_is_flat(lazy->type) || lazy->form == FL_LAZY_TEXT) return;
    lazy->array = fl_term_array_variable(engine->terms, fl_arena_format(engine->arena, "input %s", lazy->name),
                                         engine->program->pointer_width, 8);
}

struct fl_lazy *fl_lazy_root(struct fl_engine *engine, const char *name, const struct fl_type *type, uint64_t size,
                             const unsigned char *initial) {
    uint64_t *known = fl_map_at_string(&engine->lazies->roots, name);
    if (*known) return (struct fl_lazy *)(uintptr_t)*known;
    struct fl_lazy *lazy = make_lazy(engine, name, type);
    *known = fl_map_key(lazy);
    lazy->capacity = size;
    lazy->size = word(engine, size);
    lazy->initial = initial;
    choose_array(engine, lazy);
    return lazy;
}

/* 1 to the limit, a power of two: no condition on the variable is needed. */
static term_ref any_count(struct fl_engine *engine, const char *name, uint64_t most) {
    uint32_t bits = 0;
    while ((uint64_t)1 << bits < most) bits++;
    if (!bits) return word(engine, 1);
    term_ref count = variable(engine, bits, fl_arena_format(engine->arena, "%s.count%u", name, bits));
    count = fl_term_convert(engine->terms, FL_OP_ZERO_EXTEND, engine->program->pointer_width, count);
    return fl_term_binary(engine->terms, FL_OP_ADD, count, word(engine, 1));
}

/* The flexible array at the end of a struct; NULL: it has none. */
static const struct fl_type *tail_of(const struct fl_type *type) {
    if (!type || type->kind != FL_TYPE_STRUCT || !type->member_count) return NULL;
    const struct fl_type *last = type->members[type->member_count - 1].type;
    return last && last->kind == FL_TYPE_ARRAY && !last->count && last->element ? last : NULL;
}

static enum fl_lazy_form form_of(struct fl_engine *engine, const struct fl_type *type) {
    if (fl_type_is_text(type)) return FL_LAZY_TEXT;
    if (!type || !type->size_bits || type->kind == FL_TYPE_CHARACTER || tail_of(type)) return FL_LAZY_ARRAY;
    return fl_indexed_types_has(&engine->lazies->indexed, type) ? FL_LAZY_ARRAY : FL_LAZY_SINGLE;
}

static struct fl_symbolic_object *make_pointee(struct fl_engine *engine, const char *name,
                                               const struct fl_type *type) {
    struct fl_lazy *lazy = make_lazy(engine, name, type);
    lazy->is_pointee = true;
    lazy->form = form_of(engine, type);
    uint64_t most = lazy->form == FL_LAZY_SINGLE ? 1 : engine->limits.elements;
    uint64_t step = lazy->element_size;
    const struct fl_type *tail = tail_of(type);
    if (tail) { /* one struct, and any number of elements behind it */
        lazy->has_tail = true;
        step = (tail->element->size_bits + 7) / 8;
    }
    uint64_t before = tail ? lazy->element_size - step : 0;
    lazy->capacity = before + most * step;
    lazy->size = fl_term_binary(
        engine->terms, FL_OP_ADD, word(engine, before),
        fl_term_binary(engine->terms, FL_OP_MULTIPLY, any_count(engine, name, most), word(engine, step)));
    choose_array(engine, lazy);
    struct fl_symbolic_object like = {.named = FL_NO_ID,
                                      .size = lazy->size,
                                      .capacity = lazy->capacity,
                                      .kind = FL_SYMBOLIC_HEAP,
                                      .lazy = lazy,
                                      .array = lazy->array};
    struct fl_state nowhere = {0};
    struct fl_symbolic_object *object = fl_symbolic_allocate(engine, &nowhere, like);
    *fl_map_at(&engine->lazies->objects, object->number) = fl_map_key(object);
    fl_vector_push(engine->arena, &engine->lazies->pointees, object);
    return object;
}

const struct fl_symbolic_object *fl_lazy_object(const struct fl_engine *engine, uint32_t number) {
    if (!engine->lazies) return NULL;
    uint64_t *found = fl_map_find(&engine->lazies->objects, number);
    return found ? (const struct fl_symbolic_object *)(uintptr_t)*found : NULL;
}

struct fl_lazy *fl_lazy_at(const struct fl_engine *engine, uint64_t address, uint64_t *offset) {
    for (size_t i = 0; i < engine->lazies->pointees.count; i++) {
        const struct fl_symbolic_object *object = engine->lazies->pointees.items[i];
        if (address < object->address || address - object->address > object->capacity) continue;
        *offset = address - object->address;
        return object->lazy;
    }
    return NULL;
}

struct fl_lazy *fl_lazy_global(const struct fl_engine *engine, fl_variable_id id) {
    uint64_t *found = engine->lazies ? fl_map_find(&engine->lazies->globals, id.index) : NULL;
    return found ? (struct fl_lazy *)(uintptr_t)*found : NULL;
}

void fl_lazy_set_global(struct fl_engine *engine, fl_variable_id id, struct fl_lazy *lazy) {
    *fl_map_at(&engine->lazies->globals, id.index) = fl_map_key(lazy);
}

/* ---- limits ---- */

static bool is_limited(const struct fl_symbolic_object *object) {
    return object->lazy && object->lazy->is_pointee && object->lazy->form != FL_LAZY_SINGLE;
}

void fl_lazy_watch_size(struct fl_engine *engine, const struct fl_symbolic_object *object) {
    bool is_pointee = object->lazy && object->lazy->is_pointee;
    if (is_pointee) engine->has_limited_inputs = engine->has_limited_arrays = true;
}

/* 1 bit: the access needs no more room than this. The last byte of a text is 0 at the limit, and need not be in a
 * longer one. */
static term_ref is_within(struct fl_engine *engine, const struct fl_symbolic_object *object, term_ref offset,
                          term_ref size, uint64_t bytes) {
    struct fl_terms *terms = engine->terms;
    bool is_text = object->lazy->form == FL_LAZY_TEXT;
    if (bytes < 1) return fl_term_false(terms);
    term_ref room = word(engine, bytes - is_text);
    return fl_term_and(
        terms, fl_term_binary(terms, FL_OP_LESS_EQUAL, offset, room),
        fl_term_binary(terms, FL_OP_LESS_EQUAL, size, fl_term_binary(terms, FL_OP_SUBTRACT, room, offset)));
}

void fl_lazy_watch_access(struct fl_engine *engine, struct fl_state *state,
                          const struct fl_symbolic_object *object, term_ref base, term_ref address,
                          term_ref size) {
    struct fl_terms *terms = engine->terms;
    if (!is_limited(object) || engine->has_limited_arrays) return;
    term_ref start = word(engine, object->address);
    term_ref offset = fl_term_binary(terms, FL_OP_SUBTRACT, address, start);
    term_ref is_beyond = fl_term_not(terms, is_within(engine, object, offset, size, object->capacity));
    const struct fl_term *is_apart = object->lazy->is_apart;
    if (is_apart)
        is_beyond = fl_term_or(
            terms, is_beyond,
            fl_term_and(terms, is_apart,
                        fl_term_not(terms, is_within(engine, object, offset, size, object->capacity / 2))));
    term_ref is_here =
        fl_term_binary(terms, FL_OP_LESS_EQUAL, fl_term_binary(terms, FL_OP_SUBTRACT, base, start), object->size);
    is_beyond = fl_term_and(terms, is_here, is_beyond);
    if (!fl_term_is_false(is_beyond) && fl_state_query(engine, state, is_beyond) != FL_UNSATISFIABLE)
        engine->has_limited_inputs = engine->has_limited_arrays = true;
}

const struct fl_lazy *fl_lazy_named(const struct fl_engine *engine, const char *name) {
    const struct fl_lazies *lazies = engine->lazies;
    const uint64_t *root = fl_map_find_string(&lazies->roots, name);
    if (root && *root) return (const struct fl_lazy *)(uintptr_t)*root;
    for (size_t i = 0; i < lazies->pointees.count; i++)
        if (strcmp(lazies->pointees.items[i]->lazy->name, name) == 0) return lazies->pointees.items[i]->lazy;
    return NULL;
}

/* ---- pointers ---- */

static void add_address(struct fl_engine *engine, fl_lazy_choices *choices, uint64_t address) {
    struct fl_lazy_choice choice = {word(engine, address), NULL};
    fl_vector_push(engine->arena, choices, choice);
}

static term_ref choose(struct fl_engine *engine, const char *name, const fl_lazy_choices *from) {
    uint32_t bits = 0;
    while ((size_t)1 << bits < from->count) bits++;
    struct fl_terms *terms = engine->terms;
    term_ref value = word(engine, 0);
    if (!bits) return value;
    term_ref choice = variable(engine, bits, fl_arena_format(engine->arena, "%s.choice%u", name, bits));
    for (size_t i = from->count; i-- > 1;) {
        const struct fl_lazy_choice *item = &from->items[i];
        bool is_last = i + 1 == from->count;
        term_ref is_it = is_last ? fl_term_binary(terms, FL_OP_LESS_EQUAL, fl_term_word(terms, bits, i), choice)
                                 : fl_term_equal(terms, choice, fl_term_word(terms, bits, i));
        if (item->is_there) is_it = fl_term_and(terms, is_it, item->is_there);
        value = fl_term_if(terms, is_it, item->address, value);
    }
    return value;
}

static void add_functions(struct fl_engine *engine, const struct fl_type *type, fl_lazy_choices *choices) {
    const struct fl_program *program = engine->program;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (!function->is_users || !function->has_body || !fl_types_are_same(function->type, type)) continue;
        if (choices->count == FL_LAZY_MOST_CHOICES) {
            fl_engine_give_up(engine, "a function pointer among the inputs that may be one of too many functions");
            return;
        }
        add_address(engine, choices, function->address);
    }
    if (choices->count == 1)
        fl_engine_give_up(engine, "a function pointer among the inputs, and no function of its type");
}

/* Does nothing else point to what the parameter of this name points to? */
static bool is_restrict(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].is_restrict && strcmp(program->inputs[i].name, name) == 0) return true;
    return false;
}

static bool is_pointer_type(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_POINTER;
}

static const struct fl_lazy_leaf *leaf_at(struct fl_engine *engine, struct fl_lazy *lazy, uint64_t offset,
                                          uint32_t bytes, const struct fl_type *read_as);

/* A pointer chooses among what is older: members that it may lead into come first. */
static void read_larger(struct fl_engine *engine, struct fl_lazy *lazy, uint64_t start,
                        const struct fl_type *element) {
    const struct fl_type *whole = lazy->type;
    if (!whole || whole->kind != FL_TYPE_STRUCT) return;
    if (element && element->kind == FL_TYPE_VOID) element = NULL;
    if (element && element->kind == FL_TYPE_FUNCTION) return;
    for (size_t i = 0; i < whole->member_count; i++) {
        const struct fl_member *member = &whole->members[i];
        if (!is_pointer_type(member->type)) continue;
        if (fl_lazy_may_lead_into(&engine->lazies->written, element, member->type->element))
            leaf_at(engine, lazy, start + member->offset_bits / 8, engine->program->pointer_width / 8, NULL);
    }
}

static void read_larger_of_older(struct fl_lazy_chooser *chooser) {
    const struct fl_lazies *lazies = chooser->engine->lazies;
    size_t older = lazies->pointees.count;
    for (size_t i = 0; i < older; i++) {
        struct fl_lazy *lazy = lazies->pointees.items[i]->lazy;
        if (lazy->form == FL_LAZY_SINGLE) read_larger(chooser->engine, lazy, 0, chooser->type);
    }
}

/* A new object, older ones, global variables; null comes first, as what nobody reads is 0. */
static void add_objects(struct fl_lazy_chooser *chooser) {
    struct fl_engine *engine = chooser->engine;
    enum fl_lazy_form form = form_of(engine, chooser->type);
    if (!is_restrict(engine->program, chooser->name)) read_larger_of_older(chooser);
    size_t older = engine->lazies->pointees.count;
    struct fl_symbolic_object *fresh =
        make_pointee(engine, fl_arena_format(engine->arena, "*%s", chooser->name), chooser->type);
    add_address(engine, chooser->choices, fresh->address);
    fresh->lazy->is_own = is_restrict(engine->program, chooser->name);
    if (fresh->lazy->is_own) return;
    if (form != FL_LAZY_SINGLE && fl_lazy_may_overlap(engine->program, chooser->type))
        fl_lazy_add_inside(chooser, fresh);
    for (size_t i = 0; i < older; i++) {
        const struct fl_symbolic_object *object = engine->lazies->pointees.items[i];
        if (object->lazy->is_own) continue;
        fl_lazy_add_parts_of(chooser, object);
        if (object->lazy->form != form || !fl_types_are_same(object->lazy->type, chooser->type)) continue;
        if (chooser->choices->count == FL_LAZY_MOST_CHOICES) {
            engine->has_limited_inputs = engine->has_limited_arrays = true;
            return;
        }
        add_address(engine, chooser->choices, object->address);
    }
    fl_lazy_add_globals(chooser);
}

static struct fl_lazy *global_of(const struct fl_engine *engine, const char *name) {
    uint64_t *found =
        fl_map_find_string(&engine->lazies->roots, fl_arena_format(engine->arena, "global %s", name));
    return found ? (struct fl_lazy *)(uintptr_t)*found : NULL;
}

static term_ref byte_of(struct fl_engine *engine, struct fl_lazy *lazy, uint64_t offset) {
    if (lazy->array) return fl_term_select(engine->terms, lazy->array, word(engine, offset));
    return fl_lazy_read(engine, lazy, offset, 1, NULL);
}

static term_ref pointer(struct fl_engine *engine, const char *name, const struct fl_type *type) {
    uint64_t *known = fl_map_find_string(&engine->lazies->pointers, name);
    if (known) return (term_ref)(uintptr_t)*known;
    const struct fl_type *element = type->element;
    if (element && element->kind == FL_TYPE_VOID) element = NULL;
    fl_lazy_choices choices = {0};
    struct fl_lazy_chooser chooser = {engine,   name, element,   &engine->lazies->written,
                                      &choices, NULL, global_of, byte_of};
    add_address(engine, &choices, 0);
    if (element && element->kind == FL_TYPE_FUNCTION)
        add_functions(engine, element, &choices);
    else
        add_objects(&chooser);
    term_ref value = choose(engine, name, &choices);
    *fl_map_at_string(&engine->lazies->pointers, name) = fl_map_key(value);
    return value;
}

/* ---- parts ---- */

/* A parameter or global variable that is a scalar goes by its own name. */
static const char *part_name(struct fl_engine *engine, const struct fl_lazy *lazy, const struct fl_scalar *scalar,
                             bool is_pointer) {
    bool is_whole = !lazy->is_pointee && scalar->type && scalar->bytes == lazy->capacity;
    if (is_whole) return lazy->name;
    return fl_arena_format(engine->arena, "%s+%llu%s", lazy->name, (unsigned long long)scalar->offset,
                           is_pointer && !scalar->type ? "p" : "");
}

static term_ref make_value(struct fl_engine *engine, const struct fl_lazy *lazy, const struct fl_scalar *scalar,
                           bool is_pointer, const struct fl_type *type) {
    const char *name = part_name(engine, lazy, scalar, is_pointer);
    if (is_pointer) return pointer(engine, name, type);
    if (scalar->type && scalar->type->kind == FL_TYPE_BOOL)
        return fl_term_convert(engine->terms, FL_OP_ZERO_EXTEND, 8 * scalar->bytes, variable(engine, 1, name));
    term_ref value = variable(engine, 8 * scalar->bytes, name);
    if (lazy->form != FL_LAZY_TEXT) return value;
    term_ref is_last = fl_term_equal(engine->terms, lazy->size, word(engine, scalar->offset + 1));
    return fl_term_if(engine->terms, is_last, fl_term_word(engine->terms, 8, 0), value);
}

/* The part that a byte belongs to. What a union or a buffer holds is told by who reads it. */
static const struct fl_lazy_leaf *leaf_at(struct fl_engine *engine, struct fl_lazy *lazy, uint64_t offset,
                                          uint32_t bytes, const struct fl_type *read_as) {
    uint64_t start = lazy->has_tail ? 0 : offset / lazy->element_size * lazy->element_size;
    struct fl_scalar scalar = fl_scalar_at(lazy->type, offset - start);
    scalar.offset += start;
    uint32_t pointer_bytes = engine->program->pointer_width / 8;
    bool is_pointer = is_pointer_type(scalar.type);
    const struct fl_type *type = scalar.type;
    if (!scalar.type && is_pointer_type(read_as) && bytes == pointer_bytes) {
        is_pointer = true;
        type = read_as;
        scalar.bytes = pointer_bytes;
    }
    uint64_t *known = fl_map_find(&lazy->leaf_of, 2 * scalar.offset + is_pointer);
    if (known) return (const struct fl_lazy_leaf *)(uintptr_t)*known;
    if (is_pointer) read_larger(engine, lazy, start, type->element);
    struct fl_lazy_leaf *leaf = FL_NEW(engine->arena, struct fl_lazy_leaf);
    leaf->offset = scalar.offset;
    leaf->bytes = scalar.bytes;
    leaf->is_pointer = is_pointer;
    leaf->value = make_value(engine, lazy, &scalar, is_pointer, type);
    *fl_map_at(&lazy->leaf_of, 2 * scalar.offset + is_pointer) = fl_map_key(leaf);
    fl_vector_push(engine->arena, &lazy->leaves, leaf);
    return leaf;
}

term_ref fl_lazy_read(struct fl_engine *engine, struct fl_lazy *lazy, uint64_t offset, uint32_t bytes,
                      const struct fl_type *type) {
    const struct fl_lazy_leaf *leaf = leaf_at(engine, lazy, offset, bytes, type);
    if (leaf->offset == offset && leaf->bytes == bytes) return leaf->value;
    term_ref value = NULL;
    for (uint32_t i = 0; i < bytes; i++) {
        if (i) leaf = leaf_at(engine, lazy, offset + i, 1, NULL);
        uint32_t low = 8 * (uint32_t)(offset + i - leaf->offset);
        term_ref byte = fl_term_extract(engine->terms, low + 7, low, leaf->value);
        value = value ? fl_term_binary(engine->terms, FL_OP_CONCAT, byte, value) : byte;
    }
    return value;
}
