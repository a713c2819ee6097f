/* inquiry/report.c - everything that applies: does it fail, why, and on which inputs? */
#include "inquiry/inquiry.h"

/* Of the time, what is left to find out which inputs fail, and the least that is worth it. */
static const double regions_share = 0.3, least_seconds = 2;

/* The same program once more: where inputs are told by numbers, it is another one. */
static struct fl_inquiry *inquiry_for_regions(const struct fl_inquiry *inquiry, double seconds) {
    struct fl_inquiry *regions = fl_inquiry_create();
    if (!regions) return NULL;
    regions->options = inquiry->options;
    regions->options.purpose = FL_PURPOSE_CHARACTERIZE;
    regions->options.out = NULL;
    regions->options.seconds = seconds;
    regions->options.check = (struct fl_check_request){.provers = inquiry->options.check.provers};
    return regions;
}

/* What is said of the program was said before; without regions there is the rest. */
static void add_regions(struct fl_inquiry *inquiry, struct fl_result *result, double seconds) {
    struct fl_document *document = NULL;
    if (result->verdict != FL_VERDICT_FAILS || inquiry->stop || seconds < least_seconds) return;
    inquiry->follower = inquiry_for_regions(inquiry, seconds);
    if (!inquiry->follower) return;
    fl_inquiry_set_progress(inquiry->follower, inquiry->progress_listener, inquiry->progress_context);
    if (fl_inquiry_characterize(inquiry->follower, &document) == FL_INQUIRY_OK) result->which = document->result;
}

enum fl_status fl_ask_report(struct fl_inquiry *inquiry, struct fl_document **document) {
    double all = inquiry->options.seconds;
    inquiry->options.seconds = all * (1 - regions_share);
    enum fl_status status = fl_ask_explain(inquiry, document);
    inquiry->options.seconds = all;
    if (status != FL_OK) return status;
    struct fl_result *result = (struct fl_result *)(*document)->result;
    result->command = "report";
    add_regions(inquiry, result, fl_inquiry_seconds_left(inquiry));
    result->seconds = fl_clock_now() - inquiry->begin;
    return FL_OK;
}
