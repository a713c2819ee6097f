/* base/system/beside.h - work in a process of its own, which ends with this one.
 *
 * It begins with a copy of this process's memory; what it finds out it writes to a channel.
 */
#ifndef FL_BASE_SYSTEM_BESIDE_H
#define FL_BASE_SYSTEM_BESIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct fl_beside {
    pid_t process; /* 0: there is none */
    int channel;   /* that it writes to */
};

/* The work gives the status that the process ends with. False: there is no process to be had. */
bool fl_beside_start(struct fl_beside *beside, int (*work)(void *context, int channel), void *context);
/* Waits for its end; gives the status, as waitpid does. */
int fl_beside_wait(struct fl_beside *beside);
/* Kills it, if need be. */
void fl_beside_end(struct fl_beside *beside);
/* All bytes, for the work: false if nobody reads them any more. */
bool fl_beside_write(int channel, const void *bytes, size_t size);

#endif
