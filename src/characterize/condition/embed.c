#include "characterize/condition/embed.h"

#include "analysis/call_graph.h"
#include "analysis/loops.h"
#include "characterize/condition/expression.h"
#include "program/edit/edit.h"
#include "solver/variables.h"

typedef const struct fl_term *term_ref;

static const struct fl_position nowhere = {FL_NO_ID, 0, 0};

struct embedding {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_program_edit *edit;
    /* The inputs that the condition is about. */
    FL_VECTOR_OF(struct remembered {
        const struct fl_axis *axis;
        fl_variable_id variable;
    })
    inputs;
    struct fl_map counters; /* site -> variable and 1: how often the run has read there */
    const struct fl_expression *condition;
};

static fl_variable_id add_global(struct embedding *embedding, const char *name, uint32_t width) {
    return fl_program_edit_add_variable(embedding->edit,
                                        (struct fl_variable){.name = name,
                                                             .kind = FL_VARIABLE_GLOBAL,
                                                             .width = width,
                                                             .function = FL_NO_ID,
                                                             .position = nowhere,
                                                             .initial = fl_bits_of_word(width, 0)});
}

/* Before it is read it may be anything. */
static void add_guess(struct embedding *embedding, const struct remembered *input) {
    const struct fl_program *program = embedding->program;
    struct fl_input guess = {.kind = FL_INPUT_VALUE,
                             .name = fl_arena_format(embedding->arena, "faultline.guess.%s", input->axis->name),
                             .width = input->axis->variable->width,
                             .type = input->axis->type,
                             .function = program->start,
                             .position = nowhere};
    struct fl_operation read = {.kind = FL_OPERATION_INPUT, .variable = input->variable};
    read.input = fl_program_edit_add_input(embedding->edit, guess);
    fl_location_id start = fl_program_function(program, program->start)->entry;
    fl_program_edit_insert(embedding->edit, fl_edit_at(start), read, nowhere);
}

static void remember(struct embedding *embedding, const struct fl_axis *axis) {
    const char *name = fl_arena_format(embedding->arena, "faultline.input.%s", axis->name);
    struct remembered input = {axis, add_global(embedding, name, axis->variable->width)};
    fl_vector_push(embedding->arena, &embedding->inputs, input);
    add_guess(embedding, &input);
}

/* ---- reads ---- */

static bool can_be_remembered(const struct fl_program *program, const struct fl_axis *axis) {
    if (!axis || !axis->has_identity || axis->variable->width > 64) return false;
    const struct fl_input *input = &program->inputs[axis->identity.site.index];
    if (input->kind == FL_INPUT_ARGUMENT_NUMBER) return true;
    return input->width && !fl_input_is_made_up(input) && !fl_input_has_position(input->kind);
}

static bool remember_all(struct embedding *embedding, const struct fl_space *space, term_ref condition) {
    struct fl_variables variables = fl_variables_make(embedding->arena);
    const struct fl_variable_list *list = fl_variables_of(&variables, condition);
    for (size_t i = 0; i < list->count; i++) {
        const struct fl_axis *axis = fl_space_axis(space, list->items[i]);
        if (!can_be_remembered(embedding->program, axis)) return false;
        remember(embedding, axis);
    }
    return true;
}

static fl_variable_id counter_of(struct embedding *embedding, fl_input_id site) {
    uint64_t *known = fl_map_at(&embedding->counters, site.index);
    if (!*known) *known = (uint64_t)add_global(embedding, "faultline.reads", 32).index + 1;
    return (fl_variable_id){(uint32_t)(*known - 1)};
}

/* Of the reads at this site, the one that is asked for. */
static const struct fl_expression *read_value(struct embedding *embedding, const struct remembered *input,
                                              const struct fl_expression *value) {
    struct fl_arena *arena = embedding->arena;
    fl_variable_id counter = counter_of(embedding, input->axis->identity.site);
    const struct fl_expression *is_this =
        fl_expression_binary(arena, FL_OP_EQUAL, fl_program_edit_variable(embedding->edit, counter),
                             fl_expression_word(arena, 32, input->axis->identity.occurrence, NULL), NULL);
    return fl_expression_if(arena, is_this, value, fl_program_edit_variable(embedding->edit, input->variable),
                            input->axis->type);
}

static void count_read(struct embedding *embedding, fl_input_id site, struct fl_edit_place place) {
    struct fl_arena *arena = embedding->arena;
    fl_variable_id counter = counter_of(embedding, site);
    const struct fl_expression *more =
        fl_expression_binary(arena, FL_OP_ADD, fl_program_edit_variable(embedding->edit, counter),
                             fl_expression_word(arena, 32, 1, NULL), NULL);
    fl_program_edit_insert_assignment(embedding->edit, place, counter, more, nowhere);
}

/* Is the edge passed at most once in a run? */
static bool is_passed_once(const struct embedding *embedding, fl_edge_id id) {
    const struct fl_program *program = embedding->program;
    const struct fl_edge *edge = fl_program_edge(program, id);
    /* However often it is read, it is the same. */
    if (program->inputs[edge->operation.input.index].kind == FL_INPUT_ARGUMENT_NUMBER) return true;
    if (!fl_id_equal(fl_program_location(program, edge->source)->function, program->entry)) return false;
    if (fl_call_graph_is_recursive(fl_call_graph_of_program(program), program->entry)) return false;
    return fl_loops_innermost(fl_loops_of_function(program, program->entry), edge->source) == FL_NO_INDEX;
}

/* False: the value that is read is not kept anywhere. */
static bool note_read(struct embedding *embedding, fl_edge_id id) {
    const struct fl_operation *operation = &fl_program_edge(embedding->program, id)->operation;
    if (operation->kind != FL_OPERATION_INPUT) return true;
    bool is_noted = false, is_once = is_passed_once(embedding, id);
    for (size_t i = 0; i < embedding->inputs.count; i++) {
        const struct remembered *input = &embedding->inputs.items[i];
        if (!fl_id_equal(input->axis->identity.site, operation->input)) continue;
        if (operation->address || fl_id_is_none(operation->variable)) return false;
        const struct fl_expression *value = fl_program_edit_variable(embedding->edit, operation->variable);
        fl_program_edit_insert_assignment(embedding->edit, fl_edit_after(id), input->variable,
                                          is_once ? value : read_value(embedding, input, value), nowhere);
        is_noted = true;
    }
    if (!is_noted) return true;
    if (!is_once) count_read(embedding, operation->input, fl_edit_after(id));
    fl_program_edit_insert_assume(embedding->edit, fl_edit_after(id), embedding->condition, nowhere);
    return true;
}

/* ---- the condition ---- */

static const struct fl_expression *leaf(void *context, term_ref variable) {
    const struct embedding *embedding = context;
    for (size_t i = 0; i < embedding->inputs.count; i++)
        if (embedding->inputs.items[i].axis->variable == variable)
            return fl_program_edit_variable(embedding->edit, embedding->inputs.items[i].variable);
    return NULL;
}

const struct fl_program *fl_embed_condition(struct fl_arena *arena, const struct fl_space *space,
                                            const struct fl_term *condition) {
    const struct fl_program *program = space->program;
    struct embedding embedding = {.arena = arena,
                                  .program = program,
                                  .edit = fl_program_edit_begin(arena, program),
                                  .counters = fl_map_make(arena)};
    bool is_possible = remember_all(&embedding, space, condition);
    if (is_possible) embedding.condition = fl_expression_of_term(arena, condition, leaf, &embedding);
    is_possible = is_possible && embedding.condition;
    for (uint32_t i = 0; i < program->edge_count && is_possible; i++)
        is_possible = note_read(&embedding, (fl_edge_id){i});
    if (is_possible) return fl_program_edit_finish(embedding.edit, &(struct fl_program_map){0});
    fl_program_edit_abandon(embedding.edit);
    return NULL;
}
