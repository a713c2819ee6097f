/* report/document/watch_result.h - a plan of emissions in a document. */
#ifndef FL_REPORT_DOCUMENT_WATCH_RESULT_H
#define FL_REPORT_DOCUMENT_WATCH_RESULT_H

#include "report/document/document.h"
#include "watch/plan.h"

void fl_result_set_watch(struct fl_arena *arena, struct fl_result *result, const struct fl_watch_plan *plan,
                         const char *directory);

#endif
