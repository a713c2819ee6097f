/* run/inputs_parse.c - the file format of run/inputs.h. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "run/inputs.h"

struct reader {
    struct fl_inputs *inputs;
    const char *file;
    uint32_t line;
    const char *line_start, *at, *end; /* of the current line */
    const struct fl_program *program;
    struct fl_diagnostics *diagnostics;
};

static enum fl_status malformed(struct reader *reader, const char *message) {
    uint32_t column = (uint32_t)(reader->at - reader->line_start) + 1;
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, reader->file, reader->line, column, "%s", message);
    return FL_BAD_INPUT;
}

static void skip_blanks(struct reader *reader) {
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r'))
        reader->at++;
}

static bool is_at_end(struct reader *reader) {
    skip_blanks(reader);
    return reader->at == reader->end || *reader->at == '#';
}

static enum fl_status expect_end(struct reader *reader) {
    return is_at_end(reader) ? FL_OK : malformed(reader, "unexpected text behind the value");
}

static bool is_octal(char character) {
    return character >= '0' && character <= '7';
}

static unsigned hex_digit(char character) {
    return isdigit((unsigned char)character) ? (unsigned)(character - '0')
                                             : (unsigned)(tolower((unsigned char)character) - 'a') + 10;
}

/* One character behind a backslash; false: no such escape. */
static bool parse_escape(struct reader *reader, char *result) {
    static const char letters[] = "ntr\\\"'abfv?", values[] = "\n\t\r\\\"'\a\b\f\v?";
    if (reader->at == reader->end) return false;
    char first = *reader->at++;
    if (is_octal(first)) {
        unsigned value = (unsigned)(first - '0');
        for (int i = 0; i < 2 && reader->at < reader->end && is_octal(*reader->at); i++)
            value = value * 8 + (unsigned)(*reader->at++ - '0');
        *result = (char)value;
        return value < 256;
    }
    if (first == 'x') {
        unsigned value = 0, digits = 0;
        while (reader->at < reader->end && digits < 2 && isxdigit((unsigned char)*reader->at)) {
            value = value * 16 + hex_digit(*reader->at++);
            digits++;
        }
        *result = (char)value;
        return digits > 0;
    }
    const char *letter = first ? strchr(letters, first) : NULL;
    if (!letter) return false;
    *result = values[letter - letters];
    return true;
}

static enum fl_status parse_string(struct reader *reader, struct fl_text *text) {
    skip_blanks(reader);
    if (reader->at == reader->end || *reader->at != '"')
        return malformed(reader, "a string in \"quotes\" was expected");
    reader->at++;
    while (reader->at < reader->end && *reader->at != '"') {
        char character = *reader->at++;
        if (character == '\\' && !parse_escape(reader, &character)) return malformed(reader, "unknown escape");
        fl_text_append_char(text, character);
    }
    if (reader->at == reader->end) return malformed(reader, "the string has no closing quote");
    reader->at++;
    return FL_OK;
}

static enum fl_status parse_bytes_of_string(struct reader *reader, struct fl_input_bytes *bytes) {
    struct fl_text text = fl_text_make(reader->inputs->arena);
    enum fl_status status = parse_string(reader, &text);
    *bytes = (struct fl_input_bytes){fl_text_string(&text), text.count};
    return status;
}

static enum fl_status parse_arguments(struct reader *reader) {
    struct fl_inputs *inputs = reader->inputs;
    if (is_at_end(reader)) return malformed(reader, "a string in \"quotes\" was expected");
    inputs->arguments.count = 0;
    while (!is_at_end(reader)) {
        struct fl_input_bytes argument;
        enum fl_status status = parse_bytes_of_string(reader, &argument);
        if (status != FL_OK) return status;
        if (memchr(argument.bytes, 0, argument.count)) return malformed(reader, "an argument cannot contain \\0");
        fl_vector_push(inputs->arena, &inputs->arguments, argument);
    }
    return FL_OK;
}

static enum fl_status parse_stdin(struct reader *reader) {
    enum fl_status status = parse_string(reader, &reader->inputs->standard_input);
    return status == FL_OK ? expect_end(reader) : status;
}

static enum fl_status parse_stdin_file(struct reader *reader) {
    skip_blanks(reader);
    struct fl_text path = fl_text_make(reader->inputs->arena);
    if (reader->at < reader->end && *reader->at == '"') {
        enum fl_status status = parse_string(reader, &path);
        if (status == FL_OK) status = expect_end(reader);
        if (status != FL_OK) return status;
    } else {
        const char *stop = reader->end;
        while (stop > reader->at && isspace((unsigned char)stop[-1])) stop--;
        fl_text_append_bytes(&path, reader->at, (size_t)(stop - reader->at));
    }
    if (!path.count) return malformed(reader, "the name of a file was expected");
    struct fl_diagnostics scratch = fl_diagnostics_make(reader->inputs->arena);
    if (fl_inputs_add_stdin_file(reader->inputs, fl_text_string(&path), &scratch) == FL_OK) return FL_OK;
    return malformed(
        reader, fl_arena_format(reader->inputs->arena, "%s %s", fl_text_string(&path), scratch.items[0].message));
}

static bool is_name_character(char character) {
    return isalnum((unsigned char)character) || character == '_' || character == '.' || character == '$';
}

/* NULL: it has no end, or a zero inside. */
static const char *parse_quoted_name(struct reader *reader) {
    struct fl_text name = fl_text_make(reader->inputs->arena);
    struct fl_diagnostics scratch = fl_diagnostics_make(reader->inputs->arena);
    struct reader inner = *reader;
    inner.diagnostics = &scratch; /* the caller says what it expected */
    enum fl_status status = parse_string(&inner, &name);
    reader->at = inner.at;
    bool is_name = status == FL_OK && strlen(fl_text_string(&name)) == name.count;
    return is_name ? fl_text_string(&name) : NULL;
}

static bool is_at_quote(const struct reader *reader) {
    return reader->at < reader->end && *reader->at == '"';
}

static const char *parse_name(struct reader *reader) {
    skip_blanks(reader);
    if (is_at_quote(reader)) return parse_quoted_name(reader);
    const char *start = reader->at;
    while (reader->at < reader->end && (is_name_character(*reader->at) || *reader->at == '-')) reader->at++;
    struct fl_text name = fl_text_make(reader->inputs->arena);
    fl_text_append_bytes(&name, start, (size_t)(reader->at - start));
    return reader->at == start ? NULL : fl_text_string(&name);
}

static enum fl_status parse_environment(struct reader *reader) {
    struct fl_named_input entry = {.name = parse_name(reader)};
    if (!entry.name || reader->at == reader->end || *reader->at != '=')
        return malformed(reader, "NAME=\"value\" was expected");
    reader->at++;
    enum fl_status status = parse_bytes_of_string(reader, &entry.value);
    if (status == FL_OK) status = expect_end(reader);
    if (status != FL_OK) return status;
    if (memchr(entry.value.bytes, 0, entry.value.count)) return malformed(reader, "a value cannot contain \\0");
    fl_vector_push(reader->inputs->arena, &reader->inputs->environment, entry);
    return FL_OK;
}

static enum fl_status parse_file(struct reader *reader) {
    struct fl_input_bytes name;
    enum fl_status status = parse_bytes_of_string(reader, &name);
    if (status != FL_OK) return status;
    struct fl_named_input entry = {.name = name.bytes};
    status = parse_bytes_of_string(reader, &entry.value);
    if (status == FL_OK) status = expect_end(reader);
    if (status != FL_OK) return status;
    if (!name.count || memchr(name.bytes, 0, name.count)) return malformed(reader, "this cannot be a file's name");
    fl_vector_push(reader->inputs->arena, &reader->inputs->files, entry);
    return FL_OK;
}

static const char *parse_word(struct reader *reader) {
    skip_blanks(reader);
    const char *start = reader->at;
    while (reader->at < reader->end && !isspace((unsigned char)*reader->at) && *reader->at != '#') reader->at++;
    struct fl_text word = fl_text_make(reader->inputs->arena);
    fl_text_append_bytes(&word, start, (size_t)(reader->at - start));
    return fl_text_string(&word);
}

static enum fl_status parse_time(struct reader *reader) {
    const char *word = parse_word(reader);
    char *end;
    errno = 0;
    long long seconds = strtoll(word, &end, 0);
    if (end == word || *end || errno) return malformed(reader, "a number of seconds was expected");
    fl_vector_push(reader->inputs->arena, &reader->inputs->times, seconds);
    return expect_end(reader);
}

static const char *parse_target(struct reader *reader) {
    if (is_at_quote(reader)) return parse_quoted_name(reader);
    const char *start = reader->at;
    while (reader->at < reader->end && is_name_character(*reader->at)) reader->at++;
    return fl_arena_format(reader->inputs->arena, "%.*s", (int)(reader->at - start), start);
}

/* "&node1" or "&array2+8"; adds so many bytes as a pointer has. */
static enum fl_status parse_reference(struct reader *reader, struct fl_text *bytes,
                                      struct fl_input_references *references) {
    struct fl_input_reference reference = {.offset = bytes->count};
    reader->at++;
    bool is_quoted = is_at_quote(reader);
    reference.target = parse_target(reader);
    if (!reference.target || (!is_quoted && !*reference.target))
        return malformed(reader, "the name of an object was expected behind &");
    if (reader->at < reader->end && *reader->at == '+') {
        const char *start = ++reader->at;
        while (reader->at < reader->end && isdigit((unsigned char)*reader->at))
            reference.addend = reference.addend * 10 + (uint64_t)(*reader->at++ - '0');
        if (reader->at == start) return malformed(reader, "a number was expected behind +");
    }
    for (uint32_t i = 0; i < reader->inputs->pointer_size; i++) fl_text_append_char(bytes, 0);
    fl_vector_push(reader->inputs->arena, &references->all, reference);
    return FL_OK;
}

static enum fl_status parse_hex_bytes(struct reader *reader, struct fl_input_bytes *bytes,
                                      struct fl_input_references *references) {
    struct fl_text text = fl_text_make(reader->inputs->arena);
    while (!is_at_end(reader)) {
        if (*reader->at == '&') {
            enum fl_status status = parse_reference(reader, &text, references);
            if (status != FL_OK) return status;
            continue;
        }
        if (reader->end - reader->at < 2 || !isxdigit((unsigned char)reader->at[0]) ||
            !isxdigit((unsigned char)reader->at[1]))
            return malformed(reader, "bytes are pairs of hexadecimal digits");
        fl_text_append_char(&text, (char)(hex_digit(reader->at[0]) * 16 + hex_digit(reader->at[1])));
        reader->at += 2;
    }
    *bytes = (struct fl_input_bytes){fl_text_string(&text), text.count};
    return FL_OK;
}

static enum fl_status parse_character(struct reader *reader, const char **number) {
    char character = 0;
    if (++reader->at < reader->end) character = *reader->at++;
    if (character == '\\' && !parse_escape(reader, &character)) return malformed(reader, "unknown escape");
    if (reader->at == reader->end || *reader->at++ != '\'')
        return malformed(reader, "a character in 'quotes' was expected");
    *number = fl_arena_format(reader->inputs->arena, "%d", character);
    return FL_OK;
}

static bool is_number(const char *word) {
    char *end;
    errno = 0;
    strtod(word, &end);
    if (end != word && !*end) return true;
    return word[0] == '0' && (word[1] == 'b' || word[1] == 'B') && word[2] &&
           word[2 + strspn(word + 2, "01")] == '\0';
}

static bool site_accepts(const struct fl_input *site, struct fl_arena *arena, const struct fl_input_value *value) {
    struct fl_bits bits;
    if (!site->width) return value->form == FL_FORM_BYTES;
    return fl_input_value_convert(arena, value, site->width, site->type, &bits);
}

static enum fl_status compare_with_program(struct reader *reader, const struct fl_input_value *value) {
    if (!reader->program) return FL_OK;
    const struct fl_input *known = NULL;
    for (uint32_t i = 0; i < reader->program->input_count; i++) {
        const struct fl_input *site = &reader->program->inputs[i];
        if (!site->name || strcmp(site->name, value->name) != 0) continue;
        known = site;
        if (site_accepts(site, reader->inputs->arena, value)) return FL_OK;
    }
    struct fl_arena *arena = reader->inputs->arena;
    reader->at = reader->line_start;
    if (!known)
        return malformed(reader, fl_arena_format(arena, "the program has no input named '%s'", value->name));
    struct fl_text type = fl_text_make(arena);
    if (known->type)
        fl_type_print(&type, known->type, NULL);
    else if (known->width)
        fl_text_format(&type, "%u bits", known->width);
    else
        fl_text_append(&type, "a block: give it as bytes");
    return malformed(
        reader, fl_arena_format(arena, "this value does not fit '%s' (%s)", value->name, fl_text_string(&type)));
}

static enum fl_status parse_value(struct reader *reader, const char *name) {
    struct fl_input_value value = {.name = name, .line = reader->line};
    enum fl_status status = FL_OK;
    if (is_at_end(reader)) return malformed(reader, "a value was expected");
    const char *start = reader->at;
    if (*reader->at == '\'') {
        status = parse_character(reader, &value.number);
    } else if (*reader->at == '&') {
        struct fl_text text = fl_text_make(reader->inputs->arena);
        value.form = FL_FORM_BYTES;
        status = parse_reference(reader, &text, &value.references);
        value.bytes = (struct fl_input_bytes){fl_text_string(&text), text.count};
    } else {
        value.number = parse_word(reader);
        if (strcmp(value.number, "bytes") == 0) {
            value.form = FL_FORM_BYTES;
            status = parse_hex_bytes(reader, &value.bytes, &value.references);
        } else if (strcmp(value.number, "bits") == 0) {
            value.form = FL_FORM_BITS;
            value.number = parse_word(reader);
        }
        bool is_valid = value.form == FL_FORM_BYTES || is_number(value.number);
        if (status == FL_OK && !is_valid) {
            reader->at = start;
            return malformed(reader, "a number, 'c', or bytes were expected");
        }
    }
    if (status == FL_OK) status = expect_end(reader);
    if (status == FL_OK) status = compare_with_program(reader, &value);
    if (status == FL_OK) fl_vector_push(reader->inputs->arena, &reader->inputs->values, value);
    return status;
}

static enum fl_status parse_object(struct reader *reader, const char *name) {
    struct fl_input_object object = {.name = name};
    if (is_at_end(reader)) return malformed(reader, "a string or bytes were expected");
    enum fl_status status = FL_OK;
    if (*reader->at == '"') {
        object.is_text = true;
        status = parse_bytes_of_string(reader, &object.bytes);
        if (status == FL_OK) status = expect_end(reader);
    } else if (strcmp(parse_word(reader), "bytes") == 0)
        status = parse_hex_bytes(reader, &object.bytes, &object.references);
    else
        status = malformed(reader, "a string or bytes were expected");
    if (status != FL_OK) return status;
    for (size_t i = 0; i < reader->inputs->objects.count; i++)
        if (strcmp(reader->inputs->objects.items[i].name, name) == 0)
            return malformed(reader, fl_arena_format(reader->inputs->arena, "a second object '%s'", name));
    fl_vector_push(reader->inputs->arena, &reader->inputs->objects, object);
    return FL_OK;
}

/* "object NAME", "global NAME" and "parameter NAME"; NULL: the line says something else. */
static const char *parse_second_name(struct reader *reader) {
    skip_blanks(reader);
    if (reader->at == reader->end || *reader->at == ':') return NULL;
    const char *name = parse_name(reader);
    skip_blanks(reader);
    return name;
}

static enum fl_status parse_line(struct reader *reader) {
    static const struct {
        const char *keyword;
        enum fl_status (*parse)(struct reader *reader);
    } entries[] = {
        {"argv", parse_arguments},  {"stdin", parse_stdin}, {"stdin-file", parse_stdin_file},
        {"env", parse_environment}, {"file", parse_file},   {"time", parse_time},
    };
    if (is_at_end(reader)) return FL_OK;
    if (memchr(reader->at, 0, (size_t)(reader->end - reader->at)))
        return malformed(reader, "this is not a text file");
    bool is_quoted = is_at_quote(reader); /* and stands for itself */
    const char *name = parse_name(reader), *object = NULL;
    if (name && !is_quoted && strcmp(name, "object") == 0) object = parse_second_name(reader);
    if (name && !is_quoted && (strcmp(name, "global") == 0 || strcmp(name, "parameter") == 0)) {
        const char *second = parse_second_name(reader);
        if (second) name = fl_arena_format(reader->inputs->arena, "%s %s", name, second);
    }
    skip_blanks(reader);
    if (!name || reader->at == reader->end || *reader->at != ':')
        return malformed(reader, "\"NAME: value\" was expected");
    reader->at++;
    if (object) return parse_object(reader, object);
    for (size_t i = 0; i < sizeof entries / sizeof *entries && !is_quoted; i++)
        if (strcmp(name, entries[i].keyword) == 0) return entries[i].parse(reader);
    return parse_value(reader, name);
}

enum fl_status fl_inputs_parse(struct fl_inputs *inputs, const char *file, const char *text, size_t size,
                               const struct fl_program *program, struct fl_diagnostics *diagnostics) {
    struct reader reader = {.inputs = inputs, .file = file, .program = program, .diagnostics = diagnostics};
    const char *stop = text + size;
    if (program) inputs->pointer_size = program->pointer_width / 8;
    while (text < stop) {
        const char *newline = memchr(text, '\n', (size_t)(stop - text));
        reader.line++;
        reader.line_start = reader.at = text;
        reader.end = newline ? newline : stop;
        enum fl_status status = parse_line(&reader);
        if (status != FL_OK) return status;
        text = newline ? newline + 1 : stop;
    }
    return FL_OK;
}
