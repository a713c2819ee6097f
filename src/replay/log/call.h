/* replay/log/call.h - what a call prints, in a state: a format, and terms for its holes. */
#ifndef FL_REPLAY_LOG_CALL_H
#define FL_REPLAY_LOG_CALL_H

#include "engine/symbolic/engine.h"
#include "event/event_site.h"
#include "event/format.h"

struct fl_log_call {
    const struct fl_event_site *site;
    /* FORMATTED: widths and precisions are numbers, and each piece that is no literal has its argument. */
    struct fl_format format;
    const struct fl_term **arguments;
    const struct fl_term *text;  /* STRING, BYTES: the address; CHARACTER */
    const struct fl_term *size;  /* BYTES: pointer-wide */
    const struct fl_term *count; /* fwrite: how many were asked for */
    /* Why some of this is not known, "" if the engine has given up and said why; NULL: all of it is known. */
    const char *problem;
    bool is_unknown_to_models; /* and the library's model does not know it either */
};

/* `format` is that of the site, taken apart before, or NULL where it is not a constant. What the call refers to
 * lives in the arena. */
void fl_log_call_read(struct fl_arena *arena, struct fl_engine *engine, struct fl_state *state,
                      const struct fl_event_site *site, const struct fl_format *format, struct fl_log_call *call);

#endif
