/* report/json/watch.c - what a program tells an observer, as JSON. */
#include "report/json/parts.h"

static json_t *emission_of(const void *item) {
    const struct fl_result_emission *emission = item;
    json_t *entry = json_object();
    json_object_set_new(entry, "file", fl_json_string(emission->place.file));
    json_object_set_new(entry, "line", fl_json_number(emission->place.line));
    json_object_set_new(entry, "column", fl_json_number(emission->place.column));
    json_object_set_new(entry, "function", fl_json_string(emission->function));
    json_object_set_new(entry, "event", fl_json_string(emission->event));
    json_object_set_new(entry, "decision", fl_json_string(emission->decision));
    json_object_set_new(entry, "guard", fl_json_string(emission->guard));
    json_object_set_new(entry, "told", fl_json_string(emission->told));
    json_object_set_new(entry, "reason", fl_json_string(emission->reason));
    return entry;
}

static json_t *costs_of(const struct fl_result_watch_costs *costs) {
    if (!costs) return json_null();
    json_t *entry = json_object();
    json_object_set_new(entry, "all_events", fl_json_number(costs->all_events));
    json_object_set_new(entry, "left_events", fl_json_number(costs->left_events));
    json_object_set_new(entry, "plain_seconds", json_real(costs->plain_seconds));
    json_object_set_new(entry, "full_seconds", json_real(costs->full_seconds));
    json_object_set_new(entry, "left_seconds", json_real(costs->left_seconds));
    bool has_budget = costs->budget >= 0;
    json_object_set_new(entry, "budget", has_budget ? json_real(costs->budget) : json_null());
    json_object_set_new(entry, "within_budget", has_budget ? json_boolean(costs->is_within_budget) : json_null());
    return entry;
}

void fl_json_set_watch(json_t *document, const struct fl_result *result) {
    const struct fl_result_watch *watch = result->watch;
    json_t *emissions = json_object();
    json_object_set_new(emissions, "sites", fl_json_number(watch->emissions.count));
    json_object_set_new(emissions, "removed", fl_json_number(watch->removed));
    json_object_set_new(emissions, "guarded", fl_json_number(watch->guarded));
    json_object_set_new(emissions, "kept", fl_json_number(watch->kept));
    json_object_set_new(emissions, "places", FL_JSON_LIST(watch->emissions, emission_of));
    json_object_set_new(document, "emissions", emissions);
    json_object_set_new(document, "costs", costs_of(watch->costs));
}
