/* A cache with three entries that forgets what was used least recently. The order
   of use is a doubly linked list of slots. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define SLOTS 3
#define NONE (-1)

struct slot {
    int key;
    int value;
    int newer;
    int older;
};

struct cache {
    struct slot slot[SLOTS];
    int newest;
    int oldest;
    int used;
};

static void cache_init(struct cache *c)
{
    c->newest = NONE;
    c->oldest = NONE;
    c->used = 0;
}

static void unlink_slot(struct cache *c, int i)
{
    struct slot *s = &c->slot[i];

    if (s->newer == NONE)
        c->newest = s->older;
    else
        c->slot[s->newer].older = s->older;
    if (s->older == NONE)
        c->oldest = s->newer;
    else
        c->slot[s->older].newer = s->newer;
}

static void link_newest(struct cache *c, int i)
{
    c->slot[i].newer = NONE;
    c->slot[i].older = c->newest;
    if (c->newest == NONE)
        c->oldest = i;
    else
        c->slot[c->newest].newer = i;
    c->newest = i;
}

static int find(const struct cache *c, int key)
{
    for (int i = c->newest; i != NONE; i = c->slot[i].older) {
        if (c->slot[i].key == key)
            return i;
    }
    return NONE;
}

static bool cache_get(struct cache *c, int key, int *value)
{
    int i = find(c, key);

    if (i == NONE)
        return false;
    unlink_slot(c, i);
    link_newest(c, i);
    *value = c->slot[i].value;
    return true;
}

static void cache_put(struct cache *c, int key, int value)
{
    int i = find(c, key);

    if (i != NONE) {
        unlink_slot(c, i);
    } else if (c->used < SLOTS) {
        i = c->used++;
    } else {
        i = c->oldest;
        unlink_slot(c, i);
    }
    c->slot[i].key = key;
    c->slot[i].value = value;
    link_newest(c, i);
}

static bool is_list(const struct cache *c)
{
    int count = 0;
    int last = NONE;

    for (int i = c->newest; i != NONE && count <= SLOTS; i = c->slot[i].older) {
        if (c->slot[i].newer != last)
            return false;
        last = i;
        count++;
    }
    return last == c->oldest && count == c->used;
}

int main(void)
{
    struct cache c;
    int key = __VERIFIER_nondet_uchar() % 3 + 1;
    int value = 0;
    bool hit;

    cache_init(&c);
    hit = cache_get(&c, key, &value);
    assert(!hit && is_list(&c));
    for (int k = 1; k <= SLOTS; k++)
        cache_put(&c, k, 10 * k);
    assert(is_list(&c));
    assert(c.slot[c.oldest].key == 1);

    hit = cache_get(&c, key, &value);
    assert(hit && value == 10 * key);
    assert(is_list(&c));
    assert(c.slot[c.newest].key == key);
    assert(c.slot[c.oldest].key == (key == 1 ? 2 : 1));

    int added = __VERIFIER_nondet_uchar() % 5 + 1;
    int probe = __VERIFIER_nondet_uchar() % 6;
    int victim = c.slot[c.oldest].key;
    cache_put(&c, added, 77);
    assert(is_list(&c) && c.used == SLOTS);
    assert(c.slot[c.newest].key == added);
    if (probe == added || probe == victim)
        assert((find(&c, probe) == NONE) == (probe != added && added > SLOTS));
    else
        assert((find(&c, probe) == NONE) == (probe < 1 || probe > SLOTS));
    hit = cache_get(&c, added, &value);
    assert(hit && value == 77);
    return 0;
}
