/* replay/log/log.h - a log as a trace: a position is how many of its bytes have been printed.
 *
 * Of a log whose beginning is lost, 0 is a run that has printed nothing, 1 one that has printed what is lost,
 * and two more than the bytes the others.
 */
#ifndef FL_REPLAY_LOG_LOG_H
#define FL_REPLAY_LOG_LOG_H

#include "replay/log/failure.h"
#include "event/format.h"
#include "replay/log/text.h"
#include "replay/trace.h"

/* Sets of channels have a bit of this for each. */
static inline unsigned fl_channel_bit(enum fl_channel channel) {
    return 1u << channel;
}

/* A global object of the library's models, and what it is when a run starts. */
struct fl_log_library {
    fl_object_id streams[3]; /* by descriptor; none where the program has it not */
    fl_object_id descriptors;
    fl_variable_id variables[3]; /* stdout and stderr themselves, as a variable or an object */
    fl_object_id objects[3];
    bool has_mask; /* setlogmask() may have kept messages from the system's log */
};

struct fl_log_trace {
    struct fl_trace base;
    const struct fl_event_sites *sites;
    struct fl_log_text text;
    struct fl_log_failure failure;
    struct fl_log_library library;
    const struct fl_format *formats; /* by site; those of sites without a constant format are empty */
    unsigned channels;
    struct fl_log_choice *choice; /* of channels, between those that can have printed the log (scan.c) */
    bool has_addresses;           /* some format has %p */
    bool is_lossy;                /* it may lack what calls have not printed because they failed */
};

/* ---- where calls print to (channel.c) ---- */

void fl_log_library_find(const struct fl_program *program, struct fl_log_library *library);
/* Where what the call prints goes in this state; FL_CHANNEL_STREAM: not known. */
enum fl_channel fl_log_channel(const struct fl_log_trace *trace, struct fl_engine *engine, struct fl_state *state,
                               const struct fl_event_site *site);
/* "stdout,stderr" into a set of channels. */
enum fl_status fl_log_channels_parse(const char *text, struct fl_diagnostics *diagnostics, unsigned *channels);

#endif
