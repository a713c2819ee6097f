/* runtime/heap.c - memory that malloc gives holds what the inputs say.
 *
 * The linker sends the program's calls of malloc here (--wrap=malloc), where it has any. The k-th call takes the
 * k-th value named "malloc"; an empty one says nothing of what the memory holds.
 */
#include "feed.h"

void *__real_malloc(size_t size) __attribute__((weak)); /* none where nothing is wrapped */
void *__wrap_malloc(size_t size);

enum { MOST_BLOCKS = 4096 };
static char *blocks[MOST_BLOCKS]; /* that inputs may point to: the first ones */
static size_t block_count;
static int is_over; /* no value is left */

char *fl_feed_block_address(unsigned long long call) {
    return call - 1 < block_count ? blocks[call - 1] : NULL;
}

void *__wrap_malloc(size_t size) {
    if (is_over && block_count == MOST_BLOCKS) return __real_malloc(size);
    void *memory = __real_malloc(size);
    if (block_count < MOST_BLOCKS) blocks[block_count++] = memory;
    if (is_over || !fl_feed_has("malloc")) {
        is_over = 1;
        return memory;
    }
    char ignored;
    int is_filled = memory && fl_feed_size("malloc");
    fl_feed_take("malloc", is_filled ? memory : &ignored, is_filled ? size : 0);
    return memory;
}
