/* source/source_scope.h - where names and loops begin and end in the text of a file.
 *
 * Told by brackets and keywords alone; a macro that hides some gives a wrong answer. Offsets are into the
 * file's contents; SIZE_MAX: not known.
 */
#ifndef FL_SOURCE_SOURCE_SCOPE_H
#define FL_SOURCE_SOURCE_SCOPE_H

#include "program/program.h"

size_t fl_source_offset(const struct fl_file *file, uint32_t line, uint32_t column);
/* Where the name first stands on a line. */
size_t fl_source_find_name(const struct fl_file *file, uint32_t line, const char *name);
/* The end of the block, or of the statement with a header, that a declaration at the offset is in. */
size_t fl_source_scope_end(const struct fl_file *file, size_t offset);
/* Behind the first parenthesis that opens at or behind the offset. */
size_t fl_source_behind_parenthesis(const struct fl_file *file, size_t offset);
/* At the keyword of a loop: behind its header. Elsewhere the offset itself. */
size_t fl_source_behind_header(const struct fl_file *file, size_t offset);
/* The token of the keyword, one of several up to NULL, that the offset is at or in whose parentheses it is; count:
 * there is none. */
size_t fl_source_keyword_around(const struct fl_c_tokens *tokens, size_t offset, const char *const *keywords);
/* The `for` or `while` that the offset is at, or in whose header it is. */
size_t fl_source_header_around(const struct fl_file *file, size_t offset);
/* The `do` whose body begins with the statement that the offset is in. */
size_t fl_source_do_around(const struct fl_file *file, size_t offset);

#endif
