/* report/json/explain.c - the causes of failures, and the lines that they point to, as JSON. */
#include "report/json/parts.h"

static json_t *line_of(const void *item) {
    const struct fl_result_cause_line *line = item;
    json_t *entry = json_object();
    fl_json_set_place(entry, &line->place, true);
    json_object_set_new(entry, "text", fl_json_string(line->text));
    return entry;
}

static json_t *suspect_of(const void *item) {
    const struct fl_result_suspect *suspect = item;
    json_t *entry = json_object();
    fl_json_set_place(entry, &suspect->place, true);
    json_object_set_new(entry, "score", json_real(suspect->score));
    return entry;
}

static json_t *correction_of(const void *item) {
    const struct fl_result_correction *correction = item;
    json_t *entry = json_object();
    json_object_set_new(entry, "places", FL_JSON_LIST(correction->places, line_of));
    json_object_set_new(entry, "runs", fl_json_number(correction->runs));
    json_object_set_new(entry, "text", fl_json_string(correction->sentence));
    return entry;
}

static json_t *cause_of(const void *item) {
    const struct fl_result_cause *cause = item;
    json_t *entry = json_object();
    json_object_set_new(entry, "kind", fl_json_string(cause->kind));
    json_object_set_new(entry, "lines", FL_JSON_LIST(cause->lines, line_of));
    json_object_set_new(entry, "failure", fl_json_number(cause->failure));
    json_object_set_new(entry, "text", fl_json_string(cause->sentence));
    json_object_set_new(entry, "holds", fl_json_string(cause->extent));
    json_object_set_new(entry, "correct_runs", fl_json_number(cause->correct_count));
    json_object_set_new(entry, "correct_inputs", fl_json_string(cause->correct_inputs));
    json_object_set_new(entry, "corrections", FL_JSON_LIST(cause->corrections, correction_of));
    json_object_set_new(entry, "all_corrections", json_boolean(cause->has_all_corrections));
    json_object_set_new(entry, "fix", fl_json_string(cause->fix));
    json_object_set_new(entry, "fix_checked", json_boolean(cause->is_fix_checked));
    json_object_set_new(entry, "fix_holds", fl_json_string(cause->fix_extent));
    json_object_set_new(entry, "ranking", FL_JSON_LIST(cause->ranking, suspect_of));
    return entry;
}

static json_t *effort_of(const struct fl_result_explanation *explanation) {
    json_t *entry = json_object();
    json_object_set_new(entry, "finding", json_real(explanation->finding));
    json_object_set_new(entry, "localizing", json_real(explanation->localizing));
    json_object_set_new(entry, "mending", json_real(explanation->mending));
    return entry;
}

void fl_json_set_explanation(json_t *document, const struct fl_result *result) {
    static const struct fl_result_explanation nothing = {0};
    const struct fl_result_explanation *explanation = result->explanation ? result->explanation : &nothing;
    json_object_set_new(document, "causes", FL_JSON_LIST(explanation->causes, cause_of));
    json_object_set_new(document, "ranking", FL_JSON_LIST(explanation->ranking, suspect_of));
    if (explanation->test_count) {
        json_object_set_new(document, "tests", fl_json_number(explanation->test_count));
        json_object_set_new(document, "failed_tests", fl_json_number(explanation->failed_tests));
        json_object_set_new(document, "fix", fl_json_string(explanation->fix));
        json_object_set_new(document, "fix_checked", json_boolean(explanation->is_fix_checked));
    }
    json_object_set_new(document, "effort", effort_of(explanation));
    json_object_set_new(document, "all_causes", json_boolean(explanation->is_all));
}
