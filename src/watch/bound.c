#include "watch/bound.h"

#include <inttypes.h>

#include "program/edit/edit.h"
#include "source/expression_parse.h"
#include "watch/flow/jumps.h"

static const struct fl_position nowhere = {FL_NO_ID, 0, 0};

/* A bit that is set once the variable was too large. */
struct flag {
    struct fl_watch_guarded *place;
    const struct fl_watch_top *top;
    const struct fl_expression *is_passed; /* of the new program */
    const struct fl_expression *is_large;  /* the variable, now */
};

struct bounding {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_program_edit *edit;
    FL_VECTOR_OF(struct flag) flags;
};

static bool reads(const struct fl_expression *expression, fl_variable_id variable) {
    if (expression->kind == FL_EXPRESSION_VARIABLE && fl_id_equal(expression->variable, variable)) return true;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (reads(expression->operands[i], variable)) return true;
    return false;
}

/* A variable of the function alone, which it steps. */
static bool is_counter(const struct fl_program *program, fl_function_id function, fl_variable_id variable) {
    const struct fl_function *in = fl_program_function(program, function);
    const struct fl_variable *entry = fl_program_variable(program, variable);
    if (entry->kind != FL_VARIABLE_LOCAL && entry->kind != FL_VARIABLE_PARAMETER) return false;
    if (!fl_id_equal(entry->function, function)) return false;
    for (uint32_t i = 0; i < in->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[in->first_edge + i].operation;
        if (operation->kind == FL_OPERATION_ASSIGN && fl_id_equal(operation->variable, variable) &&
            reads(operation->value, variable))
            return true;
    }
    return false;
}

static const struct fl_watch_top *counter_of(const struct fl_program *program,
                                             const struct fl_watch_guarded *place) {
    for (unsigned i = 0; i < place->top_count; i++)
        if (is_counter(program, place->function, place->tops[i].variable)) return &place->tops[i];
    return NULL;
}

/* Wherever the function gives the variable a value: as it is entered, and behind each step that sets it. */
static void insert(struct bounding *bounding, const struct flag *flag, fl_variable_id passed) {
    const struct fl_function *function = fl_program_function(bounding->program, flag->place->function);
    const struct fl_expression *first = fl_expression_word(bounding->arena, 1, 0, NULL);
    if (fl_program_variable(bounding->program, flag->top->variable)->kind == FL_VARIABLE_PARAMETER)
        first = flag->is_large;
    fl_program_edit_insert_assignment(bounding->edit, fl_edit_at(function->entry), passed, first, nowhere);
    const struct fl_expression *now =
        fl_expression_binary(bounding->arena, FL_OP_OR, flag->is_passed, flag->is_large, NULL);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        fl_edge_id edge = {function->first_edge + i};
        const struct fl_operation *operation = &fl_program_edge(bounding->program, edge)->operation;
        if (operation->kind != FL_OPERATION_FORGET && fl_id_equal(operation->variable, flag->top->variable))
            fl_program_edit_insert_assignment(bounding->edit, fl_edit_after(edge), passed, now, nowhere);
    }
}

static void add_flag(struct bounding *bounding, struct fl_watch_guarded *place) {
    const struct fl_program *program = bounding->program;
    const struct fl_watch_top *top = place->guard && !place->saved ? counter_of(program, place) : NULL;
    fl_location_id entry = fl_program_function(program, place->function)->entry;
    if (!top || fl_program_location(program, entry)->incoming_count ||
        !fl_program_location(program, entry)->edge_count || fl_has_landings(program, place->function))
        return;
    for (size_t i = 0; i < place->checks.count; i++)
        if (!fl_id_equal(program->checks[place->checks.items[i].index].function, place->function)) return;
    struct fl_expression_problem problem;
    const struct fl_names *names = fl_names_at(bounding->arena, program, place->function, place->position);
    struct flag flag = {.place = place, .top = top};
    flag.is_large = fl_condition_of_text(
        bounding->arena, names, fl_arena_format(bounding->arena, "%s > %s", top->name, top->number), &problem);
    if (!flag.is_large) return;
    fl_variable_id passed =
        fl_program_edit_add_variable(bounding->edit, (struct fl_variable){.name = "faultline.passed",
                                                                          .kind = FL_VARIABLE_LOCAL,
                                                                          .width = 1,
                                                                          .function = place->function,
                                                                          .position = nowhere});
    flag.is_passed = fl_program_edit_variable(bounding->edit, passed);
    insert(bounding, &flag, passed);
    fl_vector_push(bounding->arena, &bounding->flags, flag);
}

static void hear(const struct flag *flag, const struct fl_watch_finding *findings) {
    for (size_t i = 0; i < flag->place->checks.count; i++)
        if (findings[flag->place->checks.items[i].index].answer != FL_WATCH_NEVER) return;
    flag->place->bound = flag->top;
}

void fl_watch_find_bounds(struct fl_arena *arena, const struct fl_program *program,
                          const struct fl_watch_decide_options *options, struct fl_watch_guarded *places,
                          size_t count) {
    struct bounding bounding = {.arena = arena, .program = program, .edit = fl_program_edit_begin(arena, program)};
    struct fl_program_map map;
    for (size_t i = 0; i < count; i++) add_flag(&bounding, &places[i]);
    if (!bounding.flags.count) {
        fl_program_edit_abandon(bounding.edit);
        return;
    }
    const struct fl_program *flagged = fl_program_edit_finish(bounding.edit, &map);
    struct fl_watch_question *questions = FL_NEW_ARRAY(arena, struct fl_watch_question, program->check_count + 1);
    for (size_t i = 0; i < bounding.flags.count; i++) {
        const struct flag *flag = &bounding.flags.items[i];
        for (size_t k = 0; k < flag->place->checks.count; k++)
            questions[flag->place->checks.items[k].index] =
                (struct fl_watch_question){.is_asked = true, .guard = fl_expression_not(arena, flag->is_passed)};
    }
    const struct fl_watch_finding *findings = fl_watch_decide(arena, flagged, questions, options);
    for (size_t i = 0; i < bounding.flags.count; i++) hear(&bounding.flags.items[i], findings);
}
