/* report/export/export.h - a failing run, or a proof, in the formats of other tools.
 *
 * Each function appends the contents of one file for one failure of the result. Values that the
 * format cannot express (standard input in a witness, say) are left out; the file is then still
 * valid, and describes more runs than the one that was found.
 */
#ifndef FL_REPORT_EXPORT_EXPORT_H
#define FL_REPORT_EXPORT_EXPORT_H

#include "base/text.h"
#include "report/document/result.h"

struct fl_export_options {
    const char *version;       /* of Faultline; NULL: "0" */
    const char *creation_time; /* as ISO 8601; NULL: the beginning of 1970 */
    const char *specification; /* an SV-COMP property; NULL: the one that the failure violates */
    const char *command_line;  /* NULL: not told */
};

/* SV-COMP violation witnesses: format 2.0 in YAML, format 1.0 in GraphML. */
void fl_export_witness_yaml(struct fl_text *text, const struct fl_result *result,
                            const struct fl_result_failure *failure, const struct fl_export_options *options);
void fl_export_witness_graphml(struct fl_text *text, const struct fl_result *result,
                               const struct fl_result_failure *failure, const struct fl_export_options *options);

/* An SV-COMP correctness witness, format 2.0: the invariants of a proof that a compiler can read. A proof
 * without any is a witness without content. */
void fl_export_correctness_yaml(struct fl_text *text, const struct fl_result *result,
                                const struct fl_export_options *options);

/* A Test-Comp test: metadata.xml and the test case. */
void fl_export_test_metadata(struct fl_text *text, const struct fl_result *result,
                             const struct fl_result_failure *failure, const struct fl_export_options *options);
void fl_export_test_case(struct fl_text *text, const struct fl_result_failure *failure);

/* KLEE's objects, readable as ktest-tool prints them, and as a .ktest file of version 3. */
void fl_export_klee_list(struct fl_text *text, const struct fl_result *result,
                         const struct fl_result_failure *failure);
void fl_export_klee_file(struct fl_text *text, const struct fl_result *result,
                         const struct fl_result_failure *failure);

/* All failures of the result as SARIF 2.1.0. */
void fl_export_sarif(struct fl_text *text, const struct fl_result *result,
                     const struct fl_export_options *options);

/* What a witness tells of a run, in its order: the value that an input function returned, or which
 * way a branch went. Branches are told as far as the steps of the run are known without a gap. Steps
 * that a slice dropped tell nothing. */
struct fl_witness_event {
    const struct fl_result_input *input; /* NULL: a branch */
    const struct fl_step *step;          /* the branch's */
};

struct fl_witness_events {
    FL_VECTOR_OF(struct fl_witness_event) items;
};

struct fl_witness_events fl_export_events(struct fl_arena *arena, const struct fl_result_failure *failure);

/* For those who write such files. "CHECK( init(main()), LTL(G ! overflow) )" */
const char *fl_export_specification(struct fl_arena *arena, const struct fl_result *result,
                                    const struct fl_result_failure *failure,
                                    const struct fl_export_options *options);
/* The same of a program that is SAFE: all that was looked for. */
const char *fl_export_proved(struct fl_arena *arena, const struct fl_result *result,
                             const struct fl_export_options *options);
const char *fl_export_time(const struct fl_export_options *options);
const char *fl_export_version(const struct fl_export_options *options);
/* The SHA-256 digest of a file, as hexadecimal digits. */
const char *fl_export_file_hash(struct fl_arena *arena, const struct fl_result_file *file);
/* A number that C reads as the input's value, without suffix: "-5", "0x1.8p+0", "true" is 1. */
const char *fl_export_number(struct fl_arena *arena, const struct fl_result_input *input);

#endif
