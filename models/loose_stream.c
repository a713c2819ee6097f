/* models/loose_stream.c - characters and lines of a stream: any. */
#include "loose.h"

static int get(FILE *file) {
    fl_model_loose_stream(file);
    int character = __fl_any_int();
    __fl_assume((character >= EOF) & (character <= 255));
    return character;
}

int fl_loose_fgetc(FILE *file);
int fl_loose_fgetc(FILE *file) {
    return get(file);
}

int fl_loose_getc(FILE *file);
int fl_loose_getc(FILE *file) {
    return get(file);
}

int fl_loose_getchar(void);
int fl_loose_getchar(void) {
    return get(stdin);
}

/* What is given back is not read again before something else: that is any, too. */
int fl_loose_ungetc(int character, FILE *file);
int fl_loose_ungetc(int character, FILE *file) {
    if (character == EOF) return EOF;
    fl_model_loose_stream(file);
    return (unsigned char)character;
}

/* Of what was read, only the last byte may be the end of a line; what is behind the 0 is what was there before. */
static void assume_line(const char *text, size_t size) {
    size_t length = __fl_any_byte();
    __fl_assume(length < size);
    __fl_assume(text[length] == 0);
    for (size_t i = 0; i < size;) {
        bool is_right = true;
        for (size_t end = i + 8; i < size && i < end; i++) is_right &= (i + 1 >= length) | (text[i] != '\n');
        __fl_assume(is_right);
    }
}

/* Where an error is told, part of a line was read before it. Otherwise nothing was. */
static char *get_line(char *to, int size, FILE *file) {
    if (size <= 0) return NULL;
    fl_model_loose_stream(file);
    bool has_failed = __fl_any_int();
    if (has_failed && (!__fl_sees("errors") || __fl_any_int())) return NULL;
    if (!fl_model_any_bytes(to, (size_t)size)) fl_model_give_up();
    if (has_failed) return NULL;
    if (size <= 256) assume_line(to, (size_t)size);
    return to;
}

char *fl_loose_fgets(char *restrict to, int size, FILE *restrict file);
char *fl_loose_fgets(char *restrict to, int size, FILE *restrict file) {
    return get_line(to, size, file);
}

char *fl_loose___fgets_chk(char *to, size_t known, int size, FILE *file);
char *fl_loose___fgets_chk(char *to, size_t known, int size, FILE *file) {
    (void)known;
    return get_line(to, size, file);
}
