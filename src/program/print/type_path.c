/* program/print/type_path.c - from an offset inside an object to the member or element that is there. */
#include <inttypes.h>

#include "program/print/parts.h"

static uint64_t member_width(const struct fl_member *member) {
    return member->bit_field_width ? member->bit_field_width : member->type ? member->type->size_bits : 0;
}

/* The member around the bits; of a union's, one that they fill. */
static const struct fl_member *find_member(const struct fl_type *type, uint64_t offset, uint64_t width) {
    const struct fl_member *around = NULL;
    for (size_t i = 0; i < type->member_count; i++) {
        const struct fl_member *member = &type->members[i];
        uint64_t size = member_width(member);
        bool is_flexible = fl_type_is(member->type, FL_TYPE_ARRAY) && !member->type->count;
        if (offset < member->offset_bits) continue;
        if (!is_flexible && (offset - member->offset_bits > size || size - (offset - member->offset_bits) < width))
            continue;
        if (offset == member->offset_bits && size == width) return member;
        if (!around) around = member;
    }
    return around;
}

static bool enter_array(struct fl_text *text, const struct fl_type **type, uint64_t *offset) {
    uint64_t size = (*type)->element ? (*type)->element->size_bits : 0;
    if (!size || ((*type)->count && *offset / size >= (*type)->count)) return false;
    fl_text_format(text, "[%" PRIu64 "]", *offset / size);
    *offset %= size;
    *type = (*type)->element;
    return true;
}

bool fl_print_path(struct fl_text *text, const struct fl_type *type, uint64_t offset, uint64_t width) {
    size_t start = text->count;
    while (type && (offset || type->size_bits != width)) {
        if (type->kind == FL_TYPE_ARRAY) {
            if (enter_array(text, &type, &offset)) continue;
            break;
        }
        if (type->kind != FL_TYPE_STRUCT && type->kind != FL_TYPE_UNION) break;
        const struct fl_member *member = find_member(type, offset, width);
        if (!member) break;
        if (member->name) fl_text_format(text, ".%s", member->name);
        offset -= member->offset_bits;
        if (member->bit_field_width && offset == 0 && width == member->bit_field_width) return true;
        if (member->bit_field_width) break;
        type = member->type;
    }
    if (type && offset == 0 && type->size_bits == width) return true;
    text->count = start;
    if (text->items) text->items[start] = '\0';
    return false;
}
