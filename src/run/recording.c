#include "run/recording.h"

#include "base/invariant.h"

/* ---- as a message ---- */

static const struct fl_field value_fields[] = {
    FL_NUMBER(struct fl_recorded_value, form),
    FL_BITS(struct fl_recorded_value, bits),
    FL_STRING(struct fl_recorded_value, text),
};
FL_LOCAL_MESSAGE(value_message, struct fl_recorded_value, value_fields);

static const struct fl_field operand_fields[] = {
    FL_NUMBER(struct fl_recorded_operand, node),
    FL_STRUCT(struct fl_recorded_operand, value, &value_message),
};
FL_LOCAL_MESSAGE(operand_message, struct fl_recorded_operand, operand_fields);

static const struct fl_field last_fields[] = {
    FL_NUMBER(struct fl_recorded_last, variable),
    FL_NUMBER(struct fl_recorded_last, depth),
    FL_NUMBER(struct fl_recorded_last, entry),
    FL_STRUCT(struct fl_recorded_last, value, &value_message),
};
FL_LOCAL_MESSAGE(last_message, struct fl_recorded_last, last_fields);

static const struct fl_field recording_fields[] = {
    FL_STRUCT(struct fl_recording, edges, &fl_tape_message),
    FL_STRUCT(struct fl_recording, effects, &fl_tape_message),
    FL_NUMBER(struct fl_recording, is_complete),
    FL_NUMBER(struct fl_recording, completed),
    FL_VECTOR(struct fl_recording, lasts, &last_message),
    FL_VECTOR(struct fl_recording, operands, &operand_message),
    FL_STRING(struct fl_recording, explanation),
};
FL_MESSAGE(fl_recording_message, struct fl_recording, recording_fields);

/* ---- edges ---- */

struct fl_edge_reader fl_edges_read(const struct fl_recording *recording) {
    return (struct fl_edge_reader){.tape = fl_tape_read(&recording->edges)};
}

bool fl_edges_next(struct fl_edge_reader *reader, fl_edge_id *edge) {
    if (!fl_tape_next_entry(&reader->tape)) return false;
    uint32_t number = (uint32_t)fl_tape_get_number(&reader->tape);
    reader->last += 1 + (number >> 1 ^ -(number & 1));
    edge->index = reader->last;
    return true;
}

struct fl_recording fl_recording_of_path(struct fl_arena *arena, const struct fl_path *path) {
    struct fl_tape_writer writer;
    uint32_t last = 0;
    fl_tape_writer_begin(&writer, arena, 0);
    for (size_t i = 0; i < path->count; i++) fl_recording_put_edge(&writer, &last, path->edges[i]);
    return (struct fl_recording){
        .edges = fl_tape_writer_finish(&writer), .is_complete = true, .completed = UINT64_MAX};
}

struct fl_path fl_recording_path(struct fl_arena *arena, const struct fl_recording *recording) {
    fl_edge_id *edges = FL_NEW_ARRAY(arena, fl_edge_id, recording->edges.entries + 1);
    struct fl_edge_reader reader = fl_edges_read(recording);
    size_t count = 0;
    while (fl_edges_next(&reader, &edges[count])) count++;
    return (struct fl_path){.edges = edges, .count = count};
}

const struct fl_recorded_value *fl_recording_operand(const struct fl_recording *recording, uint32_t node) {
    for (size_t i = 0; i < recording->operands.count; i++)
        if (recording->operands.items[i].node == node) return &recording->operands.items[i].value;
    return NULL;
}

/* ---- all of it ---- */

struct playing {
    const struct fl_program *program;
    const struct fl_recording *recording;
    const struct fl_step_reader *reader;
    struct fl_arena *arena, *scratch;
    struct fl_edge_shapes shapes;
    struct fl_tape_reader effects;
    struct fl_effect effect;
    FL_VECTOR_OF(fl_edge_id) calls; /* that have not returned */
    uint64_t completed;
    bool is_missing; /* the last effect was */
};

static uint32_t depth_of(const struct playing *playing) {
    return (uint32_t)playing->calls.count + 1;
}

/* Is the next effect there? */
static bool next_effect(struct playing *playing) {
    bool is_there = fl_tape_next_entry(&playing->effects);
    for (size_t i = 0; is_there && playing->is_missing && i < playing->recording->lasts.count; i++) {
        const struct fl_recorded_last *last = &playing->recording->lasts.items[i];
        if (last->entry + 1 < playing->effects.entry) playing->reader->resume(playing->reader->context, last);
    }
    playing->is_missing = !is_there;
    return is_there;
}

static void play_before(struct playing *playing, fl_edge_id edge, const struct fl_edge_shape *shape) {
    const struct fl_effect *entry = NULL;
    if (shape->is_entry && next_effect(playing)) {
        fl_entry_read(&playing->effects, playing->scratch, &playing->effect);
        entry = &playing->effect;
    }
    playing->reader->before(playing->reader->context, edge, depth_of(playing), entry);
}

/* False: the run ended before the edge did. */
static bool play_after(struct playing *playing, fl_edge_id edge) {
    if (playing->completed == playing->recording->completed) return false;
    playing->completed++;
    const struct fl_edge_shape *shape = fl_edge_shape(&playing->shapes, edge);
    const struct fl_effect *effect = NULL;
    if (shape->kind != FL_EFFECT_NONE && next_effect(playing)) {
        fl_effect_read(&playing->effects, playing->scratch, shape->kind, &playing->effect);
        effect = &playing->effect;
    }
    playing->reader->after(playing->reader->context, edge, depth_of(playing), effect);
    return true;
}

static void play_edge(struct playing *playing, fl_edge_id edge) {
    enum fl_operation_kind kind = fl_program_edge(playing->program, edge)->operation.kind;
    play_before(playing, edge, fl_edge_shape(&playing->shapes, edge));
    if (kind == FL_OPERATION_CALL) {
        fl_vector_push(playing->arena, &playing->calls, edge);
    } else if (play_after(playing, edge) && kind == FL_OPERATION_RETURN && playing->calls.count) {
        fl_edge_id call = fl_vector_pop(&playing->calls);
        play_after(playing, call);
    }
    fl_arena_reset(playing->scratch);
}

void fl_recording_read(const struct fl_program *program, const struct fl_recording *recording,
                       const struct fl_step_reader *reader) {
    struct fl_arena *arena = fl_arena_create();
    struct playing playing = {.program = program,
                              .recording = recording,
                              .reader = reader,
                              .arena = arena,
                              .scratch = fl_arena_create(),
                              .shapes = fl_edge_shapes_make(arena, program),
                              .effects = fl_tape_read(&recording->effects)};
    struct fl_edge_reader edges = fl_edges_read(recording);
    fl_edge_id edge;
    while (fl_edges_next(&edges, &edge)) play_edge(&playing, edge);
    fl_arena_destroy(playing.scratch);
    fl_arena_destroy(arena);
}
