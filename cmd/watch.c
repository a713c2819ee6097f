/* cmd/watch.c - `faultline watch`: what a program must tell an observer, and where. */
#include "cmd/ask.h"
#include "cmd/command.h"

enum fl_exit fl_command_watch(struct fl_arena *arena, const struct fl_options *options) {
    struct fl_inquiry *inquiry = fl_inquiry_of_options(options);
    bool is_static = fl_options_has(options, FL_OPTION_STATICALLY);
    if (is_static) inquiry->options.purpose = FL_PURPOSE_CHECK;
    enum fl_exit code = fl_answer(arena, options, inquiry, is_static ? fl_inquiry_check : fl_inquiry_watch);
    fl_inquiry_destroy(inquiry);
    return code;
}
