/* cmd/ask.h - from the command line to an inquiry, and from its answer to the reader. */
#ifndef FL_CMD_ASK_H
#define FL_CMD_ASK_H

#include "cmd/options.h"
#include "inquiry/inquiry.h"

/* What the options ask for. What there is to say is printed once the program is loaded, and when a search
 * begins. The caller destroys it. */
struct fl_inquiry *fl_inquiry_of_options(const struct fl_options *options);

/* The program alone. NULL, after a message: there is none, and *code is the exit code. */
const struct fl_program *fl_load_program(struct fl_inquiry *inquiry, enum fl_exit *code);

typedef enum fl_inquiry_status fl_ask(struct fl_inquiry *inquiry, struct fl_document **document);

/* Asks, prints the answer, writes the files that were wanted; gives the exit code. Ctrl-C ends the analysis with
 * what it has; a second one ends the process. */
enum fl_exit fl_answer(struct fl_arena *arena, const struct fl_options *options, struct fl_inquiry *inquiry,
                       fl_ask *ask);

#endif
