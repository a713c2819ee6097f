/* replay/event/trace_parse.h - the lines of a trace file, one by one.
 *
 * What a line says is added to the trace at once, and what it must not say is complained of with its
 * place, so that a trace of any length is read in one go.
 */
#ifndef FL_REPLAY_EVENT_TRACE_PARSE_H
#define FL_REPLAY_EVENT_TRACE_PARSE_H

#include <stdarg.h>

#include "base/map.h"
#include "replay/event/trace.h"

struct fl_event_reader {
    struct fl_arena *arena;
    struct fl_event_trace *trace;
    struct fl_diagnostics *diagnostics;
    struct fl_map names;      /* text -> index + 1 */
    struct fl_map items;      /* hash -> index + 1 */
    bool has_unnamed;         /* a call reports an event whose name is no constant */
    bool has_unnamed_value;   /* and a value with it */
    const char *text;         /* the line */
    const char *at;           /* where it is being read */
    uint32_t line;            /* its number */
    bool has_mode;            /* `exact` or `suffix` was read */
    bool is_open;             /* a comma was the last thing: the set goes on */
    struct fl_event_item set; /* that is being read; its choices are the trace's last */
    uint32_t set_line;
};

/* One error at a place in the line. Always FL_BAD_INPUT. */
enum fl_status fl_event_complain(const struct fl_event_reader *reader, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The line in reader->text, without its newline. */
enum fl_status fl_event_parse_line(struct fl_event_reader *reader);

/* trace_check.c: is it what the program can report, and what the alphabet has? */
enum fl_status fl_event_check_name(const struct fl_event_reader *reader, const char *at, const char *name);
enum fl_status fl_event_check_choice(const struct fl_event_reader *reader, const char *at,
                                     const struct fl_event_choice *choice);
enum fl_status fl_event_check_observed(const struct fl_event_reader *reader, const char *at, uint32_t name);

#endif
