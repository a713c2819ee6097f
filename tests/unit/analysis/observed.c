/* Where programs look at addresses: exactly at the lines that say so, with the word LOOKS in a comment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "analysis/address/observed.h"
#include "frontend/frontend.h"
#include "tests/support/scratch_program.h"

static const char prologue[] =
    "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "int nondet_int(void);\nint seen;\n";

static const struct fl_program *load(struct fl_arena *arena, const char *text, const char *flag) {
    char path[SCRATCH_PATH_SIZE];
    const char *input = path;
    const char *flags[] = {"-w", flag};
    const struct fl_program *program;
    scratch_program(path, fl_arena_format(arena, "%s%s", prologue, text));
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_frontend_options options = {
        .inputs = &input, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = flag ? 2 : 1};
    fl_checks_parse(NULL, &diagnostics, &options.checks);
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &program), FL_OK);
    unlink(path);
    return program;
}

static bool is_marked(const struct fl_program *program, struct fl_position position) {
    size_t length;
    const char *line = fl_program_source_line(program, position, &length);
    return memmem(line, length, "LOOKS", 5) != NULL;
}

static bool is_users(const struct fl_program *program, uint32_t edge) {
    fl_function_id function = fl_program_location(program, program->edges[edge].source)->function;
    return fl_program_function(program, function)->is_users;
}

static unsigned count_marks(const char *text) {
    unsigned count = 0;
    for (const char *at = text; (at = strstr(at, "LOOKS")); at++) count++;
    return count;
}

/* Every marked line has an edge that looks at an address, and no edge of another line does. */
static void check_lines(const char *text, const char *flag) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program = load(arena, text, flag);
    const struct fl_observed *observed = fl_observed_of_program(program);
    bool found[200] = {0};
    unsigned mistakes = 0, lines = 0;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        if (!observed->edges[i] || !is_users(program, i)) continue;
        uint32_t line = program->edges[i].position.line;
        lines += !found[line];
        found[line] = true;
        if (is_marked(program, program->edges[i].position)) continue;
        fprintf(stderr, "line %u should not look at an address\n", line);
        mistakes++;
    }
    if (lines != count_marks(text))
        fprintf(stderr, "%u lines look at addresses, not %u\n", lines, count_marks(text));
    assert_int_equal(mistakes, 0);
    assert_int_equal(lines, count_marks(text));
    fl_arena_destroy(arena);
}

static void test_what_pointers_are_for(void **state) {
    (void)state;
    check_lines("struct node { struct node *next; int value; };\n"
                "int a, b, table[8];\n"
                "static int sum(const int *from, const int *to) {\n"
                "    int total = 0;\n"
                "    for (const int *at = from; at < to; at++) total += *at;\n"
                "    for (const int *at = to; at != from; at--) total += at[-1];\n"
                "    return total + (int)(to - from);\n"
                "}\n"
                "int main(void) {\n"
                "    struct node *list = NULL;\n"
                "    for (int i = 0; i < 3; i++) {\n"
                "        struct node *node = malloc(sizeof *node);\n"
                "        if (!node) return 1;\n"
                "        node->next = list;\n"
                "        node->value = i;\n"
                "        list = node;\n"
                "    }\n"
                "    int *p = nondet_int() ? &a : &b;\n"
                "    seen = p == &a;\n"
                "    long number;\n"
                "    klee_make_symbolic(&number, sizeof number, 0);\n"
                "    seen = number > 5;\n"
                "    seen += (uintptr_t)p == 0;\n"
                "    seen += (intptr_t)p < 0;\n"
                "    seen += p == (void *)-1;\n"
                "    int *copy;\n"
                "    memcpy(&copy, &p, sizeof copy);\n"
                "    void *back = (void *)(uintptr_t)copy;\n"
                "    seen += *(int *)back + sum(table, table + 8);\n"
                "    seen += (int)((uintptr_t)&table[3] - (uintptr_t)table);\n"
                "    while (list) {\n"
                "        struct node *next = list->next;\n"
                "        seen += list->value;\n"
                "        free(list);\n"
                "        list = next;\n"
                "    }\n"
                "    return 0;\n"
                "}\n",
                NULL);
}

static void test_numbers(void **state) {
    (void)state;
    check_lines("int a;\n"
                "char text[40];\n"
                "int main(void) {\n"
                "    int *p = &a;\n"
                "    seen = ((uintptr_t)p >> 4) % 16;            /* LOOKS */\n"
                "    seen = (int)(intptr_t)p == 0;               /* LOOKS */\n"
                "    seen = (uintptr_t)p >> 47 != 0;             /* LOOKS */\n"
                "    seen = (uintptr_t)p < 1000000000;           /* LOOKS */\n"
                "    seen = (uintptr_t)p == (uintptr_t)nondet_int(); /* LOOKS */\n"
                "    unsigned low = (unsigned)(uintptr_t)p;\n"
                "    seen = low > 5;                             /* LOOKS */\n"
                "    seen = (_Bool)((uintptr_t)p & 16);          /* LOOKS */\n"
                "    seen = (float)(uintptr_t)p > 1;             /* LOOKS */\n"
                "    uintptr_t number = (uintptr_t)p * 31;       /* LOOKS */\n"
                "    switch ((int)(intptr_t)p) { case 7: seen = 2; } /* LOOKS */\n"
                "    seen = text - (char *)p == 1;\n"
                "    char *moved = (char *)p + (text - (char *)p); /* LOOKS */\n"
                "    char *block = malloc((uintptr_t)p & 0xff0);  /* LOOKS */\n"
                "    return 0;\n"
                "}\n",
                NULL);
}

static void test_alignment(void **state) {
    (void)state;
    check_lines("int a;\n"
                "char c;\n"
                "int main(void) {\n"
                "    int *p = &a;\n"
                "    long *h = malloc(16);\n"
                "    seen = ((uintptr_t)p & 3) == 0;\n"
                "    seen = ((uintptr_t)p & 7) == 0;  /* LOOKS */\n"
                "    seen = (uintptr_t)h % 16 == 0;\n"
                "    seen = (uintptr_t)h % 32 == 0;   /* LOOKS */\n"
                "    seen = (uintptr_t)&c & 1;        /* LOOKS */\n"
                "    uintptr_t tagged = (uintptr_t)p | 1;\n"
                "    if (tagged & 1) seen = *(int *)(tagged & ~(uintptr_t)1);\n"
                "    tagged ^= 2;\n"
                "    if (tagged & 2) seen = *(int *)(tagged & ~(uintptr_t)3);\n"
                "    seen = (int)((uintptr_t)(p + nondet_int()) & 3);\n"
                "    return *(int *)((uintptr_t)h & ~(uintptr_t)255);  /* LOOKS */\n"
                "}\n",
                NULL);
}

static void test_bytes_of_pointers(void **state) {
    (void)state;
    check_lines("struct halves { unsigned low, high; };\n"
                "struct row { char *fields[2]; int count; };\n"
                "int a;\n"
                "int main(void) {\n"
                "    union { int *p; unsigned char bytes[8]; long number; } u;\n"
                "    u.p = &a;\n"
                "    seen = u.bytes[3] == 1;   /* LOOKS */\n"
                "    seen = u.number & 3;\n"
                "    seen = u.number & 4;      /* LOOKS */\n"
                "    int *p = &a;\n"
                "    unsigned char bytes[8];\n"
                "    memcpy(bytes, &p, 8);\n"
                "    seen = bytes[0] > 3;      /* LOOKS */\n"
                "    for (int i = 0; i < 8; i++) ((char *)&p)[i] = bytes[i];\n"
                "    seen = ((struct halves *)&p)->high == 0;  /* LOOKS */\n"
                "    struct row row = {.count = nondet_int()};\n"
                "    row.fields[row.count & 1] = (char *)p;\n"
                "    return row.count == 3;\n"
                "}\n",
                NULL);
}

static void test_narrow_pointers(void **state) {
    (void)state;
    check_lines("int a;\n"
                "int main(void) {\n"
                "    int *p = &a;\n"
                "    seen = (intptr_t)p < 0;       /* LOOKS */\n"
                "    seen = (uintptr_t)p < 4096;\n"
                "    uint64_t wide = (uintptr_t)p;\n"
                "    seen = wide >> 31;            /* LOOKS */\n"
                "    return *(int *)(uintptr_t)wide;\n"
                "}\n",
                "-m32");
}

/* Text that a program makes of an address is made by a model. */
static void test_text(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    const struct fl_observed *observed = fl_observed_of_program(
        load(arena, "int main(void) { char t[40]; sprintf(t, \"%5p\", t); return t[2]; }\n", NULL));
    assert_true(observed->count > 0);
    observed = fl_observed_of_program(
        load(arena, "int main(void) { char t[40]; sprintf(t, \"%lx\", (long)t); return t[2]; }\n", NULL));
    assert_true(observed->count > 0);
    observed = fl_observed_of_program(load(
        arena, "int main(void) { char t[40]; sprintf(t, \"%s%% %*d %ld\", \"abc\", 3, 5, 7l); return t[2]; }\n",
        NULL));
    assert_int_equal(observed->count, 0);
    fl_arena_destroy(arena);
}

static void test_assumption(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program =
        load(arena, "int a; int main(void) { return ((uintptr_t)&a >> 5) & 1; }\n", NULL);
    const struct fl_program *assumed = fl_observed_assume(arena, program);
    assert_int_equal(assumed->assumption_count, program->assumption_count + 1);
    assert_int_equal(assumed->assumptions[program->assumption_count].kind, FL_ASSUMPTION_PLACEMENT);
    assert_null(fl_program_verify(assumed, arena));
    program = load(arena, "int a; int main(void) { int *p = &a; return *p; }\n", NULL);
    assert_ptr_equal(fl_observed_assume(arena, program), program);
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_pointers_are_for),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_alignment),
        cmocka_unit_test(test_bytes_of_pointers),
        cmocka_unit_test(test_narrow_pointers),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_assumption),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
