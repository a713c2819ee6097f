/* engine/symbolic/lazy_inputs.c - from the solver's model to objects with contents and pointers. */
#include <ctype.h>
#include <string.h>

#include "run/inputs.h"
#include "engine/symbolic/lazy.h"
#include "run/input_parts.h"

struct extraction {
    struct fl_engine *engine;
    struct fl_inputs *inputs;
    struct fl_map names;   /* struct fl_lazy * -> name */
    struct fl_map numbers; /* first part of a name -> how many there are */
    FL_VECTOR_OF(struct fl_lazy *) reached;
};

static uint64_t model_word(struct extraction *extraction, const struct fl_term *term) {
    return fl_engine_value(extraction->engine, term).word;
}

/* "struct node" is node, a typedef is itself. */
static const char *name_of_type(const struct fl_lazy *lazy) {
    if (lazy->form == FL_LAZY_TEXT) return "text";
    if (!lazy->type || lazy->type->kind == FL_TYPE_CHARACTER) return "buffer";
    bool is_struct = lazy->type->kind == FL_TYPE_STRUCT || lazy->type->kind == FL_TYPE_UNION;
    if (!is_struct) return lazy->form == FL_LAZY_SINGLE ? "value" : "array";
    if (!lazy->type->name) return "object";
    const char *blank = strrchr(lazy->type->name, ' ');
    return blank ? blank + 1 : lazy->type->name;
}

static const char *object_name(struct extraction *extraction, struct fl_lazy *lazy) {
    uint64_t *known = fl_map_at(&extraction->names, fl_map_key(lazy));
    if (*known) return (const char *)(uintptr_t)*known;
    const char *base = name_of_type(lazy);
    uint64_t number = ++*fl_map_at_string(&extraction->numbers, base);
    const char *name = fl_arena_format(extraction->engine->arena, "%s%llu", base, (unsigned long long)number);
    *fl_map_at(&extraction->names, fl_map_key(lazy)) = fl_map_key(name);
    fl_vector_push(extraction->engine->arena, &extraction->reached, lazy);
    return name;
}

static const char *global_at(const struct fl_program *program, uint64_t address, uint64_t *offset) {
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        if (object->kind != FL_OBJECT_GLOBAL || address < object->address) continue;
        *offset = address - object->address;
        if (*offset < object->size || !*offset) return object->name;
    }
    return NULL;
}

static bool add_reference(struct extraction *extraction, uint64_t address, uint64_t offset,
                          struct fl_input_references *references) {
    struct fl_engine *engine = extraction->engine;
    struct fl_input_reference reference = {.offset = offset};
    uint64_t *function = fl_map_find(&engine->functions, address);
    if (function)
        reference.target = engine->program->functions[*function - 1].link_name;
    else {
        struct fl_lazy *lazy = fl_lazy_at(engine, address, &reference.addend);
        reference.target = lazy ? object_name(extraction, lazy) : global_at(engine->program, address, &reference.addend);
        if (!reference.target) return false;
    }
    fl_vector_push(engine->arena, &references->all, reference);
    return true;
}

static void put_leaf(struct extraction *extraction, const struct fl_lazy_leaf *leaf, struct fl_input_bytes bytes,
                     struct fl_input_references *references) {
    if (leaf->offset >= bytes.count || leaf->bytes > bytes.count - leaf->offset) return;
    struct fl_bits value = fl_engine_value(extraction->engine, leaf->value);
    bool is_reference =
        leaf->is_pointer && value.word && add_reference(extraction, value.word, leaf->offset, references);
    if (is_reference) {
        memset((char *)bytes.bytes + leaf->offset, 0, leaf->bytes);
        return;
    }
    memcpy((char *)bytes.bytes + leaf->offset, fl_bits_words(&value), leaf->bytes);
}

static void put_array(struct extraction *extraction, const struct fl_lazy *lazy, struct fl_input_bytes bytes) {
    struct fl_engine *engine = extraction->engine;
    for (uint64_t i = 0; i < bytes.count; i++) {
        const struct fl_term *at = fl_term_word(engine->terms, engine->program->pointer_width, i);
        ((char *)bytes.bytes)[i] = (char)model_word(extraction, fl_term_select(engine->terms, lazy->array, at));
    }
}

static void sort_references(struct fl_input_references *references) {
    struct fl_input_reference *items = references->all.items;
    for (size_t i = 1; i < references->all.count; i++)
        for (size_t k = i; k && items[k - 1].offset > items[k].offset; k--) {
            struct fl_input_reference moved = items[k];
            items[k] = items[k - 1];
            items[k - 1] = moved;
        }
}

static struct fl_input_bytes contents(struct extraction *extraction, const struct fl_lazy *lazy,
                                      struct fl_input_references *references) {
    uint64_t size = model_word(extraction, lazy->size);
    struct fl_input_bytes bytes = {fl_arena_allocate(extraction->engine->arena, size + 1), size};
    memset((char *)bytes.bytes, 0, size + 1);
    if (lazy->initial) memcpy((char *)bytes.bytes, lazy->initial, size);
    if (lazy->array) put_array(extraction, lazy, bytes);
    /* What a union was read as a pointer comes last: a number that nobody read is no reason to lose it. */
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < lazy->leaves.count; i++)
            if (lazy->leaves.items[i]->is_pointer == (pass == 1))
                put_leaf(extraction, lazy->leaves.items[i], bytes, references);
    sort_references(references);
    return bytes;
}

static bool is_untouched(const struct fl_lazy *lazy, struct fl_input_bytes bytes,
                         const struct fl_input_references *references) {
    if (!lazy->leaves.count && !lazy->array) return true;
    if (references->all.count) return false;
    for (size_t i = 0; i < bytes.count; i++)
        if (bytes.bytes[i] != (char)(lazy->initial ? lazy->initial[i] : 0)) return false;
    return true;
}

static bool is_read(const struct fl_lazy *lazy, uint64_t offset) {
    for (unsigned is_pointer = 0; is_pointer < 2; is_pointer++)
        if (fl_map_find(&lazy->leaf_of, 2 * offset + is_pointer)) return true;
    return false;
}

/* Addresses that a global variable is initialised with mean nothing outside of the program: where
 * nobody reads them they are null. */
static void forget_addresses(const struct fl_lazy *lazy, struct fl_input_bytes bytes) {
    if (lazy->array) return;
    for (uint64_t at = 0; at < bytes.count;) {
        struct fl_scalar scalar = fl_scalar_at(lazy->type, at);
        bool is_number = scalar.type && scalar.type->kind != FL_TYPE_POINTER;
        if (!is_number && !is_read(lazy, at)) memset((char *)bytes.bytes + at, 0, scalar.bytes);
        at += scalar.bytes;
    }
}

static void add_site(struct extraction *extraction, const struct fl_lazy_site *site) {
    struct fl_input_value value = {.name = site->input->name, .form = FL_FORM_BYTES};
    struct fl_arena *arena = extraction->engine->arena;
    value.bytes = contents(extraction, site->lazy, &value.references);
    if (site->input->kind == FL_INPUT_GLOBAL && is_untouched(site->lazy, value.bytes, &value.references)) return;
    if (site->lazy->initial) forget_addresses(site->lazy, value.bytes);
    if (site->input->width && !value.references.all.count) {
        uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, fl_bits_word_count(site->input->width));
        memcpy(words, value.bytes.bytes, value.bytes.count);
        struct fl_bits bits = fl_bits_of_words(arena, site->input->width, words);
        value = fl_input_value_of(arena, site->input->name, &bits, site->input->type);
    }
    fl_vector_push(extraction->inputs->arena, &extraction->inputs->values, value);
}

void fl_lazy_inputs(struct fl_engine *engine, const struct fl_lazy_site *sites, size_t count,
                    struct fl_inputs *inputs) {
    struct extraction extraction = {.engine = engine,
                                    .inputs = inputs,
                                    .names = fl_map_make(engine->arena),
                                    .numbers = fl_map_make(engine->arena)};
    inputs->pointer_size = engine->program->pointer_width / 8;
    for (size_t i = 0; i < count; i++) add_site(&extraction, &sites[i]);
    for (size_t i = 0; i < extraction.reached.count; i++) {
        struct fl_lazy *lazy = extraction.reached.items[i];
        struct fl_input_object object = {.name = object_name(&extraction, lazy),
                                         .is_text = lazy->form == FL_LAZY_TEXT};
        object.bytes = contents(&extraction, lazy, &object.references);
        fl_vector_push(inputs->arena, &inputs->objects, object);
    }
}
