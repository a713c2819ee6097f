/* program/source_file.h - the text of a source file, where its lines begin, and its tokens. */
#ifndef FL_PROGRAM_SOURCE_FILE_H
#define FL_PROGRAM_SOURCE_FILE_H

#include "program/program.h"

/* Contents and line starts of file->path; contents NULL if unreadable. Tokens are read when first asked for. */
void fl_source_file_read(struct fl_arena *arena, struct fl_file *file);

#endif
