#include "engine/symbolic/guide_inputs.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names of variables: those of engine/symbolic/input.c ---- */

struct setting {
    struct fl_guide *guide;
    struct fl_engine *engine;
    const struct fl_inputs *inputs;
};

static void set(struct setting *setting, uint32_t width, uint64_t value, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void set(struct setting *setting, uint32_t width, uint64_t value, const char *format, ...) {
    char name[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    struct fl_model *model = &setting->guide->model;
    fl_assignment_set(model->assignment, fl_term_variable(setting->engine->terms, name, width),
                      fl_bits_of_unsigned(model->arena, width, value));
}

static void set_text(struct setting *setting, const char *what, struct fl_input_bytes bytes) {
    for (size_t i = 0; i < bytes.count; i++)
        set(setting, 8, (unsigned char)bytes.bytes[i], "%s[%u]", what, (unsigned)i);
    set(setting, 32, bytes.count, "%s.length", what);
}

static void set_named(struct setting *setting, const char *kind, const struct fl_named_input *items, size_t count) {
    char what[300];
    for (size_t i = 0; i < count; i++) {
        snprintf(what, sizeof what, "%s %s", kind, items[i].name);
        set_text(setting, what, items[i].value);
    }
}

static bool has_named(const struct fl_named_input *items, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(items[i].name, name) == 0) return true;
    return false;
}

/* Those that the run asked for and the inputs do not have. */
static void set_missing(struct setting *setting, const char *kind, const struct fl_named_input *items, size_t count,
                        const struct fl_map *asked) {
    for (size_t i = 0; i < asked->count; i++) {
        const char *name = (const char *)(uintptr_t)asked->items[i].key;
        if (!has_named(items, count, name)) set(setting, 1, 1, "%s %s.missing", kind, name);
    }
}

static void set_arguments(struct setting *setting) {
    const struct fl_inputs *inputs = setting->inputs;
    size_t count = inputs->arguments.count ? inputs->arguments.count : 1;
    char what[64];
    set(setting, 32, count, "argc");
    for (size_t i = 1; i < inputs->arguments.count; i++) {
        snprintf(what, sizeof what, "argv[%u]", (unsigned)i);
        set_text(setting, what, inputs->arguments.items[i]);
        int64_t number = strtoll(inputs->arguments.items[i].bytes, NULL, 10);
        set(setting, 32, (uint32_t)number, "%s as a number", what);
        set(setting, 64, (uint64_t)number, "%s as a number", what);
    }
}

static const struct fl_input *site_of(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].name && strcmp(program->inputs[i].name, name) == 0) return &program->inputs[i];
    return NULL;
}

static void set_block(struct setting *setting, const char *name, unsigned number, struct fl_input_bytes bytes) {
    for (size_t i = 0; i < bytes.count; i++)
        set(setting, 8, (unsigned char)bytes.bytes[i], "%s#%u[%u]", name, number, (unsigned)i);
}

static void set_values(struct setting *setting) {
    const struct fl_program *program = setting->engine->program;
    struct fl_map counts = fl_map_make(setting->guide->model.arena);
    for (size_t i = 0; i < setting->inputs->values.count; i++) {
        const struct fl_input_value *value = &setting->inputs->values.items[i];
        const struct fl_input *site = site_of(program, value->name);
        unsigned number = (unsigned)++*fl_map_at_string(&counts, value->name);
        struct fl_bits bits;
        if (!site) continue;
        if (!site->width)
            set_block(setting, value->name, number, value->bytes);
        else if (site->width <= 64 &&
                 fl_input_value_convert(setting->guide->model.arena, value, site->width, site->type, &bits))
            set(setting, site->width, bits.word, "%s#%u", value->name, number);
    }
}

void fl_guide_set(struct fl_guide *guide, struct fl_engine *engine, const struct fl_feed *feed) {
    const struct fl_inputs *inputs = feed->inputs;
    struct setting setting = {guide, engine, inputs};
    struct fl_input_bytes text = {inputs->standard_input.items, inputs->standard_input.count};
    fl_model_clear(&guide->model);
    set_text(&setting, "stdin", text);
    set(&setting, 1, 1, "stdin.end[%u]", (unsigned)text.count);
    set_arguments(&setting);
    set_named(&setting, "file", inputs->files.items, inputs->files.count);
    set_missing(&setting, "file", inputs->files.items, inputs->files.count, &feed->asked_files);
    set_named(&setting, "env", inputs->environment.items, inputs->environment.count);
    set_missing(&setting, "env", inputs->environment.items, inputs->environment.count, &feed->asked_environment);
    set_values(&setting);
}
