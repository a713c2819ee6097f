/* watch/monitor/monitor.h - the automata of specs while a program runs, moved by the events that it tells.
 *
 * A spec without a key has one automaton. One with a key has an automaton for each value: those that have moved by
 * themselves are in a table, one more stands for all others. A rule that does not name the key is about all of
 * them.
 *
 * Of a spec that may lose events, what is told is less. Errors are certain all the same: either the events say
 * which state they were in, or all events of those objects are told that are told of at all, or every state that
 * is possible leads to the error (possible.h).
 *
 * Invariants: an automaton in an error state stays there; the table's automata are those whose state differs from
 * the state of all others, and some that once did.
 */
#ifndef FL_WATCH_MONITOR_MONITOR_H
#define FL_WATCH_MONITOR_MONITOR_H

#include "runtime/watch/faultline-watch.h"
#include "spec/moments.h"

/* How many of the events that moved an automaton are remembered. */
enum { FL_MOVES_REMEMBERED = 6 };

struct fl_moves {
    uint64_t count;                      /* of all */
    uint32_t sites[FL_MOVES_REMEMBERED]; /* where; the n-th, from 0 on, is at n % FL_MOVES_REMEMBERED */
};

struct fl_violation {
    const struct fl_spec *spec;
    uint64_t key;
    bool is_of_all; /* of objects that no event has named */
    const char *message;
    uint64_t position; /* of the event, from 0 on */
    uint64_t place;    /* that the event came with */
    struct fl_moves moves;
    uint64_t repetitions; /* the same state was reached at the same site by so many others, later */
};

typedef FL_VECTOR_OF(struct fl_violation) fl_violations;

struct fl_monitor;

/* One event: which moment it is, where, which of the moment's rules hold, and the key. */
struct fl_monitor_event {
    uint32_t moment, site, rules;
    uint64_t key;
    uint64_t place; /* in what it arrived by, for whoever asks where violations are there */
};

/* The specs are borrowed. */
struct fl_monitor *fl_monitor_create(struct fl_arena *arena, const struct fl_spec_list *specs);

/* The object with this key begins in the state that a start of its spec names; before the first event. */
void fl_monitor_start(struct fl_monitor *monitor, size_t spec, size_t start, uint64_t key);

/* Events of this spec are left out; before the first event. */
void fl_monitor_lose(struct fl_monitor *monitor, size_t spec, enum faultline_loss loss);
/* Is a violation of the spec certain although events of it may have been lost before? */
bool fl_monitor_bears_loss(const struct fl_monitor *monitor, const struct fl_spec *spec);

/* Is there such a moment, has it all of these rules, and is the key one that can be told? */
bool fl_monitor_knows(const struct fl_monitor *monitor, uint32_t moment, uint32_t rules, uint64_t key);
/* Events that the monitor does not know must not be told. */
void fl_monitor_tell(struct fl_monitor *monitor, const struct fl_monitor_event *event);

/* Moves in words (faultline_move): so many bits each, the lowest of which are the number of the rule that makes it, the
 * others its site. */
struct fl_move_table;

/* `moments` are those of the sites, all of which the monitor knows. */
struct fl_move_table *fl_monitor_move_table(struct fl_monitor *monitor, const uint32_t *moments, size_t site_count,
                                            uint32_t bits, uint32_t rule_bits);
/* Tells the last `count` moves of a word, up to one that the table does not have: that is an event like others, if
 * any. Gives how many were told; `site_events` counts them by site. */
uint32_t fl_monitor_tell_moves(struct fl_monitor *monitor, struct fl_move_table *table, uint64_t word,
                               uint32_t count, uint64_t place, uint64_t *site_events);

/* The state of an object now; of a spec without a key, that of its only automaton. */
int fl_monitor_state(const struct fl_monitor *monitor, size_t spec, uint64_t key);

/* In the order in which they happened; one for each site and state. */
const fl_violations *fl_monitor_violations(const struct fl_monitor *monitor);
uint64_t fl_monitor_event_count(const struct fl_monitor *monitor);

#endif
