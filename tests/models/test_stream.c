/* Streams by other names: without locks, fortified, with lists of arguments, of wide characters. */
#include "support.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio_ext.h>
#include <wchar.h>

MODEL(fopen);
MODEL(fclose);
MODEL(rewind);
MODEL(fputc);
MODEL(fputc_unlocked);
MODEL(putc_unlocked);
MODEL(fputs_unlocked);
MODEL(fwrite_unlocked);
MODEL(fflush_unlocked);
MODEL(fgetc_unlocked);
MODEL(getc_unlocked);
MODEL(getchar_unlocked);
MODEL(putchar_unlocked);
MODEL(fgets_unlocked);
MODEL(fread_unlocked);
MODEL(feof_unlocked);
MODEL(ferror_unlocked);
MODEL(clearerr_unlocked);
MODEL(fileno);
MODEL(fileno_unlocked);
MODEL(fdopen);
MODEL(fseeko);
MODEL(fseeko64);
MODEL(ftello);
MODEL(ftello64);
MODEL(fgetpos);
MODEL(fsetpos);
MODEL(getw);
MODEL(putw);
MODEL(getdelim);
MODEL(flockfile);
MODEL(ftrylockfile);
MODEL(funlockfile);
MODEL(setbuf);
MODEL(setbuffer);
MODEL(setlinebuf);
MODEL(setvbuf);
MODEL(__fpurge);
MODEL(vfprintf);
MODEL(vprintf);
MODEL(vdprintf);
MODEL(dprintf);
MODEL(fwide);
MODEL(fputwc);
MODEL(putwc);
MODEL(putwchar);
MODEL(fputws);
MODEL(fgetwc);
MODEL(getwc);
MODEL(ungetwc);
MODEL(getwchar);
extern int fl_putc(int character, FILE *file);
extern int fl__IO_putc(int character, FILE *file);
extern int fl__IO_getc(FILE *file);
extern int fl_fpurge(FILE *file);
extern char *fl___fgets_chk(char *to, size_t known, int size, FILE *file);
extern size_t fl___fread_chk(void *to, size_t known, size_t size, size_t count, FILE *file);
extern ssize_t fl___getdelim(char **line, size_t *capacity, int delimiter, FILE *file);
extern int fl___printf_chk(int flag, const char *format, ...);
extern int fl___fprintf_chk(FILE *file, int flag, const char *format, ...);
extern int fl___dprintf_chk(int descriptor, int flag, const char *format, ...);
extern int fl___vprintf_chk(int flag, const char *format, va_list list);
extern int fl___vfprintf_chk(FILE *file, int flag, const char *format, va_list list);
extern int fl___vdprintf_chk(int descriptor, int flag, const char *format, va_list list);
extern FILE *fl_stdout, *fl_stdin;

static FILE *file;

/* What has come to standard output since. */
static bool has_printed(const char *text) {
    bool is_same = outside.output_size[1] == strlen(text) && memcmp(outside.output[1], text, strlen(text)) == 0;
    outside.output_size[1] = 0;
    return is_same;
}

static bool holds(const char *text) {
    char bytes[200] = "";
    fl_rewind(file);
    size_t size = fl_fread_unlocked(bytes, 1, sizeof bytes - 1, file);
    return size == strlen(text) && strcmp(bytes, text) == 0;
}

static void test_writing(void) {
    file = fl_fopen("stream", "w+");
    CHECK(fl_fputc('a', file) == 'a' && fl_fputc_unlocked('b', file) == 'b' && fl_putc('c', file) == 'c', "putc");
    CHECK(fl_putc_unlocked('d', file) == 'd' && fl__IO_putc('e', file) == 'e', "putc_unlocked");
    CHECK(fl_fputs_unlocked("fg\n", file) >= 0 && fl_fwrite_unlocked("hi\n", 1, 3, file) == 3, "fwrite_unlocked");
    CHECK(fl_fflush_unlocked(file) == 0 && holds("abcdefg\nhi\n"), "what was written");
    fl_setbuf(file, NULL);
    fl_setbuffer(file, NULL, 0);
    fl_setlinebuf(file);
    fl_flockfile(file);
    fl_funlockfile(file);
    CHECK(fl_setvbuf(file, NULL, _IONBF, 0) == 0 && fl_ftrylockfile(file) == 0, "setvbuf");
}

static void test_reading(void) {
    char line[20];
    char *allocated = NULL;
    size_t capacity = 0;
    fpos_t position;
    fl_rewind(file);
    CHECK(fl_fgetc_unlocked(file) == 'a' && fl_getc_unlocked(file) == 'b' && fl__IO_getc(file) == 'c', "getc");
    CHECK(fl_fgetpos(file, &position) == 0 && fl_ftello(file) == 3 && fl_ftello64(file) == 3, "ftello");
    CHECK(fl_fgets_unlocked(line, 20, file) == line && strcmp(line, "defg\n") == 0, "fgets_unlocked");
    CHECK(fl_fsetpos(file, &position) == 0 && fl___fgets_chk(line, 20, 3, file) && !strcmp(line, "de"), "fsetpos");
    CHECK(fl_fseeko(file, 1, SEEK_SET) == 0 && fl___fread_chk(line, 20, 1, 2, file) == 2 && line[1] == 'c',
          "fseeko");
    CHECK(fl_fseeko64(file, -3, SEEK_END) == 0 && fl_fgetc_unlocked(file) == 'h', "fseeko64");
    CHECK(fl_fgetc_unlocked(file) == 'i' && fl_fgetc_unlocked(file) == '\n' && !fl_feof_unlocked(file),
          "the last");
    CHECK(fl_fgetc_unlocked(file) == EOF && fl_feof_unlocked(file) && !fl_ferror_unlocked(file), "the end");
    fl_clearerr_unlocked(file);
    fl___fpurge(file);
    CHECK(!fl_feof_unlocked(file) && fl_fpurge(file) == 0, "the end is forgotten");
    fl_rewind(file);
    CHECK(fl_getdelim(&allocated, &capacity, 'c', file) == 3 && strcmp(allocated, "abc") == 0, "getdelim");
    CHECK(fl___getdelim(&allocated, &capacity, '\n', file) == 5 && strcmp(allocated, "defg\n") == 0, "__getdelim");
    int number = fl_fileno(file);
    CHECK(number >= 3 && fl_fileno_unlocked(file) == number && fl_fdopen(number, "r"), "fileno, fdopen");
    CHECK(!fl_fdopen(60, "r") && fl_errno == EBADF && !fl_fdopen(number, "?") && fl_errno == EINVAL,
          "fdopen fails");
    fl_fclose(file);
    file = fl_fopen("words", "w+");
    CHECK(fl_putw(77, file) == 0, "putw");
    fl_rewind(file);
    CHECK(fl_getw(file) == 77 && fl_getw(file) == EOF, "getw");
    outside.input = "xy";
    outside.input_size = 2;
    outside.input_at = 0;
    CHECK(fl_getchar_unlocked() == 'x', "getchar_unlocked");
}

static void print_lists(const char *format, ...) {
    va_list list;
    va_start(list, format);
    CHECK(fl_vprintf(format, list) == 4 && has_printed("<12>"), "vprintf");
    va_end(list);
    va_start(list, format);
    CHECK(fl_vfprintf(fl_stdout, format, list) == 4 && has_printed("<12>"), "vfprintf");
    va_end(list);
    va_start(list, format);
    CHECK(fl_vdprintf(1, format, list) == 4 && has_printed("<12>"), "vdprintf");
    va_end(list);
    va_start(list, format);
    CHECK(fl___vprintf_chk(1, format, list) == 4 && has_printed("<12>"), "__vprintf_chk");
    va_end(list);
    va_start(list, format);
    CHECK(fl___vfprintf_chk(fl_stdout, 1, format, list) == 4 && has_printed("<12>"), "__vfprintf_chk");
    va_end(list);
    va_start(list, format);
    CHECK(fl___vdprintf_chk(1, 1, format, list) == 4 && has_printed("<12>"), "__vdprintf_chk");
    va_end(list);
}

static void test_printing(void) {
    outside.output_size[1] = 0;
    print_lists("<%d>", 12);
    CHECK(fl_dprintf(1, "<%d>", 12) == 4 && has_printed("<12>"), "dprintf");
    CHECK(fl_dprintf(50, "<%d>", 12) == -1 && fl_errno == EBADF, "dprintf to no descriptor");
    CHECK(fl___dprintf_chk(1, 1, "<%d>", 12) == 4 && has_printed("<12>"), "__dprintf_chk");
    CHECK(fl___printf_chk(1, "<%d>", 12) == 4 && has_printed("<12>"), "__printf_chk");
    CHECK(fl___fprintf_chk(fl_stdout, 1, "<%d>", 12) == 4 && has_printed("<12>"), "__fprintf_chk");
    CHECK(fl_putchar_unlocked('q') == 'q' && has_printed("q"), "putchar_unlocked");
}

static void test_wide(void) {
    CHECK(fl_fputwc(L'a', file) == L'a' && fl_putwc(L'b', file) == L'b' && fl_fputws(L"cd", file) >= 0, "fputwc");
    CHECK(fl_fseeko(file, -4, SEEK_END) == 0 && fl_fgetwc(file) == L'a' && fl_getwc(file) == L'b', "fgetwc");
    CHECK(fl_ungetwc(L'z', file) == L'z' && fl_fgetwc(file) == L'z' && fl_fgetwc(file) == L'c', "ungetwc");
    CHECK(fl_putwchar(L'w') == L'w' && has_printed("w") && fl_getwchar() == L'y', "putwchar, getwchar");
    (void)fl_fwide(file, 0);
}

int main(void) {
    test_writing();
    test_reading();
    test_printing();
    test_wide();
    return finish("stream");
}
