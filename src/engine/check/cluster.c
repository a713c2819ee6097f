#include "engine/check/cluster.h"

struct note {
    const char *reason;
    double seconds;
    bool is_known;
};

struct fl_clusters {
    struct note together;
    struct note *notes; /* by function */
    struct fl_arena *arena;
    const struct fl_program *program;
};

struct fl_clusters *fl_clusters_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_clusters *clusters = FL_NEW(arena, struct fl_clusters);
    clusters->arena = arena;
    clusters->program = program;
    clusters->notes = FL_NEW_ARRAY(arena, struct note, program->function_count);
    return clusters;
}

void fl_cluster_note(struct fl_clusters *clusters, fl_function_id function, const struct fl_verdicts *verdicts) {
    struct note note = {verdicts->reason, verdicts->seconds, true};
    if (fl_id_is_none(function))
        clusters->together = note;
    else
        clusters->notes[function.index] = note;
}

/* ---- several results as one ---- */

struct sum {
    bool fails, is_unknown;
    uint64_t bound; /* the least; 0: none */
    struct fl_bound_scope scope;
};

/* A failure that did not happen natively decides nothing. */
static void add(struct sum *sum, const struct fl_check_result *result) {
    bool is_failure = result->verdict == FL_VERDICT_FAILS;
    bool is_real = is_failure && result->failure && result->failure->confirmation.is_confirmed;
    if (is_real) sum->fails = true;
    if (result->verdict == FL_VERDICT_UNKNOWN || (is_failure && !is_real)) sum->is_unknown = true;
    if (is_failure || !result->bound || (sum->bound && sum->bound <= result->bound)) return;
    sum->bound = result->bound;
    sum->scope = result->scope;
}

static enum fl_verdict verdict_of(const struct sum *sum) {
    if (sum->fails) return FL_VERDICT_FAILS;
    if (sum->is_unknown) return FL_VERDICT_UNKNOWN;
    return sum->bound ? FL_VERDICT_HOLDS_UP_TO : FL_VERDICT_HOLDS;
}

void fl_cluster_conclude(struct fl_verdicts *verdicts, const struct fl_program *program) {
    struct sum sum = {0};
    for (uint32_t i = 0; i < program->check_count; i++) add(&sum, &verdicts->results[i]);
    verdicts->overall = verdict_of(&sum);
    verdicts->bound = verdicts->overall == FL_VERDICT_HOLDS_UP_TO ? sum.bound : 0;
    verdicts->scope = sum.scope;
    if (verdicts->overall == FL_VERDICT_HOLDS) verdicts->reason = NULL;
}

/* ---- the list ---- */

static bool is_in(const struct fl_program *program, uint32_t check, fl_function_id function) {
    return program->checks[check].kind == FL_CHECK_SPEC && fl_id_equal(program->checks[check].function, function);
}

static struct fl_cluster cluster_of(const struct fl_clusters *clusters, const struct fl_verdicts *verdicts,
                                    fl_function_id function) {
    const struct note *own = &clusters->notes[function.index];
    struct fl_cluster cluster = {.function = function, .seconds = own->seconds};
    struct sum sum = {0};
    for (uint32_t i = 0; i < clusters->program->check_count; i++) {
        if (!is_in(clusters->program, i, function)) continue;
        cluster.check_count++;
        add(&sum, &verdicts->results[i]);
    }
    cluster.verdict = verdict_of(&sum);
    cluster.bound = cluster.verdict == FL_VERDICT_HOLDS_UP_TO ? sum.bound : 0;
    bool is_open = cluster.verdict == FL_VERDICT_UNKNOWN || cluster.verdict == FL_VERDICT_HOLDS_UP_TO;
    if (is_open) cluster.reason = own->is_known ? own->reason : clusters->together.reason;
    return cluster;
}

void fl_clusters_list(const struct fl_clusters *clusters, struct fl_verdicts *verdicts) {
    FL_VECTOR_OF(struct fl_cluster) list = {0};
    bool *is_listed = FL_NEW_ARRAY(clusters->arena, bool, clusters->program->function_count);
    for (uint32_t i = 0; i < clusters->program->check_count; i++) {
        const struct fl_check *check = &clusters->program->checks[i];
        if (check->kind != FL_CHECK_SPEC || is_listed[check->function.index]) continue;
        is_listed[check->function.index] = true;
        fl_vector_push(clusters->arena, &list, cluster_of(clusters, verdicts, check->function));
    }
    verdicts->clusters = list.items;
    verdicts->cluster_count = list.count;
}
