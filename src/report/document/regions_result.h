/* report/document/regions_result.h - the document of which inputs fail. */
#ifndef FL_REPORT_DOCUMENT_REGIONS_RESULT_H
#define FL_REPORT_DOCUMENT_REGIONS_RESULT_H

#include "characterize/characterize.h"
#include "characterize/count/count.h"
#include "characterize/point.h"
#include "report/document/result.h"

struct fl_result *fl_result_of_regions(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_characterization *found,
                                       const struct fl_result_options *options);

void fl_result_set_counts(struct fl_arena *arena, struct fl_result *result, const struct fl_counts *counts);

/* One input that was asked about. */
void fl_result_set_point(struct fl_result *result, const char *inputs, enum fl_point_place place);

#endif
