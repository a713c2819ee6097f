#include "solver/z3/library.h"

#include <dlfcn.h>

#include "base/system/library.h"

static const char *const names[] = {"libz3.so.4", "libz3.so", "libz3.so.4.8", NULL};

static const struct fl_library_function functions[] = {
#define FL_Z3_FUNCTION(name) {"Z3_" #name, offsetof(struct fl_z3_library, name)},
#include "solver/z3/functions.def"
};

bool fl_z3_library_load(struct fl_z3_library *library) {
    library->handle = fl_library_load(names, functions, sizeof functions / sizeof *functions, library);
    return library->handle;
}

void fl_z3_library_unload(struct fl_z3_library *library) {
    if (library->handle) dlclose(library->handle);
    library->handle = NULL;
}
