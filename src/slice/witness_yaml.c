/* slice/witness_yaml.c - violation witnesses, format 2.0. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "slice/witness.h"

struct reader {
    struct fl_arena *arena;
    const char *name;
    struct fl_diagnostics *diagnostics;
    yaml_document_t document;
    struct fl_witness *witness;
};

static uint32_t line_of(const yaml_node_t *node) {
    return node ? (uint32_t)node->start_mark.line + 1 : 0;
}

static enum fl_status complain(const struct reader *reader, const yaml_node_t *node, const char *what) {
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, reader->name, line_of(node), 0, "%s", what);
    return FL_BAD_INPUT;
}

/* ---- nodes ---- */

static const char *text_of(const yaml_node_t *node) {
    return node && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : NULL;
}

static const yaml_node_t *value_of(struct reader *reader, const yaml_node_t *mapping, const char *key) {
    if (!mapping || mapping->type != YAML_MAPPING_NODE) return NULL;
    for (yaml_node_pair_t *pair = mapping->data.mapping.pairs.start; pair < mapping->data.mapping.pairs.top;
         pair++) {
        const char *name = text_of(yaml_document_get_node(&reader->document, pair->key));
        if (name && strcmp(name, key) == 0) return yaml_document_get_node(&reader->document, pair->value);
    }
    return NULL;
}

static const char *string_of(struct reader *reader, const yaml_node_t *mapping, const char *key) {
    const char *text = text_of(value_of(reader, mapping, key));
    return text ? fl_arena_copy_string(reader->arena, text) : NULL;
}

static size_t item_count(const yaml_node_t *node) {
    if (!node || node->type != YAML_SEQUENCE_NODE) return 0;
    return (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
}

static const yaml_node_t *item_of(struct reader *reader, const yaml_node_t *node, size_t index) {
    return yaml_document_get_node(&reader->document, node->data.sequence.items.start[index]);
}

static bool number_of(struct reader *reader, const yaml_node_t *mapping, const char *key, uint32_t *number) {
    const char *text = text_of(value_of(reader, mapping, key));
    char *end;
    if (!text) return false;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    *number = (uint32_t)value;
    return *text >= '0' && *text <= '9' && !*end && !errno && value < UINT32_MAX;
}

/* ---- waypoints ---- */

static enum fl_status read_location(struct reader *reader, const yaml_node_t *waypoint,
                                    struct fl_witness_step *step) {
    const yaml_node_t *location = value_of(reader, waypoint, "location");
    if (!location) return complain(reader, waypoint, "the waypoint has no location");
    step->file = string_of(reader, location, "file_name");
    step->function = string_of(reader, location, "function");
    if (!step->file) return complain(reader, location, "the location has no file_name");
    if (!number_of(reader, location, "line", &step->line) || !step->line)
        return complain(reader, location, "the location has no line");
    const yaml_node_t *column = value_of(reader, location, "column");
    if (column && !number_of(reader, location, "column", &step->column))
        return complain(reader, column, "a column is a number");
    step->end_line = step->line;
    return FL_OK;
}

static enum fl_status read_decision(struct reader *reader, const yaml_node_t *constraint,
                                    struct fl_witness_step *step) {
    const yaml_node_t *node = value_of(reader, constraint, "value");
    const char *value = text_of(node);
    if (!value) return complain(reader, constraint, "a branching waypoint has a constraint with a value");
    step->is_true = strcmp(value, "true") == 0;
    step->is_default = strcmp(value, "default") == 0;
    if (step->is_true || step->is_default || strcmp(value, "false") == 0) return FL_OK;
    char *end;
    errno = 0;
    step->number = strtoll(value, &end, 0);
    step->has_number = end != value && !*end && !errno;
    return step->has_number ? FL_OK : complain(reader, node, "a branch is true, false, a number or default");
}

static const struct {
    const char *type;
    enum fl_witness_step_kind kind;
} types[] = {
    {"assumption", FL_WITNESS_STATEMENT},   {"branching", FL_WITNESS_BRANCH},
    {"function_enter", FL_WITNESS_ENTER},   {"target", FL_WITNESS_TARGET},
    {"function_return", FL_WITNESS_RETURN},
};

static enum fl_status read_type(struct reader *reader, const yaml_node_t *waypoint, struct fl_witness_step *step) {
    const yaml_node_t *type = value_of(reader, waypoint, "type"), *action = value_of(reader, waypoint, "action");
    const char *type_text = text_of(type), *action_text = text_of(action);
    if (!type_text) return complain(reader, waypoint, "the waypoint has no type");
    if (!action_text) return complain(reader, waypoint, "the waypoint has no action");
    step->is_avoided = strcmp(action_text, "avoid") == 0;
    if (!step->is_avoided && strcmp(action_text, "follow") != 0)
        return complain(reader, action, "an action is follow or avoid");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(types[i].type, type_text) != 0) continue;
        step->kind = types[i].kind;
        return FL_OK;
    }
    return complain(reader, type, "a type is assumption, branching, function_enter, function_return or target");
}

static enum fl_status read_waypoint(struct reader *reader, const yaml_node_t *item) {
    const yaml_node_t *waypoint = value_of(reader, item, "waypoint");
    if (!waypoint) return complain(reader, item, "a waypoint is expected here");
    struct fl_witness_step step = {.source_line = line_of(waypoint)};
    const yaml_node_t *constraint = value_of(reader, waypoint, "constraint");
    enum fl_status status = read_type(reader, waypoint, &step);
    if (status == FL_OK) status = read_location(reader, waypoint, &step);
    if (status == FL_OK && step.kind == FL_WITNESS_BRANCH) status = read_decision(reader, constraint, &step);
    if (status != FL_OK) return status;
    if (step.kind != FL_WITNESS_BRANCH) step.assumption = string_of(reader, constraint, "value");
    if (step.kind == FL_WITNESS_TARGET && step.is_avoided)
        return complain(reader, waypoint, "a target is followed, not avoided");
    fl_vector_push(reader->arena, &reader->witness->steps, step);
    return FL_OK;
}

static bool has_target(const struct fl_witness *witness) {
    return witness->steps.count && fl_vector_last(&witness->steps).kind == FL_WITNESS_TARGET;
}

static enum fl_status read_segment(struct reader *reader, const yaml_node_t *item) {
    const yaml_node_t *segment = value_of(reader, item, "segment");
    size_t count = item_count(segment);
    if (!count) return complain(reader, item, "a segment with waypoints is expected here");
    for (size_t i = 0; i < count; i++) {
        if (has_target(reader->witness)) return complain(reader, item, "nothing comes behind the target");
        enum fl_status status = read_waypoint(reader, item_of(reader, segment, i));
        if (status != FL_OK) return status;
        if (fl_vector_last(&reader->witness->steps).is_avoided == (i + 1 == count))
            return complain(reader, item_of(reader, segment, i),
                            "a segment ends with the one waypoint that is followed");
    }
    return FL_OK;
}

/* ---- the entry ---- */

static void read_task(struct reader *reader, const yaml_node_t *entry) {
    const yaml_node_t *task = value_of(reader, value_of(reader, entry, "metadata"), "task");
    const yaml_node_t *hashes = value_of(reader, task, "input_file_hashes");
    reader->witness->specification = string_of(reader, task, "specification");
    if (!hashes || hashes->type != YAML_MAPPING_NODE) return;
    for (yaml_node_pair_t *pair = hashes->data.mapping.pairs.start; pair < hashes->data.mapping.pairs.top;
         pair++) {
        const yaml_node_t *name = yaml_document_get_node(&reader->document, pair->key);
        const char *file = text_of(name),
                   *digest = text_of(yaml_document_get_node(&reader->document, pair->value));
        if (!file || !digest) continue;
        struct fl_witness_hash hash = {fl_arena_copy_string(reader->arena, file),
                                       fl_arena_copy_string(reader->arena, digest), line_of(name)};
        fl_vector_push(reader->arena, &reader->witness->hashes, hash);
    }
}

static enum fl_status read_entry(struct reader *reader, const yaml_node_t *entry) {
    const yaml_node_t *metadata = value_of(reader, entry, "metadata");
    const yaml_node_t *content = value_of(reader, entry, "content");
    const char *version = text_of(value_of(reader, metadata, "format_version"));
    if (!version) return complain(reader, entry, "the witness has no format_version");
    if (strncmp(version, "2.", 2) != 0)
        return complain(reader, value_of(reader, metadata, "format_version"), "format_version is not 2.0");
    read_task(reader, entry);
    enum fl_status status = FL_OK;
    for (size_t i = 0; i < item_count(content) && status == FL_OK; i++)
        status = read_segment(reader, item_of(reader, content, i));
    if (status != FL_OK || has_target(reader->witness)) return status;
    return complain(reader, content ? content : entry, "the witness has no target");
}

static enum fl_status read_root(struct reader *reader) {
    const yaml_node_t *root = yaml_document_get_root_node(&reader->document);
    const char *other = NULL;
    for (size_t i = 0; i < item_count(root); i++) {
        const yaml_node_t *entry = item_of(reader, root, i);
        const char *type = text_of(value_of(reader, entry, "entry_type"));
        if (type && strcmp(type, "violation_sequence") == 0) return read_entry(reader, entry);
        if (type) other = type;
    }
    if (!other)
        return complain(reader, root, "this is not a witness: a list of entries with entry_type is expected");
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, reader->name, line_of(root), 0,
                       "the witness has no violation_sequence, but a %s", other);
    return FL_BAD_INPUT;
}

enum fl_status fl_witness_read_yaml(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                    size_t size, struct fl_witness *witness, struct fl_diagnostics *diagnostics) {
    *witness = (struct fl_witness){0};
    struct reader reader = {.arena = arena, .name = name, .diagnostics = diagnostics, .witness = witness};
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) return complain(&reader, NULL, "no memory to read it");
    yaml_parser_set_input_string(&parser, bytes, size);
    enum fl_status status = FL_BAD_INPUT;
    if (yaml_parser_load(&parser, &reader.document)) {
        status = read_root(&reader);
        yaml_document_delete(&reader.document);
    } else {
        fl_diagnostics_add(diagnostics, FL_ERROR, name, (uint32_t)parser.problem_mark.line + 1,
                           (uint32_t)parser.problem_mark.column + 1, "this is not YAML: %s",
                           parser.problem ? parser.problem : "unreadable");
    }
    yaml_parser_delete(&parser);
    return status;
}
