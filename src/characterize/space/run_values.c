#include "characterize/space/run_values.h"

typedef const struct fl_term *term_ref;

static const struct fl_axis *axis_of(const struct fl_space *space, const struct fl_input_identity *identity) {
    for (size_t i = 0; i < space->axes.count; i++) {
        const struct fl_axis *axis = &space->axes.items[i];
        if (axis->has_identity && fl_input_identity_equal(&axis->identity, identity)) return axis;
    }
    return NULL;
}

static term_ref has_value(struct fl_space *space, const struct fl_input_identity *identity, struct fl_bits value) {
    const struct fl_axis *axis = axis_of(space, identity);
    if (!axis || axis->variable->width != value.width) return fl_term_true(space->terms);
    return fl_term_equal(space->terms, axis->variable, fl_term_constant(space->terms, value));
}

static term_ref has_block(struct fl_space *space, fl_input_id site, uint64_t occurrence,
                          const struct fl_input_bytes *block) {
    term_ref all = fl_term_true(space->terms);
    for (size_t i = 0; i < block->count; i++) {
        struct fl_input_identity identity = fl_input_identity_make(space->program, site, occurrence, i, NULL);
        struct fl_bits byte = fl_bits_of_word(8, (unsigned char)block->bytes[i]);
        all = fl_term_and(space->terms, all, has_value(space, &identity, byte));
    }
    return all;
}

term_ref fl_space_values_of_run(struct fl_space *space, const struct fl_run *run) {
    struct fl_map counts = fl_map_make(space->arena);
    const struct fl_feed *feed = run->outcome->feed;
    term_ref all = fl_term_true(space->terms);
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input_read *read = &feed->reads.items[i];
        if (fl_input_has_position(space->program->inputs[read->site.index].kind)) continue;
        uint64_t occurrence = (*fl_map_at(&counts, read->site.index))++;
        struct fl_input_identity identity = fl_input_identity_make(space->program, read->site, occurrence, 0, NULL);
        term_ref same = read->value.width ? has_value(space, &identity, read->value)
                                          : has_block(space, read->site, occurrence, &read->block);
        all = fl_term_and(space->terms, all, same);
    }
    return all;
}
