/* report/document/place.h - where functions and edges are in the source, and what stands there. */
#ifndef FL_REPORT_DOCUMENT_PLACE_H
#define FL_REPORT_DOCUMENT_PLACE_H

#include "report/document/document.h"

/* Where a function begins. */
struct fl_place fl_function_place(const struct fl_program *program, const struct fl_function *function);
/* Where an edge is, and the statement or condition there. */
struct fl_place fl_edge_place(const struct fl_program *program, fl_edge_id edge);
const char *fl_edge_text(struct fl_arena *arena, const struct fl_program *program, fl_edge_id edge);

#endif
