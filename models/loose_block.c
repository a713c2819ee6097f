/* models/loose_block.c - blocks of bytes that are read from standard input: any, and as many as there were. */
#include <unistd.h>

#include "loose.h"

/* Of an item that is not there as a whole, some bytes may be. */
static size_t read_items(void *to, size_t size, size_t count, FILE *file) {
    size_t total = size * count;
    if (total == 0) return 0;
    fl_model_loose_stream(file);
    size_t items = (size_t)__fl_any_long();
    __fl_assume(items <= count);
    if (!fl_model_any_bytes(to, total)) fl_model_give_up();
    return items;
}

size_t fl_loose_fread(void *restrict to, size_t size, size_t count, FILE *restrict file);
size_t fl_loose_fread(void *restrict to, size_t size, size_t count, FILE *restrict file) {
    return read_items(to, size, count, file);
}

size_t fl_loose_fread_unlocked(void *restrict to, size_t size, size_t count, FILE *restrict file);
size_t fl_loose_fread_unlocked(void *restrict to, size_t size, size_t count, FILE *restrict file) {
    return read_items(to, size, count, file);
}

size_t fl_loose___fread_chk(void *to, size_t known, size_t size, size_t count, FILE *file);
size_t fl_loose___fread_chk(void *to, size_t known, size_t size, size_t count, FILE *file) {
    (void)known;
    return read_items(to, size, count, file);
}

/* Standard input is open as it was, since what opens and closes has no loose model. */
static ssize_t read_any(int descriptor, void *to, size_t size) {
    if (descriptor != 0) fl_model_give_up();
    ssize_t result = (ssize_t)__fl_any_long();
    __fl_assume(result >= -1);
    __fl_assume(result <= 0 || (size_t)result <= size);
    if (result < 0) fl_model_loose_error();
    if (size && !fl_model_any_bytes(to, size)) fl_model_give_up();
    return result;
}

ssize_t fl_loose_read(int descriptor, void *to, size_t size);
ssize_t fl_loose_read(int descriptor, void *to, size_t size) {
    return read_any(descriptor, to, size);
}

ssize_t fl_loose___read_chk(int descriptor, void *to, size_t size, size_t known);
ssize_t fl_loose___read_chk(int descriptor, void *to, size_t size, size_t known) {
    (void)known;
    return read_any(descriptor, to, size);
}
