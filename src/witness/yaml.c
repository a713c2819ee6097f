/* witness/yaml.c - violation witnesses, format 2.0. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "witness/witness.h"
#include "witness/task.h"

struct reader {
    struct fl_yaml yaml;
    struct fl_arena *arena;
    struct fl_witness *witness;
};

/* ---- waypoints ---- */

static enum fl_status read_location(struct reader *reader, const yaml_node_t *waypoint,
                                    struct fl_witness_step *step) {
    const yaml_node_t *location = fl_yaml_value(&reader->yaml, waypoint, "location");
    if (!location) return fl_yaml_complain(&reader->yaml, waypoint, "the waypoint has no location");
    step->file = fl_yaml_string(&reader->yaml, location, "file_name");
    step->function = fl_yaml_string(&reader->yaml, location, "function");
    if (!step->file) return fl_yaml_complain(&reader->yaml, location, "the location has no file_name");
    if (!fl_yaml_number(&reader->yaml, location, "line", &step->line) || !step->line)
        return fl_yaml_complain(&reader->yaml, location, "the location has no line");
    const yaml_node_t *column = fl_yaml_value(&reader->yaml, location, "column");
    if (column && !fl_yaml_number(&reader->yaml, location, "column", &step->column))
        return fl_yaml_complain(&reader->yaml, column, "a column is a number");
    step->end_line = step->line;
    return FL_OK;
}

static enum fl_status read_decision(struct reader *reader, const yaml_node_t *constraint,
                                    struct fl_witness_step *step) {
    const yaml_node_t *node = fl_yaml_value(&reader->yaml, constraint, "value");
    const char *value = fl_yaml_text(node);
    if (!value)
        return fl_yaml_complain(&reader->yaml, constraint, "a branching waypoint has a constraint with a value");
    step->is_true = strcmp(value, "true") == 0;
    step->is_default = strcmp(value, "default") == 0;
    if (step->is_true || step->is_default || strcmp(value, "false") == 0) return FL_OK;
    char *end;
    errno = 0;
    step->number = strtoll(value, &end, 0);
    step->has_number = end != value && !*end && !errno;
    return step->has_number
               ? FL_OK
               : fl_yaml_complain(&reader->yaml, node, "a branch is true, false, a number or default");
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
    const yaml_node_t *type = fl_yaml_value(&reader->yaml, waypoint, "type"),
                      *action = fl_yaml_value(&reader->yaml, waypoint, "action");
    const char *type_text = fl_yaml_text(type), *action_text = fl_yaml_text(action);
    if (!type_text) return fl_yaml_complain(&reader->yaml, waypoint, "the waypoint has no type");
    if (!action_text) return fl_yaml_complain(&reader->yaml, waypoint, "the waypoint has no action");
    step->is_avoided = strcmp(action_text, "avoid") == 0;
    if (!step->is_avoided && strcmp(action_text, "follow") != 0)
        return fl_yaml_complain(&reader->yaml, action, "an action is follow or avoid");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(types[i].type, type_text) != 0) continue;
        step->kind = types[i].kind;
        return FL_OK;
    }
    return fl_yaml_complain(&reader->yaml, type,
                            "a type is assumption, branching, function_enter, function_return or target");
}

static enum fl_status read_waypoint(struct reader *reader, const yaml_node_t *item) {
    const yaml_node_t *waypoint = fl_yaml_value(&reader->yaml, item, "waypoint");
    if (!waypoint) return fl_yaml_complain(&reader->yaml, item, "a waypoint is expected here");
    struct fl_witness_step step = {.source_line = fl_yaml_line(waypoint)};
    const yaml_node_t *constraint = fl_yaml_value(&reader->yaml, waypoint, "constraint");
    enum fl_status status = read_type(reader, waypoint, &step);
    if (status == FL_OK) status = read_location(reader, waypoint, &step);
    if (status == FL_OK && step.kind == FL_WITNESS_BRANCH) status = read_decision(reader, constraint, &step);
    if (status != FL_OK) return status;
    if (step.kind != FL_WITNESS_BRANCH) step.assumption = fl_yaml_string(&reader->yaml, constraint, "value");
    if (step.kind == FL_WITNESS_TARGET && step.is_avoided)
        return fl_yaml_complain(&reader->yaml, waypoint, "a target is followed, not avoided");
    fl_vector_push(reader->arena, &reader->witness->steps, step);
    return FL_OK;
}

static bool has_target(const struct fl_witness *witness) {
    return witness->steps.count && fl_vector_last(&witness->steps).kind == FL_WITNESS_TARGET;
}

static enum fl_status read_segment(struct reader *reader, const yaml_node_t *item) {
    const yaml_node_t *segment = fl_yaml_value(&reader->yaml, item, "segment");
    size_t count = fl_yaml_count(segment);
    if (!count) return fl_yaml_complain(&reader->yaml, item, "a segment with waypoints is expected here");
    for (size_t i = 0; i < count; i++) {
        if (has_target(reader->witness))
            return fl_yaml_complain(&reader->yaml, item, "nothing comes behind the target");
        enum fl_status status = read_waypoint(reader, fl_yaml_item(&reader->yaml, segment, i));
        if (status != FL_OK) return status;
        if (fl_vector_last(&reader->witness->steps).is_avoided == (i + 1 == count))
            return fl_yaml_complain(&reader->yaml, fl_yaml_item(&reader->yaml, segment, i),
                                    "a segment ends with the one waypoint that is followed");
    }
    return FL_OK;
}

/* ---- the entry ---- */

static enum fl_status read_entry(struct reader *reader, const yaml_node_t *entry) {
    const yaml_node_t *metadata = fl_yaml_value(&reader->yaml, entry, "metadata");
    const yaml_node_t *content = fl_yaml_value(&reader->yaml, entry, "content");
    const char *version = fl_yaml_text(fl_yaml_value(&reader->yaml, metadata, "format_version"));
    if (!version) return fl_yaml_complain(&reader->yaml, entry, "the witness has no format_version");
    if (strncmp(version, "2.", 2) != 0)
        return fl_yaml_complain(&reader->yaml, fl_yaml_value(&reader->yaml, metadata, "format_version"),
                                "format_version is not 2.0");
    fl_witness_read_task(&reader->yaml, entry, &reader->witness->task);
    enum fl_status status = FL_OK;
    for (size_t i = 0; i < fl_yaml_count(content) && status == FL_OK; i++)
        status = read_segment(reader, fl_yaml_item(&reader->yaml, content, i));
    if (status != FL_OK || has_target(reader->witness)) return status;
    return fl_yaml_complain(&reader->yaml, content ? content : entry, "the witness has no target");
}

static enum fl_status read_root(struct reader *reader) {
    const yaml_node_t *root = fl_yaml_root(&reader->yaml);
    const char *other = NULL;
    for (size_t i = 0; i < fl_yaml_count(root); i++) {
        const yaml_node_t *entry = fl_yaml_item(&reader->yaml, root, i);
        const char *type = fl_yaml_text(fl_yaml_value(&reader->yaml, entry, "entry_type"));
        if (type && strcmp(type, "violation_sequence") == 0) return read_entry(reader, entry);
        if (type) other = type;
    }
    if (!other)
        return fl_yaml_complain(&reader->yaml, root,
                                "this is not a witness: a list of entries with entry_type is expected");
    fl_diagnostics_add(reader->yaml.diagnostics, FL_ERROR, reader->yaml.name, fl_yaml_line(root), 0,
                       "the witness has no violation_sequence, but a %s", other);
    return FL_BAD_INPUT;
}

enum fl_status fl_witness_read_yaml(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                    size_t size, struct fl_witness *witness, struct fl_diagnostics *diagnostics) {
    *witness = (struct fl_witness){0};
    struct reader reader = {.arena = arena, .witness = witness};
    enum fl_status status = fl_yaml_load(&reader.yaml, arena, name, bytes, size, diagnostics);
    if (status != FL_OK) return status;
    status = read_root(&reader);
    fl_yaml_free(&reader.yaml);
    return status;
}
