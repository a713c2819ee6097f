#include "engine/fuzz/dictionary.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_WORD = 64, MOST_WORDS = 400, MOST_NUMBERS = 400, LONGEST_LENGTH = 1024, DEEPEST_EXPRESSION = 64 };

struct reader {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_dictionary *dictionary;
    struct fl_map known; /* objects, numbers and characters that were met */
};

static bool is_new(struct reader *reader, uint64_t key) {
    uint64_t *known = fl_map_at(&reader->known, key);
    return !(*known)++;
}

/* ---- formats ---- */

/* What a conversion reads; *format is behind its %. */
static void append_example(struct fl_text *text, const char **format) {
    const char *at = *format + strspn(*format, "*0123456789hlLjzt");
    switch (*at) {
    case 'd':
    case 'i':
    case 'u': fl_text_append(text, "12"); break;
    case 'x':
    case 'X': fl_text_append(text, "1f"); break;
    case 'o': fl_text_append(text, "17"); break;
    case 'f':
    case 'g':
    case 'e': fl_text_append(text, "2.5"); break;
    case 's': fl_text_append(text, "word"); break;
    case 'c': fl_text_append(text, "c"); break;
    case '%': fl_text_append(text, "%"); break;
    case '[':
        at++;
        if (*at == '^') at++;
        fl_text_append_char(text, (*format)[strcspn(*format, "[") + 1] == '^' ? 'w' : *at);
        at += 1 + strcspn(at + 1, "]");
        break;
    default: break;
    }
    *format = *at ? at + 1 : at;
}

static void add_line(struct reader *reader, const char *format) {
    struct fl_text text = fl_text_make(reader->arena);
    while (*format)
        if (*format++ == '%')
            append_example(&text, &format);
        else
            fl_text_append_char(&text, format[-1]);
    if (!text.count) return;
    if (text.items[text.count - 1] != '\n') fl_text_append_char(&text, '\n');
    fl_vector_push(reader->arena, &reader->dictionary->lines, (struct fl_input_bytes){text.items, text.count});
}

/* ---- texts and numbers ---- */

static bool is_text(const unsigned char *bytes, uint64_t size) {
    if (!bytes || size < 2 || size > LONGEST_WORD || bytes[size - 1]) return false;
    for (uint64_t i = 0; i + 1 < size; i++)
        if (!isprint(bytes[i]) && !isspace(bytes[i])) return false;
    return true;
}

static void add_character(struct reader *reader, uint64_t character) {
    if (!character || character > 255 || !is_new(reader, character << 8 | 3)) return;
    fl_vector_push(reader->arena, &reader->dictionary->characters, (char)character);
}

static void add_length(struct reader *reader, uint64_t length) {
    if (length < 2 || length > LONGEST_LENGTH || !is_new(reader, length << 8 | 4)) return;
    fl_vector_push(reader->arena, &reader->dictionary->lengths, (uint32_t)length);
}

static void add_text(struct reader *reader, const unsigned char *bytes, uint64_t size) {
    struct fl_dictionary *dictionary = reader->dictionary;
    if (!is_text(bytes, size) || dictionary->words.count >= MOST_WORDS) return;
    const char *text = (const char *)bytes;
    if (strchr(text, '%')) add_line(reader, text);
    bool is_sentence = size > 24 && strchr(text, ' ');
    if (!is_sentence && !strchr(text, '%'))
        fl_vector_push(reader->arena, &dictionary->words, (struct fl_input_bytes){text, size - 1});
    for (uint64_t i = 0; i + 1 < size && size <= 8; i++) add_character(reader, bytes[i]);
}

static void add_object(struct reader *reader, fl_object_id id);

/* Tables of texts hold their addresses. */
static void add_pointers(struct reader *reader, const struct fl_object *object) {
    uint32_t width = reader->program->pointer_width / 8;
    for (uint64_t at = 0; object->contents && at + width <= object->size && at < 4096; at += width) {
        uint64_t address = 0;
        memcpy(&address, object->contents + at, width);
        for (uint32_t i = 0; address && i < reader->program->object_count; i++)
            if (reader->program->objects[i].address == address) add_object(reader, (fl_object_id){i});
    }
}

/* Elements of arrays of characters stand for themselves, those of tables end each with a zero. */
static void add_object(struct reader *reader, fl_object_id id) {
    const struct fl_object *object = fl_program_object(reader->program, id);
    add_length(reader, object->size);
    if (!object->address || !is_new(reader, (uint64_t)id.index << 8 | 1)) return;
    add_text(reader, object->contents, object->size);
    const struct fl_type *type = object->type;
    bool is_table = type && type->kind == FL_TYPE_ARRAY && type->element && type->element->kind == FL_TYPE_ARRAY;
    uint64_t row = is_table ? type->element->size_bits / 8 : 0;
    for (uint64_t at = 0; row && object->contents && at + row <= object->size; at += row)
        add_text(reader, object->contents + at, strnlen((const char *)object->contents + at, row - 1) + 1);
    add_pointers(reader, object);
}

static void add_number(struct reader *reader, const struct fl_bits *bits) {
    if (bits->width > 64 || bits->width < 8) return;
    uint64_t word = bits->word;
    if (bits->width < 64 && word >> (bits->width - 1) & 1) word |= ~UINT64_C(0) << bits->width;
    if (bits->width <= 32) add_character(reader, word);
    add_length(reader, word);
    if (reader->dictionary->numbers.count >= MOST_NUMBERS || !is_new(reader, word << 8 | 2)) return;
    fl_vector_push(reader->arena, &reader->dictionary->numbers, (int64_t)word);
}

/* What short tables of numbers hold. */
static void add_elements(struct reader *reader, const struct fl_object *object) {
    const struct fl_type *type = object->type,
                         *element = type && type->kind == FL_TYPE_ARRAY ? type->element : NULL;
    uint64_t size = element ? element->size_bits / 8 : 0;
    if (!element || !object->contents || element->kind != FL_TYPE_INTEGER || (size != 2 && size != 4) ||
        object->size > 32 * size)
        return;
    for (uint64_t at = 0; at + size <= object->size; at += size) {
        uint64_t value = 0;
        memcpy(&value, object->contents + at, size);
        struct fl_bits bits = fl_bits_of_unsigned(reader->arena, (uint32_t)size * 8, value);
        add_number(reader, &bits);
    }
}

/* ---- where they stand ---- */

static void read_expression(struct reader *reader, const struct fl_expression *expression, unsigned depth) {
    if (!expression || depth > DEEPEST_EXPRESSION) return;
    if (expression->kind == FL_EXPRESSION_CONSTANT) add_number(reader, &expression->constant);
    if (expression->kind == FL_EXPRESSION_OBJECT) {
        add_object(reader, expression->object);
        add_elements(reader, fl_program_object(reader->program, expression->object));
    }
    for (uint32_t i = 0; i < expression->operand_count; i++)
        read_expression(reader, expression->operands[i], depth + 1);
}

static void read_edge(struct reader *reader, const struct fl_operation *operation) {
    read_expression(reader, operation->condition, 0);
    read_expression(reader, operation->value, 0);
    read_expression(reader, operation->address, 0);
    read_expression(reader, operation->source, 0);
    read_expression(reader, operation->size, 0);
    for (uint32_t i = 0; i < operation->argument_count; i++)
        read_expression(reader, operation->arguments[i].value, 0);
}

struct fl_dictionary *fl_dictionary_of_program(struct fl_arena *arena, const struct fl_program *program) {
    struct reader reader = {.arena = arena,
                            .program = program,
                            .dictionary = FL_NEW(arena, struct fl_dictionary),
                            .known = fl_map_make(arena)};
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_location *source = fl_program_location(program, program->edges[i].source);
        if (fl_program_function(program, source->function)->is_users)
            read_edge(&reader, &program->edges[i].operation);
    }
    return reader.dictionary;
}
