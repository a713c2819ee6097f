/* report/export/klee.c - inputs as KLEE's objects: a name and the bytes that memory held.
 *
 * Arguments and standard input are called as KLEE's POSIX runtime calls them: arg00, arg01, stdin.
 */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "report/export/export.h"

enum { FILE_VERSION = 3 };

struct object {
    const char *name;
    struct fl_input_bytes bytes;
};

struct objects {
    FL_VECTOR_OF(struct object) items;
};

static struct fl_input_bytes bytes_of_bits(struct fl_arena *arena, const struct fl_bits *bits) {
    size_t count = (bits->width + 7) / 8;
    return (struct fl_input_bytes){fl_arena_copy(arena, fl_bits_words(bits), count), count};
}

static struct objects collect(struct fl_arena *arena, const struct fl_result_failure *failure) {
    struct objects objects = {0};
    size_t arguments = 0;
    for (size_t i = 0; i < failure->inputs.all.count; i++) {
        const struct fl_result_input *input = &failure->inputs.all.items[i];
        struct object object = {input->base, input->bytes};
        switch (input->source) {
        case FL_SOURCE_ARGUMENT:
            if (strcmp(input->name, "argv[0]") == 0) continue;
            object.name = fl_arena_format(arena, "arg%02zu", arguments++);
            object.bytes.count++; /* the zero behind it */
            break;
        case FL_SOURCE_STDIN: object.name = "stdin"; break;
        case FL_SOURCE_VALUE:
        case FL_SOURCE_TIME:
            if (input->bits.width) object.bytes = bytes_of_bits(arena, &input->bits);
            break;
        case FL_SOURCE_MEMORY: continue; /* KLEE gives no values to memory of malloc */
        default: break;
        }
        fl_vector_push(arena, &objects.items, object);
    }
    return objects;
}

static const char *program_of(const struct fl_result *result) {
    return result->files.count ? result->files.items[0].path : "program";
}

static void append_text_bytes(struct fl_text *text, struct fl_input_bytes bytes) {
    for (size_t i = 0; i < bytes.count; i++)
        fl_text_append_char(text, isprint((unsigned char)bytes.bytes[i]) ? bytes.bytes[i] : '.');
}

static uint64_t little_endian(struct fl_input_bytes bytes) {
    uint64_t value = 0;
    memcpy(&value, bytes.bytes, bytes.count);
    return value;
}

void fl_export_klee_list(struct fl_text *text, const struct fl_result *result,
                         const struct fl_result_failure *failure) {
    struct objects objects = collect(text->arena, failure);
    fl_text_format(text, "program    : %s\nnum objects: %zu\n", program_of(result), objects.items.count);
    for (size_t i = 0; i < objects.items.count; i++) {
        const struct object *object = &objects.items.items[i];
        fl_text_format(text, "object %zu: name: '%s'\nobject %zu: size: %zu\nobject %zu: hex : 0x", i,
                       object->name, i, object->bytes.count, i);
        for (size_t j = 0; j < object->bytes.count; j++)
            fl_text_format(text, "%02x", (unsigned char)object->bytes.bytes[j]);
        fl_text_append_char(text, '\n');
        size_t count = object->bytes.count;
        if (count == 1 || count == 2 || count == 4 || count == 8) {
            uint64_t value = little_endian(object->bytes);
            unsigned unused = 64 - 8 * (unsigned)count;
            fl_text_format(text, "object %zu: int : %" PRId64 "\nobject %zu: uint: %" PRIu64 "\n", i,
                           (int64_t)(value << unused) >> unused, i, value);
        }
        fl_text_format(text, "object %zu: text: ", i);
        append_text_bytes(text, object->bytes);
        fl_text_append_char(text, '\n');
    }
}

static void append_word(struct fl_text *text, uint32_t word) {
    char bytes[] = {(char)(word >> 24), (char)(word >> 16), (char)(word >> 8), (char)word};
    fl_text_append_bytes(text, bytes, sizeof bytes);
}

static void append_counted(struct fl_text *text, const char *bytes, size_t count) {
    append_word(text, (uint32_t)count);
    fl_text_append_bytes(text, bytes, count);
}

void fl_export_klee_file(struct fl_text *text, const struct fl_result *result,
                         const struct fl_result_failure *failure) {
    struct objects objects = collect(text->arena, failure);
    fl_text_append(text, "KTEST");
    append_word(text, FILE_VERSION);
    append_word(text, 1); /* arguments of the program that was explored: its name */
    append_counted(text, program_of(result), strlen(program_of(result)));
    append_word(text, 0); /* symbolic arguments, which KLEE leaves at 0 */
    append_word(text, 0); /* and their length */
    append_word(text, (uint32_t)objects.items.count);
    for (size_t i = 0; i < objects.items.count; i++) {
        const struct object *object = &objects.items.items[i];
        append_counted(text, object->name, strlen(object->name));
        append_counted(text, object->bytes.bytes, object->bytes.count);
    }
}
