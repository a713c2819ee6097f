/* watch/runtime_text.h - the C that instrumented programs are linked with, as texts to be written beside them. */
#ifndef FL_WATCH_RUNTIME_TEXT_H
#define FL_WATCH_RUNTIME_TEXT_H

#include "base/system/shipped.h"

/* "faultline-watch.h", "faultline-watch.c", "faultline-lttng.h": the files of runtime/watch. */
extern const struct fl_shipped fl_shipped_watch_runtime[];

#endif
