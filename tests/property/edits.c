/* Edited programs: random edits of random programs, and copies without any of all golden programs.
 *
 * Whatever is edited, the new program satisfies the invariants (finishing verifies it), the maps are
 * inverse to each other and keep the order, and printing shows what was edited. Edits that change nothing
 * leave every run as it was, along the path that the map says. A program edited twice is the program with
 * both edits. FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/interpret/record.h"
#include "frontend/frontend.h"
#include "program/build/builder.h"
#include "program/edit/edit.h"
#include "program/print/print.h"
#include "program/show/show.h"
#include "tests/support/random_program.h"
#include "tests/support/scratch_program.h"

enum {
    RUNS = 6,             /* of each program */
    MOST_EDITS = 12,      /* in a session */
    MOST_STEPS = 200000,  /* of a run of a random program: all of them end before */
    GOLDEN_STEPS = 20000, /* of a golden program, which may not end */
    LEAST_GOLDEN = 60,    /* that compile alone */
};

struct subject {
    struct fl_arena *arena;
    unsigned long seed;
    uint64_t random;
    const struct fl_program *program;
};

static struct {
    unsigned edits, refused, kinds[16];
} total;

static unsigned pick(struct subject *subject, unsigned count) {
    subject->random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(subject->random) % count);
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static const struct fl_program *load(struct fl_arena *arena, const char *path) {
    static const char *const flags[] = {"-w"};
    const char *inputs[] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    assert_int_equal(fl_checks_parse(NULL, &diagnostics, &options.checks), FL_OK);
    const struct fl_program *program;
    return fl_frontend_load(arena, &options, &diagnostics, &program) == FL_OK ? program : NULL;
}

static struct subject *make_subject(unsigned long seed) {
    struct fl_arena *arena = fl_arena_create();
    struct subject *subject = FL_NEW(arena, struct subject);
    *subject = (struct subject){.arena = arena, .seed = seed, .random = seed};
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, random_program_text(arena, seed));
    subject->program = load(arena, path);
    unlink(path);
    assert_non_null(subject->program);
    return subject;
}

struct followed_run {
    struct fl_path path;
    const struct fl_outcome *outcome;
};

static struct followed_run run(struct subject *subject, const struct fl_program *program, unsigned number) {
    struct fl_inputs *inputs = fl_inputs_create(subject->arena);
    fl_inputs_add_argument(inputs, "program");
    for (unsigned k = 0; k < RANDOM_PROGRAM_INPUTS; k++) {
        struct fl_bits value = fl_bits_of_word(32, (number >> 2 * k) % RANDOM_PROGRAM_VALUES);
        fl_vector_push(subject->arena, &inputs->values,
                       fl_input_value_of(subject->arena, "nondet_int", &value, NULL));
    }
    struct fl_record_options options = {.inputs = inputs, .step_limit = MOST_STEPS};
    const struct fl_run *run = fl_record_run(subject->arena, program, &options);
    return (struct followed_run){fl_run_path(subject->arena, run), run->outcome};
}

/* ---- maps ---- */

static void compare_locations(const struct fl_program_map *map) {
    for (uint32_t i = 0; i < map->from->location_count; i++) {
        fl_location_id new = fl_program_map_location(map, (fl_location_id){i});
        assert_int_equal(fl_program_map_back_location(map, new).index, i);
        assert_true(i == 0 || new.index > fl_program_map_location(map, (fl_location_id){i - 1}).index);
        const struct fl_location *before = &map->from->locations[i], *after = &map->to->locations[new.index];
        assert_int_equal(before->is_loop_head, after->is_loop_head);
        assert_true(fl_id_equal(before->function, after->function));
    }
    uint32_t counterparts = 0;
    for (uint32_t i = 0; i < map->to->location_count; i++) {
        fl_location_id old = fl_program_map_back_location(map, (fl_location_id){i});
        if (fl_id_is_none(old)) continue;
        assert_int_equal(fl_program_map_location(map, old).index, i);
        counterparts++;
    }
    assert_int_equal(counterparts, map->from->location_count);
}

static void compare_edges(const struct fl_program_map *map) {
    for (uint32_t i = 0; i < map->from->edge_count; i++) {
        fl_edge_id new = fl_program_map_edge(map, (fl_edge_id){i});
        assert_int_equal(fl_program_map_back_edge(map, new).index, i);
        assert_true(i == 0 || new.index > fl_program_map_edge(map, (fl_edge_id){i - 1}).index);
        const struct fl_edge *before = &map->from->edges[i], *after = &map->to->edges[new.index];
        assert_memory_equal(&before->position, &after->position, sizeof before->position);
        assert_int_equal(before->decision, after->decision);
    }
    uint32_t counterparts = 0;
    for (uint32_t i = 0; i < map->to->edge_count; i++) {
        fl_edge_id old = fl_program_map_back_edge(map, (fl_edge_id){i});
        if (fl_id_is_none(old)) continue;
        assert_int_equal(fl_program_map_edge(map, old).index, i);
        counterparts++;
    }
    assert_int_equal(counterparts, map->from->edge_count);
}

/* A table of which everything keeps its number. */
#define COMPARE_KEPT(map, kind)                                                              \
    for (uint32_t i = 0; i < (map)->to->kind##_count; i++) {                                 \
        fl_##kind##_id old = fl_program_map_back_##kind(map, (fl_##kind##_id){i});           \
        assert_int_equal(fl_id_is_none(old), i >= (map)->from->kind##_count);                \
        if (!fl_id_is_none(old)) assert_int_equal(fl_program_map_##kind(map, old).index, i); \
    }

static void compare_maps(const struct fl_program_map *map) {
    compare_locations(map);
    compare_edges(map);
    COMPARE_KEPT(map, function)
    COMPARE_KEPT(map, variable)
    COMPARE_KEPT(map, object)
    COMPARE_KEPT(map, check)
    COMPARE_KEPT(map, input)
}

/* ---- edits ---- */

static struct fl_edit_place random_place(struct subject *subject) {
    fl_edge_id edge = {pick(subject, subject->program->edge_count)};
    switch (pick(subject, 3)) {
    case 0: return fl_edit_before(subject->program, edge);
    case 1: return fl_edit_after(edge);
    default: return fl_edit_at((fl_location_id){pick(subject, subject->program->location_count)});
    }
}

static fl_function_id function_at(const struct subject *subject, struct fl_edit_place place) {
    fl_location_id location =
        fl_id_is_none(place.edge) ? place.location : fl_program_edge(subject->program, place.edge)->source;
    return fl_program_location(subject->program, location)->function;
}

/* Some part of what an edge works with; NULL: it works with nothing. */
static const struct fl_expression *random_part(struct subject *subject, const struct fl_operation *operation) {
    const struct fl_expression *parts[] = {operation->condition, operation->value, operation->address,
                                           operation->source, operation->size};
    const struct fl_expression *part = NULL;
    for (unsigned i = 0; i < 5; i++)
        if (parts[i] && (!part || pick(subject, 2))) part = parts[i];
    while (part && part->operand_count && pick(subject, 3))
        part = part->operands[pick(subject, part->operand_count)];
    return part;
}

static fl_variable_id add_variable(struct subject *subject, struct fl_program_edit *edit, const char *name,
                                   uint32_t width, fl_function_id function) {
    bool is_global = pick(subject, 2);
    struct fl_variable variable = {.name = name,
                                   .kind = is_global ? FL_VARIABLE_GLOBAL : FL_VARIABLE_LOCAL,
                                   .width = width,
                                   .function = is_global ? (fl_function_id)FL_NO_ID : function,
                                   .position = {.file = FL_NO_ID}};
    return fl_program_edit_add_variable(edit, variable);
}

/* Something that is executed and changes nothing that was there. */
static bool insert_harmless(struct subject *subject, struct fl_program_edit *edit) {
    struct fl_edit_place place = random_place(subject);
    struct fl_position nowhere = {.file = FL_NO_ID};
    const struct fl_expression *holds = fl_expression_word(subject->arena, 1, 1, NULL);
    struct fl_operation skip = {.kind = FL_OPERATION_SKIP, .variable = FL_NO_ID};
    struct fl_check check = {.kind = FL_CHECK_ASSERTION, .text = "inserted", .position = nowhere};
    switch (pick(subject, 4)) {
    case 0: return fl_program_edit_insert(edit, place, skip, nowhere);
    case 1: return fl_program_edit_insert_assume(edit, place, holds, nowhere);
    case 2: return !fl_id_is_none(fl_program_edit_insert_check(edit, place, holds, check));
    default: {
        uint32_t width = 1 + pick(subject, 130);
        fl_variable_id variable = add_variable(subject, edit, "inserted", width, function_at(subject, place));
        return fl_program_edit_insert_assignment(edit, place, variable,
                                                 fl_expression_word(subject->arena, width, 1, NULL), nowhere);
    }
    }
}

/* Anything, at some edge; which kind of edit it was goes to *kind. */
static bool edit_anything(struct subject *subject, struct fl_program_edit *edit, fl_edge_id edge, unsigned *kind) {
    const struct fl_operation operation = *fl_program_edit_operation(edit, edge);
    const struct fl_expression *part = random_part(subject, &operation);
    *kind = pick(subject, 6);
    switch (*kind) {
    case 0: return insert_harmless(subject, edit);
    case 1: return fl_program_edit_skip(edit, edge);
    case 2: return fl_program_edit_halt(edit, edge);
    case 3: return fl_program_edit_replace_operation(edit, edge, operation);
    case 4:
        return part && fl_program_edit_replace_expression(
                           edit, edge, part, fl_expression_word(subject->arena, part->width, 1, part->type));
    default: {
        enum fl_hole_kind often = pick(subject, 2) ? FL_HOLE_ONCE : FL_HOLE_EACH_TIME;
        return part && !fl_id_is_none(fl_program_edit_add_hole(edit, edge, part, "hole", often));
    }
    }
}

static void edit_at_random(struct subject *subject, struct fl_program_edit *edit) {
    unsigned count = 1 + pick(subject, MOST_EDITS);
    for (unsigned i = 0; i < count; i++) {
        unsigned kind;
        bool is_done =
            edit_anything(subject, edit, (fl_edge_id){pick(subject, subject->program->edge_count)}, &kind);
        total.edits += is_done;
        total.refused += !is_done;
        total.kinds[kind] += is_done;
    }
}

/* ---- tests ---- */

/* Of a run, what must be as it was. */
static void compare_runs(struct subject *subject, const struct fl_program_map *map, unsigned number) {
    struct followed_run old = run(subject, map->from, number), new = run(subject, map->to, number);
    assert_int_equal(old.outcome->kind, new.outcome->kind);
    assert_int_equal(old.outcome->status, new.outcome->status);
    assert_int_equal(old.outcome->check.index, new.outcome->check.index);
    struct fl_path mapped, back;
    assert_true(fl_program_map_path(map, subject->arena, &old.path, &mapped));
    const char *problem = fl_path_verify(map->to, subject->arena, &mapped);
    if (problem) fail_msg("seed %lu: %s", subject->seed, problem);
    assert_true(fl_program_map_back_path(map, subject->arena, &new.path, &back));
    assert_int_equal(back.count, old.path.count);
    assert_int_equal(back.fails, old.path.fails);
    assert_memory_equal(back.edges, old.path.edges, back.count * sizeof *back.edges);
    /* A run that is refused at its last edge does not come to what is inserted behind it. */
    bool is_refused = fl_outcome_is_failure(new.outcome->kind) && !new.path.fails;
    if (!is_refused) assert_int_equal(mapped.count, new.path.count);
    assert_memory_equal(mapped.edges, new.path.edges, new.path.count * sizeof *mapped.edges);
}

static void test_harmless(void **state) {
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", 20);
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct subject *subject = make_subject(seed);
        struct fl_program_edit *edit = fl_program_edit_begin(subject->arena, subject->program);
        unsigned inserted = 0;
        while (inserted < 40) inserted += insert_harmless(subject, edit);
        struct fl_program_map map;
        fl_program_edit_finish(edit, &map);
        compare_maps(&map);
        for (unsigned number = 0; number < RUNS; number++) compare_runs(subject, &map, pick(subject, 64));
        fl_arena_destroy(subject->arena);
    }
    (void)state;
}

static void test_anything(void **state) {
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", 20);
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct subject *subject = make_subject(seed);
        for (unsigned session = 0; session < 10; session++) {
            struct fl_program_edit *edit = fl_program_edit_begin(subject->arena, subject->program);
            edit_at_random(subject, edit);
            struct fl_program_map map;
            const struct fl_program *edited = fl_program_edit_finish(edit, &map);
            compare_maps(&map);
            /* It can be executed: what comes out is another matter. */
            run(subject, edited, pick(subject, 64));
        }
        fl_arena_destroy(subject->arena);
    }
    print_message("%u edits, %u refused; of each kind:", total.edits, total.refused);
    for (unsigned kind = 0; kind < 6; kind++) {
        print_message(" %u", total.kinds[kind]);
        assert_true(count == 1 || total.kinds[kind] > 10);
    }
    print_message("\n");
    (void)state;
}

static const char *show(struct subject *subject, const struct fl_program *program, fl_function_id function) {
    struct fl_text text = fl_text_make(subject->arena);
    fl_show_text(&text, program, function);
    return fl_text_string(&text);
}

static void test_printing(void **state) {
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", 20);
    unsigned shown = 0;
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct subject *subject = make_subject(seed);
        struct fl_program_edit *edit = fl_program_edit_begin(subject->arena, subject->program);
        struct fl_edit_place place = random_place(subject);
        struct fl_position nowhere = {.file = FL_NO_ID};
        fl_function_id function = function_at(subject, place);
        fl_variable_id variable = add_variable(subject, edit, "edited", 32, function);
        const struct fl_expression *value = fl_expression_word(subject->arena, 32, 4711, NULL);
        bool is_done = fl_program_edit_insert_assignment(edit, place, variable, value, nowhere);
        struct fl_program_map map;
        const struct fl_program *edited = fl_program_edit_finish(edit, &map);
        assert_null(strstr(show(subject, subject->program, function), "edited = 4711"));
        bool is_shown = strstr(show(subject, edited, function), "edited = 4711");
        assert_int_equal(is_shown, is_done);
        shown += is_shown;
        fl_arena_destroy(subject->arena);
    }
    assert_true(count == 1 || shown > count / 3);
    (void)state;
}

/* One edit after the other gives what both at once give. */
static void test_twice(void **state) {
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", 20);
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct subject *subject = make_subject(seed);
        fl_edge_id one = {pick(subject, subject->program->edge_count)},
                   other = {pick(subject, subject->program->edge_count)};
        struct fl_program_map map, next, both;
        struct fl_program_edit *edit = fl_program_edit_begin(subject->arena, subject->program);
        fl_program_edit_halt(edit, one);
        fl_program_edit_finish(edit, &map);
        edit = fl_program_edit_begin(subject->arena, map.to);
        fl_program_edit_skip(edit, fl_program_map_edge(&map, other));
        fl_program_edit_finish(edit, &next);
        edit = fl_program_edit_begin(subject->arena, subject->program);
        fl_program_edit_skip(edit, other);
        fl_program_edit_halt(edit, one);
        fl_program_edit_finish(edit, &both);
        fl_function_id function = function_at(subject, fl_edit_after(one));
        assert_string_equal(show(subject, next.to, function), show(subject, both.to, function));
        function = function_at(subject, fl_edit_after(other));
        assert_string_equal(show(subject, next.to, function), show(subject, both.to, function));
        fl_arena_destroy(subject->arena);
    }
    (void)state;
}

static bool compare_golden(const char *path) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program = load(arena, path);
    if (program) {
        struct fl_program_map map;
        const struct fl_program *copy = fl_program_edit_finish(fl_program_edit_begin(arena, program), &map);
        compare_maps(&map);
        struct fl_interpret_options options = {.step_limit = GOLDEN_STEPS};
        struct fl_outcome *before = fl_interpret(arena, program, &options);
        struct fl_outcome *after = fl_interpret(arena, copy, &options);
        if (before->kind != after->kind || before->steps != after->steps || before->status != after->status ||
            before->edge.index != after->edge.index || before->check.index != after->check.index)
            fail_msg("%s: %s instead of %s", path, after->message, before->message);
    }
    fl_arena_destroy(arena);
    return program;
}

static void test_golden(void **state) {
    glob_t files;
    assert_int_equal(glob("tests/golden/*/*.c", 0, NULL, &files), 0);
    unsigned compared = 0;
    for (size_t i = 0; i < files.gl_pathc; i++) compared += compare_golden(files.gl_pathv[i]);
    globfree(&files);
    print_message("%u golden programs\n", compared);
    assert_true(compared >= LEAST_GOLDEN);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_harmless), cmocka_unit_test(test_anything),
                                       cmocka_unit_test(test_printing), cmocka_unit_test(test_twice),
                                       cmocka_unit_test(test_golden)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
