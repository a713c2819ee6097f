#include "report/document/run_values.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { LONGEST_VALUE = 120, LARGEST_MEMORY = 4096, LONGEST_STRING = 60, MOST_POINTERS = 8 };

struct fl_run_values fl_run_values_make(struct fl_arena *arena, const struct fl_program *program) {
    return (struct fl_run_values){.program = program, .heap_numbers = fl_map_make(arena)};
}

const char *fl_run_values_heap_name(struct fl_run_values *values, struct fl_arena *arena,
                                    const struct fl_memory_object *object) {
    uint64_t *number = fl_map_at(&values->heap_numbers, object->start);
    if (!*number) *number = values->heap_numbers.count;
    return fl_arena_format(arena, "heap#%" PRIu64, *number);
}

static bool points_to(const struct fl_type *type, enum fl_type_kind kind) {
    return type && type->kind == FL_TYPE_POINTER && type->element && type->element->kind == kind;
}

const char *fl_run_values_print_string(struct fl_run_values *values, struct fl_arena *arena, uint64_t address,
                                       bool is_text) {
    struct fl_text text = fl_text_make(arena);
    char byte;
    fl_text_append_char(&text, '"');
    for (size_t i = 0; i < LONGEST_STRING; i++) {
        if (!fl_memory_peek(values->memory, address + i, &byte, 1)) return NULL;
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
static bool print_strings(struct fl_run_values *values, struct fl_text *text,
                          const struct fl_memory_object *object, uint64_t address) {
    struct fl_text list = fl_text_make(text->arena);
    uint64_t size = values->program->pointer_width / 8;
    fl_text_append_char(&list, '{');
    for (uint64_t i = 0;; i++) {
        uint64_t pointer = 0;
        if (!fl_memory_contains(object, address + i * size, size) ||
            !fl_memory_peek(values->memory, address + i * size, &pointer, size))
            break;
        const char *string = pointer ? fl_run_values_print_string(values, text->arena, pointer, false) : "NULL";
        if (!string) return false;
        fl_text_format(&list, "%s%s", i ? ", " : "", i < MOST_POINTERS ? string : "...");
        if (!pointer || i == MOST_POINTERS) break;
    }
    fl_text_format(text, "%s}", fl_text_string(&list));
    return true;
}

static void print_heap(struct fl_run_values *values, struct fl_text *text, const struct fl_memory_object *object,
                       uint64_t address, const struct fl_type *type) {
    bool is_one = type && type->element && (type->element->size_bits + 7) / 8 == object->full_size;
    if (object->name)
        fl_text_format(text, "%s%s", is_one ? "&" : "", object->name);
    else
        fl_text_append(text, fl_run_values_heap_name(values, text->arena, object));
    if (address != object->start) fl_text_format(text, " + %" PRIu64, address - object->start);
    const char *string = points_to(type, FL_TYPE_CHARACTER) && fl_memory_contains(object, address, 1)
                             ? fl_run_values_print_string(values, text->arena, address, false)
                             : NULL;
    if (string && strlen(string) > 2) fl_text_format(text, " %s", string);
}

static bool print_unnamed(struct fl_run_values *values, struct fl_text *text,
                          const struct fl_memory_object *object, uint64_t address, const struct fl_type *type) {
    if (points_to(type, FL_TYPE_CHARACTER)) {
        const char *string = fl_run_values_print_string(values, text->arena, address, false);
        if (string) fl_text_append(text, string);
        return string;
    }
    if (points_to(type, FL_TYPE_POINTER) && points_to(type->element, FL_TYPE_CHARACTER))
        return print_strings(values, text, object, address);
    return false;
}

static void print_local(struct fl_run_values *values, struct fl_text *text, const struct fl_memory_object *object,
                        uint64_t address, const struct fl_type *type) {
    const struct fl_object *named = &values->program->objects[object->object];
    fl_object_address_print(text, named, address - object->start, type);
    bool is_own = fl_id_equal(named->function, values->function) || fl_id_is_none(named->function);
    if (!is_own && fl_program_function(values->program, named->function)->is_users)
        fl_text_format(text, " of %s", fl_program_function(values->program, named->function)->name);
}

/* A pointer into the memory of the run; those into the program's own data are named elsewhere. */
static bool print_pointer(void *context, struct fl_text *text, uint64_t address, const struct fl_type *type) {
    struct fl_run_values *values = context;
    const struct fl_memory_object *object = fl_memory_find(values->memory, address);
    if (!object) {
        uint64_t *number = fl_map_find(&values->heap_numbers, address);
        if (number) fl_text_format(text, "heap#%" PRIu64 " (freed)", *number);
        return number != NULL;
    }
    switch ((enum fl_memory_kind)object->kind) {
    case FL_MEMORY_HEAP: print_heap(values, text, object, address, type); return true;
    case FL_MEMORY_LOCAL: print_local(values, text, object, address, type); return true;
    case FL_MEMORY_ARRAY: return print_unnamed(values, text, object, address, type);
    default: return false;
    }
}

const char *fl_run_values_print(struct fl_run_values *values, struct fl_arena *arena, const struct fl_bits *value,
                                const struct fl_type *type) {
    struct fl_text text = fl_text_make(arena);
    struct fl_pointer_names names = {values, print_pointer};
    fl_value_print_naming(&text, values->program, value, type, &names);
    if (text.count <= LONGEST_VALUE) return fl_text_string(&text);
    size_t length = LONGEST_VALUE;
    while (length && ((unsigned char)text.items[length] & 0xc0) == 0x80) length--;
    return fl_arena_format(arena, "%.*s…", (int)length, fl_text_string(&text));
}

const char *fl_run_values_print_memory(struct fl_run_values *values, struct fl_arena *arena, uint64_t address,
                                       uint64_t size, const struct fl_type *type) {
    if (!size || size > LARGEST_MEMORY) return NULL;
    uint32_t width = (uint32_t)size * 8;
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, fl_bits_word_count(width));
    if (!fl_memory_peek(values->memory, address, words, size)) return NULL;
    struct fl_bits value = fl_bits_of_words(arena, width, words);
    return fl_run_values_print(values, arena, &value, type);
}
