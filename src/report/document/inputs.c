#include "report/document/inputs.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "program/print/print.h"
#include "source/brackets.h"
#include "report/document/input_objects.h"

struct collector {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_map counts; /* name -> reads so far */
    struct fl_result_inputs *inputs;
    struct fl_input_types *types; /* of what the pointers among them lead to */
};

static bool is_plain(char byte) {
    return isalnum((unsigned char)byte) || strchr("_-./=+:,@%^", byte);
}

/* One word of a shell's command line: quoted only where it must be, $'…' where bytes cannot be printed. */
static void quote_for_shell(struct fl_text *text, struct fl_input_bytes bytes) {
    bool is_word = bytes.count > 0, is_printable = true;
    for (size_t i = 0; i < bytes.count; i++) {
        if (!bytes.bytes[i] || !is_plain(bytes.bytes[i])) is_word = false;
        if (!isprint((unsigned char)bytes.bytes[i])) is_printable = false;
    }
    if (is_word) {
        fl_text_append_bytes(text, bytes.bytes, bytes.count);
        return;
    }
    fl_text_append(text, is_printable ? "'" : "$'");
    for (size_t i = 0; i < bytes.count; i++) {
        char byte = bytes.bytes[i];
        if (is_printable && byte == '\'')
            fl_text_append(text, "'\\''");
        else if (is_printable)
            fl_text_append_char(text, byte);
        else if (byte == '\'' || byte == '\\')
            fl_text_format(text, "\\%c", byte);
        else if (isprint((unsigned char)byte))
            fl_text_append_char(text, byte);
        else
            fl_text_format(text, "\\%03o", (unsigned char)byte);
    }
    fl_text_append_char(text, '\'');
}

/* The bytes as the format of printf(1), in quotes. */
static void append_printf_format(struct fl_text *text, const char *bytes, size_t count) {
    fl_text_append_char(text, '\'');
    for (size_t i = 0; i < count; i++) {
        char byte = bytes[i];
        if (byte == '\'')
            fl_text_append(text, "'\\''");
        else if (byte == '%')
            fl_text_append(text, "%%");
        else if (byte == '\n')
            fl_text_append(text, "\\n");
        else if (byte == '\t')
            fl_text_append(text, "\\t");
        else if (byte == '\\')
            fl_text_append(text, "\\\\");
        else if (isprint((unsigned char)byte))
            fl_text_append_char(text, byte);
        else
            fl_text_format(text, "\\%03o", (unsigned char)byte);
    }
    fl_text_append_char(text, '\'');
}

static const char *c_string(struct fl_arena *arena, const char *bytes, size_t count) {
    struct fl_text text = fl_text_make(arena);
    fl_text_append_char(&text, '"');
    fl_text_append_escaped(&text, bytes, count);
    fl_text_append_char(&text, '"');
    return fl_text_string(&text);
}

static void add_bytes(struct collector *collector, enum fl_source_input source, const char *name, const char *base,
                      struct fl_input_bytes bytes) {
    struct fl_result_input input = {
        .source = source,
        .name = name,
        .base = base,
        .type = "char[]",
        .value = c_string(collector->arena, bytes.bytes, bytes.count),
        .bytes = bytes,
    };
    fl_vector_push(collector->arena, &collector->inputs->all, input);
}

static void add_outside(struct collector *collector, const struct fl_inputs *consumed) {
    struct fl_arena *arena = collector->arena;
    for (size_t i = 0; i < consumed->arguments.count; i++)
        add_bytes(collector, FL_SOURCE_ARGUMENT, fl_arena_format(arena, "argv[%zu]", i), NULL,
                  consumed->arguments.items[i]);
    if (consumed->standard_input.count) {
        struct fl_input_bytes bytes = {fl_text_string(&consumed->standard_input), consumed->standard_input.count};
        add_bytes(collector, FL_SOURCE_STDIN, "stdin", NULL, bytes);
    }
    for (size_t i = 0; i < consumed->environment.count; i++) {
        const struct fl_named_input *named = &consumed->environment.items[i];
        const char *name = fl_arena_format(arena, "getenv(%s)", c_string(arena, named->name, strlen(named->name)));
        add_bytes(collector, FL_SOURCE_ENVIRONMENT, name, named->name, named->value);
    }
    for (size_t i = 0; i < consumed->files.count; i++) {
        const struct fl_named_input *named = &consumed->files.items[i];
        const char *name = fl_arena_format(arena, "file %s", c_string(arena, named->name, strlen(named->name)));
        add_bytes(collector, FL_SOURCE_FILE, name, named->name, named->value);
    }
    for (size_t i = 0; i < consumed->times.count; i++) {
        struct fl_result_input input = {
            .source = FL_SOURCE_TIME,
            .name = fl_arena_format(arena, "time#%zu", i + 1),
            .base = "time",
            .type = "time_t",
            .value = fl_arena_format(arena, "%" PRId64, consumed->times.items[i]),
            .bits = fl_bits_of_word(64, (uint64_t)consumed->times.items[i]),
            .is_signed = true,
        };
        fl_vector_push(arena, &collector->inputs->all, input);
    }
}

static const char *type_name(struct fl_arena *arena, const struct fl_input *site) {
    if (!site->width) return "char[]";
    if (!site->type) return fl_arena_format(arena, "int%" PRIu32 "_t", site->width);
    struct fl_text text = fl_text_make(arena);
    fl_type_print(&text, site->type, NULL);
    return fl_text_string(&text);
}

/* Where the parentheses of the call at a position are closed. */
static void find_call_end(const struct fl_program *program, struct fl_position position,
                          struct fl_result_input *input) {
    struct fl_position end;
    if (!position.column || !fl_source_parenthesis_end(program, position, &end)) return;
    input->end_line = end.line;
    input->end_column = end.column;
}

static bool is_free(enum fl_input_kind kind) {
    return kind == FL_INPUT_VALUE || kind == FL_INPUT_BLOCK || kind == FL_INPUT_UNDEFINED ||
           kind == FL_INPUT_ASSEMBLY;
}

/* Of what the world gives, names are texts. */
static bool is_text(const struct fl_input *site) {
    return site->is_world && !fl_string_has_suffix(site->name, ".result");
}

static const char *block_text(struct fl_arena *arena, const struct fl_input *site, struct fl_input_bytes block) {
    enum { MOST_BYTES = 64 };
    if (is_text(site)) return c_string(arena, block.bytes, strnlen(block.bytes, block.count));
    struct fl_text text = fl_text_make(arena);
    fl_text_append_char(&text, '{');
    for (size_t i = 0; i < block.count && i < MOST_BYTES; i++)
        fl_text_format(&text, "%s0x%02x", i ? ", " : "", (unsigned char)block.bytes[i]);
    fl_text_append(&text, block.count > MOST_BYTES ? ", ...}" : "}");
    return fl_text_string(&text);
}

/* "&malloc#1 + 8"; NULL: it is no address of a block. */
static const char *block_address(struct fl_arena *arena, const struct fl_input_reference *reference) {
    uint64_t call;
    if (!fl_input_reference_is_block(reference, &call)) return NULL;
    if (!reference->addend) return fl_arena_format(arena, "&malloc#%" PRIu64, call);
    return fl_arena_format(arena, "&malloc#%" PRIu64 " + %" PRIu64, call, reference->addend);
}

/* C's initializer of it; what is not named is 0. */
static const char *contents_text(struct fl_arena *arena, const struct fl_input_value *given,
                                 uint32_t pointer_size) {
    enum { MOST_PARTS = 64, LEAST_GAP = 4 };
    const struct fl_input_references *references = &given->references;
    struct fl_input_bytes block = given->bytes;
    struct fl_text text = fl_text_make(arena);
    size_t shown = 0, next = 0, reference = 0; /* next: where what comes without a designator stands */
    fl_text_append_char(&text, '{');
    for (size_t i = 0; i < block.count;) {
        size_t end = reference < references->all.count ? references->all.items[reference].offset : block.count;
        size_t zeros = 0;
        while (i + zeros < end && !block.bytes[i + zeros]) zeros++;
        if (zeros >= LEAST_GAP || i + zeros == end) i += zeros;
        if (i >= block.count) break;
        if (shown == MOST_PARTS) {
            fl_text_append(&text, ", ...");
            break;
        }
        if (shown++) fl_text_append(&text, ", ");
        if (i != next) fl_text_format(&text, "[%zu] = ", i);
        if (i == end) {
            const char *address = block_address(arena, &references->all.items[reference++]);
            fl_text_append(&text, address ? address : "an address");
            i += pointer_size;
        } else
            fl_text_format(&text, "0x%02x", (unsigned char)block.bytes[i++]);
        next = i;
    }
    fl_text_append(&text, shown ? "}" : "0}");
    return fl_text_string(&text);
}

/* Does the name of what the world decides begin with a function, or with something else that it decides about? */
static bool is_function(const char *name) {
    static const char *const others[] = {"environ.", "stdin.",  "stdout.", "stderr.",
                                         "file.",    "output.", "signal.", "errno."};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (fl_string_has_prefix(name, others[i])) return false;
    return true;
}

/* "puts.fails-with-errno", the third time: "puts()#3 fails with errno" */
static const char *world_name(struct fl_arena *arena, const char *name, uint64_t number) {
    struct fl_text text = fl_text_make(arena);
    size_t length = strcspn(name, ".");
    fl_text_format(&text, "%.*s%s#%" PRIu64, (int)length, name, is_function(name) ? "()" : "", number);
    for (const char *at = name + length; *at; at++)
        fl_text_append_char(&text, *at == '.' || *at == '-' ? ' ' : *at);
    return fl_text_string(&text);
}

static const char *read_name(struct fl_arena *arena, const struct fl_input *site, const char *base,
                             uint64_t number) {
    if (site->is_world) return world_name(arena, base, number);
    bool is_heap = site->kind == FL_INPUT_HEAP;
    return fl_arena_format(arena, is_heap ? "%s#%" PRIu64 " contents" : "%s#%" PRIu64, base, number);
}

/* "ENOSPC"; NULL: the input is no error number. */
static const char *error_name(const struct fl_input *site, const struct fl_bits *value) {
    if (!site->is_world || !fl_string_has_suffix(site->name, "-errno")) return NULL;
    return strerrorname_np((int)*fl_bits_words(value));
}

/* Is the input the result itself, and 0 one that says something ("getuid()#1 = 0")? */
static bool is_telling(const char *name) {
    static const char *const stand_ins[] = {"getpid", "getppid", "wait", "waitpid", "umask", "sysconf"};
    for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++)
        if (strcmp(name, stand_ins[i]) == 0) return false;
    return !strchr(name, '.');
}

/* Did the world answer as it usually does? */
static bool is_ordinary(const struct fl_input *site, const struct fl_input_read *read) {
    if (!site->is_world) return false;
    if (read->value.width) return fl_bits_is_zero(&read->value) && !is_telling(site->name);
    for (size_t i = 0; i < read->block.count; i++)
        if (read->block.bytes[i]) return false;
    return true;
}

/* What is made up part by part: addresses by what they are of, structs by their members. */
static const char *made_up_text(const struct collector *collector, const struct fl_input_read *read) {
    static const struct fl_input_references none = {0};
    const struct fl_input *site = &collector->program->inputs[read->site.index];
    struct fl_text value = fl_text_make(collector->arena);
    if (read->value.width && !(read->given && read->given->references.all.count))
        fl_value_print(&value, collector->program, &read->value, site->type);
    else
        fl_input_print(&value, collector->types, site->type, read->given ? read->given->bytes : read->block,
                       read->given ? &read->given->references : &none);
    return fl_text_string(&value);
}

static void add_read(struct collector *collector, const struct fl_input_read *read) {
    const struct fl_program *program = collector->program;
    const struct fl_input *site = &program->inputs[read->site.index];
    bool is_heap = site->kind == FL_INPUT_HEAP;
    if (!is_free(site->kind) && !is_heap) return;
    const char *base = site->name && *site->name ? site->name : "input";
    uint64_t number = ++*fl_map_at_string(&collector->counts, base);
    bool is_empty = !read->value.width && !read->block.count;
    if (is_empty && (is_heap || site->root)) return; /* what it holds does not matter; nothing is there */
    if (is_ordinary(site, read)) return;
    collector->inputs->has_memory = collector->inputs->has_memory || is_heap;
    struct fl_result_input input = {
        .source = is_heap ? FL_SOURCE_MEMORY : FL_SOURCE_VALUE,
        .name = read_name(collector->arena, site, base, number),
        .base = base,
        .type = type_name(collector->arena, site),
        .bits = read->value,
        .is_signed = !site->type || site->type->is_signed,
        .is_float = site->type && site->type->kind == FL_TYPE_FLOAT,
        .bytes = read->block,
        .place = {.line = site->position.line,
                  .column = site->position.column,
                  .function = fl_program_function(program, site->function)->name},
    };
    if (site->position.line && !fl_id_is_none(site->position.file)) {
        const struct fl_file *file = &program->files[site->position.file.index];
        input.place.file = file->path;
        input.is_users = file->is_users;
        if (file->is_users) find_call_end(program, site->position, &input);
    }
    bool is_address = read->value.width && read->given && read->given->references.all.count == 1;
    if (fl_input_is_made_up(site))
        input.value = made_up_text(collector, read);
    else if (is_address)
        input.value = block_address(collector->arena, &read->given->references.all.items[0]);
    if (read->value.width && !input.value) {
        struct fl_text value = fl_text_make(collector->arena);
        fl_value_print(&value, program, &read->value, site->type);
        const char *error = error_name(site, &read->value);
        if (error) fl_text_format(&value, " (%s)", error);
        input.value = fl_text_string(&value);
    } else if (!input.value) {
        input.value = is_heap ? contents_text(collector->arena, read->given, program->pointer_width / 8)
                              : block_text(collector->arena, site, read->block);
    }
    fl_vector_push(collector->arena, &collector->inputs->all, input);
}

/* ---- what a function other than main is given ---- */

static void add_given(struct collector *collector, const struct fl_input_read *read) {
    const struct fl_input *site = &collector->program->inputs[read->site.index];
    const char *blank = strchr(site->name, ' ');
    struct fl_result_input input = {
        .source = site->kind == FL_INPUT_GLOBAL ? FL_SOURCE_GLOBAL : FL_SOURCE_PARAMETER,
        .name = blank ? blank + 1 : site->name,
        .type = type_name(collector->arena, site),
        .bits = read->value,
        .is_signed = !site->type || site->type->is_signed,
        .is_float = site->type && site->type->kind == FL_TYPE_FLOAT,
        .bytes = read->block,
    };
    input.base = input.name;
    input.value = made_up_text(collector, read);
    fl_vector_push(collector->arena, &collector->inputs->all, input);
}

static void add_objects(struct collector *collector, const struct fl_inputs *given) {
    for (size_t i = 0; i < given->objects.count; i++) {
        const struct fl_input_object *object = &given->objects.items[i];
        struct fl_text value = fl_text_make(collector->arena);
        fl_input_object_print(&value, collector->types, object);
        struct fl_result_input input = {.source = FL_SOURCE_OBJECT,
                                        .name = object->name,
                                        .base = object->name,
                                        .type = fl_input_object_type(collector->types, object),
                                        .value = fl_text_string(&value),
                                        .bytes = object->bytes};
        fl_vector_push(collector->arena, &collector->inputs->all, input);
    }
}

static bool is_given(enum fl_input_kind kind) {
    return kind == FL_INPUT_PARAMETER || kind == FL_INPUT_GLOBAL;
}

/* Is argv[0] neither the ordinary one nor the name of the file? */
static bool is_renamed(const struct fl_inputs *consumed, const char *program_name) {
    const char *name = consumed->arguments.count ? consumed->arguments.items[0].bytes : "program";
    const char *slash = strrchr(program_name, '/');
    return strcmp(name, "program") != 0 && strcmp(name, program_name) != 0 &&
           strcmp(name, slash ? slash + 1 : program_name) != 0;
}

/* Where the program is run under another name, the shell does what env(1) does otherwise. */
static void append_environment(struct fl_text *text, const struct fl_result_inputs *inputs, bool is_shell) {
    const struct fl_inputs *consumed = inputs->consumed;
    if (inputs->unset.count && !is_shell) fl_text_append(text, "env ");
    for (size_t i = 0; i < inputs->unset.count; i++)
        fl_text_format(text, is_shell ? "unset %s; " : "-u %s ", inputs->unset.items[i]);
    for (size_t i = 0; i < consumed->environment.count; i++) {
        fl_text_format(text, "%s=", consumed->environment.items[i].name);
        quote_for_shell(text, consumed->environment.items[i].value);
        fl_text_append_char(text, ' ');
    }
}

static void append_command(struct fl_text *text, const struct fl_result_inputs *inputs, const char *program_name) {
    const struct fl_inputs *consumed = inputs->consumed;
    if (consumed->standard_input.count) {
        fl_text_append(text, "printf ");
        append_printf_format(text, consumed->standard_input.items, consumed->standard_input.count);
        fl_text_append(text, " | ");
    }
    if (inputs->is_renamed) fl_text_append_char(text, '(');
    append_environment(text, inputs, inputs->is_renamed);
    if (inputs->is_renamed) {
        fl_text_append(text, "exec -a ");
        quote_for_shell(text, consumed->arguments.items[0]);
        fl_text_append_char(text, ' ');
    }
    quote_for_shell(text, (struct fl_input_bytes){program_name, strlen(program_name)});
    for (size_t i = 1; i < consumed->arguments.count; i++) {
        fl_text_append_char(text, ' ');
        quote_for_shell(text, consumed->arguments.items[i]);
    }
    if (inputs->is_renamed) fl_text_append_char(text, ')');
    if (inputs->is_input_empty) fl_text_append(text, " < /dev/null");
}

static bool is_named(const struct fl_named_input *items, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(items[i].name, name) == 0) return true;
    return false;
}

/* getopt looks there, which hardly ever matters, and nobody has it set. */
static bool is_unusual(const char *name) {
    return strcmp(name, "POSIXLY_CORRECT") == 0;
}

/* What is not there is an input, too. */
static void add_absent(struct collector *collector, const struct fl_feed *feed, const struct fl_inputs *consumed) {
    struct fl_result_inputs *inputs = collector->inputs;
    for (size_t i = 0; i < feed->asked_environment.count; i++) {
        const char *name = (const char *)(uintptr_t)feed->asked_environment.items[i].key;
        if (!is_named(consumed->environment.items, consumed->environment.count, name) && !is_unusual(name))
            fl_vector_push(collector->arena, &inputs->unset, name);
    }
    for (size_t i = 0; i < feed->asked_files.count; i++) {
        const char *name = (const char *)(uintptr_t)feed->asked_files.items[i].key;
        if (!is_named(consumed->files.items, consumed->files.count, name))
            fl_vector_push(collector->arena, &inputs->missing, name);
    }
    inputs->is_input_empty = feed->asked_input && !consumed->standard_input.count;
    inputs->is_without_arguments = feed->asked_arguments &&
                                   collector->program->arguments_use != FL_ARGUMENTS_NONE &&
                                   consumed->arguments.count <= 1;
}

struct fl_result_inputs fl_result_inputs_make(struct fl_arena *arena, const struct fl_program *program,
                                              const struct fl_feed *feed, const char *program_name) {
    struct fl_result_inputs inputs = {0};
    struct collector collector = {
        .arena = arena, .program = program, .counts = fl_map_make(arena), .inputs = &inputs};
    const struct fl_inputs *consumed = fl_feed_consumed(feed, arena);
    add_outside(&collector, consumed);
    add_absent(&collector, feed, consumed);
    collector.types = fl_input_types_make(arena, feed);
    for (size_t i = 0; i < feed->reads.count; i++) {
        if (is_given(program->inputs[feed->reads.items[i].site.index].kind))
            add_given(&collector, &feed->reads.items[i]);
    }
    add_objects(&collector, feed->inputs);
    for (size_t i = 0; i < feed->reads.count; i++) add_read(&collector, &feed->reads.items[i]);
    struct fl_text command = fl_text_make(arena);
    inputs.is_renamed = is_renamed(consumed, program_name);
    inputs.consumed = consumed;
    append_command(&command, &inputs, program_name);
    inputs.command_line = fl_text_string(&command);
    return inputs;
}
