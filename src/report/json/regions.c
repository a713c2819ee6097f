/* report/json/regions.c - which inputs fail, as JSON. */
#include "report/json/parts.h"

static json_t *pair_of(const void *item) {
    const struct fl_result_pair *pair = item;
    json_t *entry = json_object();
    json_object_set_new(entry, "lower", fl_json_string(pair->lower));
    json_object_set_new(entry, "upper", fl_json_string(pair->upper));
    json_object_set_new(entry, "exact", json_boolean(pair->is_exact));
    json_object_set_new(entry, "failing_count", fl_json_string(pair->failing_count));
    json_object_set_new(entry, "fraction", fl_json_string(pair->fraction));
    json_object_set_new(entry, "failure", pair->failure == SIZE_MAX ? json_null() : fl_json_number(pair->failure));
    return entry;
}

static json_t *name_of(const void *item) {
    return fl_json_string(*(const char *const *)item);
}

static void set_counts(json_t *document, const struct fl_result_regions *regions) {
    json_object_set_new(document, "counted", FL_JSON_LIST(regions->counted, name_of));
    json_object_set_new(document, "failing_count", fl_json_string(regions->failing_count));
    json_object_set_new(document, "total_count", fl_json_string(regions->total_count));
    json_object_set_new(document, "fraction", fl_json_string(regions->fraction));
    json_t *error = regions->is_estimated ? json_object() : json_null();
    if (regions->is_estimated) {
        json_object_set_new(error, "epsilon", json_real(regions->epsilon));
        json_object_set_new(error, "delta", json_real(regions->delta));
    }
    json_object_set_new(document, "count_error", error);
}

void fl_json_set_regions(json_t *document, const struct fl_result *result) {
    const struct fl_result_regions *regions = result->regions;
    json_object_set_new(document, "inputs", FL_JSON_LIST(regions->inputs, name_of));
    json_object_set_new(document, "partitions", FL_JSON_LIST(regions->pairs, pair_of));
    json_object_set_new(document, "lower", fl_json_string(regions->lower));
    json_object_set_new(document, "upper", fl_json_string(regions->upper));
    json_object_set_new(document, "exact", json_boolean(regions->is_exact));
    set_counts(document, regions);
    if (!regions->asked) return;
    json_object_set_new(document, "asked", fl_json_string(regions->asked));
    json_object_set_new(document, "answer", fl_json_string(regions->answer));
}
