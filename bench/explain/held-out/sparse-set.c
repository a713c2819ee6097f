/* A sparse set of small numbers with constant-time insertion, removal and test,
   kept beside a plain array of flags that says what it should hold. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define UNIVERSE 5

struct sparse_set {
    unsigned dense[UNIVERSE];
    unsigned sparse[UNIVERSE];
    unsigned size;
};

static void set_clear(struct sparse_set *s)
{
    s->size = 0;
}

static bool set_has(const struct sparse_set *s, unsigned value)
{
    unsigned at = s->sparse[value];
    return at < s->size && s->dense[at] == value;
}

static bool set_add(struct sparse_set *s, unsigned value)
{
    if (set_has(s, value))
        return false;
    s->dense[s->size] = value;
    s->sparse[value] = s->size;
    s->size++;
    return true;
}

static bool set_remove(struct sparse_set *s, unsigned value)
{
    unsigned at;
    unsigned last;

    if (!set_has(s, value))
        return false;
    at = s->sparse[value];
    last = s->dense[s->size - 1];
    s->dense[at] = last;
    s->sparse[last] = at;
    s->size--;
    return true;
}

static bool is_consistent(const struct sparse_set *s)
{
    if (s->size > UNIVERSE)
        return false;
    for (unsigned i = 0; i < s->size; i++) {
        if (s->dense[i] >= UNIVERSE)
            return false;
        if (s->sparse[s->dense[i]] != i)
            return false;
    }
    return true;
}

static bool agrees(const struct sparse_set *s, const bool *flags)
{
    unsigned members = 0;
    for (unsigned v = 0; v < UNIVERSE; v++) {
        if (set_has(s, v) != flags[v])
            return false;
        if (flags[v])
            members++;
    }
    return members == s->size;
}

int main(void)
{
    static struct sparse_set set;
    bool flags[UNIVERSE] = {false};

    set_clear(&set);
    for (int step = 0; step < 4; step++) {
        unsigned char order = __VERIFIER_nondet_uchar();
        unsigned value = __VERIFIER_nondet_uchar();

        if (value >= UNIVERSE)
            value = UNIVERSE - 1;
        if (order < 150) {
            bool added = set_add(&set, value);
            assert(added == !flags[value]);
            flags[value] = true;
        } else if (order < 250) {
            bool removed = set_remove(&set, value);
            assert(removed == flags[value]);
            flags[value] = false;
        } else {
            set_clear(&set);
            for (unsigned v = 0; v < UNIVERSE; v++)
                flags[v] = false;
        }
        assert(is_consistent(&set));
        assert(agrees(&set, flags));
    }
    return 0;
}
