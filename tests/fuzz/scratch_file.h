/* tests/fuzz/scratch_file.h - for readers that want a file: one in memory. */
#ifndef FL_TESTS_FUZZ_SCRATCH_FILE_H
#define FL_TESTS_FUZZ_SCRATCH_FILE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Its path, after it was given these contents. */
static inline const char *scratch_file(const uint8_t *bytes, size_t size) {
    static int descriptor = -1;
    static char path[32];
    if (descriptor < 0) {
        descriptor = memfd_create("faultline-fuzz", MFD_CLOEXEC);
        snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    }
    if (ftruncate(descriptor, 0) != 0 || pwrite(descriptor, bytes, size, 0) != (ssize_t)size) abort();
    return path;
}

#endif
