#include "engine/interpret/capture.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "program/print/print.h"

enum { LARGEST_MEMORY = 4096, LONGEST_STRING = 60, MOST_POINTERS = 8 };

struct fl_capture fl_capture_make(struct fl_arena *arena, const struct fl_program *program) {
    return (struct fl_capture){.program = program, .met = fl_block_names_make(arena)};
}

static bool points_to(const struct fl_type *type, enum fl_type_kind kind) {
    return type && type->kind == FL_TYPE_POINTER && type->element && type->element->kind == kind;
}

static const char *string_at(struct fl_capture *capture, struct fl_arena *arena, uint64_t address, bool is_text) {
    struct fl_text text = fl_text_make(arena);
    char byte;
    fl_text_append_char(&text, '"');
    for (size_t i = 0; i < LONGEST_STRING; i++) {
        if (!fl_memory_peek(capture->memory, address + i, &byte, 1)) return NULL;
        if (!byte) {
            fl_text_append_char(&text, '"');
            return fl_text_string(&text);
        }
        if (is_text && !isprint((unsigned char)byte) && !isspace((unsigned char)byte)) return NULL;
        fl_text_append_escaped(&text, &byte, 1);
    }
    fl_text_append(&text, "...\"");
    return fl_text_string(&text);
}

/* An array of strings, as argv is: {"prog", "one", NULL}. */
static bool print_strings(struct fl_capture *capture, struct fl_text *text, const struct fl_memory_object *object,
                          uint64_t address) {
    struct fl_text list = fl_text_make(text->arena);
    uint64_t size = capture->program->pointer_width / 8;
    fl_text_append_char(&list, '{');
    for (uint64_t i = 0;; i++) {
        uint64_t pointer = 0;
        if (!fl_memory_contains(object, address + i * size, size) ||
            !fl_memory_peek(capture->memory, address + i * size, &pointer, size))
            break;
        const char *string = pointer ? string_at(capture, text->arena, pointer, false) : "NULL";
        if (!string) return false;
        fl_text_format(&list, "%s%s", i ? ", " : "", i < MOST_POINTERS ? string : "...");
        if (!pointer || i == MOST_POINTERS) break;
    }
    fl_text_format(text, "%s}", fl_text_string(&list));
    return true;
}

static void print_heap(struct fl_capture *capture, struct fl_text *text, const struct fl_memory_object *object,
                       uint64_t address, const struct fl_type *type) {
    bool is_one = type && type->element && (type->element->size_bits + 7) / 8 == object->full_size;
    if (object->name) {
        fl_text_format(text, "%s%s", is_one ? "&" : "", object->name);
    } else {
        fl_mark_block(text, object->start);
        fl_block_name(&capture->met, text->arena, object->start);
    }
    if (address != object->start) fl_text_format(text, " + %" PRIu64, address - object->start);
    const char *string = points_to(type, FL_TYPE_CHARACTER) && fl_memory_contains(object, address, 1)
                             ? string_at(capture, text->arena, address, false)
                             : NULL;
    if (string && strlen(string) > 2) fl_text_format(text, " %s", string);
}

/* A local that is in memory of its own each time its block is entered. */
static bool print_renewed(struct fl_capture *capture, struct fl_text *text, const struct fl_memory_object *object,
                          uint64_t address, const struct fl_type *type) {
    const struct fl_variable *variable = fl_memory_renewed(capture->program, object->made_by);
    if (!variable) return false;
    struct fl_object named = {.name = variable->name, .type = variable->type, .size = object->full_size};
    fl_object_address_print(text, &named, address - object->start, type);
    if (!fl_id_equal(variable->function, capture->function))
        fl_text_format(text, " of %s", fl_program_function(capture->program, variable->function)->name);
    return true;
}

static bool print_unnamed(struct fl_capture *capture, struct fl_text *text, const struct fl_memory_object *object,
                          uint64_t address, const struct fl_type *type) {
    if (points_to(type, FL_TYPE_CHARACTER)) {
        const char *string = string_at(capture, text->arena, address, false);
        if (string) fl_text_append(text, string);
        return string;
    }
    if (points_to(type, FL_TYPE_POINTER) && points_to(type->element, FL_TYPE_CHARACTER))
        return print_strings(capture, text, object, address);
    return false;
}

static void print_local(struct fl_capture *capture, struct fl_text *text, const struct fl_memory_object *object,
                        uint64_t address, const struct fl_type *type) {
    const struct fl_object *named = &capture->program->objects[object->object];
    fl_object_address_print(text, named, address - object->start, type);
    bool is_own = fl_id_equal(named->function, capture->function) || fl_id_is_none(named->function);
    if (!is_own && fl_program_function(capture->program, named->function)->is_users)
        fl_text_format(text, " of %s", fl_program_function(capture->program, named->function)->name);
}

/* A pointer into the memory of the run; those into the program's own data are named elsewhere. */
static bool print_pointer(void *context, struct fl_text *text, uint64_t address, const struct fl_type *type) {
    struct fl_capture *capture = context;
    const struct fl_memory_object *object = fl_memory_find(capture->memory, address);
    if (!object) {
        bool is_ended = fl_block_is_met(&capture->met, address);
        if (is_ended) fl_mark_ended_block(text, address, fl_arena_format(text->arena, "0x%" PRIx64, address));
        return is_ended;
    }
    switch ((enum fl_memory_kind)object->kind) {
    case FL_MEMORY_HEAP: print_heap(capture, text, object, address, type); return true;
    case FL_MEMORY_LOCAL: print_local(capture, text, object, address, type); return true;
    case FL_MEMORY_ARRAY:
        return print_renewed(capture, text, object, address, type) ||
               print_unnamed(capture, text, object, address, type);
    default: return false;
    }
}

/* A pointer of which the program knows all that there is to tell. */
static bool is_known_pointer(struct fl_capture *capture, const struct fl_bits *value, const struct fl_type *type) {
    if (type->kind != FL_TYPE_POINTER || value->width > 64) return false;
    const struct fl_memory_object *object = value->word ? fl_memory_find(capture->memory, value->word) : NULL;
    if (object) return object->kind == FL_MEMORY_GLOBAL || object->kind == FL_MEMORY_STRING;
    return !fl_block_is_met(&capture->met, value->word);
}

struct fl_recorded_value fl_capture_value(struct fl_capture *capture, struct fl_arena *arena,
                                          const struct fl_bits *value, const struct fl_type *type,
                                          bool has_pointers) {
    if (!has_pointers || is_known_pointer(capture, value, type))
        return (struct fl_recorded_value){.form = FL_VALUE_BITS, .bits = *value};
    struct fl_text text = fl_text_make(arena);
    struct fl_pointer_names names = {capture, print_pointer};
    fl_value_print_naming(&text, capture->program, value, type, &names);
    return (struct fl_recorded_value){.form = FL_VALUE_TEXT, .bits = *value, .text = fl_text_string(&text)};
}

struct fl_recorded_value fl_capture_memory(struct fl_capture *capture, struct fl_arena *arena, uint64_t address,
                                           uint64_t size, const struct fl_type *type) {
    if (!size || size > LARGEST_MEMORY) return (struct fl_recorded_value){.form = FL_VALUE_NONE};
    uint32_t width = (uint32_t)size * 8;
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, fl_bits_word_count(width));
    if (!fl_memory_peek(capture->memory, address, words, size))
        return (struct fl_recorded_value){.form = FL_VALUE_NONE};
    struct fl_bits value = fl_bits_of_words(arena, width, words);
    return fl_capture_value(capture, arena, &value, type, fl_type_has_pointers(type));
}

struct fl_recorded_value fl_capture_text(struct fl_capture *capture, struct fl_arena *arena, uint64_t address) {
    const char *string = string_at(capture, arena, address, true);
    return (struct fl_recorded_value){.form = string ? FL_VALUE_TEXT : FL_VALUE_NONE, .text = string};
}
