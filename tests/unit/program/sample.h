/* tests/unit/program/sample.h - types and shorthands for building programs by hand. */
#ifndef FL_TESTS_PROGRAM_SAMPLE_H
#define FL_TESTS_PROGRAM_SAMPLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "program/build/builder.h"
#include "program/print/print.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"

#define NO_POSITION ((struct fl_position){.file = FL_NO_ID})
#define NONE(type) ((type)FL_NO_ID)

static const struct fl_type int_type = {
    .kind = FL_TYPE_INTEGER, .is_signed = true, .name = "int", .size_bits = 32};
static const struct fl_type unsigned_type = {.kind = FL_TYPE_INTEGER, .name = "unsigned int", .size_bits = 32};
static const struct fl_type long_type = {
    .kind = FL_TYPE_INTEGER, .is_signed = true, .name = "long", .size_bits = 64};
static const struct fl_type short_type = {
    .kind = FL_TYPE_INTEGER, .is_signed = true, .name = "short", .size_bits = 16};
static const struct fl_type char_type = {
    .kind = FL_TYPE_CHARACTER, .is_signed = true, .name = "char", .size_bits = 8};
static const struct fl_type byte_type = {.kind = FL_TYPE_CHARACTER, .name = "unsigned char", .size_bits = 8};
static const struct fl_type bool_type = {.kind = FL_TYPE_BOOL, .name = "_Bool", .size_bits = 8};
static const struct fl_type float_type = {
    .kind = FL_TYPE_FLOAT, .is_signed = true, .name = "float", .size_bits = 32};
static const struct fl_type double_type = {
    .kind = FL_TYPE_FLOAT, .is_signed = true, .name = "double", .size_bits = 64};
static const struct fl_type int_pointer = {.kind = FL_TYPE_POINTER, .size_bits = 64, .element = &int_type};
static const struct fl_type void_pointer = {.kind = FL_TYPE_POINTER, .size_bits = 64};
static const struct fl_type int_array = {
    .kind = FL_TYPE_ARRAY, .size_bits = 320, .element = &int_type, .count = 10};

struct sample {
    struct fl_arena *arena;
    struct fl_builder *builder;
    fl_function_id function;
    fl_location_id entry, exit;
    const struct fl_program *program; /* once frozen */
};

/* A builder with one function, "main", that is begun and has no edges. */
static struct sample sample_make(void) {
    struct sample sample = {.arena = fl_arena_create()};
    sample.builder = fl_builder_create(sample.arena, 64);
    sample.function = fl_builder_add_function(
        sample.builder,
        (struct fl_function){.name = "main", .position = NO_POSITION, .is_users = true, .result_width = 32});
    fl_builder_begin_body(sample.builder, sample.function);
    sample.entry = fl_builder_function(sample.builder, sample.function)->entry;
    sample.exit = fl_builder_function(sample.builder, sample.function)->exit;
    return sample;
}

static fl_edge_id sample_edge(struct sample *sample, fl_location_id from, fl_location_id to,
                              struct fl_operation operation) {
    if (operation.kind == FL_OPERATION_SKIP || operation.kind == FL_OPERATION_ASSUME ||
        operation.kind == FL_OPERATION_CHECK || operation.kind == FL_OPERATION_RETURN)
        operation.variable = NONE(fl_variable_id);
    return fl_builder_add_edge(sample->builder, from, to, operation, NO_POSITION);
}

static fl_location_id sample_location(struct sample *sample) {
    return fl_builder_add_location(sample->builder, sample->function);
}

static void sample_return(struct sample *sample, fl_location_id from) {
    sample_edge(sample, from, sample->exit,
                (struct fl_operation){.kind = FL_OPERATION_RETURN,
                                      .value = fl_expression_word(sample->arena, 32, 0, NULL)});
}

static const struct fl_program *sample_freeze(struct sample *sample) {
    sample->program = fl_builder_freeze(sample->builder, sample->function, sample->function);
    return sample->program;
}

static void sample_free(struct sample *sample) {
    fl_arena_destroy(sample->arena);
}

static fl_variable_id sample_variable_id(struct sample *sample, const char *name, const struct fl_type *type) {
    return fl_builder_add_variable(sample->builder, (struct fl_variable){.name = name,
                                                                         .kind = FL_VARIABLE_LOCAL,
                                                                         .width = (uint32_t)type->size_bits,
                                                                         .type = type,
                                                                         .function = sample->function,
                                                                         .position = NO_POSITION});
}

static const struct fl_expression *sample_variable(struct sample *sample, const char *name,
                                                   const struct fl_type *type) {
    return fl_expression_variable(sample->arena, sample->builder, sample_variable_id(sample, name, type));
}

static fl_object_id sample_object_id(struct sample *sample, const char *name, const struct fl_type *type) {
    return fl_builder_add_object(sample->builder, (struct fl_object){.name = name,
                                                                     .kind = FL_OBJECT_GLOBAL,
                                                                     .size = (type->size_bits + 7) / 8,
                                                                     .alignment = 4,
                                                                     .type = type,
                                                                     .function = FL_NO_ID,
                                                                     .position = NO_POSITION});
}

static const struct fl_expression *sample_object(struct sample *sample, const char *name,
                                                 const struct fl_type *type) {
    return fl_expression_object(sample->arena, sample->builder, sample_object_id(sample, name, type), NULL);
}

static const struct fl_expression *sample_word(struct sample *sample, uint32_t width, int64_t value) {
    return fl_expression_word(sample->arena, width, (uint64_t)value, NULL);
}

#endif
