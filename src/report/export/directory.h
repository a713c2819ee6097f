/* report/export/directory.h - a directory with each failing run in every format of report/export/export.h, or with
 * the proof that there is none.
 *
 *     DIR/failure-1/inputs           for `faultline run --inputs`
 *     DIR/failure-1/command          what one would type
 *     DIR/failure-1/witness.yml      DIR/failure-1/witness.graphml
 *     DIR/failure-1/test-suite/metadata.xml, testcase-1.xml
 *     DIR/failure-1/failure.ktest    DIR/failure-1/klee.txt
 *
 *     DIR/witness.yml                of a program that is SAFE
 *
 * Failures are numbered as in the result, from 1.
 */
#ifndef FL_REPORT_EXPORT_DIRECTORY_H
#define FL_REPORT_EXPORT_DIRECTORY_H

#include "report/export/export.h"

/* Directories that are missing are made. On FL_BAD_ENVIRONMENT one diagnostic names the first path
 * that could not be written, and why. */
enum fl_status fl_export_directory(struct fl_arena *arena, const struct fl_result *result,
                                   const struct fl_export_options *options, const char *directory,
                                   struct fl_diagnostics *diagnostics);

/* A directory, with all that lead to it; the same diagnostic. */
enum fl_status fl_export_make_directories(struct fl_arena *arena, const char *path,
                                          struct fl_diagnostics *diagnostics);
/* One file; the same. */
enum fl_status fl_export_write(const char *path, const struct fl_text *text, struct fl_diagnostics *diagnostics);

#endif
