#include "engine/check/proof_message.h"

#include <string.h>

#include "base/invariant.h"

/* ---- out ---- */

static void put(struct fl_text *text, const void *bytes, size_t size) {
    fl_text_append_bytes(text, bytes, size);
}

/* NULL is a length that no text has. */
static void put_string(struct fl_text *text, const char *string) {
    uint32_t length = string ? (uint32_t)strlen(string) : UINT32_MAX;
    put(text, &length, sizeof length);
    if (string) put(text, string, length);
}

static void put_proof(struct fl_text *text, const struct fl_proof_summary *proof) {
    put(text, proof, sizeof *proof);
    put_string(text, proof->prover);
    put_string(text, proof->unchecked);
    for (size_t i = 0; i < proof->invariant_count; i++) {
        const struct fl_invariant_text *invariant = &proof->invariants[i];
        put(text, invariant, sizeof *invariant);
        put_string(text, invariant->function);
        put_string(text, invariant->text);
        put_string(text, invariant->context);
    }
}

void fl_proof_pack(struct fl_text *text, const struct fl_verdicts *verdicts) {
    put_string(text, verdicts->reason);
    if (verdicts->proof) put_proof(text, verdicts->proof);
    for (size_t i = 0; i < verdicts->attempt_count; i++) {
        put_string(text, verdicts->attempts[i].prover);
        put_string(text, verdicts->attempts[i].how_far);
        put_string(text, verdicts->attempts[i].stopped);
    }
    for (size_t i = 0; i < verdicts->hint_count; i++) {
        put(text, &verdicts->hints[i], sizeof verdicts->hints[i]);
        put_string(text, verdicts->hints[i].text);
        put_string(text, verdicts->hints[i].detail);
    }
}

/* ---- in ---- */

struct reader {
    struct fl_arena *arena;
    const char *next, *end;
};

static void get(struct reader *reader, void *bytes, size_t size) {
    FL_INVARIANT((size_t)(reader->end - reader->next) >= size, "a message is as long as it was sent");
    memcpy(bytes, reader->next, size);
    reader->next += size;
}

static const char *get_string(struct reader *reader) {
    uint32_t length;
    get(reader, &length, sizeof length);
    if (length == UINT32_MAX) return NULL;
    char *string = fl_arena_allocate(reader->arena, (size_t)length + 1);
    get(reader, string, length);
    string[length] = '\0';
    return string;
}

static const struct fl_proof_summary *get_proof(struct reader *reader) {
    struct fl_proof_summary *proof = FL_NEW(reader->arena, struct fl_proof_summary);
    get(reader, proof, sizeof *proof);
    proof->prover = get_string(reader);
    proof->unchecked = get_string(reader);
    struct fl_invariant_text *invariants =
        FL_NEW_ARRAY(reader->arena, struct fl_invariant_text, proof->invariant_count + 1);
    for (size_t i = 0; i < proof->invariant_count; i++) {
        get(reader, &invariants[i], sizeof invariants[i]);
        invariants[i].function = get_string(reader);
        invariants[i].text = get_string(reader);
        invariants[i].context = get_string(reader);
    }
    proof->invariants = invariants;
    return proof;
}

void fl_proof_unpack(struct fl_arena *arena, const char *bytes, size_t size, struct fl_verdicts *verdicts) {
    struct reader reader = {arena, bytes, bytes + size};
    verdicts->reason = get_string(&reader);
    if (verdicts->proof) verdicts->proof = get_proof(&reader);
    struct fl_attempt *attempts = FL_NEW_ARRAY(arena, struct fl_attempt, verdicts->attempt_count + 1);
    for (size_t i = 0; i < verdicts->attempt_count; i++) {
        attempts[i].prover = get_string(&reader);
        attempts[i].how_far = get_string(&reader);
        attempts[i].stopped = get_string(&reader);
    }
    struct fl_hint_result *hints = FL_NEW_ARRAY(arena, struct fl_hint_result, verdicts->hint_count + 1);
    for (size_t i = 0; i < verdicts->hint_count; i++) {
        get(&reader, &hints[i], sizeof hints[i]);
        hints[i].text = get_string(&reader);
        hints[i].detail = get_string(&reader);
    }
    verdicts->attempts = attempts;
    verdicts->hints = hints;
}
