/* tests/models/test_world.c - random numbers against the C library's; errors and what they leave behind. */
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

MODEL(rand);
MODEL(srand);
MODEL(random);
MODEL(srandom);
MODEL(rand_r);
MODEL(drand48);
MODEL(erand48);
MODEL(lrand48);
MODEL(nrand48);
MODEL(mrand48);
MODEL(jrand48);
MODEL(srand48);
MODEL(seed48);
MODEL(lcong48);
MODEL(puts);
MODEL(fputs);
MODEL(putchar);
MODEL(printf);
MODEL(fwrite);
MODEL(fflush);
MODEL(ferror);
MODEL(clearerr);
MODEL(write);
MODEL(read);
MODEL(fopen);
MODEL(fgetc);
MODEL(feof);
MODEL(open);
MODEL(access);
MODEL(isatty);
MODEL(stat);
MODEL(getpid);
MODEL(getuid);
MODEL(fork);
MODEL(wait);
MODEL(waitpid);
MODEL(system);
MODEL(execlp);
MODEL(getcwd);
MODEL(clock_gettime);
MODEL(remove);
MODEL(fclose);
MODEL(fseek);
MODEL(ftell);
MODEL(rewind);
MODEL(lseek);
extern void fl_fl_model_start_files(void);
extern FILE *fl_stdout, *fl_stdin;

static void answer(const char *name, long number) {
    outside.world_name = name;
    outside.world_answer = number;
    outside.world_bytes = NULL;
    fl_errno = 0;
}

static void compare_numbers(unsigned seed) {
    for (int i = 0; i < 400; i++) {
        int wanted = rand(), got = fl_rand();
        CHECK(wanted == got, "rand %d of seed %u: %d, not %d", i, seed, got, wanted);
        CHECK(random() == fl_random(), "random %d of seed %u", i, seed);
    }
}

static void test_rand(void) {
    static const unsigned seeds[] = {0, 1, 2, 42, 0x7fffffff, 0x80000000, 0xffffffff, 2147483646};
    compare_numbers(1); /* nobody has given a seed */
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds + 200; i++) {
        unsigned seed = i < sizeof seeds / sizeof *seeds ? seeds[i] : (unsigned)next_random();
        if (i % 2) {
            srand(seed);
            fl_srand(seed);
        } else {
            srandom(seed);
            fl_srandom(seed);
        }
        compare_numbers(seed);
    }
    for (int i = 0; i < 20000; i++) {
        unsigned wanted = (unsigned)next_random(), got = wanted;
        CHECK(rand_r(&wanted) == fl_rand_r(&got) && wanted == got, "rand_r");
    }
}

static void compare_48(const char *when) {
    unsigned short wanted[3] = {(unsigned short)next_random(), (unsigned short)next_random(), 7}, got[3];
    memcpy(got, wanted, sizeof got);
    for (int i = 0; i < 50; i++) {
        CHECK(drand48() == fl_drand48(), "drand48 %s", when);
        CHECK(lrand48() == fl_lrand48(), "lrand48 %s", when);
        CHECK(mrand48() == fl_mrand48(), "mrand48 %s", when);
        CHECK(erand48(wanted) == fl_erand48(got), "erand48 %s", when);
        CHECK(nrand48(wanted) == fl_nrand48(got), "nrand48 %s", when);
        CHECK(jrand48(wanted) == fl_jrand48(got) && memcmp(wanted, got, sizeof got) == 0, "jrand48 %s", when);
    }
}

static void test_48(void) {
    compare_48("without a seed");
    for (int i = 0; i < 200; i++) {
        long seed = (long)next_random();
        srand48(seed);
        fl_srand48(seed);
        compare_48("with a seed");
    }
    unsigned short seed[3] = {1, 2, 3}, parameters[7] = {5, 6, 7, 0xfff1, 0x1234, 0x0042, 9};
    CHECK(memcmp(seed48(seed), fl_seed48(seed), sizeof seed) == 0, "what seed48 gives back");
    compare_48("after seed48");
    lcong48(parameters);
    fl_lcong48(parameters);
    compare_48("after lcong48");
    srand48(3);
    fl_srand48(3);
    compare_48("after lcong48 and a seed");
}

static void test_output(void) {
    CHECK(fl_puts("a") == 2 && !fl_ferror(fl_stdout), "puts");
    answer("puts.fails-with-errno", ENOSPC);
    CHECK(fl_puts("a") == EOF && fl_errno == ENOSPC, "puts fails");
    answer(NULL, 0);
    CHECK(fl_ferror(fl_stdout) && fl_fputs("b", fl_stdout) >= 0 && fl_ferror(fl_stdout), "the error stays");
    fl_clearerr(fl_stdout);
    CHECK(!fl_ferror(fl_stdout) && fl_printf("%d", 12) == 2, "it is gone");
    answer("printf.fails-with-errno", EIO);
    CHECK(fl_printf("%d", 12) < 0 && fl_errno == EIO && fl_ferror(fl_stdout), "printf fails");
    fl_clearerr(fl_stdout);
    answer("putchar.fails-with-errno", EDQUOT);
    CHECK(fl_putchar('x') == EOF && fl_errno == EDQUOT, "putchar fails");
    answer("fflush.fails-with-errno", EPIPE);
    CHECK(fl_fflush(fl_stdout) == EOF && fl_fflush(NULL) == EOF && fl_errno == EPIPE, "fflush fails");
    answer("fwrite.fails-with-errno", EIO);
    CHECK(fl_fwrite("abc", 1, 3, fl_stdout) == 2, "fwrite leaves one out");
    answer(NULL, 0);
    CHECK(fl_fwrite("abc", 1, 3, fl_stdout) == 3, "fwrite");
    answer("write.leaves-out", 2);
    CHECK(fl_write(1, "abc", 3) == 1, "write leaves out");
    answer("write.fails-with-errno", EBADF);
    CHECK(fl_write(1, "abc", 3) == -1 && fl_errno == EBADF, "write fails");
    answer(NULL, 0);
    fl_clearerr(fl_stdout);
}

static void test_input(void) {
    char buffer[8];
    outside.input = "abcdefg";
    outside.input_size = 7;
    outside.input_at = 0;
    answer("read.fails-with-errno", EIO);
    CHECK(fl_read(0, buffer, 4) == -1 && fl_errno == EIO && outside.input_at == 0, "read fails");
    answer("read.stops-after", 2);
    CHECK(fl_read(0, buffer, 4) == 2 && memcmp(buffer, "ab", 2) == 0, "read stops");
    CHECK(fl_read(0, buffer, 3) == 3 && memcmp(buffer, "cde", 3) == 0, "once");
    answer("stdin.fails-with-errno", EISDIR);
    CHECK(fl_fgetc(fl_stdin) == 'f' && fl_fgetc(fl_stdin) == 'g' && fl_fgetc(fl_stdin) == EOF, "fgetc");
    CHECK(fl_ferror(fl_stdin) && !fl_feof(fl_stdin) && fl_errno == EISDIR, "standard input fails");
    fl_clearerr(fl_stdin);
    answer(NULL, 0);
    CHECK(fl_fgetc(fl_stdin) == EOF && !fl_ferror(fl_stdin) && fl_feof(fl_stdin), "standard input ends");
}

static void test_files(void) {
    struct stat facts;
    answer("fopen.fails-with-errno", EACCES);
    CHECK(!fl_fopen("new", "w") && fl_errno == EACCES, "fopen fails");
    answer("open.fails-with-errno", EISDIR);
    CHECK(fl_open("new", O_RDWR | O_CREAT, 0600) == -1 && fl_errno == EISDIR, "open fails");
    answer("remove.fails-with-errno", EBUSY);
    CHECK(fl_remove("new") == -1 && fl_errno == EBUSY, "remove fails");
    answer("access.fails-with-errno", EROFS);
    CHECK(fl_access("new", W_OK) == -1 && fl_errno == EROFS, "access fails");
    answer("stat.mode", S_IFDIR | 0700);
    CHECK(fl_stat("new", &facts) == 0 && S_ISDIR(facts.st_mode), "stat of a directory");
    answer("stat.fails-with-errno", ELOOP);
    CHECK(fl_stat("new", &facts) == -1 && fl_errno == ELOOP, "stat fails");
    answer("isatty", 1);
    CHECK(fl_isatty(0) == 1 && fl_isatty(63) == 0 && fl_errno == EBADF, "isatty");
    answer(NULL, 0);
    CHECK(fl_isatty(1) == 0 && fl_errno == ENOTTY && fl_isatty(0) == 1, "isatty stays");
}

static void test_processes(void) {
    int status = -1;
    CHECK(fl_wait(&status) == -1 && fl_errno == ECHILD, "no child");
    answer("fork", 77);
    CHECK(fl_fork() == 77, "fork");
    answer("waitpid.status", 9);
    CHECK(fl_waitpid(77, &status, 0) == 77 && WIFSIGNALED(status) && WTERMSIG(status) == 9, "waitpid");
    CHECK(fl_waitpid(77, &status, 0) == -1 && fl_errno == ECHILD, "no child any more");
    answer("fork", 78);
    CHECK(fl_fork() == 78, "another child");
    answer("waitpid.status", SIGSTOP << 8 | 0x7f);
    CHECK(fl_waitpid(78, &status, WUNTRACED) == 78 && WIFSTOPPED(status) && WSTOPSIG(status) == SIGSTOP,
          "stopped");
    answer("wait.fails-with-errno", ECHILD);
    CHECK(fl_wait(&status) == -1 && fl_errno == ECHILD, "a child that is gone");
    answer(NULL, 0);
    CHECK(fl_waitpid(78, &status, 0) == 78 && WIFEXITED(status), "it was still there");
    answer("fork.fails-with-errno", EAGAIN);
    CHECK(fl_fork() == -1 && fl_errno == EAGAIN, "fork fails");
    answer("getpid", 11);
    CHECK(fl_getpid() == 11, "getpid");
    answer("getpid", 12);
    CHECK(fl_getpid() == 11, "getpid stays");
    CHECK(fl_fork() == 0 && fl_getpid() == 12, "a child has its own");
    answer("system.status", 256);
    CHECK(WEXITSTATUS(fl_system("x")) == 1 && fl_system(NULL) == 1, "system");
    answer("execlp.fails-with-errno", ENOENT);
    CHECK(fl_execlp("x", "x", (char *)NULL) == -1 && fl_errno == ENOENT, "execlp fails");
    answer(NULL, 0);
    if (setjmp(outside.halted) == 0) {
        fl_execlp("x", "x", (char *)NULL);
        CHECK(false, "execlp comes back");
    }
    CHECK(outside.status == 0, "execlp");
}

static void test_names(void) {
    char buffer[8];
    outside.world_name = "getcwd.gives-slash-and";
    outside.world_bytes = "here";
    CHECK(fl_getcwd(buffer, sizeof buffer) == buffer && strcmp(buffer, "/here") == 0, "getcwd");
    CHECK(!fl_getcwd(buffer, 1) && fl_errno == ERANGE && !fl_getcwd(buffer, 0) && fl_errno == EINVAL, "no room");
    char *name = fl_getcwd(NULL, 0);
    CHECK(name && strcmp(name, "/here") == 0 && !fl_getcwd(NULL, 3) && fl_errno == ERANGE, "getcwd in a block");
    answer("getcwd.fails-with-errno", ENOENT);
    CHECK(!fl_getcwd(buffer, sizeof buffer) && fl_errno == ENOENT, "getcwd fails");
    answer(NULL, 0);
}

static void test_clocks(void) {
    for (int clock = 0; clock < 20; clock++) {
        struct timespec wanted, got;
        errno = fl_errno = 0;
        if (clock == CLOCK_REALTIME_ALARM || clock == CLOCK_BOOTTIME_ALARM) continue; /* not everywhere */
        int expected = clock_gettime(clock, &wanted);
        CHECK(expected == fl_clock_gettime(clock, &got) && (!expected || errno == fl_errno), "clock %d", clock);
    }
}

static void test_pipes(void) {
    outside.file_name = "given";
    outside.file_bytes = "ab";
    outside.file_size = 2;
    answer("file.fails-with-errno", EISDIR);
    FILE *file = fl_fopen("given", "r");
    CHECK(fl_fgetc(file) == 'a' && fl_fgetc(file) == 'b' && !fl_ferror(file), "what can be read");
    CHECK(fl_fgetc(file) == EOF && fl_ferror(file) && !fl_feof(file) && fl_errno == EISDIR, "what can't");
    fl_fclose(file);
    answer("file.is-a-pipe", 1);
    file = fl_fopen("given", "r");
    CHECK(fl_fseek(file, 1, SEEK_SET) == -1 && fl_errno == ESPIPE && fl_ftell(file) == -1, "a pipe");
    while (fl_fgetc(file) != EOF) {
    }
    CHECK(fl_feof(file), "the end of a pipe");
    fl_rewind(file);
    CHECK(!fl_feof(file) && fl_fgetc(file) == EOF, "rewinding forgets the end, and changes nothing else");
    fl_fclose(file);
    answer(NULL, 0);
    CHECK(fl_lseek(1, 0, SEEK_CUR) == -1 && fl_errno == ESPIPE, "standard output is a pipe");
    answer("stdout.is-a-file", 1);
    fl_fl_model_start_files();
    CHECK(fl_lseek(1, 7, SEEK_SET) == 7 && fl_lseek(1, 7, SEEK_CUR) == 7 && fl_lseek(1, -1, SEEK_SET) == -1,
          "standard output is a file");
    answer("stdin.is-a-file", 1);
    fl_fl_model_start_files();
    outside.input = "xyz";
    outside.input_size = 3;
    outside.input_at = 0;
    fl_clearerr(fl_stdin);
    CHECK(fl_fgetc(fl_stdin) == 'x' && fl_fseek(fl_stdin, 1, SEEK_CUR) == 0 && fl_fgetc(fl_stdin) == 'z' &&
              fl_fseek(fl_stdin, -2, SEEK_END) == 0 && fl_fgetc(fl_stdin) == 'y' && fl_ftell(fl_stdin) == 2,
          "standard input is a file");
}

int main(void) {
    test_rand();
    test_48();
    test_output();
    test_input();
    test_files();
    test_processes();
    test_names();
    test_clocks();
    test_pipes();
    return finish("world");
}
