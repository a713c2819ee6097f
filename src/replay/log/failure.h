/* replay/log/failure.h - what a failed run leaves at the end of its log, besides what it printed itself.
 *
 * An assertion's message as glibc writes it, messages of its memory allocator, and what a shell says of a
 * process that a signal has ended.
 */
#ifndef FL_REPLAY_LOG_FAILURE_H
#define FL_REPLAY_LOG_FAILURE_H

#include "program/program.h"
#include "replay/log/text.h"

struct fl_log_failure {
    bool is_there;
    uint64_t start;              /* of what was left: the end of the text where nothing was */
    const bool *may_have_failed; /* of each check of the program, where it is there */
};

/* An assertion's message counts if the program has that assertion; else it is a line like others. */
void fl_log_failure_find(struct fl_arena *arena, const struct fl_program *program, const struct fl_log_text *text,
                         struct fl_log_failure *failure);

#endif
