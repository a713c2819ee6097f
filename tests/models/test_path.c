/* Paths, patterns, messages and byte order of the models against the C library. */
#include "support.h"

#include <arpa/inet.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <fnmatch.h>
#include <libgen.h>
#include <strings.h>

#undef basename

MODEL(fnmatch);
MODEL(dirname);
MODEL(__xpg_basename);
MODEL(warn);
MODEL(errx);
MODEL(error);
MODEL(ffs);
MODEL(ffsll);
extern uint32_t fl_htonl(uint32_t);
extern uint16_t fl_ntohs(uint16_t);
extern void fl_fl_model_set_program_name(char *name);

static void random_text(char *to, unsigned longest, const char *alphabet) {
    unsigned length = random_below(longest + 1);
    for (unsigned i = 0; i < length; i++) to[i] = alphabet[random_below((unsigned)strlen(alphabet))];
    to[length] = 0;
}

static void test_paths(void) {
    for (int i = 0; i < 20000; i++) {
        char path[12], wanted[12], got[12];
        random_text(path, 10, "//a.b");
        strcpy(wanted, path);
        strcpy(got, path);
        CHECK(strcmp(dirname(wanted), fl_dirname(got)) == 0, "dirname(\"%s\")", path);
        strcpy(wanted, path);
        strcpy(got, path);
        char *wanted_name = __xpg_basename(wanted), *got_name = fl___xpg_basename(got);
        CHECK(strcmp(wanted_name, got_name) == 0, "basename(\"%s\"): %s, but got %s", path, wanted_name, got_name);
    }
}

static void test_patterns(void) {
    static const int flags[] = {
        0, FNM_PATHNAME, FNM_PERIOD, FNM_PATHNAME | FNM_PERIOD, FNM_CASEFOLD, FNM_NOESCAPE, FNM_LEADING_DIR};
    for (int i = 0; i < 100000; i++) {
        char pattern[16] = "", text[12];
        unsigned items = random_below(6);
        static const char *const pieces[] = {"a",     "b", "*", "?",   "[ab]", "[!a]",
                                             "[a-b]", "/", ".", "\\a", "B",    "\\*"};
        for (unsigned p = 0; p < items && strlen(pattern) < 10; p++) strcat(pattern, pieces[random_below(12)]);
        random_text(text, 6, "ab/.B*");
        int flag = flags[random_below(7)];
        CHECK(fnmatch(pattern, text, flag) == fl_fnmatch(pattern, text, flag),
              "fnmatch(\"%s\", \"%s\", %d): %d, but got %d", pattern, text, flag, fnmatch(pattern, text, flag),
              fl_fnmatch(pattern, text, flag));
    }
}

static bool was_written(const char *text) {
    bool same = outside.output_size[2] == strlen(text) && memcmp(outside.output[2], text, strlen(text)) == 0;
    outside.output_size[2] = 0;
    return same;
}

static void test_messages(void) {
    static char name[] = "/usr/bin/program";
    fl_fl_model_set_program_name(name);
    fl_errno = ENOENT;
    fl_warn("%s %d", "file", 5);
    CHECK(was_written("program: file 5: No such file or directory\n"), "warn");
    if (setjmp(outside.halted) == 0) fl_errx(3, "stop");
    CHECK(outside.status == 3 && was_written("program: stop\n"), "errx");
    fl_error(0, EINVAL, "x%d", 1);
    CHECK(was_written("/usr/bin/program: x1: Invalid argument\n"), "error");
}

int main(void) {
    test_paths();
    test_patterns();
    test_messages();
    CHECK(fl_htonl(0x01020304) == 0x04030201 && fl_ntohs(0x0102) == 0x0201, "byte order");
    for (int i = 0; i < 31; i++) CHECK(fl_ffs(1 << i) == i + 1 && fl_ffsll(5ll << i) == i + 1, "ffs");
    CHECK(fl_ffs(0) == 0, "ffs(0)");
    return finish("path");
}
