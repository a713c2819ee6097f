#include "characterize/region/region_text.h"

#include <inttypes.h>

#include "solver/variables.h"
#include "source/print/parts.h"
#include "term/evaluate.h"
#include "term/substitute.h"

/* Numbers of elements and targets of pointers are smaller than what C has for them. */
static bool is_small(const struct fl_axis *axis) {
    return axis->is_part && axis->type && axis->type->size_bits > axis->variable->width;
}

static bool print_axis(struct fl_c_printer *printer, const struct fl_term *variable, struct fl_c_piece *piece) {
    const struct fl_axis *axis = fl_space_axis(printer->context, variable);
    const char *name = axis ? axis->name : variable->name;
    *piece = fl_c_piece_named(printer, name, axis ? axis->type : NULL, variable->width);
    if (axis && is_small(axis)) {
        piece->c_width = (uint32_t)axis->type->size_bits;
        piece->is_signed = false;
        piece->reading = FL_C_READ_UNSIGNED;
    }
    return true;
}

static const struct fl_c_leaves leaves = {.print_variable = print_axis, .is_loose = true};

static const struct fl_term *spelled(void *context, const struct fl_term *leaf) {
    const struct fl_axis *axis = fl_space_axis(context, leaf);
    return axis && axis->spelled ? axis->spelled : leaf;
}

static struct fl_c_piece print(const struct fl_space *space, const struct fl_term *condition) {
    condition = fl_term_substitute(space->terms, condition, spelled, (void *)space);
    struct fl_c_printer printer = {
        .leaves = &leaves, .context = (void *)space, .arena = space->arena, .program = space->program};
    return fl_c_print_loosely(&printer, condition);
}

/* The only variable of the condition, if it is a small number. */
static const struct fl_axis *small_axis_of(const struct fl_space *space, const struct fl_term *condition) {
    enum { WIDEST = 10 };
    struct fl_variables variables = fl_variables_make(space->arena);
    const struct fl_variable_list *list = fl_variables_of(&variables, condition);
    const struct fl_axis *axis = list->count == 1 ? fl_space_axis(space, list->items[0]) : NULL;
    return axis && is_small(axis) && axis->variable->width <= WIDEST ? axis : NULL;
}

static bool holds_at(const struct fl_space *space, const struct fl_term *condition, const struct fl_axis *axis,
                     uint64_t value) {
    struct fl_assignment *point = fl_assignment_create(space->arena);
    fl_assignment_set(point, axis->variable, fl_bits_of_word(axis->variable->width, value));
    return fl_evaluate_bool(fl_evaluator_create(space->arena, point), condition);
}

/* "a.further > 2": the values of which the condition holds. NULL: they are no interval, or all. */
static const char *interval_text(const struct fl_space *space, const struct fl_term *condition,
                                 const struct fl_axis *axis) {
    uint64_t end = (uint64_t)1 << axis->variable->width, first = end, behind = end;
    for (uint64_t value = 0; value < end; value++) {
        bool holds = holds_at(space, condition, axis, value);
        if (holds && behind < end) return NULL;
        if (holds && first == end) first = value;
        if (!holds && first < end && behind == end) behind = value;
    }
    if (first == end || (!first && behind == end)) return NULL;
    if (behind == first + 1) return fl_arena_format(space->arena, "%s == %" PRIu64, axis->name, first);
    if (behind == end) return fl_arena_format(space->arena, "%s > %" PRIu64, axis->name, first - 1);
    if (!first) return fl_arena_format(space->arena, "%s < %" PRIu64, axis->name, behind);
    return fl_arena_format(space->arena, "%s > %" PRIu64 " && %s < %" PRIu64, axis->name, first - 1, axis->name,
                           behind);
}

const char *fl_region_condition_text(const struct fl_space *space, const struct fl_term *condition,
                                     bool is_beside_others) {
    const struct fl_axis *small = small_axis_of(space, condition);
    const char *interval = small ? interval_text(space, condition, small) : NULL;
    if (interval) return interval;
    struct fl_c_piece piece = print(space, condition);
    bool is_loose = piece.tightness < FL_BINDS_LOGICAL_AND && is_beside_others;
    return is_loose ? fl_arena_format(space->arena, "(%s)", piece.text) : piece.text;
}

const char *fl_region_text(const struct fl_space *space, const struct fl_region *region) {
    struct fl_text text = fl_text_make(space->arena);
    size_t count = region->conditions.count;
    for (size_t i = 0; i < count; i++)
        fl_text_format(&text, "%s%s", i ? " && " : "",
                       fl_region_condition_text(space, region->conditions.items[i], count > 1));
    return count ? fl_text_string(&text) : "1";
}
