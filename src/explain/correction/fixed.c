#include "explain/correction/fixed.h"

#include <string.h>

typedef const struct fl_expression *expression_ref;

enum { COUNTER_WIDTH = 32, MOST_WIDTH = 64, BYTE_WIDTH = 8 };

static const char standard_input[] = "standard input";
/* What takes the place of argv[0] where the inputs give no arguments. */
static const char ordinary_name[] = "program";

struct fixing {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_program_edit *edit;
    const struct fl_inputs *inputs;
    struct fl_map counters; /* name -> variable that counts its reads + 1 */
};

/* ---- how often something was read ---- */

static fl_variable_id counter_of(struct fixing *fixing, const char *name) {
    uint64_t *known = fl_map_at_string(&fixing->counters, name);
    if (!*known) {
        struct fl_variable counter = {.name = fl_arena_format(fixing->arena, "faultline.reads of %s", name),
                                      .kind = FL_VARIABLE_GLOBAL,
                                      .width = COUNTER_WIDTH,
                                      .function = FL_NO_ID,
                                      .position = {FL_NO_ID, 0, 0},
                                      .initial = fl_bits_of_word(COUNTER_WIDTH, 0)};
        *known = fl_program_edit_add_variable(fixing->edit, counter).index + 1;
    }
    return (fl_variable_id){(uint32_t)*known - 1};
}

static void count_read(struct fixing *fixing, fl_edge_id edge, const char *name) {
    fl_variable_id counter = counter_of(fixing, name);
    expression_ref more =
        fl_expression_binary(fixing->arena, FL_OP_ADD, fl_program_edit_variable(fixing->edit, counter),
                             fl_expression_word(fixing->arena, COUNTER_WIDTH, 1, NULL), NULL);
    fl_program_edit_insert_assignment(fixing->edit, fl_edit_after(edge), counter, more,
                                      (struct fl_position){FL_NO_ID, 0, 0});
}

/* ---- what is read ---- */

static expression_ref is_number(struct fixing *fixing, expression_ref value, uint64_t number) {
    return fl_expression_binary(fixing->arena, FL_OP_EQUAL, value,
                                fl_expression_word(fixing->arena, value->width, number, NULL), NULL);
}

static expression_ref number(struct fixing *fixing, const struct fl_input *input, int64_t value) {
    return fl_expression_constant(fixing->arena, fl_bits_of_signed(fixing->arena, input->width, value),
                                  input->type);
}

static expression_ref choose(struct fixing *fixing, expression_ref condition, expression_ref value,
                             expression_ref otherwise) {
    return fl_expression_if(fixing->arena, condition, value, otherwise, value->type);
}

/* The values that the inputs have for the name, by how many were read before. */
static expression_ref named_value(struct fixing *fixing, const struct fl_input *input) {
    expression_ref reads = fl_program_edit_variable(fixing->edit, counter_of(fixing, input->name));
    expression_ref value = number(fixing, input, 0);
    uint64_t count = 0;
    for (size_t i = 0; i < fixing->inputs->values.count; i++) {
        const struct fl_input_value *given = &fixing->inputs->values.items[i];
        struct fl_bits bits;
        if (strcmp(given->name, input->name) != 0) continue;
        if (given->references.all.count) return NULL;
        if (fl_input_value_convert(fixing->arena, given, input->width, input->type, &bits))
            value = choose(fixing, is_number(fixing, reads, count),
                           fl_expression_constant(fixing->arena, bits, input->type), value);
        count++;
    }
    return value;
}

static expression_ref stdin_byte(struct fixing *fixing, const struct fl_input *input) {
    const struct fl_text *text = &fixing->inputs->standard_input;
    expression_ref reads = fl_program_edit_variable(fixing->edit, counter_of(fixing, standard_input));
    expression_ref value = number(fixing, input, -1);
    for (size_t i = 0; i < text->count; i++)
        value = choose(fixing, is_number(fixing, reads, i), number(fixing, input, (unsigned char)text->items[i]),
                       value);
    return value;
}

static expression_ref argument_byte(struct fixing *fixing, const struct fl_input *input,
                                    const struct fl_operation *read) {
    expression_ref which = read->arguments[0].value, at = read->arguments[1].value;
    expression_ref value = number(fixing, input, 0);
    for (size_t i = 0; i < fixing->inputs->arguments.count; i++) {
        const struct fl_input_bytes *argument = &fixing->inputs->arguments.items[i];
        expression_ref byte = number(fixing, input, 0);
        for (size_t k = 0; k < argument->count; k++)
            byte = choose(fixing, is_number(fixing, at, k),
                          number(fixing, input, (unsigned char)argument->bytes[k]), byte);
        value = choose(fixing, is_number(fixing, which, i), byte, value);
    }
    return value;
}

static int64_t argument_count(const struct fixing *fixing) {
    return fixing->inputs->arguments.count ? (int64_t)fixing->inputs->arguments.count : 1;
}

/* NULL: it cannot be told. */
static expression_ref value_of(struct fixing *fixing, const struct fl_operation *read) {
    const struct fl_input *input = &fixing->program->inputs[read->input.index];
    bool is_plain = input->width && input->width <= MOST_WIDTH && !read->address;
    if (!is_plain || input->numbers != FL_NUMBERS_NONE) return NULL;
    switch (input->kind) {
    case FL_INPUT_VALUE: return named_value(fixing, input);
    case FL_INPUT_UNDEFINED: return fl_input_is_made_up(input) ? NULL : named_value(fixing, input);
    case FL_INPUT_ARGUMENT_COUNT: return number(fixing, input, argument_count(fixing));
    case FL_INPUT_ARGUMENT_BYTE: return argument_byte(fixing, input, read);
    case FL_INPUT_STDIN_BYTE: return stdin_byte(fixing, input);
    default: return NULL;
    }
}

/* ---- edges ---- */

/* argv[0]: zeros, and the name in front of them. */
static void write_program_name(struct fixing *fixing, fl_edge_id id) {
    const struct fl_operation *read = &fl_program_edge(fixing->program, id)->operation;
    struct fl_input_bytes name = {ordinary_name, sizeof ordinary_name - 1};
    if (fixing->inputs->arguments.count) name = fixing->inputs->arguments.items[0];
    struct fl_operation zeros = {.kind = FL_OPERATION_FILL,
                                 .variable = FL_NO_ID,
                                 .address = read->address,
                                 .value = fl_expression_word(fixing->arena, BYTE_WIDTH, 0, NULL),
                                 .size = read->size};
    fl_program_edit_replace_operation(fixing->edit, id, zeros);
    for (size_t i = 0; i < name.count && i < read->size->constant.word; i++) {
        expression_ref offset = fl_expression_word(fixing->arena, read->address->width, i, NULL);
        struct fl_operation byte = {
            .kind = FL_OPERATION_STORE,
            .variable = FL_NO_ID,
            .address = fl_expression_binary(fixing->arena, FL_OP_ADD, read->address, offset, NULL),
            .value = fl_expression_word(fixing->arena, BYTE_WIDTH, (unsigned char)name.bytes[i], NULL)};
        fl_program_edit_insert(fixing->edit, fl_edit_after(id), byte, (struct fl_position){FL_NO_ID, 0, 0});
    }
}

static void fix_edge(struct fixing *fixing, fl_edge_id id) {
    const struct fl_operation *read = &fl_program_edge(fixing->program, id)->operation;
    const struct fl_input *input = &fixing->program->inputs[read->input.index];
    if (input->kind == FL_INPUT_PROGRAM_NAME && fl_expression_is_constant(read->size)) {
        write_program_name(fixing, id);
        return;
    }
    expression_ref value = value_of(fixing, read);
    if (!value) {
        fl_program_edit_halt(fixing->edit, id);
        return;
    }
    struct fl_operation given = {.kind = FL_OPERATION_ASSIGN, .variable = read->variable, .value = value};
    if (fl_id_is_none(read->variable))
        fl_program_edit_skip(fixing->edit, id);
    else
        fl_program_edit_replace_operation(fixing->edit, id, given);
    if (input->kind == FL_INPUT_STDIN_BYTE) count_read(fixing, id, standard_input);
    if (input->kind == FL_INPUT_VALUE || input->kind == FL_INPUT_UNDEFINED) count_read(fixing, id, input->name);
}

static bool is_among(const char *name, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

void fl_fix_inputs(struct fl_arena *arena, const struct fl_program *program, struct fl_program_edit *edit,
                   const struct fl_inputs *inputs, const char *const *open, size_t open_count) {
    struct fixing fixing = {
        .arena = arena, .program = program, .edit = edit, .inputs = inputs, .counters = fl_map_make(arena)};
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        if (operation->kind != FL_OPERATION_INPUT) continue;
        if (is_among(program->inputs[operation->input.index].name, open, open_count)) continue;
        fix_edge(&fixing, (fl_edge_id){i});
    }
}
