/* tests/models/deciding.c - the search of deciding.h. */
#include "deciding.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    PAGE = 4096,
    MOST_PLACES = 12,
    MOST_TOLD = 24,
    MOST_HINTS = 40,
    MOST_DEPTH = 40,
    MOST_TRIES = 200000,
    MOST_SEARCHES = 20, /* in vain: what else is wrong would take too long */
    FAILING_TRIES = 3000,
};

MODEL(__errno_location);
extern size_t fl_fl_contract_texts[32];
void fl_contract_need_written(const void *at, size_t size);
void fl_contract_wrote(const void *at, size_t size);

struct place {
    char *at;
    size_t size;
    unsigned char before[PAGE], after[PAGE]; /* what the trial begins with, and what the library left */
    bool is_allocated;                       /* by the trial that runs */
};

static char *pages; /* one for each place, a fault behind each */
static struct place places[MOST_PLACES];
static unsigned place_count;

static long long results[2][MOST_TOLD]; /* of the library, and of whom is tried */
static unsigned result_counts[2];
static long long hints[MOST_HINTS];
static unsigned hint_count;
static enum side running;
static int error_of_library;
static size_t texts_before[32];

static unsigned path[MOST_DEPTH], depth, path_length; /* which hints are chosen, so far and in all */

enum ending { RETURNED = 1, REFUSED, FAILED };
static sigjmp_buf ended;

static void end(enum ending how) {
    siglongjmp(ended, how);
}

static void on_fault(int signal) {
    (void)signal;
    end(FAILED);
}

/* ---- what contracts say of written memory ---- */

/* Bytes that are as they were may have been written all the same: by chance, in one of so many trials. */
enum { MOST_CHANCES = 1000 };
enum { LEAST_FILLING = 129 }; /* texts have no such bytes */
static bool says_too_much, believes;
static unsigned long said, said_too_much;

void fl_contract_need_written(const void *at, size_t size) {
    (void)at;
    (void)size;
}

/* ---- objects ---- */

static void begin_pages(void) {
    if (pages) return;
    pages = mmap(NULL, (2 * MOST_PLACES + 1) * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) abort();
    for (unsigned i = 0; i < MOST_PLACES; i++) mprotect(pages + (2 * i + 1) * PAGE, PAGE, PROT_READ | PROT_WRITE);
    struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_NODEFER};
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

char *place(size_t size) {
    begin_pages();
    if (place_count == MOST_PLACES || size > PAGE) abort();
    struct place *place = &places[place_count];
    place->at = pages + (2 * place_count + 2) * PAGE - size;
    place->size = size;
    place->is_allocated = false;
    place_count++;
    for (size_t i = 0; i < size; i++) place->at[i] = (char)(LEAST_FILLING + random_below(126));
    return place->at;
}

char *place_text(const char *text, size_t more) {
    size_t length = strlen(text);
    char *at = place(length + 1 + more);
    memcpy(at, text, length + 1);
    return at;
}

void forget_places(void) {
    place_count = 0;
    hint_count = 0;
}

static struct place *place_of(const void *pointer) {
    for (unsigned i = 0; i < place_count; i++)
        if ((const char *)pointer >= places[i].at && (const char *)pointer <= places[i].at + places[i].size)
            return &places[i];
    return NULL;
}

static struct place *place_with(const void *pointer, size_t size) {
    struct place *place = place_of(pointer);
    if (!place || size > place->size - (size_t)((const char *)pointer - place->at)) end(FAILED);
    return place;
}

/* Has the library written all of this? */
void fl_contract_wrote(const void *at, size_t size) {
    struct place *place = running == CONTRACT ? place_of(at) : NULL;
    if (!place || place->is_allocated) return;
    size_t first = (size_t)((const char *)at - place->at);
    for (size_t i = first; i < first + size && i < place->size; i++)
        if (place->before[i] >= LEAST_FILLING && place->before[i] == place->after[i]) says_too_much = true;
}

static void need_bytes(const void *at, size_t size) {
    if (size) place_with(at, size);
}

/* The bytes are those that the library left; in what it never saw, of the conversion of a number say, those of a
 * result. */
static void give_bytes(void *into, size_t size) {
    struct place *place = place_of(into);
    if (place) {
        place_with(into, size);
        memcpy(into, place->after + ((char *)into - place->at), size);
    } else if ((char *)into >= pages && (char *)into < pages + (2 * MOST_PLACES + 1) * PAGE) {
        end(FAILED);
    } else {
        long long chosen = outside.deciding->any();
        if (size > sizeof chosen) end(FAILED);
        memcpy(into, &chosen, size);
    }
}

static void *start_of(const void *pointer) {
    struct place *place = place_of(pointer);
    return place ? place->at : NULL;
}

static size_t size_of(const void *pointer) {
    struct place *place = place_of(pointer);
    return place ? place->size : 0;
}

static size_t number_of(const void *pointer) {
    struct place *place = place_of(pointer);
    return place ? (size_t)(place - places) % 31 + 1 : 0;
}

/* What the library allocated is there already. */
static void *allocate(size_t size) {
    for (unsigned i = 0; i < place_count; i++) {
        if (!places[i].is_allocated || places[i].size == size) continue;
        end(REFUSED);
    }
    for (unsigned i = 0; i < place_count; i++)
        if (places[i].is_allocated) return places[i].at;
    static char other[PAGE];
    return other;
}

static void release(void *pointer) {
    (void)pointer;
}

/* ---- choices ---- */

void hint(long long number) {
    if (running != LIBRARY) return;
    for (unsigned i = 0; i < hint_count; i++)
        if (hints[i] == number) return;
    if (hint_count < MOST_HINTS) hints[hint_count++] = number;
}

void told(long long result) {
    unsigned *count = &result_counts[running != LIBRARY];
    if (*count == MOST_TOLD) abort();
    results[running != LIBRARY][(*count)++] = result;
    struct place *place = place_of((const void *)(intptr_t)result);
    if (place)
        hint((const char *)(intptr_t)result - place->at);
    else
        hint(result);
}

void told_object(const void *bytes, size_t size) {
    if (running != LIBRARY) {
        told((const char *)bytes == places[place_count - 1].at);
        return;
    }
    memcpy(place(size), bytes, size);
    places[place_count - 1].is_allocated = true;
    told(1);
}

static long long next_choice(void) {
    if (depth == MOST_DEPTH) end(REFUSED);
    if (depth == path_length) path[path_length++] = 0;
    return hints[path[depth++]];
}

/* To the next way; false: there is none. */
static bool advance(void) {
    path_length = depth;
    while (path_length && path[path_length - 1] + 1 == hint_count) path_length--;
    if (!path_length) return false;
    path[path_length - 1]++;
    return true;
}

static void refuse(void) {
    end(REFUSED);
}

/* ---- trials ---- */

static void overlap(void) {
    end(FAILED);
}

static void keep_places(void) {
    for (unsigned i = 0; i < place_count; i++) memcpy(places[i].before, places[i].at, places[i].size);
}

/* Where texts end, as contracts have it: right, nothing, or anything. */
static void choose_ends(bool are_right) {
    for (unsigned i = 0; i < 32; i++) {
        size_t right = i && i <= place_count ? strnlen((char *)places[i - 1].before, places[i - 1].size) + 1 : 0;
        unsigned kind = are_right ? 0 : random_below(3);
        texts_before[i] = kind == 0 ? right : kind == 1 ? 0 : (size_t)next_random() % 50;
    }
}

static void restore_places(void) {
    for (unsigned i = 0; i < place_count; i++)
        if (!places[i].is_allocated) memcpy(places[i].at, places[i].before, places[i].size);
    memcpy(fl_fl_contract_texts, texts_before, sizeof texts_before);
    errno = fl_errno = 0;
}

static void run_library(trial *run) {
    keep_places();
    hint_count = 0;
    running = LIBRARY;
    result_counts[0] = 0;
    hint(0); /* first, since most questions are whether something goes wrong */
    restore_places();
    run(LIBRARY);
    error_of_library = errno;
    for (unsigned i = 0; i < place_count; i++) memcpy(places[i].after, places[i].at, places[i].size);
    hint(error_of_library);
    hint(1);
    hint(-1);
}

static enum ending run_other(trial *run, enum side side) {
    static const struct deciding deciding = {next_choice, give_bytes, need_bytes, refuse,   allocate,
                                             release,     start_of,   size_of,    number_of};
    restore_places();
    running = side;
    result_counts[1] = 0;
    depth = 0;
    says_too_much = false;
    outside.deciding = side == CONTRACT ? &deciding : NULL;
    outside.overlaps = overlap;
    enum ending ending = (enum ending)sigsetjmp(ended, 0);
    if (!ending) {
        run(side);
        ending = RETURNED;
    }
    outside.deciding = NULL;
    return ending;
}

static bool is_same(void) {
    if (result_counts[0] != result_counts[1] || fl_errno != error_of_library) return false;
    for (unsigned i = 0; i < result_counts[0]; i++)
        if (results[0][i] != results[1][i]) return false;
    for (unsigned i = 0; i < place_count; i++)
        if (memcmp(places[i].after, places[i].at, places[i].size) != 0) return false;
    return true;
}

/* Some way of the contract fails, of many that are chosen at random. */
static bool finds_failure(trial *run) {
    for (unsigned tries = 0; tries < FAILING_TRIES; tries++) {
        for (unsigned i = 0; i < MOST_DEPTH; i++) path[i] = random_below(hint_count);
        path_length = MOST_DEPTH;
        if (run_other(run, CONTRACT) == FAILED) return true;
    }
    return false;
}

/* Some way of the contract does the same as the library, or (where it can) fails. */
static bool finds(trial *run, bool can_fail) {
    path_length = 0;
    for (unsigned long tries = 0; tries < MOST_TRIES; tries++) {
        enum ending ending = run_other(run, CONTRACT);
        if (ending == RETURNED && is_same() && (believes || !says_too_much)) return true;
        if (can_fail && ending == FAILED) return true;
        if (!advance()) return false;
    }
    return false;
}

bool is_allowed(trial *run, bool may_fail) {
    static unsigned in_vain;
    run_library(run);
    if (in_vain == MOST_SEARCHES) return false;
    choose_ends(true);
    believes = false;
    bool is_found = finds(run, may_fail);
    believes = true;
    said++;
    if (!is_found && finds(run, may_fail)) is_found = ++said_too_much <= 2 + said / MOST_CHANCES;
    choose_ends(false);
    is_found = is_found && finds(run, true);
    in_vain += !is_found;
    restore_places();
    return is_found;
}

bool keeps_failure(trial *run, bool *has_failed) {
    keep_places();
    outside.ignores_overlap = random_below(2);
    enum ending ending = run_other(run, MODEL_SIDE);
    *has_failed = ending == FAILED;
    if (ending != FAILED) return true;
    for (unsigned i = 0; i < place_count; i++) memcpy(places[i].after, places[i].before, places[i].size);
    hint_count = 0;
    running = LIBRARY;
    for (long long i = -1; i < 15; i++) hint(i);
    choose_ends(random_below(2));
    bool is_found = finds_failure(run);
    restore_places();
    return is_found;
}
