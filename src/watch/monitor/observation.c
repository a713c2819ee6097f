#include "watch/monitor/observation.h"

#include <errno.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/map.h"
#include "base/system/clock.h"
#include "base/system/file.h"
#include "base/text.h"

extern char **environ;

enum {
    BATCH = 512,
    BATCHES_BETWEEN_LOOKS = 1024,
    TURNS_WITHOUT_SLEEP = 200,
    LONGEST_SLEEP = 1000000,
    SECONDS_STUCK = 2
};

struct observer {
    struct fl_arena *arena;
    const struct fl_observation_request *request;
    struct fl_observation *observation;
    struct fl_ring *ring;
    struct fl_monitor *monitor; /* NULL: the program has not said what it is */
    const char **site_names;    /* for the log */
    pid_t child;
    bool has_ended;        /* the child */
    bool is_blind;         /* nothing is read any more: `reason` says why */
    unsigned idle;         /* turns without an event */
    double stuck_since;    /* 0: it is not */
    uint64_t place;        /* of what is read: how many positions of the ring come before it */
    uint32_t words;        /* of moves, that have arrived */
    uint32_t told_of_word; /* moves of the one that comes next, which the program still fills */
    struct fl_move_table *moves; /* of words of this layout; NULL: none has arrived */
    uint32_t moves_layout;
};

/* ---- what the program is ---- */

static void stop_reading(struct observer *observer, const char *reason) {
    observer->is_blind = true;
    observer->observation->reason = reason;
    fl_ring_end(observer->ring);
}

static const char *event_word(enum fl_spec_event_kind kind) {
    return kind == FL_SPEC_BEFORE ? "before" : kind == FL_SPEC_AFTER ? "after" : "assign";
}

const char *fl_observation_site(struct fl_arena *arena, const struct fl_observation *observation,
                                uint32_t number) {
    const struct fl_described_site *site = &observation->description.sites.items[number];
    const struct fl_spec_moment *moment = &observation->moments.items[site->moment];
    struct fl_text text = fl_text_make(arena);
    fl_text_append_escaped(&text, site->file, strlen(site->file));
    fl_text_format(&text, ":%u: %s %s", (unsigned)site->line, event_word(moment->kind), moment->subject);
    return fl_text_string(&text);
}

static const char *program_name(const struct observer *observer) {
    return observer->request->program[0];
}

static bool are_sites_known(const struct observer *observer) {
    const struct fl_description *description = &observer->observation->description;
    for (size_t i = 0; i < description->sites.count; i++)
        if (!fl_monitor_knows(observer->monitor, description->sites.items[i].moment, 0, 0)) return false;
    return true;
}

static const struct fl_spec_start *find_start(const struct observer *observer,
                                              const struct fl_described_start *told) {
    if (told->spec >= observer->observation->specs.count ||
        told->start >= observer->observation->specs.items[told->spec].starts.count)
        return NULL;
    return &observer->observation->specs.items[told->spec].starts.items[told->start];
}

/* False: there is no such spec, or it does not allow it. */
static bool take_losses(struct observer *observer) {
    const struct fl_description *description = &observer->observation->description;
    for (size_t i = 0; i < description->losses.count; i++) {
        const struct fl_described_loss *told = &description->losses.items[i];
        if (told->spec >= observer->observation->specs.count || told->loss > FAULTLINE_LOSES_EVENTS ||
            !told->every)
            return false;
        const struct fl_spec *spec = &observer->observation->specs.items[told->spec];
        if (!spec->may_lose_events || (told->loss == FAULTLINE_LOSES_OBJECTS) != (spec->key != NULL)) return false;
        fl_monitor_lose(observer->monitor, told->spec, (enum faultline_loss)told->loss);
    }
    return true;
}

/* An object of which nothing is told is none that could be followed. */
static bool is_told_of(const struct observer *observer, const struct fl_described_start *start) {
    const struct fl_description *description = &observer->observation->description;
    for (size_t i = 0; i < description->losses.count; i++)
        if (description->losses.items[i].spec == start->spec &&
            !faultline_is_chosen(start->key, observer->request->choice,
                                 (uint32_t)description->losses.items[i].every))
            return false;
    return true;
}

/* All of them must have been told; the last one that is told of an object counts, as in the specs. */
static bool start_objects(struct observer *observer) {
    const struct fl_description *description = &observer->observation->description;
    size_t needed = 0;
    for (size_t i = 0; i < observer->observation->specs.count; i++)
        needed += observer->observation->specs.items[i].starts.count;
    if (description->starts.count != needed) return false;
    for (size_t i = 0; i < needed; i++) {
        const struct fl_described_start *told = &description->starts.items[i];
        if (!find_start(observer, told)) return false;
        if (!is_told_of(observer, told)) continue;
        fl_monitor_start(observer->monitor, told->spec, told->start, told->key);
    }
    return true;
}

static void name_sites(struct observer *observer) {
    size_t count = observer->observation->description.sites.count;
    observer->site_names = FL_NEW_ARRAY(observer->arena, const char *, count);
    for (size_t i = 0; i < count; i++)
        observer->site_names[i] = fl_observation_site(observer->arena, observer->observation, (uint32_t)i);
    if (observer->observation->description.losses.count)
        fputs("# Not all of the run's events are here: this is no trace of it.\n", observer->request->log);
    else
        fputs("exact\n", observer->request->log);
}

/* Those that are not there any more, or not seen from here, may be what they were. */
static void look_for_changes(struct observer *observer) {
    struct fl_observation *observation = observer->observation;
    for (size_t i = 0; i < observation->description.sources.count; i++) {
        const struct fl_described_source *source = &observation->description.sources.items[i];
        struct fl_file_bytes file;
        if (fl_file_read(observer->arena, source->file, &file) == 0 &&
            fl_hash_bytes(file.bytes, file.size) != source->contents)
            fl_vector_push(observer->arena, &observation->changed, source->file);
    }
}

static void meet_program(struct observer *observer) {
    const char *text;
    size_t size;
    if (!fl_ring_read_description(observer->ring, &text, &size)) return;
    struct fl_observation *observation = observer->observation;
    struct fl_arena *arena = observer->arena;
    struct fl_diagnostics unheard = fl_diagnostics_make(arena);
    if (!fl_description_read(arena, text, size, &observation->description) ||
        fl_spec_parse(arena, "", observation->description.specs, &unheard, &observer->observation->specs) !=
            FL_OK) {
        stop_reading(observer, fl_arena_format(arena, "%s was instrumented by another version of Faultline",
                                               program_name(observer)));
        return;
    }
    if (observer->request->specs &&
        !fl_specs_are_the_same(observation->description.specs, observer->request->specs)) {
        stop_reading(observer, fl_arena_format(arena, "%s was instrumented with other specs, or in another order",
                                               program_name(observer)));
        return;
    }
    observation->moments = fl_spec_moments_of(arena, &observer->observation->specs);
    observer->monitor = fl_monitor_create(arena, &observer->observation->specs);
    observation->site_events = FL_NEW_ARRAY(arena, uint64_t, observation->description.sites.count + 1);
    if (!take_losses(observer) || !are_sites_known(observer) || !start_objects(observer))
        stop_reading(observer, fl_arena_format(arena, "%s does not tell what its specs need: instrument it again",
                                               program_name(observer)));
    else if (observer->request->log)
        name_sites(observer);
}

/* ---- events ---- */

/* A line of a trace (docs/replay.md), where the program reports its events by EVR_value. */
static void log_event(const struct observer *observer, const struct fl_monitor_event *event) {
    fprintf(observer->request->log, "emitted 0x%" PRIx64 " # %s, key 0x%" PRIx64 "\n",
            (uint64_t)event->rules << 32 | event->site, observer->site_names[event->site], event->key);
}

static void stop_at_nonsense(struct observer *observer) {
    stop_reading(observer, "an event arrived that the program cannot have sent: its memory may be overwritten");
}

static void tell_monitor(struct observer *observer, uint32_t site, uint32_t rules, uint64_t key) {
    const struct fl_description *description = &observer->observation->description;
    struct fl_monitor_event event = {.site = site, .rules = rules, .key = key, .place = observer->place};
    bool is_known = site < description->sites.count;
    if (is_known) event.moment = description->sites.items[site].moment;
    if (!is_known || !fl_monitor_knows(observer->monitor, event.moment, rules, key)) {
        stop_at_nonsense(observer);
        return;
    }
    if (observer->request->log) log_event(observer, &event);
    observer->observation->site_events[site]++;
    fl_monitor_tell(observer->monitor, &event);
}

/* NULL: moves are told like other events, since each is logged, or they are of many bits. */
static struct fl_move_table *move_table(struct observer *observer, uint32_t layout) {
    enum { MOST_BITS = 16 };
    const struct fl_description *description = &observer->observation->description;
    if (observer->request->log || (layout & 0xff) > MOST_BITS) return NULL;
    if (observer->moves) return observer->moves_layout == layout ? observer->moves : NULL;
    uint32_t *moments = FL_NEW_ARRAY(observer->arena, uint32_t, description->sites.count + 1);
    for (size_t i = 0; i < description->sites.count; i++) moments[i] = description->sites.items[i].moment;
    observer->moves_layout = layout;
    return observer->moves = fl_monitor_move_table(observer->monitor, moments, description->sites.count,
                                                   layout & 0xff, layout >> 8);
}

/* What is new in a word of moves, the first of which stands behind its first 1. */
static void tell_word(struct observer *observer, uint32_t layout, uint64_t word) {
    uint32_t bits = layout & 0xff, rule_bits = layout >> 8;
    if (!word || !bits || bits >= 32 || rule_bits > bits) {
        stop_at_nonsense(observer);
        return;
    }
    uint32_t count = faultline_moves_of(FAULTLINE_WORD, layout, word), told = observer->told_of_word;
    struct fl_move_table *table = move_table(observer, layout);
    while (told < count && !observer->is_blind) {
        if (table)
            told += fl_monitor_tell_moves(observer->monitor, table, word, count - told, observer->place,
                                          observer->observation->site_events);
        if (told == count) break;
        uint32_t move = (uint32_t)(word >> ((count - ++told) * bits)) & (((uint32_t)1 << bits) - 1);
        uint32_t rule = move & (((uint32_t)1 << rule_bits) - 1);
        tell_monitor(observer, move >> rule_bits, rule < 32 ? (uint32_t)1 << rule : UINT32_MAX, 0);
    }
    /* A word that was just sent is empty before its number says so. */
    if (count > observer->told_of_word) observer->told_of_word = count;
}

static void tell_event(struct observer *observer, const struct faultline_event *event) {
    bool is_word = fl_ring_site(event) == FAULTLINE_WORD;
    if (is_word) {
        tell_word(observer, event->rules, event->key);
        observer->told_of_word = 0;
    } else {
        tell_monitor(observer, fl_ring_site(event), event->rules, event->key);
    }
    observer->words += is_word;
    observer->place++;
}

/* Where words may be lost, what was in an open one says nothing of the one that comes. */
static void look_into_word(struct observer *observer) {
    struct faultline_event word;
    if (observer->monitor && !observer->is_blind && observer->request->overrun == FAULTLINE_BLOCK &&
        fl_ring_look_into_word(observer->ring, observer->words, &word))
        tell_word(observer, word.rules, word.key);
}

/* False: there are none. */
static bool take_events(struct observer *observer) {
    struct faultline_event events[BATCH];
    if (!observer->monitor || observer->is_blind) return false;
    size_t count = fl_ring_take(observer->ring, events, BATCH);
    for (size_t i = 0; i < count && !observer->is_blind; i++) tell_event(observer, &events[i]);
    return count > 0;
}

/* The program has ended: what was begun will never be complete. */
static void take_rest(struct observer *observer) {
    if (!observer->monitor) meet_program(observer);
    if (!observer->monitor) return;
    do {
        while (take_events(observer)) continue;
    } while (!observer->is_blind && fl_ring_pass_over(observer->ring) && ++observer->place);
    struct faultline_event word;
    if (!observer->is_blind && fl_ring_look_into_word(observer->ring, observer->words, &word))
        tell_event(observer, &word);
}

/* ---- the program's end ---- */

/* A process that has ended may be there until somebody asks how it ended: a zombie. */
static bool is_alive(pid_t process) {
    char path[64], line[512];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)process);
    FILE *file = fopen(path, "r");
    if (!file) return false;
    bool is_read = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    const char *behind_name = is_read ? strrchr(line, ')') : NULL;
    return behind_name && behind_name[1] && !strchr("ZX", behind_name[2]);
}

/* The child, and the process that takes part if that is another one which the child has started. */
static bool has_program_ended(struct observer *observer) {
    if (!observer->has_ended) {
        pid_t process = waitpid(observer->child, &observer->observation->wait_status, WNOHANG);
        observer->has_ended = process == observer->child || (process < 0 && errno != EINTR);
    }
    if (!observer->has_ended) return false;
    pid_t observed = (pid_t)fl_ring_process(observer->ring);
    return observer->is_blind || !observed || observed == observer->child || !is_alive(observed);
}

/* A thread that was taken away while it wrote an event (by a jump out of a signal handler) leaves all others
 * waiting. */
static void look_whether_stuck(struct observer *observer) {
    if (observer->is_blind || !fl_ring_is_stuck(observer->ring)) {
        observer->stuck_since = 0;
        return;
    }
    if (!observer->stuck_since) observer->stuck_since = fl_clock_now();
    if (fl_clock_now() - observer->stuck_since > SECONDS_STUCK)
        stop_reading(observer, "a thread of the program has stopped while it sent an event");
}

static void rest(struct observer *observer) {
    if (++observer->idle < TURNS_WITHOUT_SLEEP) {
#if defined __i386__ || defined __x86_64__
        __builtin_ia32_pause();
#endif
        return;
    }
    long time = (long)(observer->idle - TURNS_WITHOUT_SLEEP + 1) * 20000;
    nanosleep(&(struct timespec){.tv_nsec = time < LONGEST_SLEEP ? time : LONGEST_SLEEP}, NULL);
}

static void follow(struct observer *observer) {
    for (unsigned batch = 1;; batch++) {
        if (take_events(observer)) {
            observer->idle = 0;
            if (batch % BATCHES_BETWEEN_LOOKS == 0) fl_ring_losses(observer->ring);
            continue;
        }
        fl_ring_losses(observer->ring);
        if (!observer->monitor && !observer->is_blind) meet_program(observer);
        rest(observer);
        if (observer->idle < TURNS_WITHOUT_SLEEP) continue;
        if (has_program_ended(observer)) break;
        look_into_word(observer);
        if (observer->request->log) fflush(observer->request->log);
        look_whether_stuck(observer);
    }
    take_rest(observer);
}

/* ---- starting it ---- */

static char **environment_with(struct fl_arena *arena, const char *variable, const char *value) {
    FL_VECTOR_OF(char *) all = {0};
    size_t length = strlen(variable);
    for (char **entry = environ; *entry; entry++)
        if (strncmp(*entry, variable, length) != 0 || (*entry)[length] != '=') fl_vector_push(arena, &all, *entry);
    fl_vector_push(arena, &all, fl_arena_format(arena, "%s=%s", variable, value));
    fl_vector_push(arena, &all, NULL);
    return all.items;
}

/* What the user interrupts from the keyboard is the program; then the verdict comes. */
struct keyboard {
    struct sigaction interrupt, quit;
};

static void leave_keyboard_to_program(struct keyboard *keyboard) {
    struct sigaction ignoring = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &ignoring, &keyboard->interrupt);
    sigaction(SIGQUIT, &ignoring, &keyboard->quit);
}

static void take_keyboard_back(const struct keyboard *keyboard) {
    sigaction(SIGINT, &keyboard->interrupt, NULL);
    sigaction(SIGQUIT, &keyboard->quit, NULL);
}

static int start_program(struct observer *observer, const struct keyboard *keyboard) {
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t usual;
    sigemptyset(&usual);
    if (keyboard->interrupt.sa_handler != SIG_IGN) sigaddset(&usual, SIGINT);
    if (keyboard->quit.sa_handler != SIG_IGN) sigaddset(&usual, SIGQUIT);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawnp(&observer->child, program_name(observer), NULL, &attributes,
                             (char *const *)observer->request->program,
                             environment_with(observer->arena, FAULTLINE_VARIABLE, fl_ring_path(observer->ring)));
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* ---- the verdict ---- */

static void keep_certain_violations(struct observer *observer, const struct fl_ring_losses *losses) {
    const fl_violations *all = fl_monitor_violations(observer->monitor);
    for (size_t i = 0; i < all->count; i++)
        if (losses->position == UINT64_MAX || all->items[i].place < losses->position ||
            fl_monitor_bears_loss(observer->monitor, all->items[i].spec))
            fl_vector_push(observer->arena, &observer->observation->violations, all->items[i]);
}

static const char *reason_of_silence(const struct observer *observer) {
    if (fl_ring_process(observer->ring))
        return fl_arena_format(observer->arena, "%s ended before it had told what it is", program_name(observer));
    return fl_arena_format(observer->arena,
                           "%s is not instrumented by this version of Faultline; 'faultline watch' does that",
                           program_name(observer));
}

static bool may_all_lose_events(const struct fl_spec_list *specs) {
    for (size_t i = 0; i < specs->count; i++)
        if (!specs->items[i].may_lose_events) return false;
    return specs->count > 0;
}

/* Of moves that are left out, none leads to an error. */
bool fl_observation_is_complete(const struct fl_observation *observation) {
    for (size_t i = 0; i < observation->description.losses.count; i++)
        if (observation->description.losses.items[i].loss != FAULTLINE_LOSES_MOVES) return false;
    return !observation->lost;
}

static void conclude(struct observer *observer) {
    struct fl_observation *observation = observer->observation;
    const struct fl_ring_losses *losses = fl_ring_losses(observer->ring);
    observation->lost = losses->count;
    observation->other_processes = fl_ring_other_processes(observer->ring);
    if (observer->monitor) {
        observation->events = fl_monitor_event_count(observer->monitor);
        keep_certain_violations(observer, losses);
        look_for_changes(observer);
    } else if (!observation->reason) {
        observation->reason = reason_of_silence(observer);
    }
    if (!observation->reason && losses->has_left)
        observation->reason = "the program could not see its observer any more, and stopped telling events";
    if (!observation->reason && losses->count && !may_all_lose_events(&observation->specs))
        observation->reason = "events were lost: the program was faster than its observer";
    observation->verdict = observation->violations.count ? FL_OBSERVATION_VIOLATED
                           : observation->reason         ? FL_OBSERVATION_UNKNOWN
                                                         : FL_OBSERVATION_HOLDS;
}

enum fl_status fl_observe(struct fl_arena *arena, const struct fl_observation_request *request,
                          struct fl_diagnostics *diagnostics, struct fl_observation *observation) {
    *observation = (struct fl_observation){0};
    struct observer observer = {.arena = arena, .request = request, .observation = observation};
    observer.ring = fl_ring_create(arena, request->capacity, request->overrun);
    if (observer.ring) fl_ring_choose(observer.ring, request->choice);
    if (!observer.ring) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "no memory to share with %s: %s",
                           request->program[0], strerror(errno));
        return FL_BAD_ENVIRONMENT;
    }
    struct keyboard keyboard;
    leave_keyboard_to_program(&keyboard);
    int error = start_program(&observer, &keyboard);
    if (error) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "cannot start %s: %s", request->program[0],
                           strerror(error));
    } else {
        follow(&observer);
        conclude(&observer);
    }
    take_keyboard_back(&keyboard);
    fl_ring_destroy(observer.ring);
    return error ? FL_BAD_USAGE : FL_OK;
}
