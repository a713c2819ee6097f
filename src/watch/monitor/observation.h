/* watch/monitor/observation.h - one run of an instrumented program, observed from its start to its end.
 *
 * What the verdict says is about the events that the program has told, however it ended. A violation before which
 * no event was lost is one of the program; without any, HOLDS is said only if no event was lost at all, but for
 * events that all of the specs say may be lost.
 */
#ifndef FL_WATCH_MONITOR_OBSERVATION_H
#define FL_WATCH_MONITOR_OBSERVATION_H

#include <stdio.h>

#include "base/system/process.h"
#include "watch/monitor/description.h"
#include "watch/monitor/monitor.h"
#include "watch/monitor/ring.h"

struct fl_observation_request {
    const char *const *program; /* and its arguments, then NULL; looked up in PATH if it has no slash */
    const char *specs;          /* the texts that it must have been instrumented with; NULL: whichever it has */
    enum faultline_overrun overrun;
    size_t capacity; /* events that the program may be ahead */
    FILE *log;       /* gets a line for each event; NULL: none */
    uint64_t choice; /* of the objects that are told, where not all are */
};

enum fl_observation_verdict { FL_OBSERVATION_HOLDS, FL_OBSERVATION_VIOLATED, FL_OBSERVATION_UNKNOWN };

struct fl_observation {
    enum fl_observation_verdict verdict;
    const char *reason; /* of UNKNOWN */
    uint64_t events;
    uint64_t lost;
    uint32_t other_processes; /* that were not observed */
    int wait_status;          /* how the program ended, as waitpid says it */
    fl_violations violations; /* that are certain, the first one first */
    fl_words changed;         /* files that are not what they were when the program was instrumented */
    struct fl_description description;
    fl_spec_moments moments;
    struct fl_spec_list specs;
    uint64_t *site_events; /* how many arrived of each site; NULL: the program has not said what it is */
};

/* Has all been told that the verdict depends on? Otherwise HOLDS is about what was told. */
bool fl_observation_is_complete(const struct fl_observation *observation);

/* Trouble is a program that cannot be started. */
enum fl_status fl_observe(struct fl_arena *arena, const struct fl_observation_request *request,
                          struct fl_diagnostics *diagnostics, struct fl_observation *observation);

/* "prog.c:12: before unlock" */
const char *fl_observation_site(struct fl_arena *arena, const struct fl_observation *observation, uint32_t site);

#endif
