#include "engine/symbolic/contents.h"

#include <string.h>

/* Blocks are not given beyond this. */
enum { LARGEST_BLOCK = 1 << 20 };

typedef const struct fl_term *term_ref;

struct walk {
    struct fl_engine *engine;
    struct fl_arena *arena; /* gone after the walk */
    struct fl_contents *contents;
    struct fl_map seen; /* ids of terms */
    FL_VECTOR_OF(term_ref) waiting;
};

static void need(struct walk *walk, term_ref term) {
    if (!(*fl_map_at(&walk->seen, term->id))++) fl_vector_push(walk->arena, &walk->waiting, term);
}

static bool is_true(struct walk *walk, term_ref term) {
    return fl_engine_value(walk->engine, term).word;
}

static void add_byte(struct walk *walk, uint32_t object, uint64_t offset, unsigned char value) {
    if (offset >= LARGEST_BLOCK) return;
    uint64_t *index = fl_map_at(&walk->contents->objects, object);
    if (!*index) {
        fl_vector_push(walk->engine->arena, &walk->contents->blocks, (struct fl_contents_block){0});
        *index = walk->contents->blocks.count;
    }
    struct fl_contents_byte byte = {offset, value};
    fl_vector_push(walk->engine->arena, &walk->contents->blocks.items[*index - 1].bytes, byte);
}

static void see_variable(struct walk *walk, term_ref term) {
    uint32_t object;
    uint64_t offset;
    if (fl_symbolic_is_unknown_byte(term, &object, &offset))
        add_byte(walk, object, offset, (unsigned char)fl_engine_value(walk->engine, term).word);
}

/* Follows an element of an array to where it was written, or to the array's first contents. */
static void see_select(struct walk *walk, term_ref term) {
    term_ref array = term->operands[0], index = term->operands[1];
    uint64_t at = fl_engine_value(walk->engine, index).word;
    uint32_t object;
    need(walk, index);
    for (;;) {
        if (array->op == FL_OP_ARRAY_IF) {
            need(walk, array->operands[0]);
            array = array->operands[is_true(walk, array->operands[0]) ? 1 : 2];
        } else if (array->op == FL_OP_STORE) {
            need(walk, array->operands[1]);
            if (fl_engine_value(walk->engine, array->operands[1]).word == at) {
                need(walk, array->operands[2]);
                return;
            }
            array = array->operands[0];
        } else if (array->op == FL_OP_ARRAY_VARIABLE) {
            if (fl_symbolic_is_unknown_array(array, &object))
                add_byte(walk, object, at, (unsigned char)fl_engine_value(walk->engine, term).word);
            return;
        } else {
            for (unsigned i = 0; i < array->operand_count; i++) need(walk, array->operands[i]);
            return;
        }
    }
}

/* The one operand that alone makes the term what it is; NULL: none does. */
static term_ref decisive(struct walk *walk, term_ref term) {
    if (term->width != 1 || (term->op != FL_OP_AND && term->op != FL_OP_OR)) return NULL;
    bool deciding = term->op == FL_OP_OR;
    for (unsigned i = 0; i < 2; i++) { /* one that is needed anyhow is the better one */
        term_ref operand = term->operands[i];
        if (fl_map_find(&walk->seen, operand->id) && is_true(walk, operand) == deciding) return operand;
    }
    for (unsigned i = 0; i < 2; i++)
        if (is_true(walk, term->operands[i]) == deciding) return term->operands[i];
    return NULL;
}

static void see(struct walk *walk, term_ref term) {
    if (term->op == FL_OP_VARIABLE) {
        see_variable(walk, term);
    } else if (term->op == FL_OP_SELECT) {
        see_select(walk, term);
    } else if (term->op == FL_OP_IF) {
        need(walk, term->operands[0]);
        need(walk, term->operands[is_true(walk, term->operands[0]) ? 1 : 2]);
    } else if (term->op != FL_OP_CONSTANT && term->op != FL_OP_ARRAY_VARIABLE) {
        term_ref one = decisive(walk, term);
        for (unsigned i = 0; i < term->operand_count && !one; i++) need(walk, term->operands[i]);
        if (one) need(walk, one);
    }
}

struct fl_contents fl_contents_of_model(struct fl_engine *engine, const struct fl_state *state,
                                        term_ref condition) {
    struct fl_contents contents = {.objects = fl_map_make(engine->arena), .calls = fl_map_make(engine->arena)};
    struct walk walk = {.engine = engine, .arena = fl_arena_create(), .contents = &contents};
    walk.seen = fl_map_make(walk.arena);
    if (condition) need(&walk, condition);
    for (const struct fl_condition *at = state->condition; at; at = at->previous)
        if (is_true(&walk, at->term)) need(&walk, at->term);
    while (walk.waiting.count) see(&walk, walk.waiting.items[--walk.waiting.count]);
    fl_arena_destroy(walk.arena);
    return contents;
}

/* The address as one in a block that an earlier call gave, or this one; false: there is none. */
static bool refer(struct fl_engine *engine, const struct fl_contents *contents, uint64_t address, uint64_t offset,
                  struct fl_input_references *references) {
    const struct fl_placed_object *placed = NULL;
    for (size_t i = 0; i < engine->placed.count && engine->placed.items[i].address <= address; i++)
        placed = &engine->placed.items[i];
    const uint64_t *call = placed ? fl_map_find(&contents->calls, placed->number) : NULL;
    if (!call) return false;
    struct fl_input_reference reference = {
        .offset = offset,
        .target = fl_arena_format(engine->arena, "malloc.%llu", (unsigned long long)*call),
        .addend = address - placed->address,
    };
    fl_vector_push(engine->arena, &references->all, reference);
    return true;
}

/* Pointers that stand in the object; by rising offset. */
static void add_addresses(struct fl_engine *engine, const struct fl_contents *contents, uint32_t object,
                          struct fl_input_value *value) {
    uint32_t size = engine->program->pointer_width / 8;
    for (uint64_t at = 0; at + size <= value->bytes.count; at++)
        for (size_t i = 0; i < engine->guesses.count; i++) {
            const struct fl_guess *guess = &engine->guesses.items[i];
            if (!guess->is_unwritten || guess->object != object || guess->offset != at) continue;
            uint64_t address = fl_engine_value(engine, guess->pointer).word;
            if (!refer(engine, contents, address, at, &value->references)) continue;
            memset((char *)value->bytes.bytes + at, 0, size);
            at += size - 1;
            break;
        }
}

static struct fl_input_bytes bytes_of(struct fl_engine *engine, const struct fl_contents_block *block) {
    uint64_t size = 0;
    for (size_t i = 0; i < block->bytes.count; i++)
        if (block->bytes.items[i].offset >= size) size = block->bytes.items[i].offset + 1;
    char *bytes = fl_arena_allocate(engine->arena, size + 1);
    memset(bytes, 0, size + 1);
    for (size_t i = 0; i < block->bytes.count; i++)
        bytes[block->bytes.items[i].offset] = (char)block->bytes.items[i].value;
    return (struct fl_input_bytes){bytes, size};
}

struct fl_input_value fl_contents_next(struct fl_engine *engine, struct fl_contents *contents, const char *name,
                                       const uint32_t *object) {
    struct fl_input_value value = {.name = name, .form = FL_FORM_BYTES, .bytes = {"", 0}};
    contents->call_count++;
    if (!object) return value;
    *fl_map_at(&contents->calls, *object) = contents->call_count;
    const uint64_t *index = fl_map_find(&contents->objects, *object);
    if (!index) return value;
    value.bytes = bytes_of(engine, &contents->blocks.items[*index - 1]);
    add_addresses(engine, contents, *object, &value);
    return value;
}

bool fl_contents_find_address(struct fl_engine *engine, const struct fl_contents *contents, term_ref value,
                              struct fl_input_value *result) {
    uint32_t size = engine->program->pointer_width / 8;
    for (size_t i = 0; i < engine->guesses.count; i++) {
        if (engine->guesses.items[i].pointer != value) continue;
        result->form = FL_FORM_BYTES;
        result->bytes = (struct fl_input_bytes){FL_NEW_ARRAY(engine->arena, char, size + 1), size};
        return refer(engine, contents, fl_engine_value(engine, value).word, 0, &result->references);
    }
    return false;
}
