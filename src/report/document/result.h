/* report/document/result.h - makes the document of what a command found out about all checks. */
#ifndef FL_REPORT_DOCUMENT_RESULT_H
#define FL_REPORT_DOCUMENT_RESULT_H

#include "report/document/document.h"

struct fl_result_options {
    const char *command; /* NULL: "check" */
    const char *program; /* how the command line calls it; NULL: "./program" */
    uint64_t peak_memory_bytes;
    size_t steps_kept;          /* of a path: so many at its beginning and at its end; 0: 200 */
    bool has_competition_rules; /* of SV-COMP: they say what functions without a body do, and that no check is no
                                   failure */
};

/* Strings live in the arena or the program. */
struct fl_result *fl_result_create(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_verdicts *verdicts, const struct fl_result_options *options);

/* For commands that have no verdict about all checks: without any of them. */
struct fl_result *fl_result_begin(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_result_options *options);
/* One failing run, or any other: then kind, title and text say how it ended. */
struct fl_result_failure fl_result_failure_make(struct fl_arena *arena, const struct fl_program *program,
                                                const struct fl_run *found,
                                                const struct fl_result_options *options);

/* "FAILS", "SAFE", "SAFE_UP_TO" or "UNKNOWN"; with what it assumes also "SAFE_ASSUMING". Of a check "fails",
 * "holds", "holds_up_to", "not_reached" or "unknown". */
const char *fl_result_verdict_word(enum fl_verdict verdict);
const char *fl_result_word(enum fl_verdict verdict, const struct fl_result_assumes *assumes);
const char *fl_result_check_word(enum fl_verdict verdict);

#endif
