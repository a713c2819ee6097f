/* tests/models/test_loose.c - loose models can do whatever the C library does: for random texts it is told what
 * they have to choose so that they do the same. A choice that they do not have ends the test. */
#include "support.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <unistd.h>

MODEL(__errno_location);
extern void *__fl_allocate(size_t size);
extern void __fl_free(void *pointer);
extern FILE *fl_stdin;

#define LOOSE(name) extern __typeof__(name) fl_fl_loose_##name
LOOSE(strtol);
LOOSE(strtoll);
LOOSE(strtoul);
LOOSE(strtoull);
LOOSE(atoi);
LOOSE(atol);
LOOSE(atoll);
LOOSE(strtod);
LOOSE(atof);
LOOSE(strlen);
LOOSE(strchr);
LOOSE(index);
LOOSE(strrchr);
LOOSE(strcspn);
LOOSE(strtok);
LOOSE(strtok_r);
extern char *fl_fl_loose___strtok_r(char *text, const char *separators, char **rest);
extern long fl_fl_loose___isoc23_strtol(const char *text, char **end, int base);
extern long long fl_fl_loose___isoc23_strtoll(const char *text, char **end, int base);
extern unsigned long fl_fl_loose___isoc23_strtoul(const char *text, char **end, int base);
extern unsigned long long fl_fl_loose___isoc23_strtoull(const char *text, char **end, int base);
LOOSE(tolower);
LOOSE(toupper);
LOOSE(fgets);
extern char *fl_fl_loose___fgets_chk(char *to, size_t known, int size, FILE *file);
LOOSE(fgetc);
LOOSE(getc);
LOOSE(getchar);
LOOSE(ungetc);
LOOSE(fread);
LOOSE(fread_unlocked);
LOOSE(read);
LOOSE(getline);
LOOSE(getdelim);
extern size_t fl_fl_loose___fread_chk(void *to, size_t known, size_t size, size_t count, FILE *file);
extern ssize_t fl_fl_loose___read_chk(int descriptor, void *to, size_t size, size_t known);
extern ssize_t fl_fl_loose___getdelim(char **line, size_t *capacity, int delimiter, FILE *file);
extern int fl_fl_loose_sscanf(const char *text, const char *format, ...);
extern int fl_fl_loose___isoc99_sscanf(const char *text, const char *format, ...);
extern int fl_fl_loose___isoc23_sscanf(const char *text, const char *format, ...);
extern int fl_fl_loose_scanf(const char *format, ...);
extern int fl_fl_loose___isoc99_scanf(const char *format, ...);
extern int fl_fl_loose___isoc23_scanf(const char *format, ...);
extern int fl_fl_loose_fscanf(FILE *file, const char *format, ...);
extern int fl_fl_loose___isoc99_fscanf(FILE *file, const char *format, ...);
extern int fl_fl_loose___isoc23_fscanf(FILE *file, const char *format, ...);

extern int fl_fl_loose_vsscanf(const char *text, const char *format, va_list list);
extern int fl_fl_loose___isoc99_vsscanf(const char *text, const char *format, va_list list);
extern int fl_fl_loose___isoc23_vsscanf(const char *text, const char *format, va_list list);
extern int fl_fl_loose_vscanf(const char *format, va_list list);
extern int fl_fl_loose___isoc99_vscanf(const char *format, va_list list);
extern int fl_fl_loose___isoc23_vscanf(const char *format, va_list list);
extern int fl_fl_loose_vfscanf(FILE *file, const char *format, va_list list);
extern int fl_fl_loose___isoc99_vfscanf(FILE *file, const char *format, va_list list);
extern int fl_fl_loose___isoc23_vfscanf(FILE *file, const char *format, va_list list);

#undef stdin

static long long choices[400];

static void choose(long long choice) {
    choices[outside.choice_count++] = choice;
}

static void begin(void) {
    outside.choices = choices;
    outside.choice_count = 0;
    errno = fl_errno = 0;
}

/* The model has chosen all that it was to choose. */
#define CHECK_END(what) CHECK(outside.choice_count == 0, "%s chooses less", what)

static const char *random_text(char *text, unsigned most, const char *alphabet) {
    unsigned length = random_below(most + 1);
    for (unsigned i = 0; i < length; i++) text[i] = alphabet[random_below((unsigned)strlen(alphabet))];
    text[length] = 0;
    return text;
}

/* ---- numbers ---- */

static void choose_text(void) {
    choose(1); /* bytes of it that are there for sure */
}

static void choose_number(const char *text, const char *end, long long value) {
    begin();
    choose_text();
    choose(errno);
    choose(end - text);
    choose(value);
}

#define CHECK_INTEGER(reader, loose)                                                           \
    do {                                                                                       \
        char *end, *loose_end = NULL;                                                          \
        errno = 0;                                                                             \
        __typeof__(reader(text, &end, base)) value = reader(text, &end, base);                 \
        int error = errno;                                                                     \
        choose_number(text, end, (long long)value);                                            \
        choices[1] = error;                                                                    \
        CHECK(loose(text, &loose_end, base) == value && loose_end == end && fl_errno == error, \
              #loose " of \"%s\"", text);                                                      \
        CHECK_END(#loose);                                                                     \
    } while (0)

static void test_integers(void) {
    static const int bases[] = {0, 2, 8, 10, 16, 36};
    for (int i = 0; i < 20000; i++) {
        char text[40];
        random_text(text, 30, random_below(2) ? "0123456789" : " +-0x19af\n,");
        int base = bases[random_below(6)];
        CHECK_INTEGER(strtol, fl_fl_loose_strtol);
        CHECK_INTEGER(strtoll, fl_fl_loose_strtoll);
        CHECK_INTEGER(strtoul, fl_fl_loose_strtoul);
        CHECK_INTEGER(strtoull, fl_fl_loose_strtoull);
        CHECK_INTEGER(strtol, fl_fl_loose___isoc23_strtol);
        CHECK_INTEGER(strtoll, fl_fl_loose___isoc23_strtoll);
        CHECK_INTEGER(strtoul, fl_fl_loose___isoc23_strtoul);
        CHECK_INTEGER(strtoull, fl_fl_loose___isoc23_strtoull);
        errno = 0;
        long number = strtol(text, NULL, 10); /* as atoi does */
        int error = errno;
        choose_number(text, text, number);
        choices[1] = error;
        CHECK(fl_fl_loose_atol(text) == number && fl_errno == error, "atol of \"%s\"", text);
        choose_number(text, text, number);
        CHECK(fl_fl_loose_atoll(text) == number, "atoll of \"%s\"", text);
        begin();
        choose_text();
        choose(error);
        choose((int)number);
        CHECK(fl_fl_loose_atoi(text) == (int)number && fl_errno == error, "atoi of \"%s\"", text);
        CHECK_END("atoi");
    }
}

static void test_floats(void) {
    for (int i = 0; i < 20000; i++) {
        char text[40], *end, *loose_end = NULL;
        random_text(text, 12, "0123456789.e-+ nainf");
        errno = 0;
        double value = strtod(text, &end);
        int error = errno;
        long long bits;
        memcpy(&bits, &value, sizeof bits);
        choose_number(text, end, bits);
        choices[1] = error;
        double loose = fl_fl_loose_strtod(text, &loose_end);
        CHECK(memcmp(&loose, &value, sizeof value) == 0 && loose_end == end && fl_errno == error,
              "strtod of \"%s\"", text);
        choose_number(text, end, bits);
        loose = fl_fl_loose_atof(text);
        CHECK(memcmp(&loose, &value, sizeof value) == 0, "atof of \"%s\"", text);
    }
}

/* ---- parts of texts ---- */

#define CHECK_FIND(function)                                                                \
    do {                                                                                    \
        const char *found = function(text, wanted);                                         \
        begin();                                                                            \
        choose_text();                                                                      \
        choose(!found);                                                                     \
        if (found) choose(found - text);                                                    \
        CHECK(fl_fl_loose_##function(text, wanted) == found, #function " in \"%s\"", text); \
        CHECK_END(#function);                                                               \
    } while (0)

static void test_places(void) {
    char *text = __fl_allocate(40);
    for (int i = 0; i < 20000; i++) {
        for (int k = 0; k < 40; k++) text[k] = (char)next_random(); /* what is behind the end */
        random_text(text, 30, "ab,");
        char wanted = "ab,\n"[random_below(5)];
        CHECK_FIND(strchr);
        CHECK_FIND(index);
        CHECK_FIND(strrchr);
        size_t length = strlen(text), before = strcspn(text, "b\n");
        begin();
        choose_text();
        choose((long long)length);
        CHECK(fl_fl_loose_strlen(text) == length, "strlen of \"%s\"", text);
        CHECK_END("strlen");
        begin();
        choose_text();
        choose((long long)before);
        CHECK(fl_fl_loose_strcspn(text, "b\n") == before, "strcspn of \"%s\"", text);
        CHECK_END("strcspn");
    }
    __fl_free(text);
}

/* What a token of the text is, from `from` on; where the rest begins is where strtok_r goes on. */
static void choose_token(const char *from, const char *token, const char *rest) {
    begin();
    choose_text();
    choose_text();
    const char *last = token ? token + strlen(token) : rest;
    choose(last - from);
    choose(!token);
    if (!token) return;
    choose(token - from);
    choose(rest - last);
}

static void test_tokens(void) {
    for (int i = 0; i < 20000; i++) {
        char *text[3], *rest[3] = {NULL};
        for (int k = 0; k < 3; k++) text[k] = memset(__fl_allocate(20), 0, 20);
        char *(*const loose[3])(char *, const char *, char **) = {NULL, fl_fl_loose_strtok_r,
                                                                  fl_fl_loose___strtok_r};
        random_text(text[0], 12, "ab, \n");
        for (int k = 1; k < 3; k++) memcpy(text[k], text[0], 20);
        char *from = text[0], *token;
        do {
            token = strtok_r(from == text[0] ? from : NULL, ", ", &rest[0]);
            for (int k = 1; k < 3; k++) {
                choose_token(from, token, rest[0]);
                char *first = from == text[0] ? text[k] : NULL, *other = loose[k](first, ", ", &rest[k]);
                CHECK(token ? other == text[k] + (token - text[0]) : !other, "strtok_r of \"%s\"", text[k]);
                CHECK(rest[k] == text[k] + (rest[0] - text[0]), "the rest of \"%s\"", text[k]);
                CHECK(memcmp(text[k], text[0], 20) == 0, "what strtok_r leaves");
                CHECK_END("strtok_r");
            }
            from = rest[0];
        } while (token);
        for (int k = 0; k < 3; k++) __fl_free(text[k]);
    }
    char *text[2] = {strcpy(__fl_allocate(8), ",a,b"), strcpy(__fl_allocate(8), ",a,b")};
    for (int i = 0; i < 4; i++) {
        static const int places[][4] = {{2, 0, 1, 1}, {1, 0, 0, 0}, {0, 1}, {0, 1}};
        char *token = strtok(i ? NULL : text[0], ",");
        begin();
        choose_text();
        choose_text();
        for (int k = 0; k < (token ? 4 : 2); k++) choose(places[i][k]);
        char *other = fl_fl_loose_strtok(i ? NULL : text[1], ",");
        CHECK(token ? other == text[1] + (token - text[0]) : !other, "token %d", i);
        CHECK_END("strtok");
    }
    __fl_free(text[0]);
    __fl_free(text[1]);
}

/* ---- streams ---- */

static void choose_stream(void) {
    choose(0); /* its state */
    choose(0); /* the error number */
}

static void test_lines(void) {
    char line[8], expected[8] = "ab\n\0d\ne";
    for (int i = 0; i < 2; i++) {
        memcpy(line, "xxxxxxx", 8);
        begin();
        choose_stream();
        choose(0);
        choose(3); /* the length of the line */
        outside.any_bytes = expected;
        char *result = i ? fl_fl_loose___fgets_chk(line, 8, 8, fl_stdin) : fl_fl_loose_fgets(line, 8, fl_stdin);
        CHECK(result == line && memcmp(line, expected, 8) == 0, "fgets reads a line");
        CHECK_END("fgets");
    }
    begin();
    choose_stream();
    choose(1);
    choose(1);
    CHECK(!fl_fl_loose_fgets(line, 8, fl_stdin) && memcmp(line, expected, 8) == 0, "fgets at the end");
    begin();
    choose_stream();
    choose(1);
    choose(0);
    outside.any_bytes = "partly\n";
    CHECK(!fl_fl_loose_fgets(line, 8, fl_stdin) && memcmp(line, "partly\n", 8) == 0, "fgets fails");
    begin();
    CHECK(!fl_fl_loose_fgets(line, 0, fl_stdin), "fgets without room");
}

static void test_items(void) {
    short items[4], expected[4] = {1, 2, 3, 0x7777};
    for (int i = 0; i < 3; i++) {
        memset(items, 0x55, sizeof items);
        begin();
        choose_stream();
        choose(3);
        outside.any_bytes = (const char *)expected; /* a part of the last item, too */
        size_t count = i == 0   ? fl_fl_loose_fread(items, 2, 4, fl_stdin)
                       : i == 1 ? fl_fl_loose_fread_unlocked(items, 2, 4, fl_stdin)
                                : fl_fl_loose___fread_chk(items, 8, 2, 4, fl_stdin);
        CHECK(count == 3 && memcmp(items, expected, sizeof items) == 0, "fread reads items");
        CHECK_END("fread");
    }
    begin();
    CHECK(fl_fl_loose_fread(items, 2, 0, fl_stdin) == 0 && fl_fl_loose_fread(items, 0, 4, fl_stdin) == 0,
          "fread of nothing");
    CHECK_END("fread");
}

static void test_blocks(void) {
    char block[8], expected[8] = "abc\n\0fg";
    for (int i = 0; i < 2; i++) {
        for (int size = 0; size <= 8; size++) {
            memset(block, 'x', sizeof block);
            begin();
            choose(size);
            outside.any_bytes = expected;
            ssize_t count = i ? fl_fl_loose___read_chk(0, block, 8, 8) : fl_fl_loose_read(0, block, 8);
            CHECK(count == size && memcmp(block, expected, 8) == 0, "read of %d bytes", size);
            CHECK_END("read");
        }
        begin();
        choose(-1);
        choose(EINTR);
        outside.any_bytes = expected;
        ssize_t count = i ? fl_fl_loose___read_chk(0, block, 8, 8) : fl_fl_loose_read(0, block, 8);
        CHECK(count == -1 && fl_errno == EINTR, "read fails");
        CHECK_END("read");
    }
    begin();
    choose(0);
    CHECK(fl_fl_loose_read(0, block, 0) == 0, "read of nothing");
}

static ssize_t read_line(int which, char **line, size_t *capacity) {
    if (which == 0) return fl_fl_loose_getline(line, capacity, fl_stdin);
    if (which == 1) return fl_fl_loose_getdelim(line, capacity, '\n', fl_stdin);
    return fl_fl_loose___getdelim(line, capacity, '\n', fl_stdin);
}

/* As the C library reads these from a stream: a first line, one that fits into its block, the end. */
static void test_long_lines(void) {
    static const char text[] = "first\nse\0cond, longer\nthird";
    for (int which = 0; which < 3; which++) {
        FILE *stream = fmemopen((void *)text, sizeof text - 1, "r");
        char *real = NULL, *line = NULL, bytes[120];
        size_t real_capacity = 0, capacity = 0;
        for (ssize_t length; (length = getline(&real, &real_capacity, stream)) >= 0;) {
            memset(bytes, 'z', sizeof bytes);
            memcpy(bytes, real, (size_t)length + 1);
            begin();
            choose_stream();
            choose(0);
            choose(length);
            outside.any_bytes = bytes;
            CHECK(read_line(which, &line, &capacity) == length, "the length of \"%s\"", real);
            CHECK(capacity == real_capacity && memcmp(line, real, (size_t)length + 1) == 0, "\"%s\"", real);
            CHECK_END("getline");
        }
        begin();
        choose_stream();
        choose(1);
        CHECK(read_line(which, &line, &capacity) == -1 && memcmp(line, "third", 6) == 0, "getline at the end");
        CHECK_END("getline");
        __fl_free(line);
        free(real);
        fclose(stream);
        line = __fl_allocate(4); /* of the program's own: too small, so that it moves; or not */
        for (int moves = 1; moves >= 0; moves--) {
            char *before = line;
            capacity = 4;
            begin();
            choose_stream();
            choose(0);
            choose(moves);
            choose(3);
            memcpy(bytes, "abc", 4);
            outside.any_bytes = bytes;
            CHECK(read_line(which, &line, &capacity) == 3 && strcmp(line, "abc") == 0, "getline into 4 bytes");
            CHECK(capacity == (moves ? 120 : 4) && (moves || line == before), "the block of the line");
            CHECK_END("getline");
        }
        __fl_free(line);
        begin();
        CHECK(read_line(which, NULL, &capacity) == -1 && fl_errno == EINVAL, "getline to nowhere");
    }
}

#undef tolower
#undef toupper

static void test_characters(void) {
    for (int character = -1; character < 256; character++) {
        CHECK(fl_fl_loose_tolower(character) == tolower(character), "tolower(%d)", character);
        CHECK(fl_fl_loose_toupper(character) == toupper(character), "toupper(%d)", character);
        begin();
        choose_stream();
        choose(character);
        CHECK(fl_fl_loose_getchar() == character, "getchar");
        begin();
        choose_stream();
        choose(character);
        CHECK(fl_fl_loose_getc(fl_stdin) == character, "getc");
        begin();
        choose_stream();
        choose(character);
        CHECK(fl_fl_loose_fgetc(fl_stdin) == character, "fgetc");
        begin();
        if (character >= 0) choose_stream();
        CHECK(fl_fl_loose_ungetc(character, fl_stdin) == character, "ungetc");
        CHECK_END("ungetc");
    }
}

/* ---- formats ---- */

/* What sscanf does with a format of conversions of one kind each. */
struct reading {
    const char *format;
    const char *kinds; /* d: number, s: a word, S: one without a width, c: a character, n */
};

static const struct reading formats[] = {
    {"%d", "d"},     {"%d %d", "dd"},    {"%d,%d", "dd"}, {"%3d%2d", "dd"},  {"%i", "d"},
    {"%x %o", "dd"}, {"%u-%u", "dd"},    {"%3s", "s"},    {"%3s %d", "sd"},  {"%s", "S"},
    {"%d %s", "dS"}, {"%3[ab]%c", "sc"}, {"%*d %d", "d"}, {"%d%n", "dn"},    {"%3[^,],%d", "sd"},
    {"a%d", "d"},    {"%c%c", "cc"},     {"%*s", ""},     {"%d%% %d", "dd"}, {"%hhd %hd", "dd"},
};

union field {
    int number;
    char text[24];
};

/* The choices with which the loose model gives the fields, of which so many were filled in. */
static void choose_fields(const struct reading *reading, int result, union field *const fields[2],
                          bool is_stream) {
    int assigned = 0;
    begin();
    if (is_stream)
        choose_stream();
    else {
        choose_text();
        choose(0);
    }
    for (int i = 0; reading->kinds[i]; i++) {
        char kind = reading->kinds[i];
        bool is_read = kind == 'n' ? fields[i]->number >= 0 : assigned < result;
        choose(!is_read);
        if (!is_read) {
            if (!assigned) choose(result == EOF);
            return;
        }
        if (kind == 'd' || kind == 'n') choose(fields[i]->number);
        if (kind == 'c') choose((unsigned char)fields[i]->text[0]);
        if (kind == 's' || kind == 'S') outside.any_bytes = fields[i]->text;
        if (kind == 'S') choose_text();
        if (kind != 'n') assigned++;
    }
    if (!assigned) choose(result == EOF);
}

#define PASS_ON(last, call) \
    va_list list;           \
    va_start(list, last);   \
    int count = call;       \
    va_end(list);           \
    return count

#define WITH_LIST(prefix)                                                    \
    static int list_##prefix##s(const char *text, const char *format, ...) { \
        PASS_ON(format, fl_fl_loose_##prefix##vsscanf(text, format, list));  \
    }                                                                        \
    static int list_##prefix(const char *format, ...) {                      \
        PASS_ON(format, fl_fl_loose_##prefix##vscanf(format, list));         \
    }                                                                        \
    static int list_##prefix##f(FILE *file, const char *format, ...) {       \
        PASS_ON(format, fl_fl_loose_##prefix##vfscanf(file, format, list));  \
    }

WITH_LIST()
WITH_LIST(__isoc99_)
WITH_LIST(__isoc23_)

typedef int scanner(const char *text, const char *format, ...);
typedef int stream_scanner(const char *format, ...);
typedef int file_scanner(FILE *file, const char *format, ...);

static void try_format(const struct reading *reading, const char *text, int which) {
    static scanner *const scanners[] = {
        fl_fl_loose_sscanf, fl_fl_loose___isoc99_sscanf, fl_fl_loose___isoc23_sscanf, list_s, list___isoc99_s,
        list___isoc23_s};
    static stream_scanner *const streams[] = {
        fl_fl_loose_scanf, fl_fl_loose___isoc99_scanf, fl_fl_loose___isoc23_scanf, list_, list___isoc99_,
        list___isoc23_};
    static file_scanner *const files[] = {
        fl_fl_loose_fscanf, fl_fl_loose___isoc99_fscanf, fl_fl_loose___isoc23_fscanf, list_f, list___isoc99_f,
        list___isoc23_f};
    union field *real[2], *loose[2];
    for (int i = 0; i < 2; i++) {
        real[i] = __fl_allocate(sizeof *real[i]);
        loose[i] = __fl_allocate(sizeof *loose[i]);
        memset(real[i], 0xff, sizeof *real[i]);
        memset(loose[i], 0xff, sizeof *loose[i]);
    }
    int result = sscanf(text, reading->format, real[0], real[1]), other;
    choose_fields(reading, result, real, which > 5);
    if (which < 6)
        other = scanners[which](text, reading->format, loose[0], loose[1]);
    else if (which < 12)
        other = streams[which - 6](reading->format, loose[0], loose[1]);
    else
        other = files[which - 12](fl_stdin, reading->format, loose[0], loose[1]);
    CHECK(other == result, "%d, not %d, of \"%s\" with \"%s\"", other, result, text, reading->format);
    CHECK_END(reading->format);
    for (int i = 0; i < 2; i++) {
        CHECK(memcmp(real[i], loose[i], sizeof *real[i]) == 0, "field %d of \"%s\" with \"%s\"", i, text,
              reading->format);
        __fl_free(real[i]);
        __fl_free(loose[i]);
    }
}

static void test_formats(void) {
    for (int i = 0; i < 40000; i++) {
        char text[20];
        random_text(text, 8, random_below(2) ? "12 ,-a" : "0x7a b\n,%");
        try_format(&formats[random_below(sizeof formats / sizeof *formats)], text, (int)random_below(18));
    }
}

int main(void) {
    test_integers();
    test_floats();
    test_places();
    test_tokens();
    test_lines();
    test_items();
    test_blocks();
    test_long_lines();
    test_characters();
    test_formats();
    return finish("loose");
}
