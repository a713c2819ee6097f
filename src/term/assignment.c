#include "term/assignment.h"

#include "base/invariant.h"
#include "base/map.h"
#include "base/vector.h"

struct entry {
    const struct fl_term *variable;
    struct fl_bits value; /* not for arrays */
};

struct element {
    const struct fl_term *array;
    struct fl_bits index;
    struct fl_bits value;
    size_t next_and_one; /* with the same hash; 0: none */
};

struct fl_assignment {
    struct fl_arena *arena;
    struct fl_map places; /* variable to its entry */
    FL_VECTOR_OF(struct entry) entries;
    struct fl_map heads; /* hash of array and index to the first element, and one */
    FL_VECTOR_OF(struct element) elements;
};

struct fl_assignment *fl_assignment_create(struct fl_arena *arena) {
    struct fl_assignment *assignment = FL_NEW(arena, struct fl_assignment);
    assignment->arena = arena;
    assignment->places = fl_map_make(arena);
    assignment->heads = fl_map_make(arena);
    return assignment;
}

static struct entry *entry_of(struct fl_assignment *assignment, const struct fl_term *variable) {
    uint64_t *place = fl_map_find(&assignment->places, fl_map_key(variable));
    if (place) return &assignment->entries.items[*place];
    *fl_map_at(&assignment->places, fl_map_key(variable)) = assignment->entries.count;
    struct entry entry = {.variable = variable};
    fl_vector_push(assignment->arena, &assignment->entries, entry);
    return &fl_vector_last(&assignment->entries);
}

void fl_assignment_set(struct fl_assignment *assignment, const struct fl_term *variable, struct fl_bits value) {
    FL_INVARIANT(variable->op == FL_OP_VARIABLE, "only variables are assigned");
    FL_INVARIANT(value.width == variable->width, "the value has the variable's width");
    entry_of(assignment, variable)->value =
        fl_bits_of_words(assignment->arena, value.width, fl_bits_words(&value));
}

static uint64_t element_key(const struct fl_term *array, const struct fl_bits *index) {
    return fl_hash_mix(fl_map_key(array) + fl_bits_hash(index));
}

static struct element *find_element(const struct fl_assignment *assignment, const struct fl_term *array,
                                    const struct fl_bits *index) {
    uint64_t *head = fl_map_find(&assignment->heads, element_key(array, index));
    for (size_t at = head ? *head : 0; at;) {
        struct element *element = &assignment->elements.items[at - 1];
        if (element->array == array && fl_bits_equal(&element->index, index)) return element;
        at = element->next_and_one;
    }
    return NULL;
}

void fl_assignment_set_element(struct fl_assignment *assignment, const struct fl_term *array_variable,
                               struct fl_bits index, struct fl_bits value) {
    FL_INVARIANT(array_variable->op == FL_OP_ARRAY_VARIABLE, "only arrays have elements");
    FL_INVARIANT(index.width == array_variable->index_width && value.width == array_variable->width,
                 "index and element have the array's widths");
    entry_of(assignment, array_variable);
    value = fl_bits_of_words(assignment->arena, value.width, fl_bits_words(&value));
    struct element *found = find_element(assignment, array_variable, &index);
    if (found) {
        found->value = value;
        return;
    }
    uint64_t *head = fl_map_at(&assignment->heads, element_key(array_variable, &index));
    struct element element = {
        .array = array_variable,
        .index = fl_bits_of_words(assignment->arena, index.width, fl_bits_words(&index)),
        .value = value,
        .next_and_one = *head,
    };
    fl_vector_push(assignment->arena, &assignment->elements, element);
    *head = assignment->elements.count;
}

const struct fl_bits *fl_assignment_find(const struct fl_assignment *assignment, const struct fl_term *variable) {
    uint64_t *place = fl_map_find(&assignment->places, fl_map_key(variable));
    return place && variable->op == FL_OP_VARIABLE ? &assignment->entries.items[*place].value : NULL;
}

const struct fl_bits *fl_assignment_find_element(const struct fl_assignment *assignment,
                                                 const struct fl_term *array_variable,
                                                 const struct fl_bits *index) {
    struct element *element = find_element(assignment, array_variable, index);
    return element ? &element->value : NULL;
}

void fl_assignment_copy_variable(struct fl_assignment *assignment, const struct fl_assignment *source,
                                 const struct fl_term *variable) {
    const struct fl_bits *value = fl_assignment_find(source, variable);
    if (value) fl_assignment_set(assignment, variable, *value);
    if (variable->op != FL_OP_ARRAY_VARIABLE) return;
    for (size_t i = 0; i < source->elements.count; i++) {
        const struct element *element = &source->elements.items[i];
        if (element->array == variable)
            fl_assignment_set_element(assignment, variable, element->index, element->value);
    }
}
