/* report/export/suite.h - a directory of tests, and a script that runs them.
 *
 *     test-001.inputs     as `faultline run --inputs` reads it, with a comment that says what it is for
 *     test-001.expected   "fails", "does not fail" or "may fail"; below, how it fails
 *     run                 runs all of them, on the program as it is now or on other files
 */
#ifndef FL_REPORT_EXPORT_SUITE_H
#define FL_REPORT_EXPORT_SUITE_H

#include "base/status.h"
#include "report/document/document.h"

/* How the program was called. */
struct fl_suite_command {
    FL_VECTOR_OF(const char *) options; /* for `faultline run` */
    FL_VECTOR_OF(const char *) files;   /* absolute */
    FL_VECTOR_OF(const char *) flags;   /* for the compiler */
};

enum fl_status fl_export_suite(struct fl_arena *arena, const struct fl_result_suite *tests,
                               const struct fl_suite_command *command, struct fl_diagnostics *diagnostics);

#endif
