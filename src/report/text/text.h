/* report/text/text.h - a result as a reader at a terminal sees it. */
#ifndef FL_REPORT_TEXT_TEXT_H
#define FL_REPORT_TEXT_TEXT_H

#include "base/text.h"
#include "report/document/result.h"

struct fl_text_options {
    bool has_colors;
    bool shows_times; /* seconds and memory: not the same from run to run */
};

void fl_result_print_text(struct fl_text *text, const struct fl_result *result,
                          const struct fl_text_options *options);
/* Of the command slice: its slices. */
void fl_result_print_slices(struct fl_text *text, const struct fl_result *result,
                            const struct fl_text_options *options);
/* Of the command replay. */
void fl_result_print_replay(struct fl_text *text, const struct fl_result *result,
                            const struct fl_text_options *options);

#endif
