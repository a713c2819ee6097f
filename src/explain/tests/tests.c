#include "explain/tests/tests.h"

#include <stdlib.h>

#include "explain/tests/mending.h"

/* Of the time, what executing the tests may take; of the rest, following them backwards. */
static const double spectrum_share = 0.4, slice_share = 0.3;
/* Changes that let all tests pass and are told. */
static const size_t most_repairs = 10;
/* How much the suspicion of a line weighs, and at most a change of it; of changes, by what they do. */
static const double suspicion_weight = 0.45, change_weight = 0.55;
static const double partial_least = 0.2, partial_share = 0.5, spoiling_share = 0.3, moved_share = 0.2,
                    cost_weight = 0.05;

struct explaining {
    struct fl_arena *arena;
    const struct fl_tests_request *request;
    struct fl_tests_explanation *explanation;
    struct fl_tested_lines lines;
    struct fl_mending mending;
    double most; /* suspicion of a line */
};

/* ---- how much points to a line ---- */

static double suspicion_of(const struct explaining *explaining, const struct fl_mend *mend) {
    const struct fl_tested_line *line = fl_tested_line(&explaining->lines, mend->function, mend->line);
    return line && explaining->most > 0 ? line->suspicion / explaining->most : 0;
}

/* What a change tells, 0 to 1. */
static double value_of(const struct explaining *explaining, const struct fl_tested_mend *tried) {
    double failing = (double)explaining->explanation->spectrum.failed.count;
    if (tried->is_whole) return 1;
    if (tried->mended && !tried->spoiled) return partial_least + partial_share * tried->mended / failing;
    if (tried->mended) return spoiling_share * (tried->mended - tried->spoiled) / failing;
    return tried->spoiled ? 0 : moved_share * tried->moved / failing;
}

static double score_of(const struct explaining *explaining, const struct fl_tested_mend *tried) {
    double value = value_of(explaining, tried) / (1 + cost_weight * (tried->mend.cost - 1));
    return suspicion_weight * suspicion_of(explaining, &tried->mend) + change_weight * value;
}

static void rank(struct explaining *explaining) {
    fl_suspects *suspects = &explaining->explanation->suspects;
    for (size_t i = 0; i < explaining->lines.all.count; i++) {
        const struct fl_tested_line *line = &explaining->lines.all.items[i];
        fl_suspects_blame(explaining->arena, suspects, line->file, line->line,
                          suspicion_weight * line->suspicion / explaining->most);
    }
    for (size_t i = 0; i < explaining->mending.all.count; i++) {
        const struct fl_tested_mend *tried = &explaining->mending.all.items[i];
        fl_suspects_blame(explaining->arena, suspects, explaining->mending.files.all.items[tried->mend.file].path,
                          tried->mend.line, score_of(explaining, tried));
    }
    fl_suspects_sort(suspects);
}

/* ---- changes that are told ---- */

struct ranked {
    size_t index;
    double score;
};

static int compare(const void *left, const void *right) {
    const struct ranked *a = left, *b = right;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static void add_repair(struct explaining *explaining, const struct fl_tested_mend *tried) {
    const struct fl_parsed_files *files = &explaining->mending.files;
    struct fl_text diff = fl_text_make(explaining->arena);
    fl_mend_print_diff(&diff, files, &tried->mend);
    struct fl_repair repair = {.mend = tried->mend,
                               .path = files->all.items[tried->mend.file].path,
                               .diff = fl_text_string(&diff),
                               .is_checked = true,
                               .is_gentle = true,
                               .extent = FL_SESSION_CUT};
    fl_vector_push(explaining->arena, &explaining->explanation->repairs.all, repair);
}

static void tell_repairs(struct explaining *explaining) {
    const struct fl_mending *mending = &explaining->mending;
    struct ranked *ranked = FL_NEW_ARRAY(explaining->arena, struct ranked, mending->all.count + 1);
    size_t count = 0;
    for (size_t i = 0; i < mending->all.count; i++)
        if (mending->all.items[i].is_whole)
            ranked[count++] = (struct ranked){i, score_of(explaining, &mending->all.items[i])};
    if (count) qsort(ranked, count, sizeof *ranked, compare);
    for (size_t i = 0; i < count && i < most_repairs; i++)
        add_repair(explaining, &mending->all.items[ranked[i].index]);
    explaining->explanation->repairs.candidates = mending->candidates;
    explaining->explanation->repairs.trials = mending->trials;
    explaining->explanation->repairs.failing_count = explaining->explanation->spectrum.failed.count;
}

/* ---- all ---- */

static void mend(struct explaining *explaining) {
    const struct fl_tests_request *request = explaining->request;
    struct fl_mending_request wanted = {.frontend = request->frontend,
                                        .spectrum = &explaining->explanation->spectrum,
                                        .lines = &explaining->lines,
                                        .trusted = request->trusted,
                                        .trusted_count = request->trusted_count,
                                        .deadline = request->deadline,
                                        .is_cancelled = request->is_cancelled};
    /* What cannot be changed has a ranking all the same. */
    struct fl_diagnostics ignored = fl_diagnostics_make(explaining->arena);
    if (!fl_deadline_has_passed(request->deadline))
        fl_tests_mend(explaining->arena, &wanted, &ignored, &explaining->mending);
}

struct fl_tests_explanation fl_tests_explain(struct fl_arena *arena, const struct fl_tests_request *request) {
    struct fl_tests_explanation explanation = {0};
    struct explaining explaining = {.arena = arena, .request = request, .explanation = &explanation};
    double left = fl_deadline_seconds_left(request->deadline);
    explanation.spectrum = fl_spectrum_take(arena, request->program, request->suite,
                                            fl_deadline_after(left * spectrum_share), request->is_cancelled);
    if (!explanation.spectrum.failed.count) return explanation;
    left = fl_deadline_seconds_left(request->deadline);
    explaining.lines = fl_tested_lines_make(arena, request->program, &explanation.spectrum, request->is_trusted,
                                            fl_deadline_after(left * slice_share));
    for (size_t i = 0; i < explaining.lines.all.count; i++)
        if (explaining.lines.all.items[i].suspicion > explaining.most)
            explaining.most = explaining.lines.all.items[i].suspicion;
    mend(&explaining);
    rank(&explaining);
    tell_repairs(&explaining);
    return explanation;
}
