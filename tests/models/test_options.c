/* Options, wide characters, locales and signals of the models against the C library. */
#include "support.h"

#include <errno.h>
#include <getopt.h>
#include <locale.h>
#include <signal.h>
#include <wchar.h>
#include <wctype.h>

MODEL(getopt);
MODEL(getopt_long);
MODEL(getopt_long_only);
MODEL(setlocale);
MODEL(localeconv);
MODEL(mbtowc);
MODEL(wctomb);
MODEL(mblen);
MODEL(mbstowcs);
MODEL(wcstombs);
MODEL(wcslen);
MODEL(wcscmp);
MODEL(wcsstr);
MODEL(signal);
MODEL(raise);
MODEL(sigaction);
MODEL(sigemptyset);
MODEL(sigaddset);
MODEL(sigismember);
MODEL(strsignal);
extern char *fl_optarg;
extern int fl_optind, fl_opterr, fl_optopt;

static int flag_value, fl_flag_value;

/* What one call left behind. */
struct step {
    int result, option_index, index, unknown;
    const char *argument;
};

static void test_getopt(void) {
    static char *const words[] = {"-a",   "-b",      "-bx",      "-abc",      "-c",    "-cval",    "-",
                                  "--",   "operand", "--help",   "--verbose", "--ver", "--file=x", "--file",
                                  "--fi", "--opt",   "--opt=1",  "--unknown", "-z",    "--flag",   "--fl",
                                  "-h",   "-help",   "--help=1", "x",         "-vf",   "--version"};
    static const char *const letters[] = {"abc:d::", "+abc:d::", "-abc:", ":abc:d::", "+:ab:c", "b::c::hv"};
    struct option options[] = {{"help", no_argument, NULL, 'h'},
                               {"verbose", no_argument, NULL, 'v'},
                               {"version", no_argument, NULL, 'V'},
                               {"file", required_argument, NULL, 'f'},
                               {"opt", optional_argument, NULL, 'o'},
                               {"flag", no_argument, &flag_value, 7},
                               {NULL, 0, NULL, 0}};
    struct option fl_options[sizeof options / sizeof options[0]];
    memcpy(fl_options, options, sizeof options);
    fl_options[5].flag = &fl_flag_value;
    for (int round = 0; round < 60000; round++) {
        char *argv[9] = {"program"}, *fl_argv[9];
        int argc = 1 + (int)random_below(7), kind = (int)random_below(3);
        for (int i = 1; i < argc; i++) argv[i] = words[random_below(sizeof words / sizeof words[0])];
        argv[argc] = NULL;
        memcpy(fl_argv, argv, sizeof argv);
        char description[300] = "";
        for (int i = 1; i < argc; i++) strcat(strcat(description, " "), argv[i]);
        const char *wanted_letters = letters[random_below(sizeof letters / sizeof letters[0])];
        optind = fl_optind = opterr = fl_opterr = 0;
        for (;;) {
            struct step wanted = {0, -1, 0, 0, NULL}, got = {0, -1, 0, 0, NULL};
            wanted.result = kind == 0 ? getopt(argc, argv, wanted_letters)
                            : kind == 1
                                ? getopt_long(argc, argv, wanted_letters, options, &wanted.option_index)
                                : getopt_long_only(argc, argv, wanted_letters, options, &wanted.option_index);
            got.result = kind == 0 ? fl_getopt(argc, fl_argv, wanted_letters)
                         : kind == 1
                             ? fl_getopt_long(argc, fl_argv, wanted_letters, fl_options, &got.option_index)
                             : fl_getopt_long_only(argc, fl_argv, wanted_letters, fl_options, &got.option_index);
            bool is_error = wanted.result == '?' || wanted.result == ':';
            bool same = wanted.result == got.result && wanted.option_index == got.option_index &&
                        optind == fl_optind && optarg == fl_optarg && (!is_error || optopt == fl_optopt);
            CHECK(same, "%d \"%s\"%s: %d %d %s %d, but got %d %d %s %d", kind, wanted_letters, description,
                  wanted.result, optind, optarg, optopt, got.result, fl_optind, fl_optarg, fl_optopt);
            if (!same || wanted.result == -1) break;
        }
        CHECK(memcmp(argv, fl_argv, sizeof(char *) * (size_t)argc) == 0, "the order of%s", description);
    }
    CHECK(flag_value == 7 && fl_flag_value == 7, "a flag");
}

static void test_messages(void) {
    char *argv[] = {"program", "-x", NULL};
    struct option options[] = {{"file", required_argument, NULL, 'f'}, {NULL, 0, NULL, 0}};
    fl_optind = 0;
    fl_opterr = 1;
    outside.output_size[2] = 0;
    fl_getopt(2, argv, "a");
    argv[1] = "--file";
    fl_optind = 0;
    fl_getopt_long(2, argv, "a", options, NULL);
    const char *wanted = "program: invalid option -- 'x'\nprogram: option '--file' requires an argument\n";
    CHECK(outside.output_size[2] == strlen(wanted) && memcmp(outside.output[2], wanted, strlen(wanted)) == 0,
          "messages: %.*s", (int)outside.output_size[2], outside.output[2]);
}

static void test_locale(void) {
    CHECK(strcmp(fl_setlocale(LC_ALL, ""), "C") == 0, "setlocale");
    outside.world_name = "setlocale.fails";
    outside.world_answer = 1;
    CHECK(!fl_setlocale(LC_ALL, "") && !fl_setlocale(LC_ALL, "de_DE"), "setlocale fails");
    CHECK(strcmp(fl_setlocale(LC_ALL, "POSIX"), "C") == 0, "there is always POSIX");
    outside.world_name = NULL;
    CHECK(strcmp(fl_localeconv()->decimal_point, ".") == 0, "localeconv");
    for (int byte = 0; byte < 256; byte++) {
        wchar_t wanted = -5, got = -5;
        char text[2] = {(char)byte, 0}, wanted_text[4] = "", got_text[4] = "";
        CHECK(mbtowc(&wanted, text, 1) == fl_mbtowc(&got, text, 1) && wanted == got, "mbtowc of %d", byte);
        CHECK(mblen(text, 1) == fl_mblen(text, 1), "mblen of %d", byte);
        CHECK(wctomb(wanted_text, byte) == fl_wctomb(got_text, byte) && strcmp(wanted_text, got_text) == 0,
              "wctomb of %d", byte);
    }
    wchar_t wide[10];
    char text[10];
    CHECK(fl_mbstowcs(wide, "hello", 10) == 5 && wcscmp(wide, L"hello") == 0, "mbstowcs");
    CHECK(fl_mbstowcs(wide, "hello", 3) == 3 && fl_wcstombs(text, L"abc", 10) == 3 && strcmp(text, "abc") == 0,
          "wcstombs");
    CHECK(fl_wcslen(L"four") == 4 && fl_wcscmp(L"a", L"b") < 0 && fl_wcsstr(L"xyz", L"yz"), "wide strings");
#define WIDE_CLASS(name)          \
    extern int fl_##name(wint_t); \
    for (int c = 0; c < 128; c++) CHECK(!name((wint_t)c) == !fl_##name((wint_t)c), "%s(%d)", #name, c)
    WIDE_CLASS(iswalnum);
    WIDE_CLASS(iswalpha);
    WIDE_CLASS(iswblank);
    WIDE_CLASS(iswcntrl);
    WIDE_CLASS(iswdigit);
    WIDE_CLASS(iswgraph);
    WIDE_CLASS(iswlower);
    WIDE_CLASS(iswprint);
    WIDE_CLASS(iswpunct);
    WIDE_CLASS(iswspace);
    WIDE_CLASS(iswupper);
    WIDE_CLASS(iswxdigit);
}

static int delivered;
static void handle(int number) {
    delivered = number;
}

static void test_signals(void) {
    CHECK(fl_signal(SIGUSR1, handle) == SIG_DFL && fl_raise(SIGUSR1) == 0 && delivered == SIGUSR1, "a handler");
    CHECK(fl_signal(SIGUSR1, SIG_IGN) == handle && fl_raise(SIGUSR1) == 0, "ignoring");
    CHECK(fl_signal(SIGKILL, handle) == SIG_ERR && fl_errno == EINVAL, "SIGKILL");
    if (setjmp(outside.halted) == 0) fl_raise(SIGTERM);
    CHECK(outside.status == 128 + SIGTERM, "the default");
    sigset_t set;
    fl_sigemptyset(&set);
    fl_sigaddset(&set, SIGINT);
    CHECK(sigismember(&set, SIGINT) == 1 && fl_sigismember(&set, SIGTERM) == 0, "sets");
    struct sigaction action = {.sa_handler = handle}, old;
    CHECK(fl_sigaction(SIGINT, &action, &old) == 0 && old.sa_handler == SIG_DFL && fl_raise(SIGINT) == 0,
          "sigaction");
    CHECK(delivered == SIGINT && strcmp(fl_strsignal(SIGSEGV), "Segmentation fault") == 0, "strsignal");
    for (int number = -2; number < 70; number++)
        CHECK(strcmp(fl_strsignal(number), strsignal(number)) == 0, "strsignal of %d", number);
}

int main(void) {
    test_getopt();
    test_messages();
    test_locale();
    test_signals();
    return finish("options");
}
