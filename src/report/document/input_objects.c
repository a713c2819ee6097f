#include "report/document/input_objects.h"

#include <inttypes.h>
#include <string.h>

#include "program/print/print.h"

enum { MOST_ELEMENTS = 32, MOST_BYTES = 64 };

/* ---- types ---- */

const char *fl_input_object_type(const struct fl_input_types *types, const struct fl_input_object *object) {
    uint64_t count;
    const struct fl_type *type = fl_input_types_find(types, object, &count);
    if (!type) return fl_arena_format(types->arena, "unsigned char[%" PRIu64 "]", count);
    struct fl_text text = fl_text_make(types->arena);
    bool is_array = count != 1 || type->kind == FL_TYPE_CHARACTER;
    fl_type_print(&text, type, is_array ? fl_arena_format(types->arena, "[%" PRIu64 "]", count) : NULL);
    return fl_text_string(&text);
}

/* ---- values ---- */

struct printer {
    struct fl_text *text;
    const struct fl_input_types *types;
    struct fl_input_bytes bytes;
    const struct fl_input_references *references;
};

static void print_at(const struct printer *printer, const struct fl_type *type, uint64_t offset);

static const struct fl_input_reference *reference_at(const struct printer *printer, uint64_t offset) {
    for (size_t i = 0; i < printer->references->all.count; i++)
        if (printer->references->all.items[i].offset == offset) return &printer->references->all.items[i];
    return NULL;
}

static void print_reference(const struct printer *printer, const struct fl_input_reference *reference) {
    const struct fl_input_object *object = fl_input_types_object(printer->types, reference->target);
    uint64_t count = 0;
    if (!object) {
        bool is_function = !fl_id_is_none(fl_program_find_function(printer->types->program, reference->target));
        fl_text_format(printer->text, "%s%s", is_function ? "" : "&", reference->target);
        if (reference->addend) fl_text_format(printer->text, " + %" PRIu64 " bytes", reference->addend);
        return;
    }
    const struct fl_type *type = fl_input_types_find(printer->types, object, &count);
    bool is_array = !type || count != 1 || type->kind == FL_TYPE_CHARACTER;
    fl_text_format(printer->text, is_array ? "%s" : "&%s", reference->target);
    if (reference->addend) fl_text_format(printer->text, " + %" PRIu64 " bytes", reference->addend);
}

static struct fl_bits bits_at(const struct printer *printer, uint64_t low, uint32_t width) {
    uint64_t *words = FL_NEW_ARRAY(printer->types->arena, uint64_t, fl_bits_word_count(width));
    for (uint32_t i = 0; i < width; i++) {
        uint64_t bit = low + i;
        if (bit / 8 < printer->bytes.count && (unsigned char)printer->bytes.bytes[bit / 8] >> bit % 8 & 1)
            words[i / 64] |= (uint64_t)1 << i % 64;
    }
    return fl_bits_of_words(printer->types->arena, width, words);
}

static void print_members(const struct printer *printer, const struct fl_type *type, uint64_t offset) {
    size_t first = 0, count = type->member_count;
    if (type->kind == FL_TYPE_UNION && count) { /* the pointer, if it holds one */
        bool has_pointer = reference_at(printer, offset);
        while (has_pointer && first + 1 < count &&
               !(type->members[first].type && type->members[first].type->kind == FL_TYPE_POINTER))
            first++;
        count = first + 1;
    }
    fl_text_append_char(printer->text, '{');
    for (size_t i = first; i < count; i++) {
        const struct fl_member *member = &type->members[i];
        if (i > first) fl_text_append(printer->text, ", ");
        if (member->name) fl_text_format(printer->text, ".%s = ", member->name);
        if (member->bit_field_width) {
            struct fl_bits bits = bits_at(printer, 8 * offset + member->offset_bits, member->bit_field_width);
            fl_value_print(printer->text, printer->types->program, &bits, member->type);
        } else
            print_at(printer, member->type, offset + member->offset_bits / 8);
    }
    fl_text_append_char(printer->text, '}');
}

/* Characters up to a zero behind which there is nothing more. */
static bool print_characters(const struct printer *printer, uint64_t offset, uint64_t count) {
    const char *start = printer->bytes.bytes + offset;
    size_t length = strnlen(start, count);
    for (size_t i = length; i < count; i++)
        if (start[i]) return false;
    if (length == count) return false;
    fl_text_append_char(printer->text, '"');
    fl_text_append_escaped(printer->text, start, length < MOST_BYTES ? length : MOST_BYTES);
    fl_text_append(printer->text, length < MOST_BYTES ? "\"" : "...\"");
    return true;
}

static void print_elements(const struct printer *printer, const struct fl_type *element, uint64_t offset,
                           uint64_t count) {
    uint64_t size = element ? (element->size_bits + 7) / 8 : 1;
    if (element && element->kind == FL_TYPE_CHARACTER && element->is_signed &&
        print_characters(printer, offset, count))
        return;
    fl_text_append_char(printer->text, '{');
    for (uint64_t i = 0; i < count; i++) {
        if (i) fl_text_append(printer->text, ", ");
        if (i == MOST_ELEMENTS) {
            fl_text_append(printer->text, "...");
            break;
        }
        print_at(printer, element, offset + i * size);
    }
    fl_text_append_char(printer->text, '}');
}

static void print_at(const struct printer *printer, const struct fl_type *type, uint64_t offset) {
    uint32_t width = type ? (uint32_t)type->size_bits : 8;
    const struct fl_input_reference *reference = reference_at(printer, offset);
    switch (type ? type->kind : FL_TYPE_VOID) {
    case FL_TYPE_STRUCT:
    case FL_TYPE_UNION: print_members(printer, type, offset); return;
    case FL_TYPE_ARRAY: print_elements(printer, type->element, offset, type->count); return;
    case FL_TYPE_VOID:
        if (reference) {
            print_reference(printer, reference);
            return;
        }
        fl_text_format(printer->text, "0x%02x", (unsigned)bits_at(printer, 8 * offset, 8).word);
        return;
    case FL_TYPE_FLOAT:
        if (width > 80) width = 80;
        break;
    case FL_TYPE_POINTER:
        if (reference) {
            print_reference(printer, reference);
            return;
        }
        break;
    default: break;
    }
    struct fl_bits bits = bits_at(printer, 8 * offset, width);
    fl_value_print(printer->text, printer->types->program, &bits, type);
}

void fl_input_print(struct fl_text *text, const struct fl_input_types *types, const struct fl_type *type,
                    struct fl_input_bytes bytes, const struct fl_input_references *references) {
    struct printer printer = {text, types, bytes, references};
    if (type && type->size_bits)
        print_at(&printer, type, 0);
    else
        print_elements(&printer, NULL, 0, bytes.count);
}

void fl_input_object_print(struct fl_text *text, const struct fl_input_types *types,
                           const struct fl_input_object *object) {
    struct printer printer = {text, types, object->bytes, &object->references};
    uint64_t count;
    const struct fl_type *type = fl_input_types_find(types, object, &count);
    if (type && count == 1 && type->kind != FL_TYPE_CHARACTER)
        print_at(&printer, type, 0);
    else
        print_elements(&printer, type, 0, count);
}
