/* Whatever stands for an invariant is either refused with a message and a column inside of it, or is a condition.
 */
#include <string.h>

#include "program/build/builder.h"
#include "source/expression_parse.h"
#include "tests/fuzz/fuzz.h"

static const struct fl_type char_type = {
    .kind = FL_TYPE_CHARACTER, .is_signed = true, .name = "char", .size_bits = 8};
static const struct fl_type int_type = {
    .kind = FL_TYPE_INTEGER, .is_signed = true, .name = "int", .size_bits = 32};
static const struct fl_type long_type = {.kind = FL_TYPE_INTEGER, .name = "unsigned long", .size_bits = 64};
static const struct fl_type double_type = {.kind = FL_TYPE_FLOAT, .name = "double", .size_bits = 64};
static struct fl_member members[] = {{"x", &int_type, 0, 0}, {"b", &int_type, 32, 5}, {"y", &char_type, 40, 0}};
static const struct fl_type struct_type = {
    .kind = FL_TYPE_STRUCT, .name = "struct s", .size_bits = 64, .members = members, .member_count = 3};
static const struct fl_type array_type = {
    .kind = FL_TYPE_ARRAY, .size_bits = 256, .element = &struct_type, .count = 4};
static const struct fl_type pointer_type = {.kind = FL_TYPE_POINTER, .size_bits = 64, .element = &struct_type};

static const struct {
    const char *name;
    const struct fl_type *type;
} variables[] = {
    {"c", &char_type}, {"i", &int_type}, {"n", &long_type}, {"d", &double_type}, {"p", &pointer_type}};

static const struct fl_program *make_program(struct fl_arena *arena) {
    struct fl_builder *builder = fl_builder_create(arena, 64);
    fl_function_id function =
        fl_builder_add_function(builder, (struct fl_function){.name = "f", .position = {.file = FL_NO_ID}});
    fl_builder_begin_body(builder, function);
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        uint32_t width = (uint32_t)variables[i].type->size_bits;
        struct fl_variable variable = {.name = variables[i].name,
                                       .kind = FL_VARIABLE_GLOBAL,
                                       .width = width,
                                       .type = variables[i].type,
                                       .function = FL_NO_ID,
                                       .position = {.file = FL_NO_ID},
                                       .initial = fl_bits_of_word(width, 0)};
        fl_builder_add_variable(builder, variable);
    }
    struct fl_object object = {.name = "a",
                               .kind = FL_OBJECT_GLOBAL,
                               .size = 32,
                               .alignment = 8,
                               .type = &array_type,
                               .function = FL_NO_ID,
                               .position = {.file = FL_NO_ID}};
    fl_builder_add_object(builder, object);
    fl_builder_add_edge(builder, fl_builder_function(builder, function)->entry,
                        fl_builder_function(builder, function)->exit,
                        (struct fl_operation){.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID},
                        (struct fl_position){.file = FL_NO_ID});
    return fl_builder_freeze(builder, function, function);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program = make_program(arena);
    struct fl_position nowhere = {.file = FL_NO_ID};
    struct fl_names *names = fl_names_at(arena, program, program->entry, nowhere);
    char *text = fl_arena_allocate(arena, size + 1);
    memcpy(text, bytes, size);
    struct fl_expression_problem problem;
    const struct fl_expression *condition = fl_condition_of_text(arena, names, text, &problem);
    if (condition)
        check(condition->width == 1);
    else
        check(problem.message && problem.column >= 1 && problem.column <= strlen(text) + 1);
    fl_arena_destroy(arena);
    return 0;
}
