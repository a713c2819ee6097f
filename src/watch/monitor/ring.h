/* watch/monitor/ring.h - the observer's end of the memory that it shares with a program (runtime/watch).
 *
 * Events arrive in the order in which the program's threads took their positions. An event that is not complete
 * holds up those behind it until it is, or until the program has ended: then it never was sent.
 */
#ifndef FL_WATCH_MONITOR_RING_H
#define FL_WATCH_MONITOR_RING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#define FAULTLINE_WITH_LAYOUT
#include "runtime/watch/faultline-watch.h"

enum { FL_RING_CAPACITY = 1 << 16 }; /* events: a megabyte, which stays in the processor's cache */

struct fl_ring;

/* The capacity is rounded up to a power of two. NULL: there is no such memory, errno says why. */
struct fl_ring *fl_ring_create(struct fl_arena *arena, size_t capacity, enum faultline_overrun overrun);
void fl_ring_destroy(struct fl_ring *ring);
/* Which objects are told, where not all are; before the program starts. */
void fl_ring_choose(struct fl_ring *ring, uint64_t choice);

/* The file that programs map; theirs as long as this process lives. */
const char *fl_ring_path(const struct fl_ring *ring);

/* The process that takes part, or 0. */
uint32_t fl_ring_process(const struct fl_ring *ring);
/* What it has said of itself; false: nothing so far. */
bool fl_ring_read_description(struct fl_ring *ring, const char **text, size_t *size);
/* Processes that wanted to take part while another one did. */
uint32_t fl_ring_other_processes(const struct fl_ring *ring);

/* Copies events that are complete, at most so many, and makes room for others. */
size_t fl_ring_take(struct fl_ring *ring, struct faultline_event *events, size_t most);
/* Nobody writes any more: passes over a position that was taken and not written. False: there is none. */
bool fl_ring_pass_over(struct fl_ring *ring);
/* All events of the ring have been taken, so many words of moves among them: the one that the program fills now,
 * as the event that it would be if it were sent. False: there is none. */
bool fl_ring_look_into_word(const struct fl_ring *ring, uint32_t words, struct faultline_event *event);
/* Has every position been taken, while the event that is next is not complete? */
bool fl_ring_is_stuck(const struct fl_ring *ring);
/* Nobody reads any more: the program goes on without waiting. */
void fl_ring_end(struct fl_ring *ring);

struct fl_ring_losses {
    uint64_t count;
    uint64_t
        position;  /* of taken events; all that were taken before it are complete. UINT64_MAX: nothing was lost */
    bool has_left; /* the program could not find its observer */
};

/* To be asked at least once in 2^30 events. */
const struct fl_ring_losses *fl_ring_losses(struct fl_ring *ring);

static inline uint32_t fl_ring_site(const struct faultline_event *event) {
    return event->site_and_lap >> 1;
}

#endif
