/* tests/models/test_contract_file.c - contracts of functions over files, and of those that print to texts, can do
 * whatever the C library does, and fail where the models do (deciding.h). Files are any to contracts: the library
 * is given some that end, and some that fail. */
#include "deciding.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>

#undef getc
#undef getchar
#undef putc
#undef putchar
#undef feof
#undef ferror
#undef stdin
#undef stdout

extern FILE *fl_stdin, *fl_stdout;

#define FUNCTION(name)                 \
    extern __typeof__(name) fl_##name; \
    extern __typeof__(name) fl_fl_contract_##name

FUNCTION(fgetc);
FUNCTION(getc);
FUNCTION(getchar);
extern int _IO_getc(FILE *file);
FUNCTION(_IO_getc);
FUNCTION(ungetc);
FUNCTION(fgets);
FUNCTION(fread);
FUNCTION(fputc);
FUNCTION(putc);
FUNCTION(putchar);
FUNCTION(fputs);
FUNCTION(puts);
FUNCTION(fwrite);
FUNCTION(perror);
FUNCTION(vfprintf);
FUNCTION(vprintf);
FUNCTION(printf);
FUNCTION(fprintf);
FUNCTION(vsnprintf);
FUNCTION(snprintf);
FUNCTION(vsprintf);
FUNCTION(sprintf);
FUNCTION(fopen);
FUNCTION(fclose);
FUNCTION(feof);
FUNCTION(ferror);
FUNCTION(clearerr);
FUNCTION(rewind);
FUNCTION(fflush);

/* The function of the side whose turn it is; of the library, what does the same with a file of ours. */
#define AT(side, name) ((side) == MODEL_SIDE ? fl_##name : (side) == CONTRACT ? fl_fl_contract_##name : name)
#define IN(side) ((side) == LIBRARY ? given.file : fl_stdin)
#define OUT(side) ((side) == LIBRARY ? given.file : fl_stdout)

static struct {
    FILE *file;
    char *to, *text, *mode;
    size_t size, count;
    int number, precision;
    double real;
    unsigned which, format;
} given;

static long long address(const void *pointer) {
    return (long long)(intptr_t)pointer;
}

/* ---- reading ---- */

/* What the library reads from: some bytes, and then the end or an error. */
static struct {
    char bytes[40];
    size_t size, at;
    bool fails;
} source;

static ssize_t read_source(void *cookie, char *to, size_t size) {
    (void)cookie;
    if (source.at == source.size && source.fails) {
        errno = EIO;
        return -1;
    }
    if (size > source.size - source.at) size = source.size - source.at;
    if (size > 3) size = 1 + random_below(3);
    memcpy(to, source.bytes + source.at, size);
    source.at += size;
    return (ssize_t)size;
}

static void begin_reading(const char *alphabet) {
    source.size = random_below(16);
    source.at = 0;
    source.fails = random_below(4) == 0;
    for (size_t i = 0; i < source.size; i++) {
        unsigned which = random_below((unsigned)strlen(alphabet) + 1); /* its end, too, is read */
        source.bytes[i] = alphabet[which];
    }
    given.file = fopencookie(NULL, "r", (cookie_io_functions_t){.read = read_source});
    outside.input = source.bytes;
    outside.input_size = source.size;
}

/* The model reads the same bytes, always from the beginning. */
static void begin_model(enum side side) {
    if (side != MODEL_SIDE) return;
    outside.input_at = 0;
    fl_clearerr(fl_stdin);
}

static void try_character(enum side side) {
    int character;
    begin_model(side);
    switch (given.which) {
    case 0: character = AT(side, fgetc)(IN(side)); break;
    case 1: character = AT(side, getc)(IN(side)); break;
    case 2: character = side == LIBRARY ? getc(given.file) : AT(side, getchar)(); break;
    default: character = side == LIBRARY ? getc(given.file) : AT(side, _IO_getc)(IN(side));
    }
    told(character);
}

static void try_ungetc(enum side side) {
    told(AT(side, ungetc)(given.number, IN(side)));
    told(AT(side, ungetc)(given.number, IN(side)));
}

static void try_fgets(enum side side) {
    begin_model(side);
    told(address(AT(side, fgets)(given.to, given.number, IN(side))));
    for (int i = 0; i < given.number; i++) hint(i);
}

static void try_fread(enum side side) {
    begin_model(side);
    told((long long)AT(side, fread)(given.to, given.size, given.count, IN(side)));
}

static void try_states(enum side side) {
    FILE *file = IN(side);
    told(AT(side, feof)(file) != 0);
    told(AT(side, ferror)(file) != 0);
    if (given.which & 1)
        AT(side, clearerr)(file);
    else
        AT(side, rewind)(file);
    told(AT(side, feof)(file) != 0);
    if (side == LIBRARY) errno = fl_errno; /* that a stream cannot seek is of no interest */
}

#define CHECK_READS(name)                                                                            \
    CHECK_ALLOWED(try_##name, "contract of " #name ", %zu bytes and %s, %d %zu %zu %u", source.size, \
                  source.fails ? "an error" : "the end", given.number, given.size, given.count, given.which)

static void test_reading(void) {
    for (int i = 0; i < 400; i++) {
        begin_reading("ab\n\xff");
        forget_places();
        given.which = random_below(4);
        given.number = (int)random_below(260) - 2;
        CHECK_READS(character);
        CHECK_READS(ungetc);
        given.number = (int)random_below(10) - 1;
        given.to = place((size_t)(given.number > 0 ? given.number : 0) + random_below(3));
        CHECK_READS(fgets);
        CHECK_READS(fgets);
        given.size = random_below(4);
        given.count = random_below(4);
        given.to = place(given.size * given.count + random_below(2));
        CHECK_READS(fread);
        CHECK_READS(states);
        fclose(given.file);
    }
}

/* ---- writing ---- */

static size_t taken_before_error;

static ssize_t write_source(void *cookie, const char *bytes, size_t size) {
    (void)cookie, (void)bytes;
    if (size > taken_before_error) {
        errno = ENOSPC;
        return 0;
    }
    taken_before_error -= size;
    return (ssize_t)size;
}

static void begin_writing(void) {
    taken_before_error = random_below(3) ? 1000000 : random_below(4);
    given.file = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_source});
    if (random_below(2)) setvbuf(given.file, NULL, _IONBF, 0);
}

static void try_put(enum side side) {
    int result;
    switch (given.which) {
    case 0: result = AT(side, fputc)(given.number, OUT(side)); break;
    case 1: result = AT(side, putc)(given.number, OUT(side)); break;
    case 2: result = side == LIBRARY ? putc(given.number, given.file) : AT(side, putchar)(given.number); break;
    case 3: result = AT(side, fputs)(given.text, OUT(side)); break;
    case 4: result = side == LIBRARY ? fputs(given.text, given.file) : AT(side, puts)(given.text); break;
    default: result = AT(side, fflush)(OUT(side));
    }
    told(result);
}

static void try_fwrite(enum side side) {
    told((long long)AT(side, fwrite)(given.text, given.size, given.count, OUT(side)));
}

static void try_perror(enum side side) {
    if (side != LIBRARY) AT(side, perror)(given.text);
}

static void try_files(enum side side) {
    FILE *file = AT(side, fopen)(given.text, given.mode);
    told(file != NULL);
    if (file && side == LIBRARY) told(fclose(file));
    if (file && side == CONTRACT) told(fl_fl_contract_fclose(given.which & 1 ? fl_stdin : file));
}

#define CHECK_WRITES(name)                                                                                 \
    CHECK_ALLOWED(try_##name, "contract of " #name " %u with \"%s\", %d %zu %zu", given.which, given.text, \
                  given.number, given.size, given.count)

static void test_writing(void) {
    for (int i = 0; i < 400; i++) {
        static const char *const texts[] = {"", "a", "ab", "abc\n"};
        forget_places();
        begin_writing();
        given.text = place_text(texts[random_below(4)], 0);
        given.which = random_below(6);
        given.number = (int)random_below(300) - 2;
        CHECK_WRITES(put);
        CHECK_WRITES(perror);
        given.size = random_below(3);
        given.count = given.size ? (strlen(given.text) + 1) / given.size : random_below(3);
        CHECK_WRITES(fwrite);
        fclose(given.file);
        static const char *const names[] = {"", "/dev/null", "/none/there", "/"};
        given.text = place_text(names[random_below(4)], 0);
        given.mode = place_text(random_below(2) ? "r" : "w", 0);
        CHECK_WRITES(files);
    }
}

/* ---- formats ---- */

/* One of those that take a list; the library's prints to a file of ours. */
static void print(enum side side, const char *format, ...) {
    va_list list;
    long long result;
    va_start(list, format);
    switch (given.which) {
    case 0: result = AT(side, vsnprintf)(given.to, given.size, format, list); break;
    case 1: result = AT(side, vsprintf)(given.to, format, list); break;
    case 2: result = side == LIBRARY ? vfprintf(given.file, format, list) : AT(side, vprintf)(format, list); break;
    default: result = AT(side, vfprintf)(OUT(side), format, list);
    }
    va_end(list);
    told(result);
    if (given.size) hint((long long)strnlen(given.to, given.size));
}

/* Those that take arguments. */
static void print_plainly(enum side side) {
    static const char format[] = "%d:%s";
    int result;
    switch (given.which) {
    case 0: result = AT(side, snprintf)(given.to, given.size, format, given.number, given.text); break;
    case 1: result = AT(side, sprintf)(given.to, format, given.number, given.text); break;
    case 2:
        result = side == LIBRARY ? fprintf(given.file, format, given.number, given.text)
                                 : AT(side, printf)(format, given.number, given.text);
        break;
    default: result = AT(side, fprintf)(OUT(side), format, given.number, given.text);
    }
    told(result);
}

enum { FORMATS = 24 };

static void try_print(enum side side) {
    int n = given.number, p = given.precision;
    long l = (long)given.number * (sizeof(long) == 8 ? 1048576 : 1);
    hint((long long)strnlen(given.text, 8));
    if (p >= 0) hint((long long)strnlen(given.text, (size_t)p));
    hint((long long)strnlen(given.text, 2));
    switch (given.format) {
    case 0: print_plainly(side); break;
    case 1: print(side, "%d", n); break;
    case 2: print(side, "[%5d|%-3u]", n, n); break;
    case 3: print(side, "%+.*d", p, n); break;
    case 4: print(side, "%#.3x% d", n, n); break;
    case 5: print(side, "%#o%X", n, n); break;
    case 6: print(side, "%ld %lld %zu", l, (long long)n * 4294967296, (size_t)n); break;
    case 7: print(side, "%hhd%hu", n, n); break;
    case 8: print(side, "%c%%%c", n, 'x'); break;
    case 9: print(side, "%s", given.text); break;
    case 10: print(side, "%.*s", p, given.text); break;
    case 11: print(side, "%*s!", p, given.text); break;
    case 12: print(side, "%-6.2s", given.text); break;
    case 13: print(side, "%*.*d", p, p, n); break;
    case 14: print(side, "%f", given.real); break;
    case 15: print(side, "%.*e", p, given.real); break;
    case 16: print(side, "%10.3g%%", given.real); break;
    case 17: print(side, "%a", given.real); break;
    case 18: print(side, "%.0f %s", given.real, given.text); break;
    case 19: print(side, "%Lf", (long double)given.real); break;
    case 20: print(side, "%p", (void *)(intptr_t)n); break;
    case 21: print(side, "%08.3f%d", given.real, n); break;
    case 22: print(side, "%ju%td", (uintmax_t)n, (ptrdiff_t)n); break;
    default: print(side, "plain");
    }
}

static double any_real(void) {
    static const double some[] = {0, -1.5, 1e300, -1e-300, 3.999, 1.0 / 0.0, 5e-324, 123456789};
    return some[random_below(8)];
}

static void test_printing(void) {
    for (int i = 0; i < 3000; i++) {
        static const char *const texts[] = {"", "a", "ab", "abcdefg"};
        static const int numbers[] = {0, 1, -1, 12345, INT_MAX, INT_MIN};
        forget_places();
        begin_writing();
        given.text = place_text(texts[random_below(4)], random_below(2));
        given.number = numbers[random_below(6)];
        given.precision = (int)random_below(14) - 5;
        given.real = any_real();
        given.which = random_below(4);
        given.format = random_below(FORMATS);
        given.size = given.which ? 512 : random_below(2) ? random_below(8) : 512;
        given.to = place(given.size);
        CHECK_ALLOWED(try_print, "contract of printing %u with format %u, \"%s\", %d %d %g", given.which,
                      given.format, given.text, given.number, given.precision, given.real);
        fclose(given.file);
    }
}

/* ---- failures ---- */

static unsigned long failures;

#define CHECK_FAILS(name)                                                                             \
    do {                                                                                              \
        bool has_failed;                                                                              \
        CHECK(keeps_failure(try_##name, &has_failed),                                                 \
              "contract of " #name " does not fail: %u %u, %d %d %zu %zu", given.which, given.format, \
              given.number, given.precision, given.size, given.count);                                \
        failures += has_failed;                                                                       \
    } while (0)

static char *endless(unsigned size) {
    return memset(place(size), 'a', size);
}

static void test_failures(void) {
    for (int i = 0; i < 600; i++) {
        forget_places();
        begin_reading("abc");
        source.fails = false;
        given.number = (int)random_below(12);
        given.to = place(random_below(6));
        CHECK_FAILS(fgets);
        given.size = random_below(4);
        given.count = random_below(4);
        CHECK_FAILS(fread);
        given.text = endless(random_below(5));
        CHECK_FAILS(fwrite);
        given.which = 3 + random_below(2);
        CHECK_FAILS(put);
        fclose(given.file);
        forget_places();
        given.which = random_below(4);
        given.precision = (int)random_below(9) - 3;
        given.format = random_below(14);
        given.size = random_below(9);
        given.to = place(random_below(6));
        given.text = random_below(2) ? endless(random_below(5)) : place_text(&"abcdefgh"[random_below(8)], 0);
        if (given.format < FORMATS) CHECK_FAILS(print);
        /* What is printed lies where it is printed to. */
        given.to = place_text(&"abcde"[random_below(6)], random_below(9));
        given.text = given.to + random_below((unsigned)strlen(given.to) + 1);
        given.which = random_below(2);
        given.format = (unsigned[]){0, 9, 11, 18}[random_below(4)];
        CHECK_FAILS(print);
    }
    CHECK(failures > 1200, "of the models only %lu failed", failures);
}

int main(void) {
    test_reading();
    test_writing();
    test_printing();
    test_failures();
    return finish("contracts of files");
}
