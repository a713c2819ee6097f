/* base/system/library.h - shared libraries that are loaded when they are first needed. */
#ifndef FL_BASE_SYSTEM_LIBRARY_H
#define FL_BASE_SYSTEM_LIBRARY_H

#include <stddef.h>

/* A function of a library, and where in the caller's struct its address goes. */
struct fl_library_function {
    const char *name;
    size_t offset;
};

/* Loads the first of these libraries that is there (NULL ends the names) and fills in the struct. NULL if
 * there is none of them, or if it lacks a function; else what dlclose takes. */
void *fl_library_load(const char *const *names, const struct fl_library_function *functions, size_t count,
                      void *addresses);

#endif
