#include "base/system/memory_use.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

struct fl_memory_use fl_memory_use(pid_t process) {
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), all = 0, resident = 0, shared = 0;
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)process);
    FILE *file = fopen(path, "re");
    if (!file) return (struct fl_memory_use){0};
    bool is_read = fscanf(file, "%" SCNu64 " %" SCNu64 " %" SCNu64, &all, &resident, &shared) == 3;
    fclose(file);
    if (!is_read) return (struct fl_memory_use){0};
    return (struct fl_memory_use){resident * page, (resident - shared) * page, all * page};
}

uint64_t fl_memory_of_machine(void) {
    uint64_t machine = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE), group = 0;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "re");
    if (!file) return machine;
    bool is_limited = fscanf(file, "%" SCNu64, &group) == 1; /* else it says "max" */
    fclose(file);
    return is_limited && group < machine ? group : machine;
}
