#include "engine/confirm/build/entry_source.h"

#include <inttypes.h>
#include <string.h>

#include "run/input_types.h"
#include "program/print/print.h"

/* ---- where the function is ---- */

static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static const char *entry_file(const struct fl_program *program) {
    struct fl_position position = program->functions[program->entry.index].position;
    return fl_id_is_none(position.file) ? "" : last_part(program->files[position.file.index].path);
}

/* Functions of a file that is included are those of the only source. */
size_t fl_entry_source_find(const struct fl_program *program, const struct fl_source_list *sources) {
    size_t only = sources->count, c_sources = 0;
    for (size_t i = 0; i < sources->count; i++) {
        if (sources->items[i].kind != FL_SOURCE_C) continue;
        if (strcmp(last_part(sources->items[i].argument), entry_file(program)) == 0) return i;
        only = i;
        c_sources++;
    }
    return c_sources == 1 ? only : sources->count;
}

/* ---- assignments ---- */

struct writer {
    struct fl_text *text;
    const struct fl_program *program;
    const struct fl_input_types *types;
    struct fl_input_bytes bytes;
    const struct fl_input_references *references;
};

static const struct fl_input_reference *reference_at(const struct writer *writer, uint64_t offset) {
    for (size_t i = 0; i < writer->references->all.count; i++)
        if (writer->references->all.items[i].offset == offset) return &writer->references->all.items[i];
    return NULL;
}

static bool is_zero(const struct writer *writer, uint64_t offset, uint64_t size) {
    for (size_t i = 0; i < writer->references->all.count; i++) {
        uint64_t at = writer->references->all.items[i].offset;
        if (at >= offset && at < offset + size) return false;
    }
    for (uint64_t i = offset; i < offset + size && i < writer->bytes.count; i++)
        if (writer->bytes.bytes[i]) return false;
    return true;
}

static void append_target(struct writer *writer, const struct fl_input_reference *reference) {
    if (!fl_input_types_object(writer->types, reference->target)) {
        bool is_function = !fl_id_is_none(fl_program_find_function(writer->program, reference->target));
        if (reference->addend)
            fl_text_format(writer->text, "(void *)((char *)&%s + %" PRIu64 ")", reference->target,
                           reference->addend);
        else
            fl_text_format(writer->text, "(void *)%s%s", is_function ? "" : "&", reference->target);
        return;
    }
    if (reference->addend)
        fl_text_format(writer->text, "(void *)((char *)%s + %" PRIu64 ")", reference->target, reference->addend);
    else
        fl_text_append(writer->text, reference->target);
}

static struct fl_bits bits_at(const struct writer *writer, uint64_t low, uint32_t width) {
    struct fl_arena *arena = writer->text->arena;
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, fl_bits_word_count(width));
    for (uint32_t i = 0; i < width; i++) {
        uint64_t bit = low + i;
        if (bit / 8 < writer->bytes.count && (unsigned char)writer->bytes.bytes[bit / 8] >> bit % 8 & 1)
            words[i / 64] |= (uint64_t)1 << i % 64;
    }
    return fl_bits_of_words(arena, width, words);
}

/* Numbers that C has no plain constant for are given as they lie in memory. */
static void assign_bytes(struct writer *writer, const char *name, uint64_t offset, uint64_t size) {
    fl_text_format(writer->text, "    memcpy(&%s, \"", name);
    for (uint64_t i = 0; i < size; i++)
        fl_text_format(writer->text, "\\%03o", (unsigned char)writer->bytes.bytes[offset + i]);
    fl_text_format(writer->text, "\", %" PRIu64 ");\n", size);
}

static void assign_scalar(struct writer *writer, const char *name, const struct fl_type *type, uint64_t offset,
                          struct fl_bits bits) {
    const struct fl_input_reference *reference = reference_at(writer, offset);
    if (reference) {
        fl_text_format(writer->text, "    %s = ", name);
        append_target(writer, reference);
        fl_text_append(writer->text, ";\n");
        return;
    }
    struct fl_text value = fl_text_make(writer->text->arena);
    fl_value_print(&value, writer->program, &bits, type);
    if (type->kind == FL_TYPE_FLOAT && strpbrk(fl_text_string(&value), "NI")) { /* NAN, INFINITY */
        assign_bytes(writer, name, offset, bits.width / 8);
        return;
    }
    fl_text_format(writer->text, "    %s = ", name);
    if (type->kind == FL_TYPE_POINTER && !bits.word)
        fl_text_append(writer->text, "0");
    else if (type->kind == FL_TYPE_POINTER)
        fl_text_format(writer->text, "(void *)0x%" PRIx64, bits.word);
    else if (type->kind == FL_TYPE_BOOL)
        fl_text_append(writer->text, bits.word ? "1" : "0");
    else
        fl_text_append(writer->text, fl_text_string(&value));
    fl_text_append(writer->text, ";\n");
}

/* "*node1" has the member "node1->next". */
static const char *member_path(struct fl_arena *arena, const char *name, const char *member) {
    if (!member) return name;
    return name[0] == '*' ? fl_arena_format(arena, "%s->%s", name + 1, member)
                          : fl_arena_format(arena, "%s.%s", name, member);
}

static void assign(struct writer *writer, const char *name, const struct fl_type *type, uint64_t offset);

static void assign_members(struct writer *writer, const char *name, const struct fl_type *type, uint64_t offset) {
    size_t first = 0, count = type->member_count;
    if (type->kind == FL_TYPE_UNION && count) {
        bool has_pointer = reference_at(writer, offset);
        uint64_t largest = 0;
        for (size_t i = 0; i < count; i++) {
            const struct fl_type *member = type->members[i].type;
            if (!member) continue;
            bool is_pointer = member->kind == FL_TYPE_POINTER;
            uint64_t weight = member->size_bits + (has_pointer && is_pointer ? UINT32_MAX : 0);
            if (weight > largest) {
                largest = weight;
                first = i;
            }
        }
        count = first + 1;
    }
    for (size_t i = first; i < count; i++) {
        const struct fl_member *member = &type->members[i];
        const char *path = member_path(writer->text->arena, name, member->name);
        if (!member->type) continue;
        if (!member->bit_field_width) {
            assign(writer, path, member->type, offset + member->offset_bits / 8);
            continue;
        }
        struct fl_bits bits = bits_at(writer, 8 * offset + member->offset_bits, member->bit_field_width);
        if (bits.word) assign_scalar(writer, path, member->type, UINT64_MAX, bits);
    }
}

/* Everything was zero before. */
static void assign(struct writer *writer, const char *name, const struct fl_type *type, uint64_t offset) {
    uint64_t size = (type->size_bits + 7) / 8;
    if (is_zero(writer, offset, size)) return;
    switch (type->kind) {
    case FL_TYPE_STRUCT:
    case FL_TYPE_UNION: assign_members(writer, name, type, offset); return;
    case FL_TYPE_ARRAY: {
        uint64_t step = type->element ? (type->element->size_bits + 7) / 8 : 0;
        for (uint64_t i = 0; step && i < type->count; i++)
            assign(writer, fl_arena_format(writer->text->arena, "%s[%" PRIu64 "]", name, i), type->element,
                   offset + i * step);
        return;
    }
    case FL_TYPE_FLOAT: size = size > 10 ? 10 : size; break;
    default: break;
    }
    assign_scalar(writer, name, type, offset, bits_at(writer, 8 * offset, (uint32_t)(8 * size)));
}

/* Bytes without a type, with the addresses among them. */
static void assign_raw(struct writer *writer, const char *name) {
    if (!is_zero(writer, 0, writer->bytes.count) && writer->bytes.count) {
        fl_text_format(writer->text, "    memcpy(%s, \"", name);
        for (uint64_t i = 0; i < writer->bytes.count; i++)
            fl_text_format(writer->text, "\\%03o", (unsigned char)writer->bytes.bytes[i]);
        fl_text_format(writer->text, "\", %zu);\n", writer->bytes.count);
    }
    for (size_t i = 0; i < writer->references->all.count; i++) {
        fl_text_format(writer->text, "    *(void **)((char *)%s + %" PRIu64 ") = ", name,
                       writer->references->all.items[i].offset);
        append_target(writer, &writer->references->all.items[i]);
        fl_text_append(writer->text, ";\n");
    }
}

/* ---- objects ---- */

static bool has_name(const struct fl_type *type) {
    if (!type) return false;
    if (type->kind == FL_TYPE_POINTER) return !type->element || has_name(type->element);
    if (type->kind == FL_TYPE_FUNCTION || type->kind == FL_TYPE_ARRAY) return false;
    return type->name;
}

/* The type to declare an object with; NULL: it is bytes. */
static const struct fl_type *declared_type(const struct writer *writer, const struct fl_input_object *object,
                                           uint64_t *count) {
    const struct fl_type *type = fl_input_types_find(writer->types, object, count);
    return has_name(type) ? type : NULL;
}

static void declare_object(struct writer *writer, const struct fl_input_object *object) {
    uint64_t count;
    const struct fl_type *type = declared_type(writer, object, &count);
    const char *pointer = fl_arena_format(writer->text->arena, "*%s", object->name);
    fl_text_append(writer->text, "static ");
    if (type)
        fl_type_print(writer->text, type, pointer);
    else
        fl_text_format(writer->text, "unsigned char %s", pointer);
    fl_text_append(writer->text, ";\n");
}

static void append_literal(struct fl_text *text, struct fl_input_bytes bytes) {
    fl_text_append_char(text, '"');
    fl_text_append_escaped(text, bytes.bytes, bytes.count);
    fl_text_append_char(text, '"');
}

static void allocate_object(struct writer *writer, const struct fl_input_object *object) {
    uint64_t count;
    const struct fl_type *type = declared_type(writer, object, &count);
    if (object->is_text && object->bytes.count) {
        struct fl_input_bytes shown = {object->bytes.bytes, object->bytes.count - 1};
        fl_text_format(writer->text, "    %s = memcpy(calloc(1, %zu), ", object->name, object->bytes.count);
        append_literal(writer->text, shown);
        fl_text_format(writer->text, ", %zu);\n", object->bytes.count);
        return;
    }
    fl_text_format(writer->text, "    %s = calloc(%" PRIu64 ", sizeof *%s);\n", object->name,
                   type ? count : object->bytes.count, object->name);
}

static void fill_object(struct writer *writer, const struct fl_input_object *object) {
    uint64_t count;
    const struct fl_type *type = declared_type(writer, object, &count);
    writer->bytes = object->bytes;
    writer->references = &object->references;
    if (object->is_text) return;
    if (!type) {
        assign_raw(writer, object->name);
        return;
    }
    struct fl_arena *arena = writer->text->arena;
    for (uint64_t i = 0; i < count; i++)
        assign(writer, fl_arena_format(arena, count == 1 ? "*%s" : "%s[%" PRIu64 "]", object->name, i), type,
               i * ((type->size_bits + 7) / 8));
}

/* ---- parameters and global variables ---- */

static const char *plain_name(const struct fl_input *site) {
    const char *blank = strchr(site->name, ' ');
    return blank ? blank + 1 : site->name;
}

static struct fl_input_bytes read_bytes(struct fl_arena *arena, const struct fl_input_read *read) {
    if (!read->value.width) return read->block;
    size_t size = (read->value.width + 7) / 8;
    return (struct fl_input_bytes){fl_arena_copy(arena, fl_bits_words(&read->value), size), size};
}

static void begin_read(struct writer *writer, const struct fl_input_read *read) {
    static const struct fl_input_references none = {0};
    writer->bytes = read_bytes(writer->text->arena, read);
    writer->references = read->given ? &read->given->references : &none;
}

/* Is it a name that the source of the entry function knows? */
static bool is_visible(const struct fl_program *program, const struct fl_input *site) {
    if (strchr(plain_name(site), '.') || !site->type) return false;
    const char *file = fl_id_is_none(site->position.file) ? "" : program->files[site->position.file.index].path;
    return strcmp(last_part(file), entry_file(program)) == 0;
}

static bool is_scalar(const struct fl_type *type) {
    return type->kind != FL_TYPE_STRUCT && type->kind != FL_TYPE_UNION && type->kind != FL_TYPE_ARRAY;
}

/* Whatever it was before. */
static void set_whole(struct writer *writer, const char *name, const struct fl_type *type) {
    size_t before = writer->text->count;
    if (!is_scalar(type)) fl_text_format(writer->text, "    memset(&%s, 0, sizeof %s);\n", name, name);
    assign(writer, name, type, 0);
    if (writer->text->count == before) fl_text_format(writer->text, "    %s = 0;\n", name);
}

static void set_global(struct writer *writer, const struct fl_input_read *read, uint32_t number) {
    const struct fl_input *site = &writer->program->inputs[read->site.index];
    begin_read(writer, read);
    if (!is_visible(writer->program, site)) {
        fl_text_format(writer->text, "    extern char global%u[] __asm__(\"%s\");\n", number, plain_name(site));
        fl_text_format(writer->text, "    memset(global%u, 0, %zu);\n", number, writer->bytes.count);
        assign_raw(writer, fl_arena_format(writer->text->arena, "global%u", number));
        return;
    }
    set_whole(writer, plain_name(site), site->type);
}

static void declare_parameter(struct writer *writer, const struct fl_input_read *read) {
    const struct fl_input *site = &writer->program->inputs[read->site.index];
    const char *name = plain_name(site);
    begin_read(writer, read);
    if (!site->type) {
        fl_text_format(writer->text, "    long long %s = %" PRId64 ";\n", name,
                       read->value.width <= 64 ? (int64_t)read->value.word : 0);
        return;
    }
    fl_text_append(writer->text, "    ");
    fl_type_print(writer->text, site->type, name);
    struct fl_text *file = writer->text, value = fl_text_make(file->arena);
    writer->text = &value;
    set_whole(writer, name, site->type);
    writer->text = file;
    /* "int n;" and "n = 5;" are "int n = 5;" */
    const char *assignment = fl_arena_format(file->arena, "    %s = ", name);
    const char *given = fl_text_string(&value);
    if (fl_string_has_prefix(given, assignment) && is_scalar(site->type))
        fl_text_append(file, given + strlen(assignment) - strlen(" = "));
    else
        fl_text_format(file, ";\n%s", given);
}

/* ---- the file ---- */

/* One in another file is not known in the source; the entry function may be in a file that the source includes. */
static void declare_precondition(struct writer *writer, const char *source) {
    const struct fl_program *program = writer->program;
    if (fl_id_is_none(program->precondition)) return;
    const struct fl_function *function = &program->functions[program->precondition.index];
    const char *file =
        fl_id_is_none(function->position.file) ? "" : program->files[function->position.file.index].path;
    if (strcmp(last_part(file), last_part(source)) == 0) return;
    if (strcmp(last_part(file), entry_file(program)) == 0 || !function->type || !function->type->element) return;
    fl_type_print(writer->text, function->type->element,
                  fl_arena_format(writer->text->arena, "%s()", function->name));
    fl_text_append(writer->text, ";\n");
}

static bool mentions(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->file_count; i++)
        if (program->files[i].is_users && program->files[i].contents && strstr(program->files[i].contents, name))
            return true;
    return false;
}

static void append_object_size(struct writer *writer, const struct fl_inputs *inputs, const char *name) {
    if (!mentions(writer->program, name)) return;
    fl_text_format(writer->text,
                   "\n/* How large an object is, for preconditions. */\n"
                   "__SIZE_TYPE__ %s(const void *pointer) {\n",
                   name);
    for (size_t i = 0; i < inputs->objects.count; i++) {
        const struct fl_input_object *object = &inputs->objects.items[i];
        fl_text_format(
            writer->text,
            "    if ((char *)pointer >= (char *)%s && (char *)pointer <= (char *)%s + %zu) return %zu;\n",
            object->name, object->name, object->bytes.count, object->bytes.count);
    }
    fl_text_append(writer->text, "    return 0;\n}\n");
}

/* What was left behind before the call. */
static void append_errno(struct writer *writer, const struct fl_feed *feed) {
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input_read *read = &feed->reads.items[i];
        const char *name = feed->program->inputs[read->site.index].name;
        if (name && strcmp(name, "errno.at-the-start") == 0 && !fl_bits_is_zero(&read->value))
            fl_text_format(writer->text, "    errno = %d;\n", (int)*fl_bits_words(&read->value));
    }
}

static void append_call(struct writer *writer, const struct fl_feed *feed) {
    const struct fl_program *program = writer->program;
    struct fl_text arguments = fl_text_make(writer->text->arena);
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input *site = &program->inputs[feed->reads.items[i].site.index];
        if (site->kind != FL_INPUT_PARAMETER) continue;
        declare_parameter(writer, &feed->reads.items[i]);
        fl_text_format(&arguments, "%s%s", arguments.count ? ", " : "", plain_name(site));
    }
    const char *list = fl_text_string(&arguments);
    append_errno(writer, feed);
    if (!fl_id_is_none(program->precondition))
        fl_text_format(writer->text, "    if (!%s(%s)) return 125;\n",
                       program->functions[program->precondition.index].name, list);
    fl_text_format(writer->text, "    %s(%s);\n    return 0;\n}\n", program->functions[program->entry.index].name,
                   list);
}

void fl_entry_source_print(struct fl_text *text, const struct fl_feed *feed, const char *path) {
    struct writer writer = {.text = text, .program = feed->program};
    const struct fl_inputs *inputs = feed->inputs;
    writer.types = fl_input_types_make(text->arena, feed);
    const char *entry = feed->program->functions[feed->program->entry.index].name;
    fl_text_format(text, "/* Builds what %s was given when it failed, and calls it. */\n", entry);
    fl_text_append(text, "#define main the_programs_own_main\n#include \"");
    fl_text_append_escaped(text, path, strlen(path));
    fl_text_append(text, "\"\n#undef main\n\n#include <errno.h>\n#include <stdlib.h>\n#include <string.h>\n\n");
    declare_precondition(&writer, path);
    for (size_t i = 0; i < inputs->objects.count; i++) declare_object(&writer, &inputs->objects.items[i]);
    append_object_size(&writer, inputs, "__fl_object_size");
    append_object_size(&writer, inputs, "__CPROVER_OBJECT_SIZE");
    fl_text_append(text, "\nint main(void) {\n");
    for (size_t i = 0; i < inputs->objects.count; i++) allocate_object(&writer, &inputs->objects.items[i]);
    for (size_t i = 0; i < inputs->objects.count; i++) fill_object(&writer, &inputs->objects.items[i]);
    for (size_t i = 0; i < feed->reads.count; i++)
        if (feed->program->inputs[feed->reads.items[i].site.index].kind == FL_INPUT_GLOBAL)
            set_global(&writer, &feed->reads.items[i], (uint32_t)i);
    append_call(&writer, feed);
}
