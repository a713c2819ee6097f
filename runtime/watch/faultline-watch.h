/* runtime/watch/faultline-watch.h - how an instrumented program tells an observer what happens.
 *
 * At its sites the program calls faultline_emit. What becomes of an event is decided when the program is compiled:
 *
 *   (nothing defined)     events go to the process that `faultline observe` is, through memory that both share.
 *                         Without an observer, an event costs one branch
 *   FAULTLINE_IN_PROCESS  an observer that is part of the program, without any operating system
 *   FAULTLINE_USDT        events are probes of sys/sdt.h (faultline:event), which perf, bpftrace and others listen
 * to; without a listener, one costs an instruction that does nothing FAULTLINE_LTTNG       events are a tracepoint
 * of LTTng-UST (faultline:event), with the place in the source FAULTLINE_REPLAY      events are calls of
 * EVR_value, which `faultline replay` reads back from a log of them
 *
 * Nothing here allocates memory or takes a lock.
 */
#ifndef FAULTLINE_WATCH_H
#define FAULTLINE_WATCH_H

#include <stdint.h>

/* ---- what is generated for the program ---- */

struct faultline_site {
    const char *file;
    unsigned line;
    unsigned moment;
};

extern const struct faultline_site faultline_sites[];
extern const unsigned faultline_site_count;
/* The texts of all specs, one behind the other, as they were when the program was instrumented. */
extern const char faultline_specs[];

/* Calls `tell` for each object that starts in another state than the first (`state open: stdin`): the number of
 * the spec, the number of the start in it, both from 0 on, and the key. Missing where no spec has any. */
void faultline_tell_starts(void (*tell)(unsigned spec, unsigned start, uint64_t key)) __attribute__((weak));

/* What is left out of a spec that may lose events, while one in `every` is told. */
enum faultline_loss {
    FAULTLINE_LOSES_NOTHING,
    FAULTLINE_LOSES_OBJECTS, /* of some objects all events that name them, of the others none */
    FAULTLINE_LOSES_MOVES,   /* moves that lead to no error; the key of an event is the state before it, plus 1 */
    FAULTLINE_LOSES_EVENTS,  /* any events */
};

/* Calls `tell` for each spec of which something is left out. Missing where there is none. */
void faultline_tell_losses(void (*tell)(unsigned spec, unsigned loss, unsigned every)) __attribute__((weak));

/* Calls `tell` for each file that the program was made of, as its user names it, with a number that stands for
 * what was in it when it was analysed. */
void faultline_tell_sources(void (*tell)(const char *file, uint64_t contents)) __attribute__((weak));

/* How the program puts moves together (below); missing where it does not. */
uint32_t faultline_word_layout(void) __attribute__((weak));

/* ---- events ---- */

#if defined FAULTLINE_IN_PROCESS

/* For the user to define: a spec is violated at this site. The one that is there does nothing. */
void faultline_violation(const char *message, unsigned site);
/* The same: there are more objects than the observer has room for. From here on it says nothing of those that it
 * does not know. */
void faultline_too_many_objects(unsigned site);

/* One thread at a time may call it. */
void faultline_observe(uint32_t site, uint32_t rules, uint64_t key);

static __inline__ void faultline_emit(uint32_t site, uint32_t rules, uint64_t key) {
    faultline_observe(site, rules, key);
}

/* ---- the specs, as tables that are generated ---- */

/* How many objects of each spec may be in other states than all others at a time. */
#ifndef FAULTLINE_OBJECTS
#define FAULTLINE_OBJECTS 256
#endif

enum { FAULTLINE_STAYS = -1 };

struct faultline_moment {
    unsigned spec;
    uint32_t key_rules;   /* those that name the key; others are about all objects */
    const int16_t *moves; /* for each rule and state: the next state, or FAULTLINE_STAYS */
};

struct faultline_automaton {
    uint64_t key;
    int16_t state;
};

struct faultline_spec {
    unsigned state_count;
    const char *const *messages;         /* of each state; null unless it is an error */
    const int16_t *start_states;         /* of the objects that faultline_tell_starts tells */
    struct faultline_automaton *objects; /* FAULTLINE_OBJECTS of them; null if there is no key */
    unsigned object_count;
    struct faultline_automaton others; /* stands for all objects that are not there */
    int is_incomplete;                 /* some are missing */
};

extern const struct faultline_moment faultline_moments[];
extern struct faultline_spec faultline_spec_list[];

#elif defined FAULTLINE_USDT

#include <sys/sdt.h>

static __inline__ void faultline_emit(uint32_t site, uint32_t rules, uint64_t key) {
    DTRACE_PROBE3(faultline, event, site, rules, key);
}

#elif defined FAULTLINE_LTTNG

void faultline_trace(uint32_t site, uint32_t rules, uint64_t key);

static __inline__ void faultline_emit(uint32_t site, uint32_t rules, uint64_t key) {
    faultline_trace(site, rules, key);
}

#elif defined FAULTLINE_REPLAY

void EVR_value(const char *event, unsigned long long value);

/* Of the key nothing is told: most are addresses, which differ from run to run. */
static __inline__ void faultline_emit(uint32_t site, uint32_t rules, uint64_t key) {
    (void)key;
    EVR_value("emitted", (unsigned long long)rules << 32 | site);
}

#else

extern int faultline_is_observed;
extern uint64_t faultline_choice; /* the observer's: which objects it is told of, where not all are */
/* It calls nothing of the program: compilers may keep static variables in registers meanwhile. */
void faultline_send(uint32_t site, uint32_t rules, uint64_t key) __attribute__((__leaf__, __nothrow__));

/* Not an atomic read: compilers take that for something that may change all of the memory. */
static __inline__ void faultline_emit(uint32_t site, uint32_t rules, uint64_t key) {
    if (__builtin_expect(*(volatile int *)&faultline_is_observed, 0)) faultline_send(site, rules, key);
}

#endif

/* ---- moves of automata whose state the program keeps ----
 *
 * They need no key: many of them are put together in a word, each behind a 1 that stands before all of them. The
 * word is in the shared memory from the first one on, so that it is there however the program ends, and it is sent
 * as one event when it is full, or before another event is sent. */

#if !defined FAULTLINE_IN_PROCESS && !defined FAULTLINE_USDT && !defined FAULTLINE_LTTNG && \
    !defined FAULTLINE_REPLAY && __SIZEOF_POINTER__ == 8
#define FAULTLINE_PUTS_MOVES_TOGETHER

extern uint64_t *faultline_word;
/* The word has no room for this move. */
void faultline_begin_word(uint64_t move, uint32_t bits) __attribute__((__leaf__, __nothrow__, __cold__));
#endif

/* The same number, asked for here and not before, and not known to be the same: what is asked about one does not
 * become a branch about the other. */
static __inline__ int faultline_apart(int number) {
    __asm__ __volatile__("" : "+r"(number));
    return number;
}

/* A move has so many bits, the lowest of which are the number of the rule that makes it; the others are the site. The
 * same for all moves of a program. */
static __inline__ void faultline_move(uint32_t site, uint32_t rule, uint32_t rule_bits, uint32_t bits) {
#ifdef FAULTLINE_PUTS_MOVES_TOGETHER
    uint64_t word = *faultline_word, move = (uint64_t)site << rule_bits | rule;
    if (__builtin_expect(word >> (64 - bits) != 0, 0)) {
        faultline_begin_word(move, bits);
    } else {
        *faultline_word = word << bits | move;
        /* It is in memory here, whatever comes next; compilers may still know what it is. */
        __asm__ __volatile__("" : : "m"(*faultline_word));
    }
#else
    (void)rule_bits, (void)bits;
    faultline_emit(site, (uint32_t)1 << rule, 0);
#endif
}

/* ---- events that may be left out ----
 *
 * Neither an observer in the same program nor a run that is replayed leaves anything out.
 */

#if defined FAULTLINE_IN_PROCESS || defined FAULTLINE_REPLAY
#define FAULTLINE_THREAD
#else
#define FAULTLINE_THREAD __thread
#endif

/* Of one in `every` objects everything is told that names them; which they are is another choice in each run. */
static __inline__ int faultline_is_chosen(uint64_t key, uint64_t choice, uint32_t every) {
    return (uint32_t)(((key ^ choice) * 0x9e3779b97f4a7c15u) >> 32) <= UINT32_MAX / every;
}

/* `key_rules`: those that name the key. The others are about all objects, and always told. */
static __inline__ void faultline_emit_chosen(uint32_t site, uint32_t rules, uint32_t key_rules, uint64_t key,
                                             uint32_t every) {
#if defined FAULTLINE_IN_PROCESS || defined FAULTLINE_REPLAY
    (void)key_rules, (void)every;
#elif defined FAULTLINE_USDT || defined FAULTLINE_LTTNG
    if (!faultline_is_chosen(key, 0, every)) rules &= ~key_rules;
    if (!rules) return;
#else
    if (!faultline_is_observed) return;
    if (!faultline_is_chosen(key, faultline_choice, every)) rules &= ~key_rules;
    if (!rules) return;
#endif
    faultline_emit(site, rules, key);
}

/* Is this the first, or another `every`-th since? `left` is how many are still to be left out. */
static __inline__ int faultline_is_next(uint32_t *left, uint32_t every) {
#if defined FAULTLINE_IN_PROCESS || defined FAULTLINE_REPLAY
    (void)left, (void)every;
    return 1;
#else
#if !defined FAULTLINE_USDT && !defined FAULTLINE_LTTNG
    if (!faultline_is_observed) return 0;
#endif
    if (*left) {
        --*left;
        return 0;
    }
    *left = every - 1;
    return 1;
#endif
}

#endif

/* For the two ends of the shared memory; the program's own files need nothing of it. */
#if defined FAULTLINE_WITH_LAYOUT && !defined FAULTLINE_WATCH_LAYOUT
#define FAULTLINE_WATCH_LAYOUT

/* ---- the shared memory ----
 *
 * One ring for all threads, so that events have an order. A thread takes a position (`head`) when there is room
 * for it, writes the event, and last its first word: the site, and in the lowest bit which lap it is. By this bit
 * the observer knows that the event is complete. It is 1 in the first lap, 0 in the second, and so on: memory
 * begins with zeros.
 *
 * All fields are of the same size and at the same place in programs of 32 and 64 bits. Positions are counted
 * modulo 2^32; the capacity is a power of two.
 */

#define FAULTLINE_VARIABLE "FAULTLINE_OBSERVER" /* the file to map, in the environment */

enum { FAULTLINE_LAYOUT = 0x464c5705 }; /* changes whenever anything below does */

enum faultline_overrun {
    FAULTLINE_BLOCK, /* where there is no room, the program waits; it goes on by itself if the observer is gone */
    FAULTLINE_COUNT, /* the event is lost, and counted */
};

struct faultline_event {
    uint32_t site_and_lap;
    uint32_t rules;
    uint64_t key;
};

/* In place of a site: the key is a word of moves, the rules are its layout, which is how many bits a move has and,
 * from the 8th bit on, how many of them are its rule. */
enum { FAULTLINE_WORD = 0x7fffffff };

/* What different processors write lies apart: two lines of a cache, since they are fetched in pairs. */
#define FAULTLINE_APART __attribute__((aligned(128)))

struct faultline_shared {
    /* by the observer, before the program starts */
    uint32_t layout;
    uint32_t capacity;
    uint32_t overrun;
    uint32_t observer; /* its process */
    uint64_t choice;   /* of the objects that are told, where not all are */
    /* by the program when it starts. What it says of itself is in the file behind the events */
    uint32_t process;          /* the one that is observed; 0: none yet */
    uint32_t description_size; /* complete when it is not 0 */
    uint32_t others;           /* processes that could not be observed, since this one is */
    /* by the program's threads */
    FAULTLINE_APART uint32_t head; /* the first position that nobody has taken */
    FAULTLINE_APART uint32_t lost; /* events */
    uint32_t lost_at;              /* no later than the first of them; 0: none was lost */
    uint32_t has_left;             /* the program does not tell its events any more */
    FAULTLINE_APART uint64_t word; /* of moves that are not sent yet; 1: there are none */
    uint32_t word_layout;          /* 0: the program has none */
    uint32_t word_number;          /* which one it is, from 0 on: if that many were sent, it was not */
    /* by the observer */
    FAULTLINE_APART uint32_t tail; /* the first position that is still needed */
    uint32_t is_over;              /* nobody reads any more */
    FAULTLINE_APART struct faultline_event events[];
};

static __inline__ uint32_t faultline_lap(uint32_t position, uint32_t capacity) {
    return (position & capacity) == 0;
}

/* How many events an event stands for. */
static __inline__ uint32_t faultline_moves_of(uint32_t site, uint32_t rules, uint64_t key) {
    uint32_t bits = rules & 0xff;
    return site != FAULTLINE_WORD || !bits || !key ? 1 : (uint32_t)(63 - __builtin_clzll(key)) / bits;
}

#endif
