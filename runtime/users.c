/* runtime/users.c - what the system knows of users and groups: models/users.c.
 *
 * Each function has a place of its own for what it found, which the next call of it overwrites.
 */
#include <grp.h>
#include <pwd.h>
#include <string.h>

#include "world.h"

#define USER_TEXT_SIZE 256

struct user {
    struct passwd found;
    char name[USER_TEXT_SIZE], password[USER_TEXT_SIZE], about[USER_TEXT_SIZE], directory[USER_TEXT_SIZE],
        shell[USER_TEXT_SIZE];
};

struct group_entry {
    struct group found;
    char name[USER_TEXT_SIZE], password[USER_TEXT_SIZE], member[USER_TEXT_SIZE];
    char *members[2];
};

/* There is an error, or nobody has that name or number, which is none. */
#define SEARCH(function, is_possible) \
    if (FL_FEED_FAILS(#function) || fl_feed_world(#function ".finds-none") || !(is_possible)) return NULL

/* The last byte stays 0. */
#define TAKE_TEXT(text, name) fl_feed_take(name, text, USER_TEXT_SIZE - 1)

#define TAKE_USER(user, function)                                           \
    TAKE_TEXT((user)->password, #function ".password");                     \
    TAKE_TEXT((user)->about, #function ".about");                           \
    TAKE_TEXT((user)->directory, #function ".directory");                   \
    TAKE_TEXT((user)->shell, #function ".shell");                           \
    fl_feed_take(#function ".group", &(user)->found.pw_gid, sizeof(gid_t)); \
    (user)->found.pw_name = (user)->name;                                   \
    (user)->found.pw_passwd = (user)->password;                             \
    (user)->found.pw_gecos = (user)->about;                                 \
    (user)->found.pw_dir = (user)->directory;                               \
    (user)->found.pw_shell = (user)->shell

struct passwd *fl_feed_getpwnam(const char *name);
struct passwd *fl_feed_getpwnam(const char *name) {
    static struct user user;
    size_t length = strlen(name); /* nobody has a longer one */
    SEARCH(getpwnam, length < sizeof user.name);
    memcpy(user.name, name, length + 1);
    fl_feed_take("getpwnam.number", &user.found.pw_uid, sizeof(uid_t));
    TAKE_USER(&user, getpwnam);
    return &user.found;
}

struct passwd *fl_feed_getpwuid(uid_t number);
struct passwd *fl_feed_getpwuid(uid_t number) {
    static struct user user;
    SEARCH(getpwuid, 1);
    TAKE_TEXT(user.name, "getpwuid.name");
    user.found.pw_uid = number;
    TAKE_USER(&user, getpwuid);
    return &user.found;
}

#define TAKE_GROUP(group, function)                                    \
    TAKE_TEXT((group)->password, #function ".password");               \
    TAKE_TEXT((group)->member, #function ".member");                   \
    (group)->members[0] = (group)->member[0] ? (group)->member : NULL; \
    (group)->found.gr_name = (group)->name;                            \
    (group)->found.gr_passwd = (group)->password;                      \
    (group)->found.gr_mem = (group)->members

struct group *fl_feed_getgrnam(const char *name);
struct group *fl_feed_getgrnam(const char *name) {
    static struct group_entry group;
    size_t length = strlen(name); /* nobody has a longer one */
    SEARCH(getgrnam, length < sizeof group.name);
    memcpy(group.name, name, length + 1);
    fl_feed_take("getgrnam.number", &group.found.gr_gid, sizeof(gid_t));
    TAKE_GROUP(&group, getgrnam);
    return &group.found;
}

struct group *fl_feed_getgrgid(gid_t number);
struct group *fl_feed_getgrgid(gid_t number) {
    static struct group_entry group;
    SEARCH(getgrgid, 1);
    TAKE_TEXT(group.name, "getgrgid.name");
    group.found.gr_gid = number;
    TAKE_GROUP(&group, getgrgid);
    return &group.found;
}
