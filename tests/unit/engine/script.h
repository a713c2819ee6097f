/* tests/unit/engine/script.h - programs for the interpreter's tests: one straight line of operations in one function, and
 * helpers for more. */
#ifndef FL_TESTS_ENGINE_SCRIPT_H
#define FL_TESTS_ENGINE_SCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/interpret/interpret.h"
#include "program/build/builder.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"

struct script {
    struct fl_arena *arena;
    struct fl_builder *builder;
    fl_function_id function;
    fl_location_id at; /* where the next operation goes */
    const struct fl_program *program;
};

typedef const struct fl_expression *expression;

static const struct fl_type script_int = {
    .kind = FL_TYPE_INTEGER, .is_signed = true, .name = "int", .size_bits = 32};
static const struct fl_position script_nowhere = {FL_NO_ID, 0, 0};

/* Begins another function; its operations are added until the next one begins. */
static fl_function_id script_function(struct script *script, struct fl_function function) {
    function.position = script_nowhere;
    fl_function_id id = fl_builder_add_function(script->builder, function);
    script->function = id;
    return id;
}

static void script_begin(struct script *script) {
    fl_builder_begin_body(script->builder, script->function);
    script->at = fl_builder_function(script->builder, script->function)->entry;
}

static struct script script_make(uint32_t pointer_width) {
    struct script script = {.arena = fl_arena_create()};
    script.builder = fl_builder_create(script.arena, pointer_width);
    script_function(&script, (struct fl_function){.name = "main", .result_width = 32, .is_users = true});
    return script;
}

static void script_free(struct script *script) {
    fl_arena_destroy(script->arena);
}

static fl_variable_id script_variable(struct script *script, const char *name, uint32_t width,
                                      enum fl_variable_kind kind) {
    struct fl_variable variable = {.name = name, .kind = kind, .width = width, .function = script->function};
    if (kind == FL_VARIABLE_GLOBAL) variable.function = (fl_function_id)FL_NO_ID;
    return fl_builder_add_variable(script->builder, variable);
}

static fl_variable_id script_local(struct script *script, const char *name, uint32_t width) {
    return script_variable(script, name, width, FL_VARIABLE_LOCAL);
}

static fl_object_id script_object(struct script *script, const char *name, enum fl_object_kind kind,
                                  uint64_t size) {
    struct fl_object object = {
        .name = name, .kind = kind, .size = size, .alignment = 8, .function = script->function};
    if (kind == FL_OBJECT_GLOBAL || kind == FL_OBJECT_STRING) object.function = (fl_function_id)FL_NO_ID;
    object.is_constant = kind == FL_OBJECT_STRING;
    return fl_builder_add_object(script->builder, object);
}

static expression script_value(struct script *script, fl_variable_id variable) {
    return fl_expression_variable(script->arena, script->builder, variable);
}

static expression script_word(struct script *script, uint32_t width, uint64_t value) {
    return fl_expression_word(script->arena, width, value, NULL);
}

static expression script_address(struct script *script, fl_object_id object) {
    return fl_expression_object(script->arena, script->builder, object, NULL);
}

static expression script_binary(struct script *script, enum fl_operator op, expression left, expression right) {
    return fl_expression_binary(script->arena, op, left, right, NULL);
}

static fl_edge_id script_edge(struct script *script, fl_location_id source, fl_location_id target,
                              struct fl_operation operation) {
    return fl_builder_add_edge(script->builder, source, target, operation, script_nowhere);
}

/* Adds an operation behind the last one. */
static void script_do(struct script *script, struct fl_operation operation) {
    fl_location_id next = fl_builder_add_location(script->builder, script->function);
    script_edge(script, script->at, next, operation);
    script->at = next;
}

static void script_assign(struct script *script, fl_variable_id variable, expression value) {
    script_do(script, (struct fl_operation){.kind = FL_OPERATION_ASSIGN, .variable = variable, .value = value});
}

static void script_store(struct script *script, expression address, expression value) {
    script_do(script, (struct fl_operation){
                          .kind = FL_OPERATION_STORE, .variable = FL_NO_ID, .address = address, .value = value});
}

static fl_check_id script_check(struct script *script, expression condition) {
    fl_check_id check = fl_builder_add_check(
        script->builder,
        (struct fl_check){.kind = FL_CHECK_ASSERTION, .function = script->function, .text = "as told"});
    script_do(script,
              (struct fl_operation){
                  .kind = FL_OPERATION_CHECK, .check = check, .variable = FL_NO_ID, .condition = condition});
    return check;
}

static void script_check_equal(struct script *script, expression left, uint64_t right) {
    script_check(script, script_binary(script, FL_OP_EQUAL, left, script_word(script, left->width, right)));
}

static void script_return(struct script *script, expression value) {
    fl_location_id exit = fl_builder_function(script->builder, script->function)->exit;
    script_edge(script, script->at, exit,
                (struct fl_operation){.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID, .value = value});
}

static void script_halt(struct script *script, uint32_t status) {
    script_edge(script, script->at, (fl_location_id)FL_NO_ID,
                (struct fl_operation){
                    .kind = FL_OPERATION_HALT, .variable = FL_NO_ID, .value = script_word(script, 32, status)});
}

static struct fl_outcome *script_run_with(struct script *script, fl_function_id start,
                                          const struct fl_interpret_options *options) {
    if (!script->program) script->program = fl_builder_freeze(script->builder, start, start);
    const char *problem = fl_program_verify(script->program, script->arena);
    if (problem) fail_msg("%s", problem);
    return fl_interpret(script->arena, script->program, options);
}

static inline expression load(struct script *script, expression address, uint32_t width) {
    return fl_expression_load(script->arena, address, width, NULL);
}

static inline expression field(struct script *script, expression base, int64_t offset) {
    return fl_expression_field(script->arena, base, offset, NULL, NULL);
}

/* From function 0, ended by a HALT with status 0 behind the last operation. */
static struct fl_outcome *script_run(struct script *script) {
    script_halt(script, 0);
    struct fl_interpret_options options = {0};
    return script_run_with(script, (fl_function_id){0}, &options);
}

static void script_expect(const struct fl_outcome *outcome, enum fl_outcome_kind kind) {
    if (outcome->kind != kind)
        fail_msg("%s (%s) instead of %s", fl_outcome_kind_name(outcome->kind),
                 outcome->message ? outcome->message : "", fl_outcome_kind_name(kind));
}

#endif
