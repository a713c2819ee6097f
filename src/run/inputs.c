#include "run/inputs.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"

/* What names are made of besides letters and digits, where they need no quotes. */
#define NAME_MARKS "_.$-"
#define TARGET_MARKS "_.$"

struct fl_inputs *fl_inputs_create(struct fl_arena *arena) {
    struct fl_inputs *inputs = FL_NEW(arena, struct fl_inputs);
    inputs->arena = arena;
    inputs->standard_input = fl_text_make(arena);
    inputs->pointer_size = 8;
    return inputs;
}

void fl_inputs_add_argument(struct fl_inputs *inputs, const char *argument) {
    struct fl_input_bytes bytes = {fl_arena_copy_string(inputs->arena, argument), strlen(argument)};
    fl_vector_push(inputs->arena, &inputs->arguments, bytes);
}

static bool is_float(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_FLOAT;
}

static bool parse_float(struct fl_arena *arena, const char *number, uint32_t width, struct fl_bits *result) {
    char *end;
    uint64_t words[2] = {0, 0};
    if (width == 32) {
        float value = strtof(number, &end);
        memcpy(words, &value, sizeof value);
    } else if (width == 64) {
        double value = strtod(number, &end);
        memcpy(words, &value, sizeof value);
    } else if (width == 80) {
        long double value = strtold(number, &end);
        memcpy(words, &value, 10);
    } else {
        return false;
    }
    if (end == number) return false;
    if (*end && strchr("fFlL", *end)) end++; /* as in C */
    if (*end) return false;
    *result = fl_bits_of_words(arena, width, words);
    return true;
}

static bool convert_bytes(struct fl_arena *arena, struct fl_input_bytes bytes, uint32_t width,
                          struct fl_bits *result) {
    if (bytes.count != (width + 7) / 8) return false;
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, fl_bits_word_count(width));
    memcpy(words, bytes.bytes, bytes.count);
    *result = fl_bits_of_words(arena, width, words);
    return true;
}

bool fl_input_value_convert(struct fl_arena *arena, const struct fl_input_value *value, uint32_t width,
                            const struct fl_type *type, struct fl_bits *result) {
    switch (value->form) {
    case FL_FORM_BYTES: return convert_bytes(arena, value->bytes, width, result);
    case FL_FORM_BITS: return fl_bits_parse(arena, width, value->number, result);
    case FL_FORM_NUMBER:
        if (is_float(type)) return parse_float(arena, value->number, width, result);
        return fl_bits_parse(arena, width, value->number, result);
    }
    FL_UNREACHABLE("every form of a value is converted");
}

bool fl_input_is_allocation(const char *name) {
    static const char *const names[] = {
#define FL_ALLOCATION(name) #name " fails",
#include "runtime/allocation.def"
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

bool fl_input_value_fails_allocation(const struct fl_input_value *value) {
    return value->form == FL_FORM_NUMBER && fl_input_is_allocation(value->name) && strcmp(value->number, "0") != 0;
}

const char *fl_inputs_failing_allocation(const struct fl_inputs *inputs) {
    const char *name = NULL;
    for (size_t i = 0; inputs && i < inputs->values.count; i++)
        if (fl_input_value_fails_allocation(&inputs->values.items[i])) name = inputs->values.items[i].name;
    return name;
}

bool fl_input_reference_is_block(const struct fl_input_reference *reference, uint64_t *call) {
    static const char prefix[] = "malloc.";
    if (strncmp(reference->target, prefix, strlen(prefix)) != 0) return false;
    *call = strtoull(reference->target + strlen(prefix), NULL, 10);
    return true;
}

static const char *print_float(struct fl_arena *arena, const struct fl_bits *bits) {
    const uint64_t *words = fl_bits_words(bits);
    if (bits->width == 32) {
        float value;
        memcpy(&value, words, sizeof value);
        return fl_arena_format(arena, "%.9g", (double)value);
    }
    if (bits->width == 64) {
        double value;
        memcpy(&value, words, sizeof value);
        return fl_arena_format(arena, "%.17g", value);
    }
    return NULL;
}

struct fl_input_value fl_input_value_of(struct fl_arena *arena, const char *name, const struct fl_bits *bits,
                                        const struct fl_type *type) {
    struct fl_input_value value = {.name = name, .form = FL_FORM_NUMBER};
    struct fl_bits again;
    if (is_float(type)) {
        value.number = print_float(arena, bits);
        if (value.number && fl_input_value_convert(arena, &value, bits->width, type, &again) &&
            fl_bits_equal(&again, bits))
            return value;
        value.form = FL_FORM_BITS;
        value.number = fl_arena_format(arena, "0x%s", fl_bits_format_hex(arena, bits));
        return value;
    }
    value.number =
        type && type->is_signed ? fl_bits_format_signed(arena, bits) : fl_bits_format_unsigned(arena, bits);
    return value;
}

static void print_string(struct fl_text *text, struct fl_input_bytes bytes) {
    fl_text_append_char(text, '"');
    fl_text_append_escaped(text, bytes.bytes, bytes.count);
    fl_text_append_char(text, '"');
}

static bool is_plain(const char *name, const char *marks) {
    if (!*name) return false;
    for (; *name; name++)
        if (!isalnum((unsigned char)*name) && !strchr(marks, *name)) return false;
    return true;
}

/* Words that begin a line of another meaning. */
static bool is_keyword(const char *name) {
    static const char *const keywords[] = {"argv", "stdin", "stdin-file", "env", "file", "time"};
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strcmp(keywords[i], name) == 0) return true;
    return false;
}

/* Names that would be read as something else stand in quotes. */
static void print_name(struct fl_text *text, const char *name, bool is_plain_name) {
    if (is_plain_name)
        fl_text_append(text, name);
    else
        print_string(text, (struct fl_input_bytes){name, strlen(name)});
}

static void print_value_name(struct fl_text *text, const char *name) {
    static const char *const kinds[] = {"global ", "parameter "};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (fl_string_has_prefix(name, kinds[i])) {
            fl_text_append(text, kinds[i]);
            print_name(text, name + strlen(kinds[i]), is_plain(name + strlen(kinds[i]), NAME_MARKS));
            return;
        }
    print_name(text, name, is_plain(name, NAME_MARKS) && !is_keyword(name));
}

static void print_reference(struct fl_text *text, const struct fl_input_reference *reference) {
    fl_text_append(text, " &");
    print_name(text, reference->target, is_plain(reference->target, TARGET_MARKS));
    if (reference->addend) fl_text_format(text, "+%llu", (unsigned long long)reference->addend);
}

/* Where the bytes of a reference end: with the next one, or with as many as a pointer can have. */
static void print_bytes(struct fl_text *text, struct fl_input_bytes bytes,
                        const struct fl_input_references *references, uint32_t pointer_size) {
    size_t next = 0;
    fl_text_append(text, " bytes");
    for (size_t i = 0; i < bytes.count;) {
        if (next < references->all.count && references->all.items[next].offset == i) {
            print_reference(text, &references->all.items[next++]);
            i += pointer_size;
        } else
            fl_text_format(text, " %02x", (unsigned char)bytes.bytes[i++]);
    }
}

static void print_object(struct fl_text *text, const struct fl_input_object *object, uint32_t pointer_size) {
    fl_text_append(text, "object ");
    print_name(text, object->name, is_plain(object->name, NAME_MARKS));
    fl_text_append_char(text, ':');
    if (object->is_text) {
        fl_text_append_char(text, ' ');
        print_string(text, object->bytes);
    } else
        print_bytes(text, object->bytes, &object->references, pointer_size);
    fl_text_append_char(text, '\n');
}

static void print_value(struct fl_text *text, const struct fl_input_value *value, uint32_t pointer_size) {
    print_value_name(text, value->name);
    fl_text_append_char(text, ':');
    if (value->form == FL_FORM_BYTES && value->references.all.count == 1 && value->bytes.count == pointer_size) {
        print_reference(text, &value->references.all.items[0]);
    } else if (value->form == FL_FORM_BYTES) {
        print_bytes(text, value->bytes, &value->references, pointer_size);
    } else {
        fl_text_format(text, " %s%s", value->form == FL_FORM_BITS ? "bits " : "", value->number);
    }
    fl_text_append_char(text, '\n');
}

/* A line of standard input an entry, so that a reader sees where the lines are. */
static void print_stdin(struct fl_text *text, const char *bytes, size_t count) {
    while (count) {
        const char *newline = memchr(bytes, '\n', count);
        size_t length = newline ? (size_t)(newline - bytes) + 1 : count;
        fl_text_append(text, "stdin: ");
        print_string(text, (struct fl_input_bytes){bytes, length});
        fl_text_append_char(text, '\n');
        bytes += length;
        count -= length;
    }
}

void fl_inputs_print(struct fl_text *text, const struct fl_inputs *inputs) {
    if (inputs->arguments.count) {
        fl_text_append(text, "argv:");
        for (size_t i = 0; i < inputs->arguments.count; i++) {
            fl_text_append_char(text, ' ');
            print_string(text, inputs->arguments.items[i]);
        }
        fl_text_append_char(text, '\n');
    }
    print_stdin(text, inputs->standard_input.items, inputs->standard_input.count);
    for (size_t i = 0; i < inputs->environment.count; i++) {
        const char *name = inputs->environment.items[i].name;
        fl_text_append(text, "env: ");
        print_name(text, name, is_plain(name, NAME_MARKS));
        fl_text_append_char(text, '=');
        print_string(text, inputs->environment.items[i].value);
        fl_text_append_char(text, '\n');
    }
    for (size_t i = 0; i < inputs->files.count; i++) {
        const char *name = inputs->files.items[i].name;
        fl_text_append(text, "file: ");
        print_string(text, (struct fl_input_bytes){name, strlen(name)});
        fl_text_append_char(text, ' ');
        print_string(text, inputs->files.items[i].value);
        fl_text_append_char(text, '\n');
    }
    for (size_t i = 0; i < inputs->times.count; i++)
        fl_text_format(text, "time: %lld\n", (long long)inputs->times.items[i]);
    for (size_t i = 0; i < inputs->objects.count; i++)
        print_object(text, &inputs->objects.items[i], inputs->pointer_size);
    for (size_t i = 0; i < inputs->values.count; i++)
        print_value(text, &inputs->values.items[i], inputs->pointer_size);
}

/* All of a file into the text; false with errno set if it cannot be read. */
static bool read_all(const char *path, struct fl_text *text) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    char buffer[8192];
    size_t count;
    while ((count = fread(buffer, 1, sizeof buffer, file)) > 0) fl_text_append_bytes(text, buffer, count);
    bool is_read = !ferror(file);
    int error = errno;
    fclose(file);
    errno = error;
    return is_read;
}

enum fl_status fl_inputs_add_stdin_file(struct fl_inputs *inputs, const char *path,
                                        struct fl_diagnostics *diagnostics) {
    if (read_all(path, &inputs->standard_input)) return FL_OK;
    fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "cannot be read: %s", strerror(errno));
    return FL_BAD_INPUT;
}

enum fl_status fl_inputs_read(struct fl_inputs *inputs, const char *path, const struct fl_program *program,
                              struct fl_diagnostics *diagnostics) {
    struct fl_text text = fl_text_make(inputs->arena);
    if (!read_all(path, &text)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "cannot be read: %s", strerror(errno));
        return FL_BAD_INPUT;
    }
    return fl_inputs_parse(inputs, path, fl_text_string(&text), text.count, program, diagnostics);
}
