/* Calls of the system: what the world answers is what they give, and errors are set. */
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

MODEL(chdir);
MODEL(chmod);
MODEL(chown);
MODEL(fchmod);
MODEL(mkdir);
MODEL(rmdir);
MODEL(unlink);
MODEL(creat);
MODEL(creat64);
MODEL(open64);
MODEL(fopen64);
MODEL(freopen64);
MODEL(tmpfile64);
MODEL(mkstemp64);
MODEL(dup);
MODEL(fsync);
MODEL(close);
MODEL(lstat);
MODEL(fstat);
MODEL(stat64);
MODEL(lstat64);
MODEL(fstat64);
MODEL(umask);
MODEL(execl);
MODEL(execle);
MODEL(execv);
MODEL(execve);
MODEL(execvp);
MODEL(execvpe);
MODEL(vfork);
MODEL(popen);
MODEL(pclose);
MODEL(getppid);
MODEL(getuid);
MODEL(geteuid);
MODEL(getgid);
MODEL(getegid);
MODEL(gethostname);
MODEL(getlogin);
MODEL(uname);
MODEL(get_current_dir_name);
MODEL(getpagesize);
MODEL(sysconf);
MODEL(clock);
MODEL(clock_getres);
MODEL(gettimeofday);
MODEL(timespec_get);
MODEL(times);
MODEL(getrandom);
MODEL(arc4random_buf);
MODEL(ftruncate);
MODEL(ftruncate64);
MODEL(lseek64);
MODEL(write);
extern unsigned fl_arc4random(void);
extern unsigned fl_arc4random_uniform(unsigned bound);

static void answer(const char *name, long number) {
    outside.world_name = name;
    outside.world_answer = number;
    outside.world_bytes = NULL;
    fl_errno = 0;
}

/* A call that gives 0 as usual, and otherwise -1 with the error. */
#define FAILS(function, error, ...)                                                         \
    do {                                                                                    \
        answer(#function ".fails-with-errno", error);                                       \
        CHECK(fl_##function(__VA_ARGS__) == -1 && fl_errno == (error), #function " fails"); \
        answer(NULL, 0);                                                                    \
    } while (0)
#define FAILS_OR_NOT(function, error, ...)                 \
    do {                                                   \
        FAILS(function, error, __VA_ARGS__);               \
        CHECK(fl_##function(__VA_ARGS__) == 0, #function); \
    } while (0)

static void test_paths(void) {
    FAILS_OR_NOT(chdir, ENOTDIR, "d");
    FAILS_OR_NOT(chmod, EPERM, "f", 0600);
    FAILS_OR_NOT(chown, EPERM, "f", 1, 1);
    FAILS_OR_NOT(mkdir, EEXIST, "new", 0700);
    FAILS_OR_NOT(rmdir, EBUSY, "new");
    FAILS(unlink, EISDIR, "f");
    FAILS(creat, EROFS, "f", 0600);
    FAILS(open64, ENOENT, "f", O_RDONLY);
    int descriptor = fl_creat("made", 0600);
    CHECK(descriptor >= 3 && fl_write(descriptor, "abc", 3) == 3, "creat");
    CHECK(fl_lseek64(descriptor, 0, SEEK_END) == 3 && fl_ftruncate(descriptor, 2) == 0, "ftruncate");
    CHECK(fl_lseek64(descriptor, 0, SEEK_END) == 2 && fl_ftruncate64(descriptor, 1) == 0, "ftruncate64");
    CHECK(fl_ftruncate(99, 0) == -1 && fl_errno == EBADF, "no descriptor");
    FAILS_OR_NOT(fsync, EIO, descriptor);
    FAILS_OR_NOT(fchmod, EPERM, descriptor, 0600);
    FAILS(dup, EMFILE, descriptor);
    int copy = fl_dup(descriptor);
    CHECK(copy > descriptor && fl_close(copy) == 0 && fl_close(descriptor) == 0, "dup");
    CHECK(fl_dup(descriptor) == -1 && fl_errno == EBADF, "dup of what is closed");
    CHECK(fl_unlink("made") == 0 && fl_unlink("made") == -1 && fl_errno == ENOENT, "unlink");
    CHECK(fl_creat64("other", 0600) >= 3 && fl_open64("other", O_RDONLY) >= 3, "creat64");
    char name[] = "tXXXXXX", bad[] = "t";
    CHECK(fl_mkstemp64(name) >= 3 && strcmp(name, "tXXXXXX") != 0, "mkstemp64");
    CHECK(fl_mkstemp64(bad) == -1 && fl_errno == EINVAL, "mkstemp64 without a place for a name");
    answer("fopen.fails-with-errno", EACCES);
    CHECK(!fl_fopen64("other", "r") && fl_errno == EACCES, "fopen64 fails");
    answer("tmpfile.fails-with-errno", EMFILE);
    CHECK(!fl_tmpfile64() && fl_errno == EMFILE, "tmpfile64 fails");
    answer(NULL, 0);
    FILE *file = fl_fopen64("other", "r");
    CHECK(file && fl_freopen64("other", "w", file) == file && fl_tmpfile64(), "fopen64, freopen64, tmpfile64");
    CHECK(fl_umask(077) == 022 && fl_umask(0) == 077, "umask");
}

static void test_facts(void) {
    struct stat facts;
    struct stat64 facts64;
    answer("lstat.mode", S_IFLNK | 0777);
    CHECK(fl_lstat("other", &facts) == 0 && S_ISLNK(facts.st_mode), "lstat");
    answer("fstat.size", 77);
    CHECK(fl_fstat(0, &facts) == 0 && facts.st_size == 77, "fstat");
    answer("stat.size", 78);
    CHECK(fl_stat64("other", &facts64) == 0 && facts64.st_size == 78, "stat64");
    answer("lstat.fails-with-errno", EACCES);
    CHECK(fl_lstat64("other", &facts64) == -1 && fl_errno == EACCES, "lstat64 fails");
    answer(NULL, 0);
    CHECK(fl_fstat64(99, &facts64) == -1 && fl_errno == EBADF, "fstat64 of no descriptor");
}

static void test_processes(void) {
    char *arguments[] = {"x", NULL};
    FAILS(execl, ENOENT, "x", "x", (char *)NULL);
    FAILS(execle, EACCES, "x", "x", (char *)NULL, arguments);
    FAILS(execv, ENOEXEC, "x", arguments);
    FAILS(execve, E2BIG, "x", arguments, arguments);
    FAILS(execvp, ENOTDIR, "x", arguments);
    FAILS(execvpe, ENOMEM, "x", arguments, arguments);
    FAILS(vfork, EAGAIN);
    answer("vfork", 5);
    CHECK(fl_vfork() == 5, "vfork");
    answer("popen.fails-with-errno", EMFILE);
    CHECK(!fl_popen("x", "r") && fl_errno == EMFILE, "popen fails");
    answer("pclose.status", 256);
    FILE *pipe = fl_popen("x", "w");
    CHECK(pipe && WEXITSTATUS(fl_pclose(pipe)) == 1, "pclose");
    CHECK(!fl_popen("x", "z") && fl_errno == EINVAL, "popen with a mode that does not exist");
    CHECK(!fl_popen("x", "rw") && fl_errno == EINVAL, "popen to read and write");
    answer(NULL, 0);
    CHECK(fl_pclose(fl_popen("x", "ew")) == 0, "popen that exec closes");
    answer(NULL, 0);
}

static void test_identity(void) {
    char name[70];
    struct utsname system;
    answer("getppid", 12);
    CHECK(fl_getppid() == 12, "getppid");
    answer("getuid", 1);
    CHECK(fl_getuid() == 1, "getuid");
    answer("geteuid", 2);
    CHECK(fl_geteuid() == 2, "geteuid");
    answer("getgid", 3);
    CHECK(fl_getgid() == 3, "getgid");
    answer("getegid", 4);
    CHECK(fl_getegid() == 4 && fl_getuid() == 1, "getegid");
    answer("gethostname.name", 0);
    outside.world_bytes = "host";
    CHECK(fl_gethostname(name, sizeof name) == 0 && strcmp(name, "host") == 0, "gethostname");
    CHECK(fl_gethostname(name, 2) == -1 && fl_errno == ENAMETOOLONG, "gethostname without room");
    answer("getlogin.name", 0);
    outside.world_bytes = "me";
    CHECK(strcmp(fl_getlogin(), "me") == 0, "getlogin");
    answer("getlogin.fails-with-errno", ENXIO);
    CHECK(!fl_getlogin() && fl_errno == ENXIO, "getlogin fails");
    answer(NULL, 0);
    CHECK(fl_uname(&system) == 0 && !system.sysname[sizeof system.sysname - 1], "uname");
    CHECK(fl_get_current_dir_name()[0] == '/' && fl_getpagesize() == 4096, "get_current_dir_name");
    CHECK(fl_sysconf(_SC_PAGESIZE) == 4096, "sysconf");
    answer("sysconf", 9);
    CHECK(fl_sysconf(_SC_NPROCESSORS_ONLN) == 9, "sysconf of processors");
}

static void test_time(void) {
    struct timespec moment;
    struct timeval now;
    struct tms used;
    outside.time = 1000;
    answer("gettimeofday.microseconds", 5);
    CHECK(fl_gettimeofday(&now, NULL) == 0 && now.tv_sec == 1000 && now.tv_usec == 5, "gettimeofday");
    answer("timespec_get.nanoseconds", 6);
    CHECK(fl_timespec_get(&moment, TIME_UTC) == TIME_UTC && moment.tv_nsec == 6, "timespec_get");
    CHECK(fl_timespec_get(&moment, 99) == 0, "timespec_get of no base");
    CHECK(fl_clock() == 1000 && fl_times(&used) == 1000 && used.tms_utime == 0, "clock, times");
    answer(NULL, 0);
    CHECK(fl_clock_getres(CLOCK_REALTIME, &moment) == 0 && moment.tv_nsec == 1, "clock_getres");
    CHECK(fl_clock_getres(99, &moment) == -1 && fl_errno == EINVAL, "clock_getres of no clock");
}

static void test_random(void) {
    unsigned char bytes[8] = {0}, none[8] = {0};
    for (int i = 0; i < 1000; i++)
        CHECK(fl_arc4random_uniform(7) < 7 && fl_arc4random_uniform(1) == 0, "arc4random");
    CHECK(fl_arc4random() != fl_arc4random(), "arc4random");
    fl_arc4random_buf(bytes, sizeof bytes);
    CHECK(memcmp(bytes, none, sizeof none) != 0, "arc4random_buf");
    FAILS(getrandom, EAGAIN, bytes, sizeof bytes, 0);
    CHECK(fl_getrandom(bytes, sizeof bytes, 0) == sizeof bytes, "getrandom");
}

int main(void) {
    test_paths();
    test_facts();
    test_processes();
    test_identity();
    test_time();
    test_random();
    return finish("system");
}
