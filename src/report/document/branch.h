/* report/document/branch.h - the keyword of the statement that a condition decides. */
#ifndef FL_REPORT_DOCUMENT_BRANCH_H
#define FL_REPORT_DOCUMENT_BRANCH_H

#include "report/document/document.h"

/* Finds the if, while or for in whose parentheses the position is. False if there is none, or if
 * the branch there does not decide the statement alone: conditions with &&, ||, ! and ?: become
 * several branches, or one turned round. */
bool fl_find_branch(const struct fl_program *program, struct fl_position position, struct fl_branch *branch);

#endif
