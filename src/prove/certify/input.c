/* prove/certify/input.c - inputs: any value that the program can be given. */
#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

/* Pointers among the inputs lead to memory that nobody has named. */
static bool has_pointer(const struct fl_type *type) {
    if (!type) return true;
    if (fl_type_is_number(type)) return false;
    switch (type->kind) {
    case FL_TYPE_ARRAY: return has_pointer(type->element);
    case FL_TYPE_STRUCT:
    case FL_TYPE_UNION:
        for (size_t i = 0; i < type->member_count; i++)
            if (has_pointer(type->members[i].type)) return true;
        return false;
    default: return true;
    }
}

/* A number between two, as wide as the input. */
static term_ref between(struct fl_certifier *certifier, struct fl_certify_state *state,
                        const struct fl_input *input, int64_t least, int64_t most) {
    struct fl_terms *terms = certifier->terms;
    term_ref value = fl_certify_fresh(certifier, input->name, input->width);
    term_ref low = fl_term_constant(terms, fl_bits_of_signed(certifier->arena, input->width, least));
    term_ref high = fl_term_constant(terms, fl_bits_of_signed(certifier->arena, input->width, most));
    fl_certify_assume(certifier, state, fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, low, value));
    fl_certify_assume(certifier, state, fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, value, high));
    return value;
}

static term_ref input_value(struct fl_certifier *certifier, struct fl_certify_state *state,
                            const struct fl_input *input) {
    bool is_narrow = certifier->program->pointer_width == 32;
    if (input->width < 16) return fl_certify_fresh(certifier, input->name, input->width);
    switch (input->kind) {
    case FL_INPUT_ARGUMENT_COUNT:
        if (certifier->program->arguments_use == FL_ARGUMENTS_NONE)
            return fl_term_word(certifier->terms, input->width, 1);
        return between(certifier, state, input, 1, is_narrow ? INT32_MAX / 4 - 1 : INT32_MAX);
    case FL_INPUT_ARGUMENT_BYTE: return between(certifier, state, input, 0, 255);
    case FL_INPUT_STDIN_BYTE:
    case FL_INPUT_ENVIRONMENT_BYTE: return between(certifier, state, input, -1, 255);
    case FL_INPUT_FILE_BYTE: return between(certifier, state, input, -2, 255);
    default: return fl_certify_fresh(certifier, input->name, input->width);
    }
}

/* Values that another one, or the program's surroundings, may restrict. */
static bool is_independent(const struct fl_certifier *certifier, const struct fl_input *input) {
    switch (input->kind) {
    case FL_INPUT_VALUE:
    case FL_INPUT_BLOCK:
    case FL_INPUT_PROGRAM_NAME: return true;
    case FL_INPUT_UNDEFINED: return !fl_input_is_made_up(input) || !has_pointer(input->type);
    case FL_INPUT_ARGUMENT_COUNT:
    case FL_INPUT_ARGUMENT_BYTE: return certifier->program->arguments_use == FL_ARGUMENTS_NONE;
    default: return false;
    }
}

bool fl_certify_input(struct fl_certifier *certifier, struct fl_certify_state *state, const struct fl_edge *edge) {
    const struct fl_operation *operation = &edge->operation;
    const struct fl_input *input = &certifier->program->inputs[operation->input.index];
    bool is_given = input->kind == FL_INPUT_PARAMETER || input->kind == FL_INPUT_GLOBAL;
    if (is_given && has_pointer(input->type)) {
        fl_certify_stop(certifier, "the function is given pointers");
        return false;
    }
    if (input->kind == FL_INPUT_ASSEMBLY) {
        fl_certify_stop(certifier, "inline assembly");
        return false;
    }
    if (!is_independent(certifier, input))
        fl_certify_coarsen(certifier, fl_arena_format(certifier->result_arena,
                                                      "inputs like %s are taken for any values", input->name));
    if (!operation->address) {
        fl_certify_set_variable(certifier, state, operation->variable, input_value(certifier, state, input));
        return true;
    }
    term_ref address = fl_certify_evaluate(certifier, state, operation->address);
    term_ref size = address ? fl_certify_evaluate(certifier, state, operation->size) : NULL;
    return size && fl_certify_forget(certifier, state, address, size);
}
