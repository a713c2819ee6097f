#include "characterize/region/region_text.h"

#include "source/print/parts.h"

static bool print_axis(struct fl_c_printer *printer, const struct fl_term *variable, struct fl_c_piece *piece) {
    const struct fl_axis *axis = fl_space_axis(printer->context, variable);
    const char *name = axis ? axis->name : variable->name;
    *piece = fl_c_piece_named(printer, name, axis ? axis->type : NULL, variable->width);
    return true;
}

static const struct fl_c_leaves leaves = {.print_variable = print_axis, .is_loose = true};

static struct fl_c_piece print(const struct fl_space *space, const struct fl_term *condition) {
    struct fl_c_printer printer = {
        .leaves = &leaves, .context = (void *)space, .arena = space->arena, .program = space->program};
    return fl_c_print_loosely(&printer, condition);
}

const char *fl_region_condition_text(const struct fl_space *space, const struct fl_term *condition,
                                     bool is_beside_others) {
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
