/* C expressions at places of a program: what they mean, and what is wrong with them. */
#include "source/expression_parse.h"

#include "prove/system/symbol.h"
#include "tests/unit/report/sample.h"

static const char source[] =
    /* 1 */ "#define LIMIT (N + 1) // one more\n"
            /* 2 */ "#define N 10\n"
            /* 3 */ "#include <stddef.h>\n"
            /* 4 */ "enum color { RED, GREEN = 5 };\n"
            /* 5 */ "struct point { int x; unsigned b : 3; struct { short y; }; struct point *next; };\n"
            /* 6 */ "int count, k; struct point shape[3]; double ratio;\n"
            /* 7 */ "int other(int count) { return count; }\n"
            /* 8 */ "int main(void) {\n"
            /* 9 */ "    int i = 0; size_t n = 9; char c = 0; enum color color = RED; struct point *p = shape;\n"
            /* 10 */ "    for (unsigned k = 0; k < 3; k++) {\n"
            /* 11 */ "        long k = 7;\n"
            /* 12 */ "        while (k > 0) k--, c++;\n"
            /* 13 */ "        p->b = 1;\n"
            /* 14 */ "    }\n"
            /* 15 */ "    do {\n"
            /* 16 */ "        int late = 3; i += late + (int)n; count += k + color;\n"
            /* 17 */ "    } while (i < 5);\n"
            /* 18 */ "    ratio = 1.5 * other(i);\n"
            /* 19 */ "    return shape[1].x;\n"
            /* 20 */ "}\n";

struct world {
    struct sample sample;
    struct fl_terms *terms;
    struct fl_symbols *symbols;
};

static struct world world_make(void) {
    struct world world = {.sample = sample_make()};
    sample_load(&world.sample, source, "none");
    world.terms = fl_terms_create(world.sample.arena);
    world.symbols = fl_symbols_create(world.sample.arena, world.sample.program, world.terms);
    return world;
}

static void world_free(struct world *world) {
    fl_terms_destroy(world->terms);
    sample_free(&world->sample);
}

static const struct fl_expression *parse(struct world *world, uint32_t line, uint32_t column, const char *text,
                                         struct fl_expression_problem *problem) {
    const struct fl_program *program = world->sample.program;
    struct fl_position here = {program->functions[program->entry.index].position.file, line, column};
    struct fl_names *names = fl_names_at(world->sample.arena, program, program->entry, here);
    return fl_condition_of_text(world->sample.arena, names, text, problem);
}

static void expect(struct world *world, uint32_t line, uint32_t column, const char *text, const char *printed) {
    struct fl_expression_problem problem;
    const struct fl_expression *condition = parse(world, line, column, text, &problem);
    if (!condition) fail_msg("%s: column %u: %s", text, problem.column, problem.message);
    const struct fl_term *term = fl_symbols_evaluate(world->symbols, condition, 1);
    const char *again = term ? fl_predicate_print_c(world->symbols, world->sample.arena, term) : "no value";
    if (!again) fail_msg("%s: is not printed", text);
    assert_string_equal(again, printed);
}

static void meanings(void **state) {
    (void)state;
    struct world world = world_make();
    expect(&world, 12, 9, "i < n", "i < n");
    expect(&world, 12, 9, "i <= 5 && i >= 0", "i < 6 && i >= 0");
    expect(&world, 12, 9, "i + 1 > 3", "(int)(i + 1u) > 3");
    expect(&world, 12, 9, "(unsigned)i < 7", "i < 7u");
    expect(&world, 12, 9, "i < 7u", "i < 7u");
    expect(&world, 12, 9, "c == 'a' || c == '\\n' || !c", "c == 97 || c == 10 || c == 0");
    expect(&world, 12, 9, "color == GREEN", "color == 5");
    expect(&world, 12, 9, "shape[1].x == -2 && shape[2].y > 3", "shape[1].x == -2 && shape[2].y > 3");
    expect(&world, 12, 9, "shape[i].b != 3", "shape[i].b != 3");
    expect(&world, 12, 9, "shape[0].x == 4 || shape[0].x == 1000 || shape[i].x == 7",
           "shape[0].x == 4 || shape[0].x == 1000 || shape[i].x == 7");
    expect(&world, 12, 9, "p == 0 || p == &shape[1]", "p == 0 || p == &shape[1]");
    expect(&world, 12, 9, "p == NULL", "p == 0");
    expect(&world, 12, 9, "i == LIMIT * 2", "i == 22");
    expect(&world, 12, 9, "sizeof(int) + sizeof shape == 52", "1");
    expect(&world, 12, 9, "(i < 3 ? 1 : 2) == 1", "i < 3");
    expect(&world, 12, 9, "-1 < sizeof(int)", "0");
    expect(&world, 12, 9, "~0u == 0xffffffff && 1 << 3 == 010 && 7 % 4 == 3 && 0x7fffffff > 0", "1");
    expect(&world, 12, 9, "ratio < 2.5 && ratio > 1", "ratio < 2.5 && 1.0 < ratio");
    world_free(&world);
}

static void scopes(void **state) {
    (void)state;
    struct world world = world_make();
    /* The header of a loop declares for its condition; the body's own comes behind. */
    expect(&world, 10, 5, "k < 9", "k < 9");
    expect(&world, 10, 5, "(k - 4) / 2 < 9", "k - 4 >> 1 < 9");
    expect(&world, 12, 9, "-k < 9", "(long)-(unsigned long)k < 9");
    expect(&world, 18, 5, "-k < 9", "(int)-(unsigned int)k < 9");
    expect(&world, 12, 9, "count > 2", "count > 2");
    world_free(&world);
}

static void refuse(struct world *world, const char *text, uint32_t column, const char *message) {
    struct fl_expression_problem problem;
    const struct fl_expression *condition = parse(world, 17, 7, text, &problem);
    assert_null(condition);
    assert_string_equal(problem.message, message);
    assert_int_equal(problem.column, column);
}

static void problems(void **state) {
    (void)state;
    struct world world = world_make();
    refuse(&world, "i < nn", 5, "nothing is called 'nn' here; did you mean 'n'?");
    refuse(&world, "quantity == 3", 1, "nothing is called 'quantity' here");
    refuse(&world, "i <", 4, "an operand is expected, but the expression ends");
    refuse(&world, "i < )", 5, "an operand is expected, not ')'");
    refuse(&world, "", 1, "an operand is expected, but the expression ends");
    refuse(&world, "(i < n", 7, "')' is expected, but the expression ends");
    refuse(&world, "i n", 3, "an operator or the end is expected, not 'n'");
    refuse(&world, "i = n", 3, "a condition has no side effects: compare with ==");
    refuse(&world, "i += n", 3, "a condition has no side effects: compare with ==");
    refuse(&world, "i++ < n", 2, "a condition has no side effects");
    refuse(&world, "other(3) == 3", 1, "a call is not supported here: conditions have no side effects");
    refuse(&world, "shape[0] == 3", 10, "a struct point is not a scalar");
    refuse(&world, "shape[0]", 1, "a struct point is not a scalar");
    refuse(&world, "i.x == 3", 3, "a int has no members");
    refuse(&world, "p->z == 3", 4, "struct point has no member 'z'");
    refuse(&world, "p * 2 == p", 3, "'*' has no meaning for struct point * and int");
    refuse(&world, "p == i", 3, "'==' has no meaning for struct point * and int");
    refuse(&world, "ratio % 2", 7, "'%' has no meaning for double and int");
    refuse(&world, "*i", 1, "a int points to nothing that has a type");
    refuse(&world, "&i == 0", 1, "the program takes no address of it: it has none");
    refuse(&world, "i == \"x\"", 6, "a string is not supported here");
    refuse(&world, "i == 99999999999999999999", 6, "this number is too large");
    refuse(&world, "i == 3x", 6, "this is not a number");
    refuse(&world, "i == (struct nothing *)0", 7, "'struct nothing' is no type here");
    refuse(&world, "late == 3", 1, "nothing is called 'late' here");
    world_free(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(meanings), cmocka_unit_test(scopes),
                                       cmocka_unit_test(problems)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
