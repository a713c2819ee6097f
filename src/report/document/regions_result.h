/* report/document/regions_result.h - the document of which inputs fail. */
#ifndef FL_REPORT_DOCUMENT_REGIONS_RESULT_H
#define FL_REPORT_DOCUMENT_REGIONS_RESULT_H

#include "characterize/characterize.h"
#include "characterize/compare/compare.h"
#include "characterize/count/count.h"
#include "characterize/point.h"
#include "characterize/suite/suite.h"
#include "report/document/result.h"

struct fl_result *fl_result_of_regions(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_characterization *found,
                                       const struct fl_result_options *options);

void fl_result_set_counts(struct fl_arena *arena, struct fl_result *result, const struct fl_counts *counts);

/* That it fails, where counted inputs are as likely as this file says. */
void fl_result_set_probability(struct fl_arena *arena, struct fl_result *result, const struct fl_counts *counts,
                               const char *distribution);

/* Tests that were tried. */
void fl_result_set_suite(struct fl_arena *arena, struct fl_result *result, const struct fl_bound_tests *suite,
                         const char *directory);

/* Conditions that all of it is relative to. */
void fl_result_set_given(struct fl_arena *arena, struct fl_result *result, const char *const *conditions,
                         size_t count);

/* What has become of the failures of another version. */
void fl_result_set_comparison(struct fl_arena *arena, struct fl_result *result,
                              const struct fl_version_comparison *comparison, const char *old);

/* One input that was asked about. */
void fl_result_set_point(struct fl_result *result, const char *inputs, enum fl_point_place place);

#endif
