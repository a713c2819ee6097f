/* Paths of random programs.
 *
 * The path of a run holds; the lines that it passes, written to a path file, all or some of them,
 * are read as a path that holds and ends at the same place. The shortest paths to lines are as long
 * as those that a search of all configurations (location and call stack) finds, and a way through
 * several lines is found exactly if that search finds one. FAULTLINE_PROGRAM_COUNT says how many
 * programs, FAULTLINE_SEED where to begin.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/map.h"
#include "engine/interpret/record.h"
#include "frontend/frontend.h"
#include "slice/path/path_source.h"
#include "slice/path/waypoint.h"
#include "tests/support/random_program.h"
#include "tests/support/scratch_program.h"

enum { PROGRAMS = 12, RUNS = 4, TARGETS = 10, MOST_CONFIGURATIONS = 300000 };

struct subject {
    struct fl_arena *arena;
    struct random_program random; /* a source of numbers */
    char path[SCRATCH_PATH_SIZE];
    const struct fl_program *program;
    struct fl_places places;
    struct fl_call_graph graph;
    struct fl_lengths lengths;
};

static struct subject make_subject(unsigned long seed) {
    static const char *const flags[] = {"-w"};
    struct subject subject = {.arena = fl_arena_create(), .random = {.random = seed}};
    scratch_program(subject.path, random_program_text(subject.arena, seed));
    const char *inputs[] = {subject.path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject.arena);
    assert_int_equal(fl_checks_parse(seed & 1 ? "all" : "none", &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(subject.arena, &options, &diagnostics, &subject.program), FL_OK);
    subject.places = fl_places_make(subject.arena, subject.program);
    return subject;
}

static void end_subject(struct subject *subject) {
    unlink(subject->path);
    fl_arena_destroy(subject->arena);
}

static void expect_path(const struct subject *subject, const struct fl_path *path) {
    const char *problem = fl_path_verify(subject->program, subject->arena, path);
    if (problem) fail_msg("%s: %s", subject->path, problem);
}

/* ---- runs ---- */

static const struct fl_run *run(struct subject *subject) {
    struct fl_inputs *inputs = fl_inputs_create(subject->arena);
    for (unsigned i = 0; i < RANDOM_PROGRAM_INPUTS; i++) {
        struct fl_bits value = fl_bits_of_word(32, random_program_pick(&subject->random, RANDOM_PROGRAM_VALUES));
        fl_vector_push(subject->arena, &inputs->values,
                       fl_input_value_of(subject->arena, "nondet_int", &value, NULL));
    }
    struct fl_record_options options = {.inputs = inputs};
    return fl_record_run(subject->arena, subject->program, &options);
}

static struct fl_position position_of(const struct subject *subject, const struct fl_path *path, size_t step) {
    return fl_program_edge(subject->program, path->edges[step])->position;
}

/* The lines that begin, one in `of` left out; a run that fails ends with the check. */
static const char *print_lines(struct subject *subject, const struct fl_path *path, bool is_exact, unsigned of) {
    struct fl_text text = fl_text_make(subject->arena);
    struct fl_bitset beginnings = fl_places_all_beginnings(subject->arena, &subject->places);
    for (size_t i = 0; i + path->fails < path->count; i++) {
        if (!fl_bitset_has(&beginnings, path->edges[i].index)) continue;
        if (of && random_program_pick(&subject->random, of) == 0) continue;
        fl_text_format(&text, "%s%s:%u\n", is_exact ? "! " : "", subject->path,
                       position_of(subject, path, i).line);
    }
    if (path->fails)
        fl_text_format(&text, "%s:%u:%u fails\n", subject->path, position_of(subject, path, path->count - 1).line,
                       position_of(subject, path, path->count - 1).column);
    return fl_text_string(&text);
}

static bool is_users(const struct subject *subject, struct fl_position position) {
    return position.line && !fl_id_is_none(position.file) && subject->program->files[position.file.index].is_users;
}

static void test_lines(struct subject *subject, const struct fl_path *path, bool is_exact, unsigned of) {
    const char *lines = print_lines(subject, path, is_exact, of);
    if (!*lines) return;
    char file[SCRATCH_PATH_SIZE];
    scratch_program(file, lines);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->arena);
    struct fl_path found;
    enum fl_status status = fl_path_read(subject->arena, subject->program, file, &found, &diagnostics);
    if (status != FL_OK) fail_msg("%s, %s: %s", subject->path, file, diagnostics.items[0].message);
    expect_path(subject, &found);
    unlink(file);
    if (!path->fails) return;
    assert_true(found.fails);
    struct fl_position wanted = position_of(subject, path, path->count - 1);
    struct fl_position is = position_of(subject, &found, found.count - 1);
    assert_int_equal(wanted.line, is.line);
    assert_int_equal(wanted.column, is.column);
}

static void test_runs(struct subject *subject) {
    for (unsigned i = 0; i < RUNS; i++) {
        const struct fl_run *found = run(subject);
        struct fl_path path = fl_run_path(subject->arena, found);
        assert_true(found->recording.is_complete);
        expect_path(subject, &path);
        assert_int_equal(path.fails, found->outcome->kind == FL_OUTCOME_CHECK_FAILED);
        /* What fails inside a library function has no line of the user's. */
        if (path.fails && !is_users(subject, position_of(subject, &path, path.count - 1))) continue;
        test_lines(subject, &path, true, 0);
        test_lines(subject, &path, false, 0);
        test_lines(subject, &path, false, 2);
    }
}

/* ---- all configurations ---- */

struct configuration {
    uint32_t stack; /* frame number, 0: empty */
    fl_location_id at;
    uint32_t passed;
    uint32_t length;
};

struct search {
    struct fl_arena *arena;
    const struct subject *subject;
    const struct fl_waypoint *waypoints;
    uint32_t count;
    struct fl_map frames; /* frame below and location behind the call -> number */
    struct fl_map seen;   /* of stack and location -> bits: waypoints passed */
    FL_VECTOR_OF(struct configuration) open;
};

static uint32_t passed_along(const struct search *search, uint32_t passed, fl_edge_id edge) {
    if (passed == search->count) return passed;
    const struct fl_waypoint *waypoint = &search->waypoints[passed];
    for (uint32_t i = 0; i < waypoint->edge_count; i++)
        if (fl_id_equal(waypoint->edges[i], edge)) return passed + 1;
    return passed;
}

static uint32_t passed_at(const struct search *search, uint32_t passed, fl_location_id at) {
    if (passed == search->count) return passed;
    const struct fl_waypoint *waypoint = &search->waypoints[passed];
    for (uint32_t i = 0; i < waypoint->location_count; i++)
        if (fl_id_equal(waypoint->locations[i], at)) return passed + 1;
    return passed;
}

static void add(struct search *search, struct configuration configuration) {
    uint64_t *seen = fl_map_at(&search->seen, configuration.at.index | (uint64_t)configuration.stack << 32);
    if (*seen >> configuration.passed & 1) return;
    *seen |= (uint64_t)1 << configuration.passed;
    fl_vector_push(search->arena, &search->open, configuration);
}

static uint32_t push(struct search *search, uint32_t below, fl_location_id behind) {
    uint64_t *number = fl_map_at(&search->frames, behind.index | (uint64_t)below << 32);
    if (!*number) *number = search->frames.count;
    return (uint32_t)*number;
}

static void take(struct search *search, struct configuration from, fl_edge_id id) {
    const struct fl_program *program = search->subject->program;
    const struct fl_edge *edge = fl_program_edge(program, id);
    const struct fl_call_site *site = fl_call_graph_site(&search->subject->graph, id);
    uint32_t passed = passed_along(search, from.passed, id);
    struct configuration to = {from.stack, edge->target, 0, from.length + 1};
    if (!site) {
        to.passed = passed_at(search, passed, to.at);
        add(search, to);
        return;
    }
    for (uint32_t i = 0; i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(program, site->callees[i]);
        to.at = callee->has_body ? callee->entry : edge->target;
        to.stack = callee->has_body ? push(search, from.stack, edge->target) : from.stack;
        to.passed = passed_at(search, passed, to.at);
        add(search, to);
    }
}

/* The length of the shortest path, FL_NO_WAY if there is none, 0 if there are too many
 * configurations to know. */
static uint64_t search_all(const struct subject *subject, const struct fl_waypoint *waypoints, uint32_t count) {
    const struct fl_program *program = subject->program;
    struct fl_arena *arena = fl_arena_create();
    struct search search = {
        .arena = arena,
        .subject = subject,
        .waypoints = waypoints,
        .count = count,
        .frames = fl_map_make(arena),
        .seen = fl_map_make(arena),
    };
    fl_location_id entry = fl_program_function(program, program->start)->entry;
    add(&search, (struct configuration){0, entry, passed_at(&search, 0, entry), 0});
    uint64_t length = FL_NO_WAY;
    for (size_t next = 0; next < search.open.count && length == FL_NO_WAY; next++) {
        struct configuration at = search.open.items[next];
        const struct fl_location *location = fl_program_location(program, at.at);
        if (at.passed == count) length = at.length;
        if (next == MOST_CONFIGURATIONS) length = 0;
        if (at.stack && fl_id_equal(fl_program_function(program, location->function)->exit, at.at)) {
            uint64_t below = search.frames.items[at.stack - 1].key;
            struct configuration back = {(uint32_t)(below >> 32), {(uint32_t)below}, 0, at.length};
            back.passed = passed_at(&search, at.passed, back.at);
            add(&search, back);
        }
        for (uint32_t i = 0; i < location->edge_count && length == FL_NO_WAY; i++)
            take(&search, at, (fl_edge_id){location->first_edge + i});
    }
    fl_arena_destroy(arena);
    return length;
}

static struct fl_waypoint random_waypoint(struct subject *subject, bool is_last) {
    for (;;) {
        fl_edge_id edge = subject->places.edges[random_program_pick(&subject->random, subject->places.edge_count)];
        struct fl_position position = fl_program_edge(subject->program, edge)->position;
        if (!is_users(subject, position)) continue;
        struct fl_place_request request = {.file = subject->path, .line = position.line};
        struct fl_waypoint waypoint;
        bool fails;
        const char *problem =
            fl_waypoint_find(subject->arena, &subject->places, &request, is_last, &waypoint, &fails);
        if (problem) fail_msg("%s", problem);
        return waypoint;
    }
}

/* Gives how many lengths were compared: the search of all ways may give up. */
static unsigned test_ways(struct subject *subject) {
    unsigned compared = 0;
    subject->graph = fl_call_graph_compute(subject->arena, subject->program);
    subject->lengths = fl_lengths_compute(subject->arena, &subject->graph);
    for (unsigned i = 0; i < TARGETS; i++) {
        struct fl_waypoint waypoints[3];
        uint32_t count = i % 3 + 1;
        for (uint32_t k = 0; k < count; k++) waypoints[k] = random_waypoint(subject, k + 1 == count);
        struct fl_way way;
        enum fl_way_result result = fl_way_find(subject->arena, &subject->lengths, waypoints, count, &way);
        uint64_t length = search_all(subject, waypoints, count);
        if (result == FL_WAY_FOUND) expect_path(subject, &way.path);
        if (!length) continue;
        compared++;
        assert_int_equal(result, length == FL_NO_WAY ? FL_WAY_MISSING : FL_WAY_FOUND);
        if (result == FL_WAY_FOUND) assert_int_equal(way.path.count, length);
    }
    return compared;
}

static void test_programs(void **state) {
    (void)state;
    const char *count = getenv("FAULTLINE_PROGRAM_COUNT"), *seed = getenv("FAULTLINE_SEED");
    unsigned long first = seed ? strtoul(seed, NULL, 10) : 1;
    unsigned long programs = count ? strtoul(count, NULL, 10) : PROGRAMS, compared = 0;
    for (unsigned long i = first; i < first + programs; i++) {
        struct subject subject = make_subject(i);
        test_runs(&subject);
        compared += test_ways(&subject);
        end_subject(&subject);
    }
    print_message("%lu of %lu lengths compared\n", compared, programs * TARGETS);
    assert_true(compared >= programs * TARGETS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
