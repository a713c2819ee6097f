/* Random automata on random small programs: what the analyses find is what simulating the automaton shows.
 *
 * A program reads a few bits and calls lock and unlock, also through pointers, on variables and memory.
 * The automaton has moves drawn at random, and is one for all or one for each object. It is simulated
 * on all inputs, for each object alone, and the calls where it reaches an error must be the checks that
 * fail. Natively it follows all objects at once: there, the first error of a run counts.
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin.
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

#include "base/text.h"
#include "engine/check/check.h"
#include "engine/symbolic/search/explore.h"
#include "engine/symbolic/search/unroll.h"
#include "spec/observer.h"
#include "tests/support/scratch_program.h"

enum {
    PROGRAMS = 8,
    NATIVE_PROGRAMS = 2,
    BITS = 4,
    OBJECTS = 3,
    STATES = 3,
    ERROR = STATES,
    NO_MOVE,
    MOST_LINES = 200
};

static uint64_t random_state;

static unsigned any(unsigned count) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % count;
}

/* ---- programs ---- */

enum kind { CALL, CALL_POINTER, SET_POINTER, SET_FUNCTION, BRANCH, LOOP };

enum { AT_POINTER = OBJECTS };

struct statement {
    enum kind kind;
    unsigned function; /* 0: lock, 1: unlock */
    unsigned object;   /* or AT_POINTER */
    unsigned bit, line;
    struct statement *body, *other, *next;
};

struct program {
    struct fl_arena *arena;
    struct fl_text text;
    unsigned line;
    struct statement *body;
    bool has_key;
    unsigned moves[2][STATES]; /* by function and state */
};

static struct statement *make_block(struct program *program, unsigned depth) {
    struct statement *first = NULL, **last = &first;
    for (unsigned i = 0, count = 1 + any(3) + (depth ? 0 : 4); i < count; i++) {
        struct statement *made = FL_NEW(program->arena, struct statement);
        unsigned choice = any(depth < 2 ? 12 : 8);
        made->kind = choice < 5    ? CALL
                     : choice < 6  ? CALL_POINTER
                     : choice < 7  ? SET_POINTER
                     : choice < 8  ? SET_FUNCTION
                     : choice < 11 ? BRANCH
                                   : LOOP;
        made->function = any(2);
        made->object = any(made->kind == SET_POINTER ? OBJECTS : OBJECTS + 1);
        made->bit = any(BITS);
        if (made->kind >= BRANCH) made->body = make_block(program, depth + 1);
        if (made->kind == BRANCH && any(2)) made->other = make_block(program, depth + 1);
        *last = made;
        last = &made->next;
    }
    return first;
}

static const char *const function_names[] = {"lock", "unlock"};
static const char *const object_names[] = {"&a", "&b", "h", "p"};

static void add_line(struct program *program, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fl_text_format_list(&program->text, format, arguments);
    va_end(arguments);
    fl_text_append_char(&program->text, '\n');
    program->line++;
}

static void print_block(struct program *program, struct statement *at) {
    for (; at; at = at->next) {
        at->line = program->line;
        switch (at->kind) {
        case CALL: add_line(program, "%s(%s);", function_names[at->function], object_names[at->object]); break;
        case CALL_POINTER: add_line(program, "f(%s);", object_names[at->object]); break;
        case SET_POINTER: add_line(program, "p = %s;", object_names[at->object]); break;
        case SET_FUNCTION: add_line(program, "f = %s;", function_names[at->function]); break;
        case BRANCH:
            add_line(program, "if (bits >> %u & 1) {", at->bit);
            print_block(program, at->body);
            if (at->other) add_line(program, "} else {");
            print_block(program, at->other);
            add_line(program, "}");
            break;
        case LOOP:
            add_line(program, "for (int i = 0; i < (bits >> %u & 1) + 1; i++) {", at->bit);
            print_block(program, at->body);
            add_line(program, "}");
            break;
        }
    }
}

static void print_program(struct program *program) {
    program->line = 1;
    add_line(program, "#include <stdlib.h>");
    add_line(program, "int nondet_int(void);");
    add_line(program, "static int a, b, calls;");
    add_line(program, "static void lock(int *l) { calls++; (void)l; }");
    add_line(program, "void unlock(int *l) { calls--; (void)l; }");
    add_line(program, "int main(void) {");
    add_line(program, "int bits = nondet_int(), *h = malloc(sizeof *h), *p = &b;");
    add_line(program, "void (*f)(int *) = lock;");
    print_block(program, program->body);
    add_line(program, "return 0; }");
}

static const char *print_spec(struct program *program) {
    struct fl_text text = fl_text_make(program->arena);
    fl_text_format(&text, "spec s%s {\nstate s0, s1, s2;\n", program->has_key ? " for int *l" : "");
    for (unsigned function = 0; function < 2; function++) {
        fl_text_format(&text, "before %s(l) {\n", function_names[function]);
        for (unsigned state = 0; state < STATES; state++) {
            unsigned to = program->moves[function][state];
            if (to < ERROR) fl_text_format(&text, "s%u -> s%u;\n", state, to);
            if (to == ERROR) fl_text_format(&text, "s%u -> error \"wrong\";\n", state);
        }
        fl_text_append(&text, "}\n");
    }
    fl_text_append(&text, "}\n");
    return fl_text_string(&text);
}

/* ---- simulation ---- */

struct run {
    const struct program *program;
    unsigned bits, pointer, function;
    int followed; /* -1: all objects */
    unsigned states[OBJECTS];
    unsigned failed_line; /* 0: none yet */
};

static void simulate_call(struct run *run, unsigned function, unsigned object, unsigned line) {
    if (object == AT_POINTER) object = run->pointer;
    if (run->program->has_key && run->followed >= 0 && (unsigned)run->followed != object) return;
    unsigned *state = &run->states[run->program->has_key ? object : 0];
    unsigned to = run->program->moves[function][*state];
    if (to == ERROR)
        run->failed_line = line;
    else if (to < ERROR)
        *state = to;
}

static void simulate(struct run *run, const struct statement *at) {
    for (; at && !run->failed_line; at = at->next) {
        bool is_set = run->bits >> at->bit & 1;
        switch (at->kind) {
        case CALL: simulate_call(run, at->function, at->object, at->line); break;
        case CALL_POINTER: simulate_call(run, run->function, at->object, at->line); break;
        case SET_POINTER: run->pointer = at->object; break;
        case SET_FUNCTION: run->function = at->function; break;
        case BRANCH: simulate(run, is_set ? at->body : at->other); break;
        case LOOP:
            for (unsigned i = 0; i < 1u + is_set && !run->failed_line; i++) simulate(run, at->body);
            break;
        }
    }
}

/* Lines where one object alone reaches an error, or where all of them do first. */
static void simulate_all(const struct program *program, bool is_native, bool *fails) {
    for (unsigned bits = 0; bits < 1u << BITS; bits++)
        for (int object = is_native ? -1 : 0; object < (is_native ? 0 : OBJECTS); object++) {
            struct run run = {.program = program, .bits = bits, .pointer = 1, .followed = object};
            simulate(&run, program->body);
            fails[run.failed_line] = true;
        }
    fails[0] = false;
}

/* ---- analysis ---- */

struct subject {
    struct program program;
    char path[SCRATCH_PATH_SIZE];
    const char *inputs[1];
    const char *spec;
    struct fl_frontend_options options;
    const struct fl_program *loaded;
};

static void load(struct subject *subject) {
    struct fl_arena *arena = subject->program.arena;
    struct fl_spec_list specs = {0};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    static const char *const flags[] = {"-w"};
    subject->spec = print_spec(&subject->program);
    assert_int_equal(fl_spec_parse(arena, "s.spec", subject->spec, &diagnostics, &specs), FL_OK);
    scratch_program(subject->path, fl_text_string(&subject->program.text));
    subject->inputs[0] = subject->path;
    subject->options = (struct fl_frontend_options){.inputs = subject->inputs,
                                                    .input_count = 1,
                                                    .compiler_flags = flags,
                                                    .compiler_flag_count = 1,
                                                    .checks = 1u << FL_CHECK_SPEC,
                                                    .instrumentation = fl_observer_create(arena, &specs)};
    assert_int_equal(fl_frontend_load(arena, &subject->options, &diagnostics, &subject->loaded), FL_OK);
}

static struct subject *make_subject(unsigned long seed) {
    struct fl_arena *arena = fl_arena_create();
    struct subject *subject = FL_NEW(arena, struct subject);
    struct program *program = &subject->program;
    random_state = seed;
    for (unsigned i = 0; i < 8; i++) any(2);
    program->arena = arena;
    program->text = fl_text_make(arena);
    program->has_key = seed % 3;
    for (unsigned function = 0; function < 2; function++)
        for (unsigned state = 0; state < STATES; state++)
            program->moves[function][state] = state ? any(NO_MOVE + 1) : 1 + any(2);
    program->moves[any(2)][1 + any(2)] = ERROR;
    program->body = make_block(program, 0);
    print_program(program);
    assert_true(program->line < MOST_LINES);
    load(subject);
    return subject;
}

static bool complain(const struct subject *subject, unsigned line, const char *what) {
    print_message("line %u %s\n%s\n%s", line, what, subject->spec, fl_text_string(&subject->program.text));
    return false;
}

/* A line may have several checks: of a call through a pointer, one for each function. */
static bool is_right(const struct subject *subject, const struct fl_verdicts *verdicts, const bool *fails) {
    bool found[MOST_LINES] = {0};
    for (uint32_t i = 0; i < subject->loaded->check_count; i++) {
        enum fl_verdict verdict = verdicts->results[i].verdict;
        unsigned line = subject->loaded->checks[i].position.line;
        if (verdict == FL_VERDICT_FAILS) found[line] = true;
        if (verdict == FL_VERDICT_FAILS && !fails[line]) return complain(subject, line, "never fails");
        if (verdict == FL_VERDICT_UNKNOWN || verdict == FL_VERDICT_HOLDS_UP_TO)
            return complain(subject, line, "is undecided");
    }
    for (unsigned line = 0; line < MOST_LINES; line++)
        if (fails[line] && !found[line]) return complain(subject, line, "fails, unseen");
    return true;
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static void analyses_agree_with_simulation(void **state) {
    (void)state;
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", PROGRAMS);
    unsigned failing = 0;
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct subject *subject = make_subject(seed);
        bool fails[MOST_LINES] = {0};
        simulate_all(&subject->program, false, fails);
        for (unsigned line = 0; line < MOST_LINES; line++) failing += fails[line];
        struct fl_explore_options options = {.deadline = fl_deadline_after(60)};
        struct fl_verdicts *unrolled = fl_unroll(subject->program.arena, subject->loaded, &options);
        struct fl_verdicts *explored = fl_explore(subject->program.arena, subject->loaded, &options);
        bool is_unrolled_right = is_right(subject, unrolled, fails);
        bool is_explored_right = is_right(subject, explored, fails);
        unlink(subject->path);
        fl_arena_destroy(subject->program.arena);
        if (!is_unrolled_right || !is_explored_right) fail_msg("differs, FAULTLINE_SEED=%lu", seed);
    }
    assert_true(failing > 0 || count == 1);
}

static void native_runs_agree_with_simulation(void **state) {
    (void)state;
    unsigned long first = setting("FAULTLINE_SEED", 1),
                  count = setting("FAULTLINE_PROGRAM_COUNT", NATIVE_PROGRAMS);
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct subject *subject = make_subject(seed);
        bool fails[MOST_LINES] = {0}, is_any = false;
        simulate_all(&subject->program, true, fails);
        for (unsigned line = 0; line < MOST_LINES; line++) is_any = is_any || fails[line];
        struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->program.arena);
        struct fl_check_options options = {
            .frontend = &subject->options, .seconds = 60, .is_patient = true, .diagnostics = &diagnostics};
        const struct fl_verdicts *verdicts = fl_check_program(subject->program.arena, subject->loaded, &options);
        assert_int_equal(verdicts->overall, is_any ? FL_VERDICT_FAILS : FL_VERDICT_HOLDS);
        for (uint32_t i = 0; i < subject->loaded->check_count; i++) {
            const struct fl_run *failure = verdicts->results[i].failure;
            unsigned line = subject->loaded->checks[i].position.line;
            if (failure && failure->confirmation.is_confirmed && !fails[line])
                fail_msg("line %u is not the first to fail, FAULTLINE_SEED=%lu", line, seed);
        }
        unlink(subject->path);
        fl_arena_destroy(subject->program.arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(analyses_agree_with_simulation),
                                       cmocka_unit_test(native_runs_agree_with_simulation)};
    cmocka_set_test_filter(getenv("FAULTLINE_TEST"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
