/* witness/yaml_node.h - a YAML file as a tree, and what readers of witnesses ask of it. */
#ifndef FL_WITNESS_YAML_NODE_H
#define FL_WITNESS_YAML_NODE_H

#include <yaml.h>

#include "base/status.h"

struct fl_yaml {
    struct fl_arena *arena;
    const char *name; /* of the file */
    struct fl_diagnostics *diagnostics;
    yaml_document_t document;
};

/* FL_BAD_INPUT and one diagnostic if it is not YAML; else fl_yaml_free ends it. */
enum fl_status fl_yaml_load(struct fl_yaml *yaml, struct fl_arena *arena, const char *name,
                            const unsigned char *bytes, size_t size, struct fl_diagnostics *diagnostics);
void fl_yaml_free(struct fl_yaml *yaml);

/* One diagnostic at the node, which may be NULL. Always FL_BAD_INPUT. */
enum fl_status fl_yaml_complain(const struct fl_yaml *yaml, const yaml_node_t *node, const char *what);
uint32_t fl_yaml_line(const yaml_node_t *node);

/* NULL where there is no such thing; nodes may be NULL. */
const yaml_node_t *fl_yaml_root(struct fl_yaml *yaml);
const char *fl_yaml_text(const yaml_node_t *node);
const yaml_node_t *fl_yaml_value(struct fl_yaml *yaml, const yaml_node_t *mapping, const char *key);
/* In the arena. */
const char *fl_yaml_string(struct fl_yaml *yaml, const yaml_node_t *mapping, const char *key);
size_t fl_yaml_count(const yaml_node_t *sequence);
const yaml_node_t *fl_yaml_item(struct fl_yaml *yaml, const yaml_node_t *sequence, size_t index);
bool fl_yaml_number(struct fl_yaml *yaml, const yaml_node_t *mapping, const char *key, uint32_t *number);

#endif
