/* report/text/parts.h - what reports for a terminal share: colors, places, steps. Only for src/report. */
#ifndef FL_REPORT_TEXT_PARTS_H
#define FL_REPORT_TEXT_PARTS_H

#include "report/text/text.h"

enum fl_color { FL_RED, FL_GREEN, FL_YELLOW, FL_BOLD, FL_DIM };

struct fl_report_printer {
    struct fl_text *text;
    const struct fl_result *result;
    const struct fl_text_options *options;
};

/* "s", but for 1 */
const char *fl_plural(uint64_t count);

void fl_print_colored(struct fl_report_printer *printer, enum fl_color color, const char *string);
/* "prog.c:12:5", nothing where no file is known. */
void fl_print_place(struct fl_report_printer *printer, const struct fl_place *place);
void fl_print_padded(struct fl_text *text, const char *string, size_t width);
/* ", 12 steps, 3 queries, ...", and the end of the line: behind what was looked at. */
void fl_print_effort(struct fl_report_printer *printer);
void fl_print_section(struct fl_report_printer *printer, const char *title);
/* "prog.c:12", or with a column "prog.c:12:5". */
const char *fl_place_text(struct fl_arena *arena, const struct fl_place *place, bool has_column);
/* How wide a column of places is: as the widest of them, within reason. */
size_t fl_widen(size_t width, const char *place);
/* The steps under a heading. */
void fl_print_steps(struct fl_report_printer *printer, const struct fl_result_path *path);
/* Function by function, what is known of the checks of specs; nothing if there is one only. */
void fl_print_functions(struct fl_report_printer *printer);
/* text_proof.c: how SAFE is known, how far those came who tried to prove it, what became of hints. */
void fl_print_proof(struct fl_report_printer *printer);
/* text.c: where a run fails, and whether that was confirmed; what it reads. */
void fl_print_failure(struct fl_report_printer *printer, const struct fl_result_failure *failure);
void fl_print_inputs(struct fl_report_printer *printer, const struct fl_result_failure *failure);
/* assumes.c: " ASSUMING local time is UTC and fill() changes nothing", nothing if the verdict rests on no such
 * thing. */
void fl_print_assuming(struct fl_report_printer *printer);
/* The same of other assumptions, behind another word. */
void fl_print_phrases(struct fl_report_printer *printer, const char *word,
                      const struct fl_result_assumes *assumes);
enum fl_color fl_assuming_color(const struct fl_result *result);
/* assumes.c: the end of every report. */
void fl_print_assumptions(struct fl_report_printer *printer);

#endif
