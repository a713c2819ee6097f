/* witness/invariants.c - correctness witnesses in YAML, and which kind of witness a file is. */
#include <ctype.h>
#include <string.h>

#include "witness/task.h"

struct reader {
    struct fl_yaml yaml;
    struct fl_witness_invariants *invariants;
};

static bool is_type(struct reader *reader, const yaml_node_t *entry, const char *wanted) {
    const char *type = fl_yaml_text(fl_yaml_value(&reader->yaml, entry, "entry_type"));
    return type && strcmp(type, wanted) == 0;
}

static enum fl_status read_location(struct reader *reader, const yaml_node_t *around,
                                    struct fl_witness_invariant *invariant) {
    struct fl_yaml *yaml = &reader->yaml;
    const yaml_node_t *location = fl_yaml_value(yaml, around, "location");
    if (!location) return fl_yaml_complain(yaml, around, "the invariant has no location");
    invariant->file = fl_yaml_string(yaml, location, "file_name");
    invariant->function = fl_yaml_string(yaml, location, "function");
    if (!invariant->file) return fl_yaml_complain(yaml, location, "the location has no file_name");
    if (!fl_yaml_number(yaml, location, "line", &invariant->line) || !invariant->line)
        return fl_yaml_complain(yaml, location, "the location has no line");
    const yaml_node_t *column = fl_yaml_value(yaml, location, "column");
    if (column && !fl_yaml_number(yaml, location, "column", &invariant->column))
        return fl_yaml_complain(yaml, column, "a column is a number");
    return FL_OK;
}

static enum fl_status add(struct reader *reader, const yaml_node_t *around, const yaml_node_t *value,
                          const yaml_node_t *format, struct fl_witness_invariant invariant) {
    struct fl_yaml *yaml = &reader->yaml;
    const char *text = fl_yaml_text(value), *written = fl_yaml_text(format);
    enum fl_status status = read_location(reader, around, &invariant);
    if (status != FL_OK) return status;
    if (!text) return fl_yaml_complain(yaml, around, "the invariant has no value");
    if (written && strcmp(written, "c_expression") != 0 && strcmp(written, "C") != 0)
        return fl_yaml_complain(yaml, format, "the format of an invariant is c_expression");
    invariant.text = fl_arena_copy_string(yaml->arena, text);
    invariant.source_line = fl_yaml_line(value);
    fl_vector_push(yaml->arena, &reader->invariants->items, invariant);
    return FL_OK;
}

/* ---- format 2.0: one entry with all of them ---- */

static enum fl_status read_item(struct reader *reader, const yaml_node_t *item) {
    struct fl_yaml *yaml = &reader->yaml;
    const yaml_node_t *node = fl_yaml_value(yaml, item, "invariant"), *type = fl_yaml_value(yaml, node, "type");
    const char *word = fl_yaml_text(type);
    if (!node) return fl_yaml_complain(yaml, item, "an invariant is expected here");
    if (!word) return fl_yaml_complain(yaml, node, "the invariant has no type");
    bool is_of_loop = strcmp(word, "loop_invariant") == 0;
    if (!is_of_loop && strcmp(word, "location_invariant") != 0)
        return fl_yaml_complain(yaml, type, "a type is loop_invariant or location_invariant");
    return add(reader, node, fl_yaml_value(yaml, node, "value"), fl_yaml_value(yaml, node, "format"),
               (struct fl_witness_invariant){.is_of_loop = is_of_loop});
}

static enum fl_status read_set(struct reader *reader, const yaml_node_t *entry) {
    struct fl_yaml *yaml = &reader->yaml;
    const yaml_node_t *version = fl_yaml_value(yaml, fl_yaml_value(yaml, entry, "metadata"), "format_version");
    const yaml_node_t *content = fl_yaml_value(yaml, entry, "content");
    const char *text = fl_yaml_text(version);
    if (!text) return fl_yaml_complain(yaml, entry, "the witness has no format_version");
    if (strncmp(text, "2.", 2) != 0) return fl_yaml_complain(yaml, version, "format_version is not 2.0");
    if (!content || content->type != YAML_SEQUENCE_NODE)
        return fl_yaml_complain(yaml, entry, "the witness has no content");
    enum fl_status status = FL_OK;
    for (size_t i = 0; i < fl_yaml_count(content) && status == FL_OK; i++)
        status = read_item(reader, fl_yaml_item(yaml, content, i));
    return status;
}

/* ---- format 0.1: an entry for each ---- */

static enum fl_status read_single(struct reader *reader, const yaml_node_t *entry, const char *key) {
    struct fl_yaml *yaml = &reader->yaml;
    const yaml_node_t *node = fl_yaml_value(yaml, entry, key);
    return add(reader, entry, fl_yaml_value(yaml, node, "string"), fl_yaml_value(yaml, node, "format"),
               (struct fl_witness_invariant){.is_of_loop = strcmp(key, "loop_invariant") == 0});
}

static enum fl_status read_entry(struct reader *reader, const yaml_node_t *entry, bool *is_read) {
    static const char *const singles[] = {"loop_invariant", "location_invariant"};
    *is_read = true;
    if (is_type(reader, entry, "invariant_set")) return read_set(reader, entry);
    for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
        if (is_type(reader, entry, singles[i])) return read_single(reader, entry, singles[i]);
    *is_read = false;
    return FL_OK;
}

static enum fl_status read_root(struct reader *reader) {
    const yaml_node_t *root = fl_yaml_root(&reader->yaml);
    enum fl_status status = FL_OK;
    bool is_any = false, is_read;
    for (size_t i = 0; i < fl_yaml_count(root) && status == FL_OK; i++) {
        const yaml_node_t *entry = fl_yaml_item(&reader->yaml, root, i);
        status = read_entry(reader, entry, &is_read);
        if (is_read && !is_any) fl_witness_read_task(&reader->yaml, entry, &reader->invariants->task);
        is_any = is_any || is_read;
    }
    if (status == FL_OK && !is_any) return fl_yaml_complain(&reader->yaml, root, "the witness has no invariants");
    return status;
}

enum fl_status fl_witness_read_invariants(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                          size_t size, struct fl_witness_invariants *invariants,
                                          struct fl_diagnostics *diagnostics) {
    *invariants = (struct fl_witness_invariants){0};
    struct reader reader = {.invariants = invariants};
    enum fl_status status = fl_yaml_load(&reader.yaml, arena, name, bytes, size, diagnostics);
    if (status != FL_OK) return status;
    status = read_root(&reader);
    fl_yaml_free(&reader.yaml);
    return status;
}

/* ---- which kind ---- */

static enum fl_status kind_of_yaml(struct reader *reader, enum fl_witness_kind *kind) {
    const yaml_node_t *root = fl_yaml_root(&reader->yaml);
    for (size_t i = 0; i < fl_yaml_count(root); i++) {
        const yaml_node_t *entry = fl_yaml_item(&reader->yaml, root, i);
        bool is_correctness = is_type(reader, entry, "invariant_set") ||
                              is_type(reader, entry, "loop_invariant") ||
                              is_type(reader, entry, "location_invariant");
        if (!is_correctness && !is_type(reader, entry, "violation_sequence")) continue;
        *kind = is_correctness ? FL_WITNESS_CORRECTNESS : FL_WITNESS_VIOLATION;
        return FL_OK;
    }
    return fl_yaml_complain(&reader->yaml, root,
                            "this is not a witness: an entry with the entry_type invariant_set or "
                            "violation_sequence is expected");
}

enum fl_status fl_witness_kind_of(struct fl_arena *arena, const char *name, const unsigned char *bytes,
                                  size_t size, bool *is_yaml, enum fl_witness_kind *kind,
                                  struct fl_diagnostics *diagnostics) {
    size_t first = 0;
    while (first < size && isspace(bytes[first])) first++;
    *is_yaml = first == size || bytes[first] != '<';
    *kind = FL_WITNESS_VIOLATION;
    if (!*is_yaml) return FL_OK;
    struct reader reader = {0};
    enum fl_status status = fl_yaml_load(&reader.yaml, arena, name, bytes, size, diagnostics);
    if (status != FL_OK) return status;
    status = kind_of_yaml(&reader, kind);
    fl_yaml_free(&reader.yaml);
    return status;
}
