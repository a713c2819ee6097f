/* analysis/lvalue/lvalues_print.c - sets of lvalues for people. */
#include <string.h>

#include "analysis/lvalue/lvalues_parts.h"
#include "program/print/print.h"

static void take_sample(void *context, const struct fl_expression *address, uint64_t bytes,
                        const struct fl_type *type) {
    struct fl_lvalues *lvalues = context;
    fl_lvalue_set set = fl_lvalues_of_memory(lvalues, address, bytes);
    struct fl_number_walk walk = fl_number_set_walk(lvalues->sets, (fl_number_set){set.index});
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        struct fl_lvalue_sample *sample = &lvalues->samples[number - lvalues->first_cell];
        if (!sample->address) *sample = (struct fl_lvalue_sample){address, type};
    }
}

static void take_samples(struct fl_lvalues *lvalues) {
    lvalues->samples =
        FL_NEW_ARRAY(lvalues->arena, struct fl_lvalue_sample, lvalues->end - lvalues->first_cell + 1);
    for (uint32_t i = 0; i < lvalues->program->edge_count; i++)
        fl_visit_accesses(&lvalues->program->edges[i].operation, take_sample, lvalues);
}

static void print_object(struct fl_text *text, const struct fl_lvalues *lvalues, uint32_t object) {
    const struct fl_program *program = lvalues->program;
    uint32_t index = fl_points_to_object_index(lvalues->points_to, object);
    switch (fl_points_to_object_kind(lvalues->points_to, object)) {
    case FL_ABSTRACT_OBJECT: fl_text_append(text, program->objects[index].name); break;
    case FL_ABSTRACT_FUNCTION: fl_text_append(text, program->functions[index].name); break;
    case FL_ABSTRACT_HEAP:
        fl_text_format(text, "block allocated at line %u", program->edges[index].position.line);
        break;
    default: fl_text_append(text, "memory from outside"); break;
    }
}

static void print_cell(struct fl_text *text, struct fl_lvalues *lvalues, uint32_t number) {
    if (!lvalues->samples) take_samples(lvalues);
    const struct fl_lvalue_sample *sample = &lvalues->samples[number - lvalues->first_cell];
    if (sample->address)
        fl_lvalue_print(text, lvalues->program, sample->address, sample->type);
    else
        print_object(text, lvalues, lvalues->cell_object[number - lvalues->first_cell]);
}

static void print_lvalue(struct fl_text *text, struct fl_lvalues *lvalues, uint32_t number) {
    if (number == LVALUE_GOES_ON) {
        fl_text_append(text, "that the run goes on");
    } else if (number == LVALUE_HAS_NOT_ENDED) {
        fl_text_append(text, "that it has not ended");
    } else if (number < lvalues->first_life) {
        fl_text_append(text, lvalues->program->variables[number - LVALUE_FIRST_VARIABLE].name);
    } else if (number < lvalues->first_cell) {
        fl_text_append(text, "life of ");
        print_object(text, lvalues, number - lvalues->first_life);
    } else {
        print_cell(text, lvalues, number);
    }
}

const char *fl_lvalues_print(struct fl_lvalues *lvalues, struct fl_arena *arena, fl_lvalue_set set) {
    struct fl_text text = fl_text_make(arena), last = fl_text_make(arena);
    struct fl_number_walk walk = fl_number_set_walk(lvalues->sets, (fl_number_set){set.index});
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        struct fl_text next = fl_text_make(arena);
        print_lvalue(&next, lvalues, number);
        /* Cells of one object that look the same to people. */
        if (last.count && strcmp(fl_text_string(&last), fl_text_string(&next)) == 0) continue;
        if (last.count) fl_text_append(&text, ", ");
        fl_text_append(&text, fl_text_string(&next));
        last = next;
    }
    return fl_text_string(&text);
}
