/* explain/candidate/place.h - which lines a change of the source is about. */
#ifndef FL_EXPLAIN_CANDIDATE_PLACE_H
#define FL_EXPLAIN_CANDIDATE_PLACE_H

#include "explain/candidate/mend.h"
#include "explain/evidence/evidence.h"

/* The line that it changes, or the lines that it puts something between. */
struct fl_evidence_place fl_mend_place(const struct fl_parsed_files *files, const struct fl_mend *mend);

/* Between the line and the next one that has code. */
struct fl_evidence_place fl_place_behind(const struct fl_parsed_file *file, uint32_t line);

#endif
