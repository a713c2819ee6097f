/* report/text/text.h - a result as a reader at a terminal sees it. */
#ifndef FL_REPORT_TEXT_TEXT_H
#define FL_REPORT_TEXT_TEXT_H

#include "base/text.h"
#include "report/document/result.h"

struct fl_text_options {
    bool has_colors;
    bool shows_times; /* seconds and memory: not the same from run to run */
};

typedef void fl_result_printer(struct fl_text *text, const struct fl_result *result,
                               const struct fl_text_options *options);

fl_result_printer fl_result_print_text;        /* of check */
fl_result_printer fl_result_print_slices;      /* of slice: its slices */
fl_result_printer fl_result_print_replay;      /* of replay */
fl_result_printer fl_result_print_explanation; /* of explain, where something fails */
fl_result_printer fl_result_print_regions;     /* of characterize */
fl_result_printer fl_result_print_which;       /* of report, behind the causes: which inputs fail */
fl_result_printer fl_result_print_watch;

/* A failure and its inputs, for who waits for the rest. */
void fl_result_print_found(struct fl_text *text, const struct fl_result_failure *failure,
                           const struct fl_text_options *options);

#endif
