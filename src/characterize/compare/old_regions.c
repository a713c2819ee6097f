#include "characterize/compare/old_regions.h"

#include <jansson.h>
#include <string.h>

#include "base/system/file.h"

struct reading {
    struct fl_arena *arena;
    struct fl_old_regions *old;
    const char *problem; /* NULL: there is none */
};

static const char *string_in(struct reading *reading, const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? fl_arena_copy_string(reading->arena, text) : NULL;
}

static void read_region(struct reading *reading, const json_t *entry) {
    const char *lower = string_in(reading, entry, "lower"), *upper = string_in(reading, entry, "upper"),
               *region = string_in(reading, entry, "region");
    if (!lower || !upper) {
        reading->problem = "a partition has no bounds";
        return;
    }
    struct fl_old_region read = {region ? region : upper, strcmp(lower, "0") != 0};
    fl_vector_push(reading->arena, &reading->old->regions, read);
}

static void read_input(struct reading *reading, const json_t *entry) {
    struct fl_old_input input = {.name = string_in(reading, entry, "name"),
                                 .bits = (uint32_t)json_integer_value(json_object_get(entry, "bits")),
                                 .is_signed = json_is_true(json_object_get(entry, "signed"))};
    if (input.name) fl_vector_push(reading->arena, &reading->old->inputs, input);
}

static void read_document(struct reading *reading, const json_t *document) {
    const char *command = json_string_value(json_object_get(document, "command"));
    const json_t *partitions = json_object_get(document, "partitions"), *entry;
    if (!command || strcmp(command, "characterize") != 0 || !json_is_array(partitions)) {
        reading->problem = "this is no document of 'faultline characterize --json'";
        return;
    }
    size_t i;
    json_array_foreach(partitions, i, entry) read_region(reading, entry);
    json_array_foreach(json_object_get(document, "input_types"), i, entry) read_input(reading, entry);
    json_array_foreach(json_object_get(document, "given"), i, entry) if (json_is_string(entry)) fl_vector_push(
        reading->arena, &reading->old->given, fl_arena_copy_string(reading->arena, json_string_value(entry)));
}

enum fl_status fl_old_regions_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                   struct fl_old_regions *old) {
    struct reading reading = {.arena = arena, .old = old};
    const char *text;
    json_error_t error = {.line = 0};
    *old = (struct fl_old_regions){.file = path};
    if (fl_input_file_read_text(arena, path, diagnostics, &text) != FL_OK) return FL_BAD_USAGE;
    json_t *document = json_loads(text, 0, &error);
    if (document)
        read_document(&reading, document);
    else
        reading.problem = fl_arena_format(arena, "this is no JSON: %s", error.text);
    json_decref(document);
    if (!reading.problem) return FL_OK;
    fl_diagnostics_add(diagnostics, FL_ERROR, path, document ? 0 : (uint32_t)error.line, 0, "%s", reading.problem);
    return FL_BAD_USAGE;
}
