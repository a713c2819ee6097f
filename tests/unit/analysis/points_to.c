/* What points-to tells apart, and what it must not: each program says so itself, by calls of same()
 * for addresses that may be of one place, and of apart() for those that cannot. Both read a byte there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/lvalue/mod_ref.h"
#include "frontend/frontend.h"
#include "tests/support/scratch_program.h"

static const char prologue[] =
    "#include <stdarg.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
    "#include <string.h>\n"
    "static int same(void *a, void *b) { return *(char *)a + *(char *)b; }\n"
    "static int apart(void *a, void *b) { return *(char *)a + *(char *)b; }\n"
    "int nondet_int(void);\n";

struct world {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_points_to *points_to;
    struct fl_lvalues *lvalues;
    struct fl_mod_ref mod_ref;
};

static struct world load(const char *text) {
    struct world world = {.arena = fl_arena_create()};
    char path[SCRATCH_PATH_SIZE];
    const char *input = path;
    static const char *const flags[] = {"-w"};
    scratch_program(path, fl_arena_format(world.arena, "%s%s", prologue, text));
    struct fl_diagnostics diagnostics = fl_diagnostics_make(world.arena);
    struct fl_frontend_options options = {
        .inputs = &input, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    fl_checks_parse(NULL, &diagnostics, &options.checks);
    assert_int_equal(fl_frontend_load(world.arena, &options, &diagnostics, &world.program), FL_OK);
    unlink(path);
    world.points_to = fl_points_to_compute(world.arena, world.program);
    world.lvalues = fl_lvalues_create(world.arena, world.points_to);
    world.mod_ref =
        fl_mod_ref_compute(world.arena, world.program, fl_points_to_call_graph(world.points_to), world.lvalues);
    return world;
}

static bool is_call_of(const struct world *world, const struct fl_operation *operation, const char *name) {
    return operation->kind == FL_OPERATION_CALL && operation->callee->kind == FL_EXPRESSION_FUNCTION &&
           strcmp(fl_program_function(world->program, operation->callee->function)->name, name) == 0;
}

static void check_calls(const char *text) {
    struct world world = load(text);
    unsigned calls = 0, mistakes = 0;
    for (uint32_t i = 0; i < world.program->edge_count; i++) {
        const struct fl_edge *edge = &world.program->edges[i];
        bool is_same = is_call_of(&world, &edge->operation, "same");
        if (!is_same && !is_call_of(&world, &edge->operation, "apart")) continue;
        fl_lvalue_set left = fl_lvalues_of_memory(world.lvalues, edge->operation.arguments[0].value, 1);
        fl_lvalue_set right = fl_lvalues_of_memory(world.lvalues, edge->operation.arguments[1].value, 1);
        bool meet = fl_lvalues_meet(world.lvalues, left, right);
        if (meet != is_same)
            print_message("call %u: %s; %s\n", calls, fl_lvalues_print(world.lvalues, world.arena, left),
                          fl_lvalues_print(world.lvalues, world.arena, right));
        mistakes += meet != is_same;
        calls++;
    }
    assert_true(calls > 0);
    assert_int_equal(mistakes, 0);
    fl_arena_destroy(world.arena);
}

static void test_fields(void **state) {
    (void)state;
    check_calls("struct s { int a; int b; struct s *next; char name[16]; } x, y;\n"
                "int main(void) {\n"
                "  struct s *p = nondet_int() ? &x : &y; int *a = &p->a, *b = &p->b;\n"
                "  same(p, &x); same(p, &y); same(a, &x.a); apart(a, b); apart(a, &x.b); apart(&x, &y);\n"
                "  x.next = &y; same(x.next, &y); apart(x.next, &x); same(&x.next->b, &y.b);\n"
                "  same(&p->name[nondet_int() & 15], x.name); }");
}

static void test_arrays(void **state) {
    (void)state;
    check_calls(
        "struct e { int key; int value; } t[10]; int m[4][4];\n"
        "int main(void) {\n"
        "  int i = nondet_int() & 7, j = nondet_int() & 3;\n"
        "  same(&t[i].key, &t[3].key); apart(&t[i].key, &t[3].value); apart(&t[2].key, &t[3].key);\n"
        "  int *p = &t[0].value; same(p + 2 * i, &t[4].value); apart(&t[i].key, &t[j].value);\n"
        "  same(&m[i & 3][j], &m[2][1]); apart(&m[0][1], &m[1][1]);\n"
        "  for (struct e *q = t; q < t + 10; q++) { same(&q->key, &t[1].key); apart(&q->key, &t[1].value); } }");
}

static void test_allocation(void **state) {
    (void)state;
    check_calls(
        "static void *get(size_t n) { void *p = malloc(n); if (!p) exit(1); return p; }\n"
        "struct pair { int *left, *right; };\n"
        "static struct pair *make(void) { struct pair *p = get(sizeof *p); p->left = get(4); p->right = get(4);\n"
        "  return p; }\n"
        "int main(void) {\n"
        "  int *a = get(8), *b = get(8), *c = calloc(2, 4); char *s = strdup(\"x\"), *t = strdup(\"y\");\n"
        "  apart(a, b); apart(a, c); apart(s, t); apart(a, a + 1); same(a, a);\n"
        "  struct pair *p = make(), *q = make(); apart(p, q); apart(p->left, p->right); apart(p->left, q->left);\n"
        "  b = realloc(b, 16); apart(a, b); same(strchr(s, 'x'), s); apart(strchr(s, 'x'), t); }");
}

static void test_values(void **state) {
    (void)state;
    check_calls(
        "int x, y, z; int *g[3] = {&x, &y}; union { int *p; uintptr_t n; unsigned char bytes[8]; } u;\n"
        "static void copy(void *to, const void *from, size_t n) {\n"
        "  char *t = to; const char *f = from; while (n--) *t++ = *f++; }\n"
        "static uintptr_t mix(int *a, int *b) { return (uintptr_t)a ^ (uintptr_t)b; }\n"
        "static int *pick(int n, ...) { va_list l; va_start(l, n); int *p = va_arg(l, int *); va_end(l);\n"
        "  return p; }\n"
        "int main(void) {\n"
        "  uintptr_t n = (uintptr_t)&x | 1; same((void *)(n & ~(uintptr_t)1), &x); apart((void *)(n - 1), &y);\n"
        "  uintptr_t both = mix(&x, &y); same((void *)(both ^ (uintptr_t)&y), &x);\n"
        "  int *p, *q = &y; copy(&p, &q, sizeof p); same(p, &y); apart(p, &z);\n"
        "  same(g[nondet_int() & 1], &y); apart(g[nondet_int() & 1], &z);\n"
        "  u.p = &z; same((void *)u.n, &z); int *w; memcpy(&w, u.bytes, 8); same(w, &z); apart(w, &x);\n"
        "  same(pick(1, &x, 5), &x); apart(pick(1, &x, 5), &z); }");
}

static void test_calls(void **state) {
    (void)state;
    struct world world = load("int a, b, c;\n"
                              "static void set_a(void) { a = 1; }\n"
                              "static void set_b(void) { b = 1; }\n"
                              "static void set_c(void) { c = 1; }\n"
                              "static void (*table[2])(void) = {set_a, set_b};\n"
                              "static void (*other)(void) = set_c;\n"
                              "static void run(void) { table[nondet_int() & 1](); }\n"
                              "int main(void) { run(); if (nondet_int()) other(); return a + b + c; }");
    fl_function_id run = fl_program_find_function(world.program, "run");
    static const struct {
        const char *name;
        bool is_modified;
    } expected[] = {{"a", true}, {"b", true}, {"c", false}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        for (uint32_t k = 0; k < world.program->variable_count; k++) {
            if (strcmp(world.program->variables[k].name, expected[i].name) != 0) continue;
            fl_lvalue_set set = fl_lvalues_of_variable(world.lvalues, (fl_variable_id){k});
            assert_int_equal(fl_lvalues_meet(world.lvalues, world.mod_ref.modified[run.index], set),
                             expected[i].is_modified);
        }
    fl_arena_destroy(world.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fields), cmocka_unit_test(test_arrays),
                                       cmocka_unit_test(test_allocation), cmocka_unit_test(test_values),
                                       cmocka_unit_test(test_calls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
