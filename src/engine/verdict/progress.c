#include "engine/verdict/progress.h"

#include <stddef.h>
#include <sys/mman.h>

struct fl_progress *fl_progress_create(void) {
    void *memory =
        mmap(NULL, sizeof(struct fl_progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void fl_progress_destroy(struct fl_progress *progress) {
    if (progress) munmap(progress, sizeof *progress);
}
