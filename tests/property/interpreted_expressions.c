/* Random expressions: what the interpreter's own code computes equals what the operators' one
 * definition (fl_operator_evaluate) says, for all widths, and conditions decide branches alike. */
#include <math.h>
#include <stdio.h>

#include "../unit/engine/script.h"

enum { PROGRAMS = 300, EXPRESSIONS = 40, DEPTH = 5, VARIABLES = 3 };

static const uint32_t widths[] = {1, 3, 8, 13, 16, 24, 31, 32, 33, 48, 63, 64, 65, 80, 100, 128, 150};
enum { WIDTH_COUNT = sizeof widths / sizeof *widths };

static uint64_t random_state;

static uint64_t random_word(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state * UINT64_C(0x2545f4914f6cdd1d);
}

static uint32_t below(uint32_t limit) {
    return (uint32_t)(random_word() >> 33) % limit;
}

/* Often at an edge: 0, 1, the largest, the sign. */
static struct fl_bits random_bits(struct fl_arena *arena, uint32_t width) {
    uint64_t words[4] = {random_word(), random_word(), random_word(), random_word()};
    uint32_t shape = below(8), last = (width - 1) / 64;
    if (shape == 0) memset(words, 0, sizeof words);
    if (shape == 1) memset(words, 0xff, sizeof words);
    if (shape == 2) {
        memset(words, 0, sizeof words);
        words[last] = (uint64_t)1 << ((width - 1) % 64);
    }
    if (shape == 3) {
        words[0] = below(9);
        words[1] = words[2] = words[3] = 0;
    }
    return fl_bits_of_words(arena, width, words);
}

struct generator {
    struct script script;
    fl_variable_id variables[WIDTH_COUNT][VARIABLES];
    fl_object_id memory[2]; /* 64 bytes each, local and global */
};

static expression generate(struct generator *generator, uint32_t width, unsigned depth);

static expression constant(struct generator *generator, uint32_t width) {
    struct fl_arena *arena = generator->script.arena;
    return fl_expression_constant(arena, random_bits(arena, width), NULL);
}

static uint32_t width_index(uint32_t width) {
    for (uint32_t i = 0; i < WIDTH_COUNT; i++)
        if (widths[i] == width) return i;
    return WIDTH_COUNT;
}

static expression leaf(struct generator *generator, uint32_t width) {
    uint32_t at = width_index(width);
    if (at == WIDTH_COUNT || below(4) == 0) return constant(generator, width);
    return script_value(&generator->script, generator->variables[at][below(VARIABLES)]);
}

/* Some bytes of one of the two objects, through any of the address modes. */
static expression generate_load(struct generator *generator, uint32_t width, unsigned depth) {
    struct script *script = &generator->script;
    expression base = script_address(script, generator->memory[below(2)]);
    uint32_t size = (width + 7) / 8, stride = below(3) ? 1 : 2;
    expression index;
    if (below(2)) {
        expression narrow =
            script_binary(script, FL_OP_AND, generate(generator, 32, depth), script_word(script, 32, 15));
        index = fl_expression_convert(script->arena, FL_OP_SIGN_EXTEND, 64, narrow, NULL);
    } else {
        index = script_binary(script, FL_OP_AND, generate(generator, 64, depth), script_word(script, 64, 15));
    }
    expression address = fl_expression_index(script->arena, base, index, stride, NULL);
    if (below(2))
        address = fl_expression_field(script->arena, address, below(64 - 15 * stride - size + 1), NULL, NULL);
    if (below(4) == 0) address = fl_expression_field(script->arena, base, below(64 - size), NULL, NULL);
    return fl_expression_load(script->arena, address, width, NULL);
}

/* A divisor that is neither 0 nor -1. */
static expression harmless_divisor(struct generator *generator, uint32_t width, unsigned depth) {
    struct script *script = &generator->script;
    expression value = generate(generator, width, depth);
    expression shifted =
        script_binary(script, FL_OP_SHIFT_RIGHT, value,
                      fl_expression_constant(script->arena, fl_bits_of_unsigned(script->arena, width, 1), NULL));
    return script_binary(
        script, FL_OP_OR, shifted,
        fl_expression_constant(script->arena, fl_bits_of_unsigned(script->arena, width, 1), NULL));
}

static expression generate_arithmetic(struct generator *generator, uint32_t width, unsigned depth) {
    static const enum fl_operator operators[] = {FL_OP_AND,
                                                 FL_OP_OR,
                                                 FL_OP_XOR,
                                                 FL_OP_SHIFT_LEFT,
                                                 FL_OP_SHIFT_RIGHT,
                                                 FL_OP_SHIFT_RIGHT_SIGNED,
                                                 FL_OP_ADD,
                                                 FL_OP_SUBTRACT,
                                                 FL_OP_MULTIPLY,
                                                 FL_OP_DIVIDE,
                                                 FL_OP_DIVIDE_SIGNED,
                                                 FL_OP_REMAINDER,
                                                 FL_OP_REMAINDER_SIGNED};
    struct script *script = &generator->script;
    enum fl_operator op = operators[below(sizeof operators / sizeof *operators)];
    expression left = generate(generator, width, depth);
    bool divides =
        op == FL_OP_DIVIDE || op == FL_OP_DIVIDE_SIGNED || op == FL_OP_REMAINDER || op == FL_OP_REMAINDER_SIGNED;
    if (divides && width < 3) op = FL_OP_XOR;
    expression right =
        divides && width >= 3 ? harmless_divisor(generator, width, depth) : generate(generator, width, depth);
    if (op == FL_OP_SHIFT_LEFT && width <= 64 && below(2))
        right = script_word(script, width, below(width + 2) & fl_bits_mask(width));
    return script_binary(script, op, left, right);
}

static expression generate_comparison(struct generator *generator, unsigned depth) {
    static const enum fl_operator operators[] = {FL_OP_EQUAL,
                                                 FL_OP_LESS,
                                                 FL_OP_LESS_EQUAL,
                                                 FL_OP_LESS_SIGNED,
                                                 FL_OP_LESS_EQUAL_SIGNED,
                                                 FL_OP_ADD_OVERFLOWS,
                                                 FL_OP_ADD_OVERFLOWS_SIGNED,
                                                 FL_OP_SUBTRACT_OVERFLOWS,
                                                 FL_OP_SUBTRACT_OVERFLOWS_SIGNED,
                                                 FL_OP_MULTIPLY_OVERFLOWS,
                                                 FL_OP_MULTIPLY_OVERFLOWS_SIGNED};
    uint32_t width = widths[below(WIDTH_COUNT)];
    enum fl_operator op = operators[below(sizeof operators / sizeof *operators)];
    expression left = generate(generator, width, depth), right = generate(generator, width, depth);
    return script_binary(&generator->script, op, left, right);
}

static expression generate_extract(struct generator *generator, uint32_t width, unsigned depth) {
    uint32_t from = width + below(width < 180 ? 70 : 1), low = below(from - width + 1);
    return fl_expression_extract(generator->script.arena, low + width - 1, low, generate(generator, from, depth),
                                 NULL);
}

static expression generate(struct generator *generator, uint32_t width, unsigned depth) {
    struct script *script = &generator->script;
    if (depth == 0) return leaf(generator, width);
    depth--;
    switch (below(10)) {
    case 0: return leaf(generator, width);
    case 1:
        return fl_expression_unary(script->arena, below(2) ? FL_OP_NOT : FL_OP_NEGATE,
                                   generate(generator, width, depth), NULL);
    case 2: return generate_extract(generator, width, depth);
    case 3:
        if (width < 2) return generate_comparison(generator, depth);
        {
            uint32_t high = 1 + below(width - 1);
            expression left = generate(generator, high, depth), right = generate(generator, width - high, depth);
            return script_binary(script, FL_OP_CONCAT, left, right);
        }
    case 4: {
        enum fl_operator op = below(2) ? FL_OP_ZERO_EXTEND : FL_OP_SIGN_EXTEND;
        return fl_expression_convert(script->arena, op, width, generate(generator, 1 + below(width), depth), NULL);
    }
    case 5: {
        expression condition = generate(generator, 1, depth);
        expression then = generate(generator, width, depth), otherwise = generate(generator, width, depth);
        return fl_expression_if(script->arena, condition, then, otherwise, NULL);
    }
    case 6: return generate_load(generator, width, depth);
    default:
        if (width == 1 && below(2)) return generate_comparison(generator, depth);
        return generate_arithmetic(generator, width, depth);
    }
}

static void begin_program(struct generator *generator) {
    struct script *script = &generator->script;
    *script = script_make(64);
    for (uint32_t w = 0; w < WIDTH_COUNT; w++)
        for (uint32_t i = 0; i < VARIABLES; i++)
            generator->variables[w][i] =
                script_variable(script, "v", widths[w], i == 0 ? FL_VARIABLE_GLOBAL : FL_VARIABLE_LOCAL);
    generator->memory[0] = script_object(script, "a", FL_OBJECT_LOCAL, 64);
    generator->memory[1] = script_object(script, "b", FL_OBJECT_GLOBAL, 64);
    script_begin(script);
    for (uint32_t w = 0; w < WIDTH_COUNT; w++)
        for (uint32_t i = 0; i < VARIABLES; i++)
            script_assign(script, generator->variables[w][i], constant(generator, widths[w]));
    for (int m = 0; m < 2; m++)
        for (int64_t offset = 0; offset < 64; offset += 8)
            script_store(script,
                         fl_expression_field(script->arena, script_address(script, generator->memory[m]), offset,
                                             NULL, NULL),
                         constant(generator, 64));
}

/* Both arms come together again, so that the program goes on whichever way it took. */
static void add_fork(struct script *script, expression condition) {
    fl_location_id source = script->at, join = fl_builder_add_location(script->builder, script->function);
    for (int i = 0; i < 2; i++) {
        fl_location_id arm = fl_builder_add_location(script->builder, script->function);
        expression holds = i ? fl_expression_not(script->arena, condition) : condition;
        script_edge(script, source, arm,
                    (struct fl_operation){.kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID, .condition = holds});
        script_edge(script, arm, join, (struct fl_operation){.kind = FL_OPERATION_SKIP, .variable = FL_NO_ID});
    }
    script->at = join;
}

struct comparison {
    uint64_t compared, failures;
};

static bool is_nan(const struct fl_bits *bits) {
    double value;
    float narrow;
    if (bits->width == 64) return memcpy(&value, &bits->word, sizeof value), isnan(value);
    if (bits->width == 32) return memcpy(&narrow, &bits->word, sizeof narrow), isnan(narrow);
    return false;
}

static bool compare_after(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct comparison *comparison = context;
    const struct fl_operation *operation = &fl_machine_program(machine)->edges[edge.index].operation;
    struct fl_arena *arena = fl_arena_create();
    struct fl_bits expected, actual;
    if (operation->kind == FL_OPERATION_ASSUME) {
        assert_true(fl_machine_evaluate(machine, arena, operation->condition, &expected));
        comparison->compared++;
        if (expected.word != 1) comparison->failures++;
    }
    /* The one variable of its own that no expression reads. */
    if (operation->kind == FL_OPERATION_ASSIGN &&
        strcmp(fl_machine_program(machine)->variables[operation->variable.index].name, "result") == 0) {
        assert_true(fl_machine_evaluate(machine, arena, operation->value, &expected));
        actual = fl_machine_variable(machine, arena, operation->variable);
        comparison->compared++;
        bool is_float =
            operation->value->kind == FL_EXPRESSION_APPLY && fl_operator_is_float(operation->value->op);
        if (!fl_bits_equal(&expected, &actual) && !(is_float && is_nan(&expected) && is_nan(&actual))) {
            if (!comparison->failures)
                print_message(
                    "%s of %u bits: 0x%s instead of 0x%s\n",
                    operation->value->kind == FL_EXPRESSION_APPLY ? fl_operator_info(operation->value->op)->name
                                                                  : "leaf",
                    actual.width, fl_bits_format_hex(arena, &actual), fl_bits_format_hex(arena, &expected));
            comparison->failures++;
        }
    }
    fl_arena_destroy(arena);
    return true;
}

static void run_and_compare(struct generator *generator, uint64_t at_least) {
    struct script *script = &generator->script;
    script_halt(script, 0);
    struct comparison comparison = {0};
    struct fl_observer observer = {&comparison, NULL, compare_after};
    struct fl_interpret_options options = {.observer = &observer};
    struct fl_outcome *outcome = script_run_with(script, script->function, &options);
    script_expect(outcome, FL_OUTCOME_EXITED);
    assert_int_equal(comparison.failures, 0);
    assert_true(comparison.compared >= at_least);
    /* Without an observer the code differs, the steps do not. */
    options.observer = NULL;
    uint64_t steps = outcome->steps;
    outcome = script_run_with(script, script->function, &options);
    script_expect(outcome, FL_OUTCOME_EXITED);
    assert_int_equal(outcome->steps, steps);
    script_free(script);
}

static void test_integers(void **state) {
    (void)state;
    random_state = UINT64_C(0x1234567);
    printf("seed %llx\n", (unsigned long long)random_state);
    for (int program = 0; program < PROGRAMS; program++) {
        struct generator generator;
        begin_program(&generator);
        for (int i = 0; i < EXPRESSIONS; i++) {
            uint32_t width = widths[below(WIDTH_COUNT)];
            fl_variable_id result = script_variable(&generator.script, "result", width,
                                                    below(2) ? FL_VARIABLE_GLOBAL : FL_VARIABLE_LOCAL);
            script_assign(&generator.script, result, generate(&generator, width, DEPTH));
            if (i % 4 == 0) add_fork(&generator.script, generate(&generator, 1, DEPTH));
        }
        run_and_compare(&generator, EXPRESSIONS);
    }
}

/* A double or float that is often special. */
static struct fl_bits random_float(struct fl_arena *arena, uint32_t width) {
    static const double special[] = {0.0,   -0.0,          1.0,          -1.5,   1e300, 1e-310,
                                     3.999, -2147483648.5, 4294967296.0, 9.3e18, 0.1};
    uint64_t words[2] = {random_word(), random_word()};
    uint32_t shape = below(4);
    if (shape == 0) return fl_bits_of_words(arena, width, words);
    double value = special[below(sizeof special / sizeof *special)];
    if (shape == 1) value = (double)(int64_t)random_word() / (double)(UINT64_C(1) << below(63));
    if (shape == 2 && below(3) == 0) value = below(2) ? INFINITY : NAN;
    float narrow = (float)value;
    if (width == 64) memcpy(words, &value, sizeof value);
    if (width == 32) words[0] = 0, memcpy(words, &narrow, sizeof narrow);
    if (width == 80) {
        long double wide = value;
        memcpy(words, &wide, 10);
    }
    return fl_bits_of_words(arena, width, words);
}

static expression float_leaf(struct generator *generator, uint32_t width) {
    struct script *script = &generator->script;
    fl_variable_id variable = script_local(script, "f", width);
    script_assign(script, variable,
                  fl_expression_constant(script->arena, random_float(script->arena, width), NULL));
    return script_value(script, variable);
}

static expression generate_float(struct generator *generator) {
    static const enum fl_operator binary[] = {FL_OP_FLOAT_ADD,        FL_OP_FLOAT_SUBTRACT, FL_OP_FLOAT_MULTIPLY,
                                              FL_OP_FLOAT_DIVIDE,     FL_OP_FLOAT_EQUAL,    FL_OP_FLOAT_LESS,
                                              FL_OP_FLOAT_LESS_EQUAL, FL_OP_FLOAT_REMAINDER};
    static const enum fl_operator conversions[] = {FL_OP_FLOAT_CONVERT, FL_OP_SIGNED_OF_FLOAT,
                                                   FL_OP_UNSIGNED_OF_FLOAT};
    static const uint32_t formats[] = {32, 64, 80}, integers[] = {8, 16, 32, 64};
    struct script *script = &generator->script;
    uint32_t width = formats[below(3)];
    switch (below(4)) {
    case 0: {
        enum fl_operator op = conversions[below(3)];
        uint32_t to = op == FL_OP_FLOAT_CONVERT ? formats[below(3)] : integers[below(4)];
        return fl_expression_convert(script->arena, op, to, float_leaf(generator, width), NULL);
    }
    case 1: {
        enum fl_operator op = below(2) ? FL_OP_FLOAT_OF_SIGNED : FL_OP_FLOAT_OF_UNSIGNED;
        uint32_t from = integers[below(4)];
        fl_variable_id variable = script_local(script, "i", from);
        script_assign(script, variable, constant(generator, from));
        return fl_expression_convert(script->arena, op, width, script_value(script, variable), NULL);
    }
    case 2:
        return below(2)
                   ? fl_expression_unary(script->arena, FL_OP_FLOAT_ROOT, float_leaf(generator, width), NULL)
                   : fl_expression_unary(script->arena, FL_OP_FLOAT_IS_NAN, float_leaf(generator, width), NULL);
    default: {
        expression left = float_leaf(generator, width), right = float_leaf(generator, width);
        return script_binary(script, binary[below(sizeof binary / sizeof *binary)], left, right);
    }
    }
}

static void test_floats(void **state) {
    (void)state;
    random_state = UINT64_C(0x7654321);
    printf("seed %llx\n", (unsigned long long)random_state);
    for (int program = 0; program < 100; program++) {
        struct generator generator;
        begin_program(&generator);
        for (int i = 0; i < 100; i++) {
            expression value = generate_float(&generator);
            fl_variable_id result = script_local(&generator.script, "result", value->width);
            script_assign(&generator.script, result, value);
        }
        run_and_compare(&generator, 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_integers), cmocka_unit_test(test_floats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
