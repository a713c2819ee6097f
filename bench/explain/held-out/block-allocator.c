/* An allocator of memory in whole blocks of a small arena: the first gap that is
   large enough is taken, and what is freed joins the gaps beside it. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define BLOCKS 6
#define FREE 0
#define FAILED (-1)

static int owner[BLOCKS];
static int length_of[BLOCKS];
static int next_owner = 1;

static int gap_at(int start)
{
    int n = 0;
    while (start + n < BLOCKS && owner[start + n] == FREE)
        n++;
    return n;
}

static int find_gap(int wanted)
{
    int at = 0;

    while (at < BLOCKS) {
        int gap = gap_at(at);
        if (gap >= wanted)
            return at;
        at += gap > 0 ? gap : length_of[at];
    }
    return FAILED;
}

static int allocate(int blocks)
{
    int at = find_gap(blocks);

    if (at == FAILED)
        return FAILED;
    for (int i = 0; i < blocks; i++)
        owner[at + i] = next_owner;
    length_of[at] = blocks;
    next_owner++;
    return at;
}

static void release(int at)
{
    int blocks = length_of[at];

    for (int i = at; i < at + blocks; i++)
        owner[i] = FREE;
    length_of[at] = 0;
}

static int free_blocks(void)
{
    int n = 0;
    for (int i = 0; i < BLOCKS; i++) {
        if (owner[i] == FREE)
            n++;
    }
    return n;
}

static bool owns(int who, int at, int blocks)
{
    for (int i = 0; i < BLOCKS; i++) {
        bool inside = i >= at && i < at + blocks;
        if ((owner[i] == who) != inside)
            return false;
    }
    return length_of[at] == blocks;
}

int main(void)
{
    int place[3];
    int size[3];
    int used = 0;
    int gone = __VERIFIER_nondet_uchar() % 3;
    int again = __VERIFIER_nondet_uchar() % BLOCKS + 1;
    int at;

    for (int i = 0; i < 3; i++) {
        size[i] = __VERIFIER_nondet_uchar() % 2 + 1;
        place[i] = allocate(size[i]);
        assert(place[i] == used);
        used += size[i];
        assert(owns(i + 1, place[i], size[i]));
        assert(free_blocks() == BLOCKS - used);
    }

    release(place[gone]);
    used -= size[gone];
    assert(free_blocks() == BLOCKS - used);
    for (int i = 0; i < 3; i++)
        assert(i == gone || owns(i + 1, place[i], size[i]));

    at = allocate(again);
    if (at != FAILED)
        assert(owns(4, at, again));
    if (again <= size[gone])
        assert(at == place[gone]);
    else
        assert(at != place[gone] || gone == 2);
    if (again > BLOCKS - used)
        assert(at == FAILED);
    if (gone == 2)
        assert((at == FAILED) == (again > BLOCKS - used));
    return 0;
}
