/* Random predicates, printed as C: read again, the predicate that comes back is equivalent; compiled and run,
 * it has the same value, and nothing that C leaves undefined happens. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source/expression_parse.h"
#include "solver/solver.h"
#include "term/print/print.h"
#include "tests/unit/report/sample.h"

#include "prove/system/symbol.h"

enum { PREDICATES = 3000, SEED = 20261116, CONFLICTS = 300, COMPILED = 1500 };

#define DECLARATIONS                                                                      \
    "typedef unsigned char byte;\n"                                                       \
    "enum color { RED, GREEN = 5, BLUE = -3 };\n"                                         \
    "struct inner { short s; byte b[3]; unsigned f : 3; int g : 7; unsigned h : 13; };\n" \
    "struct outer { struct inner in[4]; long long l; enum color c; int *p; };\n"          \
    "signed char global_char; unsigned long global_long;\n"                               \
    "struct outer object; int table[10]; unsigned short grid[3][5];\n"

static const char source[] =
    DECLARATIONS "int main(void) {\n"
                 "    _Bool flag = 1; char c = 2; byte b = 3; short s = 4; unsigned short us = 5;\n"
                 "    int i = 6, j = 7; unsigned u = 8; long l = 9; unsigned long long ul = 10;\n"
                 "    int local[4] = {0}; int *p = local; enum color color = RED; struct outer *q = 0;\n"
                 "    object.in[i & 3].b[1] = b; table[j & 7] = grid[1][i & 1]; local[i & 3] = *p + (q != 0);\n"
                 "    global_long = flag + c + b + s + us + u + l + ul + color;\n"
                 "    return global_char + (int)global_long;\n"
                 "}\n";

static uint64_t random_state = SEED;

static uint32_t pick(uint32_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % bound);
}

struct world {
    bool has_constant_offsets;
    struct fl_terms *terms;
    struct fl_symbols *symbols;
    const struct fl_program *program;
    FL_VECTOR_OF(const struct fl_term *) variables;
    FL_VECTOR_OF(const struct fl_term *) objects;
};

static const struct fl_term *make(struct world *world, uint32_t width, unsigned depth);

/* Aligned or not, at a constant offset or at one that depends on a variable. */
static const struct fl_term *load(struct world *world, uint32_t width) {
    const struct fl_term *object = world->objects.items[pick((uint32_t)world->objects.count)], *value = NULL;
    uint32_t pointer = world->program->pointer_width;
    const struct fl_term *offset =
        fl_term_word(world->terms, pointer, width / 8 * pick(6) + (pick(4) ? 0 : pick(9)));
    if (!world->has_constant_offsets && pick(3) == 0) {
        const struct fl_term *index = fl_term_convert(
            world->terms, pick(4) ? FL_OP_SIGN_EXTEND : FL_OP_ZERO_EXTEND, pointer, make(world, 32, 0));
        const struct fl_term *size = fl_term_word(world->terms, pointer, pick(3) ? width / 8 : 1 + pick(11));
        offset = fl_term_binary(world->terms, FL_OP_ADD, offset,
                                fl_term_binary(world->terms, FL_OP_MULTIPLY, index, size));
    }
    for (uint32_t i = 0; i < width / 8; i++) {
        const struct fl_term *at =
            fl_term_binary(world->terms, FL_OP_ADD, offset, fl_term_word(world->terms, pointer, i));
        const struct fl_term *byte = fl_term_select(world->terms, object, at);
        value = value ? fl_term_binary(world->terms, FL_OP_CONCAT, byte, value) : byte;
    }
    return value;
}

static const struct fl_term *leaf(struct world *world, uint32_t width) {
    static const int64_t constants[] = {0,   1,   2,     3,  7,  10,   97,         127,       128,
                                        255, 256, 65535, -1, -2, -128, 3000000000, INT32_MIN, INT64_MIN};
    if (pick(4) == 0) return load(world, width);
    for (unsigned tries = 0; tries < 20; tries++) {
        const struct fl_term *variable = world->variables.items[pick((uint32_t)world->variables.count)];
        if (variable->width == width) return variable;
    }
    return fl_term_word(world->terms, width,
                        (uint64_t)constants[pick(sizeof constants / sizeof *constants)] & fl_bits_mask(width));
}

static const struct fl_term *bit(struct world *world, unsigned depth) {
    static const enum fl_operator comparisons[] = {FL_OP_EQUAL,      FL_OP_EQUAL,       FL_OP_LESS,
                                                   FL_OP_LESS_EQUAL, FL_OP_LESS_SIGNED, FL_OP_LESS_EQUAL_SIGNED};
    static const enum fl_operator joins[] = {FL_OP_AND, FL_OP_OR, FL_OP_XOR, FL_OP_EQUAL};
    if (depth && pick(4) == 0)
        return fl_term_binary(world->terms, joins[pick(4)], make(world, 1, depth - 1), make(world, 1, depth - 1));
    if (depth && pick(4) == 0) return fl_term_not(world->terms, make(world, 1, depth - 1));
    if (depth && pick(12) == 0) return fl_term_extract(world->terms, 3, 3, make(world, 32, depth - 1));
    uint32_t width = 8u << pick(4);
    return fl_term_binary(world->terms, comparisons[pick(6)], make(world, width, depth ? depth - 1 : 0),
                          make(world, width, depth ? depth - 1 : 0));
}

static const struct fl_term *binary(struct world *world, uint32_t width, unsigned depth) {
    static const enum fl_operator operators[] = {FL_OP_ADD,
                                                 FL_OP_ADD,
                                                 FL_OP_SUBTRACT,
                                                 FL_OP_MULTIPLY,
                                                 FL_OP_AND,
                                                 FL_OP_OR,
                                                 FL_OP_XOR,
                                                 FL_OP_SHIFT_LEFT,
                                                 FL_OP_DIVIDE,
                                                 FL_OP_REMAINDER,
                                                 FL_OP_SHIFT_LEFT,
                                                 FL_OP_SHIFT_RIGHT,
                                                 FL_OP_SHIFT_RIGHT_SIGNED,
                                                 FL_OP_DIVIDE_SIGNED,
                                                 FL_OP_REMAINDER_SIGNED};
    enum fl_operator op = operators[pick(sizeof operators / sizeof *operators)];
    const struct fl_term *left = make(world, width, depth - 1), *right = make(world, width, depth - 1);
    bool is_division = op >= FL_OP_DIVIDE && op <= FL_OP_REMAINDER_SIGNED;
    /* Wide products and quotients of variables take a solver too long. */
    if (is_division || (op == FL_OP_MULTIPLY && width > 16))
        right = fl_term_word(world->terms, width, 1 + pick(100));
    return fl_term_binary(world->terms, op, left, right);
}

static const struct fl_term *conversion(struct world *world, uint32_t width, unsigned depth) {
    uint32_t other = pick(6) == 0 ? 1 : 8u << pick(4);
    const struct fl_term *operand = make(world, other, depth - 1);
    if (other == width) return operand;
    if (other > width) {
        uint32_t low = pick(2) ? 0 : pick(other - width + 1);
        return fl_term_extract(world->terms, low + width - 1, low, operand);
    }
    if (pick(4) == 0 && other >= 8 && other * 2 == width)
        return fl_term_binary(world->terms, FL_OP_CONCAT, operand, make(world, other, depth - 1));
    return fl_term_convert(world->terms, pick(2) ? FL_OP_ZERO_EXTEND : FL_OP_SIGN_EXTEND, width, operand);
}

static const struct fl_term *make(struct world *world, uint32_t width, unsigned depth) {
    if (width == 1) return bit(world, depth);
    if (depth == 0) return leaf(world, width);
    switch (pick(9)) {
    case 0:
    case 1: return leaf(world, width);
    case 2: return fl_term_unary(world->terms, pick(2) ? FL_OP_NOT : FL_OP_NEGATE, make(world, width, depth - 1));
    case 3:
    case 4: return conversion(world, width, depth);
    case 5:
        return fl_term_if(world->terms, make(world, 1, depth - 1), make(world, width, depth - 1),
                          make(world, width, depth - 1));
    default: return binary(world, width, depth);
    }
}

static void prepare(struct world *world, const struct fl_program *program, struct fl_arena *arena) {
    *world = (struct world){.terms = fl_terms_create(arena), .program = program};
    world->symbols = fl_symbols_create(arena, program, world->terms);
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        bool is_here = fl_id_is_none(variable->function) || fl_id_equal(variable->function, program->entry);
        if (variable->kind == FL_VARIABLE_TEMPORARY || !variable->position.line || !is_here) continue;
        if (!program->files[variable->position.file.index].is_users) continue;
        fl_vector_push(arena, &world->variables,
                       fl_symbol_variable(world->symbols, (fl_variable_id){i}, 1, false));
    }
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        bool is_here = object->kind == FL_OBJECT_GLOBAL || fl_id_equal(object->function, program->entry);
        if (!object->position.line || !is_here || object->kind == FL_OBJECT_STRING) continue;
        if (!program->files[object->position.file.index].is_users) continue;
        fl_vector_push(arena, &world->objects, fl_symbol_object(world->symbols, (fl_object_id){i}, 1, false));
    }
}

static void same_again(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    struct world world;
    prepare(&world, sample.program, sample.arena);
    assert_int_equal(world.objects.count, 4);
    struct fl_position here = {sample.program->functions[sample.program->entry.index].position.file, 13, 5};
    struct fl_names *names = fl_names_at(sample.arena, sample.program, sample.program->entry, here);
    unsigned printed = 0, undecided = 0;
    for (unsigned i = 0; i < PREDICATES; i++) {
        const struct fl_term *predicate = bit(&world, pick(5));
        const char *text = fl_predicate_print_c(world.symbols, sample.arena, predicate);
        if (!text) continue;
        printed++;
        struct fl_expression_problem problem;
        const struct fl_expression *read = fl_condition_of_text(sample.arena, names, text, &problem);
        if (!read) fail_msg("%s: column %u: %s", text, problem.column, problem.message);
        const struct fl_term *again = fl_symbols_evaluate(world.symbols, read, 1);
        if (!again) fail_msg("%s: it has no value", text);
        if (again == predicate) continue;
        struct fl_solver *solver = fl_solver_create_bitblast(world.terms);
        const struct fl_term *differ = fl_term_binary(world.terms, FL_OP_XOR, predicate, again);
        struct fl_limits limits = fl_limits_none();
        limits.conflicts = CONFLICTS;
        enum fl_answer answer = fl_solver_solve(solver, &differ, 1, limits);
        if (answer == FL_SATISFIABLE) {
            struct fl_text script = fl_text_make(sample.arena);
            fl_term_print_smt_script(&script, &predicate, 1);
            fail_msg("predicate %u: %s prints as %s", i, fl_text_string(&script), text);
        }
        undecided += answer == FL_UNDECIDED;
        fl_solver_destroy(solver);
    }
    if (getenv("VERBOSE")) print_message("%u printed, %u undecided\n", printed, undecided);
    assert_true(printed > PREDICATES * 3 / 4);
    assert_true(undecided < PREDICATES / 20);
    fl_terms_destroy(world.terms);
    sample_free(&sample);
}

/* ---- compiled ---- */

/* Values of variables and bytes of objects, to the assignment and to the program. */
static void give_values(struct world *world, struct fl_assignment *assignment, FILE *stream) {
    for (size_t i = 0; i < world->variables.count; i++) {
        const struct fl_symbol *symbol = fl_symbol_of(world->symbols, world->variables.items[i]);
        const struct fl_variable *variable = &world->program->variables[symbol->number];
        uint64_t value = (uint64_t)pick(1u << 31) << 33 | (uint64_t)pick(1u << 31) << 3 | pick(8);
        if (variable->type->kind == FL_TYPE_BOOL || pick(3) == 0) value &= 1;
        value &= fl_bits_mask(variable->width);
        fl_assignment_set(assignment, symbol->term, fl_bits_of_word(variable->width, value));
        fprintf(stream, "{ unsigned long long v = %lluull; memcpy(&%s, &v, sizeof %s); }\n",
                (unsigned long long)value, variable->name, variable->name);
    }
    for (size_t i = 0; i < world->objects.count; i++) {
        const struct fl_symbol *symbol = fl_symbol_of(world->symbols, world->objects.items[i]);
        const struct fl_object *object = &world->program->objects[symbol->number];
        for (uint64_t k = 0; k < object->size; k++) {
            uint64_t value = pick(3) ? pick(256) : 0;
            fl_assignment_set_element(assignment, symbol->term, fl_bits_of_word(world->program->pointer_width, k),
                                      fl_bits_of_word(8, value));
            fprintf(stream, "((unsigned char *)&%s)[%u] = %u;\n", object->name, (unsigned)k, (unsigned)value);
        }
    }
}

static void compiled(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    struct world world;
    prepare(&world, sample.program, sample.arena);
    world.has_constant_offsets = true;
    struct fl_assignment *assignment = fl_assignment_create(sample.arena);
    struct fl_evaluator *evaluator = fl_evaluator_create(sample.arena, assignment);
    const char *texts[COMPILED];
    const struct fl_term *predicates[COMPILED];
    FILE *stream = fopen("compiled.c", "w");
    fprintf(stream, "#include <stdio.h>\n#include <string.h>\n%s", DECLARATIONS);
    fprintf(stream,
            "int main(void) {\n_Bool flag; char c; byte b; short s; unsigned short us; int i, j; unsigned u;\n"
            "long l; unsigned long long ul; int local[4]; int *p; enum color color; struct outer *q;\n");
    give_values(&world, assignment, stream);
    for (unsigned i = 0; i < COMPILED;) {
        predicates[i] = bit(&world, pick(5));
        texts[i] = fl_predicate_print_c(world.symbols, sample.arena, predicates[i]);
        if (!texts[i]) continue;
        fprintf(stream, "printf(\"%%d\\n\", (%s) != 0);\n", texts[i]);
        i++;
    }
    fprintf(stream, "return 0; }\n");
    fclose(stream);
    assert_int_equal(system("cc -w -O0 -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero "
                            "-fsanitize-undefined-trap-on-error -o compiled compiled.c"),
                     0);
    FILE *output = popen("./compiled", "r");
    for (unsigned i = 0; i < COMPILED; i++) {
        int found = -1;
        if (fscanf(output, "%d", &found) != 1) fail_msg("%u: %s: is undefined", i, texts[i]);
        if (found == fl_evaluate_bool(evaluator, predicates[i])) continue;
        struct fl_text script = fl_text_make(sample.arena);
        fl_term_print_smt_script(&script, &predicates[i], 1);
        fail_msg("predicate %u: %s prints as %s, which is %d", i, fl_text_string(&script), texts[i], found);
    }
    assert_int_equal(pclose(output), 0);
    fl_terms_destroy(world.terms);
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(same_again), cmocka_unit_test(compiled)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
