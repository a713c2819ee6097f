#include "inquiry/offers.h"

#include "base/system/file.h"
#include "witness/task.h"

struct reading {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_hint_reader reader;
    struct fl_offers *offers;
    struct fl_diagnostics *diagnostics;
};

static enum fl_status read_invariants(struct reading *reading, const struct fl_file_bytes *bytes) {
    struct fl_offers *offers = reading->offers;
    struct fl_witness_invariants invariants;
    enum fl_status status = fl_witness_read_invariants(reading->arena, offers->witness, bytes->bytes, bytes->size,
                                                       &invariants, reading->diagnostics);
    if (status == FL_OK)
        status = fl_witness_check_task(reading->arena, &reading->reader.places, offers->witness, &invariants.task,
                                       reading->diagnostics);
    for (size_t i = 0; i < invariants.items.count && status == FL_OK; i++) {
        const struct fl_witness_invariant *invariant = &invariants.items.items[i];
        struct fl_hint_request request = {
            .file = fl_witness_find_file(reading->arena, &reading->reader.places, invariant->file),
            .line = invariant->line,
            .column = invariant->column,
            .text = invariant->text,
            .is_of_loop = invariant->is_of_loop,
            .source = offers->witness,
            .source_line = invariant->source_line};
        if (fl_id_is_none(request.file)) {
            fl_diagnostics_add(reading->diagnostics, FL_ERROR, offers->witness, invariant->source_line, 0,
                               "the invariant is about %s, which is not part of the program", invariant->file);
            return FL_BAD_INPUT;
        }
        status = fl_hint_read(&reading->reader, &request, &offers->hints);
        fl_vector_push(reading->arena, &offers->lines, invariant->source_line);
    }
    return status;
}

static enum fl_status read_witness(struct reading *reading) {
    struct fl_offers *offers = reading->offers;
    struct fl_file_bytes bytes;
    enum fl_witness_kind kind;
    bool is_yaml;
    enum fl_status status = fl_input_file_read(reading->arena, offers->witness, reading->diagnostics, &bytes);
    if (status == FL_OK)
        status = fl_witness_kind_of(reading->arena, offers->witness, bytes.bytes, bytes.size, &is_yaml, &kind,
                                    reading->diagnostics);
    if (status != FL_OK) return status;
    if (kind == FL_WITNESS_CORRECTNESS) return read_invariants(reading, &bytes);
    struct fl_witness *witness = FL_NEW(reading->arena, struct fl_witness);
    offers->violation = witness;
    return (is_yaml ? fl_witness_read_yaml : fl_witness_read_graphml)(reading->arena, offers->witness, bytes.bytes,
                                                                      bytes.size, witness, reading->diagnostics);
}

enum fl_status fl_offers_of_options(struct fl_arena *arena, const struct fl_inquiry_options *options,
                                    const struct fl_program *program, struct fl_offers *offers,
                                    struct fl_diagnostics *diagnostics) {
    const fl_words *invariants = &options->check.invariants;
    *offers = (struct fl_offers){.witness = options->check.witness};
    if (!invariants->count && !offers->witness) return FL_OK;
    struct reading reading = {arena, program, fl_hint_reader_make(arena, program, diagnostics), offers,
                              diagnostics};
    for (size_t i = 0; i < invariants->count; i++) {
        enum fl_status status = fl_hint_parse(&reading.reader, invariants->items[i], &offers->hints);
        if (status != FL_OK) return status;
    }
    return offers->witness ? read_witness(&reading) : FL_OK;
}
