#include "program/edit/choice.h"

static const struct fl_position nowhere = {FL_NO_ID, 0, 0};

fl_variable_id fl_program_edit_add_global(struct fl_program_edit *edit, const char *name, uint32_t width) {
    return fl_program_edit_add_variable(edit, (struct fl_variable){.name = name,
                                                                   .kind = FL_VARIABLE_GLOBAL,
                                                                   .width = width,
                                                                   .function = FL_NO_ID,
                                                                   .position = nowhere,
                                                                   .initial = fl_bits_of_word(width, 0)});
}

struct fl_choice fl_program_edit_add_choice(struct fl_program_edit *edit, const struct fl_program *program,
                                            const char *name) {
    struct fl_choice choice = {.variable = fl_program_edit_add_global(edit, name, FL_CHOICE_WIDTH)};
    struct fl_operation read = {.kind = FL_OPERATION_INPUT, .variable = choice.variable};
    struct fl_input input = {.kind = FL_INPUT_VALUE,
                             .name = name,
                             .width = FL_CHOICE_WIDTH,
                             .function = program->start,
                             .position = nowhere};
    read.input = choice.input = fl_program_edit_add_input(edit, input);
    fl_location_id start = fl_program_function(program, program->start)->entry;
    fl_program_edit_insert(edit, fl_edit_at(start), read, nowhere);
    return choice;
}

const struct fl_expression *fl_choice_is(struct fl_arena *arena, const struct fl_program_edit *edit,
                                         struct fl_choice choice, uint64_t number) {
    return fl_expression_binary(arena, FL_OP_EQUAL, fl_program_edit_variable(edit, choice.variable),
                                fl_expression_word(arena, FL_CHOICE_WIDTH, number, NULL), NULL);
}
