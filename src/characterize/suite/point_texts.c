#include "characterize/suite/point_texts.h"

#include <stdlib.h>
#include <string.h>

/* More than this is not given to a program. */
enum { MOST_BYTES = 100000, MOST_ARGUMENTS = 1000 };

/* One text, of which the axes say something: "argv[1]", "stdin", "env HOME". */
struct text {
    const char *name;
    bool has_length, is_missing;
    uint64_t length;
    FL_VECTOR_OF(struct byte {
        uint64_t at;
        char value;
    })
    bytes;
};

struct reading {
    const struct fl_space *space;
    struct fl_arena *arena;
    FL_VECTOR_OF(struct text) texts;
    bool has_count;
    uint64_t count; /* argc */
    bool is_too_large;
};

static struct text *text_named(struct reading *reading, const char *name) {
    for (size_t i = 0; i < reading->texts.count; i++)
        if (strcmp(reading->texts.items[i].name, name) == 0) return &reading->texts.items[i];
    return NULL;
}

static struct text *text_of(struct reading *reading, const char *name, size_t length) {
    const char *own = fl_arena_format(reading->arena, "%.*s", (int)length, name);
    struct text *known = text_named(reading, own);
    if (known) return known;
    fl_vector_push(reading->arena, &reading->texts, (struct text){.name = own});
    return &fl_vector_last(&reading->texts);
}

/* "argv[1][7]", "argv[1].length", "env HOME.missing" */
static void note_part(struct reading *reading, const char *name, uint64_t value) {
    size_t length = strlen(name);
    const char *open = strrchr(name, '[');
    if (fl_string_has_suffix(name, ".length")) {
        struct text *text = text_of(reading, name, length - strlen(".length"));
        text->has_length = true;
        text->length = value;
    } else if (fl_string_has_suffix(name, ".missing")) {
        text_of(reading, name, length - strlen(".missing"))->is_missing = value;
    } else if (open) {
        struct byte byte = {strtoull(open + 1, NULL, 10), (char)value};
        fl_vector_push(reading->arena, &text_of(reading, name, (size_t)(open - name))->bytes, byte);
    }
}

static void note(struct reading *reading, const struct fl_axis *axis, uint64_t value) {
    if (strcmp(axis->name, "argc") != 0) {
        note_part(reading, axis->name, value);
        return;
    }
    reading->has_count = true;
    reading->count = value;
}

/* Bytes that nothing is said of are letters. */
static struct fl_input_bytes bytes_of(struct reading *reading, const struct text *text) {
    uint64_t length = text->has_length ? text->length : 0;
    for (size_t i = 0; i < text->bytes.count && !text->has_length; i++)
        if (text->bytes.items[i].at >= length) length = text->bytes.items[i].at + 1;
    if (length > MOST_BYTES) {
        reading->is_too_large = true;
        length = 0;
    }
    char *bytes = fl_arena_allocate(reading->arena, length + 1);
    memset(bytes, 'a', length);
    for (size_t i = 0; i < text->bytes.count; i++)
        if (text->bytes.items[i].at < length) bytes[text->bytes.items[i].at] = text->bytes.items[i].value;
    return (struct fl_input_bytes){bytes, length};
}

/* ---- arguments ---- */

static void set_argument(struct fl_inputs *inputs, uint64_t argument, struct fl_input_bytes bytes) {
    while (inputs->arguments.count <= argument) fl_inputs_add_argument(inputs, "0");
    inputs->arguments.items[argument] = bytes;
}

/* What the point has for the number that is read at the site. */
static const char *number_at(const struct reading *reading, const struct fl_assignment *point, fl_input_id site) {
    for (size_t i = 0; i < reading->space->axes.count; i++) {
        const struct fl_axis *axis = &reading->space->axes.items[i];
        if (!axis->has_identity || !fl_id_equal(axis->identity.site, site)) continue;
        const struct fl_bits *value = fl_assignment_find(point, axis->variable);
        return value ? fl_bits_format_signed(reading->arena, value) : "0";
    }
    return "0";
}

/* Also those that the point says nothing of: the program reads them. */
static void add_numbers(struct reading *reading, const struct fl_assignment *point, struct fl_inputs *inputs) {
    const struct fl_program *program = reading->space->program;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        if (operation->kind != FL_OPERATION_INPUT) continue;
        if (program->inputs[operation->input.index].kind != FL_INPUT_ARGUMENT_NUMBER) continue;
        const struct fl_expression *which = operation->arguments[0].value;
        uint64_t argument = fl_expression_is_constant(which) ? which->constant.word : MOST_ARGUMENTS;
        if (argument >= (reading->has_count ? reading->count : MOST_ARGUMENTS)) continue;
        const char *text = number_at(reading, point, operation->input);
        set_argument(inputs, argument, (struct fl_input_bytes){text, strlen(text)});
    }
}

static void add_arguments(struct reading *reading, const struct fl_assignment *point, struct fl_inputs *inputs) {
    if (reading->count > MOST_ARGUMENTS) reading->is_too_large = true;
    if (reading->is_too_large) return;
    fl_inputs_add_argument(inputs, "program");
    add_numbers(reading, point, inputs);
    for (size_t i = 0; i < reading->texts.count; i++) {
        const struct text *text = &reading->texts.items[i];
        if (!fl_string_has_prefix(text->name, "argv[")) continue;
        uint64_t argument = strtoull(text->name + strlen("argv["), NULL, 10);
        bool is_there =
            argument && argument <= MOST_ARGUMENTS && (!reading->has_count || argument < reading->count);
        if (is_there) set_argument(inputs, argument, bytes_of(reading, text));
    }
    while (inputs->arguments.count < reading->count) fl_inputs_add_argument(inputs, "0");
}

/* ---- the others ---- */

static void add_named(struct reading *reading, const struct text *text, struct fl_inputs *inputs) {
    struct fl_input_bytes bytes = bytes_of(reading, text);
    bool is_file = fl_string_has_prefix(text->name, "file ");
    if (strcmp(text->name, "stdin") == 0) fl_text_append_bytes(&inputs->standard_input, bytes.bytes, bytes.count);
    if (text->is_missing) return;
    struct fl_named_input named = {strchr(text->name, ' ') ? strchr(text->name, ' ') + 1 : text->name, bytes};
    if (is_file) fl_vector_push(reading->arena, &inputs->files, named);
    if (!fl_string_has_prefix(text->name, "env ")) return;
    named.value.count = strnlen(bytes.bytes, bytes.count); /* a variable ends at a zero */
    fl_vector_push(reading->arena, &inputs->environment, named);
}

bool fl_point_add_texts(const struct fl_space *space, const struct fl_assignment *point,
                        struct fl_inputs *inputs) {
    struct reading reading = {.space = space, .arena = space->arena};
    for (size_t i = 0; i < space->axes.count; i++) {
        const struct fl_axis *axis = &space->axes.items[i];
        const struct fl_bits *value = fl_assignment_find(point, axis->variable);
        if (value && axis->is_part) return false;
        if (value && !axis->has_identity) note(&reading, axis, value->word);
    }
    add_arguments(&reading, point, inputs);
    for (size_t i = 0; i < reading.texts.count; i++) add_named(&reading, &reading.texts.items[i], inputs);
    return !reading.is_too_large;
}
