/* Each kind of edit of a frozen program, judged by what the edited program does. */
#include "program/edit/edit.h"

#include "base/text.h"
#include "engine/interpret/record.h"
#include "program/build/builder.h"
#include "program/print/print.h"
#include "tests/unit/report/sample.h"

static const char source[] = "extern int __VERIFIER_nondet_int(void);\n"
                             "extern void __VERIFIER_assume(int);\n"
                             "static int twice(int x) { return 2 * x; }\n"
                             "int main(void) {\n"
                             "    int n = __VERIFIER_nondet_int(), s = 0;\n"
                             "    __VERIFIER_assume(n < 50);\n"
                             "    for (int i = 0; i < n; i++) {\n"
                             "        do s += twice(i) + 1; while (s < 3);\n"
                             "        if (s > 100) return 1;\n"
                             "    }\n"
                             "    switch (s) {\n"
                             "    case 3: return 33;\n"
                             "    case 8: return 88;\n"
                             "    }\n"
                             "    return s & 63;\n"
                             "}\n";

/* The status of the program above for this number. */
static int expected_status(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        do s += 2 * i + 1;
        while (s < 3);
        if (s > 100) return 1;
    }
    return s == 3 ? 33 : s == 8 ? 88 : s & 63;
}

struct world {
    struct sample sample;
    struct fl_arena *arena;
    const struct fl_program *program; /* the unedited one */
    struct fl_program_edit *edit;
    struct fl_program_map map;
    const struct fl_program *edited;
};

static void make_world(struct world *world) {
    *world = (struct world){.sample = sample_make()};
    sample_load(&world->sample, source, "none");
    world->arena = world->sample.arena;
    world->program = world->sample.program;
    world->edit = fl_program_edit_begin(world->arena, world->program);
}

static void free_world(struct world *world) {
    sample_free(&world->sample);
}

static void begin_again(struct world *world) {
    if (!world->edited) fl_program_edit_abandon(world->edit);
    world->edit = fl_program_edit_begin(world->arena, world->program);
}

static void finish(struct world *world) {
    world->edited = fl_program_edit_finish(world->edit, &world->map);
    assert_ptr_equal(world->map.from, world->program);
    assert_ptr_equal(world->map.to, world->edited);
}

struct followed_run {
    struct fl_path path;
    const struct fl_outcome *outcome;
};

static struct followed_run run(struct world *world, const struct fl_program *program, const char *inputs) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(world->arena);
    struct fl_inputs *parsed = fl_inputs_create(world->arena);
    assert_int_equal(fl_inputs_parse(parsed, "in", inputs, strlen(inputs), program, &diagnostics), FL_OK);
    struct fl_record_options options = {.inputs = parsed, .step_limit = 100000};
    const struct fl_run *run = fl_record_run(world->arena, program, &options);
    return (struct followed_run){fl_run_path(world->arena, run), run->outcome};
}

static const struct fl_outcome *run_with(struct world *world, int n) {
    return run(world, world->edited, fl_arena_format(world->arena, "__VERIFIER_nondet_int: %d\n", n)).outcome;
}

static void assert_exits(struct world *world, int n, int status) {
    const struct fl_outcome *outcome = run_with(world, n);
    assert_int_equal(outcome->kind, FL_OUTCOME_EXITED);
    assert_int_equal(outcome->status, status);
}

/* The only edge on a line whose operation is of a kind, or the number-th of them. */
static fl_edge_id find_edge(const struct world *world, uint32_t line, enum fl_operation_kind kind,
                            unsigned number) {
    for (uint32_t i = 0; i < world->program->edge_count; i++) {
        const struct fl_edge *edge = &world->program->edges[i];
        bool is_users = world->program->files[edge->position.file.index].is_users;
        if (edge->position.line == line && is_users && edge->operation.kind == kind && number-- == 0)
            return (fl_edge_id){i};
    }
    fail_msg("no such edge on line %u", line);
    return (fl_edge_id)FL_NO_ID;
}

/* A part of an expression that is a constant of this value. */
static const struct fl_expression *find_constant(const struct fl_expression *expression, uint64_t value) {
    if (expression->kind == FL_EXPRESSION_CONSTANT) return expression->constant.word == value ? expression : NULL;
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        const struct fl_expression *found = find_constant(expression->operands[i], value);
        if (found) return found;
    }
    return NULL;
}

static const char *show_edge(const struct world *world, fl_edge_id edge) {
    struct fl_text text = fl_text_make(world->arena);
    fl_operation_print(&text, world->edited, &fl_program_edge(world->edited, edge)->operation);
    return fl_text_string(&text);
}

static const struct fl_expression *word(const struct world *world, const struct fl_expression *like,
                                        uint64_t value) {
    return fl_expression_word(world->arena, like->width, value, like->type);
}

/* ---- nothing ---- */

static void nothing_is_changed(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    finish(&world);
    assert_int_equal(world.edited->edge_count, world.program->edge_count);
    assert_ptr_equal(world.edited->variables, world.program->variables);
    for (uint32_t i = 0; i < world.edited->edge_count; i++)
        assert_int_equal(fl_program_map_edge(&world.map, (fl_edge_id){i}).index, i);
    for (int n = -1; n < 12; n++) assert_exits(&world, n, expected_status(n));
    free_world(&world);
}

/* ---- checks ---- */

/* At each location in turn: the same but for the check, which fails where execution comes to it. */
static void check_at_each_location(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    const struct fl_expression *conditions[] = {fl_expression_word(world.arena, 1, 0, NULL),
                                                fl_expression_word(world.arena, 1, 1, NULL)};
    unsigned failing = 0, tried = 0;
    for (uint32_t i = 0; i < 2 * world.program->location_count; i++) {
        fl_location_id location = {i / 2};
        struct fl_check check = {.kind = FL_CHECK_ASSERTION, .text = "it"};
        begin_again(&world);
        fl_check_id id = fl_program_edit_insert_check(world.edit, fl_edit_at(location), conditions[i % 2], check);
        assert_int_equal(fl_id_is_none(id), !world.program->locations[location.index].edge_count);
        finish(&world);
        const struct fl_outcome *outcome = run_with(&world, 4);
        tried++;
        if (i % 2 == 0 && outcome->kind == FL_OUTCOME_CHECK_FAILED) {
            assert_true(fl_id_equal(outcome->check, id));
            assert_true(fl_id_is_none(fl_program_map_back_check(&world.map, id)));
            failing++;
            continue;
        }
        assert_int_equal(outcome->kind, FL_OUTCOME_EXITED);
        assert_int_equal(outcome->status, expected_status(4));
    }
    assert_true(failing > 10 && failing < tried / 2);
    free_world(&world);
}

static void check_before_and_after(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    /* s starts at 0: before `s = 0` it may be anything, after it is 0. */
    fl_edge_id assigned = find_edge(&world, 5, FL_OPERATION_ASSIGN, 1);
    const struct fl_expression *s =
        fl_program_edit_variable(world.edit, fl_program_edge(world.program, assigned)->operation.variable);
    const struct fl_expression *is_zero =
        fl_expression_binary(world.arena, FL_OP_EQUAL, s, word(&world, s, 0), NULL);
    struct fl_check check = {.kind = FL_CHECK_ASSERTION, .text = "s is 0"};
    fl_check_id after = fl_program_edit_insert_check(world.edit, fl_edit_after(assigned), is_zero, check);
    finish(&world);
    assert_int_equal(world.edited->checks[after.index].edge.index,
                     fl_program_map_edge(&world.map, assigned).index + 1);
    assert_exits(&world, 3, expected_status(3));
    begin_again(&world);
    fl_program_edit_insert_assignment(world.edit, fl_edit_before(world.program, assigned), s->variable,
                                      word(&world, s, 7), check.position);
    fl_program_edit_insert_check(world.edit, fl_edit_before(world.program, assigned), is_zero, check);
    finish(&world);
    assert_int_equal(run_with(&world, 3)->kind, FL_OUTCOME_CHECK_FAILED);
    free_world(&world);
}

/* ---- operations and expressions ---- */

static void another_operator(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    fl_edge_id edge = find_edge(&world, 3, FL_OPERATION_RETURN, 0);
    const struct fl_expression *product = fl_program_edge(world.program, edge)->operation.value;
    assert_int_equal(product->op, FL_OP_MULTIPLY);
    const struct fl_expression *sum =
        fl_expression_binary(world.arena, FL_OP_ADD, product->operands[0], product->operands[1], product->type);
    assert_true(fl_program_edit_replace_expression(world.edit, edge, product, sum));
    finish(&world);
    /* twice(0) is 2 now. */
    assert_exits(&world, 1, 33);
    assert_string_equal(show_edge(&world, fl_program_map_edge(&world.map, edge)), "return 2 + x");
    free_world(&world);
}

static void another_constant_inside(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    fl_edge_id edge = find_edge(&world, 15, FL_OPERATION_ASSIGN, 0);
    const struct fl_expression *mask = find_constant(fl_program_edge(world.program, edge)->operation.value, 63);
    assert_non_null(mask);
    assert_true(fl_program_edit_replace_expression(world.edit, edge, mask, word(&world, mask, 1)));
    assert_false(fl_program_edit_replace_expression(world.edit, edge, mask, word(&world, mask, 2)));
    finish(&world);
    for (int n = 3; n < 8; n++) assert_exits(&world, n, expected_status(n) & 1);
    free_world(&world);
}

static void condition_and_its_opposite(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    /* i < n becomes i < 2, in both ways of the branch. */
    fl_edge_id edge = find_edge(&world, 7, FL_OPERATION_ASSUME, 0);
    const struct fl_expression *condition = fl_program_edge(world.program, edge)->operation.condition;
    const struct fl_expression *bound = condition->operands[1];
    assert_true(fl_program_edit_replace_expression(world.edit, edge, bound, word(&world, bound, 2)));
    finish(&world);
    assert_exits(&world, 5, expected_status(2));
    assert_exits(&world, 0, expected_status(2));
    begin_again(&world);
    struct fl_operation never = {.kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID};
    never.condition = fl_expression_word(world.arena, 1, 0, NULL);
    assert_true(fl_program_edit_replace_operation(world.edit, edge, never));
    finish(&world);
    assert_exits(&world, 5, expected_status(0));
    free_world(&world);
}

static void subject_of_a_switch(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    fl_edge_id edge = find_edge(&world, 11, FL_OPERATION_ASSUME, 0);
    const struct fl_location *branch =
        fl_program_location(world.program, fl_program_edge(world.program, edge)->source);
    assert_int_equal(branch->edge_count, 3);
    const struct fl_expression *condition = fl_program_edge(world.program, edge)->operation.condition;
    const struct fl_expression *subject = condition->operands[0], *label = condition->operands[1];
    assert_int_equal(subject->kind, FL_EXPRESSION_VARIABLE);
    /* A label is in one condition and the default's; to change it there would leave the others as they are. */
    assert_false(fl_program_edit_replace_expression(world.edit, edge, label, word(&world, label, 8)));
    assert_false(fl_program_edit_skip(world.edit, edge));
    assert_true(fl_program_edit_replace_expression(world.edit, edge, subject, word(&world, subject, 8)));
    finish(&world);
    for (int n = 0; n < 6; n++) assert_exits(&world, n, 88);
    free_world(&world);
}

/* ---- skipping and halting ---- */

static void skipped(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    fl_edge_id assume = find_edge(&world, 6, FL_OPERATION_ASSUME, 0);
    assert_false(fl_program_edit_skip(world.edit, find_edge(&world, 3, FL_OPERATION_RETURN, 0)));
    assert_false(fl_program_edit_skip(world.edit, find_edge(&world, 7, FL_OPERATION_ASSUME, 0)));
    finish(&world);
    assert_int_equal(run_with(&world, 60)->kind, FL_OUTCOME_ASSUMPTION);
    begin_again(&world);
    assert_true(fl_program_edit_skip(world.edit, assume));
    finish(&world);
    assert_exits(&world, 60, 1);
    free_world(&world);
}

static void halted(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    finish(&world);
    unsigned stopped = 0, passed = 0;
    const char *inputs = "__VERIFIER_nondet_int: 2\n";
    for (uint32_t i = 0; i < world.program->edge_count; i++) {
        struct followed_run before = run(&world, world.program, inputs);
        bool is_taken = false;
        for (size_t k = 0; k < before.path.count; k++) is_taken |= before.path.edges[k].index == i;
        begin_again(&world);
        assert_true(fl_program_edit_halt(world.edit, (fl_edge_id){i}));
        finish(&world);
        struct followed_run after = run(&world, world.edited, inputs);
        assert_int_equal(after.outcome->kind, is_taken ? FL_OUTCOME_ASSUMPTION : FL_OUTCOME_EXITED);
        is_taken ? stopped++ : passed++;
    }
    assert_true(stopped > 10 && passed > 10);
    free_world(&world);
}

static void assumed(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    fl_edge_id edge = find_edge(&world, 5, FL_OPERATION_INPUT, 0);
    const struct fl_edge *read = fl_program_edge(world.program, edge);
    const struct fl_expression *n = fl_program_edit_variable(world.edit, read->operation.variable);
    const struct fl_expression *is_two =
        fl_expression_binary(world.arena, FL_OP_EQUAL, n, word(&world, n, 2), NULL);
    assert_true(fl_program_edit_insert_assume(world.edit, fl_edit_after(edge), is_two, read->position));
    finish(&world);
    assert_exits(&world, 2, expected_status(2));
    assert_int_equal(run_with(&world, 3)->kind, FL_OUTCOME_ASSUMPTION);
    free_world(&world);
}

/* ---- what is added ---- */

static void counted_by_a_new_variable(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    /* A global counts the calls of twice; main returns it. */
    fl_edge_id in_twice = find_edge(&world, 3, FL_OPERATION_RETURN, 0);
    struct fl_position nowhere = {.file = FL_NO_ID};
    struct fl_variable variable = {
        .name = "calls", .kind = FL_VARIABLE_GLOBAL, .width = 32, .function = FL_NO_ID, .position = nowhere};
    fl_variable_id calls = fl_program_edit_add_variable(world.edit, variable);
    const struct fl_expression *value = fl_program_edit_variable(world.edit, calls);
    const struct fl_expression *more =
        fl_expression_binary(world.arena, FL_OP_ADD, value, word(&world, value, 1), NULL);
    assert_true(fl_program_edit_insert_assignment(world.edit, fl_edit_before(world.program, in_twice), calls, more,
                                                  nowhere));
    /* A local is a copy of it, made just before main returns. */
    fl_function_id main_function = fl_program_find_function(world.program, "main");
    variable = (struct fl_variable){
        .name = "copy", .kind = FL_VARIABLE_LOCAL, .width = 32, .function = main_function, .position = nowhere};
    fl_variable_id copy = fl_program_edit_add_variable(world.edit, variable);
    const struct fl_function *function = fl_program_function(world.program, main_function);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        fl_edge_id edge = {function->first_edge + i};
        struct fl_operation operation = *fl_program_edit_operation(world.edit, edge);
        if (operation.kind != FL_OPERATION_RETURN) continue;
        assert_false(fl_program_edit_insert_assignment(world.edit, fl_edit_after(edge), copy, value, nowhere));
        assert_true(fl_program_edit_insert_assignment(world.edit, fl_edit_before(world.program, edge), copy, value,
                                                      nowhere));
        operation.value = fl_program_edit_variable(world.edit, copy);
        assert_true(fl_program_edit_replace_operation(world.edit, edge, operation));
    }
    finish(&world);
    assert_int_equal(world.edited->variable_count, world.program->variable_count + 2);
    assert_true(fl_id_is_none(fl_program_map_back_variable(&world.map, copy)));
    assert_int_equal(fl_program_function(world.edited, main_function)->variable_count,
                     function->variable_count + 1);
    assert_exits(&world, 0, 0);
    assert_exits(&world, 1, 3);
    assert_exits(&world, 4, 6);
    free_world(&world);
}

static void holes(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    fl_edge_id edge = find_edge(&world, 3, FL_OPERATION_RETURN, 0);
    const struct fl_expression *two = find_constant(fl_program_edge(world.program, edge)->operation.value, 2);
    fl_input_id hole = fl_program_edit_add_hole(world.edit, edge, two, "hole", FL_HOLE_EACH_TIME);
    assert_false(fl_id_is_none(hole));
    finish(&world);
    assert_int_equal(world.edited->input_count, world.program->input_count + 1);
    assert_true(fl_id_is_none(fl_program_map_back_input(&world.map, hole)));
    /* s: 1, 2, 3; then 3 + 1 * 4 + 1 = 8 */
    const char *each = "__VERIFIER_nondet_int: 2\nhole: 0\nhole: 9\nhole: 5\nhole: 4\n";
    assert_int_equal(run(&world, world.edited, each).outcome->status, 88);
    assert_string_equal(show_edge(&world, fl_program_map_edge(&world.map, edge)), "return hole * x");
    begin_again(&world);
    assert_false(fl_id_is_none(fl_program_edit_add_hole(world.edit, edge, two, "hole", FL_HOLE_ONCE)));
    finish(&world);
    const char *once = "hole: 4\n__VERIFIER_nondet_int: 2\n";
    assert_int_equal(run(&world, world.edited, once).outcome->status, 88);
    free_world(&world);
}

/* An input that the old program does not read takes the place of what it computed. */
static void input_is_read(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    fl_edge_id edge = find_edge(&world, 15, FL_OPERATION_ASSIGN, 0);
    const struct fl_edge *assigned = fl_program_edge(world.program, edge);
    fl_variable_id variable = assigned->operation.variable;
    struct fl_input input = {.kind = FL_INPUT_VALUE,
                             .name = "given",
                             .width = fl_program_variable(world.program, variable)->width,
                             .function = fl_program_location(world.program, assigned->source)->function,
                             .position = assigned->position};
    struct fl_operation read = {.kind = FL_OPERATION_INPUT, .variable = variable};
    read.input = fl_program_edit_add_input(world.edit, input);
    assert_true(fl_program_edit_insert(world.edit, fl_edit_after(edge), read, assigned->position));
    finish(&world);
    assert_int_equal(run(&world, world.edited, "__VERIFIER_nondet_int: 4\ngiven: 77\n").outcome->status, 77);
    assert_exits(&world, 1, expected_status(1));
    free_world(&world);
}

/* One bit, in place of a condition. */
static void hole_for_a_condition(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    fl_edge_id edge = find_edge(&world, 9, FL_OPERATION_ASSUME, 0);
    const struct fl_expression *condition = fl_program_edge(world.program, edge)->operation.condition;
    assert_false(
        fl_id_is_none(fl_program_edit_add_hole(world.edit, edge, condition, "decides", FL_HOLE_EACH_TIME)));
    finish(&world);
    int no = run(&world, world.edited, "__VERIFIER_nondet_int: 1\ndecides: 0\n").outcome->status;
    int yes = run(&world, world.edited, "__VERIFIER_nondet_int: 1\ndecides: 1\n").outcome->status;
    assert_int_equal(no, 33);
    assert_int_equal(yes, 1);
    free_world(&world);
}

/* ---- several at once, and paths ---- */

static void assert_same_path(const struct fl_path *left, const struct fl_path *right) {
    assert_int_equal(left->count, right->count);
    assert_int_equal(left->fails, right->fails);
    assert_memory_equal(left->edges, right->edges, left->count * sizeof *left->edges);
}

/* Everywhere something is inserted that changes nothing: the run of the edited program is the mapped one. */
static void paths_with_what_is_inserted(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    struct fl_operation skip = {.kind = FL_OPERATION_SKIP, .variable = FL_NO_ID};
    struct fl_position nowhere = {.file = FL_NO_ID};
    for (uint32_t i = 0; i < world.program->location_count; i++)
        for (uint32_t k = 0; k < i % 3; k++)
            fl_program_edit_insert(world.edit, fl_edit_at((fl_location_id){i}), skip, nowhere);
    for (uint32_t i = 0; i < world.program->edge_count; i++)
        for (uint32_t k = 0; k < i % 4; k++)
            fl_program_edit_insert(world.edit, fl_edit_after((fl_edge_id){i}), skip, nowhere);
    finish(&world);
    for (int n = 0; n < 9; n++) {
        const char *inputs = fl_arena_format(world.arena, "__VERIFIER_nondet_int: %d\n", n);
        struct followed_run old = run(&world, world.program, inputs), new = run(&world, world.edited, inputs);
        struct fl_path mapped, back;
        assert_true(fl_program_map_path(&world.map, world.arena, &old.path, &mapped));
        assert_null(fl_path_verify(world.edited, world.arena, &mapped));
        assert_same_path(&mapped, &new.path);
        assert_true(new.path.count > old.path.count);
        assert_true(fl_program_map_back_path(&world.map, world.arena, &new.path, &back));
        assert_same_path(&back, &old.path);
    }
    free_world(&world);
}

static void paths_without_a_call(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    fl_edge_id call = find_edge(&world, 8, FL_OPERATION_CALL, 0);
    const struct fl_edge *edge = fl_program_edge(world.program, call);
    const struct fl_expression *zero = fl_expression_word(
        world.arena, fl_program_variable(world.program, edge->operation.variable)->width, 0, NULL);
    struct fl_operation assign = {
        .kind = FL_OPERATION_ASSIGN, .variable = edge->operation.variable, .value = zero};
    assert_true(fl_program_edit_replace_operation(world.edit, call, assign));
    assert_false(fl_program_edit_replace_operation(world.edit, find_edge(&world, 5, FL_OPERATION_ASSIGN, 0),
                                                   edge->operation));
    finish(&world);
    /* twice(0) is 0 anyway, so the run is the same but for its steps inside. */
    const char *inputs = "__VERIFIER_nondet_int: 1\n";
    struct followed_run old = run(&world, world.program, inputs), new = run(&world, world.edited, inputs);
    struct fl_path mapped, back;
    assert_true(fl_program_map_path(&world.map, world.arena, &old.path, &mapped));
    assert_same_path(&mapped, &new.path);
    assert_false(fl_program_map_back_path(&world.map, world.arena, &new.path, &back));
    free_world(&world);
}

static void failing_path_maps_to_a_failing_path(void **state) {
    (void)state;
    struct world world;
    make_world(&world);
    struct fl_check check = {.kind = FL_CHECK_ASSERTION, .text = "never", .position = {.file = FL_NO_ID}};
    fl_edge_id place = find_edge(&world, 9, FL_OPERATION_ASSIGN, 0);
    fl_program_edit_insert_check(world.edit, fl_edit_before(world.program, place),
                                 fl_expression_word(world.arena, 1, 0, NULL), check);
    finish(&world);
    const char *inputs = "__VERIFIER_nondet_int: 20\n";
    struct followed_run failing = run(&world, world.edited, inputs);
    assert_true(failing.path.fails);
    struct fl_path back, forth;
    assert_true(fl_program_map_back_path(&world.map, world.arena, &failing.path, &back));
    assert_false(back.fails);
    assert_null(fl_path_verify(world.program, world.arena, &back));
    /* Of the program with the check, a copy without it: the path does not fail there. */
    struct fl_program_edit *edit = fl_program_edit_begin(world.arena, world.edited);
    struct fl_program_map map;
    fl_edge_id failed = failing.path.edges[failing.path.count - 1];
    struct fl_operation weaker = *fl_program_edit_operation(edit, failed);
    weaker.condition = fl_expression_word(world.arena, 1, 1, NULL);
    assert_true(fl_program_edit_replace_operation(edit, failed, weaker));
    const struct fl_program *again = fl_program_edit_finish(edit, &map);
    assert_true(fl_program_map_path(&map, world.arena, &failing.path, &forth));
    assert_true(forth.fails);
    assert_int_equal(run(&world, again, inputs).outcome->status, 1);
    edit = fl_program_edit_begin(world.arena, world.edited);
    assert_true(fl_program_edit_skip(edit, failed));
    const struct fl_program *skipping = fl_program_edit_finish(edit, &map);
    assert_true(fl_program_map_path(&map, world.arena, &failing.path, &forth));
    assert_false(forth.fails);
    assert_true(fl_id_is_none(skipping->checks[skipping->check_count - 1].edge));
    free_world(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_changed),
        cmocka_unit_test(check_at_each_location),
        cmocka_unit_test(check_before_and_after),
        cmocka_unit_test(another_operator),
        cmocka_unit_test(another_constant_inside),
        cmocka_unit_test(condition_and_its_opposite),
        cmocka_unit_test(subject_of_a_switch),
        cmocka_unit_test(skipped),
        cmocka_unit_test(halted),
        cmocka_unit_test(assumed),
        cmocka_unit_test(counted_by_a_new_variable),
        cmocka_unit_test(holes),
        cmocka_unit_test(input_is_read),
        cmocka_unit_test(hole_for_a_condition),
        cmocka_unit_test(paths_with_what_is_inserted),
        cmocka_unit_test(paths_without_a_call),
        cmocka_unit_test(failing_path_maps_to_a_failing_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
