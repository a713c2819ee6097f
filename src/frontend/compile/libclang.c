#include "frontend/compile/libclang.h"

#include <dlfcn.h>
#include <string.h>

enum fl_status fl_libclang_load(struct fl_libclang *libclang, const char *purpose,
                                struct fl_diagnostics *diagnostics) {
    libclang->handle = dlopen("libclang-19.so.1", RTLD_LAZY | RTLD_LOCAL);
    bool is_complete = libclang->handle != NULL;
#define FUNCTION(name)                                          \
    if (is_complete) {                                          \
        void *symbol = dlsym(libclang->handle, "clang_" #name); \
        memcpy(&libclang->name, &symbol, sizeof symbol);        \
        is_complete = symbol != NULL;                           \
    }
    FL_LIBCLANG_FUNCTIONS(FUNCTION)
#undef FUNCTION
    if (is_complete) return FL_OK;
    fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "%s libclang-19: %s", purpose, dlerror());
    return FL_BAD_ENVIRONMENT;
}

const char *fl_libclang_string(const struct fl_libclang *libclang, struct fl_arena *arena, CXString string) {
    const char *characters = libclang->getCString(string);
    const char *copy = fl_arena_copy_string(arena, characters ? characters : "");
    libclang->disposeString(string);
    return copy;
}
