/* report/json/parts.h - what the parts of the JSON document share. Only for src/report. */
#ifndef FL_REPORT_JSON_PARTS_H
#define FL_REPORT_JSON_PARTS_H

#include "report/json/json.h"

void fl_json_set_place(json_t *object, const struct fl_place *place, bool has_function);
/* An entry that begins with a place; the rest goes into it. */
json_t *fl_json_at_place(const struct fl_place *place, json_t *rest);
/* A list with an entry for each item of an array, or of a vector. */
typedef json_t *fl_json_entry(const void *item);
json_t *fl_json_list(const void *items, size_t count, size_t size, fl_json_entry *entry_of);
#define FL_JSON_LIST(vector, entry_of) \
    fl_json_list((vector).items, (vector).count, sizeof *(vector).items, entry_of)
json_t *fl_json_failure(const struct fl_result_failure *failure);
/* explain.c */
void fl_json_set_explanation(json_t *document, const struct fl_result *result);
/* watch.c */
void fl_json_set_watch(json_t *document, const struct fl_result *result);
/* regions.c */
void fl_json_set_regions(json_t *document, const struct fl_result *result);
/* replay.c */
void fl_json_set_replay(json_t *document, const struct fl_result *result);

#endif
