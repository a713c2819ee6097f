/* Random expressions, and the terms that become of them, printed as C, compiled and run: the value is that of
 * evaluation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "program/build/builder.h"
#include "program/print/print.h"
#include "source/print/print.h"

enum { EXPRESSIONS = 3000, VARIABLES = 9, SEED = 7041776 };

static const struct fl_type types[VARIABLES] = {
    {.kind = FL_TYPE_CHARACTER, .is_signed = true, .name = "signed char", .size_bits = 8},
    {.kind = FL_TYPE_CHARACTER, .name = "unsigned char", .size_bits = 8},
    {.kind = FL_TYPE_INTEGER, .is_signed = true, .name = "short", .size_bits = 16},
    {.kind = FL_TYPE_INTEGER, .name = "unsigned short", .size_bits = 16},
    {.kind = FL_TYPE_INTEGER, .is_signed = true, .name = "int", .size_bits = 32},
    {.kind = FL_TYPE_INTEGER, .name = "unsigned int", .size_bits = 32},
    {.kind = FL_TYPE_INTEGER, .is_signed = true, .name = "long", .size_bits = 64},
    {.kind = FL_TYPE_INTEGER, .name = "unsigned long", .size_bits = 64},
    {.kind = FL_TYPE_BOOL, .name = "_Bool", .size_bits = 8},
};

static uint64_t random_state = SEED;

static uint32_t random_below(uint32_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % bound);
}

struct world {
    struct fl_arena *arena;
    struct fl_builder *builder;
    struct fl_terms *terms; /* NULL: expressions are printed as they are */
    fl_variable_id variables[VARIABLES];
    uint64_t values[VARIABLES];
};

static const struct fl_expression *make(struct world *world, uint32_t width, unsigned depth);

static const struct fl_expression *make_leaf(struct world *world, uint32_t width) {
    uint32_t first = random_below(VARIABLES);
    for (uint32_t i = 0; i < VARIABLES; i++) {
        uint32_t index = (first + i) % VARIABLES;
        if (types[index].size_bits != width || random_below(3) == 0) continue;
        return fl_expression_variable(world->arena, world->builder, world->variables[index]);
    }
    static const int64_t constants[] = {0,   1,   2,     3,  7,  10,   97,         127,       128,
                                        255, 256, 65535, -1, -2, -128, 3000000000, INT32_MIN, INT64_MIN};
    uint64_t word = (uint64_t)constants[random_below(sizeof constants / sizeof *constants)];
    return fl_expression_word(world->arena, width, word, NULL);
}

/* A comparison or a combination of them. */
static const struct fl_expression *make_bit(struct world *world, unsigned depth) {
    static const enum fl_operator comparisons[] = {FL_OP_EQUAL, FL_OP_LESS, FL_OP_LESS_EQUAL, FL_OP_LESS_SIGNED,
                                                   FL_OP_LESS_EQUAL_SIGNED};
    static const enum fl_operator joins[] = {FL_OP_AND, FL_OP_OR, FL_OP_XOR, FL_OP_EQUAL};
    struct fl_arena *arena = world->arena;
    if (depth && random_below(4) == 0)
        return fl_expression_binary(arena, joins[random_below(4)], make(world, 1, depth - 1),
                                    make(world, 1, depth - 1), NULL);
    if (depth && random_below(4) == 0) return fl_expression_not(arena, make(world, 1, depth - 1));
    uint32_t width = 8u << random_below(4);
    const struct fl_expression *left = make(world, width, depth ? depth - 1 : 0);
    const struct fl_expression *right = make(world, width, depth ? depth - 1 : 0);
    const struct fl_expression *bit = fl_expression_binary(arena, comparisons[random_below(5)], left, right, NULL);
    return random_below(2) ? bit : fl_expression_turned(arena, bit);
}

static const struct fl_expression *make_binary(struct world *world, uint32_t width, unsigned depth) {
    static const enum fl_operator operators[] = {FL_OP_ADD,
                                                 FL_OP_SUBTRACT,
                                                 FL_OP_MULTIPLY,
                                                 FL_OP_AND,
                                                 FL_OP_OR,
                                                 FL_OP_XOR,
                                                 FL_OP_SHIFT_LEFT,
                                                 FL_OP_SHIFT_RIGHT,
                                                 FL_OP_SHIFT_RIGHT_SIGNED,
                                                 FL_OP_DIVIDE,
                                                 FL_OP_REMAINDER,
                                                 FL_OP_DIVIDE_SIGNED,
                                                 FL_OP_REMAINDER_SIGNED};
    enum fl_operator op = operators[random_below(sizeof operators / sizeof *operators)];
    const struct fl_expression *left = make(world, width, depth - 1), *right;
    bool is_shift = op == FL_OP_SHIFT_LEFT || op == FL_OP_SHIFT_RIGHT || op == FL_OP_SHIFT_RIGHT_SIGNED;
    /* What C leaves undefined is not asked for. */
    if (is_shift)
        right = fl_expression_word(world->arena, width, random_below(width), NULL);
    else if (op >= FL_OP_DIVIDE && op <= FL_OP_REMAINDER_SIGNED)
        right = fl_expression_word(world->arena, width, 1 + random_below(100), NULL);
    else
        right = make(world, width, depth - 1);
    /* As the front end types them: by an operand, if at all. */
    const struct fl_type *type = random_below(2) ? NULL : left->type ? left->type : right->type;
    return fl_expression_binary(world->arena, op, left, right, type);
}

static const struct fl_expression *make_conversion(struct world *world, uint32_t width, unsigned depth) {
    uint32_t other = random_below(5) == 0 ? 1 : 8u << random_below(4);
    const struct fl_expression *operand = make(world, other, depth - 1);
    if (other > width) {
        uint32_t low = random_below(2) ? 0 : random_below(other - width + 1);
        return fl_expression_extract(world->arena, low + width - 1, low, operand, NULL);
    }
    enum fl_operator op = random_below(2) || other == 1 ? FL_OP_ZERO_EXTEND : FL_OP_SIGN_EXTEND;
    return fl_expression_convert(world->arena, op, width, operand, NULL);
}

static const struct fl_expression *make(struct world *world, uint32_t width, unsigned depth) {
    if (width == 1) return make_bit(world, depth);
    if (depth == 0) return make_leaf(world, width);
    switch (random_below(8)) {
    case 0: return make_leaf(world, width);
    case 1:
        return fl_expression_unary(world->arena, random_below(2) ? FL_OP_NEGATE : FL_OP_NOT,
                                   make(world, width, depth - 1), NULL);
    case 2:
        return fl_expression_if(world->arena, make(world, 1, depth - 1), make(world, width, depth - 1),
                                make(world, width, depth - 1), NULL);
    case 3:
    case 4: return make_conversion(world, width, depth);
    default: return make_binary(world, width, depth);
    }
}

static struct fl_bits evaluate(const struct world *world, const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_CONSTANT) return expression->constant;
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        return fl_bits_of_word(expression->width, world->values[expression->variable.index]);
    struct fl_bits operands[3];
    for (uint32_t i = 0; i < expression->operand_count; i++)
        operands[i] = evaluate(world, expression->operands[i]);
    return fl_operator_evaluate(world->arena, expression->op, expression->width, expression->parameters, operands);
}

/* The same over inputs, with the rewriting that terms get. */
static const struct fl_term *term_of(const struct world *world, const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_CONSTANT) return fl_term_constant(world->terms, expression->constant);
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        return fl_term_variable(world->terms, fl_arena_format(world->arena, "v%u", expression->variable.index),
                                expression->width);
    const struct fl_term *operands[3] = {NULL};
    for (uint32_t i = 0; i < expression->operand_count; i++) operands[i] = term_of(world, expression->operands[i]);
    switch (expression->op) {
    case FL_OP_EXTRACT:
        return fl_term_extract(world->terms, expression->parameters[0], expression->parameters[1], operands[0]);
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: return fl_term_convert(world->terms, expression->op, expression->width, operands[0]);
    case FL_OP_IF: return fl_term_if(world->terms, operands[0], operands[1], operands[2]);
    default: break;
    }
    return expression->operand_count == 1 ? fl_term_unary(world->terms, expression->op, operands[0])
                                          : fl_term_binary(world->terms, expression->op, operands[0], operands[1]);
}

static const char *print(struct world *world, const struct fl_program *program,
                         const struct fl_expression *expression) {
    struct fl_text text = fl_text_make(world->arena);
    if (world->terms)
        fl_c_term_print(&text, program, term_of(world, expression));
    else
        fl_expression_print(&text, program, expression);
    return fl_text_string(&text);
}

static void write_program(struct world *world, const struct fl_program *program,
                          const struct fl_expression *const *expressions, FILE *stream) {
    fprintf(stream, "#include <stdint.h>\n#include <stdio.h>\n#include <stdbool.h>\nint main(void) {\n");
    for (int i = 0; i < VARIABLES; i++)
        fprintf(stream, "volatile %s v%d = (%s)%lluull;\n", types[i].name, i, types[i].name,
                (unsigned long long)world->values[i]);
    for (int i = 0; i < EXPRESSIONS; i++) {
        fprintf(stream, "printf(\"%%llx\\n\", (unsigned long long)(%s) & 0x%llxull);\n",
                print(world, program, expressions[i]), (unsigned long long)fl_bits_mask(expressions[i]->width));
    }
    fprintf(stream, "return 0; }\n");
}

static void check_output(struct world *world, const struct fl_program *program,
                         const struct fl_expression *const *expressions, const char *command) {
    FILE *output = popen(command, "r");
    assert_non_null(output);
    for (int i = 0; i < EXPRESSIONS; i++) {
        unsigned long long found = 0;
        assert_int_equal(fscanf(output, "%llx", &found), 1);
        uint64_t expected = evaluate(world, expressions[i]).word;
        if (found == expected) continue;
        fail_msg("expression %d, %u bits: %s is %llx, not %llx", i, expressions[i]->width,
                 print(world, program, expressions[i]), found, (unsigned long long)expected);
    }
    pclose(output);
}

static void check_printing(bool as_terms) {
    struct world world = {.arena = fl_arena_create()};
    if (as_terms) world.terms = fl_terms_create(world.arena);
    world.builder = fl_builder_create(world.arena, 64);
    fl_function_id function =
        fl_builder_add_function(world.builder, (struct fl_function){.name = "f", .position = {.file = FL_NO_ID}});
    fl_builder_begin_body(world.builder, function);
    for (int i = 0; i < VARIABLES; i++) {
        world.variables[i] = fl_builder_add_variable(
            world.builder, (struct fl_variable){.name = fl_arena_format(world.arena, "v%d", i),
                                                .kind = FL_VARIABLE_LOCAL,
                                                .width = (uint32_t)types[i].size_bits,
                                                .type = &types[i],
                                                .function = function});
        fl_builder_add_input(world.builder, (struct fl_input){.kind = FL_INPUT_VALUE,
                                                              .name = fl_arena_format(world.arena, "v%d", i),
                                                              .width = (uint32_t)types[i].size_bits,
                                                              .type = &types[i],
                                                              .function = function,
                                                              .position = {.file = FL_NO_ID}});
        world.values[i] =
            (uint64_t)random_below(1u << 31) << 33 | (uint64_t)random_below(1u << 31) << 3 | random_below(8);
        if (types[i].kind == FL_TYPE_BOOL) world.values[i] &= 1;
    }
    const struct fl_expression *expressions[EXPRESSIONS];
    for (int i = 0; i < EXPRESSIONS; i++)
        expressions[i] = make(&world, random_below(5) == 0 ? 1 : 8u << random_below(4), random_below(5));
    fl_builder_add_edge(world.builder, fl_builder_function(world.builder, function)->entry,
                        fl_builder_function(world.builder, function)->exit,
                        (struct fl_operation){.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID},
                        (struct fl_position){.file = FL_NO_ID});
    const struct fl_program *program = fl_builder_freeze(world.builder, function, function);
    char directory[] = "/tmp/print_XXXXXX";
    assert_non_null(mkdtemp(directory));
    const char *source = fl_arena_format(world.arena, "%s/e.c", directory);
    FILE *stream = fopen(source, "w");
    write_program(&world, program, expressions, stream);
    fclose(stream);
    const char *compile = fl_arena_format(world.arena, "cc -w -O0 -fwrapv -o %s/e %s", directory, source);
    assert_int_equal(system(compile), 0);
    check_output(&world, program, expressions, fl_arena_format(world.arena, "%s/e", directory));
    assert_int_equal(system(fl_arena_format(world.arena, "rm -r %s", directory)), 0);
    if (as_terms) fl_terms_destroy(world.terms);
    fl_arena_destroy(world.arena);
}

static void expressions_mean_what_they_say(void **state) {
    (void)state;
    check_printing(false);
}

static void terms_mean_what_they_say(void **state) {
    (void)state;
    check_printing(true);
}

int main(void) {
    printf("seed %d\n", SEED);
    const struct CMUnitTest tests[] = {cmocka_unit_test(expressions_mean_what_they_say),
                                       cmocka_unit_test(terms_mean_what_they_say)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
