/* models/environment.c - variables of the environment.
 *
 * A variable that the program has not set itself is an input, read once when it is first asked
 * for. Where the program looks at the list of them, it is the list that is an input, read at the start; otherwise
 * `environ` lists only what the program set.
 */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "internal.h"

struct variable {
    struct variable *next;
    char *name;
    char *text;  /* "name=value", what environ shows; NULL: not set */
    char *value; /* inside text */
};

/* Blocks that were handed out and stay valid to the end. */
struct kept {
    struct kept *next;
    void *block;
};

static struct variable *variables;
static struct kept *kept_blocks;
static bool is_cleared; /* by clearenv, or all is known: nothing comes from outside any more */

static void release(void) {
    while (kept_blocks) {
        struct kept *kept = kept_blocks;
        kept_blocks = kept->next;
        __fl_free(kept->block);
        __fl_free(kept);
    }
}

/* The model owns the new block to the end. */
static void keep(void *block) {
    struct kept *kept = __fl_allocate(sizeof *kept);
    if (!kept_blocks) fl_model_at_last(release);
    kept->block = block;
    kept->next = kept_blocks;
    kept_blocks = kept;
}

static size_t name_length(const char *text) {
    size_t length = 0;
    while (text[length] && text[length] != '=') length++;
    return length;
}

static bool has_name(const struct variable *variable, const char *name, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (variable->name[i] != name[i]) return false;
    return variable->name[length] == 0;
}

/* The variable with that name: an old one, or a new one that is not set. */
static struct variable *find(const char *name, size_t length, bool *is_new) {
    *is_new = false;
    for (struct variable *variable = variables; variable; variable = variable->next)
        if (has_name(variable, name, length)) return variable;
    struct variable *variable = __fl_allocate(sizeof *variable);
    keep(variable);
    variable->name = __fl_allocate(length + 1);
    keep(variable->name);
    __fl_copy(variable->name, name, length);
    variable->name[length] = 0;
    variable->text = NULL;
    variable->value = NULL;
    variable->next = variables;
    variables = variable;
    *is_new = true;
    return variable;
}

static void set_text(struct variable *variable, char *text) {
    variable->text = text;
    variable->value = text ? text + name_length(text) + 1 : NULL;
}

/* Reads what is seen of the value from outside, each byte once; a 0 comes behind it. */
static void read_input(struct variable *variable) {
    int byte = __fl_environment_byte(variable->name, 0);
    if (byte < 0) return;
    size_t length = fl_model_length(variable->name), size = length + 1, capacity = size + 31;
    char *text = __fl_allocate(capacity);
    __fl_copy(text, variable->name, length);
    text[length] = '=';
    for (size_t i = 0, seen = __fl_seen("bytes of variables");;) {
        if (size == capacity) {
            char *larger = __fl_allocate(capacity * 2);
            __fl_copy(larger, text, capacity);
            __fl_free(text);
            text = larger;
            capacity *= 2;
        }
        text[size++] = byte > 0 ? (char)byte : 0;
        if (byte <= 0) break;
        byte = ++i < seen ? __fl_environment_byte(variable->name, i) : 0;
    }
    char *exact = __fl_allocate(size);
    keep(exact);
    __fl_copy(exact, text, size);
    __fl_free(text);
    set_text(variable, exact);
}

/* ---- the list as an input ---- */

#define MOST_VARIABLES 2
#define LONGEST_VARIABLE 32

static char listed[MOST_VARIABLES][LONGEST_VARIABLE];
static int listed_count;

/* "name=value": a name of at least one character, and what stands behind the end is not looked at. */
static bool is_variable(const char text[LONGEST_VARIABLE]) {
    bool has_ended = false, has_sign = false;
    for (int i = 0; i < LONGEST_VARIABLE; i++) {
        has_ended |= text[i] == 0;
        has_sign |= !has_ended & (text[i] == '=');
    }
    return has_sign & (text[0] != '=');
}

void fl_model_read_environment(void) {
    static char *list[MOST_VARIABLES + 1];
    listed_count = (int)__fl_world("environ.count", 0, MOST_VARIABLES);
    for (int i = 0; i < listed_count; i++) {
        __fl_world_block(listed[i], LONGEST_VARIABLE - 1, "environ.variable");
        __fl_assume(is_variable(listed[i]));
        list[i] = listed[i];
    }
    environ = list;
    is_cleared = true;
}

/* Without a branch for each character: they are not known. */
static bool is_named(const char text[LONGEST_VARIABLE], const char *name, size_t length) {
    if (length >= LONGEST_VARIABLE) return false;
    bool is_same = text[length] == '=';
    for (size_t i = 0; i < length; i++) is_same &= text[i] == name[i];
    return is_same;
}

/* The first one counts. */
static void find_listed(struct variable *variable) {
    size_t length = fl_model_length(variable->name);
    for (int i = 0; i < listed_count; i++)
        if (is_named(listed[i], variable->name, length)) {
            variable->text = listed[i];
            variable->value = listed[i] + length + 1;
            return;
        }
}

/* Has the program set, or taken away, what this text is about? */
static bool is_replaced(const char text[LONGEST_VARIABLE]) {
    for (struct variable *variable = variables; variable; variable = variable->next)
        if (is_named(text, variable->name, fl_model_length(variable->name))) return true;
    return false;
}

static bool is_entry_of(const char *text, const char *name, size_t length) {
    for (int i = 0; i < listed_count; i++)
        if (text == listed[i]) return is_named(text, name, length);
    size_t same = 0;
    while (same < length && text[same] == name[same]) same++;
    return same == length && text[length] == '=';
}

/* The program may have put another list, or other texts, in the place of those that were there. */
static char *find_in_list(const char *name) {
    size_t length = fl_model_length(name);
    for (char **at = environ; at && *at; at++)
        if (is_entry_of(*at, name, length)) return *at + length + 1;
    return NULL;
}

static char *get(const char *name) {
    if (__fl_sees("the list of variables")) return find_in_list(name);
    bool is_new;
    struct variable *variable = find(name, fl_model_length(name), &is_new);
    if (is_new) find_listed(variable);
    if (is_new && !is_cleared) read_input(variable);
    return variable->value;
}

char *getenv(const char *name) {
    return get(name);
}

char *secure_getenv(const char *name) {
    return get(name);
}

char *__secure_getenv(const char *name) {
    return get(name);
}

/* Old arrays and texts stay where they are: the program may still point to them. */
static void rebuild_environ(void) {
    size_t count = 0, at = 0;
    for (struct variable *variable = variables; variable; variable = variable->next)
        if (variable->text) count++;
    char **list = __fl_allocate(((size_t)listed_count + count + 1) * sizeof *list);
    keep(list);
    for (int i = 0; i < listed_count; i++)
        if (!is_replaced(listed[i])) list[at++] = listed[i];
    at += count;
    list[at] = NULL;
    for (struct variable *variable = variables; variable; variable = variable->next)
        if (variable->text) list[--at] = variable->text;
    environ = list;
}

static bool is_name(const char *name) {
    return name && *name && name[name_length(name)] == 0;
}

static int fail_allocation(void) {
    fl_model_set_error(ENOMEM);
    return -1;
}

int setenv(const char *name, const char *value, int overwrite) {
    if (!is_name(name)) {
        fl_model_set_error(EINVAL);
        return -1;
    }
    if (!overwrite && get(name)) return 0;
    if (__fl_allocation_fails("setenv fails")) return fail_allocation();
    bool is_new;
    size_t length = fl_model_length(name), value_length = fl_model_length(value);
    struct variable *variable = find(name, length, &is_new);
    char *text = __fl_allocate(length + value_length + 2);
    keep(text);
    __fl_copy(text, name, length);
    text[length] = '=';
    __fl_copy(text + length + 1, value, value_length + 1);
    set_text(variable, text);
    rebuild_environ();
    return 0;
}

int unsetenv(const char *name) {
    if (!is_name(name)) {
        fl_model_set_error(EINVAL);
        return -1;
    }
    bool is_new;
    set_text(find(name, fl_model_length(name), &is_new), NULL);
    rebuild_environ();
    return 0;
}

int putenv(char *text) {
    bool is_new;
    size_t length = name_length(text);
    if (text[length] && __fl_allocation_fails("putenv fails")) return fail_allocation();
    struct variable *variable = find(text, length, &is_new);
    set_text(variable, text[length] ? text : NULL);
    rebuild_environ();
    return 0;
}

int clearenv(void) {
    for (struct variable *variable = variables; variable; variable = variable->next) set_text(variable, NULL);
    is_cleared = true;
    listed_count = 0;
    environ = NULL;
    return 0;
}
