#include "witness/task_file.h"

#include <string.h>
#include <yaml.h>

#include "base/text.h"
#include "base/system/file.h"

struct reader {
    struct fl_arena *arena;
    const char *path;
    struct fl_diagnostics *diagnostics;
    yaml_document_t document;
    struct fl_task *task;
};

static enum fl_status complain(const struct reader *reader, const yaml_node_t *node, const char *what) {
    uint32_t line = node ? (uint32_t)node->start_mark.line + 1 : 0;
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, reader->path, line, 0, "%s", what);
    return FL_BAD_INPUT;
}

/* ---- nodes ---- */

static yaml_node_t *node_at(struct reader *reader, int index) {
    return yaml_document_get_node(&reader->document, index);
}

static bool is_scalar(const yaml_node_t *node) {
    return node && node->type == YAML_SCALAR_NODE;
}

static const char *text_of(const yaml_node_t *node) {
    return (const char *)node->data.scalar.value;
}

/* The value of a key, or NULL. */
static yaml_node_t *value_of(struct reader *reader, const yaml_node_t *mapping, const char *key) {
    if (!mapping || mapping->type != YAML_MAPPING_NODE) return NULL;
    for (yaml_node_pair_t *pair = mapping->data.mapping.pairs.start; pair < mapping->data.mapping.pairs.top;
         pair++) {
        const yaml_node_t *name = node_at(reader, pair->key);
        if (is_scalar(name) && strcmp(text_of(name), key) == 0) return node_at(reader, pair->value);
    }
    return NULL;
}

/* ---- the parts ---- */

static const char *beside_task(const struct reader *reader, const char *name) {
    const char *slash = strrchr(reader->path, '/');
    if (name[0] == '/' || !slash) return fl_arena_copy_string(reader->arena, name);
    return fl_arena_format(reader->arena, "%.*s%s", (int)(slash + 1 - reader->path), reader->path, name);
}

static enum fl_status add_input(struct reader *reader, const yaml_node_t *node) {
    if (!is_scalar(node)) return complain(reader, node, "the name of an input file is expected here");
    fl_vector_push(reader->arena, &reader->task->inputs, beside_task(reader, text_of(node)));
    return FL_OK;
}

static enum fl_status read_inputs(struct reader *reader, const yaml_node_t *root) {
    const yaml_node_t *files = value_of(reader, root, "input_files");
    if (!files) return complain(reader, root, "the task names no input_files");
    if (files->type != YAML_SEQUENCE_NODE) return add_input(reader, files);
    enum fl_status status = FL_OK;
    for (yaml_node_item_t *item = files->data.sequence.items.start;
         status == FL_OK && item < files->data.sequence.items.top; item++)
        status = add_input(reader, node_at(reader, *item));
    if (status == FL_OK && !reader->task->inputs.count)
        return complain(reader, files, "the task names no input_files");
    return status;
}

static enum fl_status add_property(struct reader *reader, const yaml_node_t *node) {
    const yaml_node_t *file = value_of(reader, node, "property_file");
    const yaml_node_t *verdict = value_of(reader, node, "expected_verdict");
    if (!is_scalar(file)) return complain(reader, node, "a property with its property_file is expected here");
    struct fl_task_property property = {.path = beside_task(reader, text_of(file)),
                                        .line = (uint32_t)node->start_mark.line + 1,
                                        .has_verdict = verdict};
    if (verdict) {
        bool is_true = is_scalar(verdict) && strcmp(text_of(verdict), "true") == 0;
        bool is_false = is_scalar(verdict) && strcmp(text_of(verdict), "false") == 0;
        if (!is_true && !is_false) return complain(reader, verdict, "expected_verdict is true or false");
        property.is_expected_to_hold = is_true;
    }
    fl_vector_push(reader->arena, &reader->task->properties, property);
    return FL_OK;
}

static enum fl_status read_properties(struct reader *reader, const yaml_node_t *root) {
    const yaml_node_t *list = value_of(reader, root, "properties");
    if (!list) return FL_OK;
    if (list->type != YAML_SEQUENCE_NODE) return complain(reader, list, "properties is a list");
    enum fl_status status = FL_OK;
    for (yaml_node_item_t *item = list->data.sequence.items.start;
         status == FL_OK && item < list->data.sequence.items.top; item++)
        status = add_property(reader, node_at(reader, *item));
    return status;
}

static enum fl_status read_options(struct reader *reader, const yaml_node_t *root) {
    const yaml_node_t *options = value_of(reader, root, "options");
    const yaml_node_t *language = value_of(reader, options, "language");
    const yaml_node_t *model = value_of(reader, options, "data_model");
    if (language && (!is_scalar(language) || strcmp(text_of(language), "C") != 0))
        return complain(reader, language, "the only language that is supported is C");
    if (!model) return FL_OK;
    reader->task->is_32_bit = is_scalar(model) && strcmp(text_of(model), "ILP32") == 0;
    if (!reader->task->is_32_bit && (!is_scalar(model) || strcmp(text_of(model), "LP64") != 0))
        return complain(reader, model, "data_model is ILP32 or LP64");
    return FL_OK;
}

static enum fl_status read_root(struct reader *reader) {
    const yaml_node_t *root = yaml_document_get_root_node(&reader->document);
    if (!root || root->type != YAML_MAPPING_NODE) return complain(reader, root, "this is not a task definition");
    const yaml_node_t *version = value_of(reader, root, "format_version");
    if (!is_scalar(version)) return complain(reader, root, "the task has no format_version");
    if (strncmp(text_of(version), "2.", 2) != 0) return complain(reader, version, "format_version is not 2");
    enum fl_status status = read_inputs(reader, root);
    if (status == FL_OK) status = read_properties(reader, root);
    return status == FL_OK ? read_options(reader, root) : status;
}

bool fl_task_is_named(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".yml") == 0 || strcmp(dot, ".yaml") == 0);
}

enum fl_status fl_task_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                            struct fl_task *task) {
    struct fl_file_bytes file;
    enum fl_status status = fl_input_file_read(arena, path, diagnostics, &file);
    if (status != FL_OK) return status;
    *task = (struct fl_task){0};
    struct reader reader = {.arena = arena, .path = path, .diagnostics = diagnostics, .task = task};
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) return complain(&reader, NULL, "no memory to read it");
    yaml_parser_set_input_string(&parser, file.bytes, file.size);
    if (yaml_parser_load(&parser, &reader.document)) {
        status = read_root(&reader);
        yaml_document_delete(&reader.document);
    } else {
        fl_diagnostics_add(diagnostics, FL_ERROR, path, (uint32_t)parser.problem_mark.line + 1,
                           (uint32_t)parser.problem_mark.column + 1, "this is not YAML: %s",
                           parser.problem ? parser.problem : "unreadable");
        status = FL_BAD_INPUT;
    }
    yaml_parser_delete(&parser);
    return status;
}
