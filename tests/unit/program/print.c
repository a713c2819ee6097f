/* Expressions, lvalues and operations print as C. */
#include "sample.h"

static struct sample sample;

static struct fl_member node_members[3];
static struct fl_type node = {
    .kind = FL_TYPE_STRUCT, .name = "struct node", .size_bits = 512, .members = node_members, .member_count = 3};
static const struct fl_type node_pointer = {.kind = FL_TYPE_POINTER, .size_bits = 64, .element = &node};
static struct fl_member inner_members[2] = {{"a", &int_type, 0, 0}, {"b", &int_type, 32, 0}};
static const struct fl_type inner = {
    .kind = FL_TYPE_STRUCT, .size_bits = 64, .members = inner_members, .member_count = 2};
static struct fl_member flag_members[3] = {
    {"x", &unsigned_type, 0, 3}, {"y", &int_type, 3, 5}, {"z", &unsigned_type, 8, 8}};
static const struct fl_type flags = {
    .kind = FL_TYPE_STRUCT, .name = "struct flags", .size_bits = 32, .members = flag_members, .member_count = 3};
static const struct fl_type flags_pointer = {.kind = FL_TYPE_POINTER, .size_bits = 64, .element = &flags};

static int set_up(void **state) {
    (void)state;
    node_members[0] = (struct fl_member){"next", &node_pointer, 0, 0};
    node_members[1] = (struct fl_member){NULL, &inner, 64, 0};
    node_members[2] = (struct fl_member){"data", &int_array, 128, 0};
    sample = sample_make();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    sample_free(&sample);
    return 0;
}

static void freeze(void) {
    if (sample.program) return;
    sample_return(&sample, sample.entry);
    sample_freeze(&sample);
}

static void expect(const struct fl_expression *expression, const char *expected) {
    freeze();
    struct fl_text text = fl_text_make(sample.arena);
    fl_expression_print(&text, sample.program, expression);
    assert_string_equal(fl_text_string(&text), expected);
}

static void expect_operation(struct fl_operation operation, const char *expected) {
    freeze();
    struct fl_text text = fl_text_make(sample.arena);
    fl_operation_print(&text, sample.program, &operation);
    assert_string_equal(fl_text_string(&text), expected);
}

#define binary(op, left, right) fl_expression_binary(sample.arena, FL_OP_##op, (left), (right), NULL)
#define convert(op, width, operand) fl_expression_convert(sample.arena, FL_OP_##op, (width), (operand), NULL)
#define not(operand) fl_expression_not(sample.arena, (operand))
#define load(address, width, type) fl_expression_load(sample.arena, (address), (width), (type))
#define word(width, value) sample_word(&sample, (width), (value))
#define index(base, at, stride) fl_expression_index(sample.arena, (base), (at), (stride), NULL)
#define field(base, number)                                                                    \
    fl_expression_field(sample.arena, (base), (int64_t)(node_members[number].offset_bits / 8), \
                        &node_members[number], NULL)

static void test_precedence(void **state) {
    (void)state;
    const struct fl_expression *x = sample_variable(&sample, "x", &int_type),
                               *y = sample_variable(&sample, "y", &int_type);
    expect(binary(ADD, x, binary(MULTIPLY, y, word(32, 2))), "x + y * 2");
    expect(binary(MULTIPLY, binary(ADD, x, y), word(32, 2)), "(x + y) * 2");
    expect(binary(SUBTRACT, x, binary(SUBTRACT, y, x)), "x - (y - x)");
    expect(binary(SUBTRACT, binary(SUBTRACT, x, y), x), "x - y - x");
    expect(binary(ADD, x, word(32, -1)), "x - 1");
    expect(binary(EQUAL, binary(AND, x, word(32, 1)), word(32, 0)), "(x & 1) == 0");
    expect(binary(SUBTRACT, word(32, 0), x), "-x");
    expect(binary(XOR, x, word(32, -1)), "~x");
    expect(fl_expression_unary(sample.arena, FL_OP_NEGATE, binary(SUBTRACT, word(32, 0), x), NULL), "-(-x)");
    expect(fl_expression_if(sample.arena, binary(EQUAL, x, y), x, y, NULL), "x == y ? x : y");
    expect(binary(MULTIPLY, x, word(32, -3)), "x * -3");
}

static void test_conditions(void **state) {
    (void)state;
    const struct fl_expression *x = sample_variable(&sample, "x", &int_type),
                               *y = sample_variable(&sample, "y", &int_type);
    const struct fl_expression *u = sample_variable(&sample, "u", &unsigned_type),
                               *p = sample_variable(&sample, "p", &int_pointer);
    const struct fl_expression *less = binary(LESS_SIGNED, x, word(32, 10));
    expect(less, "x < 10");
    expect(not(less), "x >= 10");
    assert_ptr_equal(not(not(binary(EQUAL, x, y)))->operands[0], x);
    expect(not(not(less)), "x < 10");
    expect(fl_expression_turned(sample.arena, binary(LESS_SIGNED, y, x)), "x > y");
    expect(not(fl_expression_turned(sample.arena, binary(LESS_SIGNED, y, x))), "x <= y");
    expect(binary(LESS_SIGNED, word(32, 10), x), "x > 10");
    expect(not(binary(EQUAL, x, word(32, 0))), "x != 0");
    expect(not(binary(EQUAL, p, word(64, 0))), "p != NULL");
    expect(binary(AND, less, not(binary(OR, binary(EQUAL, x, y), less))), "x < 10 && !(x == y || x < 10)");
    expect(binary(LESS, u, x), "u < x");
    expect(binary(LESS, x, y), "(unsigned int)x < y");
    expect(binary(LESS_SIGNED, u, x), "(int)u < x");
    expect(binary(EQUAL, convert(ZERO_EXTEND, 32, less), word(32, 0)), "x >= 10");
    expect(binary(ADD, convert(ZERO_EXTEND, 32, less), word(32, 1)), "(x < 10) + 1");
    const struct fl_expression *d = sample_variable(&sample, "d", &double_type);
    expect(not(binary(FLOAT_LESS, d, d)), "!(d < d)");
    expect(not(binary(FLOAT_EQUAL, d, d)), "d != d");
}

static void test_conversions(void **state) {
    (void)state;
    const struct fl_expression *c = sample_variable(&sample, "c", &char_type),
                               *b = sample_variable(&sample, "b", &byte_type);
    const struct fl_expression *x = sample_variable(&sample, "x", &int_type),
                               *l = sample_variable(&sample, "l", &long_type);
    const struct fl_expression *u = sample_variable(&sample, "u", &unsigned_type),
                               *f = sample_variable(&sample, "f", &float_type);
    const struct fl_expression *d = sample_variable(&sample, "d", &double_type),
                               *t = sample_variable(&sample, "t", &bool_type);
    expect(binary(EQUAL, convert(SIGN_EXTEND, 32, c), word(32, 'a')), "c == 'a'");
    expect(binary(ADD, convert(SIGN_EXTEND, 32, c), convert(ZERO_EXTEND, 32, b)), "c + b");
    expect(convert(ZERO_EXTEND, 32, c), "(unsigned char)c");
    const struct fl_expression *narrow = fl_expression_extract(sample.arena, 7, 0, x, NULL);
    expect(narrow, "(signed char)x");
    expect(convert(ZERO_EXTEND, 32, narrow), "(unsigned char)x");
    expect(convert(ZERO_EXTEND, 64, narrow), "(unsigned long)(unsigned char)x");
    expect(convert(SIGN_EXTEND, 64, narrow), "(long)(signed char)x");
    expect(binary(SHIFT_RIGHT, narrow, word(8, 3)), "(unsigned char)x >> 3");
    expect(binary(ADD, convert(ZERO_EXTEND, 64, narrow), l), "(unsigned long)(unsigned char)x + l");
    expect(binary(ADD, convert(SIGN_EXTEND, 64, x), l), "x + l");
    expect(binary(ADD, l, convert(SIGN_EXTEND, 64, x)), "l + x");
    expect(binary(MULTIPLY, convert(SIGN_EXTEND, 64, x), convert(SIGN_EXTEND, 64, x)), "(long)x * x");
    expect(binary(MULTIPLY, convert(SIGN_EXTEND, 64, x), word(64, 3)), "(long)x * 3");
    expect(binary(LESS_SIGNED, convert(SIGN_EXTEND, 64, x), word(64, 3)), "x < 3");
    expect(binary(LESS_SIGNED, convert(SIGN_EXTEND, 64, x), word(64, 3000000000)), "(long)x < 3000000000");
    expect(fl_expression_convert(sample.arena, FL_OP_ZERO_EXTEND, 64, x, &long_type), "(long)(unsigned int)x");
    expect(fl_expression_extract(sample.arena, 7, 0, x, &char_type), "(char)x");
    expect(fl_expression_extract(sample.arena, 15, 8, x, NULL), "(unsigned char)(x >> 8)");
    expect(fl_expression_extract(sample.arena, 0, 0, t, NULL), "t");
    expect(binary(SHIFT_RIGHT, u, word(32, 3)), "u >> 3");
    expect(binary(SHIFT_RIGHT, x, word(32, 3)), "(unsigned int)x >> 3");
    expect(binary(DIVIDE, u, word(32, 3)), "u / 3");
    expect(binary(FLOAT_MULTIPLY, convert(FLOAT_OF_SIGNED, 64, x), d), "x * d");
    expect(binary(FLOAT_ADD, convert(FLOAT_CONVERT, 64, f), d), "f + d");
    expect(convert(FLOAT_OF_SIGNED, 64, x), "(double)x");
    expect(convert(SIGNED_OF_FLOAT, 32, d), "(int)d");
    expect(fl_expression_implicit(sample.arena, binary(AND, x, word(32, 255))), "x");
    expect(fl_expression_round(sample.arena, FL_ROUND_DOWN, d, NULL), "floor(d)");
    expect(binary(ADD_OVERFLOWS_SIGNED, x, x), "add_overflows_signed(x, x)");
}

static void test_lvalues(void **state) {
    (void)state;
    const struct fl_expression *n = sample_object(&sample, "n", &node),
                               *list = sample_variable(&sample, "list", &node_pointer);
    const struct fl_expression *a = sample_object(&sample, "a", &int_array),
                               *p = sample_variable(&sample, "p", &int_pointer);
    const struct fl_expression *i = sample_variable(&sample, "i", &int_type),
                               *v = sample_variable(&sample, "v", &void_pointer);
    const struct fl_expression *wide = convert(SIGN_EXTEND, 64, i);
    expect(load(field(n, 0), 64, &node_pointer), "n.next");
    expect(load(field(list, 0), 64, &node_pointer), "list->next");
    expect(load(field(load(field(list, 0), 64, &node_pointer), 0), 64, NULL), "list->next->next");
    expect(load(index(field(list, 2), wide, 4), 32, &int_type), "list->data[i]");
    expect(load(index(a, wide, 4), 32, &int_type), "a[i]");
    expect(load(index(p, wide, 4), 32, &int_type), "p[i]");
    expect(load(p, 32, &int_type), "*p");
    expect(load(v, 32, &int_type), "*(int *)v");
    expect(load(p, 8, &char_type), "*(char *)p");
    expect(n, "&n");
    expect(a, "a");
    expect(index(a, word(64, 0), 4), "a");
    expect(index(a, word(64, 3), 4), "&a[3]");
    expect(index(p, wide, 4), "p + i");
    expect(index(p, word(64, -1), 4), "p - 1");
    expect(index(p, word(64, 0), 4), "p");
    expect(load(index(index(p, wide, 4), word(64, 2), 4), 32, &int_type), "(p + i)[2]");
    expect(index(v, wide, 1), "v + i");
    expect(field(list, 0), "&list->next");
    expect(field(list, 2), "list->data");
    const struct fl_expression *anonymous = field(list, 1);
    expect(load(fl_expression_field(sample.arena, anonymous, 4, &inner_members[1], NULL), 32, &int_type),
           "list->b");
    expect(load(fl_expression_field(sample.arena, n, 20, NULL, NULL), 32, NULL), "n.data[1]");
    expect(load(fl_expression_field(sample.arena, list, 8, NULL, NULL), 32, NULL), "list->a");
    expect(load(fl_expression_field(sample.arena, v, 8, NULL, NULL), 32, &int_type), "*(int *)((char *)v + 8)");
    expect(load(a, 32, NULL), "a[0]");
    expect(load(fl_expression_field(sample.arena, v, 0, NULL, NULL), 32, &int_type), "*(int *)v");
}

static void test_bit_fields(void **state) {
    (void)state;
    const struct fl_expression *s = sample_object(&sample, "s", &flags),
                               *q = sample_variable(&sample, "q", &flags_pointer);
    const struct fl_expression *x = sample_variable(&sample, "x", &int_type);
    const struct fl_expression *unit = load(s, 32, NULL), *other = load(q, 32, NULL);
    expect(binary(AND, unit, word(32, 7)), "s.x");
    expect(binary(SHIFT_RIGHT_SIGNED, binary(SHIFT_LEFT, other, word(32, 24)), word(32, 27)), "q->y");
    expect(binary(AND, binary(SHIFT_RIGHT, unit, word(32, 8)), word(32, 255)), "s.z");
    expect(fl_expression_extract(sample.arena, 7, 3, other, NULL), "q->y");
    expect(binary(AND, unit, word(32, 15)), "s & 15");
    const struct fl_expression *placed = binary(SHIFT_LEFT, binary(AND, x, word(32, 31)), word(32, 3));
    const struct fl_expression *value = binary(OR, binary(AND, unit, word(32, ~248)), placed);
    struct fl_operation store = {.kind = FL_OPERATION_STORE, .address = s, .value = value};
    expect_operation(store, "s.y = x");
    store.value = binary(OR, binary(AND, unit, word(32, ~248)), word(32, 3 << 3));
    expect_operation(store, "s.y = 3");
    store.value = binary(AND, unit, word(32, ~7));
    expect_operation(store, "s.x = 0");
}

static void test_operations(void **state) {
    (void)state;
    fl_variable_id x = sample_variable_id(&sample, "x", &int_type);
    const struct fl_expression *p = sample_variable(&sample, "p", &int_pointer),
                               *c = sample_variable(&sample, "c", &char_type);
    const struct fl_expression *n = sample_object(&sample, "n", &node),
                               *list = sample_variable(&sample, "list", &node_pointer);
    fl_check_id check =
        fl_builder_add_check(sample.builder, (struct fl_check){.kind = FL_CHECK_BOUNDS, .text = "i < 10"});
    fl_input_id input = fl_builder_add_input(sample.builder, (struct fl_input){.name = "nondet_int", .width = 32});
    fl_function_id f =
        fl_builder_add_function(sample.builder, (struct fl_function){.name = "f", .position = NO_POSITION});
    const struct fl_expression *value = fl_expression_variable(sample.arena, sample.builder, x);
    const struct fl_argument arguments[2] = {{.value = value}, {.value = convert(SIGN_EXTEND, 32, c)}};
    expect_operation(
        (struct fl_operation){.kind = FL_OPERATION_ASSIGN, .variable = x, .value = convert(SIGN_EXTEND, 32, c)},
        "x = c");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_ASSUME,
                                           .variable = FL_NO_ID,
                                           .condition = binary(EQUAL, value, word(32, 3))},
                     "assume(x == 3)");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_CALL,
                                           .variable = x,
                                           .arguments = arguments,
                                           .argument_count = 2,
                                           .callee = fl_expression_function(sample.arena, sample.builder, f)},
                     "x = f(x, c)");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_CALL,
                                           .variable = FL_NO_ID,
                                           .callee = load(field(list, 0), 64, NULL)},
                     "list->next()");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID}, "return");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_RETURN, .value = value}, "return x");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_INPUT, .variable = x, .input = input},
                     "x = input nondet_int()");
    expect_operation(
        (struct fl_operation){
            .kind = FL_OPERATION_INPUT, .variable = FL_NO_ID, .input = input, .address = n, .size = word(64, 8)},
        "input nondet_int(&n, 8)");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_ALLOCATE, .variable = x, .size = word(64, 40)},
                     "x = allocate(40)");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_FREE, .address = p}, "free(p)");
    expect_operation(
        (struct fl_operation){.kind = FL_OPERATION_COPY, .address = n, .source = list, .size = word(64, 64)},
        "n = *list");
    expect_operation(
        (struct fl_operation){.kind = FL_OPERATION_COPY, .address = n, .source = list, .size = word(64, 60)},
        "copy(&n, list, 60)");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_CHECK, .check = check, .condition = word(1, 0)},
                     "check bounds: i < 10");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_STORE, .address = p, .value = value}, "*p = x");
    expect_operation((struct fl_operation){.kind = FL_OPERATION_HALT, .value = word(32, 1)}, "halt(1)");
}

static void test_deep_expression(void **state) {
    (void)state;
    const struct fl_expression *x = sample_variable(&sample, "x", &int_type), *sum = x;
    for (int i = 0; i < 100000; i++) sum = binary(ADD, sum, sum);
    freeze();
    struct fl_text text = fl_text_make(sample.arena);
    fl_expression_print(&text, sample.program, sum);
    assert_true(text.count < 20000);
    assert_non_null(strstr(fl_text_string(&text), "..."));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_precedence, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_conditions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_conversions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lvalues, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_bit_fields, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_operations, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_deep_expression, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
