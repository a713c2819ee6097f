/* report/export/lcov.h - which lines runs have executed, as lcov's geninfo writes it (genhtml draws it). */
#ifndef FL_REPORT_EXPORT_LCOV_H
#define FL_REPORT_EXPORT_LCOV_H

#include "base/text.h"
#include "program/program.h"
#include "report/document/document.h"

/* `runs`: by edge. Of the user's functions; gives how many of their lines some run has executed. */
struct fl_result_coverage fl_export_lcov(struct fl_text *text, const struct fl_program *program,
                                         const uint64_t *runs);

#endif
