/* report/document/inputs.h - the inputs of a failing run, named, numbered and as one would type them. */
#ifndef FL_REPORT_DOCUMENT_INPUTS_H
#define FL_REPORT_DOCUMENT_INPUTS_H

#include "report/document/document.h"

/* What the run of this feed read. program_name is what a shell would be told to start. */
struct fl_result_inputs fl_result_inputs_make(struct fl_arena *arena, const struct fl_program *program,
                                              const struct fl_feed *feed, const char *program_name);

#endif
