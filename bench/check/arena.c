/* A bump allocator: blocks are aligned, inside the arena, and do not overlap.
 * VERDICT: SAFE
 * UNWIND: 7
 */
#include <stddef.h>
#include <stdint.h>
#include "input.h"

#define ROOM 256
#define BLOCKS 6

static struct {
    _Alignas(16) unsigned char room[ROOM];
    size_t used;
} arena;

static void *allocate(size_t size, size_t alignment) {
    size_t start = (arena.used + alignment - 1) & ~(alignment - 1);
    if (start > ROOM || size > ROOM - start) return NULL;
    arena.used = start + size;
    return arena.room + start;
}

int main(void) {
    unsigned char *end = arena.room;
    for (int i = 0; i < BLOCKS; i++) {
        size_t size = __VERIFIER_nondet_ulong();
        unsigned shift = __VERIFIER_nondet_uint();
        __VERIFIER_assume(shift <= 4);
        unsigned char *block = allocate(size, (size_t)1 << shift);
        if (!block) continue;
        assert(block >= end);
        assert((size_t)(block - arena.room) % ((size_t)1 << shift) == 0);
        assert(block + size <= arena.room + ROOM);
        if (size > 0) block[size - 1] = 1;
        end = block + size;
    }
    return 0;
}
