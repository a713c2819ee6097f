/* Points-to, lvalues and mod/ref of programs against what their runs do.
 *
 * Random programs, and those that FAULTLINE_FILES names (separated by blanks), are executed; every
 * access must be among the targets of its address, every callee in the call graph, and where a byte
 * is read that was written before, what the writer may write must meet what the reader may read; so
 * must what calls in between may modify. FAULTLINE_PROGRAM_COUNT says how many random programs,
 * FAULTLINE_SEED where to begin, FAULTLINE_FLAGS the compiler's flags for FAULTLINE_FILES.
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

#include "analysis/lvalue/lvalues_parts.h"
#include "analysis/lvalue/mod_ref.h"
#include "engine/interpret/interpret.h"
#include "frontend/frontend.h"
#include "program/print/print.h"
#include "tests/support/random_program.h"
#include "tests/support/scratch_program.h"

enum { MOST_DEPTH = 4096, PROGRAMS = 30, RUNS = 6, MOST_STEPS = 60000, MOST_BYTES = 4096 };

struct activation {
    uint32_t number;
    fl_function_id function;
};

/* Who wrote a byte. */
struct writer {
    fl_edge_id edge;
    uint32_t depth;
    const struct activation *stack;
};

struct watch {
    struct fl_arena *arena;
    const char *name;
    const struct fl_program *program;
    struct fl_points_to *points_to;
    struct fl_lvalues *lvalues;
    struct fl_mod_ref mod_ref;
    struct fl_machine *machine;
    struct fl_map writers; /* address -> struct writer * */
    struct activation stack[MOST_DEPTH];
    uint32_t depth, activations;
    const struct writer *writer; /* of the edge */
    fl_edge_id edge, last;
    fl_lvalue_set read;
    unsigned accesses, joins, calls, mistakes;
};

static void complain(struct watch *watch, const char *what, const struct fl_expression *address) {
    const struct fl_position *position = &fl_program_edge(watch->program, watch->edge)->position;
    struct fl_text text = fl_text_make(watch->arena);
    if (address) fl_expression_print(&text, watch->program, address);
    if (watch->mistakes++ < 5)
        print_message("%s:%u: edge %u: %s %s\n", watch->name, position->line, watch->edge.index, what,
                      fl_text_string(&text));
}

/* ---- targets ---- */

static bool is_object(struct watch *watch, uint32_t abstract, const struct fl_memory_object *object) {
    if (object->object != FL_NO_INDEX)
        return abstract == fl_points_to_of_object(watch->points_to, (fl_object_id){object->object});
    if (object->made_by == FL_NO_INDEX)
        return fl_points_to_object_kind(watch->points_to, abstract) == FL_ABSTRACT_OUTSIDE;
    return fl_points_to_object_kind(watch->points_to, abstract) == FL_ABSTRACT_HEAP &&
           fl_points_to_object_index(watch->points_to, abstract) == object->made_by;
}

static bool is_target(struct watch *watch, const struct fl_expression *address,
                      const struct fl_memory_object *object, int64_t offset) {
    struct fl_number_walk walk =
        fl_number_set_walk(fl_points_to_sets(watch->points_to), fl_points_to_targets(watch->points_to, address));
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        struct fl_target target = fl_points_to_target_at(watch->points_to, number);
        if (!is_object(watch, target.object, object)) continue;
        enum fl_abstract_kind kind = fl_points_to_object_kind(watch->points_to, target.object);
        if (kind == FL_ABSTRACT_CONSTANT || kind == FL_ABSTRACT_OUTSIDE) return true;
        int64_t gap = offset - target.offset;
        if (target.stride ? gap % (int64_t)target.stride == 0 : gap == 0) return true;
    }
    return false;
}

/* The bytes of an access; 0 if it is not valid. */
static uint64_t resolve(struct watch *watch, const struct fl_expression *address, uint64_t bytes) {
    struct fl_bits value;
    if (!bytes || !fl_machine_evaluate(watch->machine, watch->arena, address, &value)) return 0;
    struct fl_memory_object *object =
        fl_memory_resolve(fl_machine_memory(watch->machine), value.word, bytes, FL_READ);
    if (!object) return 0;
    watch->accesses++;
    if (!is_target(watch, address, object, (int64_t)(value.word - object->start)))
        complain(watch, "is not among the targets:", address);
    return value.word;
}

/* ---- who writes and who reads ---- */

static void check_join(struct watch *watch, const struct writer *writer, const struct fl_expression *address) {
    watch->joins++;
    if (!fl_lvalues_meet(watch->lvalues, fl_lvalues_written(watch->lvalues, writer->edge), watch->read))
        complain(watch, "reads what another edge writes:", address);
    uint32_t common = 0;
    while (common < writer->depth && common < watch->depth &&
           writer->stack[common].number == watch->stack[common].number)
        common++;
    if (common == writer->depth) return;
    fl_function_id callee = writer->stack[common].function;
    if (!fl_lvalues_meet(watch->lvalues, watch->mod_ref.modified[callee.index], watch->read))
        complain(watch, "reads what a call modifies:", address);
}

static void see_read(void *context, const struct fl_expression *address, uint64_t bytes,
                     const struct fl_type *type) {
    struct watch *watch = context;
    (void)type;
    uint64_t at = resolve(watch, address, bytes);
    const struct writer *last = NULL;
    for (uint64_t i = 0; at && i < bytes && i < MOST_BYTES; i++) {
        const uint64_t *writer = fl_map_find(&watch->writers, at + i);
        if (!writer || (const struct writer *)(uintptr_t)*writer == last) continue;
        last = (const struct writer *)(uintptr_t)*writer;
        check_join(watch, last, address);
    }
}

static uint64_t size_of(struct watch *watch, const struct fl_expression *size) {
    struct fl_bits value;
    return fl_machine_evaluate(watch->machine, watch->arena, size, &value) ? value.word : 0;
}

static void see_reads(struct watch *watch, const struct fl_operation *operation) {
    const struct fl_expression *const parts[] = {operation->condition, operation->value, operation->address,
                                                 operation->source,    operation->size,  operation->callee};
    watch->read = fl_lvalues_read_by_edge(watch->lvalues, watch->edge);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) fl_visit_loads(parts[i], see_read, watch);
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        fl_visit_loads(operation->arguments[i].value, see_read, watch);
        if (operation->kind == FL_OPERATION_CALL && operation->arguments[i].byval_size)
            see_read(watch, operation->arguments[i].value, operation->arguments[i].byval_size, NULL);
    }
    if (operation->kind == FL_OPERATION_COPY)
        see_read(watch, operation->source, size_of(watch, operation->size), NULL);
    if (operation->kind == FL_OPERATION_OUTPUT)
        see_read(watch, operation->address, size_of(watch, operation->size), NULL);
}

static void see_write(struct watch *watch, const struct fl_expression *address, uint64_t bytes) {
    uint64_t at = resolve(watch, address, bytes);
    if (!at) return;
    struct writer *writer = FL_NEW(watch->arena, struct writer);
    *writer = (struct writer){watch->edge, watch->depth,
                              fl_arena_copy(watch->arena, watch->stack, watch->depth * sizeof *watch->stack)};
    for (uint64_t i = 0; i < bytes && i < MOST_BYTES; i++)
        *fl_map_at(&watch->writers, at + i) = fl_map_key(writer);
}

static void see_writes(struct watch *watch, const struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_STORE: see_write(watch, operation->address, (operation->value->width + 7) / 8); break;
    case FL_OPERATION_INPUT:
        if (!operation->address) break; /* fall through */
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL: see_write(watch, operation->address, size_of(watch, operation->size)); break;
    default: break;
    }
}

/* ---- the run ---- */

static void see_depth(struct watch *watch) {
    uint32_t depth = fl_machine_depth(watch->machine);
    fl_location_id source = fl_program_edge(watch->program, watch->edge)->source;
    fl_function_id function = fl_program_location(watch->program, source)->function;
    if (depth > watch->depth && watch->depth) {
        const struct fl_call_site *site =
            fl_call_graph_site(fl_points_to_call_graph(watch->points_to), watch->last);
        bool is_found = false;
        for (uint32_t i = 0; i < site->callee_count; i++) is_found |= fl_id_equal(site->callees[i], function);
        watch->calls++;
        if (!is_found) complain(watch, "calls a function that is not in the call graph", NULL);
    }
    if (depth > watch->depth) watch->stack[depth - 1] = (struct activation){++watch->activations, function};
    watch->depth = depth;
}

static bool before_edge(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct watch *watch = context;
    if (fl_machine_depth(machine) >= MOST_DEPTH) return false;
    watch->machine = machine;
    watch->edge = edge;
    see_depth(watch);
    watch->last = edge;
    const struct fl_operation *operation = &fl_program_edge(watch->program, edge)->operation;
    see_reads(watch, operation);
    see_writes(watch, operation);
    return true;
}

static void execute(struct watch *watch, const struct fl_inputs *inputs, uint64_t seed) {
    struct fl_observer observer = {.context = watch, .before = before_edge};
    struct fl_interpret_options options = {.inputs = inputs,
                                           .unknown = {.is_random = seed != 0, .seed = seed},
                                           .observer = &observer,
                                           .step_limit = MOST_STEPS};
    watch->writers = fl_map_make(watch->arena);
    watch->depth = 0;
    fl_interpret(watch->arena, watch->program, &options);
}

static const struct fl_program *load(struct fl_arena *arena, const char *path, const char *checks,
                                     const char *flags) {
    const char *words[64] = {"-w"};
    size_t count = 1;
    char *rest = fl_arena_copy_string(arena, flags ? flags : "");
    for (char *word = strtok(rest, " "); word && count < 64; word = strtok(NULL, " ")) words[count++] = word;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_frontend_options options = {
        .inputs = &path, .input_count = 1, .compiler_flags = words, .compiler_flag_count = count};
    const struct fl_program *program;
    fl_checks_parse(checks, &diagnostics, &options.checks);
    return fl_frontend_load(arena, &options, &diagnostics, &program) == FL_OK ? program : NULL;
}

static void prepare(struct watch *watch, const struct fl_program *program) {
    watch->program = program;
    watch->points_to = fl_points_to_compute(watch->arena, program);
    watch->lvalues = fl_lvalues_create(watch->arena, watch->points_to);
    watch->mod_ref =
        fl_mod_ref_compute(watch->arena, program, fl_points_to_call_graph(watch->points_to), watch->lvalues);
}

static const struct fl_inputs *random_inputs(struct fl_arena *arena, uint64_t *state) {
    struct fl_inputs *inputs = fl_inputs_create(arena);
    for (unsigned i = 0; i < RANDOM_PROGRAM_INPUTS; i++) {
        *state += 0x9e3779b97f4a7c15u;
        struct fl_bits value = fl_bits_of_word(32, fl_hash_mix(*state) % RANDOM_PROGRAM_VALUES);
        fl_vector_push(arena, &inputs->values, fl_input_value_of(arena, "nondet_int", &value, NULL));
    }
    return inputs;
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static void test_random_programs(void **state) {
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", PROGRAMS);
    unsigned accesses = 0, joins = 0, calls = 0, mistakes = 0;
    (void)state;
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct fl_arena *arena = fl_arena_create();
        char path[SCRATCH_PATH_SIZE];
        scratch_program(path, random_program_text(arena, seed));
        struct watch *watch = FL_NEW(arena, struct watch);
        *watch = (struct watch){.arena = arena, .name = path};
        prepare(watch, load(arena, path, seed & 1 ? "none" : NULL, NULL));
        uint64_t random = seed;
        for (unsigned i = 0; i < RUNS; i++) execute(watch, random_inputs(arena, &random), 0);
        if (watch->mistakes) print_message("FAULTLINE_SEED=%lu\n", seed);
        accesses += watch->accesses;
        joins += watch->joins;
        calls += watch->calls;
        mistakes += watch->mistakes;
        unlink(path);
        fl_arena_destroy(arena);
    }
    print_message("%u accesses, %u joins, %u calls\n", accesses, joins, calls);
    assert_int_equal(mistakes, 0);
    assert_true(accesses > 0 && joins > 0 && calls > 0);
}

static void test_files(void **state) {
    const char *files = getenv("FAULTLINE_FILES");
    (void)state;
    if (!files) return;
    struct fl_arena *names = fl_arena_create();
    char *rest = fl_arena_copy_string(names, files), *place = NULL;
    unsigned mistakes = 0;
    for (char *path = strtok_r(rest, " ", &place); path; path = strtok_r(NULL, " ", &place)) {
        struct fl_arena *arena = fl_arena_create();
        struct watch *watch = FL_NEW(arena, struct watch);
        *watch = (struct watch){.arena = arena, .name = path};
        const struct fl_program *program = load(arena, path, NULL, getenv("FAULTLINE_FLAGS"));
        if (program) {
            prepare(watch, program);
            execute(watch, NULL, 0);
            execute(watch, NULL, 1);
            print_message("%s: %u accesses, %u joins, %u calls, %u mistakes\n", path, watch->accesses,
                          watch->joins, watch->calls, watch->mistakes);
        }
        mistakes += watch->mistakes;
        fl_arena_destroy(arena);
    }
    fl_arena_destroy(names);
    assert_int_equal(mistakes, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_programs), cmocka_unit_test(test_files)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
