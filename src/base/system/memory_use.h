/* base/system/memory_use.h - how much memory a process has, and how much there is. */
#ifndef FL_BASE_SYSTEM_MEMORY_USE_H
#define FL_BASE_SYSTEM_MEMORY_USE_H

#include <stdint.h>
#include <sys/types.h>

struct fl_memory_use {
    uint64_t resident;      /* bytes in memory */
    uint64_t own;           /* of these, not from files that others may have in memory, too */
    uint64_t address_space; /* bytes of addresses, used or not */
};

/* All zero if the system does not tell. */
struct fl_memory_use fl_memory_use(pid_t process);

/* Bytes that this process may have at most: the machine's, or its control group's if that is less. */
uint64_t fl_memory_of_machine(void);

#endif
