/* program/show/parts.h - what the files that show a program share with each other. */
#ifndef FL_PROGRAM_SHOW_PARTS_H
#define FL_PROGRAM_SHOW_PARTS_H

#include "program/show/show.h"

/* Has the function a body, and is it the chosen one, or the user's if none was chosen? */
bool fl_show_includes(const struct fl_program *program, fl_function_id chosen, uint32_t function);

/* Those that it includes, in the order of the source: by file and line. */
struct fl_show_selection {
    const fl_function_id *functions;
    uint32_t count;
};
struct fl_show_selection fl_show_select(const struct fl_program *program, struct fl_arena *arena,
                                        fl_function_id chosen);

/* "file:line:column", or "-". */
const char *fl_show_position(const struct fl_program *program, struct fl_arena *arena,
                             struct fl_position position);

/* "int main(int argc, char **argv)" */
void fl_show_signature(struct fl_text *text, const struct fl_program *program, const struct fl_function *function);
/* By the type, or by the width where it is not known. */
void fl_show_declaration(struct fl_text *text, const struct fl_type *type, const char *name, uint32_t width);

/* program/show/lists.c: the user's globals; and inputs, checks and assumptions. */
void fl_show_globals(struct fl_text *text, const struct fl_program *program);
void fl_show_lists(struct fl_text *text, const struct fl_program *program, fl_function_id function);

#endif
