/* report/document/explain_result.h - the causes of failures as part of the result document. */
#ifndef FL_REPORT_DOCUMENT_EXPLAIN_RESULT_H
#define FL_REPORT_DOCUMENT_EXPLAIN_RESULT_H

#include "explain/explain.h"
#include "explain/suspects.h"
#include "explain/tests/tests.h"
#include "report/document/result.h"

/* The failing runs of the explanation take the place of those that the result has. */
void fl_result_set_explanation(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result,
                               const struct fl_explanation *explanation, const struct fl_result_options *options);

/* Of tests that fail: they are the failures. Of many, the first ones. */
void fl_result_set_tests(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result,
                         const struct fl_tests_explanation *tests, const struct fl_result_options *options);

#endif
