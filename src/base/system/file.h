/* base/system/file.h - whole files, read and written, and names of files. */
#ifndef FL_BASE_SYSTEM_FILE_H
#define FL_BASE_SYSTEM_FILE_H

#include <stddef.h>

#include "base/arena.h"
#include "base/status.h"

struct fl_file_bytes {
    unsigned char *bytes; /* followed by a zero that is not counted */
    size_t size;
};

/* All of a file. 0, or an errno. */
int fl_file_read(struct fl_arena *arena, const char *path, struct fl_file_bytes *file);
/* All of a file that the user named: a diagnostic and FL_BAD_INPUT if the file is not there or can't be read. */
enum fl_status fl_input_file_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                  struct fl_file_bytes *file);

/* The same of a file that must be text: one with a zero in it is refused. */
enum fl_status fl_input_file_read_text(struct fl_arena *arena, const char *path,
                                       struct fl_diagnostics *diagnostics, const char **text);

/* Everything from the start of an open file, whatever its position. FL_BAD_INPUT leaves an errno. */
enum fl_status fl_file_read_descriptor(struct fl_arena *arena, int descriptor, struct fl_file_bytes *file);

/* Makes the file, or replaces what was in it. 0, or an errno. */
int fl_file_write(const char *path, const void *bytes, size_t size);

const char *fl_path_directory(struct fl_arena *arena, const char *path);
/* name itself if it is absolute. */
const char *fl_path_join(struct fl_arena *arena, const char *directory, const char *name);
const char *fl_path_absolute(struct fl_arena *arena, const char *path);
/* An absolute path as seen from the working directory if it is below it; otherwise as it is. */
const char *fl_path_shorten(struct fl_arena *arena, const char *path);

#endif
