/* models/loose.c - what is common to all models that say only what functions guarantee. */
#include "loose.h"

void fl_model_give_up(void) {
    char bytes[1];
    __fl_any_bytes(bytes, (size_t)__fl_any_int() & 1, "__fl_any_bytes");
}

void fl_model_loose_text(const char *text) {
    size_t size = (size_t)__fl_any_long();
    __fl_assume(size != 0);
    __fl_need_bytes(text, size);
}

void fl_model_loose_error(void) {
    if (__fl_sees("errors")) fl_model_set_error(__fl_any_int());
}

void fl_model_loose_stream(FILE *file) {
    struct fl_model_stream *stream = (struct fl_model_stream *)file;
    if (file != stdin || !stream->is_static || stream->descriptor != 0) fl_model_give_up();
    int states = FL_MODEL_AT_END | FL_MODEL_IN_ERROR;
    file->_flags = (file->_flags & ~states) | (__fl_any_int() & states);
    fl_model_loose_error();
}

bool fl_model_any_bytes(void *to, size_t size) {
    if (!__fl_can_write(to, size)) return false;
    __fl_any_bytes(to, size, "__fl_any_bytes");
    return true;
}
