#include "engine/symbolic/lazy_aliases.h"

#include <string.h>

#include "run/input_parts.h"

typedef const struct fl_term *term_ref;

/* ---- what is written ---- */

static const struct fl_expression *root_of(const struct fl_expression *address) {
    while (address->kind == FL_EXPRESSION_FIELD || address->kind == FL_EXPRESSION_INDEX)
        address = address->operands[0];
    return address;
}

static bool is_local(const struct fl_program *program, const struct fl_expression *address) {
    const struct fl_expression *root = root_of(address);
    return root->kind == FL_EXPRESSION_OBJECT && fl_program_object(program, root->object)->kind == FL_OBJECT_LOCAL;
}

static bool has_type(const struct fl_written_types *written, const struct fl_type *type) {
    for (size_t i = 0; i < written->types.count; i++)
        if (fl_types_are_same(written->types.items[i], type)) return true;
    return false;
}

static void add_type(struct fl_arena *arena, struct fl_written_types *written, const struct fl_type *type) {
    if (!type) written->are_all = true;
    if (!written->are_all && !has_type(written, type)) fl_vector_push(arena, &written->types, type);
}

static bool is_users(const struct fl_program *program, const struct fl_edge *edge) {
    return fl_program_function(program, fl_program_location(program, edge->source)->function)->is_users;
}

struct fl_written_types fl_written_types_make(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_written_types written = {0};
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        bool writes_block = operation->kind == FL_OPERATION_COPY || operation->kind == FL_OPERATION_FILL;
        if (!is_users(program, &program->edges[i])) {
            /* Models write what they are given, which is text, or blocks of any type. */
            written.are_all = written.are_all || (writes_block && !is_local(program, operation->address));
            continue;
        }
        if (writes_block && !is_local(program, operation->address)) written.are_all = true;
        if (operation->kind == FL_OPERATION_STORE && !is_local(program, operation->address))
            add_type(arena, &written, operation->value->type);
    }
    return written;
}

static bool is_written(const struct fl_written_types *written, const struct fl_type *type) {
    if (written->are_all) return true;
    if (!type) return written->types.count;
    if (type->kind == FL_TYPE_CHARACTER || type->kind == FL_TYPE_UNION) return written->types.count;
    if (type->kind == FL_TYPE_ARRAY) return is_written(written, type->element);
    if (type->kind != FL_TYPE_STRUCT) return has_type(written, type);
    for (size_t i = 0; i < type->member_count; i++)
        if (is_written(written, type->members[i].type)) return true;
    return false;
}

/* ---- parts of objects ---- */

/* An object, or a part of it that is being looked at. */
struct part {
    term_ref address;
    term_ref is_there; /* NULL: in any case */
    bool is_start;     /* of the object, which is of the pointer's own type: it is a choice already */
    unsigned depth;
};

static term_ref word(const struct fl_lazy_chooser *chooser, uint64_t value) {
    return fl_term_word(chooser->engine->terms, chooser->engine->program->pointer_width, value);
}

static void add_choice(const struct fl_lazy_chooser *chooser, struct part part) {
    struct fl_engine *engine = chooser->engine;
    if (chooser->choices->count == FL_LAZY_MOST_CHOICES) {
        engine->has_limited_inputs = engine->has_limited_arrays = true;
        return;
    }
    struct fl_lazy_choice choice = {part.address, part.is_there};
    fl_vector_push(engine->arena, chooser->choices, choice);
}

/* Any of so many elements. */
static struct part any_element(const struct fl_lazy_chooser *chooser, struct part array, uint64_t count,
                               uint64_t stride) {
    struct fl_terms *terms = chooser->engine->terms;
    uint32_t bits = 0;
    while (bits < 63 && (uint64_t)1 << bits < count) bits++;
    if (!bits) return array;
    const char *name = fl_arena_format(chooser->engine->arena, "%s.index%zu.%u", chooser->name,
                                       chooser->choices->count, array.depth);
    term_ref index = fl_term_variable(terms, name, bits);
    term_ref wide = fl_term_convert(terms, FL_OP_ZERO_EXTEND, chooser->engine->program->pointer_width, index);
    term_ref is_inside = fl_term_binary(terms, FL_OP_LESS, wide, word(chooser, count));
    array.is_there = array.is_there ? fl_term_and(terms, array.is_there, is_inside) : is_inside;
    array.address = fl_term_binary(terms, FL_OP_ADD, array.address,
                                   fl_term_binary(terms, FL_OP_MULTIPLY, wide, word(chooser, stride)));
    array.is_start = false;
    return array;
}

static bool is_bytes(const struct fl_type *type) {
    return !type || (type->kind == FL_TYPE_CHARACTER && !fl_type_is_text(type));
}

static void look_into(const struct fl_lazy_chooser *chooser, const struct fl_type *type, struct part part) {
    enum { DEEPEST = 6 };
    if (!type || part.depth > DEEPEST) return;
    bool is_same = fl_types_are_same(type, chooser->type);
    if (is_same && !part.is_start) add_choice(chooser, part);
    if (is_same) return;
    part.depth++;
    if (type->kind == FL_TYPE_ARRAY && type->element && type->element->size_bits >= 8) {
        look_into(chooser, type->element, any_element(chooser, part, type->count, type->element->size_bits / 8));
        return;
    }
    for (size_t i = 0; i < type->member_count && type->kind == FL_TYPE_STRUCT; i++) {
        const struct fl_member *member = &type->members[i];
        if (member->bit_field_width) continue;
        struct part inner = part;
        inner.address = fl_term_binary(chooser->engine->terms, FL_OP_ADD, part.address,
                                       word(chooser, member->offset_bits / 8));
        look_into(chooser, member->type, inner);
    }
}

/* Is a global variable of this name an input? */
static bool is_input(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].kind == FL_INPUT_GLOBAL &&
            strcmp(program->inputs[i].name + strlen("global "), name) == 0)
            return true;
    return false;
}

/* Those that an input stands for. */
void fl_lazy_add_globals(const struct fl_lazy_chooser *chooser) {
    const struct fl_program *program = chooser->engine->program;
    if (fl_type_is_text(chooser->type)) return;
    bool has_parts = is_written(chooser->written, chooser->type);
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        if (object->kind != FL_OBJECT_GLOBAL || object->is_constant || !is_input(program, object->name)) continue;
        struct part start = {.address = word(chooser, object->address)};
        if (fl_types_are_same(object->type, chooser->type) || (is_bytes(chooser->type) && has_parts))
            add_choice(chooser, start);
        else if (has_parts)
            look_into(chooser, object->type, start);
    }
}

void fl_lazy_add_parts_of(const struct fl_lazy_chooser *chooser, const struct fl_symbolic_object *object) {
    const struct fl_lazy *lazy = object->lazy;
    bool is_own = fl_types_are_same(lazy->type, chooser->type);
    if (fl_type_is_text(chooser->type) || !is_written(chooser->written, chooser->type)) return;
    struct part start = {.address = word(chooser, object->address), .is_start = is_own};
    if (is_bytes(chooser->type)) {
        if (!is_own) add_choice(chooser, start);
        return;
    }
    if (lazy->has_tail || lazy->form == FL_LAZY_TEXT || !lazy->type) return;
    uint64_t count = lazy->capacity / lazy->element_size;
    struct part element = any_element(chooser, start, count, lazy->element_size);
    if (count > 1) {
        struct fl_terms *terms = chooser->engine->terms;
        term_ref offset = fl_term_binary(terms, FL_OP_SUBTRACT, element.address, start.address);
        element.is_there =
            fl_term_and(terms, element.is_there, fl_term_binary(terms, FL_OP_LESS, offset, lazy->size));
    }
    look_into(chooser, lazy->type, element);
}
