#include "characterize/condition/condition_text.h"

#include <ctype.h>
#include <string.h>

#include "characterize/space/axis_name.h"
#include "source/c_type.h"
#include "source/expression_parse.h"

typedef const struct fl_term *term_ref;

struct reading {
    struct fl_space *space;
    FL_VECTOR_OF(term_ref) inputs; /* what variables of the expression stand for, by their number */
};

/* ---- names ---- */

/* The bytes of which names consist, besides letters and digits. */
static bool is_of_name(char byte) {
    return isalnum((unsigned char)byte) || (byte && strchr("_.#@:[]-/ >*()", byte));
}

static bool may_end_name(const char *text, size_t length) {
    char end = text[length - 1], next = text[length];
    return (isalnum((unsigned char)end) || end == ']' || end == '_') && !isalnum((unsigned char)next) &&
           next != '_';
}

/* The type that C gives to the axis; what is one bit wide is a truth value, an int. */
static const struct fl_type *type_of(const struct fl_space *space, const struct fl_axis *axis) {
    static const struct {
        uint32_t width;
        enum fl_c_type as_signed, as_unsigned;
    } types[] = {{1, FL_C_INT, FL_C_INT},
                 {8, FL_C_SIGNED_CHAR, FL_C_UNSIGNED_CHAR},
                 {16, FL_C_SHORT, FL_C_UNSIGNED_SHORT},
                 {32, FL_C_INT, FL_C_UNSIGNED_INT},
                 {64, FL_C_LONG_LONG, FL_C_UNSIGNED_LONG_LONG}};
    uint32_t width = axis->variable->width;
    if (axis->type && axis->type->size_bits == width) return axis->type;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (types[i].width == width)
            return fl_c_type(axis->is_signed ? types[i].as_signed : types[i].as_unsigned,
                             space->program->pointer_width);
    return axis->type;
}

static const struct fl_expression *stand_for(struct reading *reading, const struct fl_axis *axis) {
    struct fl_arena *arena = reading->space->arena;
    fl_variable_id number = {(uint32_t)reading->inputs.count};
    fl_vector_push(arena, &reading->inputs, axis->variable);
    return fl_expression_of_variable(arena, number, axis->variable->width, type_of(reading->space, axis));
}

static size_t read_input(void *context, const char *text, struct fl_name *found) {
    struct reading *reading = context;
    size_t length = 0;
    while (is_of_name(text[length])) length++;
    for (; length; length--) {
        if (!may_end_name(text, length)) continue;
        const char *name = fl_arena_format(reading->space->arena, "%.*s", (int)length, text);
        const struct fl_axis *axis = fl_space_meet_axis(reading->space, name);
        if (!axis) continue;
        *found = (struct fl_name){
            .kind = FL_NAME_INPUT, .input = stand_for(reading, axis), .type = type_of(reading->space, axis)};
        return length;
    }
    return 0;
}

/* ---- terms ---- */

/* NULL: it reads memory. */
static term_ref term_of(const struct reading *reading, const struct fl_expression *expression) {
    struct fl_terms *terms = reading->space->terms;
    term_ref operands[3];
    if (expression->kind == FL_EXPRESSION_CONSTANT) return fl_term_constant(terms, expression->constant);
    if (expression->kind == FL_EXPRESSION_VARIABLE) return reading->inputs.items[expression->variable.index];
    if (expression->kind != FL_EXPRESSION_APPLY) return NULL;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (!(operands[i] = term_of(reading, expression->operands[i]))) return NULL;
    return fl_term_make(terms, expression->op, expression->width, expression->parameters, operands);
}

static term_ref complain(struct fl_space *space, const struct fl_expression_problem *found,
                         struct fl_condition_problem *problem) {
    bool is_unknown = found->unknown;
    const char *known = is_unknown ? fl_space_axis_names(space) : "";
    *problem = (struct fl_condition_problem){
        .message = fl_arena_format(space->arena, "%s%s%s", found->message, *known ? "; there are " : "", known),
        .is_unknown = is_unknown};
    return NULL;
}

term_ref fl_condition_read(struct fl_space *space, const char *text, struct fl_condition_problem *problem) {
    static const struct fl_position nowhere = {FL_NO_ID, 0, 0};
    struct reading reading = {.space = space};
    struct fl_names *names = fl_names_at(space->arena, space->program, (fl_function_id)FL_NO_ID, nowhere);
    struct fl_expression_problem found;
    names->read_input = read_input;
    names->input_context = &reading;
    const struct fl_expression *expression = fl_condition_of_text(space->arena, names, text, &found);
    if (!expression) return complain(space, &found, problem);
    term_ref term = term_of(&reading, expression);
    if (!term) problem->message = "what pointers point to is no input";
    return term;
}
