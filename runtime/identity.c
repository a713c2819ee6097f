/* runtime/identity.c - who runs the program, and where: models/identity.c. */
#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "world.h"

static int is_process_known;
static long process_number;

pid_t fl_feed_getpid(void);
pid_t fl_feed_getpid(void) {
    if (!is_process_known) process_number = fl_feed_world("getpid");
    is_process_known = 1;
    return (pid_t)(process_number ? process_number : 4242);
}

void fl_feed_forget_process(void);
void fl_feed_forget_process(void) {
    is_process_known = 0;
}

pid_t fl_feed_getppid(void);
pid_t fl_feed_getppid(void) {
    if (fl_feed_world("getppid.is-outside")) return 0;
    long number = fl_feed_world("getppid");
    return (pid_t)(number ? number : 4241);
}

#define FEED_ONCE(function, type)                               \
    type fl_feed_##function(void);                              \
    type fl_feed_##function(void) {                             \
        static int is_known;                                    \
        static type number;                                     \
        if (!is_known) number = (type)fl_feed_world(#function); \
        is_known = 1;                                           \
        return number;                                          \
    }

FEED_ONCE(getuid, uid_t)
FEED_ONCE(geteuid, uid_t)
FEED_ONCE(getgid, gid_t)
FEED_ONCE(getegid, gid_t)

enum { FL_FEED_NAME_SIZE = 65, FL_FEED_PATH_SIZE = 256 };

char *fl_feed_getlogin(void);
char *fl_feed_getlogin(void) {
    static char login[FL_FEED_NAME_SIZE];
    if (FL_FEED_FAILS("getlogin")) return NULL;
    fl_feed_take("getlogin.name", login, sizeof login - 1);
    return login;
}

int fl_feed_gethostname(char *to, size_t size);
int fl_feed_gethostname(char *to, size_t size) {
    char name[FL_FEED_NAME_SIZE] = "";
    fl_feed_take("gethostname.name", name, sizeof name - 1);
    size_t length = strlen(name) + 1;
    memcpy(to, name, length < size ? length : size);
    if (length <= size) return 0;
    errno = ENAMETOOLONG;
    return -1;
}

int fl_feed_uname(struct utsname *result);
int fl_feed_uname(struct utsname *result) {
    fl_feed_take("uname.result", result, sizeof *result);
    result->sysname[sizeof result->sysname - 1] = 0;
    result->nodename[sizeof result->nodename - 1] = 0;
    result->release[sizeof result->release - 1] = 0;
    result->version[sizeof result->version - 1] = 0;
    result->machine[sizeof result->machine - 1] = 0;
    result->domainname[sizeof result->domainname - 1] = 0;
    return 0;
}

char *fl_feed_getcwd(char *to, size_t size);
char *fl_feed_getcwd(char *to, size_t size) {
    char name[FL_FEED_PATH_SIZE];
    int fails = FL_FEED_FAILS("getcwd");
    if (to && size < 2) errno = size ? ERANGE : EINVAL;
    if (fails || (to && size < 2)) return NULL;
    size_t taken = to && size < sizeof name ? size : sizeof name;
    name[0] = '/';
    fl_feed_take("getcwd.gives-slash-and", name + 1, taken - 1);
    name[taken - 1] = 0;
    size_t length = strlen(name) + 1;
    if (!to && size && length > size) {
        errno = ERANGE;
        return NULL;
    }
    void *(*allocate)(size_t) = dlsym(RTLD_NEXT, "malloc"); /* no call of the program's */
    if (!to) to = allocate(size ? size : length);
    return to ? memcpy(to, name, length) : NULL;
}

char *fl_feed_get_current_dir_name(void);
char *fl_feed_get_current_dir_name(void) {
    return fl_feed_getcwd(NULL, 0);
}

static size_t take_path(char block[FL_FEED_PATH_SIZE], const char *text, const char *length) {
    fl_feed_take(text, block, FL_FEED_PATH_SIZE);
    for (size_t i = 0; i < FL_FEED_PATH_SIZE; i++)
        if (!block[i]) block[i] = 'x';
    long number = fl_feed_world(length);
    return number ? (size_t)number : 1;
}

ssize_t fl_feed_readlink(const char *name, char *to, size_t size);
ssize_t fl_feed_readlink(const char *name, char *to, size_t size) {
    char text[FL_FEED_PATH_SIZE];
    fl_feed_read_text(name);
    int fails = FL_FEED_FAILS("readlink"), is_odd = size == 0 || size > 2147483647;
    if (is_odd) errno = EINVAL;
    if (fails || is_odd) return -1;
    size_t length = take_path(text, "readlink.text", "readlink.length");
    if (length > size) length = size;
    memcpy(to, text, length);
    return (ssize_t)length;
}

char *fl_feed_realpath(const char *name, char *to);
char *fl_feed_realpath(const char *name, char *to) {
    void *(*allocate)(size_t) = dlsym(RTLD_NEXT, "malloc"); /* no call of the program's */
    char text[FL_FEED_PATH_SIZE];
    int fails = FL_FEED_FAILS("realpath");
    if (!name || !strlen(name)) errno = name ? ENOENT : EINVAL;
    if (fails || !name || !*name) return NULL;
    size_t length = take_path(text, "realpath.text", "realpath.length");
    text[0] = '/';
    if (!to) to = allocate(length + 1);
    if (!to) return NULL;
    memcpy(to, text, length);
    memset(to + length, 0, 1);
    return to;
}

char *fl_feed_canonicalize_file_name(const char *name);
char *fl_feed_canonicalize_file_name(const char *name) {
    return fl_feed_realpath(name, NULL);
}

char *fl_feed___realpath_chk(const char *name, char *to, size_t known);
char *fl_feed___realpath_chk(const char *name, char *to, size_t known) {
    (void)known;
    return fl_feed_realpath(name, to);
}

/* What somebody may change while the program runs. */
static bool can_change(int name) {
    return name == _SC_NPROCESSORS_CONF || name == _SC_NPROCESSORS_ONLN || name == _SC_PHYS_PAGES ||
           name == _SC_AVPHYS_PAGES || name == _SC_OPEN_MAX || name == _SC_ARG_MAX || name == _SC_CHILD_MAX ||
           name == _SC_SIGQUEUE_MAX;
}

/* The same each time, where that is so. */
static long told(int name) {
    static long known[_SC_SIGSTKSZ + 1];
    static bool is_known[_SC_SIGSTKSZ + 1];
    if (is_known[name]) return known[name];
    is_known[name] = !can_change(name);
    return known[name] = fl_feed_world("sysconf");
}

long fl_feed_sysconf(int name);
long fl_feed_sysconf(int name) {
    if (name == _SC_PAGESIZE) return 4096;
    if (name == _SC_CLK_TCK) return 100;
    if (name < 0 || name > _SC_SIGSTKSZ) {
        errno = EINVAL;
        return -1;
    }
    long number = told(name), ordinary = 0;
    if (name == _SC_NPROCESSORS_CONF || name == _SC_NPROCESSORS_ONLN) ordinary = 1;
    if (name == _SC_OPEN_MAX) ordinary = 1024;
    if (name == _SC_ARG_MAX) ordinary = 2097152;
    return number ? number : ordinary;
}
