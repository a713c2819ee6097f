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

const char *fl_region_text(const struct fl_space *space, const struct fl_region *region) {
    struct fl_text text = fl_text_make(space->arena);
    for (size_t i = 0; i < region->conditions.count; i++) {
        struct fl_c_piece piece = print(space, region->conditions.items[i]);
        bool is_loose = piece.tightness < FL_BINDS_LOGICAL_AND && region->conditions.count > 1;
        fl_text_format(&text, "%s%s%s%s", i ? " && " : "", is_loose ? "(" : "", piece.text, is_loose ? ")" : "");
    }
    return region->conditions.count ? fl_text_string(&text) : "1";
}
