#include "explain/suspects.h"

#include <string.h>

/* What speaks against a place: that it reads an input, that it is where it is said what is right. */
static const double reading_doubt = 0.5, checking_doubt = 0.7;
/* So many places of a line that are corrections say as much as any more. */
static const double many_places = 4;
/* Of the lines of a cause, each says so much less than the one before. */
static const double later = 0.15;
/* A line is listed as long as it is so many times likelier than one of the source is on average; for each fault
 * one is. */
static const double worth_reading = 2.4;

static struct fl_evidence_place line_at(const char *file, uint32_t line) {
    return (struct fl_evidence_place){.file = file, .line = line};
}

static struct fl_evidence_place line_of(const struct fl_program *program, struct fl_position position) {
    return line_at(program->files[position.file.index].path, position.line);
}

/* ---- changes ---- */

static void add_fix(struct fl_arena *arena, const struct fl_repairs *repairs, struct fl_evidence *evidence) {
    const struct fl_repair *fix = fl_repairs_fix(repairs);
    if (fix)
        fl_evidence_raise(arena, evidence, fix->place,
                          fix->place.before ? FL_EVIDENCE_FILLED_RIGHT : FL_EVIDENCE_FIXED, 1);
}

/* The change that is told with the cause. */
static void add_omission(struct fl_arena *arena, const struct fl_cause *cause, struct fl_evidence *evidence) {
    if (cause->omission) fl_evidence_raise(arena, evidence, cause->omission->place, FL_EVIDENCE_CALL_AMISS, 1);
}

/* ---- places ---- */

static double trust(const struct fl_correction_place *place) {
    return place->is_checking ? 1 - checking_doubt : place->is_reading ? 1 - reading_doubt : 1;
}

/* Places whose value alone makes runs fail. */
static void add_correction(struct fl_arena *arena, const struct fl_correction *correction,
                           struct fl_evidence *evidence) {
    bool is_alone = correction->count == 1;
    for (size_t i = 0; i < correction->count; i++) {
        const struct fl_correction_place *place = &correction->places[i];
        struct fl_evidence_place line = line_at(place->path, place->line);
        fl_evidence_raise(arena, evidence, line, is_alone ? FL_EVIDENCE_CORRECTED : FL_EVIDENCE_CORRECTED_IN_SET,
                          trust(place));
        if (is_alone)
            fl_evidence_add(arena, evidence, line, FL_EVIDENCE_CORRECTED_OFTEN, trust(place) / many_places);
        if (place->has_constant) fl_evidence_raise(arena, evidence, line, FL_EVIDENCE_CONSTANT, trust(place));
    }
}

/* ---- causes ---- */

static void add_lines(struct fl_arena *arena, const struct fl_program *program, const struct fl_cause *cause,
                      struct fl_evidence *evidence) {
    if (cause->kind == FL_CAUSE_CORRECTION) return;
    for (size_t i = 0; i < cause->lines.count; i++)
        fl_evidence_raise(arena, evidence, line_of(program, cause->lines.items[i].position), FL_EVIDENCE_BLAMED,
                          1 - later * (double)i);
}

/* ---- how many ---- */

static bool has_functions(const struct fl_program *program, uint32_t file) {
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (function->is_users && !fl_id_is_none(function->position.file) && function->position.file.index == file)
            return true;
    }
    return false;
}

/* Causes that one change mends are one to a reader. */
static size_t count_faults(const struct fl_explanation *explanation) {
    size_t count = 0;
    for (size_t i = 0; i < explanation->causes.count; i++) {
        const struct fl_repairs *repairs = &explanation->causes.items[i].repairs;
        bool is_same =
            i && repairs->all.count && repairs->all.items == explanation->causes.items[0].repairs.all.items;
        count += !is_same;
    }
    return count;
}

static size_t count_lines(const struct fl_program *program) {
    size_t lines = 0;
    for (uint32_t i = 0; i < program->file_count; i++)
        if (has_functions(program, i)) lines += program->files[i].line_count;
    return lines ? lines : 1;
}

/* ---- what is around a gap ---- */

static void copy_around(struct fl_arena *arena, struct fl_evidence *evidence, struct fl_evidence_place gap,
                        uint32_t line) {
    static const struct {
        enum fl_evidence_kind of_line, of_gap;
    } twins[] = {
        {FL_EVIDENCE_DEPENDED_ON, FL_EVIDENCE_GAP_DEPENDED_ON}, {FL_EVIDENCE_NEAR, FL_EVIDENCE_GAP_NEAR},
        {FL_EVIDENCE_SUSPICIOUS, FL_EVIDENCE_GAP_SUSPICIOUS},   {FL_EVIDENCE_BLAMED, FL_EVIDENCE_GAP_BLAMED},
        {FL_EVIDENCE_CHECKER, FL_EVIDENCE_GAP_CHECKER},         {FL_EVIDENCE_CHECKING, FL_EVIDENCE_GAP_CHECKING}};
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++) {
        const struct fl_evidence_of_place *known = fl_evidence_find(evidence, line_at(gap.file, line));
        double strength = known ? known->strength[twins[i].of_line] : 0;
        if (strength > 0) fl_evidence_raise(arena, evidence, gap, twins[i].of_gap, strength);
    }
}

static void fill_in_gaps(struct fl_arena *arena, struct fl_evidence *evidence) {
    size_t count = evidence->all.count;
    for (size_t i = 0; i < count; i++) {
        struct fl_evidence_place place = evidence->all.items[i].place;
        if (!place.before) continue;
        fl_evidence_raise(arena, evidence, place, FL_EVIDENCE_GAP, 1);
        copy_around(arena, evidence, place, place.line);
        copy_around(arena, evidence, place, place.before);
    }
}

static struct fl_evidence evidence_of(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_cause *cause) {
    struct fl_evidence evidence = {0};
    fl_evidence_merge(arena, &evidence, &cause->repairs.evidence);
    add_fix(arena, &cause->repairs, &evidence);
    add_omission(arena, cause, &evidence);
    for (size_t i = 0; i < cause->repairs.corrections.all.count; i++)
        add_correction(arena, &cause->repairs.corrections.all.items[i], &evidence);
    add_lines(arena, program, cause, &evidence);
    return evidence;
}

/* ---- which lines to look at ---- */

struct ranking {
    struct fl_arena *arena;
    const struct fl_evidence *evidence;
    double *shares; /* each place: how likely it is, and 0 once one of its lines is listed */
    fl_suspects suspects;
};

/* How likely it is that who looks at the line finds what is wrong, or missing, and has not found it before. */
static double gain_of(const struct ranking *ranking, const char *file, uint32_t line) {
    double gain = 0;
    for (size_t i = 0; i < ranking->evidence->all.count; i++) {
        const struct fl_evidence_place *place = &ranking->evidence->all.items[i].place;
        if ((place->line == line || place->before == line) && strcmp(place->file, file) == 0)
            gain += ranking->shares[i];
    }
    return gain;
}

static void list(struct ranking *ranking, struct fl_suspect suspect) {
    fl_vector_push(ranking->arena, &ranking->suspects, suspect);
    for (size_t i = 0; i < ranking->evidence->all.count; i++) {
        const struct fl_evidence_place *place = &ranking->evidence->all.items[i].place;
        if ((place->line == suspect.line || place->before == suspect.line) &&
            strcmp(place->file, suspect.file) == 0)
            ranking->shares[i] = 0;
    }
}

static void consider(const struct ranking *ranking, const char *file, uint32_t line, struct fl_suspect *best) {
    double gain = gain_of(ranking, file, line);
    if (gain > best->score) *best = (struct fl_suspect){file, line, gain};
}

/* The line by which most is gained. */
static struct fl_suspect find_best(const struct ranking *ranking) {
    struct fl_suspect best = {0};
    for (size_t i = 0; i < ranking->evidence->all.count; i++) {
        const struct fl_evidence_place *place = &ranking->evidence->all.items[i].place;
        if (ranking->shares[i] <= 0) continue;
        consider(ranking, place->file, place->line, &best);
        if (place->before) consider(ranking, place->file, place->before, &best);
    }
    return best;
}

static fl_suspects rank(struct fl_arena *arena, const struct fl_evidence *evidence, size_t faults, size_t lines) {
    struct ranking ranking = {
        .arena = arena, .evidence = evidence, .shares = fl_evidence_share_out(arena, evidence)};
    struct fl_suspect best = find_best(&ranking);
    while (best.score > 0 && (ranking.suspects.count < faults || best.score * (double)lines >= worth_reading)) {
        list(&ranking, best);
        best = find_best(&ranking);
    }
    return ranking.suspects;
}

static fl_suspects suspects_of(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_cause *causes, size_t count, size_t faults) {
    struct fl_evidence evidence = {0};
    for (size_t i = 0; i < count; i++) {
        struct fl_evidence each = evidence_of(arena, program, &causes[i]);
        fl_evidence_merge(arena, &evidence, &each);
    }
    fill_in_gaps(arena, &evidence);
    return rank(arena, &evidence, faults, count_lines(program));
}

fl_suspects fl_suspects_of_causes(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_explanation *explanation) {
    return suspects_of(arena, program, explanation->causes.items, explanation->causes.count,
                       count_faults(explanation));
}

fl_suspects fl_suspects_of_cause(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_cause *cause) {
    return suspects_of(arena, program, cause, 1, 1);
}
