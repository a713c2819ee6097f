/* report/document/replay_result.h - what replay found as a result document. */
#ifndef FL_REPORT_DOCUMENT_REPLAY_RESULT_H
#define FL_REPORT_DOCUMENT_REPLAY_RESULT_H

#include "replay/follow/replay.h"
#include "report/document/result.h"

struct fl_replay_report {
    struct fl_trace *const *traces;
    size_t trace_count;
    const struct fl_replay_options *options;
    const struct fl_replay_result *found;
    const struct fl_confirmation *confirmations; /* one for each run */
    enum fl_specification specification;
    bool assumes_whole_logs;  /* runs in which printing fails were not all followed */
    bool assumes_short_lines; /* longer lines that getline reads than models/loose_line.c has were not followed */
    bool is_enumerated;       /* --all, --differ */
};

struct fl_result *fl_replay_result_create(struct fl_arena *arena, const struct fl_program *program,
                                          const struct fl_replay_report *report,
                                          const struct fl_result_options *options);

#endif
