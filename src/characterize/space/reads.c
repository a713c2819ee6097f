#include "characterize/space/reads.h"

typedef const struct fl_term *term_ref;

static bool is_counted(const struct fl_space *space, const struct fl_input_identity *identity) {
    enum fl_input_kind kind = space->program->inputs[identity->site.index].kind;
    if (kind == FL_INPUT_STDIN_BYTE) return true;
    /* Of a block, the first byte stands for all. */
    if (fl_input_has_position(kind) || identity->byte) return false;
    return kind == FL_INPUT_VALUE || kind == FL_INPUT_BLOCK || kind == FL_INPUT_TIME ||
           kind == FL_INPUT_UNDEFINED || kind == FL_INPUT_ASSEMBLY;
}

uint64_t fl_reads_at_least(const struct fl_space *space, const struct fl_state *state) {
    uint64_t count = 0;
    if (!fl_state_has_identities(state)) return 0;
    const fl_identified_reads *reads = fl_session_reads(space->session, state);
    for (size_t i = 0; reads && i < reads->count; i++)
        count += is_counted(space, &reads->items[i].identity) && fl_term_is_true(reads->items[i].term.is_read);
    return count;
}

term_ref fl_reads_exceed(struct fl_space *space, const struct fl_state *state, uint64_t most) {
    enum { WIDTH = 32 };
    struct fl_terms *terms = space->terms;
    term_ref count = fl_term_word(terms, WIDTH, 0);
    if (!fl_state_has_identities(state)) return fl_term_true(terms);
    const fl_identified_reads *reads = fl_session_reads(space->session, state);
    if (!reads) return fl_term_true(terms);
    for (size_t i = 0; i < reads->count; i++) {
        if (!is_counted(space, &reads->items[i].identity)) continue;
        term_ref one = fl_term_convert(terms, FL_OP_ZERO_EXTEND, WIDTH, reads->items[i].term.is_read);
        count = fl_term_binary(terms, FL_OP_ADD, count, one);
    }
    return fl_term_binary(terms, FL_OP_LESS, fl_term_word(terms, WIDTH, most), count);
}
