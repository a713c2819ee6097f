/* models/loose_line.c - lines of standard input in blocks of their own: any that fit into the first block.
 *
 * Longer ones are left out: who takes these models names that as an assumption ("lines that getline reads ...").
 */
#include <errno.h>
#include <sys/types.h>

#include "loose.h"

enum { FIRST_BLOCK = 120 };

static void take_block(char **line, size_t *capacity) {
    *line = __fl_allocate(FIRST_BLOCK);
    *capacity = FIRST_BLOCK;
}

/* A block of the program's own may be too small. */
static void move_block(char **line, size_t *capacity) {
    char *before = *line;
    take_block(line, capacity);
    __fl_free(before);
}

/* Of what was read, any byte may be the delimiter; what is behind the 0 is what was there before. */
static ssize_t get_delimited(char **line, size_t *capacity, FILE *file, bool cannot_allocate) {
    if (!line || !capacity) {
        fl_model_set_error(EINVAL);
        return -1;
    }
    bool has_none = !*line || !*capacity;
    if (has_none && cannot_allocate) {
        fl_model_set_error(ENOMEM);
        return -1;
    }
    fl_model_loose_stream(file);
    if (has_none) take_block(line, capacity);
    if (__fl_any_int()) return -1; /* the line stays what it was */
    if (*capacity < FIRST_BLOCK && __fl_any_int()) move_block(line, capacity);
    size_t length = (size_t)__fl_any_long();
    __fl_assume((length >= 1) & (length < *capacity));
    if (!fl_model_any_bytes(*line, *capacity)) fl_model_give_up();
    __fl_assume((*line)[length] == 0);
    return (ssize_t)length;
}

ssize_t fl_loose_getline(char **restrict line, size_t *restrict capacity, FILE *restrict file);
ssize_t fl_loose_getline(char **restrict line, size_t *restrict capacity, FILE *restrict file) {
    return get_delimited(line, capacity, file, __fl_allocation_fails("getline fails"));
}

ssize_t fl_loose_getdelim(char **restrict line, size_t *restrict capacity, int delimiter, FILE *restrict file);
ssize_t fl_loose_getdelim(char **restrict line, size_t *restrict capacity, int delimiter, FILE *restrict file) {
    (void)delimiter;
    return get_delimited(line, capacity, file, __fl_allocation_fails("getdelim fails"));
}

ssize_t fl_loose___getdelim(char **restrict line, size_t *restrict capacity, int delimiter, FILE *restrict file);
ssize_t fl_loose___getdelim(char **restrict line, size_t *restrict capacity, int delimiter, FILE *restrict file) {
    (void)delimiter;
    return get_delimited(line, capacity, file, __fl_allocation_fails("getdelim fails"));
}
