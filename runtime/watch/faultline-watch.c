/* faultline-watch.c - sends the events of an instrumented program to its observer (faultline-watch.h). */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif
#define FAULTLINE_WITH_LAYOUT

#include "faultline-watch.h"

#if defined FAULTLINE_IN_PROCESS

__attribute__((weak)) void faultline_violation(const char *message, unsigned site) {
    (void)message;
    (void)site;
}

__attribute__((weak)) void faultline_too_many_objects(unsigned site) {
    (void)site;
}

static struct faultline_automaton *find(struct faultline_spec *spec, uint64_t key) {
    for (unsigned i = 0; i < spec->object_count; i++)
        if (spec->objects[i].key == key) return &spec->objects[i];
    return 0;
}

/* Objects that are as all others are need no place. Not where some are missing: what is not there is not known
 * then. */
static void forget_usual_objects(struct faultline_spec *spec) {
    unsigned kept = 0;
    for (unsigned i = 0; i < spec->object_count && !spec->is_incomplete; i++)
        if (spec->objects[i].state != spec->others.state) spec->objects[kept++] = spec->objects[i];
    if (!spec->is_incomplete) spec->object_count = kept;
}

/* Null: there is no place for it, or nothing is known of it. */
static struct faultline_automaton *add(struct faultline_spec *spec, uint64_t key, uint32_t site) {
    struct faultline_automaton *object;
    if (spec->object_count == FAULTLINE_OBJECTS) forget_usual_objects(spec);
    if (spec->is_incomplete) return 0;
    if (spec->object_count == FAULTLINE_OBJECTS) {
        spec->is_incomplete = 1;
        faultline_too_many_objects(site);
        return 0;
    }
    object = &spec->objects[spec->object_count++];
    object->key = key;
    object->state = spec->others.state;
    return object;
}

static struct faultline_automaton *find_or_add(struct faultline_spec *spec, uint64_t key, uint32_t site) {
    struct faultline_automaton *object = find(spec, key);
    return object ? object : add(spec, key, site);
}

/* The first rule that has a move from the state decides. */
static void move(struct faultline_spec *spec, struct faultline_automaton *automaton,
                 const struct faultline_moment *moment, uint32_t rules, uint32_t site) {
    for (unsigned rule = 0; rules; rule++, rules >>= 1) {
        int16_t to = moment->moves[rule * spec->state_count + (unsigned)automaton->state];
        if (!(rules & 1) || to == FAULTLINE_STAYS) continue;
        automaton->state = to;
        if (spec->messages[to]) faultline_violation(spec->messages[to], site);
        return;
    }
}

static void begin_object(unsigned spec, unsigned start, uint64_t key) {
    struct faultline_automaton *object = find_or_add(&faultline_spec_list[spec], key, 0);
    if (object) object->state = faultline_spec_list[spec].start_states[start];
}

void faultline_observe(uint32_t site, uint32_t rules, uint64_t key) {
    static int has_begun;
    const struct faultline_moment *moment = &faultline_moments[faultline_sites[site].moment];
    struct faultline_spec *spec = &faultline_spec_list[moment->spec];
    uint32_t general = rules & ~moment->key_rules;
    struct faultline_automaton *named = 0;
    if (!has_begun) {
        has_begun = 1;
        if (faultline_tell_starts) faultline_tell_starts(begin_object);
    }
    if (rules & moment->key_rules) named = find_or_add(spec, key, site);
    if (named) move(spec, named, moment, rules, site);
    if (!general) return;
    for (unsigned i = 0; i < spec->object_count; i++)
        if (&spec->objects[i] != named) move(spec, &spec->objects[i], moment, general, site);
    move(spec, &spec->others, moment, general, site);
}

#elif defined FAULTLINE_LTTNG

#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "faultline-lttng.h"

void faultline_trace(uint32_t site, uint32_t rules, uint64_t key) {
    lttng_ust_tracepoint(faultline, event, site, rules, key, faultline_sites[site].file,
                         faultline_sites[site].line);
}

#elif !defined FAULTLINE_REPLAY && !defined FAULTLINE_USDT

#if defined HAVE_CONFIG_H && defined __has_include
#if __has_include(<config.h>)
#include <config.h> /* headers that stand in for the system's (gnulib) may ask for it */
#endif
#endif
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#if (defined __i386__ || defined __x86_64__) && defined __has_include && defined __GCC_ASM_FLAG_OUTPUTS__
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#define FAULTLINE_KNOWS_THREADS
#endif
#endif

int faultline_is_observed;
uint64_t faultline_choice;

#ifdef FAULTLINE_PUTS_MOVES_TOGETHER
/* Moves of which nobody is told. */
static uint64_t nowhere = 1;
uint64_t *faultline_word = &nowhere;
#endif

static struct faultline_shared *shared;
static uint32_t capacity;
/* Up to here there was room when somebody looked: most events need not look at what the observer writes. */
static FAULTLINE_APART uint32_t room_end;

/* The file that is mapped: when it is no longer there, neither is the observer. */
static char path[64];
static dev_t file_device;
static ino_t file_number;

/* ---- what the program says of itself ----
 *
 * Strings, each with a zero behind it: "T" and the texts of the specs, "V SPEC START KEY" for each start, "L SPEC
 * LOSS EVERY" for each spec of which something is left out, "F CONTENTS FILE" for each file of the program, "S
 * MOMENT LINE FILE" for each site, in the order of their numbers. A site without a file is in that of the site
 * before.
 */

struct writer {
    int file;
    off_t offset;
    size_t used;
    int has_failed;
    char bytes[4096];
};

static struct writer *description; /* for tell_start */

static void write_out(struct writer *writer) {
    size_t written = 0;
    while (written < writer->used && !writer->has_failed) {
        ssize_t count = pwrite(writer->file, writer->bytes + written, writer->used - written, writer->offset);
        if (count > 0) {
            written += (size_t)count;
            writer->offset += count;
        } else if (errno != EINTR) {
            writer->has_failed = 1;
        }
    }
    writer->used = 0;
}

static void add_character(struct writer *writer, char character) {
    if (writer->used == sizeof writer->bytes) write_out(writer);
    writer->bytes[writer->used++] = character;
}

static void add_string(struct writer *writer, const char *string) {
    while (*string) add_character(writer, *string++);
}

static void add_number(struct writer *writer, uint64_t number) {
    char digits[24];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    add_character(writer, ' ');
    while (count) add_character(writer, digits[--count]);
}

static void tell_start(unsigned spec, unsigned start, uint64_t key) {
    add_character(description, 'V');
    add_number(description, spec);
    add_number(description, start);
    add_number(description, key);
    add_character(description, '\0');
}

static void tell_loss(unsigned spec, unsigned loss, unsigned every) {
    add_character(description, 'L');
    add_number(description, spec);
    add_number(description, loss);
    add_number(description, every);
    add_character(description, '\0');
}

static void tell_source(const char *file, uint64_t contents) {
    add_character(description, 'F');
    add_number(description, contents);
    add_character(description, ' ');
    add_string(description, file);
    add_character(description, '\0');
}

static void describe_sites(struct writer *writer) {
    const char *file = "";
    for (unsigned i = 0; i < faultline_site_count; i++) {
        const struct faultline_site *site = &faultline_sites[i];
        add_character(writer, 'S');
        add_number(writer, site->moment);
        add_number(writer, site->line);
        if (strcmp(site->file, file) != 0) {
            add_character(writer, ' ');
            add_string(writer, site->file);
        }
        add_character(writer, '\0');
        file = site->file;
    }
}

static int describe(int file) {
    static struct writer writer;
    off_t start = (off_t)(sizeof *shared + (size_t)capacity * sizeof(struct faultline_event));
    writer.file = file;
    writer.offset = start;
    description = &writer;
    add_character(&writer, 'T');
    add_string(&writer, faultline_specs);
    add_character(&writer, '\0');
    if (faultline_tell_starts) faultline_tell_starts(tell_start);
    if (faultline_tell_losses) faultline_tell_losses(tell_loss);
    if (faultline_tell_sources) faultline_tell_sources(tell_source);
    describe_sites(&writer);
    write_out(&writer);
    if (writer.has_failed) return 0;
    __atomic_store_n(&shared->description_size, (uint32_t)(writer.offset - start), __ATOMIC_RELEASE);
    return 1;
}

/* ---- beginning and end ---- */

/* A child is another process, with objects of its own. */
static void forget_in_child(void) {
#ifdef FAULTLINE_PUTS_MOVES_TOGETHER
    faultline_word = &nowhere;
#endif
    if (!faultline_is_observed) return;
    faultline_is_observed = 0;
    __atomic_fetch_add(&shared->others, 1, __ATOMIC_RELAXED);
}

static int map(int file) {
    struct stat status;
    if (fstat(file, &status) != 0 || (uint64_t)status.st_size < sizeof *shared) return 0;
    file_device = status.st_dev;
    file_number = status.st_ino;
    struct faultline_shared *first = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (first == MAP_FAILED) return 0;
    int is_ours = first->layout == FAULTLINE_LAYOUT;
    capacity = first->capacity;
    munmap(first, sizeof *shared);
    if (!is_ours) return 0;
    shared = mmap(NULL, sizeof *shared + (size_t)capacity * sizeof(struct faultline_event), PROT_READ | PROT_WRITE,
                  MAP_SHARED, file, 0);
    return shared != MAP_FAILED;
}

static int take_part(int file) {
    uint32_t nobody = 0;
    if (!map(file)) return 0;
    if (!__atomic_compare_exchange_n(&shared->process, &nobody, (uint32_t)getpid(), 0, __ATOMIC_ACQ_REL,
                                     __ATOMIC_RELAXED)) {
        __atomic_fetch_add(&shared->others, 1, __ATOMIC_RELAXED);
        return 0;
    }
    room_end = capacity;
    faultline_choice = shared->choice;
    shared->word = 1;
    shared->word_layout = faultline_word_layout ? faultline_word_layout() : 0;
    return pthread_atfork(NULL, NULL, forget_in_child) == 0 && describe(file);
}

/* Before the constructors of the program, which may have sites. */
__attribute__((constructor(101))) static void faultline_attach(void) {
    const char *name = secure_getenv(FAULTLINE_VARIABLE);
    if (!name || strlen(name) >= sizeof path) return;
    strcpy(path, name);
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    faultline_is_observed = take_part(file);
#ifdef FAULTLINE_PUTS_MOVES_TOGETHER
    if (faultline_is_observed && shared->word_layout) faultline_word = &shared->word;
#endif
    close(file);
}

/* A process that has ended has no files, even while nobody has asked how it ended. A program that has given up its
 * rights may not look at the file any more; it still sees whether there is such a process. */
static int has_observer(void) {
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 && (errno == ENOENT || errno == ESRCH)) return 0;
    if (file < 0) return kill((pid_t)shared->observer, 0) == 0 || errno == EPERM;
    int is_same = fstat(file, &status) != 0 || (status.st_dev == file_device && status.st_ino == file_number);
    close(file);
    return is_same;
}

/* ---- events ---- */

static void count_loss(uint32_t position, uint32_t events) {
    uint32_t never = 0, place = position ? position : UINT32_MAX;
    __atomic_compare_exchange_n(&shared->lost_at, &never, place, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
    __atomic_fetch_add(&shared->lost, events, __ATOMIC_RELEASE);
}

static void leave(uint32_t position, uint32_t events) {
    count_loss(position, events);
    __atomic_store_n(&shared->has_left, 1, __ATOMIC_RELEASE);
    __atomic_store_n(&faultline_is_observed, 0, __ATOMIC_RELAXED);
}

static int has_room(uint32_t position) {
    uint32_t end = __atomic_load_n(&shared->tail, __ATOMIC_ACQUIRE) + capacity;
    __atomic_store_n(&room_end, end, __ATOMIC_RELEASE);
    return (int32_t)(position - end) < 0;
}

/* Where the observer is slower, it is waited for until there is room for many: looking often would take as much
 * time as telling does. */
static void wait_for_room(uint32_t position, uint32_t events) {
    enum { TURNS = 20, SLEEPS_BETWEEN_LOOKS = 100 };
    const struct timespec short_time = {0, 50000};
    position += capacity / 4;
    for (unsigned turn = 0; turn < TURNS; turn++) {
        if (has_room(position)) return;
#if defined __i386__ || defined __x86_64__
        __builtin_ia32_pause();
#endif
    }
    for (unsigned sleeps = 1; !has_room(position) && __atomic_load_n(&faultline_is_observed, __ATOMIC_RELAXED);
         sleeps++) {
        if (__atomic_load_n(&shared->is_over, __ATOMIC_RELAXED) ||
            (sleeps % SLEEPS_BETWEEN_LOOKS == 0 && !has_observer())) {
            leave(position - capacity / 4, events);
            return;
        }
        nanosleep(&short_time, NULL);
    }
}

/* False: the event is not to be sent. What the program does not do itself must not be noticed in it: its errno
 * stays, and its threads are not cancelled here. */
static int is_let_in(uint32_t position, uint32_t events) {
    int error = errno, cancelling;
    if (has_room(position)) return 1;
    if (shared->overrun == FAULTLINE_COUNT) {
        count_loss(position, events);
        return 0;
    }
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    wait_for_room(position, events);
    pthread_setcancelstate(cancelling, &cancelling);
    errno = error;
    return __atomic_load_n(&faultline_is_observed, __ATOMIC_RELAXED);
}

/* Moves the head on, if it is where it was seen; otherwise says where it is. */
static __inline__ int take_position(uint32_t *position) {
#ifdef FAULTLINE_KNOWS_THREADS
    /* While there is one thread, only its signal handlers come between, and not into an instruction: nothing need
     * be kept from other processors. */
    if (__builtin_expect(__libc_single_threaded, 1)) {
        int is_taken;
        __asm__ __volatile__("cmpxchgl %3, %1"
                             : "=@ccz"(is_taken), "+m"(shared->head), "+a"(*position)
                             : "r"(*position + 1)
                             : "memory");
        return is_taken;
    }
#endif
    return __atomic_compare_exchange_n(&shared->head, position, *position + 1, 1, __ATOMIC_ACQ_REL,
                                       __ATOMIC_RELAXED);
}

static __inline__ int seems_full(uint32_t position) {
    return (int32_t)(position - __atomic_load_n(&room_end, __ATOMIC_ACQUIRE)) >= 0;
}

static __inline__ void write_event(uint32_t position, uint32_t site, uint32_t rules, uint64_t key) {
    struct faultline_event *event = &shared->events[position & (capacity - 1)];
    event->rules = rules;
    event->key = key;
    __atomic_store_n(&event->site_and_lap, site << 1 | faultline_lap(position, capacity), __ATOMIC_RELEASE);
}

__attribute__((noinline, cold)) static int send_slowly(uint32_t site, uint32_t rules, uint64_t key) {
    uint32_t position = __atomic_load_n(&shared->head, __ATOMIC_RELAXED);
    do {
        if (seems_full(position) && !is_let_in(position, faultline_moves_of(site, rules, key))) return 0;
    } while (!take_position(&position));
    write_event(position, site, rules, key);
    return 1;
}

/* A position is taken only when there is room for it: from there on nothing waits. Most events meet nobody else.
 * False: it was not sent. */
static __inline__ int send(uint32_t site, uint32_t rules, uint64_t key) {
    uint32_t position = __atomic_load_n(&shared->head, __ATOMIC_RELAXED);
    if (__builtin_expect(seems_full(position) || !take_position(&position), 0))
        return send_slowly(site, rules, key);
    write_event(position, site, rules, key);
    return 1;
}

/* ---- words of moves ----
 *
 * A program that is killed between any two of these steps has told each move once: the number says whether the
 * word was sent. A jump out of a signal handler that interrupts them may leave one that was sent as if it was not;
 * then nothing more is told.
 */

#ifdef FAULTLINE_PUTS_MOVES_TOGETHER

static void send_word(void) {
    static volatile int is_sending;
    if (is_sending) {
        leave(__atomic_load_n(&shared->head, __ATOMIC_RELAXED), 1);
        return;
    }
    is_sending = 1;
    uint32_t next = shared->word_number + (uint32_t)send(FAULTLINE_WORD, shared->word_layout, shared->word);
    __atomic_store_n(&shared->word, 1, __ATOMIC_RELEASE);
    __atomic_store_n(&shared->word_number, next, __ATOMIC_RELEASE);
    is_sending = 0;
}

void faultline_begin_word(uint64_t move, uint32_t bits) {
    if (*(volatile int *)&faultline_is_observed) send_word();
    *faultline_word = (uint64_t)1 << bits | move;
}

#define HAS_MOVES (__builtin_expect(*(volatile uint64_t *)&shared->word != 1, 0))
#else
#define HAS_MOVES 0
#define send_word() ((void)0)
#endif

void faultline_send(uint32_t site, uint32_t rules, uint64_t key) {
    if (HAS_MOVES) send_word();
    send(site, rules, key);
}

#endif
