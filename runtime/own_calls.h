/* runtime/own_calls.h - system calls that the runtime makes for itself.
 *
 * The linker may send calls of open, close, write and lseek to functions that feed the program (replaced.def). The C
 * library has second names for them, which nobody replaces. To be included last.
 */
#ifndef FL_RUNTIME_OWN_CALLS_H
#define FL_RUNTIME_OWN_CALLS_H

#include <fcntl.h>
#include <unistd.h>

int __open(const char *name, int flags, ...);
int __close(int descriptor);
ssize_t __write(int descriptor, const void *bytes, size_t size);
off_t __lseek(int descriptor, off_t offset, int whence);

#define open __open
#define close __close
#define write __write
#define lseek __lseek

#endif
