/* source/brackets.h - brackets in C text, for places that name only where something begins or ends. */
#ifndef FL_SOURCE_BRACKETS_H
#define FL_SOURCE_BRACKETS_H

#include "program/program.h"

/* Where the first pair of parentheses that opens at or behind a position is closed; false if that
 * can't be told, or another statement begins before. */
bool fl_source_parenthesis_end(const struct fl_program *program, struct fl_position position,
                               struct fl_position *end);

/* The last line of the statement that begins at a position; its own line if that can't be told. */
uint32_t fl_source_statement_end(const struct fl_program *program, struct fl_position position);

#endif
