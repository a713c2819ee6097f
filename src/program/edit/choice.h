/* program/edit/choice.h - a number that is chosen once, at the start of each run: an input that stays in a
 * variable.
 *
 * Questions that would get in each other's way, because a run ends where the first of them is answered, are asked
 * of different runs with it.
 */
#ifndef FL_PROGRAM_EDIT_CHOICE_H
#define FL_PROGRAM_EDIT_CHOICE_H

#include "program/edit/edit.h"

enum { FL_CHOICE_WIDTH = 32 };

struct fl_choice {
    fl_variable_id variable;
    fl_input_id input;
};

/* A global variable that is 0 at first, known to nobody but the edit. */
fl_variable_id fl_program_edit_add_global(struct fl_program_edit *edit, const char *name, uint32_t width);

struct fl_choice fl_program_edit_add_choice(struct fl_program_edit *edit, const struct fl_program *program,
                                            const char *name);
/* One bit: this number was chosen. */
const struct fl_expression *fl_choice_is(struct fl_arena *arena, const struct fl_program_edit *edit,
                                         struct fl_choice choice, uint64_t number);

#endif
