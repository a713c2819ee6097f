/* The compiler fills the rest of an array in a loop of its own, up to a pointer behind the end: that looks at no
 * address.
 * RUN: faultline check %s
 * EXIT: 0
 * EXPECT: SAFE: all
 * EXPECT-NOT: looks at addresses
 */
#include <assert.h>

int nondet_int(void);

struct block {
    unsigned char bytes[8];
};

static struct block disk[4];
static unsigned char sizes[4];

static void save(int index) {
    struct block block = {{sizes[index], 7}};
    disk[index] = block;
}

int main(void) {
    int index = nondet_int();
    if (index < 0 || index > 3) return 0;
    sizes[index] = 1;
    save(index);
    assert(disk[index].bytes[0] == 1 && disk[index].bytes[7] == 0);
    return 0;
}
