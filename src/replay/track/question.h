/* replay/track/question.h - what would a run have needed to print more of a log? */
#ifndef FL_REPLAY_TRACK_QUESTION_H
#define FL_REPLAY_TRACK_QUESTION_H

#include "engine/symbolic/search/guided.h"
#include "replay/log/log.h"

struct fl_log_question {
    const struct fl_replay_subject *subject;
    const struct fl_log_trace *log;
    const bool *is_observed; /* each edge: something may be printed there */
    uint64_t line_start;     /* of the line that the run did not print: from here on it may go other ways */
    uint64_t position;       /* that the run has come to */
    uint64_t settled;        /* bytes of standard input that are not asked about */
    uint8_t *branches;       /* that were asked for, by edge */
    unsigned left;           /* so many branches more may be asked for */
    struct fl_deadline deadline;
    void *context;
    void (*found)(void *context, const struct fl_guided_values *values);
};

/* The feed is that of the run. Each answer is told. */
void fl_log_ask(struct fl_log_question *question, struct fl_guided *guided, const struct fl_feed *feed);

#endif
