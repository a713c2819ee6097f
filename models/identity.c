/* models/identity.c - who runs the program, and where: numbers and names that are inputs.
 *
 * What stays the same while a process runs is asked for once.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "process.h"
#include "world.h"

/* An input that is asked for once. */
struct once {
    bool is_known;
    long number;
};

#define ONCE(once, name, most)                      \
    if (!(once)->is_known) {                        \
        (once)->number = __fl_world(name, 0, most); \
        (once)->is_known = true;                    \
    }

static struct once process_id, user, effective_user, group, effective_group;

/* In the ordinary case, 4242: the number 0 belongs to no process. */
pid_t getpid(void) {
    ONCE(&process_id, "getpid", FL_MODEL_MOST_PROCESSES);
    return (pid_t)fl_model_or_ordinary(process_id.number, 4242);
}

void fl_model_forget_process(void) {
    process_id.is_known = false;
}

/* It changes when the parent ends. One that is outside, as that of a container's first process, has the number 0.
 */
pid_t getppid(void) {
    if (__fl_world("getppid.is-outside", 0, 1)) return 0;
    return (pid_t)fl_model_or_ordinary(__fl_world("getppid", 0, FL_MODEL_MOST_PROCESSES), 4241);
}

#define MOST_USERS 2147483647 /* of twice as many: on all targets, a long holds it */

uid_t getuid(void) {
    ONCE(&user, "getuid", MOST_USERS);
    return (uid_t)user.number;
}

uid_t geteuid(void) {
    ONCE(&effective_user, "geteuid", MOST_USERS);
    return (uid_t)effective_user.number;
}

gid_t getgid(void) {
    ONCE(&group, "getgid", MOST_USERS);
    return (gid_t)group.number;
}

gid_t getegid(void) {
    ONCE(&effective_group, "getegid", MOST_USERS);
    return (gid_t)effective_group.number;
}

static char login[FL_MODEL_NAME_SIZE];

char *getlogin(void) {
    int error = FL_MODEL_FAILURE("getlogin", FL_MODEL_ERROR(ENXIO) | FL_MODEL_ERROR(ENOENT) |
                                                 FL_MODEL_ERROR(ENOTTY) | FL_MODEL_ERROR(EMFILE));
    if (fl_model_outcome(0, error) < 0) return NULL;
    __fl_world_block(login, sizeof login - 1, "getlogin.name");
    return login;
}

/* A name that does not fit is cut off, and there is an error. */
int gethostname(char *to, size_t size) {
    char name[FL_MODEL_NAME_SIZE];
    __fl_world_block(name, sizeof name - 1, "gethostname.name");
    name[sizeof name - 1] = 0;
    __fl_copy(to, name, size < sizeof name ? size : sizeof name);
    if (size >= sizeof name) return 0;
    bool ends = false;
    for (size_t i = 0; i < size; i++) ends |= name[i] == 0;
    return (int)fl_model_outcome(0, ENAMETOOLONG & -!ends);
}

int uname(struct utsname *result) {
    __fl_world_block(result, sizeof *result, "uname.result");
    result->sysname[sizeof result->sysname - 1] = 0;
    result->nodename[sizeof result->nodename - 1] = 0;
    result->release[sizeof result->release - 1] = 0;
    result->version[sizeof result->version - 1] = 0;
    result->machine[sizeof result->machine - 1] = 0;
    result->domainname[sizeof result->domainname - 1] = 0;
    return 0;
}

/* The directory has an absolute name. Behind its end, what the buffer holds is anything. */
static void put_directory(char *to, size_t size) {
    to[0] = '/';
    __fl_world_block(to + 1, size - 1, "getcwd.gives-slash-and");
    to[size - 1] = 0;
}

/* In a block of just its size. */
static char *allocate_directory(size_t size) {
    char name[FL_MODEL_PATH_SIZE];
    put_directory(name, sizeof name);
    size_t length = fl_model_length(name);
    if (size && length >= size) {
        fl_model_set_error(ERANGE);
        return NULL;
    }
    char *result = __fl_allocate(size ? size : length + 1);
    __fl_copy(result, name, length + 1);
    return result;
}

char *getcwd(char *to, size_t size) {
    int error = FL_MODEL_FAILURE("getcwd", FL_MODEL_ERROR(EACCES) | FL_MODEL_ERROR(ENOENT) | FL_MODEL_NO_MEMORY |
                                               FL_MODEL_ERROR(ERANGE));
    if (to && size == 0) error = EINVAL;
    if (to && size == 1) error = ERANGE;
    if (fl_model_outcome(0, error) < 0) return NULL;
    if (!to) return allocate_directory(size);
    put_directory(to, size < FL_MODEL_PATH_SIZE ? size : FL_MODEL_PATH_SIZE);
    return to;
}

char *get_current_dir_name(void) {
    return getcwd(NULL, 0);
}

/* ---- names of files that others have given ---- */

/* A text from outside, as long as an input says. */
#define TAKE_PATH(text, function)                           \
    __fl_world_block(text, sizeof(text), function ".text"); \
    fl_model_fill_gaps(text);                               \
    size_t length = (size_t)fl_model_or_ordinary(__fl_world(function ".length", 0, sizeof(text) - 1), 1)

/* What does not fit is cut off, and no 0 is put behind. */
ssize_t readlink(const char *restrict name, char *restrict to, size_t size) {
    char text[FL_MODEL_PATH_SIZE];
    fl_model_length(name);
    int error = FL_MODEL_FAILURE("readlink", FL_MODEL_PATH_ERRORS | FL_MODEL_ERROR(EINVAL));
    if (size == 0 || size > 2147483647) error = EINVAL;
    if (error) return fl_model_outcome(0, error);
    TAKE_PATH(text, "readlink");
    if (length > size) length = size;
    __fl_copy(to, text, length);
    return (ssize_t)length;
}

/* An absolute name, in a block of just its size where no place is given. */
static char *resolve(const char *name, char *to, int error) {
    char text[FL_MODEL_PATH_SIZE];
    if (!name) error = EINVAL;
    if (name && fl_model_length(name) == 0) error = ENOENT;
    if (fl_model_outcome(0, error) < 0) return NULL;
    TAKE_PATH(text, "realpath");
    text[0] = '/';
    if (!to) to = __fl_allocate(length + 1);
    __fl_copy(to, text, length);
    to[length] = 0;
    return to;
}

#define REALPATH_ERROR FL_MODEL_FAILURE("realpath", FL_MODEL_PATH_ERRORS)

char *realpath(const char *restrict name, char *restrict to) {
    return resolve(name, to, REALPATH_ERROR);
}

char *canonicalize_file_name(const char *name) {
    return resolve(name, NULL, REALPATH_ERROR);
}

char *__realpath_chk(const char *name, char *to, size_t known);
char *__realpath_chk(const char *name, char *to, size_t known) {
    (void)known;
    return resolve(name, to, REALPATH_ERROR);
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
    return known[name] = __fl_world("sysconf", -1, 2147483647);
}

/* What there is no limit of is -1. The size of a page is that of the machine. */
long sysconf(int name) {
    if (name == _SC_PAGESIZE) return 4096;
    if (name == _SC_CLK_TCK) return 100;
    if (name < 0 || name > _SC_SIGSTKSZ) return (long)fl_model_outcome(0, EINVAL);
    long number = told(name);
    switch (name) {
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN: __fl_assume(number >= 0); return fl_model_or_ordinary(number, 1);
    case _SC_OPEN_MAX: return fl_model_or_ordinary(number, 1024);
    case _SC_ARG_MAX: return fl_model_or_ordinary(number, 2097152);
    default: return number;
    }
}

int getpagesize(void) {
    return 4096;
}
