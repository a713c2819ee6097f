#include "program/text_number.h"

static bool holds_text(const struct fl_type *type) {
    if (!type) return false;
    if (type->kind == FL_TYPE_ARRAY && type->element->size_bits == 8) return true;
    if (type->kind == FL_TYPE_ARRAY) return holds_text(type->element);
    for (size_t i = 0; type->kind == FL_TYPE_STRUCT && i < type->member_count; i++)
        if (holds_text(type->members[i].type)) return true;
    return false;
}

bool fl_text_has_number(const struct fl_program *program, fl_object_id named) {
    const struct fl_object *object = fl_program_object(program, named);
    bool has_file = object->position.file.index < program->file_count;
    if (object->is_constant || !has_file || !program->files[object->position.file.index].is_users) return false;
    return holds_text(object->type);
}

uint64_t fl_text_number(const struct fl_program *program, fl_object_id named, fl_edge_id origin) {
    if (fl_id_is_none(named)) {
        enum { ALLOCATED = FL_TEXT_NUMBERS - FL_TEXT_FIRST_ALLOCATED };
        return fl_id_is_none(origin) ? 0 : FL_TEXT_FIRST_ALLOCATED + origin.index % ALLOCATED;
    }
    if (!fl_text_has_number(program, named)) return 0;
    uint64_t number = 1;
    for (uint32_t i = 0; i < named.index; i++) number += fl_text_has_number(program, (fl_object_id){i});
    return number < FL_TEXT_FIRST_ALLOCATED ? number : 0;
}
