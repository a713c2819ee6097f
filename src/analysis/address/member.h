/* analysis/address/member.h - numbers that are members of structs, and no parts of pointers.
 *
 * Points-to does not know where an array of pointers inside of a struct ends. It is taken for granted that a
 * member with a small number type is not where a pointer lies, unless the object is declared otherwise.
 */
#ifndef FL_ANALYSIS_ADDRESS_MEMBER_H
#define FL_ANALYSIS_ADDRESS_MEMBER_H

#include "analysis/points_to/points_to.h"

/* Is it a LOAD of such a member? */
bool fl_reads_number(const struct fl_program *program, struct fl_points_to *points_to,
                     const struct fl_expression *expression);

#endif
