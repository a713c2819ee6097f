/* models/file.c - files kept in memory, and the table of file descriptors. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum existence { EXISTENCE_UNKNOWN, EXISTENCE_PRESENT, EXISTENCE_ABSENT };

struct node {
    struct node *next;
    char *name;    /* NULL: removed, or never had one */
    char *source;  /* whose bytes from outside it has; NULL: none */
    bool is_input; /* what standard input gives, if that is a file */
    enum existence existence;
    bool is_complete; /* no more bytes come from outside */
    size_t size, capacity;
    unsigned char *bytes;
};

enum open_kind { OPEN_INPUT, OPEN_OUTPUT, OPEN_FILE, OPEN_SOCKET };

/* What one open() made; descriptors made by dup share it. */
struct open_file {
    enum open_kind kind;
    int output; /* OPEN_OUTPUT: 1 or 2 */
    int family; /* OPEN_SOCKET */
    int number; /* of all that were opened, one after the other */
    int references;
    bool is_pipe; /* it cannot seek, and may hold less than is asked for */
    bool at_end;  /* OPEN_INPUT: the end was seen */
    int flags;
    size_t offset;
    struct node *node;
};

#define DESCRIPTOR_LIMIT 64

static struct open_file standard[3] = {
    {.kind = OPEN_INPUT, .number = 0, .references = 2, .is_pipe = true, .flags = O_RDONLY},
    {.kind = OPEN_OUTPUT, .output = 1, .number = 1, .references = 2, .is_pipe = true, .flags = O_WRONLY},
    {.kind = OPEN_OUTPUT, .output = 2, .number = 2, .references = 2, .is_pipe = true, .flags = O_WRONLY},
};
static struct open_file *descriptors[DESCRIPTOR_LIMIT] = {&standard[0], &standard[1], &standard[2]};
static bool closes_on_exec[DESCRIPTOR_LIMIT];
static struct node *nodes;

static int fail(int error) {
    fl_model_set_error(error);
    return -1;
}

/* At exit, so that what the models keep is no leak of the program's. */
static void release(void) {
    for (int i = 3; i < DESCRIPTOR_LIMIT; i++)
        if (descriptors[i]) fl_model_close(i);
    while (nodes) {
        struct node *node = nodes;
        nodes = node->next;
        __fl_free(node->name);
        __fl_free(node->source);
        __fl_free(node->bytes);
        __fl_free(node);
    }
}

static void release_at_last(void) {
    static bool is_known;
    if (!is_known) fl_model_at_last(release);
    is_known = true;
}

static struct node *new_node(const char *name, const char *source, enum existence existence) {
    struct node *node = __fl_allocate(sizeof *node);
    node->name = name ? fl_model_duplicate(name) : NULL;
    node->source = source ? fl_model_duplicate(source) : NULL;
    node->is_input = false;
    node->existence = existence;
    node->is_complete = !source;
    node->size = node->capacity = 0;
    node->bytes = NULL;
    release_at_last();
    node->next = nodes;
    nodes = node;
    return node;
}

static struct node *find_node(const char *name) {
    for (struct node *node = nodes; node; node = node->next)
        if (node->name && fl_model_compare(node->name, name) == 0) return node;
    return new_node(name, name, EXISTENCE_UNKNOWN);
}

static void reserve(struct node *node, size_t capacity) {
    if (capacity <= node->capacity) return;
    if (capacity < 2 * node->capacity) capacity = 2 * node->capacity;
    if (capacity < 32) capacity = 32;
    unsigned char *bytes = __fl_allocate(capacity);
    if (node->size) __fl_copy(bytes, node->bytes, node->size);
    __fl_free(node->bytes);
    node->bytes = bytes;
    node->capacity = capacity;
}

/* Takes in what __fl_file_byte said of the next byte. */
static void take_byte(struct node *node, int byte) {
    if (byte < 0) {
        node->is_complete = true;
        return;
    }
    reserve(node, node->size + 1);
    node->bytes[node->size++] = (unsigned char)byte;
}

static bool is_present(struct node *node) {
    if (node->existence == EXISTENCE_UNKNOWN) {
        int byte = __fl_file_byte(node->source, 0);
        node->existence = byte == -2 ? EXISTENCE_ABSENT : EXISTENCE_PRESENT;
        take_byte(node, byte);
    }
    return node->existence == EXISTENCE_PRESENT;
}

static void take_next(struct node *node) {
    take_byte(node, node->is_input ? __fl_stdin_byte() : __fl_file_byte(node->source, node->size));
}

/* Has the bytes before `end` come in, as far as there are any. */
static void load(struct node *node, size_t end) {
    while (!node->is_complete && node->size < end) take_next(node);
}

static void load_all(struct node *node) {
    while (!node->is_complete) take_next(node);
}

static void make_empty(struct node *node) {
    node->existence = EXISTENCE_PRESENT;
    node->is_complete = true;
    node->size = 0;
}

static struct open_file *open_at(int descriptor) {
    if (descriptor < 0 || descriptor >= DESCRIPTOR_LIMIT || !descriptors[descriptor]) {
        fl_model_set_error(EBADF);
        return NULL;
    }
    return descriptors[descriptor];
}

bool fl_model_is_open(int descriptor) {
    return open_at(descriptor) != NULL;
}

bool fl_model_is_pipe(int descriptor) {
    struct open_file *file = open_at(descriptor);
    return file && file->is_pipe;
}

enum fl_model_origin fl_model_origin_of(int descriptor) {
    struct open_file *file = open_at(descriptor);
    if (file == &standard[0]) return FL_MODEL_FROM_INPUT;
    bool is_new = file && file->kind == OPEN_FILE && !file->node->source;
    return is_new ? FL_MODEL_FROM_PROGRAM : FL_MODEL_FROM_OUTSIDE;
}

bool fl_model_is_socket(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTOR_LIMIT && descriptors[descriptor] &&
           descriptors[descriptor]->kind == OPEN_SOCKET;
}

int fl_model_family_of(int descriptor) {
    struct open_file *file = open_at(descriptor);
    if (!file) return -1;
    return file->kind == OPEN_SOCKET ? file->family : fail(ENOTSOCK);
}

int fl_model_number_of(int descriptor) {
    return descriptors[descriptor]->number;
}

int fl_model_flags_of(int descriptor) {
    return descriptors[descriptor]->flags | (closes_on_exec[descriptor] ? O_CLOEXEC : 0);
}

void fl_model_set_flags(int descriptor, int flags) {
    descriptors[descriptor]->flags = flags & ~O_CLOEXEC;
    closes_on_exec[descriptor] = (flags & O_CLOEXEC) != 0;
}

bool fl_model_is_standard(int descriptor) {
    const struct open_file *file = descriptors[descriptor];
    return file == &standard[0] || file == &standard[1] || file == &standard[2];
}

/* Whoever starts the program may have closed one, whose number then goes to what is opened next. */
static void close_some(void) {
    long closed[3] = {__fl_world("stdin.is-closed", 0, 1), __fl_world("stdout.is-closed", 0, 1),
                      __fl_world("stderr.is-closed", 0, 1)};
    __fl_assume(closed[0] + closed[1] + closed[2] <= 1);
    for (int i = 0; i < 3; i++)
        if (closed[i]) descriptors[i] = NULL;
}

void fl_model_start_files(void) {
    if (__fl_sees("positions")) {
        standard[0].is_pipe = !__fl_world("stdin.is-a-file", 0, 1);
        standard[1].is_pipe = !__fl_world("stdout.is-a-file", 0, 1);
        standard[2].is_pipe = !__fl_world("stderr.is-a-file", 0, 1);
    }
    if (__fl_sees("numbers of descriptors")) close_some();
}

static int free_descriptor(int lowest) {
    for (int i = lowest; i < DESCRIPTOR_LIMIT; i++)
        if (!descriptors[i]) return i;
    return fail(EMFILE);
}

static int open_as(enum open_kind kind, int flags, struct node *node, int family) {
    static int opened = 3;
    int descriptor = free_descriptor(0);
    if (descriptor < 0) return -1;
    struct open_file *file = __fl_allocate(sizeof *file);
    file->kind = kind;
    file->output = 0;
    file->family = family;
    file->number = opened++;
    file->references = 1;
    file->is_pipe = kind == OPEN_SOCKET;
    file->at_end = false;
    file->flags = flags & ~O_CLOEXEC;
    file->offset = 0;
    file->node = node;
    descriptors[descriptor] = file;
    closes_on_exec[descriptor] = (flags & O_CLOEXEC) != 0;
    return descriptor;
}

static int open_node(struct node *node, int flags) {
    return open_as(OPEN_FILE, flags, node, 0);
}

/* Under a name there may be a pipe, or a device, unless the program has just made the file. */
static int open_by_name(struct node *node, int flags) {
    int descriptor = open_node(node, flags);
    bool is_new = (flags & O_CREAT) && (flags & O_EXCL);
    if (is_new || descriptor < 0 || !__fl_sees("pipes")) return descriptor;
    descriptors[descriptor]->is_pipe = __fl_world("file.is-a-pipe", 0, 1);
    return descriptor;
}

int fl_model_open_socket(int family, int flags) {
    release_at_last();
    return open_as(OPEN_SOCKET, O_RDWR | (flags & (O_NONBLOCK | O_CLOEXEC)), NULL, family);
}

static struct node *node_to_open(const char *name, int flags) {
    if (!*name) return fail(ENOENT), NULL;
    struct node *node = find_node(name);
    bool overwrites = (flags & O_CREAT) && (flags & O_TRUNC) && !(flags & O_EXCL);
    if (!overwrites) {
        bool present = is_present(node);
        if (present && (flags & O_CREAT) && (flags & O_EXCL)) return fail(EEXIST), NULL;
        if (!present && !(flags & O_CREAT)) return fail(ENOENT), NULL;
        if (!present) make_empty(node);
    }
    if (flags & O_TRUNC) make_empty(node);
    return node;
}

static int open_named(const char *name, int flags) {
    struct node *node = node_to_open(name, flags);
    return node ? open_by_name(node, flags) : -1;
}

/* What goes well is tried first. */
int fl_model_open(const char *name, int flags, int error) {
    return !error ? open_named(name, flags) : fail(error);
}

int fl_model_open_command(const char *name, int flags) {
    struct node *node = node_to_open(name, flags);
    int descriptor = node ? open_node(node, flags) : -1;
    if (descriptor >= 0) descriptors[descriptor]->is_pipe = true;
    return descriptor;
}

int fl_model_open_unnamed(void) {
    return open_node(new_node(NULL, NULL, EXISTENCE_PRESENT), O_RDWR);
}

int fl_model_close(int descriptor) {
    struct open_file *file = open_at(descriptor);
    if (!file) return -1;
    descriptors[descriptor] = NULL;
    if (--file->references == 0) __fl_free(file);
    return 0;
}

/* There may be one of this number; what is done with it is not followed (assumptions.def). */
int fl_model_high_descriptor(int number, int error);
int fl_model_high_descriptor(int number, int error) {
    return __fl_world("descriptor.is-allowed", 0, 1) ? number : fail(error);
}

int fl_model_duplicate_descriptor(int descriptor, int lowest) {
    struct open_file *file = open_at(descriptor);
    if (!file) return -1;
    if (__fl_sees("high descriptors") && lowest >= DESCRIPTOR_LIMIT)
        return fl_model_high_descriptor(lowest, EINVAL);
    int copy = free_descriptor(lowest);
    if (copy < 0) return -1;
    file->references++;
    descriptors[copy] = file;
    closes_on_exec[copy] = false;
    return copy;
}

int fl_model_replace_descriptor(int descriptor, int target) {
    struct open_file *file = open_at(descriptor);
    if (!file) return -1;
    if (target < 0) return fail(EBADF);
    if (__fl_sees("high descriptors") && target >= DESCRIPTOR_LIMIT)
        return fl_model_high_descriptor(target, EBADF);
    if (target >= DESCRIPTOR_LIMIT) return fail(EBADF);
    if (target == descriptor) return target;
    file->references++;
    if (descriptors[target]) fl_model_close(target);
    descriptors[target] = file;
    closes_on_exec[target] = false;
    return target;
}

static int input_byte(struct open_file *file) {
    if (file->at_end) return -1;
    int byte = file->kind == OPEN_INPUT ? __fl_stdin_byte() : (int)__fl_world("socket.gives", 0, 256) - 1;
    if (byte < 0) file->at_end = true;
    return byte;
}

static struct open_file *readable(int descriptor) {
    struct open_file *file = open_at(descriptor);
    if (file && (file->flags & O_ACCMODE) == O_WRONLY) {
        fl_model_set_error(EBADF);
        return NULL;
    }
    return file;
}

/* Standard input that is a file: what was read can be read again. */
static void become_file(struct open_file *file) {
    file->node = new_node(NULL, NULL, EXISTENCE_PRESENT);
    file->node->is_input = true;
    file->node->is_complete = false;
    file->kind = OPEN_FILE;
}

static struct open_file *ready_to_read(int descriptor) {
    struct open_file *file = readable(descriptor);
    if (__fl_sees("positions") && file && file->kind == OPEN_INPUT && !file->is_pipe) become_file(file);
    return file;
}

int fl_model_read_byte(int descriptor) {
    struct open_file *file = ready_to_read(descriptor);
    if (!file) return -2;
    if (file->kind != OPEN_FILE) return input_byte(file);
    load(file->node, file->offset + 1);
    return file->offset < file->node->size ? file->node->bytes[file->offset++] : -1;
}

long fl_model_read(int descriptor, void *to, size_t size) {
    struct open_file *file = ready_to_read(descriptor);
    if (!file) return -1;
    if (file->kind != OPEN_FILE) {
        char *target = to;
        for (size_t i = 0; i < size; i++) {
            int byte = input_byte(file);
            if (byte < 0) return (long)i;
            target[i] = (char)byte;
        }
        return (long)size;
    }
    struct node *node = file->node;
    load(node, file->offset + size);
    if (file->offset >= node->size) return 0;
    if (size > node->size - file->offset) size = node->size - file->offset;
    __fl_copy(to, node->bytes + file->offset, size);
    file->offset += size;
    return (long)size;
}

/* Makes the file that large; new bytes are 0. */
static void resize(struct node *node, size_t size) {
    load_all(node);
    if (size > node->size) {
        reserve(node, size);
        __fl_fill(node->bytes + node->size, 0, size - node->size);
    }
    node->size = size;
}

/* What is printed while a call fails: so many bytes arrive, the rest is lost. */
static size_t room;
static size_t is_losing; /* all bits, or none */

void fl_model_lose_output(int error, size_t arriving) {
    is_losing = -(size_t)(error != 0);
    room = arriving;
}

/* How many of these bytes arrive. */
static size_t take_room(size_t size) {
    size_t fits = -(size_t)(size <= room);
    size_t part = (((size & fits) | (room & ~fits)) & is_losing) | (size & ~is_losing);
    room -= part & is_losing;
    return part;
}

long fl_model_write(int descriptor, const void *bytes, size_t size) {
    struct open_file *file = open_at(descriptor);
    if (!file) return -1;
    if ((file->flags & O_ACCMODE) == O_RDONLY) return fail(EBADF);
    if (file->kind == OPEN_OUTPUT) {
        if (size) __fl_output(file->output, bytes, take_room(size));
        return (long)size;
    }
    if (file->kind == OPEN_SOCKET) {
        fl_model_need_bytes(bytes, size);
        return (long)size;
    }
    struct node *node = file->node;
    if (size == 0) return 0;
    if (file->flags & O_APPEND) {
        load_all(node);
        file->offset = node->size;
    }
    load(node, file->offset + size);
    if (file->offset + size > node->size) resize(node, file->offset + size);
    __fl_copy(node->bytes + file->offset, bytes, size);
    file->offset += size;
    return (long)size;
}

/* Where what is printed goes to: anywhere. */
static long long seek_output(long long offset, int whence) {
    long long base = whence == SEEK_SET ? 0 : __fl_world("output.position", 0, 2147483647);
    return base + offset < 0 || whence < 0 || whence > 2 ? fail(EINVAL) : base + offset;
}

long long fl_model_seek(int descriptor, long long offset, int whence) {
    struct open_file *file = open_at(descriptor);
    if (!file) return -1;
    if (file->is_pipe) return fail(ESPIPE);
    if (__fl_sees("positions") && file->kind == OPEN_OUTPUT) return seek_output(offset, whence);
    if (__fl_sees("positions") && file->kind == OPEN_INPUT) become_file(file);
    long long base;
    if (whence == SEEK_SET) {
        base = 0;
    } else if (whence == SEEK_CUR) {
        base = (long long)file->offset;
    } else if (whence == SEEK_END) {
        load_all(file->node);
        base = (long long)file->node->size;
    } else {
        return fail(EINVAL);
    }
    if (base + offset < 0) return fail(EINVAL);
    file->offset = (size_t)(base + offset);
    return base + offset;
}

int fl_model_resize(int descriptor, long long size) {
    struct open_file *file = open_at(descriptor);
    if (!file) return -1;
    if (file->kind != OPEN_FILE || (file->flags & O_ACCMODE) == O_RDONLY || size < 0) return fail(EINVAL);
    resize(file->node, (size_t)size);
    return 0;
}

int fl_model_file_exists(const char *name) {
    return is_present(find_node(name)) ? 0 : fail(ENOENT);
}

/* Descriptors that have the file open keep it; under its name there is nothing any more. */
static void take_name_away(struct node *node) {
    char *name = node->name;
    node->name = NULL;
    new_node(name, NULL, EXISTENCE_ABSENT);
    __fl_free(name);
}

int fl_model_file_remove(const char *name, int error) {
    if (error) return fail(error);
    struct node *node = find_node(name);
    if (!is_present(node)) return fail(ENOENT);
    take_name_away(node);
    return 0;
}

int fl_model_file_rename(const char *from, const char *to, int error) {
    if (error) return fail(error);
    struct node *node = find_node(from);
    if (!is_present(node)) return fail(ENOENT);
    if (fl_model_compare(from, to) == 0) return 0;
    struct node *replaced = find_node(to);
    __fl_free(replaced->name);
    replaced->name = NULL;
    take_name_away(node);
    node->name = fl_model_duplicate(to);
    return 0;
}
