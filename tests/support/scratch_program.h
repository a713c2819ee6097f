/* tests/support/scratch_program.h - text in a file of its own, for what reads files. */
#ifndef TESTS_SUPPORT_SCRATCH_PROGRAM_H
#define TESTS_SUPPORT_SCRATCH_PROGRAM_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SCRATCH_PATH_SIZE = 40 };

/* Puts the text into a new file and its path, which ends with ".c", into `path`. The caller unlinks it. */
static inline void scratch_program(char path[SCRATCH_PATH_SIZE], const char *text) {
    strcpy(path, "/tmp/faultline-scratch-XXXXXX.c"); /* mkstemps puts letters there */
    int file = mkstemps(path, 2);
    FILE *stream = file < 0 ? NULL : fdopen(file, "w");
    if (!stream || fputs(text, stream) < 0 || fclose(stream) != 0) abort();
}

#endif
