/* program/print/value.c - constants as C writes them. */
#include <inttypes.h>
#include <string.h>

#include "base/bisect.h"
#include "program/print/c_text.h"
#include "program/print/parts.h"

enum { MOST_ELEMENTS = 16, LONGEST_STRING = 60 };

bool fl_type_is(const struct fl_type *type, enum fl_type_kind kind) {
    return type && type->kind == kind;
}

bool fl_type_is_aggregate(const struct fl_type *type) {
    return fl_type_is(type, FL_TYPE_STRUCT) || fl_type_is(type, FL_TYPE_UNION) || fl_type_is(type, FL_TYPE_ARRAY);
}

static void print_signed(struct fl_text *text, const struct fl_bits *value) {
    fl_text_append(text, fl_bits_format_signed(text->arena, value));
}

/* Of one value and its parts. */
struct value_printer {
    struct fl_text *text;
    const struct fl_program *program;
    const struct fl_pointer_names *names; /* may be NULL */
};

static void print_integer(const struct value_printer *printer, const struct fl_bits *value,
                          const struct fl_type *type) {
    struct fl_text *text = printer->text;
    if (!type || type->is_signed) {
        print_signed(text, value);
        return;
    }
    fl_text_append(text, fl_bits_format_unsigned(text->arena, value));
    bool is_short = value->width <= 64 && value->word <= UINT32_MAX;
    /* Narrower ones are promoted to int. */
    if (value->width >= 32)
        fl_text_append(text, fl_c_unsigned_suffix(is_short ? 32 : 64, printer->program->pointer_width));
}

/* uint8_t and its like are small numbers; text is made of char. */
static bool is_small_number(const struct fl_type *type) {
    if (!fl_type_is(type, FL_TYPE_CHARACTER) || !type->name || strcmp(type->name, "char") == 0) return false;
    return !type->is_signed || strcmp(type->name, "signed char") == 0 || fl_string_has_prefix(type->name, "int");
}

static void print_character(const struct value_printer *printer, const struct fl_bits *value,
                            const struct fl_type *type) {
    struct fl_text *text = printer->text;
    uint64_t code = value->width <= 64 ? value->word : UINT64_MAX;
    const char *named = code < 128 && code ? strchr("\n\t\r\a\b\f\v", (int)code) : NULL;
    if (code == 0) {
        fl_text_append(text, "'\\0'");
    } else if (code == '\'') {
        fl_text_append(text, "'\\''");
    } else if (code == '"') {
        fl_text_append(text, "'\"'");
    } else if ((code >= 32 && code < 127) || (named && type->is_signed)) {
        char byte = (char)code;
        fl_text_append_char(text, '\'');
        fl_text_append_escaped(text, &byte, 1);
        fl_text_append_char(text, '\'');
    } else {
        print_integer(printer, value, type);
    }
}

/* Addresses of functions grow with their index. */
static const struct fl_function *find_function_at(const struct fl_program *program, uint64_t address) {
    size_t index;
    FL_BISECT(index, program->function_count, program->functions[index].address < address);
    bool is_found = index < program->function_count && program->functions[index].address == address;
    return is_found ? &program->functions[index] : NULL;
}

/* Addresses of globals grow with their index; objects without one lie in between. */
static const struct fl_object *find_object_at(const struct fl_program *program, uint64_t address) {
    uint32_t low = 0, high = program->object_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2, at = middle;
        while (at > low && !program->objects[at].address) at--;
        const struct fl_object *object = &program->objects[at];
        if (object->address && object->address <= address && address - object->address <= object->size)
            return object;
        if (object->address > address)
            high = at;
        else
            low = middle + 1;
    }
    return NULL;
}

static void print_string(struct fl_text *text, const struct fl_object *object) {
    size_t size = object->size ? (size_t)object->size - 1 : 0;
    fl_text_append_char(text, '"');
    if (object->contents)
        fl_text_append_escaped(text, (const char *)object->contents,
                               size < LONGEST_STRING ? size : LONGEST_STRING);
    fl_text_append(text, size > LONGEST_STRING ? "...\"" : "\"");
}

/* The size of what a pointer points to, as far as its type says. */
static uint64_t pointee_size(const struct fl_type *pointer) {
    return fl_type_is(pointer, FL_TYPE_POINTER) && pointer->element ? pointer->element->size_bits : 0;
}

void fl_object_address_print(struct fl_text *text, const struct fl_object *object, uint64_t offset,
                             const struct fl_type *pointer) {
    if (object->kind == FL_OBJECT_STRING) {
        print_string(text, object);
        if (offset) fl_text_format(text, " + %" PRIu64, offset);
        return;
    }
    uint64_t size = pointee_size(pointer);
    bool is_array = fl_type_is(object->type, FL_TYPE_ARRAY);
    if (offset == 0 &&
        (!is_array || !size || (object->type->element && object->type->element->size_bits == size))) {
        fl_text_format(text, is_array ? "%s" : "&%s", object->name);
        return;
    }
    size_t start = text->count;
    fl_text_format(text, "&%s", object->name);
    if (size && fl_print_path(text, object->type, offset * 8, size)) return;
    uint64_t element = is_array && object->type->element ? object->type->element->size_bits / 8 : 0;
    if (element && offset % element == 0) {
        fl_text_format(text, "[%" PRIu64 "]", offset / element);
        return;
    }
    text->count = start;
    fl_text_format(text, is_array ? "(char *)%s + %" PRIu64 : "(char *)&%s + %" PRIu64, object->name, offset);
}

static void print_value(const struct value_printer *printer, const struct fl_bits *value,
                        const struct fl_type *type);

static void print_pointer(const struct value_printer *printer, const struct fl_bits *value,
                          const struct fl_type *type) {
    struct fl_text *text = printer->text;
    const struct fl_program *program = printer->program;
    uint64_t address = value->word;
    if (address && printer->names && printer->names->print(printer->names->context, text, address, type)) return;
    const struct fl_function *function = find_function_at(program, address);
    const struct fl_object *object = function ? NULL : find_object_at(program, address);
    if (address == 0)
        fl_text_append(text, "NULL");
    else if (function)
        fl_text_append(text, function->name);
    else if (object)
        fl_object_address_print(text, object, address - object->address, type);
    else
        fl_text_format(text, "0x%" PRIx64, address);
}

static void print_enumerator(struct fl_text *text, const struct fl_bits *value, const struct fl_type *type) {
    for (size_t i = 0; i < type->enumerator_count; i++) {
        if (value->width > 64 ||
            ((uint64_t)type->enumerators[i].value & fl_bits_mask(value->width)) != value->word)
            continue;
        fl_text_append(text, type->enumerators[i].name);
        return;
    }
    print_signed(text, value);
}

static struct fl_bits take_bits(struct fl_arena *arena, const struct fl_bits *value, uint64_t low,
                                uint32_t width) {
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, fl_bits_word_count(width));
    for (uint32_t i = 0; i < width && low + i < value->width; i++)
        if (fl_bits_bit(value, (uint32_t)low + i)) words[i / 64] |= (uint64_t)1 << i % 64;
    return fl_bits_of_words(arena, width, words);
}

static void print_part(const struct value_printer *printer, const struct fl_bits *value, uint64_t offset,
                       uint64_t width, const struct fl_type *type) {
    if (!width || width > value->width || offset > value->width - width) {
        fl_text_append(printer->text, "...");
        return;
    }
    struct fl_bits part = take_bits(printer->text->arena, value, offset, (uint32_t)width);
    print_value(printer, &part, type);
}

static unsigned char byte_of(const struct fl_bits *value, uint64_t index) {
    return (unsigned char)(fl_bits_words(value)[index / 8] >> index % 8 * 8);
}

/* Characters with a zero behind them and nothing but zeros after it: what a string literal makes.
 * In a run what comes after the zero is left over from before, and not told. Numbers are text only if they can be
 * read as such. */
static bool print_characters(const struct value_printer *printer, const struct fl_bits *value,
                             const struct fl_type *element) {
    bool are_numbers = is_small_number(element);
    if (are_numbers && strcmp(element->name, "unsigned char") != 0) return false;
    uint64_t count = value->width / 8, length = 0;
    while (length < count && byte_of(value, length)) length++;
    for (uint64_t i = length; i < count && !printer->names; i++)
        if (byte_of(value, i)) return false;
    if (length == count) return false;
    for (uint64_t i = 0; i < length && are_numbers; i++)
        if (byte_of(value, i) < ' ' || byte_of(value, i) > '~') return false;
    if (are_numbers && !length) return false;
    uint64_t shown = length < LONGEST_STRING ? length : LONGEST_STRING;
    char *bytes = fl_arena_allocate(printer->text->arena, shown + 1);
    for (uint64_t i = 0; i < shown; i++) bytes[i] = (char)byte_of(value, i);
    fl_text_append_char(printer->text, '"');
    fl_text_append_escaped(printer->text, bytes, shown);
    fl_text_append(printer->text, shown < length ? "...\"" : "\"");
    return true;
}

static void print_array(const struct value_printer *printer, const struct fl_bits *value,
                        const struct fl_type *type) {
    uint64_t width = type->element ? type->element->size_bits : 0;
    uint64_t count = width ? value->width / width : 0;
    if (fl_type_is(type->element, FL_TYPE_CHARACTER) && width == 8 &&
        print_characters(printer, value, type->element))
        return;
    fl_text_append_char(printer->text, '{');
    for (uint64_t i = 0; i < count; i++) {
        if (i) fl_text_append(printer->text, ", ");
        if (i == MOST_ELEMENTS) {
            fl_text_append(printer->text, "...");
            break;
        }
        print_part(printer, value, i * width, width, type->element);
    }
    fl_text_append_char(printer->text, '}');
}

static void print_members(const struct value_printer *printer, const struct fl_bits *value,
                          const struct fl_type *type) {
    size_t count = type->kind == FL_TYPE_UNION && type->member_count ? 1 : type->member_count;
    fl_text_append_char(printer->text, '{');
    for (size_t i = 0; i < count; i++) {
        const struct fl_member *member = &type->members[i];
        uint64_t width = member->bit_field_width ? member->bit_field_width
                         : member->type          ? member->type->size_bits
                                                 : 0;
        if (i) fl_text_append(printer->text, ", ");
        print_part(printer, value, member->offset_bits, width, member->type);
    }
    fl_text_append_char(printer->text, '}');
}

static void print_value(const struct value_printer *printer, const struct fl_bits *value,
                        const struct fl_type *type) {
    struct fl_text *text = printer->text;
    switch (type ? type->kind : FL_TYPE_VOID) {
    case FL_TYPE_BOOL:
        if (value->width <= 64 && value->word <= 1)
            fl_text_append(text, value->word ? "true" : "false");
        else
            print_integer(printer, value, type);
        return;
    case FL_TYPE_INTEGER: print_integer(printer, value, type); return;
    case FL_TYPE_CHARACTER:
        if (is_small_number(type))
            print_integer(printer, value, type);
        else
            print_character(printer, value, type);
        return;
    case FL_TYPE_FLOAT: fl_c_float_print(text, value); return;
    case FL_TYPE_ENUM: print_enumerator(text, value, type); return;
    case FL_TYPE_ARRAY: print_array(printer, value, type); return;
    case FL_TYPE_STRUCT:
    case FL_TYPE_UNION: print_members(printer, value, type); return;
    case FL_TYPE_POINTER:
    case FL_TYPE_FUNCTION:
        if (value->width <= 64)
            print_pointer(printer, value, type);
        else
            print_signed(text, value);
        return;
    case FL_TYPE_VOID: print_signed(text, value); return;
    }
}

void fl_value_print_naming(struct fl_text *text, const struct fl_program *program, const struct fl_bits *value,
                           const struct fl_type *type, const struct fl_pointer_names *names) {
    print_value(&(struct value_printer){text, program, names}, value, type);
}

void fl_value_print(struct fl_text *text, const struct fl_program *program, const struct fl_bits *value,
                    const struct fl_type *type) {
    fl_value_print_naming(text, program, value, type, NULL);
}
