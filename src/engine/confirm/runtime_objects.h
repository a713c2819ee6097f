/* engine/confirm/runtime_objects.h - runtime/, compiled when Faultline was built. */
#ifndef FL_ENGINE_CONFIRM_RUNTIME_OBJECTS_H
#define FL_ENGINE_CONFIRM_RUNTIME_OBJECTS_H

struct fl_runtime_object {
    const char *begin, *end; /* a relocatable object file */
};

extern const struct fl_runtime_object fl_runtime_64, fl_runtime_32;

#endif
