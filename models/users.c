/* models/users.c - what the system knows of users and groups: texts and numbers that are inputs.
 *
 * Each function has a place of its own for what it found, which the next call of it overwrites.
 */
#include <grp.h>
#include <pwd.h>

#include "world.h"

#define TEXT_SIZE 256

struct user {
    struct passwd found;
    char name[TEXT_SIZE], password[TEXT_SIZE], about[TEXT_SIZE], directory[TEXT_SIZE], shell[TEXT_SIZE];
};

struct group_entry {
    struct group found;
    char name[TEXT_SIZE], password[TEXT_SIZE], member[TEXT_SIZE];
    char *members[2];
};

#define SEARCH_ERRORS                                                                                \
    (FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(EIO) | FL_MODEL_ERROR(EMFILE) | FL_MODEL_ERROR(ENFILE) | \
     FL_MODEL_NO_MEMORY)

/* There is an error, or nobody has that name or number, which is none. */
#define SEARCH(function, is_possible)                                          \
    if (fl_model_outcome(0, FL_MODEL_FAILURE(#function, SEARCH_ERRORS)) < 0 || \
        __fl_world(#function ".finds-none", 0, 1) || !(is_possible))           \
    return NULL

/* The last byte stays 0. */
#define TAKE(text, name) __fl_world_block(text, TEXT_SIZE - 1, name)

#define TAKE_USER(user, function)                                               \
    TAKE((user)->password, #function ".password");                              \
    TAKE((user)->about, #function ".about");                                    \
    TAKE((user)->directory, #function ".directory");                            \
    TAKE((user)->shell, #function ".shell");                                    \
    __fl_world_block(&(user)->found.pw_gid, sizeof(gid_t), #function ".group"); \
    (user)->found.pw_name = (user)->name;                                       \
    (user)->found.pw_passwd = (user)->password;                                 \
    (user)->found.pw_gecos = (user)->about;                                     \
    (user)->found.pw_dir = (user)->directory;                                   \
    (user)->found.pw_shell = (user)->shell

struct passwd *getpwnam(const char *name) {
    static struct user user;
    size_t length = fl_model_length(name); /* nobody has a longer one */
    SEARCH(getpwnam, length < sizeof user.name);
    __fl_copy(user.name, name, length + 1);
    __fl_world_block(&user.found.pw_uid, sizeof(uid_t), "getpwnam.number");
    TAKE_USER(&user, getpwnam);
    return &user.found;
}

struct passwd *getpwuid(uid_t number) {
    static struct user user;
    SEARCH(getpwuid, true);
    TAKE(user.name, "getpwuid.name");
    user.found.pw_uid = number;
    TAKE_USER(&user, getpwuid);
    return &user.found;
}

#define TAKE_GROUP(group, function)                                    \
    TAKE((group)->password, #function ".password");                    \
    TAKE((group)->member, #function ".member");                        \
    (group)->members[0] = (group)->member[0] ? (group)->member : NULL; \
    (group)->found.gr_name = (group)->name;                            \
    (group)->found.gr_passwd = (group)->password;                      \
    (group)->found.gr_mem = (group)->members

struct group *getgrnam(const char *name) {
    static struct group_entry group;
    size_t length = fl_model_length(name); /* nobody has a longer one */
    SEARCH(getgrnam, length < sizeof group.name);
    __fl_copy(group.name, name, length + 1);
    __fl_world_block(&group.found.gr_gid, sizeof(gid_t), "getgrnam.number");
    TAKE_GROUP(&group, getgrnam);
    return &group.found;
}

struct group *getgrgid(gid_t number) {
    static struct group_entry group;
    SEARCH(getgrgid, true);
    TAKE(group.name, "getgrgid.name");
    group.found.gr_gid = number;
    TAKE_GROUP(&group, getgrgid);
    return &group.found;
}
