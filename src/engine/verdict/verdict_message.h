/* engine/verdict/verdict_message.h - what an analysis found out, as bytes between processes (base/system/message.h). */
#ifndef FL_ENGINE_VERDICT_VERDICT_MESSAGE_H
#define FL_ENGINE_VERDICT_VERDICT_MESSAGE_H

#include "base/system/message.h"
#include "engine/verdict/verdict.h"

/* Verdicts with their results; the runs of failures are messages of their own. */
struct fl_verdicts_parcel {
    const struct fl_verdicts *verdicts;
    size_t result_count; /* checks of the program */
    const struct fl_check_result *results;
};

/* A failure, as soon as it is found. */
struct fl_run_parcel {
    const struct fl_run *run;
    uint64_t interpretations; /* of the sender so far */
};

extern const struct fl_message fl_verdicts_parcel_message, fl_run_parcel_message;

#endif
