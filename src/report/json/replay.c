/* report/json/replay.c - what the command replay adds to the document. */
#include <string.h>

#include "report/json/parts.h"

static json_t *values_of(const struct fl_change *values, size_t count) {
    json_t *object = json_object();
    for (size_t i = 0; i < count; i++) {
        json_t *name = fl_json_string(values[i].name);
        json_object_set_new(object, json_string_value(name), fl_json_string(values[i].value));
        json_decref(name);
    }
    return object;
}

static json_t *event_of(const void *item) {
    const struct fl_result_event *event = item;
    json_t *entry = json_object();
    json_object_set_new(entry, "number", fl_json_number(event->number));
    json_object_set_new(entry, "text", fl_json_string(event->text));
    fl_json_set_place(entry, &event->place, true);
    json_object_set_new(entry, "observed", json_boolean(!event->is_hidden));
    json_object_set_new(entry, "step",
                        event->step == FL_NO_STEP_SHOWN ? json_null() : fl_json_number(event->step));
    json_object_set_new(entry, "values", values_of(event->values, event->value_count));
    return entry;
}

static json_t *run_of(const struct fl_result_run *run, const struct fl_result_replay *replay) {
    json_t *entry = fl_json_failure(&run->run);
    if (!run->fails) json_object_set_new(entry, "property", json_null());
    json_object_set_new(entry, "events", FL_JSON_LIST(run->events, event_of));
    json_object_set_new(entry, "events_omitted", fl_json_number(run->events_total - run->events.count));
    json_object_set_new(entry, "matched_events", fl_json_number(replay->matched));
    json_object_set_new(entry, "total_events", fl_json_number(replay->total));
    return entry;
}

static json_t *next_of(const void *item) {
    const struct fl_result_next *next = item;
    return json_pack("{s:o, s:o}", "file", fl_json_string(next->file), "text", fl_json_string(next->text));
}

static json_t *actual_of(const void *item) {
    const struct fl_result_actual *actual = item;
    return json_pack("{s:o, s:o, s:b, s:o}", "expression", fl_json_string(actual->name), "value",
                     fl_json_string(actual->value), "only", actual->is_only, "needed",
                     fl_json_string(actual->needed));
}

static json_t *miss_of(const void *item) {
    const struct fl_result_miss *miss = item;
    json_t *entry = json_pack("{s:b}", "ends", !miss->source);
    fl_json_set_place(entry, &miss->place, true);
    json_object_set_new(entry, "text", fl_json_string(miss->source));
    json_object_set_new(entry, "needed", fl_json_string(miss->needed));
    json_object_set_new(entry, "values", FL_JSON_LIST(miss->values, actual_of));
    return entry;
}

static json_t *vector_of(const void *item) {
    const struct fl_result_vector *vector = item;
    json_t *positions = json_array();
    for (size_t i = 0; i < vector->position_count; i++)
        json_array_append_new(positions, fl_json_number(vector->positions[i]));
    json_t *rest =
        json_pack("{s:o, s:b, s:o, s:o}", "text", fl_json_string(vector->source), "behind", vector->is_behind,
                  "positions", positions, "condition", fl_json_string(vector->condition));
    return fl_json_at_place(&vector->place, rest);
}

static json_t *specification_of(const struct fl_result_replay *replay) {
    switch (replay->specification) {
    case FL_SPECIFICATION_MUST_NOT: return json_string("must-not");
    case FL_SPECIFICATION_CAN: return json_string("can");
    default: return json_null();
    }
}

void fl_json_set_replay(json_t *document, const struct fl_result *result) {
    const struct fl_result_replay *replay = result->replay;
    bool is_bounded = result->bound != 0;
    json_object_set_new(document, "verdict", fl_json_string(replay->verdict));
    json_object_set_new(document, "bound", is_bounded ? fl_json_number(result->bound) : json_null());
    json_object_set_new(document, "specification", specification_of(replay));
    json_object_set_new(document, "fails",
                        replay->runs.count && replay->runs.items[0].fails ? json_true()
                        : replay->is_failure_refuted                      ? json_false()
                                                                          : json_null());
    json_object_set_new(document, "matched_events", fl_json_number(replay->matched));
    json_object_set_new(document, "total_events", fl_json_number(replay->total));
    json_object_set_new(document, "run",
                        replay->runs.count ? run_of(&replay->runs.items[0], replay) : json_null());
    if (replay->is_enumerated) {
        json_t *runs = json_array();
        for (size_t i = 0; i < replay->runs.count; i++)
            json_array_append_new(runs, run_of(&replay->runs.items[i], replay));
        json_object_set_new(document, "runs", runs);
        json_object_set_new(document, "runs_complete", json_boolean(replay->has_all_runs));
    }
    if (replay->runs.count)
        json_object_set_new(document, "others_assume", fl_json_assumes(&replay->others_assume));
    json_object_set_new(document, "next", FL_JSON_LIST(replay->next, next_of));
    json_object_set_new(document, "misses", FL_JSON_LIST(replay->misses, miss_of));
    if (replay->vectors.count) json_object_set_new(document, "vectors", FL_JSON_LIST(replay->vectors, vector_of));
}
