/* report/export/sarif.c - failures as SARIF 2.1.0, with the failing run as a code flow. */
#include <string.h>

#include "report/document/escape.h"
#include "report/export/export.h"
#include "report/json/json.h"

static json_t *message_of(const char *string) {
    json_t *message = json_object();
    json_object_set_new(message, "text", fl_json_string(string));
    return message;
}

static json_t *location_of(struct fl_arena *arena, const struct fl_place *place) {
    json_t *location = json_object(), *physical = json_object(), *artifact = json_object(),
           *region = json_object();
    struct fl_text uri = fl_text_make(arena);
    fl_append_uri(&uri, place->file);
    json_object_set_new(artifact, "uri", fl_json_string(fl_text_string(&uri)));
    json_object_set_new(physical, "artifactLocation", artifact);
    json_object_set_new(region, "startLine", fl_json_number(place->line));
    if (place->column) json_object_set_new(region, "startColumn", fl_json_number(place->column));
    json_object_set_new(physical, "region", region);
    json_object_set_new(location, "physicalLocation", physical);
    if (place->function) {
        json_t *list = json_array(), *logical = json_object();
        json_object_set_new(logical, "name", fl_json_string(place->function));
        json_object_set_new(logical, "kind", json_string("function"));
        json_array_append_new(list, logical);
        json_object_set_new(location, "logicalLocations", list);
    }
    return location;
}

static const char *step_message(struct fl_arena *arena, const struct fl_step *step) {
    struct fl_text text = fl_text_make(arena);
    if (step->kind == FL_STEP_LOOP)
        fl_text_format(&text, "%llu more iterations", (unsigned long long)step->iterations);
    else if (step->kind == FL_STEP_CALLS || step->kind == FL_STEP_RETURNS)
        fl_text_format(&text, "%llu more %s %s", (unsigned long long)step->iterations,
                       step->kind == FL_STEP_CALLS ? "nested calls of" : "returns from", step->text);
    else
        fl_text_append(&text, step->text);
    if (step->condition) fl_text_format(&text, " [%s]", step->condition);
    if (step->returned) fl_text_format(&text, " returns %s", step->returned);
    return fl_text_string(&text);
}

static json_t *state_of(const struct fl_step *step) {
    json_t *state = json_object();
    for (size_t i = 0; i < step->change_count; i++) {
        json_t *name = fl_json_string(step->changes[i].name);
        json_object_set_new(state, json_string_value(name), message_of(step->changes[i].value));
        json_decref(name);
    }
    return state;
}

static json_t *flow_of(struct fl_arena *arena, const struct fl_result_path *path) {
    json_t *locations = json_array();
    for (size_t i = 0; i < path->steps.count; i++) {
        const struct fl_step *step = &path->steps.items[i];
        if (!step->place.file) continue;
        json_t *entry = json_object(), *location = location_of(arena, &step->place);
        json_object_set_new(location, "message", message_of(step_message(arena, step)));
        json_object_set_new(entry, "location", location);
        json_object_set_new(entry, "nestingLevel", fl_json_number(step->depth));
        json_object_set_new(entry, "executionOrder", fl_json_number(i + 1));
        if (step->change_count) json_object_set_new(entry, "state", state_of(step));
        json_array_append_new(locations, entry);
    }
    json_t *thread = json_object(), *threads = json_array(), *flow = json_object(), *flows = json_array();
    json_object_set_new(thread, "locations", locations);
    json_array_append_new(threads, thread);
    json_object_set_new(flow, "threadFlows", threads);
    json_array_append_new(flows, flow);
    return flows;
}

static bool has_located_step(const struct fl_result_path *path) {
    for (size_t i = 0; i < path->steps.count; i++)
        if (path->steps.items[i].place.file) return true;
    return false;
}

/* The rule's place in the list, where it is added if it is new. */
static size_t rule_index(json_t *rules, const struct fl_result_failure *failure) {
    size_t count = json_array_size(rules);
    for (size_t i = 0; i < count; i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(rules, i), "id")), failure->kind) == 0)
            return i;
    json_t *rule = json_object();
    json_object_set_new(rule, "id", fl_json_string(failure->kind));
    json_object_set_new(rule, "shortDescription", message_of(failure->title));
    json_array_append_new(rules, rule);
    return count;
}

static json_t *result_of(struct fl_arena *arena, json_t *rules, const struct fl_result_failure *failure) {
    json_t *entry = json_object(), *locations = json_array(), *properties = json_object();
    const char *text =
        fl_arena_format(arena, "%s: %s%s%s", failure->title, failure->text, failure->explanation ? ": " : "",
                        failure->explanation ? failure->explanation : "");
    json_object_set_new(entry, "ruleId", fl_json_string(failure->kind));
    json_object_set_new(entry, "ruleIndex", fl_json_number(rule_index(rules, failure)));
    json_object_set_new(entry, "level", json_string(failure->is_confirmed ? "error" : "warning"));
    json_object_set_new(entry, "message", message_of(text));
    if (failure->place.file) json_array_append_new(locations, location_of(arena, &failure->place));
    json_object_set_new(entry, "locations", locations);
    if (has_located_step(&failure->path)) json_object_set_new(entry, "codeFlows", flow_of(arena, &failure->path));
    json_object_set_new(properties, "confirmed", json_boolean(failure->is_confirmed));
    json_object_set_new(entry, "properties", properties);
    return entry;
}

void fl_export_sarif(struct fl_text *text, const struct fl_result *result,
                     const struct fl_export_options *options) {
    json_t *log = json_object(), *runs = json_array(), *run = json_object(), *tool = json_object();
    json_t *driver = json_object(), *rules = json_array(), *results = json_array();
    for (size_t i = 0; i < result->failures.count; i++)
        json_array_append_new(results, result_of(text->arena, rules, &result->failures.items[i]));
    json_object_set_new(driver, "name", json_string("Faultline"));
    json_object_set_new(driver, "version", fl_json_string(fl_export_version(options)));
    json_object_set_new(driver, "rules", rules);
    json_object_set_new(tool, "driver", driver);
    json_object_set_new(run, "tool", tool);
    json_object_set_new(run, "columnKind", json_string("unicodeCodePoints"));
    json_object_set_new(run, "results", results);
    json_t *properties = json_object();
    json_object_set_new(properties, "verdict", fl_json_string(fl_result_word(result->verdict, &result->assumes)));
    json_object_set_new(properties, "assumes", fl_json_assumes(&result->assumes));
    if (result->proof.prover) {
        json_object_set_new(properties, "prover", fl_json_string(result->proof.prover));
        json_object_set_new(properties, "proofChecked", json_boolean(result->proof.is_checked));
    }
    json_object_set_new(run, "properties", properties);
    json_array_append_new(runs, run);
    json_object_set_new(log, "$schema",
                        json_string("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                                    "sarif-schema-2.1.0.json"));
    json_object_set_new(log, "version", json_string("2.1.0"));
    json_object_set_new(log, "runs", runs);
    fl_json_append(text, log);
}
