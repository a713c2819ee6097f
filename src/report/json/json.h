/* report/json/json.h - a result as one JSON object, schema 1 of docs/json.md. */
#ifndef FL_REPORT_JSON_JSON_H
#define FL_REPORT_JSON_JSON_H

#include <jansson.h>

#include "base/text.h"
#include "report/document/result.h"

void fl_result_print_json(struct fl_text *text, const struct fl_result *result);

/* For all that is written as JSON. Strings of a user's source may not be UTF-8: bytes that are
 * none become U+FFFD. NULL gives null. */
json_t *fl_json_string(const char *string);
json_t *fl_json_number(uint64_t number);
json_t *fl_json_assumes(const struct fl_result_assumes *assumes);
/* Appends the value with two blanks a level and a newline behind it, and gives it back. */
void fl_json_append(struct fl_text *text, json_t *value);

#endif
