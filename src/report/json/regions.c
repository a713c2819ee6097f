/* report/json/regions.c - which inputs fail, as JSON. */
#include "report/json/parts.h"

static json_t *pair_of(const void *item) {
    const struct fl_result_pair *pair = item;
    json_t *entry = json_object();
    json_object_set_new(entry, "lower", fl_json_string(pair->lower));
    json_object_set_new(entry, "upper", fl_json_string(pair->upper));
    json_object_set_new(entry, "region", fl_json_string(pair->region));
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

static json_t *refuted_of(const struct fl_result_suite *tests) {
    json_t *list = json_array();
    for (size_t i = 0; i < tests->all.count; i++) {
        const struct fl_result_case *test = &tests->all.items[i];
        if (!test->refuted) continue;
        json_t *entry = json_object();
        json_object_set_new(entry, "name", fl_json_string(test->name));
        json_object_set_new(entry, "expected", fl_json_string(test->expected));
        json_object_set_new(entry, "reason", fl_json_string(test->refuted));
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *tests_of(const struct fl_result_suite *tests) {
    json_t *entry = json_object();
    json_object_set_new(entry, "directory", fl_json_string(tests->directory));
    json_object_set_new(entry, "count", fl_json_number(tests->all.count));
    json_object_set_new(entry, "failing", fl_json_number(tests->failing));
    json_object_set_new(entry, "harmless", fl_json_number(tests->harmless));
    json_object_set_new(entry, "open", fl_json_number(tests->open));
    json_object_set_new(entry, "left_out", fl_json_number(tests->left_out));
    json_object_set_new(entry, "complete", json_boolean(!tests->is_partial));
    json_object_set_new(entry, "refuted", refuted_of(tests));
    return entry;
}

static json_t *type_of(const void *item) {
    const struct fl_result_input_type *type = item;
    json_t *entry = json_object();
    json_object_set_new(entry, "name", fl_json_string(type->name));
    json_object_set_new(entry, "bits", fl_json_number(type->bits));
    json_object_set_new(entry, "signed", json_boolean(type->is_signed));
    return entry;
}

static json_t *comparison_of(const struct fl_result_comparison *comparison) {
    json_t *entry = json_object();
    json_object_set_new(entry, "old", fl_json_string(comparison->old));
    json_object_set_new(entry, "removed", fl_json_string(comparison->removed));
    json_object_set_new(entry, "still_failing", FL_JSON_LIST(comparison->still, name_of));
    json_object_set_new(entry, "may_still_fail", FL_JSON_LIST(comparison->may_still, name_of));
    json_object_set_new(entry, "new_failures", FL_JSON_LIST(comparison->added, name_of));
    json_object_set_new(entry, "may_newly_fail", FL_JSON_LIST(comparison->may_be_added, name_of));
    json_object_set_new(entry, "counted", FL_JSON_LIST(comparison->counted, name_of));
    json_object_set_new(entry, "removed_count", fl_json_string(comparison->gone_count));
    json_object_set_new(entry, "still_count", fl_json_string(comparison->kept_count));
    json_object_set_new(entry, "new_count", fl_json_string(comparison->fresh_count));
    json_object_set_new(entry, "total_count", fl_json_string(comparison->total_count));
    return entry;
}

static json_t *number_or_null(uint64_t number) {
    return number && number < UINT64_MAX ? fl_json_number(number) : json_null();
}

static json_t *lengths_of(const struct fl_result_regions *regions) {
    if (!regions->lengths) return json_null();
    json_t *lengths = json_object();
    json_object_set_new(lengths, "inputs", number_or_null(regions->decided_inputs));
    json_object_set_new(lengths, "bytes", number_or_null(regions->decided_bytes));
    json_object_set_new(lengths, "arguments", number_or_null(regions->decided_arguments));
    return lengths;
}

void fl_json_set_regions(json_t *document, const struct fl_result *result) {
    const struct fl_result_regions *regions = result->regions;
    json_object_set_new(document, "given", FL_JSON_LIST(regions->given, name_of));
    json_object_set_new(document, "inputs", FL_JSON_LIST(regions->inputs, name_of));
    json_object_set_new(document, "input_types", FL_JSON_LIST(regions->types, type_of));
    json_object_set_new(document, "partitions", FL_JSON_LIST(regions->pairs, pair_of));
    json_object_set_new(document, "lower", fl_json_string(regions->lower));
    json_object_set_new(document, "upper", fl_json_string(regions->upper));
    json_object_set_new(document, "exact", json_boolean(regions->is_exact));
    json_object_set_new(document, "checked", json_boolean(regions->is_checked));
    if (regions->according_to)
        json_object_set_new(document, "according_to", fl_json_string(regions->according_to));
    json_object_set_new(document, "unanswered", FL_JSON_LIST(regions->unanswered, name_of));
    json_object_set_new(document, "exact_up_to", lengths_of(regions));
    set_counts(document, regions);
    if (regions->distribution) {
        json_object_set_new(document, "distribution", fl_json_string(regions->distribution));
        json_object_set_new(document, "probability", fl_json_string(regions->probability));
    }
    if (regions->comparison) json_object_set_new(document, "comparison", comparison_of(regions->comparison));
    if (regions->tests) json_object_set_new(document, "tests", tests_of(regions->tests));
    if (!regions->asked) return;
    json_object_set_new(document, "asked", fl_json_string(regions->asked));
    json_object_set_new(document, "answer", fl_json_string(regions->answer));
}
