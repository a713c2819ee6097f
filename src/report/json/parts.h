/* report/json/parts.h - what the parts of the JSON document share. Only for src/report. */
#ifndef FL_REPORT_JSON_PARTS_H
#define FL_REPORT_JSON_PARTS_H

#include "report/json/json.h"

void fl_json_set_place(json_t *object, const struct fl_place *place, bool has_function);
json_t *fl_json_failure(const struct fl_result_failure *failure);
/* replay.c */
void fl_json_set_replay(json_t *document, const struct fl_result *result);

#endif
