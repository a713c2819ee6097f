#include "witness/task.h"

#include <string.h>
#include <strings.h>

#include "base/sha256.h"

enum { SHA256_DIGITS = 2 * FL_SHA256_BYTES };

/* ---- in the file ---- */

static void add_hash(struct fl_yaml *yaml, const yaml_node_t *name, const yaml_node_t *value,
                     struct fl_witness_task *task) {
    const char *file = fl_yaml_text(name), *digest = fl_yaml_text(value);
    if (!file || !digest) return;
    struct fl_witness_hash hash = {fl_arena_copy_string(yaml->arena, file),
                                   fl_arena_copy_string(yaml->arena, digest), fl_yaml_line(name)};
    fl_vector_push(yaml->arena, &task->hashes, hash);
}

static void add_file(struct fl_yaml *yaml, const yaml_node_t *name, struct fl_witness_task *task) {
    const char *file = fl_yaml_text(name);
    if (!file) return;
    struct fl_witness_hash entry = {fl_arena_copy_string(yaml->arena, file), NULL, fl_yaml_line(name)};
    fl_vector_push(yaml->arena, &task->files, entry);
}

void fl_witness_read_task(struct fl_yaml *yaml, const yaml_node_t *entry, struct fl_witness_task *task) {
    const yaml_node_t *node = fl_yaml_value(yaml, fl_yaml_value(yaml, entry, "metadata"), "task");
    const yaml_node_t *hashes = fl_yaml_value(yaml, node, "input_file_hashes");
    const yaml_node_t *files = fl_yaml_value(yaml, node, "input_files");
    task->specification = fl_yaml_string(yaml, node, "specification");
    for (size_t i = 0; i < fl_yaml_count(files); i++) add_file(yaml, fl_yaml_item(yaml, files, i), task);
    if (!hashes || hashes->type != YAML_MAPPING_NODE) return;
    for (yaml_node_pair_t *pair = hashes->data.mapping.pairs.start; pair < hashes->data.mapping.pairs.top; pair++)
        add_hash(yaml, yaml_document_get_node(&yaml->document, pair->key),
                 yaml_document_get_node(&yaml->document, pair->value), task);
}

/* ---- in the program ---- */

fl_file_id fl_witness_find_file(struct fl_arena *arena, const struct fl_places *places, const char *name) {
    const char *others;
    fl_file_id found = FL_NO_ID;
    if (name) found = fl_places_find_file(arena, places, name, &others);
    if (!fl_id_is_none(found)) return found;
    uint32_t count = 0;
    for (uint32_t i = 0; i < places->program->file_count; i++) {
        if (!places->program->files[i].is_users) continue;
        found.index = i;
        count++;
    }
    return count == 1 ? found : (fl_file_id)FL_NO_ID;
}

/* Without digests, names are all there is. */
static enum fl_status check_names(struct fl_arena *arena, const struct fl_places *places, const char *name,
                                  const struct fl_witness_task *task, struct fl_diagnostics *diagnostics) {
    const char *others;
    for (size_t i = 0; i < task->files.count; i++)
        if (!fl_id_is_none(fl_places_find_file(arena, places, task->files.items[i].file, &others)) || *others)
            return FL_OK;
    if (!task->files.count) return FL_OK;
    fl_diagnostics_add(diagnostics, FL_ERROR, name, task->files.items[0].source_line, 0,
                       "the witness is of another program: of %s, which is not part of this one",
                       task->files.items[0].file);
    return FL_BAD_INPUT;
}

enum fl_status fl_witness_check_task(struct fl_arena *arena, const struct fl_places *places, const char *name,
                                     const struct fl_witness_task *task, struct fl_diagnostics *diagnostics) {
    if (!task->hashes.count) return check_names(arena, places, name, task, diagnostics);
    for (size_t i = 0; i < task->hashes.count; i++) {
        const struct fl_witness_hash *hash = &task->hashes.items[i];
        fl_file_id id = fl_witness_find_file(arena, places, hash->file);
        if (fl_id_is_none(id) || !places->program->files[id.index].contents) continue;
        const struct fl_file *file = &places->program->files[id.index];
        const char *digest = fl_sha256_hex(arena, file->contents, strlen(file->contents));
        if (strcasecmp(digest, hash->digest) == 0) continue;
        if (strlen(hash->digest) != SHA256_DIGITS) {
            fl_diagnostics_add(
                diagnostics, FL_WARNING, name, hash->source_line, 0,
                "the witness has no SHA-256 digest of the program: whether it is of %s is not known", file->path);
            continue;
        }
        fl_diagnostics_add(diagnostics, FL_ERROR, name, hash->source_line, 0,
                           "the witness is of another program: of %s with the SHA-256 digest %.12s..., but %s has "
                           "%.12s...",
                           hash->file ? hash->file : file->path, hash->digest, file->path, digest);
        return FL_BAD_INPUT;
    }
    return FL_OK;
}
