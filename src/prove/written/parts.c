#include "prove/written/parts.h"

#include "analysis/points_to/points_to.h"
#include "analysis/unwritten/unwritten.h"

/* More would make more checks than are worth it. */
enum { MOST_PARTS = 40, MOST_MEMBERS = 12, MOST_SIZE = 1 << 20 };

static bool is_scalar(const struct fl_type *type) {
    return type->kind != FL_TYPE_ARRAY && type->kind != FL_TYPE_STRUCT && type->kind != FL_TYPE_UNION;
}

/* Of an array of arrays, what these are made of in the end. */
static const struct fl_type *element_of(const struct fl_type *array) {
    while (array && array->kind == FL_TYPE_ARRAY) array = array->element;
    return array;
}

struct finding {
    struct fl_arena *arena;
    fl_object_id object;
    struct fl_written_parts *parts;
    bool is_too_much;
};

static void add(struct finding *finding, uint64_t offset, uint64_t size, uint64_t element, uint64_t row) {
    struct fl_written_part part = {.object = finding->object,
                                   .offset = offset,
                                   .size = size,
                                   .element = element,
                                   .row = row,
                                   .count = FL_NO_ID,
                                   .start = FL_NO_ID};
    if (finding->parts->all.count == MOST_PARTS) finding->is_too_much = true;
    if (!finding->is_too_much && size) fl_vector_push(finding->arena, &finding->parts->all, part);
}

/* It has bytes of its own, and it is known which. */
static bool is_plain_member(const struct fl_member *member) {
    return !member->bit_field_width && member->type && member->type->size_bits;
}

/* A part each for what is behind the offset; what is between members is nobody's. */
static void add_type(struct finding *finding, uint64_t offset, const struct fl_type *type) {
    uint64_t size = type->size_bits / 8;
    const struct fl_type *element = element_of(type);
    bool is_plain = true;
    for (size_t i = 0; type->kind == FL_TYPE_STRUCT && i < type->member_count; i++)
        is_plain = is_plain && is_plain_member(&type->members[i]);
    if (type->kind == FL_TYPE_STRUCT && is_plain && type->member_count <= MOST_MEMBERS) {
        for (size_t i = 0; i < type->member_count && !finding->is_too_much; i++)
            add_type(finding, offset + type->members[i].offset_bits / 8, type->members[i].type);
    } else if (type->kind == FL_TYPE_ARRAY && element && is_scalar(element)) {
        bool has_rows = type->element->kind == FL_TYPE_ARRAY;
        add(finding, offset, size, element->size_bits / 8, has_rows ? type->element->size_bits / 8 : 0);
    } else if (type->kind == FL_TYPE_ARRAY && element && type->element == element && type->count <= MOST_MEMBERS) {
        for (uint64_t i = 0; i < type->count && !finding->is_too_much; i++)
            add_type(finding, offset + i * (element->size_bits / 8), element);
    } else {
        add(finding, offset, size, size, 0);
    }
}

static void add_local(struct finding *finding, const struct fl_program *program) {
    const struct fl_object *object = fl_program_object(program, finding->object);
    const struct fl_type *type = object->type;
    if (!object->size || object->size > MOST_SIZE)
        finding->is_too_much = true;
    else if (type && type->size_bits == object->size * 8)
        add_type(finding, 0, type);
    else
        add(finding, 0, object->size, object->size, 0);
}

/* Code that nobody sees may read what it likes, and handlers come at any time. */
static bool is_foreign(struct fl_arena *arena, const struct fl_program *program,
                       const struct fl_call_graph *graph) {
    struct fl_bitset reached = fl_call_graph_reached(arena, graph);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].is_undefined && fl_bitset_has(&reached, i)) return true;
    for (uint32_t i = 0; i < program->assumption_count; i++)
        if (program->assumptions[i].kind == FL_ASSUMPTION_UNDEFINED_FUNCTION ||
            program->assumptions[i].kind == FL_ASSUMPTION_ASSEMBLY)
            return true;
    return program->handlers != NULL;
}

bool fl_written_find_parts(struct fl_arena *arena, const struct fl_program *from, struct fl_written_parts *parts) {
    const struct fl_call_graph *graph = fl_points_to_call_graph(fl_points_to_of_program(from));
    struct fl_unwritten_search *search = NULL;
    struct finding finding = {.arena = arena, .parts = parts};
    for (uint32_t i = 0; i < from->assumption_count && !finding.is_too_much; i++) {
        const struct fl_assumption *assumption = &from->assumptions[i];
        if (assumption->effect != FL_EFFECT_UNWRITTEN) continue;
        if (is_foreign(arena, from, graph)) return false;
        if (!search) search = fl_unwritten_search_create(arena, from);
        if (!fl_unwritten_is_assumed_read(search, (fl_assumption_id){i})) continue;
        finding.object = assumption->object;
        if (fl_id_is_none(finding.object)) return false;
        /* There is one of each at most. */
        if (fl_call_graph_is_recursive(graph, fl_program_object(from, finding.object)->function)) return false;
        add_local(&finding, from);
    }
    return !finding.is_too_much && parts->all.count > 0;
}
