#include "solver/count/cryptominisat.h"

#include <dlfcn.h>
#include <stddef.h>

#include "base/system/library.h"

static const char *const names[] = {"libcryptominisat5.so.5.11", "libcryptominisat5.so", NULL};

static const struct fl_library_function functions[] = {
#define FL_CRYPTOMINISAT_FUNCTION(name) {"cmsat_" #name, offsetof(struct fl_cryptominisat, name)},
#include "solver/count/cryptominisat.def"
};

bool fl_cryptominisat_load(struct fl_cryptominisat *library) {
    library->handle = fl_library_load(names, functions, sizeof functions / sizeof *functions, library);
    return library->handle;
}

void fl_cryptominisat_unload(struct fl_cryptominisat *library) {
    if (library->handle) dlclose(library->handle);
    library->handle = NULL;
}
