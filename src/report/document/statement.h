/* report/document/statement.h - where the statement around a position begins. */
#ifndef FL_REPORT_DOCUMENT_STATEMENT_H
#define FL_REPORT_DOCUMENT_STATEMENT_H

#include "report/document/document.h"

/* Moves line and column of the place there; leaves them where it cannot be told. */
void fl_find_statement(const struct fl_program *program, struct fl_position position, struct fl_place *place);

#endif
