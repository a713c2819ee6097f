/* replay/event/trace.h - a trace of named events: the language of docs/replay.md, as it was read.
 *
 * A trace is a sequence of items, each of which an event can be or not be. A position is the number
 * of the item that comes next. Items that may be left out or repeated are passed over when asking
 * for ways, so that no position stands for more than itself.
 *
 * Invariants: items are distinct, the sequence names them by number; of two items in a row that may
 * be repeated, none takes all events that the other takes by being the same or any at all.
 */
#ifndef FL_REPLAY_EVENT_TRACE_H
#define FL_REPLAY_EVENT_TRACE_H

#include "event/event_value.h"
#include "replay/trace.h"

struct fl_event_name {
    const char *text;
    bool is_observed;                           /* it is in the alphabet, or there is none */
    bool is_reported;                           /* a call has it as its constant name */
    FL_VECTOR_OF(struct fl_event_value) values; /* of the calls that have one */
};

/* One event of a set. */
struct fl_event_choice {
    uint32_t name;
    bool has_range; /* else any value, or none */
    struct fl_event_number low, high;
};

struct fl_event_item {
    uint32_t first_choice, choice_count;
    uint32_t next;    /* another item of the same hash, + 1 */
    bool is_negated;  /* any event but those; any at all where there are none */
    bool is_repeated; /* any number of such events */
};

struct fl_event_trace {
    struct fl_trace base;
    const struct fl_event_sites *sites;
    const uint32_t *site_names; /* of each site: index of its constant name + 1; 0: none */
    FL_VECTOR_OF(struct fl_event_name) names;
    FL_VECTOR_OF(struct fl_event_choice) choices;
    FL_VECTOR_OF(struct fl_event_item) items;
    FL_VECTOR_OF(uint32_t) sequence; /* items */
    FL_VECTOR_OF(uint32_t) lines;    /* of the file, for each in the sequence */
    bool has_alphabet;
    uint64_t first_accepting; /* from here on, all items may be left out */
};

static inline const struct fl_event_item *fl_event_trace_item(const struct fl_event_trace *trace,
                                                              uint64_t position) {
    return &trace->items.items[trace->sequence.items[position]];
}

extern const struct fl_trace_class fl_event_trace_class;

/* trace_fits.c */
bool fl_event_trace_fits(const struct fl_trace *trace, const struct fl_run_events *run);
/* Is it a named event, of the alphabet if there is one? The trace may be NULL. */
bool fl_event_is_observed(const struct fl_event_trace *trace, const struct fl_run_event *event);

/* trace_print.c */
/* As the language writes it: in quotes unless it is a word. */
void fl_event_name_print(struct fl_text *text, const char *name);
void fl_event_item_print(struct fl_text *text, const struct fl_event_trace *trace,
                         const struct fl_event_item *item);
/* What may stand in a name without quotes. */
bool fl_event_is_word_character(char character);
/* Such as "end" and "exact", which need quotes although they are words. */
bool fl_event_is_keyword(const char *word, size_t length);
size_t fl_event_word_length(const char *text);

/* name.c: a term of 1 bit, true where the string at the address is this one. NULL where that cannot be told: then
 * the engine has given up. */
const struct fl_term *fl_event_name_is(struct fl_engine *engine, struct fl_state *state,
                                       const struct fl_term *address, const char *text);

#endif
