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

static bool is_whole_number(const struct fl_type *type) {
    return type && (type->kind == FL_TYPE_INTEGER || type->kind == FL_TYPE_ENUM);
}

/* May one object be read and written as both? Signed and unsigned numbers may. */
static bool are_compatible(const struct fl_type *left, const struct fl_type *right) {
    if (fl_types_are_same(left, right)) return true;
    return is_whole_number(left) && is_whole_number(right) && left->size_bits == right->size_bits;
}

static bool has_type(const struct fl_written_types *written, const struct fl_type *type) {
    for (size_t i = 0; i < written->types.count; i++)
        if (are_compatible(written->types.items[i], type)) return true;
    return false;
}

static void add_type(struct fl_arena *arena, struct fl_written_types *written, const struct fl_type *type) {
    if (!type) written->are_all = true;
    if (!written->are_all && !has_type(written, type)) fl_vector_push(arena, &written->types, type);
}

static bool is_users(const struct fl_program *program, const struct fl_edge *edge) {
    return fl_program_function(program, fl_program_location(program, edge->source)->function)->is_users;
}

static bool is_compared(const struct fl_expression *operand) {
    bool is_pointer = operand->type && operand->type->kind == FL_TYPE_POINTER;
    return is_pointer && operand->kind != FL_EXPRESSION_CONSTANT && operand->kind != FL_EXPRESSION_FUNCTION;
}

/* Can the expression tell whether two pointers are the same? */
static bool compares_pointers(const struct fl_expression *expression) {
    if (!expression) return false;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (compares_pointers(expression->operands[i])) return true;
    return expression->kind == FL_EXPRESSION_APPLY && expression->operand_count == 2 &&
           is_compared(expression->operands[0]) && is_compared(expression->operands[1]);
}

struct fl_written_types fl_written_types_make(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_written_types written = {0};
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        bool writes_block = operation->kind == FL_OPERATION_COPY || operation->kind == FL_OPERATION_FILL;
        written.has_frees = written.has_frees || operation->kind == FL_OPERATION_FREE;
        if (!is_users(program, &program->edges[i])) {
            /* Models write what they are given, which is text, or blocks of any type. */
            written.are_all = written.are_all || (writes_block && !is_local(program, operation->address));
            continue;
        }
        if (writes_block && !is_local(program, operation->address)) written.are_all = true;
        if (compares_pointers(operation->condition) || compares_pointers(operation->value))
            written.are_all = written.are_compared = true;
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
    uint64_t offset;   /* in the object, of the first if it is an element of an array */
    bool is_constant;  /* it is at this offset */
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
    array.is_start = array.is_constant = false;
    return array;
}

static bool is_bytes(const struct fl_type *type) {
    return !type || (type->kind == FL_TYPE_CHARACTER && !fl_type_is_text(type));
}

/* 1 bit: the array of characters at this offset ends with 0 when the program starts. */
static term_ref ends_with_zero(const struct fl_lazy_chooser *chooser, uint64_t offset, uint64_t count) {
    struct fl_engine *engine = chooser->engine;
    term_ref byte = chooser->byte_of(engine, chooser->into, offset + count - 1);
    return fl_term_equal(engine->terms, byte, fl_term_word(engine->terms, 8, 0));
}

/* Text in an array of characters, or in one of them. */
static void add_text(const struct fl_lazy_chooser *chooser, struct part part, uint64_t count) {
    struct fl_terms *terms = chooser->engine->terms;
    if (!chooser->into || !part.is_constant || !count || part.offset + count > chooser->into->capacity) return;
    term_ref is_text = ends_with_zero(chooser, part.offset, count);
    part = any_element(chooser, part, count, 1);
    part.is_there = part.is_there ? fl_term_and(terms, part.is_there, is_text) : is_text;
    add_choice(chooser, part);
}

static bool is_characters(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_CHARACTER;
}

static void look_into(const struct fl_lazy_chooser *chooser, const struct fl_type *type, struct part part) {
    enum { DEEPEST = 6 };
    if (!type || part.depth > DEEPEST) return;
    if (fl_type_is_text(chooser->type) && (is_characters(type) || is_characters(type->element))) {
        if (type->kind == FL_TYPE_ARRAY || is_characters(type))
            add_text(chooser, part, is_characters(type) ? 1 : type->count);
        return;
    }
    bool is_same = are_compatible(type, chooser->type);
    if (is_same && !part.is_start) add_choice(chooser, part);
    if (is_same) return;
    part.depth++;
    if (type->kind == FL_TYPE_ARRAY && type->count && type->element && type->element->size_bits >= 8) {
        look_into(chooser, type->element, any_element(chooser, part, type->count, type->element->size_bits / 8));
        return;
    }
    bool has_members = type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION;
    for (size_t i = 0; i < type->member_count && has_members; i++) {
        const struct fl_member *member = &type->members[i];
        if (member->bit_field_width) continue;
        struct part inner = part;
        inner.address = fl_term_binary(chooser->engine->terms, FL_OP_ADD, part.address,
                                       word(chooser, member->offset_bits / 8));
        inner.offset += member->offset_bits / 8;
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
void fl_lazy_add_globals(struct fl_lazy_chooser *chooser) {
    const struct fl_program *program = chooser->engine->program;
    bool has_parts = is_written(chooser->written, chooser->type);
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        if (object->kind != FL_OBJECT_GLOBAL || object->is_constant || !is_input(program, object->name)) continue;
        struct part start = {.address = word(chooser, object->address), .is_constant = true};
        chooser->into = chooser->global_of(chooser->engine, object->name);
        if (are_compatible(object->type, chooser->type) && !fl_type_is_text(chooser->type))
            add_choice(chooser, start);
        else if (has_parts && is_bytes(chooser->type))
            add_choice(chooser, any_element(chooser, start, object->size, 1));
        else if (has_parts)
            look_into(chooser, object->type, start);
    }
}

/* Any of so many elements, as far as the object goes. */
static struct part inside(const struct fl_lazy_chooser *chooser, const struct fl_lazy *lazy, struct part array,
                          uint64_t count, uint64_t stride) {
    struct fl_terms *terms = chooser->engine->terms;
    struct part element = any_element(chooser, array, count, stride);
    if (count <= 1) return element;
    term_ref offset = fl_term_binary(terms, FL_OP_SUBTRACT, element.address, array.address);
    if (array.offset) offset = fl_term_binary(terms, FL_OP_ADD, offset, word(chooser, array.offset));
    element.is_there = fl_term_and(terms, element.is_there, fl_term_binary(terms, FL_OP_LESS, offset, lazy->size));
    return element;
}

/* A struct with a flexible array at its end: the array is as long as the object is. */
static void look_into_tail(const struct fl_lazy_chooser *chooser, const struct fl_lazy *lazy, struct part start) {
    const struct fl_member *tail = &lazy->type->members[lazy->type->member_count - 1];
    uint64_t stride = tail->type->element->size_bits / 8;
    look_into(chooser, lazy->type, start);
    start.offset = tail->offset_bits / 8;
    start.address = fl_term_binary(chooser->engine->terms, FL_OP_ADD, start.address, word(chooser, start.offset));
    start.is_start = false;
    if (!stride || lazy->capacity <= start.offset) return;
    look_into(chooser, tail->type->element,
              inside(chooser, lazy, start, (lazy->capacity - start.offset) / stride, stride));
}

void fl_lazy_add_parts_of(struct fl_lazy_chooser *chooser, const struct fl_symbolic_object *object) {
    struct fl_lazy *lazy = object->lazy;
    bool is_own = fl_types_are_same(lazy->type, chooser->type), is_text = fl_type_is_text(chooser->type);
    if (!is_written(chooser->written, chooser->type)) return;
    struct part start = {.address = word(chooser, object->address), .is_start = is_own, .is_constant = true};
    chooser->into = lazy;
    if (is_bytes(chooser->type)) {
        if (!is_own) add_choice(chooser, inside(chooser, lazy, start, lazy->capacity, 1));
        return;
    }
    if (is_text && lazy->form == FL_LAZY_TEXT) fl_lazy_add_inside(chooser, object);
    if (lazy->form == FL_LAZY_TEXT || !lazy->type || is_characters(lazy->type)) return;
    if (is_text)
        look_into(chooser, lazy->type, start);
    else if (lazy->has_tail)
        look_into_tail(chooser, lazy, start);
    else
        look_into(chooser, lazy->type,
                  inside(chooser, lazy, start, lazy->capacity / lazy->element_size, lazy->element_size));
}

/* Only the first half: pointers that are further apart do not meet unless they go beyond it, which
 * fl_lazy_watch_access notices where they are apart. */
void fl_lazy_add_inside(const struct fl_lazy_chooser *chooser, const struct fl_symbolic_object *object) {
    struct fl_engine *engine = chooser->engine;
    struct fl_lazy *lazy = object->lazy;
    struct part start = {.address = word(chooser, object->address)};
    if (lazy->has_tail || chooser->written->has_frees || !is_written(chooser->written, chooser->type)) return;
    if (!lazy->is_apart) lazy->is_apart = fl_term_true(engine->terms);
    if (chooser->written->are_compared) engine->has_limited_inputs = engine->has_limited_arrays = true;
    uint64_t count = lazy->capacity / lazy->element_size / 2;
    if (count < 2) return;
    struct part element = inside(chooser, lazy, start, count, lazy->element_size);
    lazy->is_apart =
        fl_term_and(engine->terms, lazy->is_apart, fl_term_equal(engine->terms, element.address, start.address));
    add_choice(chooser, element);
}

/* How many pointers to such elements does it hold, or lead to? */
static unsigned pointers_to(const struct fl_type *element, const struct fl_type *in, unsigned depth) {
    enum { DEEPEST = 5 };
    unsigned count = 0;
    if (!in || depth > DEEPEST) return 0;
    if (in->kind == FL_TYPE_POINTER && (is_bytes(in->element) || are_compatible(in->element, element))) count++;
    if (in->kind == FL_TYPE_POINTER || in->kind == FL_TYPE_ARRAY)
        return count + pointers_to(element, in->element, depth + 1);
    bool has_members = in->kind == FL_TYPE_STRUCT || in->kind == FL_TYPE_UNION;
    for (size_t i = 0; i < in->member_count && has_members && count < 2; i++)
        count += pointers_to(element, in->members[i].type, depth + 1);
    return count;
}

bool fl_lazy_may_overlap(const struct fl_program *program, const struct fl_type *element) {
    unsigned count = 0;
    for (uint32_t i = 0; i < program->input_count && count < 2; i++) {
        const struct fl_input *input = &program->inputs[i];
        if (input->kind == FL_INPUT_PARAMETER || input->kind == FL_INPUT_GLOBAL)
            count += pointers_to(element, input->type, 0);
    }
    return count > 1;
}

/* Has it a part, other than itself, of the other type? */
static bool has_part(const struct fl_type *whole, const struct fl_type *part, unsigned depth) {
    enum { DEEPEST = 6 };
    if (!whole || depth > DEEPEST) return false;
    bool is_text = fl_type_is_text(part) && is_characters(whole);
    if (depth && (is_text || are_compatible(whole, part))) return true;
    if (whole->kind == FL_TYPE_ARRAY) return has_part(whole->element, part, depth + 1);
    bool has_members = whole->kind == FL_TYPE_STRUCT || whole->kind == FL_TYPE_UNION;
    for (size_t i = 0; i < whole->member_count && has_members; i++)
        if (has_part(whole->members[i].type, part, depth + 1)) return true;
    return false;
}

bool fl_lazy_may_lead_into(const struct fl_written_types *written, const struct fl_type *part,
                           const struct fl_type *whole) {
    bool is_object = whole && whole->kind != FL_TYPE_VOID && whole->kind != FL_TYPE_FUNCTION;
    if (!is_object || is_characters(whole) || !is_written(written, part)) return false;
    return is_bytes(part) || has_part(whole, part, 0);
}
