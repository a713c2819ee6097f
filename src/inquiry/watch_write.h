/* inquiry/watch_write.h - an instrumented program in a directory: sources, or bitcode, and the runtime. */
#ifndef FL_INQUIRY_WATCH_WRITE_H
#define FL_INQUIRY_WATCH_WRITE_H

#include "inquiry/inquiry.h"
#include "watch/plan.h"

/* Writes the instrumented program and the runtime that it needs. */
enum fl_status fl_watch_write(struct fl_inquiry *inquiry, const struct fl_watch_plan *plan, bool is_full,
                              const char *directory);

#endif
