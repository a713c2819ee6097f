/* tests/unit/frontend/scratch.h - files that a test makes, and what a diagnostic says. */
#ifndef FL_TESTS_SCRATCH_H
#define FL_TESTS_SCRATCH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/status.h"

/* A new directory that becomes the working directory. */
static inline char *scratch_enter(void) {
    static char path[64];
    strcpy(path, "/tmp/faultline-test-XXXXXX");
    if (!mkdtemp(path) || chdir(path) != 0) abort();
    return path;
}

static inline void scratch_leave(const char *path) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", path);
    if (chdir("/") != 0 || system(command) != 0) abort();
}

static inline void scratch_write(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0) abort();
}

/* All diagnostics, each on its line. */
static inline const char *scratch_messages(struct fl_arena *arena, const struct fl_diagnostics *diagnostics) {
    const char *all = "";
    for (size_t i = 0; i < diagnostics->count; i++)
        all = fl_arena_format(arena, "%s%s\n", all, fl_diagnostic_format(arena, &diagnostics->items[i]));
    return all;
}

#endif
