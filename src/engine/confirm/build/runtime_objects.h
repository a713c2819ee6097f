/* engine/confirm/build/runtime_objects.h - runtime/, compiled when Faultline was built. */
#ifndef FL_ENGINE_CONFIRM_BUILD_RUNTIME_OBJECTS_H
#define FL_ENGINE_CONFIRM_BUILD_RUNTIME_OBJECTS_H

struct fl_runtime_part {
    const char *begin, *end;
};

/* Relocatable object files. */
extern const struct fl_runtime_part fl_runtime_64, fl_runtime_32;
/* The functions that supply inputs and end the run, as C: over what runtime/feed.h declares. */
extern const struct fl_runtime_part fl_runtime_source;

#endif
