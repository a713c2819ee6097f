#include "characterize/suite/point_run.h"

#include <string.h>

#include "characterize/suite/point_texts.h"
#include "engine/interpret/record.h"

/* So often it is executed, and for so many steps. */
enum { MOST_TRIES = 64, MOST_STEPS = 20000000 };

struct giving {
    struct fl_arena *arena;
    const struct fl_space *space;
    const struct fl_assignment *point;
    struct fl_inputs *inputs;
    struct fl_map counts; /* site -> reads there so far */
    bool is_right;        /* the run has read all that the point has for it */
    bool is_impossible;
};

/* NULL: the point does not say. */
static const struct fl_bits *value_of(const struct giving *giving, fl_input_id site, uint64_t occurrence,
                                      uint64_t byte) {
    struct fl_input_identity identity =
        fl_input_identity_make(giving->space->program, site, occurrence, byte, NULL);
    for (size_t i = 0; i < giving->space->axes.count; i++) {
        const struct fl_axis *axis = &giving->space->axes.items[i];
        if (axis->has_identity && fl_input_identity_equal(&axis->identity, &identity))
            return fl_assignment_find(giving->point, axis->variable);
    }
    return NULL;
}

static struct fl_input_value block_value(struct giving *giving, const struct fl_input *input,
                                         const struct fl_input_read *read, uint64_t occurrence) {
    char *bytes = fl_arena_allocate(giving->arena, read->block.count + 1);
    memcpy(bytes, read->block.bytes, read->block.count);
    for (size_t i = 0; i < read->block.count; i++) {
        const struct fl_bits *byte = value_of(giving, read->site, occurrence, i);
        if (byte) bytes[i] = (char)byte->word;
    }
    if (memcmp(bytes, read->block.bytes, read->block.count) != 0) giving->is_right = false;
    return (struct fl_input_value){
        .name = input->name, .form = FL_FORM_BYTES, .bytes = {bytes, read->block.count}};
}

static bool is_number(const struct fl_input *input) {
    if (!input->type) return true;
    switch (input->type->kind) {
    case FL_TYPE_POINTER:
    case FL_TYPE_ARRAY:
    case FL_TYPE_STRUCT:
    case FL_TYPE_UNION: return false;
    default: return true;
    }
}

static void give(struct giving *giving, const struct fl_input_read *read) {
    const struct fl_input *input = &giving->space->program->inputs[read->site.index];
    uint64_t occurrence = (*fl_map_at(&giving->counts, read->site.index))++;
    if (!read->value.width) {
        fl_vector_push(giving->arena, &giving->inputs->values, block_value(giving, input, read, occurrence));
        return;
    }
    const struct fl_bits *wanted = value_of(giving, read->site, occurrence, 0);
    if (wanted && !is_number(input)) giving->is_impossible = true;
    if (wanted && !fl_bits_equal(wanted, &read->value)) giving->is_right = false;
    const struct fl_bits *value = wanted ? wanted : &read->value;
    if (input->kind == FL_INPUT_TIME)
        fl_vector_push(giving->arena, &giving->inputs->times, (int64_t)value->word);
    else if (wanted || !fl_input_is_made_up(input))
        fl_vector_push(giving->arena, &giving->inputs->values,
                       fl_input_value_of(giving->arena, input->name, value, input->type));
}

static bool is_given_in_order(enum fl_input_kind kind) {
    return !fl_input_has_position(kind) && kind != FL_INPUT_HEAP && kind != FL_INPUT_CHOICE &&
           kind != FL_INPUT_PROGRAM_NAME;
}

/* The inputs for the next try: what this run has read, in its order, as the point has it. */
static void correct(struct giving *giving, const struct fl_feed *seen) {
    giving->inputs->values.count = giving->inputs->times.count = 0;
    giving->counts = fl_map_make(giving->arena);
    giving->is_right = true;
    for (size_t i = 0; i < seen->reads.count; i++)
        if (is_given_in_order(giving->space->program->inputs[seen->reads.items[i].site.index].kind))
            give(giving, &seen->reads.items[i]);
}

static bool is_over(const struct fl_outcome *outcome) {
    switch (outcome->kind) {
    case FL_OUTCOME_STEP_LIMIT:
    case FL_OUTCOME_TIME_LIMIT:
    case FL_OUTCOME_MEMORY_LIMIT:
    case FL_OUTCOME_UNSUPPORTED: return false;
    default: return true;
    }
}

const struct fl_run *fl_point_execute(const struct fl_space *space, const struct fl_assignment *point,
                                      struct fl_deadline deadline) {
    struct giving giving = {.arena = space->arena, .space = space, .point = point};
    giving.inputs = fl_inputs_create(space->arena);
    giving.inputs->pointer_size = space->program->pointer_width / 8;
    if (!fl_point_add_texts(space, point, giving.inputs)) return NULL;
    for (unsigned tries = 0; tries < MOST_TRIES && !giving.is_impossible; tries++) {
        struct fl_inputs *inputs = fl_arena_copy(space->arena, giving.inputs, sizeof *inputs);
        struct fl_record_options how = {.inputs = inputs, .deadline = deadline, .step_limit = MOST_STEPS};
        const struct fl_run *run = fl_record_run(space->arena, space->program, &how);
        giving.inputs->values.items = NULL; /* the run has them */
        giving.inputs->values.capacity = 0;
        giving.inputs->times.items = NULL;
        giving.inputs->times.capacity = 0;
        correct(&giving, run->outcome->feed);
        if (giving.is_right) return is_over(run->outcome) ? run : NULL;
    }
    return NULL;
}
