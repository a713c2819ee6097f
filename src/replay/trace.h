/* replay/trace.h - what a run must have left behind: a sequence of events, a log's text, or a witness.
 *
 * A run is at a position of each trace: 0 at its beginning, then as far as its events have come in
 * the trace. An event leads from a position to others, each under a condition over the state at the
 * call; where there are none, no run that goes on from here leaves this trace. Positions only rise.
 * One run may be at several positions at a time (suffixes, "..."); at each of them it is in the same
 * state, since a program does the same on the same inputs.
 */
#ifndef FL_REPLAY_TRACE_H
#define FL_REPLAY_TRACE_H

#include "base/status.h"
#include "base/text.h"
#include "engine/symbolic/engine.h"
#include "event/event_site.h"
#include "run/events.h"

struct fl_trace_way {
    uint64_t position;
    const struct fl_term *guard;  /* 1 bit: the event is one that leads there */
    const struct fl_term *result; /* of the call, as wide as its variable; NULL if there is no such variable */
};

typedef FL_VECTOR_OF(struct fl_trace_way) fl_trace_ways;
typedef FL_VECTOR_OF(uint64_t) fl_trace_positions;

struct fl_trace;

/* Does a trace say something about what a call leaves behind, in this state? */
enum fl_concern {
    FL_CONCERN_NONE,    /* nothing: the call is executed as any other */
    FL_CONCERN_EVENT,   /* `ways` says what; what the call prints is not looked at again */
    FL_CONCERN_INSIDE,  /* the call is executed as any other, and the OUTPUT edges in it are the events */
    FL_CONCERN_UNKNOWN, /* the state does not tell: the engine has given up, with a reason */
};

/* An argument of a call that comes later: the number, and the text at the address. */
enum fl_kept { FL_KEPT_VALUE = 1, FL_KEPT_TEXT = 2 };
struct fl_foreseen_argument {
    const struct fl_expression *value; /* has it now; NULL: nothing is known */
    uint8_t kept;                      /* of what is there: enum fl_kept */
};

/* One of the three kinds: replay/event/trace.c, replay/log/trace.c and replay/witness/trace.c. */
struct fl_trace_class {
    const char *unit; /* what it is made of: "event", "line", "waypoint" */
    enum fl_concern (*concerns)(const struct fl_trace *trace, struct fl_engine *engine, struct fl_state *state,
                                const struct fl_event_site *site);
    /* Does the trace look at this edge, whatever it does? Then `ways` is asked whenever it is executed, with no
     * site: in the state before, of an ASSUME in one where its condition holds. NULL: it looks at calls that
     * leave events, and at nothing else. */
    bool (*observes)(const struct fl_trace *trace, fl_edge_id edge);
    /* The ways on from the position if the edge, the call of the site, is executed now. Where this cannot be
     * told, the engine has given up, with a reason. */
    void (*ways)(const struct fl_trace *trace, struct fl_engine *engine, struct fl_state *state,
                 const struct fl_event_site *site, fl_edge_id edge, uint64_t position, fl_trace_ways *ways);
    /* The positions that the call may lead to from this one, whatever the state is: all that `ways` can have, and
     * the position itself if the call may be none of the trace's events. NULL: any. */
    void (*possible_ways)(const struct fl_trace *trace, struct fl_arena *arena, const struct fl_event_site *site,
                          uint64_t position, fl_trace_positions *positions);
    /* What a state has to hold, at this position, for the call to be its next event, with these arguments; 1 bit. NULL:
     * nothing is known; also as a function. */
    const struct fl_term *(*foresee)(const struct fl_trace *trace, struct fl_engine *engine, struct fl_state *state,
                                     const struct fl_event_site *site, uint64_t position,
                                     const struct fl_foreseen_argument *arguments);
    /* May a run end here? */
    bool (*accepts)(const struct fl_trace *trace, uint64_t position);
    /* The same of a run that ends with this check's failure: what the failure prints is part of a log. */
    bool (*accepts_failure)(const struct fl_trace *trace, uint64_t position, fl_check_id check);
    /* What comes next in the trace: "PICK 0", "line 12: \"reset\"". */
    const char *(*describe)(const struct fl_trace *trace, struct fl_arena *arena, uint64_t position);
    /* How many events (lines of a log) lie before the position. */
    uint64_t (*count)(const struct fl_trace *trace, uint64_t position);
    /* Did a run of the interpreter leave this trace? Decided without `ways`. A class that cannot tell has NULL
     * here. */
    bool (*fits)(const struct fl_trace *trace, const struct fl_run_events *run);
};

struct fl_trace {
    const struct fl_trace_class *class;
    const struct fl_program *program;
    const char *file;
    uint64_t end;    /* the last position */
    uint64_t events; /* of the trace: lines of a log */
    bool is_suffix;
    bool is_ambiguous; /* the events of a run so far do not decide how many of them lie before its position:
                          suffixes, "...", what --strip cuts */
};

/* What is replayed. */
struct fl_replay_subject {
    const struct fl_program *program;
    const struct fl_event_sites *sites;
    struct fl_trace *const *traces;
    size_t trace_count;
};

/* replay/event/trace.c: the language of docs/replay.md. Diagnostics have file and line. */
enum fl_status fl_event_trace_read(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_event_sites *sites, const char *path,
                                   struct fl_diagnostics *diagnostics, struct fl_trace **trace);

/* "PICK 0": a NAMED event of a run, as such a file has it. */
void fl_run_event_print(struct fl_text *text, const struct fl_program *program, const struct fl_run_event *event);
/* The named events of a run as an exact trace. With `like`, only those that are in the alphabet
 * of that trace; it may be NULL. */
void fl_event_trace_write(struct fl_text *text, const struct fl_program *program, const struct fl_run_events *run,
                          const struct fl_trace *like);

struct fl_log_options {
    const char *const *strip; /* regular expressions (POSIX extended): what they match at a line's beginning, or
                                 elsewhere in it, was not printed by the program, or does not matter */
    size_t strip_count;
    bool is_suffix;       /* the beginning of the log is lost */
    const char *channels; /* "stdout,stderr,syslog"; NULL: the fewest that can have printed all lines */
};

/* replay/log/trace.c. A line that no call can print is a diagnostic with the calls that come nearest. */
enum fl_status fl_log_trace_read(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_event_sites *sites, const char *path,
                                 const struct fl_log_options *options, struct fl_diagnostics *diagnostics,
                                 struct fl_trace **trace);

bool fl_trace_is_log(const struct fl_trace *trace);
/* The channels that it is taken to be from, as a set of bits, to come back to them. Of a log only. */
unsigned fl_log_trace_channel_set(const struct fl_trace *trace);
void fl_log_trace_use_channels(struct fl_trace *trace, unsigned channels);
/* Is what goes there part of the log? */
bool fl_log_trace_is_from(const struct fl_trace *trace, enum fl_channel channel);
/* Can `fits` see all that the log has? The interpreter does not see what goes to syslog or to a function that the
 * user named, and nobody sees how it is mixed with what is printed. */
bool fl_log_trace_is_visible(const struct fl_trace *trace, const struct fl_run_events *run);

/* Where the program prints what the log has, as far as it matters: "stdout,stderr". Of a log only. */
const char *fl_log_trace_channels(const struct fl_trace *trace, struct fl_arena *arena);

/* The next best of the channels that can have printed all lines, where several can and the options have not said
 * which; false: there are no others. Of a log only. */
bool fl_log_trace_try_next_channels(struct fl_trace *trace);

/* From here on the log may lack text, where the program sees that printing fails; all channels are tried again.
 * False: there is no such call. Of a log only. */
bool fl_log_trace_allow_losses(struct fl_trace *trace);

/* replay/witness/trace.c: a violation witness of SV-COMP, YAML if its name ends with .yml or .yaml, else GraphML.
 * Assumptions that cannot be read as C of the program are left out, with a warning. */
enum fl_status fl_witness_trace_read(struct fl_arena *arena, const struct fl_program *program, const char *path,
                                     struct fl_diagnostics *diagnostics, struct fl_trace **trace);

/* Which of the two a file is: its first word that is no comment is `exact` or `suffix`, alone in its line. */
bool fl_trace_is_event_file(const char *text, size_t size);

#endif
