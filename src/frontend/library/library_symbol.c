#include "frontend/library/library_symbol.h"

#include <dlfcn.h>
#include <stddef.h>

bool fl_library_has(const char *name) {
    static const char *const libraries[] = {"libc.so.6", "libm.so.6"};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_LOCAL);
        if (!library) continue;
        bool is_found = dlsym(library, name) != NULL;
        dlclose(library);
        if (is_found) return true;
    }
    return false;
}
