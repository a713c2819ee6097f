#include "explain/suspects.h"

#include <string.h>

/* How much each kind of evidence weighs; what comes later of one kind, or is doubted more, weighs less. */
static const double checked_weight = 1, open_weight = 0.85, cause_weight = 0.6, partial_weight = 0.7,
                    correction_weight = 0.65, size_weight = 0.63, later = 0.01;
/* What speaks against a place: that it must change together with others, that it is where it is said what is
 * right, or near it, that it reads an input. */
static const double set_doubt = 0.1, checking_doubt = 0.2, near_check_doubt = 0.04, reading_doubt = 0.1;
/* That one number there is right for all runs, failing and correct. */
static const double constant_weight = 0.06;
/* What counts of the evidence that points to a line as well, beside the strongest, and from which strength on. */
static const double places_too = 0.03, else_too = 0.01, least_evidence = 0.5;
/* A list of lines that is longer than this share of the source is of little use, but these few are. */
static const double most_share = 0.05;
enum { FEW_LINES = 2, MOST_PLACES = 4 };

/* ---- changes ---- */

/* Those that mend all. */
static void blame_repairs(struct fl_arena *arena, const struct fl_repairs *repairs, fl_suspects *suspects) {
    for (size_t i = 0; i < repairs->all.count; i++) {
        const struct fl_repair *repair = &repairs->all.items[i];
        double weight = repair->is_partial ? partial_weight : repair->is_checked ? checked_weight : open_weight;
        double score = weight - later * repair->doubt;
        fl_suspects_blame(arena, suspects, repair->path, repair->mend.line, score > later ? score : later);
    }
}

/* ---- places ---- */

static bool is_at(const struct fl_correction_place *left, const struct fl_correction_place *right) {
    return left->line == right->line && strcmp(left->path, right->path) == 0;
}

/* Places of a line, each of which is a correction. */
static size_t count_places(const struct fl_corrections *corrections, const struct fl_correction_place *place) {
    size_t count = 0;
    for (size_t i = 0; i < corrections->all.count; i++)
        count += is_at(&corrections->all.items[i].places[0], place);
    return count < MOST_PLACES ? count : MOST_PLACES;
}

/* The fewer places must change together, and the more of a line do it alone, the more likely it is. */
static double score_of(const struct fl_corrections *corrections, const struct fl_correction *correction,
                       const struct fl_correction_place *place) {
    double score = correction_weight - set_doubt * (double)(correction->count - 1);
    if (correction->count == 1) score += later * (double)count_places(corrections, place);
    if (place->has_constant) score += constant_weight;
    if (place->is_checking) score -= checking_doubt;
    if (place->is_near_check) score -= near_check_doubt;
    if (place->is_reading) score -= reading_doubt;
    return score;
}

/* Places whose value alone makes runs fail. */
static void blame_corrections(struct fl_arena *arena, const struct fl_repairs *repairs, fl_suspects *suspects) {
    const struct fl_corrections *corrections = &repairs->corrections;
    for (size_t i = 0; i < corrections->all.count; i++) {
        const struct fl_correction *correction = &corrections->all.items[i];
        for (size_t k = 0; k < correction->count; k++)
            fl_suspects_blame(arena, suspects, correction->places[k].path, correction->places[k].line,
                              score_of(corrections, correction, &correction->places[k]));
    }
}

static void blame_bare(struct fl_arena *arena, const struct fl_repairs *repairs, fl_suspects *suspects) {
    for (size_t i = 0; i < repairs->bare.count; i++)
        fl_suspects_blame(arena, suspects, repairs->bare.items[i].file, repairs->bare.items[i].line,
                          repairs->bare.items[i].score);
}

/* ---- causes ---- */

static void blame_lines(struct fl_arena *arena, const struct fl_program *program, const struct fl_cause *cause,
                        fl_suspects *suspects) {
    for (size_t i = 0; i < cause->lines.count; i++) {
        struct fl_position position = cause->lines.items[i].position;
        fl_suspects_blame(arena, suspects, program->files[position.file.index].path, position.line,
                          cause_weight - later * (double)i);
    }
}

/* ---- objects ---- */

static void blame_object(struct fl_arena *arena, const struct fl_program *program,
                         const struct fl_expression *expression, fl_suspects *suspects) {
    if (!expression) return;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        blame_object(arena, program, expression->operands[i], suspects);
    if (expression->kind != FL_EXPRESSION_OBJECT) return;
    const struct fl_object *object = fl_program_object(program, expression->object);
    bool is_array = object->type && object->type->kind == FL_TYPE_ARRAY;
    if (is_array && object->position.line && !fl_id_is_none(object->position.file))
        fl_suspects_blame(arena, suspects, program->files[object->position.file.index].path, object->position.line,
                          size_weight);
}

/* Where an access is outside of an array, the array may be too small. */
static void blame_sizes(struct fl_arena *arena, const struct fl_program *program, const struct fl_cause *cause,
                        fl_suspects *suspects) {
    const struct fl_edge *failing = fl_program_edge(program, cause->path.edges[cause->path.count - 1]);
    if (failing->operation.kind != FL_OPERATION_CHECK) return;
    enum fl_check_kind kind = program->checks[failing->operation.check.index].kind;
    if (kind != FL_CHECK_BOUNDS && kind != FL_CHECK_POINTER) return;
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, failing->source)->function);
    blame_object(arena, program, failing->operation.condition, suspects);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[function->first_edge + i];
        if (!fl_id_equal(edge->source, failing->target)) continue;
        blame_object(arena, program, edge->operation.address, suspects);
        blame_object(arena, program, edge->operation.value, suspects);
        blame_object(arena, program, edge->operation.condition, suspects);
    }
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

/* As many as a reader would look at, of so many faults. */
static size_t most_lines(const struct fl_program *program, size_t faults) {
    size_t lines = 0, few = FEW_LINES * faults;
    for (uint32_t i = 0; i < program->file_count; i++)
        if (has_functions(program, i)) lines += program->files[i].line_count;
    size_t most = (size_t)((double)lines * most_share);
    return most > few ? most : few;
}

/* ---- all ---- */

/* What points to a line in several ways does so more than the strongest of them alone. */
static void add_evidence(struct fl_arena *arena, const fl_suspects *evidence, double more, fl_suspects *suspects) {
    size_t known = suspects->count;
    for (size_t i = 0; i < evidence->count; i++) {
        const struct fl_suspect *each = &evidence->items[i];
        size_t at = 0;
        while (at < known &&
               (suspects->items[at].line != each->line || strcmp(suspects->items[at].file, each->file) != 0))
            at++;
        if (at == known) {
            fl_vector_push(arena, suspects, *each);
            continue;
        }
        struct fl_suspect *suspect = &suspects->items[at];
        suspect->score = (suspect->score > each->score ? suspect->score : each->score);
        if (each->score >= least_evidence) suspect->score += more;
        if (suspect->score > checked_weight) suspect->score = checked_weight;
    }
}

static fl_suspects suspects_of(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_cause *causes, size_t count, size_t faults) {
    enum { REPAIRS, BARE, CORRECTIONS, SIZES, LINES, KINDS };
    fl_suspects evidence[KINDS] = {{0}}, suspects = {0};
    for (size_t i = 0; i < count; i++) {
        blame_repairs(arena, &causes[i].repairs, &evidence[REPAIRS]);
        blame_bare(arena, &causes[i].repairs, &evidence[BARE]);
        blame_corrections(arena, &causes[i].repairs, &evidence[CORRECTIONS]);
        blame_sizes(arena, program, &causes[i], &evidence[SIZES]);
        blame_lines(arena, program, &causes[i], &evidence[LINES]);
    }
    for (size_t i = 0; i < KINDS; i++)
        add_evidence(arena, &evidence[i], i == CORRECTIONS ? places_too : else_too, &suspects);
    fl_suspects_sort(&suspects);
    size_t most = most_lines(program, faults);
    if (suspects.count > most) suspects.count = most;
    return suspects;
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
