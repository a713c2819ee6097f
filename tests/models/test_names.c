/* tests/models/test_names.c - users, groups, links and full names: what the world answers is what calls give. */
#include "support.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

MODEL(getpwnam);
MODEL(getpwuid);
MODEL(getgrnam);
MODEL(getgrgid);
MODEL(readlink);
MODEL(realpath);
MODEL(canonicalize_file_name);
MODEL(lchown);
MODEL(fchown);
MODEL(utime);
MODEL(utimes);
MODEL(futimens);
extern char *fl___realpath_chk(const char *name, char *to, size_t known);

static void answer(const char *name, long number, const char *block, const char *bytes) {
    outside.world_name = name;
    outside.world_answer = number;
    outside.block_name = block;
    outside.world_bytes = bytes;
    fl_errno = 0;
}

static void test_users(void) {
    answer(NULL, 0, "getpwnam.directory", "/home/me");
    struct passwd *user = fl_getpwnam("me");
    CHECK(user && strcmp(user->pw_name, "me") == 0 && strcmp(user->pw_dir, "/home/me") == 0, "getpwnam");
    CHECK(user && !*user->pw_passwd && !*user->pw_gecos && !*user->pw_shell && user->pw_uid == 0,
          "its other texts");
    answer(NULL, 0, "getpwuid.name", "you");
    struct passwd *other = fl_getpwuid(77);
    CHECK(other && other != user && other->pw_uid == 77 && strcmp(other->pw_name, "you") == 0, "getpwuid");
    answer("getpwnam.finds-none", 1, NULL, NULL);
    CHECK(!fl_getpwnam("me") && fl_errno == 0, "no such user");
    answer("getpwuid.fails-with-errno", EIO, NULL, NULL);
    CHECK(!fl_getpwuid(1) && fl_errno == EIO, "getpwuid fails");
    answer(NULL, 0, "getgrnam.member", "me");
    struct group *group = fl_getgrnam("wheel");
    CHECK(group && strcmp(group->gr_name, "wheel") == 0 && strcmp(group->gr_mem[0], "me") == 0, "getgrnam");
    CHECK(group && !group->gr_mem[1], "members end");
    answer(NULL, 0, NULL, NULL);
    group = fl_getgrgid(5);
    CHECK(group && group->gr_gid == 5 && !group->gr_mem[0], "getgrgid");
    char longest[300];
    memset(longest, 'u', sizeof longest);
    longest[299] = 0;
    CHECK(!fl_getpwnam(longest) && !fl_getgrnam(longest), "nobody has such a name");
}

static void test_paths(void) {
    char buffer[300];
    memset(buffer, '-', sizeof buffer);
    answer("readlink.length", 5, "readlink.text", "ab/cd");
    CHECK(fl_readlink("l", buffer, 9) == 5 && memcmp(buffer, "ab/cd-", 6) == 0, "readlink");
    CHECK(fl_readlink("l", buffer, 2) == 2 && fl_readlink("l", buffer, 0) == -1 && fl_errno == EINVAL, "no room");
    answer("readlink.length", 255, "readlink.text", "\200\1\177\377");
    CHECK(fl_readlink("l", buffer, 300) == 255 && memcmp(buffer, "\200\1\177\377xxxx", 8) == 0, "gaps are filled");
    CHECK(buffer[254] == 'x' && buffer[255] == '-' && !memchr(buffer, 0, 255), "to the end");
    answer("readlink.fails-with-errno", EINVAL, NULL, NULL);
    CHECK(fl_readlink("l", buffer, 9) == -1 && fl_errno == EINVAL, "readlink fails");
    answer("realpath.length", 4, "realpath.text", "?etc");
    CHECK(fl_realpath("e", buffer) == buffer && strcmp(buffer, "/etc") == 0, "realpath");
    char *name = fl_canonicalize_file_name("e");
    CHECK(name && strcmp(name, "/etc") == 0 && fl___realpath_chk("e", buffer, 300) == buffer, "in a block");
    errno = fl_errno = 0;
    const char *volatile nothing = NULL;
    CHECK(!realpath(nothing, buffer) && !fl_realpath(nothing, buffer) && errno == fl_errno, "realpath of nothing");
    CHECK(!realpath("", buffer) && !fl_realpath("", buffer) && errno == fl_errno, "realpath of an empty name");
    answer("realpath.fails-with-errno", ELOOP, NULL, NULL);
    CHECK(!fl_realpath("e", buffer) && fl_errno == ELOOP, "realpath fails");
}

#define FAILS_OR_NOT(function, ...)                                                       \
    do {                                                                                  \
        answer(#function ".fails-with-errno", EPERM, NULL, NULL);                         \
        CHECK(fl_##function(__VA_ARGS__) == -1 && fl_errno == EPERM, #function " fails"); \
        answer(NULL, 0, NULL, NULL);                                                      \
        CHECK(fl_##function(__VA_ARGS__) == 0, #function);                                \
    } while (0)

static void test_changes(void) {
    struct utimbuf times = {1, 2};
    struct timeval finer[2] = {{1, 2}, {3, 4}};
    struct timespec finest[2] = {{1, 2}, {3, 4}};
    FAILS_OR_NOT(lchown, "f", 1, 2);
    FAILS_OR_NOT(fchown, 1, 1, 2);
    FAILS_OR_NOT(utime, "f", &times);
    FAILS_OR_NOT(utime, "f", NULL);
    FAILS_OR_NOT(utimes, "f", finer);
    FAILS_OR_NOT(futimens, 1, finest);
}

int main(void) {
    test_users();
    test_paths();
    test_changes();
    return finish("names");
}
