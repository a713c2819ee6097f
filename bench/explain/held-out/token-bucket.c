/* A token bucket that limits the rate of requests: tokens come back with time,
   up to the capacity, and a request is served only if it can be paid for. */
#include <assert.h>
#include <stdbool.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct bucket {
    unsigned capacity;
    unsigned tokens;
    unsigned period;
    unsigned last;
};

struct usage {
    unsigned served;
    unsigned refused;
    unsigned spent;
};

static bool is_valid(const struct bucket *b)
{
    if (b->period == 0)
        return false;
    return b->tokens <= b->capacity;
}

static void bucket_init(struct bucket *b, unsigned capacity, unsigned period)
{
    b->capacity = capacity;
    b->tokens = capacity;
    b->period = period;
    b->last = 0;
}

static unsigned bucket_refill(struct bucket *b, unsigned now)
{
    unsigned earned = (now - b->last) / b->period;
    unsigned room = b->capacity - b->tokens;

    b->last += earned * b->period;
    if (earned > room)
        earned = room;
    b->tokens += earned;
    return earned;
}

static bool bucket_take(struct bucket *b, unsigned cost)
{
    if (cost > b->tokens)
        return false;
    b->tokens -= cost;
    return true;
}

static void request(struct bucket *b, struct usage *u, unsigned cost)
{
    if (bucket_take(b, cost)) {
        u->served++;
        u->spent += cost;
    } else {
        u->refused++;
    }
}

/* When there will be enough tokens for this cost, if nothing is spent until then. */
static unsigned ready_at(const struct bucket *b, unsigned cost)
{
    if (cost <= b->tokens)
        return b->last;
    return b->last + (cost - b->tokens) * b->period;
}

int main(void)
{
    struct bucket b;
    struct usage u = {0, 0, 0};
    unsigned capacity = __VERIFIER_nondet_uint();
    unsigned now = 0;
    unsigned earned = 0;

    __VERIFIER_assume(capacity >= 1 && capacity <= 20);
    bucket_init(&b, capacity, 4);
    assert(is_valid(&b));
    assert(b.tokens == capacity);

    for (unsigned step = 1; step <= 2; step++) {
        unsigned wait = __VERIFIER_nondet_uint();
        unsigned cost = __VERIFIER_nondet_uint();
        unsigned before;
        unsigned refused = u.refused;

        __VERIFIER_assume(wait <= 30);
        __VERIFIER_assume(cost <= 25);
        now += wait;
        earned += bucket_refill(&b, now);
        assert(is_valid(&b));
        assert(b.last <= now && now - b.last < b.period);
        assert(b.last % b.period == 0);

        before = b.tokens;
        request(&b, &u, cost);
        assert(is_valid(&b));
        assert((u.refused > refused) == (cost > before));
        assert(b.tokens == (cost > before ? before : before - cost));
        assert(u.served + u.refused == step);
        assert(b.tokens + u.spent == capacity + earned);
        assert(u.spent <= capacity + now / b.period);
    }

    if (u.refused == 2)
        assert(b.tokens == capacity && u.spent == 0);

    unsigned wanted = __VERIFIER_nondet_uint() % 26;
    if (wanted <= capacity) {
        unsigned when = ready_at(&b, wanted);
        if (when > now) {
            struct bucket early = b;
            bucket_refill(&early, when - 1);
            assert(early.tokens < wanted);
            now = when;
        }
        bucket_refill(&b, now);
        assert(b.tokens >= wanted);
    }
    return 0;
}
