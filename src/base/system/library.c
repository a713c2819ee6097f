#include "base/system/library.h"

#include <dlfcn.h>
#include <string.h>

static void *open_first(const char *const *names) {
    void *handle = NULL;
    for (; *names && !handle; names++) handle = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    return handle;
}

void *fl_library_load(const char *const *names, const struct fl_library_function *functions, size_t count,
                      void *addresses) {
    void *handle = open_first(names);
    for (size_t i = 0; handle && i < count; i++) {
        void *address = dlsym(handle, functions[i].name);
        if (!address) {
            dlclose(handle);
            return NULL;
        }
        memcpy((char *)addresses + functions[i].offset, &address, sizeof address);
    }
    return handle;
}
