/* Threads that share counted objects under a lock made of atomic loads and stores: a model with explicit program
 * counters, in which every switch from one thread to another is an event.
 *
 * A thread takes the lock if it finds it free and still finds its own number there after it has stored it. That
 * keeps apart threads that store at about the same time, but not one that was slow to store. Then it takes a
 * reference to an object, uses it, and drops the reference; who drops the last one frees the object.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef STEPS
#define STEPS 20
#endif

void EVR(const char *event);
_Bool __VERIFIER_nondet_bool(void);
unsigned char __VERIFIER_nondet_uchar(void);

enum { OBJECTS = 4, FREE = 0 };

/* What a thread does next. */
enum place {
    LOAD_LOCK,
    TEST_LOCK,
    STORE_LOCK,
    LOAD_AGAIN,
    TEST_AGAIN,
    LOAD_COUNT,
    STORE_COUNT,
    UNLOCK,
    USE,
    DROP,
    REST
};

struct thread {
    enum place place;
    uint8_t value;  /* that was loaded last */
    uint8_t object; /* that it works on */
    bool is_dropping;
};

static struct thread threads[THREADS];
static uint8_t lock;                           /* a thread's number + 1, or FREE */
static uint8_t counts[OBJECTS] = {1, 1, 1, 1}; /* references: the program itself has one to each */
static bool is_alive[OBJECTS] = {true, true, true, true};
static uint8_t references[OBJECTS] = {1, 1, 1, 1}; /* how many there really are */

/* ---- the steps of a thread, one atomic load or store each ---- */

static void load_lock(struct thread *thread, enum place next) {
    thread->value = lock;
    thread->place = next;
}

static void store_count(struct thread *thread) {
    uint8_t object = thread->object;
    if (thread->is_dropping) {
        counts[object] = thread->value - 1;
        references[object]--;
        if (counts[object] == 0) is_alive[object] = false;
    } else {
        counts[object] = thread->value + 1;
        references[object]++;
    }
    thread->place = UNLOCK;
}

static void unlock(struct thread *thread) {
    lock = FREE;
    thread->place = thread->is_dropping ? REST : USE;
}

static void use(struct thread *thread) {
    assert(is_alive[thread->object]);
    assert(counts[thread->object] == references[thread->object]);
    thread->place = DROP;
}

static void step(struct thread *thread, uint8_t number) {
    switch (thread->place) {
    case LOAD_LOCK: load_lock(thread, TEST_LOCK); break;
    case TEST_LOCK: thread->place = thread->value == FREE ? STORE_LOCK : LOAD_LOCK; break;
    case STORE_LOCK:
        lock = number + 1;
        thread->place = LOAD_AGAIN;
        break;
    case LOAD_AGAIN: load_lock(thread, TEST_AGAIN); break;
    case TEST_AGAIN: thread->place = thread->value == number + 1 ? LOAD_COUNT : LOAD_LOCK; break;
    case LOAD_COUNT:
        thread->value = counts[thread->object];
        thread->place = STORE_COUNT;
        break;
    case STORE_COUNT: store_count(thread); break;
    case UNLOCK: unlock(thread); break;
    case USE: use(thread); break;
    case DROP:
        thread->is_dropping = true;
        thread->place = LOAD_LOCK;
        break;
    case REST:
        thread->is_dropping = false;
        thread->object = __VERIFIER_nondet_uchar() % OBJECTS;
        thread->place = LOAD_LOCK;
        break;
    }
}

/* Another thread, or the same. */
static uint8_t schedule(uint8_t current) {
    if (!__VERIFIER_nondet_bool()) return current;
    uint8_t next = __VERIFIER_nondet_uchar() % THREADS;
    if (next != current) EVR("SWITCH");
    return next;
}

int main(void) {
    uint8_t current = 0;
    for (uint8_t i = 0; i < THREADS; i++) threads[i].object = __VERIFIER_nondet_uchar() % OBJECTS;
    for (int i = 0; i < STEPS; i++) {
        current = schedule(current);
        step(&threads[current], current);
    }
    return 0;
}
