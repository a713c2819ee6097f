#include "run/run.h"

/* ---- inputs ---- */

static const struct fl_field bytes_fields[] = {
    FL_NUMBER(struct fl_input_bytes, count),
    FL_BYTES(struct fl_input_bytes, bytes, count),
};
FL_LOCAL_MESSAGE(bytes_message, struct fl_input_bytes, bytes_fields);

static const struct fl_field reference_fields[] = {
    FL_NUMBER(struct fl_input_reference, offset),
    FL_STRING(struct fl_input_reference, target),
    FL_NUMBER(struct fl_input_reference, addend),
};
FL_LOCAL_MESSAGE(reference_message, struct fl_input_reference, reference_fields);

static const struct fl_field references_fields[] = {
    FL_VECTOR(struct fl_input_references, all, &reference_message),
};
FL_LOCAL_MESSAGE(references_message, struct fl_input_references, references_fields);

static const struct fl_field object_fields[] = {
    FL_STRING(struct fl_input_object, name),
    FL_STRUCT(struct fl_input_object, bytes, &bytes_message),
    FL_STRUCT(struct fl_input_object, references, &references_message),
    FL_NUMBER(struct fl_input_object, is_text),
};
FL_LOCAL_MESSAGE(object_message, struct fl_input_object, object_fields);

static const struct fl_field value_fields[] = {
    FL_STRING(struct fl_input_value, name),
    FL_NUMBER(struct fl_input_value, form),
    FL_STRING(struct fl_input_value, number),
    FL_STRUCT(struct fl_input_value, bytes, &bytes_message),
    FL_STRUCT(struct fl_input_value, references, &references_message),
    FL_NUMBER(struct fl_input_value, line),
};
FL_LOCAL_MESSAGE(value_message, struct fl_input_value, value_fields);

static const struct fl_field named_fields[] = {
    FL_STRING(struct fl_named_input, name),
    FL_STRUCT(struct fl_named_input, value, &bytes_message),
};
FL_LOCAL_MESSAGE(named_message, struct fl_named_input, named_fields);

static const struct fl_field inputs_fields[] = {
    FL_LEFT_OUT(struct fl_inputs, arena),
    FL_NUMBER(struct fl_inputs, pointer_size),
    FL_VECTOR(struct fl_inputs, arguments, &bytes_message),
    FL_VECTOR(struct fl_inputs, environment, &named_message),
    FL_VECTOR(struct fl_inputs, files, &named_message),
    FL_VECTOR(struct fl_inputs, values, &value_message),
    FL_VECTOR(struct fl_inputs, objects, &object_message),
    FL_VECTOR(struct fl_inputs, times, NULL),
    FL_TEXT(struct fl_inputs, standard_input),
};
FL_LOCAL_MESSAGE(inputs_message, struct fl_inputs, inputs_fields);

/* ---- what was read of them ---- */

static const struct fl_field read_fields[] = {
    FL_NUMBER(struct fl_input_read, site),
    FL_NUMBER(struct fl_input_read, is_default),
    FL_BITS(struct fl_input_read, value),
    FL_STRUCT(struct fl_input_read, block, &bytes_message),
    FL_POINTER(struct fl_input_read, given, &value_message),
};
FL_LOCAL_MESSAGE(read_message, struct fl_input_read, read_fields);

/* The run is over: what it would have read next, and where it put things, matters to nobody. */
static const struct fl_field feed_fields[] = {
    FL_LEFT_OUT(struct fl_feed, arena),          FL_LEFT_OUT(struct fl_feed, program),
    FL_LEFT_OUT(struct fl_feed, inputs),         FL_LEFT_OUT(struct fl_feed, addresses),
    FL_LEFT_OUT(struct fl_feed, queues),         FL_LEFT_OUT(struct fl_feed, queue),
    FL_LEFT_OUT(struct fl_feed, last_name),      FL_LEFT_OUT(struct fl_feed, last_queue),
    FL_NUMBER(struct fl_feed, stdin_position),   FL_NUMBER(struct fl_feed, time_position),
    FL_NUMBER(struct fl_feed, names_blocks),     FL_NUMBER(struct fl_feed, heap_blocks),
    FL_NAMES(struct fl_feed, asked_environment), FL_NAMES(struct fl_feed, asked_files),
    FL_NUMBER(struct fl_feed, asked_arguments),  FL_NUMBER(struct fl_feed, asked_input),
    FL_VECTOR(struct fl_feed, reads, &read_message),
    FL_NUMBER(struct fl_feed, forgets_reads),    FL_NUMBER(struct fl_feed, read_count),
    FL_NUMBER(struct fl_feed, default_count),    FL_LEFT_OUT(struct fl_feed, numbers),
    FL_LEFT_OUT(struct fl_feed, has_numbers),    FL_NUMBER(struct fl_feed, seeds),
    FL_NUMBER(struct fl_feed, invents_numbers),  FL_NUMBER(struct fl_feed, loses_numbers),
};
FL_LOCAL_MESSAGE(feed_message, struct fl_feed, feed_fields);

/* ---- the outcome ---- */

static const struct fl_field position_fields[] = {
    FL_NUMBER(struct fl_position, file),
    FL_NUMBER(struct fl_position, line),
    FL_NUMBER(struct fl_position, column),
};
FL_MESSAGE(fl_position_message, struct fl_position, position_fields);

static const struct fl_field stack_fields[] = {
    FL_NUMBER(struct fl_stack_entry, function),
    FL_NUMBER(struct fl_stack_entry, edge),
};
FL_LOCAL_MESSAGE(stack_message, struct fl_stack_entry, stack_fields);

static const struct fl_field leak_fields[] = {
    FL_NUMBER(struct fl_leak, size),
    FL_NUMBER(struct fl_leak, edge),
};
FL_LOCAL_MESSAGE(leak_message, struct fl_leak, leak_fields);

static const struct fl_field outcome_fields[] = {
    FL_NUMBER(struct fl_outcome, kind),
    FL_NUMBER(struct fl_outcome, status),
    FL_NUMBER(struct fl_outcome, check),
    FL_NUMBER(struct fl_outcome, memory_error),
    FL_STRING(struct fl_outcome, message),
    FL_NUMBER(struct fl_outcome, edge),
    FL_STRUCT(struct fl_outcome, position, &fl_position_message),
    FL_NUMBER(struct fl_outcome, stack_depth),
    FL_ARRAY(struct fl_outcome, stack, stack_depth, &stack_message),
    FL_NUMBER(struct fl_outcome, steps),
    FL_NUMBER(struct fl_outcome, leak_count),
    FL_NUMBER(struct fl_outcome, leak_bytes),
    FL_NUMBER(struct fl_outcome, lost_count),
    FL_STRUCT(struct fl_outcome, leaks, &leak_message),
    FL_POINTER(struct fl_outcome, feed, &feed_message),
    FL_TEXT(struct fl_outcome, standard_output),
    FL_TEXT(struct fl_outcome, standard_error),
};
FL_LOCAL_MESSAGE(outcome_message, struct fl_outcome, outcome_fields);

/* ---- the run ---- */

static const struct fl_field confirmation_fields[] = {
    FL_NUMBER(struct fl_confirmation, is_tried),   FL_NUMBER(struct fl_confirmation, is_confirmed),
    FL_NUMBER(struct fl_confirmation, is_refuted), FL_STRING(struct fl_confirmation, reason),
    FL_STRING(struct fl_confirmation, output),
};
FL_LOCAL_MESSAGE(confirmation_message, struct fl_confirmation, confirmation_fields);

static const struct fl_field run_fields[] = {
    FL_NUMBER(struct fl_run, number),
    FL_POINTER(struct fl_run, inputs, &inputs_message),
    FL_POINTER(struct fl_run, outcome, &outcome_message),
    FL_NUMBER(struct fl_run, check),
    FL_STRUCT(struct fl_run, confirmation, &confirmation_message),
    FL_STRUCT(struct fl_run, recording, &fl_recording_message),
    FL_LEFT_OUT(struct fl_run, events),
};
FL_MESSAGE(fl_run_message, struct fl_run, run_fields);

void fl_run_adopt(struct fl_run *run, struct fl_arena *arena, const struct fl_program *program) {
    struct fl_inputs *inputs = (struct fl_inputs *)run->inputs;
    struct fl_feed *feed = (struct fl_feed *)run->outcome->feed;
    inputs->arena = arena;
    feed->arena = arena;
    feed->program = program;
    feed->inputs = inputs;
    feed->addresses = fl_map_make(arena);
    feed->queues = fl_map_make(arena);
}

struct fl_run *fl_run_copy(struct fl_arena *arena, const struct fl_run *run, const struct fl_program *program) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_text bytes = fl_text_make(scratch);
    struct fl_run *copy = FL_NEW(arena, struct fl_run);
    fl_message_pack(&bytes, &fl_run_message, run);
    fl_message_unpack(arena, &fl_run_message, bytes.items, bytes.count, copy);
    fl_run_adopt(copy, arena, program);
    fl_arena_destroy(scratch);
    return copy;
}

struct fl_path fl_run_path(struct fl_arena *arena, const struct fl_run *run) {
    struct fl_path path = fl_recording_path(arena, &run->recording);
    path.fails = run->outcome->kind == FL_OUTCOME_CHECK_FAILED;
    return path;
}
