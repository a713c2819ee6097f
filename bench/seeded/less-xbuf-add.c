/* A buffer that is just full is not enlarged.
 *
 * KIND: wrong comparison
 * MODULE: less xbuf.c
 * ENTRY: xbuf_add
 * REQUIRES: is_buffer
 * FAULT: s/xbuf->end >= xbuf->size/xbuf->end > xbuf->size/
 */
#include "xbuf.c"

size_t __fl_object_size(const void *pointer);

void *ecalloc(int count, unsigned int size) {
    void *memory = calloc(count, size);
    if (!memory) exit(1);
    return memory;
}

static int is_buffer(struct xbuffer *buffer, char ch) {
    (void)ch;
    if (!buffer || buffer->end < 0 || buffer->end > buffer->size || buffer->size > 1000) return 0;
    return buffer->data ? (size_t)buffer->size <= __fl_object_size(buffer->data) && buffer->size > 0
                        : !buffer->size;
}
