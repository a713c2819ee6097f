#include "explain/correction/correction.h"

#include <string.h>

#include "explain/candidate/checkers.h"
#include "explain/correction/question.h"

/* Failing runs that are asked about, and correct ones that tell how often loops go round and what must stay right;
 * constants that are tried at a place. */
enum { MOST_RUNS = 4, MOST_CORRECT = 6, MOST_CONSTANTS = 4 };
/* A mended run may go round loops more often than the others, but not much. */
static const uint64_t more_rounds = 2, most_bound = 64;
/* Of the time that is left, what executing a run may take: with all places open, and with one of them. */
static const double run_share = 0.15, place_share = 0.05;

struct correcting {
    struct fl_arena *arena;
    struct fl_arena *scratch; /* of the questions about sets of one size */
    const struct fl_correction_request *request;
    struct fl_schemata places;
    struct fl_relaxable runs[MOST_RUNS], correct[MOST_CORRECT];
    size_t run_count, correct_count;
    uint64_t bound; /* on loops, that runs as they are are within */
    struct fl_question *questions[MOST_RUNS];
    size_t question_count; /* less than runs: some run takes too long with all places open */
    struct fl_hitting hitting;
    bool is_cut; /* of some place it is not known whether it mends a run */
};

static bool has_time(const struct correcting *correcting) {
    const volatile int *is_cancelled = correcting->request->is_cancelled;
    return !fl_deadline_has_passed(correcting->request->deadline) && !(is_cancelled && *is_cancelled);
}

static struct fl_deadline share_of(const struct correcting *correcting, double share) {
    return fl_deadline_after(fl_deadline_seconds_left(correcting->request->deadline) * share);
}

/* ---- places ---- */

/* What is read is as it is. */
static bool reads_input(const struct correcting *correcting, const struct fl_mend *hole) {
    const struct fl_program *program = correcting->request->schemata->program;
    const struct fl_parsed_expression *expression =
        &correcting->request->files->all.items[hole->file].expressions.items[hole->host];
    for (uint32_t i = 0; expression->kind == FL_PARSED_CALL && expression->name && i < program->input_count; i++)
        if (strcmp(program->inputs[i].name, expression->name) == 0) return true;
    return false;
}

/* It is not where the compiler has found that no place is ever executed. */
static bool has_choice(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (strcmp(program->inputs[i].name, FL_SCHEMATA_SELECTED) == 0) return true;
    return false;
}

/* Where a constant may stand, a value of its own may each time, too. */
static bool build_places(struct correcting *correcting) {
    const fl_mend_vector *known = &correcting->request->schemata->candidates;
    fl_mend_vector holes = {0};
    for (size_t i = 0; i < known->count; i++) {
        struct fl_mend hole = known->items[i];
        if (hole.kind != FL_MEND_HOLE_CONSTANT || reads_input(correcting, &hole)) continue;
        fl_vector_push(correcting->arena, &holes, hole);
        hole.kind = FL_MEND_HOLE_VALUE;
        hole.text = hole.edit.text = FL_SCHEMATA_ANY "()";
        fl_vector_push(correcting->arena, &holes, hole);
    }
    struct fl_diagnostics ignored = fl_diagnostics_make(correcting->arena);
    return holes.count &&
           fl_schemata_build(correcting->arena, correcting->request->frontend, correcting->request->files, &holes,
                             &ignored, &correcting->places) == FL_OK &&
           correcting->places.candidates.count && has_choice(correcting->places.program);
}

/* What is wrong is seldom where it is checked. */
static bool is_near_check(const struct correcting *correcting, const struct fl_mend *hole) {
    const struct fl_correction_request *request = correcting->request;
    for (size_t i = 0; hole->function && i < request->failing_count; i++) {
        const char *checking = request->failing[i].check_function;
        if (checking && strcmp(hole->function, checking) == 0) return true;
    }
    return false;
}

static bool is_reading(const struct correcting *correcting, const struct fl_mend *hole) {
    const struct fl_program *program = correcting->request->schemata->program;
    for (uint32_t i = 0; hole->function && i < program->input_count; i++) {
        const struct fl_input *input = &program->inputs[i];
        if (input->position.line == hole->line &&
            strcmp(fl_program_function(program, input->function)->name, hole->function) == 0)
            return true;
    }
    return false;
}

static bool is_place(const struct correcting *correcting, uint32_t index) {
    return correcting->places.candidates.items[index].kind == FL_MEND_HOLE_VALUE;
}

static const struct fl_parsed_expression *expression_of(const struct correcting *correcting, uint32_t place) {
    const struct fl_mend *hole = &correcting->places.candidates.items[place];
    return &correcting->request->files->all.items[hole->file].expressions.items[hole->host];
}

/* The hole for another constant at the place; NONE: there is no constant, or the compiler did not take it. */
static uint32_t constant_at(const struct correcting *correcting, uint32_t place) {
    const fl_mend_vector *holes = &correcting->places.candidates;
    if (expression_of(correcting, place)->kind != FL_PARSED_CONSTANT) return FL_PARSED_NONE;
    for (uint32_t i = 0; i < holes->count; i++)
        if (holes->items[i].kind == FL_MEND_HOLE_CONSTANT && holes->items[i].file == holes->items[place].file &&
            holes->items[i].host == holes->items[place].host)
            return i;
    return FL_PARSED_NONE;
}

static struct fl_correction_place place_of(const struct correcting *correcting, uint32_t index) {
    const struct fl_mend *hole = &correcting->places.candidates.items[index];
    const struct fl_parsed_file *file = &correcting->request->files->all.items[hole->file];
    const char *text = fl_parsed_text(file, correcting->arena, file->expressions.items[hole->host].range);
    return (struct fl_correction_place){
        .path = file->path,
        .function = hole->function,
        .text = text ? text : "...",
        .line = hole->line,
        .is_near_check = is_near_check(correcting, hole),
        .is_checking = fl_checker_of(correcting->request->checkers, hole->function) == FL_CHECKER_ASSERTED,
        .is_reading = is_reading(correcting, hole)};
}

/* ---- runs ---- */

/* The bound on loops that a run is within as it is. */
static uint64_t bound_of(struct correcting *correcting, const struct fl_relaxable *run) {
    struct fl_question_request wanted = {
        .schemata = &correcting->places,
        .run = run,
        .may_open = FL_NEW_ARRAY(correcting->scratch, bool, correcting->places.candidates.count + 1),
        .most_open = 1,
        .bound = 1,
        .deadline = share_of(correcting, place_share),
        .is_cancelled = correcting->request->is_cancelled};
    struct fl_question *question = fl_question_create(correcting->scratch, &wanted);
    uint64_t bound = wanted.bound;
    while (fl_question_extent(question) == FL_SESSION_BOUNDED && bound < most_bound)
        fl_question_deepen(question, bound *= 2);
    fl_question_destroy(question);
    fl_arena_reset(correcting->scratch);
    return bound;
}

static struct fl_relaxable prepare_run(struct correcting *correcting, const struct fl_trial_run *run) {
    struct fl_relaxable prepared = fl_relaxable_make(correcting->arena, &correcting->places, run);
    uint64_t bound = bound_of(correcting, &prepared);
    if (bound > correcting->bound) correcting->bound = bound;
    return prepared;
}

static const char *text_of(struct correcting *correcting, const struct fl_inputs *inputs) {
    struct fl_text text = fl_text_make(correcting->arena);
    fl_inputs_print(&text, inputs);
    return fl_text_string(&text);
}

static bool is_known(struct correcting *correcting, const struct fl_trial_run *run) {
    const char *text = text_of(correcting, run->inputs);
    for (size_t i = 0; i < correcting->run_count; i++)
        if (strcmp(text_of(correcting, correcting->runs[i].run->inputs), text) == 0) return true;
    return false;
}

static void prepare_runs(struct correcting *correcting) {
    const struct fl_correction_request *request = correcting->request;
    for (size_t i = 0; i < request->failing_count && correcting->run_count < MOST_RUNS; i++)
        if (!is_known(correcting, &request->failing[i]))
            correcting->runs[correcting->run_count++] = prepare_run(correcting, &request->failing[i]);
    for (size_t i = 0; i < request->correct_count && i < MOST_CORRECT; i++)
        correcting->correct[correcting->correct_count++] = prepare_run(correcting, &request->correct[i]);
}

/* ---- sets of places ---- */

/* As long as each run is executed in time: without one of them nothing is known of all. */
static void begin_questions(struct correcting *correcting, uint32_t size) {
    bool is_whole = true;
    bool *may_open = FL_NEW_ARRAY(correcting->scratch, bool, correcting->places.candidates.count + 1);
    for (uint32_t i = 0; i < correcting->places.candidates.count; i++) may_open[i] = is_place(correcting, i);
    for (size_t i = 0; i < correcting->run_count && is_whole && has_time(correcting); i++) {
        struct fl_question_request wanted = {.schemata = &correcting->places,
                                             .run = &correcting->runs[i],
                                             .may_open = may_open,
                                             .most_open = size,
                                             .bound = correcting->bound + more_rounds,
                                             .deadline = share_of(correcting, run_share),
                                             .is_cancelled = correcting->request->is_cancelled};
        struct fl_question *question = fl_question_create(correcting->scratch, &wanted);
        is_whole = fl_question_extent(question) != FL_SESSION_CUT;
        if (is_whole)
            correcting->questions[correcting->question_count++] = question;
        else
            fl_question_destroy(question);
    }
}

static void end_questions(struct correcting *correcting) {
    for (size_t i = 0; i < correcting->question_count; i++) fl_question_destroy(correcting->questions[i]);
    correcting->question_count = 0;
    fl_arena_reset(correcting->scratch);
}

/* Asks all runs; the first that says no gives a core. */
static void try_set(struct correcting *correcting, const struct fl_hitting_set *set) {
    struct fl_hitting *hitting = &correcting->hitting;
    bool *core = FL_NEW_ARRAY(correcting->scratch, bool, hitting->item_count + 1);
    for (size_t i = 0; i < correcting->question_count; i++) {
        struct fl_question *question = correcting->questions[i];
        fl_question_set_deadline(question, share_of(correcting, run_share));
        enum fl_question_answer answer = fl_question_ask(question, set->items, set->count, core);
        if (answer == FL_QUESTION_MENDS) continue;
        if (answer == FL_QUESTION_DOES_NOT)
            fl_hitting_add_core(hitting, core);
        else
            fl_vector_push(correcting->arena, &hitting->open, *set);
        return;
    }
    fl_vector_push(correcting->arena, &hitting->right, *set);
}

/* All sets of this size that mend all runs; false: it is not known whether these are all. */
static bool find_sets(struct correcting *correcting, uint32_t size) {
    struct fl_hitting_set set;
    begin_questions(correcting, size);
    bool is_whole = correcting->question_count == correcting->run_count;
    correcting->hitting = fl_hitting_make(correcting->arena, (uint32_t)correcting->places.candidates.count);
    while (is_whole && has_time(correcting) && fl_hitting_next(&correcting->hitting, size, &set))
        try_set(correcting, &set);
    end_questions(correcting);
    return is_whole && has_time(correcting) && !correcting->hitting.open.count;
}

/* ---- one place after the other ---- */

static bool may_go_on(const struct fl_question *question, uint64_t bound) {
    return fl_question_extent(question) == FL_SESSION_BOUNDED && bound <= most_bound;
}

/* A program in which a single place is open is executed in time where one with all of them is not. */
static bool mends(struct correcting *correcting, uint32_t place, const struct fl_relaxable *run) {
    size_t count = correcting->places.candidates.count;
    bool *may_open = FL_NEW_ARRAY(correcting->scratch, bool, count + 1);
    bool *core = FL_NEW_ARRAY(correcting->scratch, bool, count + 1);
    may_open[place] = true;
    struct fl_question_request wanted = {.schemata = &correcting->places,
                                         .run = run,
                                         .may_open = may_open,
                                         .most_open = 1,
                                         .bound = correcting->bound + more_rounds,
                                         .deadline = share_of(correcting, place_share),
                                         .is_cancelled = correcting->request->is_cancelled};
    struct fl_question *question = fl_question_create(correcting->scratch, &wanted);
    bool is_mended = fl_question_ask(question, &place, 1, core) == FL_QUESTION_MENDS;
    for (uint64_t bound = 2 * wanted.bound; may_go_on(question, bound) && !is_mended; bound *= 2) {
        fl_question_deepen(question, bound);
        is_mended = fl_question_ask(question, &place, 1, core) == FL_QUESTION_MENDS;
    }
    if (fl_question_extent(question) == FL_SESSION_CUT) correcting->is_cut = true;
    fl_question_destroy(question);
    fl_arena_reset(correcting->scratch);
    return is_mended;
}

static void try_places(struct correcting *correcting) {
    for (uint32_t i = 0; i < correcting->places.candidates.count && has_time(correcting); i++) {
        if (!is_place(correcting, i)) continue;
        struct fl_hitting_set set = {.items = {i}, .count = 1};
        size_t mended = 0;
        while (mended < correcting->run_count && mends(correcting, i, &correcting->runs[mended])) mended++;
        if (mended == correcting->run_count) fl_vector_push(correcting->arena, &correcting->hitting.right, set);
    }
}

/* ---- one number for all runs ---- */

static bool pass(struct correcting *correcting, uint32_t hole, int64_t constant) {
    bool is_passed = true;
    for (size_t i = 0; i < correcting->run_count && is_passed; i++)
        is_passed = fl_run_passes(correcting->scratch, &correcting->places, &correcting->runs[i], hole, constant);
    for (size_t i = 0; i < correcting->correct_count && is_passed; i++)
        is_passed =
            fl_run_passes(correcting->scratch, &correcting->places, &correcting->correct[i], hole, constant);
    return is_passed;
}

/* As the type of the place has it. */
static int64_t as_written(const struct correcting *correcting, uint32_t place, int64_t constant) {
    const struct fl_parsed_type *type = &expression_of(correcting, place)->type;
    if (!type->width || type->width >= 64) return constant;
    uint64_t high = UINT64_C(1) << (type->width - 1), bits = (uint64_t)constant & (2 * high - 1);
    return type->is_signed && (bits & high) ? (int64_t)bits - (int64_t)(2 * high) : (int64_t)bits;
}

/* Numbers that mend the first run are tried on the others. */
static void find_constant(struct correcting *correcting, uint32_t index, struct fl_correction_place *place) {
    uint32_t hole = constant_at(correcting, index);
    if (hole == FL_PARSED_NONE || !has_time(correcting)) return;
    bool *may_open = FL_NEW_ARRAY(correcting->scratch, bool, correcting->places.candidates.count + 1);
    bool *core = FL_NEW_ARRAY(correcting->scratch, bool, correcting->places.candidates.count + 1);
    may_open[hole] = true;
    struct fl_question_request wanted = {.schemata = &correcting->places,
                                         .run = &correcting->runs[0],
                                         .may_open = may_open,
                                         .most_open = 1,
                                         .bound = correcting->bound + more_rounds,
                                         .deadline = share_of(correcting, place_share),
                                         .is_cancelled = correcting->request->is_cancelled};
    struct fl_question *question = fl_question_create(correcting->scratch, &wanted);
    for (unsigned i = 0; i < MOST_CONSTANTS && !place->has_constant && has_time(correcting); i++) {
        if (fl_question_ask(question, &hole, 1, core) != FL_QUESTION_MENDS) break;
        int64_t constant = fl_question_constant(question);
        place->constant = as_written(correcting, index, constant);
        place->has_constant = pass(correcting, hole, place->constant);
        fl_question_exclude(question, constant);
    }
    fl_question_destroy(question);
    fl_arena_reset(correcting->scratch);
}

/* ---- all ---- */

static void add_corrections(struct correcting *correcting, struct fl_corrections *corrections) {
    for (size_t i = 0; i < correcting->hitting.right.count; i++) {
        const struct fl_hitting_set *set = &correcting->hitting.right.items[i];
        struct fl_correction correction = {.count = set->count};
        for (size_t k = 0; k < set->count; k++) correction.places[k] = place_of(correcting, set->items[k]);
        if (set->count == 1) find_constant(correcting, set->items[0], &correction.places[0]);
        fl_vector_push(correcting->arena, &corrections->all, correction);
    }
}

/* Sets of one place are found one by one, larger ones by what rules them out. */
static void find_smallest(struct correcting *correcting, struct fl_corrections *corrections) {
    correcting->hitting = fl_hitting_make(correcting->arena, (uint32_t)correcting->places.candidates.count);
    try_places(correcting);
    corrections->is_whole = !correcting->is_cut && has_time(correcting);
    for (uint32_t size = 2; size <= FL_MOST_HITTING && !correcting->hitting.right.count; size++)
        if (!corrections->is_whole || !(corrections->is_whole = find_sets(correcting, size))) break;
    add_corrections(correcting, corrections);
}

struct fl_corrections fl_corrections_find(struct fl_arena *arena, const struct fl_correction_request *request) {
    struct correcting correcting = {.arena = arena, .request = request};
    struct fl_corrections corrections = {0};
    if (!request->failing_count || !build_places(&correcting)) return corrections;
    correcting.scratch = fl_arena_create();
    prepare_runs(&correcting);
    corrections.runs = correcting.run_count;
    find_smallest(&correcting, &corrections);
    fl_arena_destroy(correcting.scratch);
    return corrections;
}
