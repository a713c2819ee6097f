#include "solver/z3/library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    size_t offset;
} functions[] = {
#define FL_Z3_FUNCTION(name) {"Z3_" #name, offsetof(struct fl_z3_library, name)},
#include "solver/z3/functions.def"
};

static void *open_library(void) {
    static const char *const names[] = {"libz3.so.4", "libz3.so", "libz3.so.4.8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (handle) return handle;
    }
    return NULL;
}

bool fl_z3_library_load(struct fl_z3_library *library) {
    library->handle = open_library();
    if (!library->handle) return false;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *address = dlsym(library->handle, functions[i].name);
        if (!address) {
            fl_z3_library_unload(library);
            return false;
        }
        memcpy((char *)library + functions[i].offset, &address, sizeof address);
    }
    return true;
}

void fl_z3_library_unload(struct fl_z3_library *library) {
    if (library->handle) dlclose(library->handle);
    library->handle = NULL;
}
