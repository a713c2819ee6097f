/* models/contract_file.c - what functions over files do, for proofs (contract.h). */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include "contract.h"
#include "file.h"

#define CONTRACT(type, name, ...)         \
    type fl_contract_##name(__VA_ARGS__); \
    type fl_contract_##name(__VA_ARGS__)

static void may_fail(void) {
    if (__fl_random()) fl_model_set_error(__fl_random());
}

static int any_character(FILE *file) {
    int character = __fl_random();
    fl_contract_need_file(file);
    may_fail();
    __fl_assume(character >= EOF && character <= UCHAR_MAX);
    return character;
}

#undef getc
#undef getchar
#undef putc
#undef putchar
#undef feof
#undef ferror

CONTRACT(int, fgetc, FILE *file) {
    return any_character(file);
}

CONTRACT(int, getc, FILE *file) {
    return any_character(file);
}

CONTRACT(int, _IO_getc, FILE *file) {
    return any_character(file);
}

CONTRACT(int, getchar, void) {
    return any_character(stdin);
}

CONTRACT(int, ungetc, int character, FILE *file) {
    fl_contract_need_file(file);
    return character == EOF || __fl_random() ? EOF : (unsigned char)character;
}

CONTRACT(char *, fgets, char *to, int size, FILE *file) {
    size_t length = fl_contract_any_size();
    fl_contract_need_file(file);
    may_fail();
    if (size <= 0) return NULL;
    if (__fl_random()) {
        if (__fl_random()) __fl_world_block(to, (size_t)size, "contract.text");
        return NULL;
    }
    __fl_assume(length < (size_t)size);
    __fl_world_block(to, (size_t)size, "contract.text");
    to[length] = 0;
    __fl_assume(length || size == 1);
    fl_contract_wrote(to, length + 1);
    fl_contract_ends_at(to + length);
    return to;
}

CONTRACT(size_t, fread, void *to, size_t size, size_t count, FILE *file) {
    size_t read = fl_contract_any_size();
    fl_contract_need_file(file);
    may_fail();
    if (size == 0 || count == 0) return 0;
    if (count > SIZE_MAX / size) fl_contract_fail();
    __fl_world_block(to, size * count, "contract.bytes");
    __fl_assume(read <= count);
    fl_contract_wrote(to, read * size);
    return read;
}

/* ---- what is printed ---- */

static int printed(FILE *file, size_t most) {
    int count = __fl_random();
    fl_contract_need_file(file);
    may_fail();
    __fl_assume(count >= EOF && (count < 0 || (size_t)count <= most));
    return count;
}

static int any_result(FILE *file) {
    return printed(file, INT_MAX);
}

CONTRACT(int, fputc, int character, FILE *file) {
    fl_contract_need_file(file);
    may_fail();
    return __fl_random() ? EOF : (unsigned char)character;
}

CONTRACT(int, putc, int character, FILE *file) {
    return fl_contract_fputc(character, file);
}

CONTRACT(int, putchar, int character) {
    return fl_contract_fputc(character, stdout);
}

CONTRACT(int, fputs, const char *text, FILE *file) {
    fl_contract_most(text);
    return any_result(file);
}

CONTRACT(int, puts, const char *text) {
    fl_contract_most(text);
    return any_result(stdout);
}

CONTRACT(size_t, fwrite, const void *bytes, size_t size, size_t count, FILE *file) {
    size_t written = fl_contract_any_size();
    fl_contract_need_file(file);
    may_fail();
    if (size == 0 || count == 0) return 0;
    __fl_need_bytes(bytes, size * count);
    fl_contract_need_written(bytes, size * count);
    __fl_assume(written <= count);
    return written;
}

CONTRACT(void, perror, const char *text) {
    if (text) fl_contract_most(text);
    may_fail();
}

static size_t need_arguments(char *to, size_t size, const char *format, va_list list) {
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    size_t most = fl_contract_need_arguments(format, &arguments, (struct fl_contract_target){to, size});
    va_end(arguments.list);
    return most;
}

CONTRACT(int, vfprintf, FILE *file, const char *format, va_list list) {
    return printed(file, need_arguments(NULL, 0, format, list));
}

CONTRACT(int, vprintf, const char *format, va_list list) {
    return printed(stdout, need_arguments(NULL, 0, format, list));
}

/* Calls a function that takes a va_list from one that takes the arguments themselves. */
#define PASS_ON(last, call) \
    va_list list;           \
    va_start(list, last);   \
    int count = call;       \
    va_end(list);           \
    return count

CONTRACT(int, printf, const char *format, ...) {
    PASS_ON(format, fl_contract_vprintf(format, list));
}

CONTRACT(int, fprintf, FILE *file, const char *format, ...) {
    PASS_ON(format, fl_contract_vfprintf(file, format, list));
}

CONTRACT(int, vsnprintf, char *to, size_t size, const char *format, va_list list) {
    size_t most = need_arguments(to, size, format, list), length = fl_contract_any_size();
    bool fails = __fl_random();
    may_fail();
    __fl_assume(length <= most && length <= INT_MAX);
    if (size > 0 && size <= INT_MAX) {
        __fl_world_block(to, size, "contract.text");
        size_t end = length < size ? length : size - 1;
        if (!fails) {
            to[end] = 0;
            fl_contract_wrote(to, end + 1);
            fl_contract_ends_at(to + end);
        }
    } else if (size > 0) {
        fl_contract_write_text(to, length);
    }
    return fails ? -1 : (int)length;
}

CONTRACT(int, snprintf, char *to, size_t size, const char *format, ...) {
    PASS_ON(format, fl_contract_vsnprintf(to, size, format, list));
}

/* To the end of where it is printed to, as far as is known. */
CONTRACT(int, vsprintf, char *to, const char *format, va_list list) {
    size_t most = need_arguments(to, __fl_object_size(to), format, list), length = fl_contract_any_size();
    bool fails = __fl_random();
    may_fail();
    __fl_assume(length <= most);
    fl_contract_write_text(to, length);
    return fails || length > INT_MAX ? -1 : (int)length;
}

CONTRACT(int, sprintf, char *to, const char *format, ...) {
    PASS_ON(format, fl_contract_vsprintf(to, format, list));
}

/* ---- files ---- */

CONTRACT(FILE *, fopen, const char *name, const char *mode) {
    fl_contract_most(name);
    fl_contract_most(mode);
    may_fail();
    if (__fl_random()) return NULL;
    struct fl_model_stream *stream = __fl_allocate(sizeof *stream);
    stream->is_static = false;
    return &stream->visible;
}

CONTRACT(int, fclose, FILE *file) {
    fl_contract_need_file(file);
    may_fail();
    if (!((struct fl_model_stream *)file)->is_static) __fl_free(file);
    return __fl_random() ? EOF : 0;
}

CONTRACT(int, feof, FILE *file) {
    fl_contract_need_file(file);
    return __fl_random();
}

CONTRACT(int, ferror, FILE *file) {
    fl_contract_need_file(file);
    return __fl_random();
}

CONTRACT(void, clearerr, FILE *file) {
    fl_contract_need_file(file);
}

CONTRACT(void, rewind, FILE *file) {
    fl_contract_need_file(file);
    may_fail();
}

CONTRACT(int, fflush, FILE *file) {
    if (file) fl_contract_need_file(file);
    may_fail();
    return __fl_random() ? EOF : 0;
}
