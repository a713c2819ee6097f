#include "base/system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/invariant.h"
#include "base/text.h"

enum fl_status fl_file_read_descriptor(struct fl_arena *arena, int descriptor, struct fl_file_bytes *file) {
    struct stat facts;
    if (fstat(descriptor, &facts) != 0) return FL_BAD_INPUT;
    size_t capacity = facts.st_size > 0 ? (size_t)facts.st_size + 1 : 4096, size = 0;
    unsigned char *bytes = fl_arena_allocate(arena, capacity);
    for (;;) {
        ssize_t got = pread(descriptor, bytes + size, capacity - 1 - size, (off_t)size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return FL_BAD_INPUT;
        if (got == 0) break;
        size += (size_t)got;
        if (size + 1 == capacity) {
            bytes = fl_arena_grow(arena, bytes, capacity, capacity * 2);
            capacity *= 2;
        }
    }
    bytes[size] = 0;
    *file = (struct fl_file_bytes){bytes, size};
    return FL_OK;
}

int fl_file_read(struct fl_arena *arena, const char *path, struct fl_file_bytes *file) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    int error = fl_file_read_descriptor(arena, descriptor, file) == FL_OK ? 0 : errno;
    close(descriptor);
    return error;
}

int fl_file_write(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wbe");
    if (!file) return errno;
    int error = fwrite(bytes, 1, size, file) == size ? 0 : errno;
    if (fclose(file) != 0 && !error) error = errno;
    return error;
}

enum fl_status fl_input_file_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                  struct fl_file_bytes *file) {
    int error = fl_file_read(arena, path, file);
    if (!error) return FL_OK;
    if (error == ENOENT)
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "no such file");
    else
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "cannot be read: %s", strerror(error));
    return FL_BAD_INPUT;
}

enum fl_status fl_input_file_read_text(struct fl_arena *arena, const char *path,
                                       struct fl_diagnostics *diagnostics, const char **text) {
    struct fl_file_bytes file;
    enum fl_status status = fl_input_file_read(arena, path, diagnostics, &file);
    if (status != FL_OK) return status;
    *text = (const char *)file.bytes;
    if (!memchr(file.bytes, 0, file.size)) return FL_OK;
    fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "this is not a text file");
    return FL_BAD_INPUT;
}

const char *fl_path_directory(struct fl_arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return ".";
    if (slash == path) return "/";
    return fl_arena_format(arena, "%.*s", (int)(slash - path), path);
}

const char *fl_path_join(struct fl_arena *arena, const char *directory, const char *name) {
    if (name[0] == '/') return name;
    const char *between = fl_string_has_suffix(directory, "/") ? "" : "/";
    return fl_arena_format(arena, "%s%s%s", directory, between, name);
}

static const char *working_directory(struct fl_arena *arena) {
    char *directory = getcwd(NULL, 0);
    const char *copy = fl_arena_copy_string(arena, directory ? directory : "/");
    free(directory);
    return copy;
}

const char *fl_path_absolute(struct fl_arena *arena, const char *path) {
    return fl_path_join(arena, working_directory(arena), path);
}

const char *fl_path_shorten(struct fl_arena *arena, const char *path) {
    const char *directory = working_directory(arena);
    size_t length = strlen(directory);
    bool is_below = strncmp(path, directory, length) == 0 && path[length] == '/' && path[length + 1];
    return is_below ? path + length + 1 : path;
}
