/* report/document/steps.h - the first and the last steps of a sequence whose length is not known.
 *
 * Steps given may live anywhere; those kept are copied. Memory is bounded by what is kept.
 */
#ifndef FL_REPORT_DOCUMENT_STEPS_H
#define FL_REPORT_DOCUMENT_STEPS_H

#include "report/document/document.h"

struct fl_steps;

struct fl_steps *fl_steps_create(struct fl_arena *arena, size_t kept);
void fl_steps_add(struct fl_steps *steps, const struct fl_step *step);
/* Appends what was kept to the path, with one OMITTED step where something is missing; ends the
 * sequence. */
void fl_steps_finish(struct fl_steps *steps, struct fl_result_path *path);

#endif
