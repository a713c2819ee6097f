/* cmd/report.c - `faultline report`, or just `faultline prog.c`: everything that applies. */
#include "cmd/ask.h"
#include "cmd/command.h"

enum fl_exit fl_command_report(struct fl_arena *arena, const struct fl_options *options) {
    struct fl_inquiry *inquiry = fl_inquiry_of_options(options);
    enum fl_exit code = fl_answer(arena, options, inquiry, fl_inquiry_report);
    fl_inquiry_destroy(inquiry);
    return code;
}
