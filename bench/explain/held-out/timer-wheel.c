/* A timer wheel: each slot holds a list of the timers that expire when the hand
   comes by, perhaps after some more rounds. Timers come from a fixed pool. */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define SLOTS 3
#define TIMERS 2

struct timer {
    struct timer *next;
    unsigned rounds;
    unsigned due;
    int fired;
};

static struct timer pool[TIMERS];
static struct timer *wheel[SLOTS];
static unsigned now;

static void start(struct timer *t, unsigned delay)
{
    unsigned slot = (now + delay) % SLOTS;

    t->due = now + delay;
    t->rounds = (delay - 1) / SLOTS;
    t->fired = 0;
    t->next = wheel[slot];
    wheel[slot] = t;
}

static int stop(struct timer *t)
{
    struct timer **link = &wheel[t->due % SLOTS];

    while (*link != NULL && *link != t)
        link = &(*link)->next;
    if (*link == NULL)
        return 0;
    *link = t->next;
    t->next = NULL;
    return 1;
}

static int tick(void)
{
    struct timer **link;
    int expired = 0;

    now++;
    link = &wheel[now % SLOTS];
    while (*link != NULL) {
        struct timer *t = *link;
        if (t->rounds > 0) {
            t->rounds--;
            link = &t->next;
        } else {
            t->fired++;
            *link = t->next;
            expired++;
        }
    }
    return expired;
}

/* Each press of the button makes the delay longer. */
static unsigned read_delay(void)
{
    unsigned delay = 1;
    while (delay < 5 && __VERIFIER_nondet_uchar() > 0)
        delay++;
    return delay;
}

static int waiting(void)
{
    int count = 0;
    for (int i = 0; i < SLOTS; i++) {
        for (struct timer *t = wheel[i]; t != NULL; t = t->next)
            count++;
    }
    return count;
}

int main(void)
{
    int running = TIMERS;
    int cancelled = -1;
    unsigned cancel_at = __VERIFIER_nondet_uchar();

    for (int i = 0; i < TIMERS; i++) {
        unsigned delay = read_delay();
        start(&pool[i], delay);
        assert(pool[i].due == delay);
        assert(waiting() == i + 1);
    }

    for (unsigned step = 1; step <= 5; step++) {
        running -= tick();
        assert(now == step);
        assert(waiting() == running);
        for (int i = 0; i < TIMERS; i++) {
            if (i != cancelled)
                assert(pool[i].fired == (pool[i].due <= now));
        }
        if (step == cancel_at) {
            int stopped = stop(&pool[1]);
            assert(stopped == (pool[1].due > now));
            if (stopped) {
                running--;
                cancelled = 1;
            }
        }
    }
    assert(running == 0);
    assert(cancelled < 0 || !pool[1].fired);

    start(&pool[0], 2);
    assert(!pool[0].fired && waiting() == 1);
    return 0;
}
