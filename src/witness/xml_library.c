#include "witness/xml_library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    size_t offset;
} functions[] = {
#define FL_XML_FUNCTION(name) {#name, offsetof(struct fl_xml_library, name)},
#include "witness/xml_functions.def"
};

static void *open_library(void) {
    static const char *const names[] = {"libxml2.so.2", "libxml2.so.16", "libxml2.so"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (handle) return handle;
    }
    return NULL;
}

bool fl_xml_library_load(struct fl_xml_library *library) {
    void *handle = open_library();
    for (size_t i = 0; handle && i < sizeof functions / sizeof *functions; i++) {
        void *address = dlsym(handle, functions[i].name);
        if (!address) return false;
        memcpy((char *)library + functions[i].offset, &address, sizeof address);
    }
    return handle;
}
