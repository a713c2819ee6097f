#include "explain/tests/mending.h"

#include <stdlib.h>

enum {
    MOST_CANDIDATES = 8000, /* that one program has room for */
    TRIES = 3,              /* failing tests on which a change may do nothing before it is given up */
    MOST_NUMBER = 128,      /* that is tried for a constant */
    NUMBER_COST = 4,
};
/* How much a change loses for being unlikely. */
static const double cost_weight = 0.15;

struct trying {
    struct fl_arena *arena;
    const struct fl_mending_request *request;
    struct fl_schemata schemata;
    struct fl_trials *trials;
    size_t *tests; /* each run of the trials: which of the executed tests it is; failing ones first */
    size_t failing_count, count;
    struct fl_mending *mending;
};

/* ---- which changes, and in which order ---- */

static bool has_line(void *context, const char *function, uint32_t line) {
    return fl_tested_line(context, function, line);
}

static bool has_function(void *context, const char *function) {
    const struct fl_tested_lines *lines = context;
    return fl_map_find_string(&lines->functions, function);
}

struct promise {
    uint32_t candidate;
    double value;
};

static int compare_promises(const void *left, const void *right) {
    const struct promise *a = left, *b = right;
    if (a->value != b->value) return a->value > b->value ? -1 : 1;
    return a->candidate < b->candidate ? -1 : a->candidate > b->candidate;
}

/* The most promising first: likely changes of suspicious lines. */
static struct promise *order(struct fl_arena *arena, const struct fl_tested_lines *lines,
                             const fl_mend_vector *mends) {
    struct promise *promises = FL_NEW_ARRAY(arena, struct promise, mends->count + 1);
    for (uint32_t i = 0; i < mends->count; i++) {
        const struct fl_mend *mend = &mends->items[i];
        const struct fl_tested_line *line = fl_tested_line(lines, mend->function, mend->line);
        promises[i] = (struct promise){i, (line ? line->suspicion : 0.1) / (1 + cost_weight * mend->cost)};
    }
    if (mends->count) qsort(promises, mends->count, sizeof *promises, compare_promises);
    return promises;
}

static fl_mend_vector most_promising(struct fl_arena *arena, const struct fl_tested_lines *lines,
                                     const fl_mend_vector *mends) {
    const struct promise *promises = order(arena, lines, mends);
    fl_mend_vector chosen = {0};
    for (size_t i = 0; i < mends->count && i < MOST_CANDIDATES; i++)
        fl_vector_push(arena, &chosen, mends->items[promises[i].candidate]);
    return chosen;
}

/* Numbers are looked for only where there is one already. */
static void leave_out_holes(const struct fl_parsed_files *files, fl_mend_vector *mends) {
    size_t kept = 0;
    for (size_t i = 0; i < mends->count; i++) {
        const struct fl_mend *mend = &mends->items[i];
        const struct fl_parsed_file *file = &files->all.items[mend->file];
        if (!fl_mend_is_hole(mend) || file->expressions.items[mend->host].kind == FL_PARSED_CONSTANT)
            mends->items[kept++] = *mend;
    }
    mends->count = kept;
}

static enum fl_status build(struct trying *trying, struct fl_diagnostics *diagnostics) {
    const struct fl_mending_request *request = trying->request;
    struct fl_parsed_files *files = &trying->mending->files;
    struct fl_frontend_options frontend = *request->frontend;
    frontend.deadline = request->deadline;
    enum fl_status status = fl_parse_files(trying->arena, &frontend, diagnostics, files);
    if (status != FL_OK) return status;
    struct fl_mend_lines lines = {(void *)request->lines, has_line, has_function};
    struct fl_mend_request wanted = {
        .files = files, .lines = &lines, .trusted = request->trusted, .trusted_count = request->trusted_count};
    wanted.has_constant_holes = true;
    fl_mend_vector mends = fl_mends_collect(trying->arena, &wanted);
    leave_out_holes(files, &mends);
    mends = most_promising(trying->arena, request->lines, &mends);
    return fl_schemata_build(trying->arena, &frontend, files, &mends, diagnostics, &trying->schemata);
}

/* ---- tests ---- */

struct length {
    size_t test;
    uint64_t steps;
};

static int compare_lengths(const void *left, const void *right) {
    const struct length *a = left, *b = right;
    if (a->steps != b->steps) return a->steps < b->steps ? -1 : 1;
    return a->test < b->test ? -1 : a->test > b->test;
}

/* The shortest first. */
static size_t add_tests(struct trying *trying, bool is_passed, struct fl_trial_run *runs) {
    const struct fl_spectrum *spectrum = trying->request->spectrum;
    struct length *lengths = FL_NEW_ARRAY(trying->arena, struct length, spectrum->executed.count + 1);
    size_t count = 0;
    for (size_t i = 0; i < spectrum->executed.count; i++)
        if (spectrum->executed.items[i].is_passed == is_passed)
            lengths[count++] = (struct length){i, spectrum->executed.items[i].steps};
    if (count) qsort(lengths, count, sizeof *lengths, compare_lengths);
    for (size_t i = 0; i < count; i++) {
        const struct fl_test *test = spectrum->executed.items[lengths[i].test].test;
        trying->tests[trying->count + i] = lengths[i].test;
        runs[trying->count + i] = (struct fl_trial_run){.inputs = test->inputs, .expected = test->expected};
    }
    trying->count += count;
    return count;
}

static void prepare(struct trying *trying) {
    size_t most = trying->request->spectrum->executed.count + 1;
    struct fl_trial_run *runs = FL_NEW_ARRAY(trying->arena, struct fl_trial_run, most);
    trying->tests = FL_NEW_ARRAY(trying->arena, size_t, most);
    trying->failing_count = add_tests(trying, false, runs);
    size_t passing_count = add_tests(trying, true, runs);
    trying->trials = fl_trials_create(trying->arena, &trying->schemata, runs, trying->failing_count,
                                      runs + trying->failing_count, passing_count);
}

/* ---- trying ---- */

static bool concerns(const struct trying *trying, const struct fl_tested_line *line, size_t run) {
    return !line || fl_bitset_has(&line->tests, trying->tests[run]);
}

static bool has_time(const struct fl_mending_request *request) {
    return !fl_deadline_has_passed(request->deadline) && !(request->is_cancelled && *request->is_cancelled);
}

/* A change, and the number that takes the place of a hole. */
struct attempt {
    const struct fl_tested_line *line; /* or NULL */
    int64_t constant;
    unsigned tries; /* that may do nothing before it is given up */
    struct fl_tested_mend tried;
};

static void try_failing(struct trying *trying, struct attempt *attempt) {
    struct fl_tested_mend *tried = &attempt->tried;
    unsigned tries = 0;
    for (size_t i = 0; i < trying->failing_count; i++) {
        const struct fl_executed_test *test = &trying->request->spectrum->executed.items[trying->tests[i]];
        if (!concerns(trying, attempt->line, i)) continue;
        if (tries++ >= attempt->tries && !tried->mended && !tried->moved) return;
        const struct fl_outcome *outcome =
            fl_trials_execute(trying->trials, tried->mend.selector, attempt->constant, i);
        if (fl_test_is_passed(&test->test->expected, outcome))
            tried->mended++;
        else if (fl_test_right_bytes(&test->test->expected, outcome) > test->right_bytes)
            tried->moved++;
    }
}

/* What spoils more than it mends is of no interest. */
static void try_passing(struct trying *trying, struct attempt *attempt) {
    struct fl_tested_mend *tried = &attempt->tried;
    for (size_t i = trying->failing_count; i < trying->count && tried->spoiled <= tried->mended; i++)
        if (concerns(trying, attempt->line, i) &&
            !fl_trials_passes(trying->trials, tried->mend.selector, attempt->constant, i))
            tried->spoiled++;
}

/* Does it do something worth telling? */
static bool try_attempt(struct trying *trying, struct attempt *attempt) {
    struct fl_tested_mend *tried = &attempt->tried;
    attempt->line = fl_tested_line(trying->request->lines, tried->mend.function, tried->mend.line);
    try_failing(trying, attempt);
    if (!tried->mended && !tried->moved) return false;
    try_passing(trying, attempt);
    tried->is_whole = tried->mended == trying->failing_count && !tried->spoiled;
    return tried->spoiled <= tried->mended;
}

static void try_mend(struct trying *trying, const struct fl_mend *mend) {
    struct attempt attempt = {.tries = TRIES, .tried = {.mend = *mend}};
    if (try_attempt(trying, &attempt)) fl_vector_push(trying->arena, &trying->mending->all, attempt.tried);
}

/* Letters, digits and small numbers; others that stand in the source were tried already. */
static void try_numbers(struct trying *trying, const struct fl_mend *hole) {
    for (int64_t number = 0; number < MOST_NUMBER && has_time(trying->request); number++) {
        struct attempt attempt = {.constant = number, .tries = 1, .tried = {.mend = *hole}};
        if (!try_attempt(trying, &attempt) || !attempt.tried.mended) continue;
        attempt.tried.mend = fl_mend_fill(trying->arena, hole, number);
        attempt.tried.mend.cost = NUMBER_COST;
        fl_vector_push(trying->arena, &trying->mending->all, attempt.tried);
    }
}

/* Numbers come last: there are many, and most have a likelier change. */
static void try_all(struct trying *trying) {
    const fl_mend_vector *candidates = &trying->schemata.candidates;
    const struct promise *promises = order(trying->arena, trying->request->lines, candidates);
    size_t i = 0, k = 0;
    for (; i < candidates->count && has_time(trying->request); i++) {
        const struct fl_mend *mend = &candidates->items[promises[i].candidate];
        if (!fl_mend_is_hole(mend)) try_mend(trying, mend);
    }
    for (; k < candidates->count && has_time(trying->request); k++) {
        const struct fl_mend *mend = &candidates->items[promises[k].candidate];
        if (fl_mend_is_hole(mend)) try_numbers(trying, mend);
    }
    trying->mending->is_complete = i == candidates->count && k == candidates->count;
    trying->mending->candidates = candidates->count;
}

enum fl_status fl_tests_mend(struct fl_arena *arena, const struct fl_mending_request *request,
                             struct fl_diagnostics *diagnostics, struct fl_mending *mending) {
    struct trying trying = {.arena = arena, .request = request, .mending = mending};
    *mending = (struct fl_mending){0};
    enum fl_status status = build(&trying, diagnostics);
    if (status != FL_OK) return status;
    prepare(&trying);
    try_all(&trying);
    mending->trials = fl_trials_count(trying.trials);
    fl_trials_destroy(trying.trials);
    return FL_OK;
}
