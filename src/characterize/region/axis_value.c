#include "characterize/region/axis_value.h"

#include "program/print/c_text.h"

const char *fl_axis_value_text(struct fl_arena *arena, const struct fl_axis *axis, struct fl_bits value) {
    if (axis->type && axis->type->kind == FL_TYPE_FLOAT) {
        struct fl_text text = fl_text_make(arena);
        fl_c_float_print(&text, &value);
        return fl_text_string(&text);
    }
    return axis->is_signed ? fl_bits_format_signed(arena, &value) : fl_bits_format_unsigned(arena, &value);
}
