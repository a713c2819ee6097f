/* Sites in sources: where they are, what instrumented programs tell, and what cannot be instrumented. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "frontend/frontend.h"
#include "spec/observer.h"
#include "tests/support/watched.h"
#include "tests/unit/frontend/scratch.h"

struct fixture {
    struct fl_arena *arena;
    struct watched watched;
    char *directory;
};

static int set_up(void **state) {
    static struct fixture fixture;
    fixture = (struct fixture){.arena = fl_arena_create(), .directory = scratch_enter()};
    *state = &fixture;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    scratch_leave(fixture->directory);
    fl_arena_destroy(fixture->arena);
    return 0;
}

static enum fl_status find_in(struct fixture *fixture, const char *spec, const char *const *files, size_t count) {
    return watched_find(fixture->arena, spec, files, count, &fixture->watched);
}

static enum fl_status find(struct fixture *fixture, const char *spec, const char *program) {
    static const char *const files[] = {"a.c"};
    scratch_write("a.c", program);
    return find_in(fixture, spec, files, 1);
}

static const char *messages(struct fixture *fixture) {
    return scratch_messages(fixture->arena, &fixture->watched.diagnostics);
}

/* "a.c:3:5 a.c:4:1? ": a question mark where it may be another one. */
static const char *sites(struct fixture *fixture) {
    const char *text = "";
    for (size_t i = 0; i < fixture->watched.plan.sites.count; i++) {
        const struct fl_watch_site *site = &fixture->watched.plan.sites.items[i];
        text = fl_arena_format(fixture->arena, "%s%s:%u:%u%s ", text, site->file, (unsigned)site->line,
                               (unsigned)site->column, site->is_possible ? "?" : "");
    }
    return text;
}

/* Compiles what was written, without a single warning, with each of the compilers; the last one's program runs. */
static void compile(struct fixture *fixture, const char *files) {
    static const char *const compilers[] = {"gcc", "clang-19"};
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(system(fl_arena_format(fixture->arena,
                                                "%s -Wall -Wextra -pedantic -Werror -O1 -o program %s "
                                                "out/faultline-sites.c out/send.c",
                                                compilers[i], files)),
                         0);
}

/* The events of a run: lines and rules. */
static const char *events(struct fixture *fixture, enum fl_watch_how how, const char *files) {
    if (watched_write_program(&fixture->watched, how) != FL_OK) fail_msg("%s", messages(fixture));
    compile(fixture, files);
    assert_int_equal(system("./program >printed; cut -d' ' -f1,3 events 2>/dev/null | tr ' \\n' ': ' >told"), 0);
    return watched_read(fixture->arena, "told");
}

/* ---- where ---- */

static const char everywhere[] = "int puts(const char *);\n"
                                 "int x, y;\n"
                                 "#define SET(v) x = (v)\n"
                                 "#define SAY(s) puts(s)\n"
                                 "static int step(int n) { return n + (x = n); }\n"
                                 "int main(void) {\n"
                                 "    x  =  3; x += 2;\n"
                                 "    x++; --x;\n"
                                 "    int z = (x = 4) + step(2);\n"
                                 "    SET(9);\n"
                                 "    for (x = 0; x < 3; x++) y += x;\n"
                                 "    if (SAY(\"a\") < 0 || (puts) (\"b\") < 0) return 1;\n"
                                 "    while ((x = x - 1) > 0) z\n"
                                 "      += puts(\"c\");\n"
                                 "    return z > 0 ? x = 0 : y;\n"
                                 "}\n";

/* The front end puts a check where the observer may fail. */
static void sites_are_where_the_compiler_says(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s { extern int x; state a; assign x if (x == 77): a -> error \"x\";\n"
                               "after r = puts(_) if (r == 77): a -> error \"r\";\n"
                               "before step(n) if (n == 77): a -> error \"n\"; }\n";
    assert_int_equal(find(fixture, spec, everywhere), FL_OK);
    struct fl_frontend_options options = fixture->watched.options;
    options.checks = 1u << FL_CHECK_SPEC;
    options.instrumentation = fl_observer_create(fixture->arena, &fixture->watched.specs);
    const struct fl_program *program;
    assert_int_equal(fl_frontend_load(fixture->arena, &options, &fixture->watched.diagnostics, &program), FL_OK);
    size_t count = 0;
    for (size_t i = 0; i < program->check_count; i++) {
        const struct fl_check *check = &program->checks[i];
        if (check->kind != FL_CHECK_SPEC) continue;
        bool is_found = false;
        for (size_t k = 0; k < fixture->watched.plan.sites.count; k++) {
            const struct fl_watch_site *site = &fixture->watched.plan.sites.items[k];
            is_found = is_found || (site->line == check->position.line && site->column == check->position.column);
        }
        if (!is_found) fail_msg("%u:%u", check->position.line, check->position.column);
        count++;
    }
    assert_int_equal(count, fixture->watched.plan.sites.count);
    assert_string_equal(sites(fixture), "a.c:5:40 a.c:7:8 a.c:7:16 a.c:8:6 a.c:8:10 a.c:9:16 a.c:9:23 a.c:10:5 "
                                        "a.c:11:12 a.c:11:25 a.c:12:9 a.c:12:25 a.c:13:15 a.c:14:10 a.c:15:22 ");
}

static void everything_is_told_in_its_order(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s { extern int x; state a; assign x if ((x & 1) != 0): a -> a;\n"
                               "assign x if ((x & 2) != 0): a -> a; assign x if ((x & 4) != 0): a -> a; }\n";
    assert_int_equal(find(fixture, spec, everywhere), FL_OK);
    /* 3, 5, 6, 5, 4, 2, 9, 0, 1, 2, 3, 2, 1, 0, and perhaps 0 */
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c"),
                        "7:3 7:5 8:6 8:5 9:4 5:2 10:1 11:0 11:1 11:2 11:3 13:2 13:1 13:0 15:0 ");
    assert_string_equal(watched_read(fixture->arena, "printed"), "a\nb\nc\nc\n");
    assert_string_equal(events(fixture, FL_WATCH_REDUCED, "out/a.c"),
                        "7:3 7:5 8:6 8:5 9:4 5:2 10:1 11:1 11:2 11:3 13:2 13:1 ");
}

/* ---- calls ---- */

static void calls_through_pointers_are_compared(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s for int k { state a, b; before open_it(k): a -> b;\n"
                               "after r = open_it(k) if (r > 4): b -> a; }\n";
    static const char program[] = "static int open_it(int k) { return k + 1; }\n"
                                  "static int other(int k) { return k; }\n"
                                  "static int none(void) { return 0; }\n"
                                  "int main(void) {\n"
                                  "    int (*calls[])(int) = {other, open_it};\n"
                                  "    int (*empty)(void) = none;\n"
                                  "    int sum = empty();\n"
                                  "    for (int i = 0; i < 2; i++)\n"
                                  "        sum += calls[i](i) + (*calls[i])(i + 3);\n"
                                  "    return sum + open_it(9) == 0;\n"
                                  "}\n";
    assert_int_equal(find(fixture, spec, program), FL_OK);
    assert_string_equal(
        messages(fixture),
        "s.spec:1:39: warning: a pointer to 'open_it' is taken: calls of it by the library are not seen\n"
        "s.spec:2:11: warning: a pointer to 'open_it' is taken: calls of it by the library are not seen\n");
    assert_string_equal(sites(fixture), "a.c:9:16? a.c:9:16? a.c:9:30? a.c:9:30? a.c:10:18 a.c:10:18 ");
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c"), "9:1 9:0 9:1 9:1 10:1 10:1 ");
    assert_int_equal(system("cut -d' ' -f4 events | tr '\\n' ' ' >keys"), 0);
    assert_string_equal(watched_read(fixture->arena, "keys"), "1 1 4 4 9 9 ");
}

static void results_and_kinds_of_functions_stay(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s { state a; before f(...), g(...), h(...), printf(...), exit(_): a -> a;\n"
                               "after printf(...): a -> a; }\n";
    static const char program[] =
        "#include <stdio.h>\n#include <stdlib.h>\n"
        "struct pair { int left, right; };\n"
        "static struct pair f(struct pair p, const char *text) {\n"
        "    p.left += (int)sizeof text;\n    return p;\n}\n"
        "static void g(void (*call)(int), int n) { if (n) call(n - 1); }\n"
        "static void h(int n) { g(h, n); }\n"
        "static int leave(int n) { exit(n); }\n"
        "int main(void) {\n"
        "    h(2);\n"
        "    printf(\"%d %s %.1f\\n\", f((struct pair){1, 2}, \"x\").left, \"y\", 1.5f);\n"
        "    printf(\"z\\n\");\n"
        "    return leave(0);\n"
        "}\n";
    assert_int_equal(find(fixture, spec, program), FL_OK);
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c"),
                        "12:1 9:1 8:1 9:1 8:1 9:1 13:1 13:1 13:1 14:1 14:1 10:1 ");
    assert_string_equal(watched_read(fixture->arena, "printed"), "9 y 1.5\nz\n");
}

/* ---- assignments ---- */

static void assignments_through_pointers_are_compared(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s { extern int x; state a; assign x if (x == 0): a -> a;\n"
                               "assign x if (x == 5): a -> a; }\n";
    static const char program[] = "#include <stdio.h>\n#include <string.h>\n"
                                  "static int x, z[3];\n"
                                  "static struct { int *at; int n; unsigned bits : 3; } holder = {&x, 1, 0};\n"
                                  "static void set(int *at, int value) { *at = value; }\n"
                                  "int main(void) {\n"
                                  "    char *bytes = (char *)&x;\n"
                                  "    set(&x, 5); set(z, 5);\n"
                                  "    holder.at[0] -= 4; (*holder.at)++; ++*holder.at;\n"
                                  "    holder.n = 5; holder.bits = 5; z[1] = 5;\n"
                                  "    bytes[0] = 5;\n"
                                  "    memset(&x, 0, sizeof x);\n"
                                  "    if (sscanf(\"5\", \"%d\", &x) != 1) return 1;\n"
                                  "    printf(\"%d %d\\n\", x, (void *)&x == (void *)bytes);\n"
                                  "    return x - 5;\n"
                                  "}\n";
    assert_int_equal(find(fixture, spec, program), FL_OK);
    assert_string_equal(sites(fixture), "a.c:5:43? a.c:9:18? a.c:9:36? a.c:9:40? a.c:11:14? a.c:12:5? a.c:13:9? ");
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c"), "5:2 9:0 9:0 9:0 11:2 12:1 13:2 ");
}

static void locals_are_told_with_their_initial_values(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s { local short n of f; state a; assign n if (n == 1): a -> a;\n"
                               "assign n if (n > 6): a -> a; }\n"
                               "spec t { local short n of g; state a; assign n if (n == 7): a -> a; }\n";
    static const char program[] = "#define SEVEN 7\n"
                                  "static int f(short n) {\n"
                                  "    n = (short)(n + 1);\n"
                                  "    { short n = SEVEN, m = {1}; for (short n = 1; n < 3; n++) m = n; n = m; }\n"
                                  "    return n;\n"
                                  "}\n"
                                  "static int g(void) { short n = {7}; return n; }\n"
                                  "int main(void) { int n = f(0) + g(); n = 1; return n - 1; }\n";
    assert_int_equal(find(fixture, spec, program), FL_OK);
    assert_string_equal(sites(fixture), "a.c:3:7 a.c:4:13 a.c:4:44 a.c:4:59 a.c:4:72 a.c:7:28 ");
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c"), "3:1 4:2 4:1 4:0 4:0 4:0 7:1 ");
}

/* ---- files ---- */

static void files_see_each_others_static_things(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s { extern int level; state a; before f(n) if (n > level): a -> a;\n"
                               "assign level if (level == 2): a -> a; }\n";
    static const char *const files[] = {"a.c", "sub/b.c"};
    assert_int_equal(mkdir("sub", 0777), 0);
    scratch_write("sub/h.h", "void set(int);\nint (*get(void))(int);\nint *where(void);\n"
                             "static inline int twice(int n) { int (*call)(int) = get(); return 2 * call(n); }\n");
    scratch_write("a.c", "#include \"sub/h.h\"\nint main(void) {\n    set(2); *where() = 1;\n"
                         "    return get()(2) + twice(1) - 4;\n}\n");
    scratch_write("sub/b.c", "#include \"h.h\"\nstatic int level;\nstatic int f(int n) { return n; }\n"
                             "void set(int n) { level = n; }\nint (*get(void))(int) { return f; }\n"
                             "int *where(void) { return &level; }\n");
    assert_int_equal(find_in(fixture, spec, files, 2), FL_OK);
    assert_string_equal(sites(fixture), "a.c:3:22? a.c:4:12? sub/b.c:4:25 sub/h.h:4:71? ");
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c out/sub/b.c"), "4:1 3:0 4:1 4:0 ");
}

static void messages_of_the_compiler_name_the_original(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s { extern int x; state a; assign x: a -> a; }\n";
    static const char program[] = "int x;\n\nint main(void) {\n    int unused;\n    x = 1;\n#line 50 \"b.y\"\n"
                                  "    x = 2; return 0;\n}\nint g(void) { int unused; return x = 1; }\n";
    assert_int_equal(find(fixture, spec, program), FL_OK);
    assert_int_equal(watched_write_program(&fixture->watched, FL_WATCH_FULL), FL_OK);
    assert_int_equal(system("gcc -Wall -c -o /dev/null out/a.c 2>said; grep -c 'a.c:4:9: warning' said >at4;"
                            "grep -c 'b.y:52:19: warning' said >at52"),
                     0);
    assert_string_equal(watched_read(fixture->arena, "at4"), "1\n");
    assert_string_equal(watched_read(fixture->arena, "at52"), "1\n");
}

static void sources_are_never_overwritten(void **state) {
    struct fixture *fixture = *state;
    assert_int_equal(find(fixture, "spec s { extern int x; state a; assign x: a -> a; }", "int x;\n"), FL_OK);
    assert_int_equal(fl_watch_rewrite(fixture->arena, &fixture->watched.options, &fixture->watched.plan,
                                      FL_WATCH_FULL, ".", &fixture->watched.diagnostics),
                     FL_BAD_ENVIRONMENT);
    assert_non_null(strstr(messages(fixture), "it is a file of the program"));
    assert_string_equal(watched_read(fixture->arena, "a.c"), "int x;\n");
}

/* ---- decisions ---- */

static const char *const guarded_program = "#include <stdlib.h>\n"
                                           "int x;\nstatic int f(int n) { return n; }\n"
                                           "static void v(void) { }\n"
                                           "int main(void) {\n"
                                           "    int y = 0;\n"
                                           "    for (int i = 0; i < 3; i++)\n"
                                           "        x = i, y += (x += 2), y += f(y), v();\n"
                                           "    for (x = 0; x < 3; x++) y = x++;\n"
                                           "    if ((y = f(x)) == 77) abort();\n"
                                           "    return 0;\n"
                                           "}\n";

static void guards_are_asked_where_they_stand(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s { extern int x; state a; assign x: a -> a; before f(_): a -> a;\n"
                               "after r = f(_): a -> a; after v(): a -> a; }\n";
    assert_int_equal(find(fixture, spec, guarded_program), FL_OK);
    for (size_t i = 0; i < fixture->watched.plan.sites.count; i++) {
        struct fl_watch_site *site = &fixture->watched.plan.sites.items[i];
        site->decision = FL_WATCH_GUARDED;
        site->guard = site->line == 8 ? "i == 1" : "x == 2";
    }
    /* x++ as a value cannot ask behind it: it is always told. */
    assert_string_equal(events(fixture, FL_WATCH_REDUCED, "out/a.c"), "8:1 8:1 8:1 8:1 8:1 9:1 9:1 9:1 ");
    for (size_t i = 0; i < fixture->watched.plan.sites.count; i++)
        if (fixture->watched.plan.sites.items[i].line != 9)
            fixture->watched.plan.sites.items[i].decision = FL_WATCH_REMOVED;
    assert_string_equal(events(fixture, FL_WATCH_REDUCED, "out/a.c"), "9:1 9:1 9:1 ");
}

/* The first rule that holds and has a move counts; errors are final. */
static void the_program_can_keep_the_state(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] = "spec s { extern int x; state a, b, c;\n"
                               "assign x if (x == 1): a -> b; assign x if (x == 2): b -> b;\n"
                               "assign x if (x >= 2) { b -> c; c -> error \"over\"; }\n"
                               "assign x if (x < 0): any -> a; }\n";
    static const char program[] =
        "int x;\nint main(void) {\n    static const int to[] = {0, 2, 1, 1, 2, 3, 3, -1, 1, 0};\n"
        "    for (int i = 0; i < 10; i++) x = to[i];\n    return 0;\n}\n";
    assert_int_equal(find(fixture, spec, program), FL_OK);
    /* 1: a to b; 2 stays in b; 3: to c; 3: error, the end */
    assert_string_equal(events(fixture, FL_WATCH_WITH_STATE, "out/a.c"), "4:1 4:4 4:4 ");
}

/* The key of each rule is told with the rules that are about it. */
static void different_keys_are_different_events(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] =
        "spec s for int k { state a, b; before f(k, _): a -> b; before f(_, k): b -> a; }\n";
    assert_int_equal(find(fixture, spec,
                          "static void f(int a, int b) { (void)a; (void)b; }\n"
                          "int main(void) {\n    f(3, -1);\n    f(5, 5);\n    return 0;\n}\n"),
                     FL_OK);
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c"), "3:1 3:2 4:3 ");
    assert_int_equal(system("cut -d' ' -f4 events | tr '\\n' ' ' >keys"), 0);
    assert_string_equal(watched_read(fixture->arena, "keys"), "3 18446744073709551615 5 ");
}

/* ---- macros ---- */

static void macros_stay_as_they_are(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] =
        "spec s { extern int x; state a; assign x if (x == 3): a -> a; before f(n) if (n == 3): a -> a; }\n";
    static const char program[] = "#include <assert.h>\nint x;\n"
                                  "static int f(int n) { return n; }\n"
                                  "#define CALL(n) (f(n) + f(n + 1))\n#define F f\n#define TEXT(e) (#e)\n"
                                  "#define SET(v) (x = (v))\n#define MORE(e) ((e) + 1)\n"
                                  "int main(void) {\n"
                                  "    int sum = CALL(2) + F(3);\n"
                                  "    assert(f(3) == 3);\n"
                                  "    sum += MORE(SET(3)), sum += MORE(x = 4) + MORE(f(4));\n"
                                  "    return sum + (TEXT(x = 3)[0] == 'x') + 2 * SET(0) - 23;\n"
                                  "}\n";
    assert_int_equal(find(fixture, spec, program), FL_OK);
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c"), "10:0 10:1 10:1 11:1 12:1 12:0 12:0 13:0 ");
}

/* An assignment in the body is instrumented there, for those uses of it that are sites. */
static void assignments_in_bodies_of_macros_are_told(void **state) {
    struct fixture *fixture = *state;
    static const char spec[] =
        "spec s { extern int x; state a; assign x if (x == 1): a -> a; assign x if (x > 1): a -> a;\n"
        "before f(n) if (n == 2): a -> a; }\n";
    scratch_write("m.h",
                  "#define LEAST(a, b) ((a) < (b) ? (a) : (b))\n"
                  "#define GIVE(v) return x = (v) ? 1 : 2\n#define STORE(p, v) do { *(p) = (v); } while (0)\n");
    static const char program[] = "#include \"m.h\"\nint x, *p = &x;\n"
                                  "#define TWO(v) x = (v); \\\n    ++x\n#define LATER(v) TWO(v); x--\n"
                                  "static int f(int n) { GIVE(n); }\n"
                                  "static int other(int n) { int x; GIVE(n); }\n"
                                  "int main(void) {\n"
                                  "    int sum = f(1) + f(0), z = 0;\n"
                                  "    TWO(0); LATER(5);\n"
                                  "    STORE(p, 1); STORE(&z, other(1));\n"
                                  "    return sum + z - 5 + LEAST(f(2), 1);\n"
                                  "}\n";
    assert_int_equal(find(fixture, spec, program), FL_OK);
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c"),
                        "9:0 6:1 9:0 6:2 10:0 10:1 10:2 10:2 10:2 11:1 12:1 6:1 ");
}

/* ---- what is wrong ---- */

static void specs_that_do_not_fit_are_refused(void **state) {
    struct fixture *fixture = *state;
    static const struct {
        const char *spec, *message;
    } wrong[] = {
        {"spec s { state a; before colse(_): a -> a; }",
         "s.spec:1:26: error: no function 'colse' in the program; did you mean 'close'?\n"},
        {"spec s { extern int leval; state a; assign leval: a -> a; }",
         "s.spec:1:21: error: no variable 'leval' in the program; did you mean 'level'?\n"},
        {"spec s { extern char level; state a; assign level: a -> a; }",
         "s.spec:1:22: error: 'level' has another type in the program: it has 32 bits there, and 8 here\n"},
        {"spec s { local int n of g; state a; assign n: a -> a; }",
         "s.spec:1:20: error: no local variable 'n' in the function 'g'\n"},
        {"spec s { local int n of h; state a; assign n: a -> a; }",
         "s.spec:1:20: error: no function 'h' with a body in the program\n"},
        {"spec s { state a; before g(double d): a -> a; }",
         "s.spec:1:35: error: d of g is no floating number (a.c:4)\n"},
        {"spec s for int k { state a; before g(k): a -> a; before g(_): a -> a; before two(k, _): a -> a;\n"
         "before two(_, k): a -> a; before two(_, _): a -> a; }",
         "s.spec:1:78: error: rules about 'two' take 'k' from different arguments, and another rule is about all "
         "objects: that cannot be watched\n"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(find(fixture, wrong[i].spec,
                              "int level; int close(int); void two(int, int);\n"
                              "void g(int m) { level = m; }\n"
                              "int main(void) {\n    g(1);\n    return 0;\n}\n"),
                         FL_BAD_INPUT);
        assert_string_equal(messages(fixture), wrong[i].message);
    }
    static const char *const files[] = {"a.c", "b.c"};
    scratch_write("a.c", "static int level; int main(void) { return level = 1; }\n");
    scratch_write("b.c", "static int level; int f(void) { return level = 1; }\n");
    assert_int_equal(find_in(fixture, "spec s { extern int level; state a; assign level: a -> a; }", files, 2),
                     FL_BAD_INPUT);
    assert_string_equal(messages(fixture),
                        "s.spec:1:21: error: 'level' is a variable of a.c and another one of b.c\n");
}

/* A local variable that hides the spec's is another one. */
static void hidden_variables_are_left_alone(void **state) {
    struct fixture *fixture = *state;
    assert_int_equal(
        find(fixture,
             "spec s { extern int x; state a; assign x if (x == 1): a -> a; before f(_) if (x == 1): a -> a; }",
             "int x;\nstatic void f(int n) { (void)n; }\n"
             "int main(void) {\n    x = 1;\n    { int x = 2; x = 3; f(x); }\n    return 0;\n}\n"),
        FL_OK);
    assert_string_equal(sites(fixture), "a.c:4:7 a.c:5:25 ");
    assert_string_equal(events(fixture, FL_WATCH_FULL, "out/a.c"), "4:1 5:1 ");
}

static void what_cannot_be_instrumented_is_told(void **state) {
    struct fixture *fixture = *state;
    assert_int_equal(find(fixture, "spec s { state a; before vfork(): a -> a; }",
                          "#include <unistd.h>\nint main(void) {\n    return vfork() < 0;\n}\n"),
                     FL_OK);
    assert_int_equal(watched_write_program(&fixture->watched, FL_WATCH_FULL), FL_BAD_INPUT);
    assert_string_equal(messages(fixture),
                        "a.c:3:12: error: a call of 'vfork' cannot be instrumented: it only works "
                        "in the function that contains it\n");
    assert_int_equal(find(fixture, "spec s { extern int x; state a; assign x: a -> a; }",
                          "int x;\n#define PUT(place, value) place = value\nint main(void) {\n"
                          "    PUT(x, 1);\n    return 0;\n}\n"),
                     FL_OK);
    assert_int_equal(watched_write_program(&fixture->watched, FL_WATCH_FULL), FL_BAD_INPUT);
    assert_string_equal(messages(fixture),
                        "a.c:4:5: error: the assignment to 'x' in the macro 'PUT' cannot be "
                        "instrumented; write it without the macro, or make the macro a function; --bitcode can\n");
    assert_int_equal(find(fixture, "spec s { state a, b; before f(_): a -> b; }",
                          "static void f(int *x) { *x = 1; }\n#define AT_END(g) __attribute__((__cleanup__(g)))\n"
                          "int main(void) {\n    __attribute__((unused, cleanup(f))) int x = 0;\n"
                          "    AT_END(f) int y = 0;\n    return x + y;\n}\n"),
                     FL_BAD_INPUT);
    assert_string_equal(messages(fixture),
                        "a.c:4: error: 'f' is called where this variable goes out of scope, which cannot be "
                        "instrumented; --bitcode can\n"
                        "a.c:5: error: 'f' is called where this variable goes out of scope, which cannot be "
                        "instrumented; --bitcode can\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sites_are_where_the_compiler_says, set_up, tear_down),
        cmocka_unit_test_setup_teardown(everything_is_told_in_its_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(calls_through_pointers_are_compared, set_up, tear_down),
        cmocka_unit_test_setup_teardown(results_and_kinds_of_functions_stay, set_up, tear_down),
        cmocka_unit_test_setup_teardown(assignments_through_pointers_are_compared, set_up, tear_down),
        cmocka_unit_test_setup_teardown(locals_are_told_with_their_initial_values, set_up, tear_down),
        cmocka_unit_test_setup_teardown(files_see_each_others_static_things, set_up, tear_down),
        cmocka_unit_test_setup_teardown(messages_of_the_compiler_name_the_original, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sources_are_never_overwritten, set_up, tear_down),
        cmocka_unit_test_setup_teardown(guards_are_asked_where_they_stand, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_program_can_keep_the_state, set_up, tear_down),
        cmocka_unit_test_setup_teardown(different_keys_are_different_events, set_up, tear_down),
        cmocka_unit_test_setup_teardown(macros_stay_as_they_are, set_up, tear_down),
        cmocka_unit_test_setup_teardown(assignments_in_bodies_of_macros_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(specs_that_do_not_fit_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(hidden_variables_are_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_instrumented_is_told, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
