#include "engine/confirm/build/object_source.h"

#include <string.h>

struct writer {
    struct fl_text *text;
    const struct fl_feed *feed;
    FL_VECTOR_OF(const char *) symbols; /* of the program, that inputs point to */
};

static bool is_object(const struct fl_inputs *inputs, const char *name) {
    for (size_t i = 0; i < inputs->objects.count; i++)
        if (strcmp(inputs->objects.items[i].name, name) == 0) return true;
    return false;
}

static bool is_known(const struct writer *writer, const char *target) {
    for (size_t i = 0; i < writer->symbols.count; i++)
        if (strcmp(writer->symbols.items[i], target) == 0) return true;
    return is_object(writer->feed->inputs, target);
}

static void declare_symbols(struct writer *writer, const struct fl_input_references *references) {
    for (size_t i = 0; i < references->all.count; i++) {
        const char *target = references->all.items[i].target;
        uint64_t call;
        if (is_known(writer, target) || fl_input_reference_is_block(&references->all.items[i], &call)) continue;
        fl_text_format(writer->text, "extern char symbol%zu[] __asm__(\"%s\");\n", writer->symbols.count, target);
        fl_vector_push(writer->text->arena, &writer->symbols, target);
    }
}

static const struct fl_input_references *references_of(const struct fl_input_read *read) {
    static const struct fl_input_references none = {0};
    return read->given ? &read->given->references : &none;
}

static void append_addresses(struct writer *writer) {
    const struct fl_inputs *inputs = writer->feed->inputs;
    fl_text_append(writer->text, "\nstatic char *fl_object_address(const char *name) {\n");
    for (size_t i = 0; i < inputs->objects.count; i++)
        fl_text_format(writer->text, "    if (strcmp(name, \"%s\") == 0) return object_%s;\n",
                       inputs->objects.items[i].name, inputs->objects.items[i].name);
    for (size_t i = 0; i < writer->symbols.count; i++)
        fl_text_format(writer->text, "    if (strcmp(name, \"%s\") == 0) return symbol%zu;\n",
                       writer->symbols.items[i], i);
    fl_text_append(writer->text, "    return 0;\n}\n");
}

static void fill_object(struct writer *writer, const struct fl_input_object *object) {
    fl_text_format(writer->text, "    object_%s = malloc(%zu);\n    memcpy(object_%s, \"", object->name,
                   object->bytes.count, object->name);
    for (size_t i = 0; i < object->bytes.count; i++)
        fl_text_format(writer->text, "\\%03o", (unsigned char)object->bytes.bytes[i]);
    fl_text_format(writer->text, "\", %zu);\n", object->bytes.count);
}

static void place_references(struct writer *writer, const struct fl_input_object *object) {
    for (size_t i = 0; i < object->references.all.count; i++) {
        const struct fl_input_reference *reference = &object->references.all.items[i];
        fl_text_format(writer->text, "    *(char **)(object_%s + %llu) = fl_object_address(\"%s\") + %llu;\n",
                       object->name, (unsigned long long)reference->offset, reference->target,
                       (unsigned long long)reference->addend);
    }
}

/* "global limit" is the symbol limit. */
static void set_global(struct writer *writer, const struct fl_input *site) {
    const char *symbol = site->name + strlen("global ");
    unsigned number = (unsigned)(site - writer->feed->program->inputs);
    fl_text_format(writer->text, "    extern char global%u[] __asm__(\"%s\");\n", number, symbol);
    fl_text_format(writer->text, "    fl_feed_take(\"%s\", global%u, fl_feed_size(\"%s\"));\n", site->name, number,
                   site->name);
}

static bool has_globals(const struct fl_feed *feed) {
    for (size_t i = 0; i < feed->reads.count; i++)
        if (feed->program->inputs[feed->reads.items[i].site.index].kind == FL_INPUT_GLOBAL) return true;
    return false;
}

static void append_constructor(struct writer *writer) {
    const struct fl_feed *feed = writer->feed;
    const struct fl_inputs *inputs = feed->inputs;
    if (!inputs->objects.count && !has_globals(feed)) return;
    fl_text_append(writer->text, "\nvoid fl_feed_take(const char *name, void *into, __SIZE_TYPE__ size);\n"
                                 "__SIZE_TYPE__ fl_feed_size(const char *name);\n"
                                 "\n__attribute__((constructor(102))) static void make_objects(void) {\n");
    for (size_t i = 0; i < inputs->objects.count; i++) fill_object(writer, &inputs->objects.items[i]);
    for (size_t i = 0; i < inputs->objects.count; i++) place_references(writer, &inputs->objects.items[i]);
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input *site = &feed->program->inputs[feed->reads.items[i].site.index];
        if (site->kind == FL_INPUT_GLOBAL) set_global(writer, site);
    }
    fl_text_append(writer->text, "}\n\n");
}

void fl_object_source_print(struct fl_text *text, const struct fl_feed *feed) {
    struct writer writer = {.text = text, .feed = feed};
    const struct fl_inputs *inputs = feed->inputs;
    for (size_t i = 0; i < inputs->objects.count; i++) {
        fl_text_format(text, "static char *object_%s;\n", inputs->objects.items[i].name);
        declare_symbols(&writer, &inputs->objects.items[i].references);
    }
    for (size_t i = 0; i < feed->reads.count; i++) declare_symbols(&writer, references_of(&feed->reads.items[i]));
    append_addresses(&writer);
    append_constructor(&writer);
}
