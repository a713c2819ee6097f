#include "witness/xml_library.h"

#include <stddef.h>

#include "base/system/library.h"

static const char *const names[] = {"libxml2.so.2", "libxml2.so.16", "libxml2.so", NULL};

static const struct fl_library_function functions[] = {
#define FL_XML_FUNCTION(name) {#name, offsetof(struct fl_xml_library, name)},
#include "witness/xml_functions.def"
};

bool fl_xml_library_load(struct fl_xml_library *library) {
    return fl_library_load(names, functions, sizeof functions / sizeof *functions, library);
}
