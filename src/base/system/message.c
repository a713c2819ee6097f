#include "base/system/message.h"

#include <string.h>

#include "base/invariant.h"
#include "base/map.h"
#include "base/number/bits.h"
#include "base/vector.h"

/* Any vector, whatever it is of. */
typedef FL_VECTOR_OF(char) any_vector;

static const uint32_t no_string = UINT32_MAX;

/* ---- packing ---- */

static void put(struct fl_text *text, const void *bytes, size_t size) {
    fl_text_append_bytes(text, bytes, size);
}

static void put_size(struct fl_text *text, size_t size) {
    put(text, &size, sizeof size);
}

static void put_string(struct fl_text *text, const char *string) {
    uint32_t length = string ? (uint32_t)strlen(string) : no_string;
    put(text, &length, sizeof length);
    if (string) put(text, string, length);
}

static void put_bits(struct fl_text *text, const struct fl_bits *bits) {
    put(text, &bits->width, sizeof bits->width);
    if (bits->width) put(text, fl_bits_words(bits), fl_bits_word_count(bits->width) * sizeof(uint64_t));
}

static void put_names(struct fl_text *text, const struct fl_map *map) {
    put_size(text, map->count);
    for (size_t i = 0; i < map->count; i++) {
        put_string(text, (const char *)(uintptr_t)map->items[i].key);
        put(text, &map->items[i].value, sizeof map->items[i].value);
    }
}

static void put_items(struct fl_text *text, const struct fl_message *of, const char *items, size_t count,
                      size_t item_size) {
    if (!of) put(text, items, count * item_size);
    for (size_t i = 0; of && i < count; i++) fl_message_pack(text, of, items + i * of->size);
}

static const void *pointer_at(const void *place) {
    const void *pointer;
    memcpy(&pointer, place, sizeof pointer);
    return pointer;
}

/* How many are behind a pointer, as the field beside it says. */
static size_t count_of(const struct fl_field *field, const char *value) {
    size_t count;
    memcpy(&count, value + field->count, sizeof count);
    return count;
}

static void put_vector(struct fl_text *text, const struct fl_field *field, const any_vector *vector) {
    put_size(text, vector->count);
    put_items(text, field->of, vector->items, vector->count, field->count);
}

static void put_field(struct fl_text *text, const struct fl_field *field, const char *value) {
    const char *at = value + field->offset;
    switch (field->kind) {
    case FL_FIELD_NUMBER: put(text, at, field->size); break;
    case FL_FIELD_STRING: put_string(text, pointer_at(at)); break;
    case FL_FIELD_BYTES: put(text, pointer_at(at), count_of(field, value)); break;
    case FL_FIELD_STRUCT: put_items(text, field->of, at, field->size / field->of->size, 0); break;
    case FL_FIELD_POINTER: {
        const void *pointed = pointer_at(at);
        fl_text_append_char(text, pointed != NULL);
        if (pointed) fl_message_pack(text, field->of, pointed);
        break;
    }
    case FL_FIELD_ARRAY: put_items(text, field->of, pointer_at(at), count_of(field, value), 0); break;
    case FL_FIELD_VECTOR: put_vector(text, field, (const any_vector *)at); break;
    case FL_FIELD_TEXT: {
        const struct fl_text *sent = (const struct fl_text *)at;
        put_size(text, sent->count);
        put(text, sent->items, sent->count);
        break;
    }
    case FL_FIELD_BITS: put_bits(text, (const struct fl_bits *)at); break;
    case FL_FIELD_NAMES: put_names(text, (const struct fl_map *)at); break;
    case FL_FIELD_LEFT_OUT: break;
    }
}

void fl_message_pack(struct fl_text *text, const struct fl_message *message, const void *value) {
    for (size_t i = 0; i < message->field_count; i++) put_field(text, &message->fields[i], value);
}

/* ---- unpacking ---- */

struct reader {
    struct fl_arena *arena;
    const char *next, *end;
};

static void get_message(struct reader *reader, const struct fl_message *message, char *value);

static void get(struct reader *reader, void *bytes, size_t size) {
    FL_INVARIANT((size_t)(reader->end - reader->next) >= size, "a message is as long as it was sent");
    if (size) memcpy(bytes, reader->next, size);
    reader->next += size;
}

static size_t get_size(struct reader *reader) {
    size_t size;
    get(reader, &size, sizeof size);
    return size;
}

/* With a zero behind them. */
static char *get_bytes(struct reader *reader, size_t count) {
    FL_INVARIANT((size_t)(reader->end - reader->next) >= count, "a message is as long as it was sent");
    char *bytes = fl_arena_allocate(reader->arena, count + 1);
    get(reader, bytes, count);
    return bytes;
}

static const char *get_string(struct reader *reader) {
    uint32_t length;
    get(reader, &length, sizeof length);
    return length == no_string ? NULL : get_bytes(reader, length);
}

static struct fl_bits get_bits(struct reader *reader) {
    uint32_t width;
    get(reader, &width, sizeof width);
    if (!width) return (struct fl_bits){0};
    uint64_t *words = FL_NEW_ARRAY(reader->arena, uint64_t, fl_bits_word_count(width));
    get(reader, words, fl_bits_word_count(width) * sizeof *words);
    return fl_bits_of_words(reader->arena, width, words);
}

static struct fl_map get_names(struct reader *reader) {
    struct fl_map map = fl_map_make(reader->arena);
    for (size_t count = get_size(reader); count; count--) {
        const char *name = get_string(reader);
        uint64_t value;
        get(reader, &value, sizeof value);
        *fl_map_at_string(&map, name) = value;
    }
    return map;
}

static struct fl_text get_text(struct reader *reader) {
    struct fl_text text = fl_text_make(reader->arena);
    size_t count = get_size(reader);
    FL_INVARIANT((size_t)(reader->end - reader->next) >= count, "a message is as long as it was sent");
    fl_text_append_bytes(&text, reader->next, count);
    reader->next += count;
    return text;
}

static void *get_items(struct reader *reader, const struct fl_message *of, size_t count, size_t item_size) {
    if (!of) return get_bytes(reader, count * item_size);
    char *items = fl_arena_allocate(reader->arena, (count + 1) * of->size);
    for (size_t i = 0; i < count; i++) get_message(reader, of, items + i * of->size);
    return items;
}

static void set_pointer(char *place, const void *pointer) {
    memcpy(place, &pointer, sizeof pointer);
}

static void get_field(struct reader *reader, const struct fl_field *field, char *value) {
    char *at = value + field->offset;
    switch (field->kind) {
    case FL_FIELD_NUMBER: get(reader, at, field->size); break;
    case FL_FIELD_STRING: set_pointer(at, get_string(reader)); break;
    case FL_FIELD_BYTES: set_pointer(at, get_bytes(reader, count_of(field, value))); break;
    case FL_FIELD_STRUCT:
        for (size_t i = 0; i < field->size; i += field->of->size) get_message(reader, field->of, at + i);
        break;
    case FL_FIELD_POINTER: {
        char is_there;
        get(reader, &is_there, 1);
        set_pointer(at, is_there ? get_items(reader, field->of, 1, 0) : NULL);
        break;
    }
    case FL_FIELD_ARRAY: set_pointer(at, get_items(reader, field->of, count_of(field, value), 0)); break;
    case FL_FIELD_VECTOR: {
        any_vector *vector = (any_vector *)at;
        vector->count = vector->capacity = get_size(reader);
        vector->items = get_items(reader, field->of, vector->count, field->count);
        break;
    }
    case FL_FIELD_TEXT: *(struct fl_text *)at = get_text(reader); break;
    case FL_FIELD_BITS: *(struct fl_bits *)at = get_bits(reader); break;
    case FL_FIELD_NAMES: *(struct fl_map *)at = get_names(reader); break;
    case FL_FIELD_LEFT_OUT: memset(at, 0, field->size); break;
    }
}

static void get_message(struct reader *reader, const struct fl_message *message, char *value) {
    for (size_t i = 0; i < message->field_count; i++) get_field(reader, &message->fields[i], value);
}

void fl_message_unpack(struct fl_arena *arena, const struct fl_message *message, const char *bytes, size_t size,
                       void *value) {
    struct reader reader = {arena, bytes, bytes + size};
    get_message(&reader, message, value);
    FL_INVARIANT(reader.next == reader.end, "a message is as long as it was sent");
}

/* ---- the check of a description ---- */

static bool is_counted(const struct fl_field *field) {
    return field->kind == FL_FIELD_BYTES || field->kind == FL_FIELD_ARRAY;
}

/* The number that counts what a field has must be there when the field is unpacked. */
static bool is_count_known(const struct fl_message *message, const struct fl_field *field) {
    for (const struct fl_field *other = message->fields; other < field; other++)
        if (other->kind == FL_FIELD_NUMBER && other->offset == field->count && other->size == sizeof(size_t))
            return true;
    return false;
}

static bool has_size(const struct fl_field *field) {
    switch (field->kind) {
    case FL_FIELD_NUMBER: return field->size <= sizeof(uint64_t);
    case FL_FIELD_STRING:
    case FL_FIELD_BYTES:
    case FL_FIELD_POINTER:
    case FL_FIELD_ARRAY: return field->size == sizeof(void *);
    case FL_FIELD_STRUCT: return field->size % field->of->size == 0;
    case FL_FIELD_VECTOR:
        return field->size == sizeof(any_vector) &&
               (field->of ? field->count == field->of->size : field->count <= sizeof(uint64_t));
    case FL_FIELD_TEXT: return field->size == sizeof(struct fl_text);
    case FL_FIELD_BITS: return field->size == sizeof(struct fl_bits);
    case FL_FIELD_NAMES: return field->size == sizeof(struct fl_map);
    case FL_FIELD_LEFT_OUT: return true;
    }
    return false;
}

static const char *verify_field(struct fl_arena *arena, const struct fl_message *message,
                                const struct fl_field *field, unsigned char *bytes) {
    if (!has_size(field)) return fl_arena_format(arena, "%s.%s is of another kind", message->name, field->name);
    if (is_counted(field) && !is_count_known(message, field))
        return fl_arena_format(arena, "%s.%s comes before the number that counts it", message->name, field->name);
    for (size_t i = 0; i < field->size; i++) {
        if (bytes[field->offset + i] == 2)
            return fl_arena_format(arena, "%s.%s is described twice", message->name, field->name);
        bytes[field->offset + i] = 2;
    }
    return field->of && field->of != message ? fl_message_verify(arena, field->of) : NULL;
}

/* Without help of the compiler: what lies before something that is aligned may be padding. */
static void guess_padding(unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == 1 && i % sizeof(void *)) bytes[i] = 0;
}

const char *fl_message_verify(struct fl_arena *arena, const struct fl_message *message) {
    unsigned char *bytes = fl_arena_allocate(arena, message->size + 1);
    memset(bytes, 1, message->size);
    if (message->clear_padding) message->clear_padding(bytes);
    for (size_t i = 0; i < message->field_count; i++) {
        const char *problem = verify_field(arena, message, &message->fields[i], bytes);
        if (problem) return problem;
    }
    if (!message->clear_padding) guess_padding(bytes, message->size);
    for (size_t i = 0; i < message->size; i++)
        if (bytes[i] == 1) return fl_arena_format(arena, "byte %zu of %s belongs to no field", i, message->name);
    return NULL;
}
