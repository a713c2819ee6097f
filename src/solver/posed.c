#include "solver/posed.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST_QUESTIONS = 1024, NO_QUESTION = UINT32_MAX };

enum state { UNUSED, ASKED, UNSATISFIABLE, OPEN };

struct question {
    _Atomic uint32_t state; /* written last: what stands below is there then */
    pid_t asker;
    struct fl_digest digest;
};

struct fl_posed {
    _Atomic uint32_t count; /* of numbers that were given, perhaps more than there are */
    struct question all[MOST_QUESTIONS];
};

struct fl_posed *fl_posed_create(void) {
    void *memory = mmap(NULL, sizeof(struct fl_posed), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void fl_posed_destroy(struct fl_posed *posed) {
    if (posed) munmap(posed, sizeof *posed);
}

static uint32_t count_of(struct fl_posed *posed) {
    uint32_t count = atomic_load(&posed->count);
    return count < MOST_QUESTIONS ? count : MOST_QUESTIONS;
}

static bool is_same(struct fl_digest left, struct fl_digest right) {
    return left.words[0] == right.words[0] && left.words[1] == right.words[1];
}

/* One that somebody is asking, or that is unsatisfiable; NULL: there is none. */
static struct question *find(struct fl_posed *posed, struct fl_digest digest) {
    for (uint32_t i = 0; i < count_of(posed); i++) {
        struct question *question = &posed->all[i];
        uint32_t state = atomic_load(&question->state);
        if ((state == ASKED || state == UNSATISFIABLE) && is_same(question->digest, digest)) return question;
    }
    return NULL;
}

static bool has_ended(pid_t process) {
    return kill(process, 0) != 0 && errno == ESRCH;
}

static bool must_stop(struct fl_limits limits) {
    return (limits.is_cancelled && *limits.is_cancelled) || fl_deadline_has_passed(limits.deadline);
}

static bool is_found_unsatisfiable(struct question *question, struct fl_limits limits) {
    while (atomic_load(&question->state) == ASKED && question->asker != getpid() && !has_ended(question->asker) &&
           !must_stop(limits))
        poll(NULL, 0, 1);
    return atomic_load(&question->state) == UNSATISFIABLE;
}

bool fl_posed_ask(struct fl_posed *posed, struct fl_digest digest, struct fl_limits limits, uint32_t *number) {
    struct question *known = find(posed, digest);
    *number = NO_QUESTION;
    if (known && is_found_unsatisfiable(known, limits)) return true;
    if (known || count_of(posed) == MOST_QUESTIONS) return false;
    uint32_t place = atomic_fetch_add(&posed->count, 1);
    if (place >= MOST_QUESTIONS) return false;
    struct question *question = &posed->all[place];
    question->asker = getpid();
    question->digest = digest;
    atomic_store(&question->state, ASKED);
    *number = place;
    return false;
}

void fl_posed_tell(struct fl_posed *posed, uint32_t number, enum fl_answer answer) {
    if (number == NO_QUESTION) return;
    atomic_store(&posed->all[number].state, answer == FL_UNSATISFIABLE ? UNSATISFIABLE : OPEN);
}
