/* Each kind of check fails natively as it does in the interpreter; one build serves all. */
#include "native.h"

static const char kinds[] =
    "#include <assert.h>\n"                                                                 /* 1 */
    "#include <stdlib.h>\n"                                                                 /* 2 */
    "int __VERIFIER_nondet_int(void);\n"                                                    /* 3 */
    "void reach_error(void) {}\n"                                                           /* 4 */
    "extern void __VERIFIER_error(void);\n"                                                 /* 5 */
    "int sink;\n"                                                                           /* 6 */
    "int deep(int n) { char room[4096]; room[n % 7] = 1; return deep(n + 1) + room[0]; }\n" /* 7 */
    "int main(void) {\n"                                                                    /* 8 */
    "    int kind = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();\n"                /* 9 */
    "    int a[4] = {0};\n"                                                                 /* 10 */
    "    switch (kind) {\n"                                                                 /* 11 */
    "    case 1: assert(x < 3 &&\n"                                                         /* 12 */
    "                   x > -3); break;\n"                                                  /* 13 */
    "    case 2: if (x) reach_error(); break;\n"                                            /* 14 */
    "    case 3: __VERIFIER_error(); break;\n"                                              /* 15 */
    "    case 4: abort();\n"                                                                /* 16 */
    "    case 5: __builtin_unreachable();\n"                                                /* 17 */
    "    case 6: sink = x + 1; break;\n"                                                    /* 18 */
    "    case 7: sink = 5 / x; break;\n"                                                    /* 19 */
    "    case 8: sink = x / -1; break;\n"                                                   /* 20 */
    "    case 9: sink = 1 << x; break;\n"                                                   /* 21 */
    "    case 10: a[x] = 1; break;\n"                                                       /* 22 */
    "    case 11: sink = deep(1); break;\n"                                                 /* 23 */
    "    case 12: if (x) reach_error(); else reach_error(); break;\n"                       /* 24 */
    "    case 13: __builtin_trap();\n"                                                      /* 25 */
    "    case 14: sink = x - 3 * x; break;\n"                                               /* 26 */
    "    case 15: sink = 7 % x; break;\n"                                                   /* 27 */
    "    }\n"
    "    return a[0];\n"
    "}\n";

#define KIND(number, x) "__VERIFIER_nondet_int: " #number "\n__VERIFIER_nondet_int: " #x "\n"

static void expect_all_kinds(struct native *native) {
    native_expect(native, KIND(1, 3), "failed an assertion at ");
    native_expect(native, KIND(1, -7), "kinds.c:12");
    native_expect(native, KIND(2, 1), "reached an error function at ");
    native_expect(native, KIND(3, 0), "kinds.c:15");
    native_expect(native, KIND(4, 0), "was aborted at ");
    native_expect(native, KIND(5, 0), "reached __builtin_unreachable at ");
    native_expect(native, KIND(6, 2147483647), "had an arithmetic overflow at ");
    native_expect(native, KIND(7, 0), "divided by zero");
    native_expect(native, KIND(8, -2147483648), "kinds.c:20");
    native_expect(native, KIND(9, 32), "shifted out of range at ");
    native_expect(native, KIND(9, -1), "kinds.c:21");
    native_expect(native, KIND(10, 4), "used an array index out of bounds at ");
    native_expect(native, KIND(11, 0), "ran out of stack at ");
    native_expect(native, KIND(12, 0), "kinds.c:24:41");
    native_expect(native, KIND(12, 1), "kinds.c:24:21");
    native_expect(native, KIND(13, 0), "trapped at ");
    native_expect(native, KIND(14, 1500000000), "had an arithmetic overflow at ");
    native_expect(native, KIND(15, 0), "kinds.c:27");
}

static void test_kinds(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "kinds.c", kinds);
    native_load(&native, "all");
    fl_confirmer_prepare(native.confirmer, FL_CHECK_ASSERTION);
    expect_all_kinds(&native);
    native_free(&native);
}

static void test_kinds_in_32_bits(void **state) {
    (void)state;
    static const char *const flags[] = {"-m32"};
    struct native native = native_make();
    native.options.compiler_flags = flags;
    native.options.compiler_flag_count = 1;
    native_add(&native, "kinds.c", kinds);
    native_load(&native, "all");
    expect_all_kinds(&native);
    native_free(&native);
}

static const char memory[] = "#include <stdlib.h>\n"                                                  /* 1 */
                             "#include <string.h>\n"                                                  /* 2 */
                             "int __VERIFIER_nondet_int(void);\n"                                     /* 3 */
                             "int sink, *kept;\n"                                                     /* 4 */
                             "int *local(void) { int here = 3; int *p = &here; return p; }\n"         /* 5 */
                             "struct grid { int cells[2][3]; };\n"                                    /* 6 */
                             "int main(void) {\n"                                                     /* 7 */
                             "    int kind = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();\n" /* 8 */
                             "    struct grid g = {0};\n"                                             /* 9 */
                             "    char buffer[8];\n"                                                  /* 10 */
                             "    int *p = malloc(4 * sizeof *p), *q = x ? p : NULL;\n"               /* 11 */
                             "    p[0] = 1;\n"                                                        /* 12 */
                             "    switch (kind) {\n"                                                  /* 13 */
                             "    case 1: p[x] = 1; break;\n"                                         /* 14 */
                             "    case 2: *q = 1; break;\n"                                           /* 15 */
                             "    case 3: free(p); sink = p[0]; break;\n"                             /* 16 */
                             "    case 4: free(p); free(p); break;\n"                                 /* 17 */
                             "    case 5: free(p + x); break;\n"                                      /* 18 */
                             "    case 6: sink = *local(); break;\n"                                  /* 19 */
                             "    case 7: sink = g.cells[0][x]; break;\n"                             /* 20 */
                             "    case 8: strcpy(buffer, x ? \"far too long\" : \"\"); break;\n"      /* 21 */
                             "    case 9: memset(buffer, 0, (size_t)x); break;\n"                     /* 22 */
                             "    case 10: *(char *)\"constant\" = 'x'; break;\n"                     /* 23 */
                             "    case 11: return 0;\n"                                               /* 24 */
                             "    case 12: kept = p; return 0;\n"                                     /* 25 */
                             "    case 13: kept = (int *)strdup(\"copy\"); break;\n"                  /* 26 */
                             "    case 14: (void)(q[1], sink = p[0]); break;\n"                       /* 27 */
                             "    case 16: sink = (x ? abs : (int (*)(int))x)(1); break;\n"           /* 28 */
                             "    case 17: sink = ((int (*)(void))&sink)(); break;\n"                 /* 29 */
                             "    case 15: sink = p[0] != q[0]; break;\n"                             /* 30 */
                             "    }\n"
                             "    free(p);\n"
                             "    return 0;\n"
                             "}\n";

static void expect_all_memory(struct native *native) {
    native_expect(native, KIND(1, 4), "(heap-buffer-overflow) at ");
    native_expect(native, KIND(1, -1), "memory.c:14");
    native_expect(native, KIND(2, 0), "(null pointer) at ");
    native_expect(native, KIND(3, 0), "(heap-use-after-free) at ");
    native_expect(native, KIND(4, 0), "(attempting double-free) at ");
    native_expect(native, KIND(5, 1), "(attempting free) at ");
    native_expect(native, KIND(6, 0), "(stack-use-after-return) at ");
    native_expect(native, KIND(7, 4), "memory.c:20");
    native_expect(native, KIND(8, 1), "memory.c:21");
    native_expect(native, KIND(9, 9), "memory.c:22");
    native_expect(native, KIND(10, 0), "had a memory fault at ");
    native_expect(native, KIND(11, 0), "never freed, allocated at ");
    native_expect(native, KIND(12, 0), "memory.c:11");
    native_expect(native, KIND(13, 0), "memory.c:26");
    native_expect(native, KIND(14, 0), "memory.c:27:21");
    native_expect(native, KIND(15, 0), "memory.c:30:29");
    native_expect(native, KIND(16, 0), "had a memory fault at ");
    native_expect(native, KIND(16, 0), "memory.c:28");
    native_expect(native, KIND(17, 0), "memory.c:29");
}

static void test_memory(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "memory.c", memory);
    native_load(&native, "all,reachable");
    expect_all_memory(&native);
    native_free(&native);
}

static void test_memory_in_32_bits(void **state) {
    (void)state;
    static const char *const flags[] = {"-m32"};
    struct native native = native_make();
    native.options.compiler_flags = flags;
    native.options.compiler_flag_count = 1;
    native_add(&native, "memory.c", memory);
    native_load(&native, "all,reachable");
    expect_all_memory(&native);
    native_free(&native);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_kinds_in_32_bits),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_memory_in_32_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
