#include "witness/yaml_node.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum fl_status fl_yaml_load(struct fl_yaml *yaml, struct fl_arena *arena, const char *name,
                            const unsigned char *bytes, size_t size, struct fl_diagnostics *diagnostics) {
    yaml_parser_t parser;
    *yaml = (struct fl_yaml){.arena = arena, .name = name, .diagnostics = diagnostics};
    if (!yaml_parser_initialize(&parser)) return fl_yaml_complain(yaml, NULL, "no memory to read it");
    yaml_parser_set_input_string(&parser, bytes, size);
    bool is_loaded = yaml_parser_load(&parser, &yaml->document);
    if (!is_loaded)
        fl_diagnostics_add(diagnostics, FL_ERROR, name, (uint32_t)parser.problem_mark.line + 1,
                           (uint32_t)parser.problem_mark.column + 1, "this is not YAML: %s",
                           parser.problem ? parser.problem : "unreadable");
    yaml_parser_delete(&parser);
    return is_loaded ? FL_OK : FL_BAD_INPUT;
}

void fl_yaml_free(struct fl_yaml *yaml) {
    yaml_document_delete(&yaml->document);
}

uint32_t fl_yaml_line(const yaml_node_t *node) {
    return node ? (uint32_t)node->start_mark.line + 1 : 0;
}

enum fl_status fl_yaml_complain(const struct fl_yaml *yaml, const yaml_node_t *node, const char *what) {
    fl_diagnostics_add(yaml->diagnostics, FL_ERROR, yaml->name, fl_yaml_line(node), 0, "%s", what);
    return FL_BAD_INPUT;
}

const yaml_node_t *fl_yaml_root(struct fl_yaml *yaml) {
    return yaml_document_get_root_node(&yaml->document);
}

const char *fl_yaml_text(const yaml_node_t *node) {
    return node && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : NULL;
}

const yaml_node_t *fl_yaml_value(struct fl_yaml *yaml, const yaml_node_t *mapping, const char *key) {
    if (!mapping || mapping->type != YAML_MAPPING_NODE) return NULL;
    for (yaml_node_pair_t *pair = mapping->data.mapping.pairs.start; pair < mapping->data.mapping.pairs.top;
         pair++) {
        const char *name = fl_yaml_text(yaml_document_get_node(&yaml->document, pair->key));
        if (name && strcmp(name, key) == 0) return yaml_document_get_node(&yaml->document, pair->value);
    }
    return NULL;
}

const char *fl_yaml_string(struct fl_yaml *yaml, const yaml_node_t *mapping, const char *key) {
    const char *text = fl_yaml_text(fl_yaml_value(yaml, mapping, key));
    return text ? fl_arena_copy_string(yaml->arena, text) : NULL;
}

size_t fl_yaml_count(const yaml_node_t *sequence) {
    if (!sequence || sequence->type != YAML_SEQUENCE_NODE) return 0;
    return (size_t)(sequence->data.sequence.items.top - sequence->data.sequence.items.start);
}

const yaml_node_t *fl_yaml_item(struct fl_yaml *yaml, const yaml_node_t *sequence, size_t index) {
    return yaml_document_get_node(&yaml->document, sequence->data.sequence.items.start[index]);
}

bool fl_yaml_number(struct fl_yaml *yaml, const yaml_node_t *mapping, const char *key, uint32_t *number) {
    const char *text = fl_yaml_text(fl_yaml_value(yaml, mapping, key));
    char *end;
    if (!text) return false;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    *number = (uint32_t)value;
    return *text >= '0' && *text <= '9' && !*end && !errno && value < UINT32_MAX;
}
