/* inquiry/slice.c - which steps of a path decide whether it reaches its target? */
#include "inquiry/inquiry.h"
#include "report/document/slice_result.h"
#include "report/export/directory.h"
#include "slice/cut.h"
#include "slice/path/path_source.h"
#include "slice/path/reach.h"

/* Of the time, what looking for failing runs may take. */
static const double search_share = 0.7;
/* What cutting one path may take at least, however late it is. */
static const double least_seconds = 1;

struct slicing {
    struct fl_inquiry *inquiry;
    const struct fl_slice_question *question;
    struct fl_slicer *slicer; /* made for the first path */
    struct fl_result *result;
};

static struct fl_deadline deadline_of(const struct fl_inquiry *inquiry) {
    double left = fl_inquiry_seconds_left(inquiry);
    return fl_deadline_after(left < least_seconds ? least_seconds : left);
}

/* `run` is the one whose path it is, or NULL. Is what is left feasible? */
static enum fl_answer add_slice(struct slicing *slicing, const struct fl_path *path, const struct fl_run *run,
                                bool is_taken, size_t failure_index) {
    const struct fl_slice_question *question = slicing->question;
    struct fl_inquiry *inquiry = slicing->inquiry;
    if (!slicing->slicer) slicing->slicer = fl_slicer_create(inquiry->arena, inquiry->program);
    struct fl_cut_options how = {
        .slice = {.skips_functions = question->skips_functions,
                  .keeps_exits = question->keeps_exits,
                  .explains = question->explains},
        .goes_on = question->is_whole,
        .is_taken = is_taken,
        .deadline = deadline_of(inquiry),
    };
    struct fl_cut cut = fl_cut_path(slicing->slicer, inquiry->arena, path, &how);
    struct fl_slice_request request = {
        .path = path,
        .cut = &cut,
        .run = run,
        .failure_index = failure_index,
        .shows_all = question->shows_all,
    };
    fl_result_add_slice(inquiry->arena, inquiry->program, slicing->result, &request);
    fl_feasibility_destroy(&cut.feasibility);
    return fl_vector_last(&slicing->result->slices).answer;
}

/* ---- paths that the user gives ---- */

static struct fl_verdicts *no_verdicts(const struct fl_inquiry *inquiry) {
    uint32_t count = inquiry->program->check_count;
    struct fl_verdicts *verdicts = FL_NEW(inquiry->arena, struct fl_verdicts);
    verdicts->overall = FL_VERDICT_UNKNOWN;
    verdicts->results = FL_NEW_ARRAY(inquiry->arena, struct fl_check_result, count + 1);
    for (uint32_t i = 0; i < count; i++) verdicts->results[i].verdict = FL_VERDICT_UNKNOWN;
    return verdicts;
}

/* The shortest way through the control flow may be one that no run takes, though others are taken. */
static void add_other_way(struct slicing *slicing, const struct fl_path *shortest) {
    struct fl_inquiry *inquiry = slicing->inquiry;
    struct fl_check_options how = fl_inquiry_search(inquiry, fl_inquiry_seconds_left(inquiry) * search_share);
    struct fl_path way;
    enum fl_reach_answer answer = fl_path_reach(inquiry->arena, inquiry->program, shortest, &how, &way);
    struct fl_result_slice *first = &fl_vector_last(&slicing->result->slices);
    if (answer == FL_REACH_FOUND) {
        slicing->result->slices.count--;
        add_slice(slicing, &way, NULL, true, FL_NO_FAILURE);
        return;
    }
    first->other_ways = answer == FL_REACH_NEVER ? "every other run was followed, and none comes to the target"
                                                 : "no run was found that comes to the target another way";
}

static enum fl_status add_given(struct slicing *slicing) {
    struct fl_inquiry *inquiry = slicing->inquiry;
    const char *target = slicing->question->target;
    struct fl_path path;
    enum fl_status status = target ? fl_path_to_target(inquiry->arena, inquiry->program, target, FL_WAY_SHORTEST,
                                                       &path, &inquiry->diagnostics)
                                   : fl_path_read(inquiry->arena, inquiry->program, slicing->question->path, &path,
                                                  &inquiry->diagnostics);
    if (status != FL_OK) return status;
    if (add_slice(slicing, &path, NULL, false, FL_NO_FAILURE) != FL_SATISFIABLE && target)
        add_other_way(slicing, &path);
    return status;
}

/* ---- failing runs ---- */

static void add_failing(struct slicing *slicing) {
    struct fl_inquiry *inquiry = slicing->inquiry;
    for (size_t i = 0; i < slicing->result->failures.count; i++) {
        const struct fl_run *run = fl_inquiry_run(inquiry, slicing->result->failures.items[i].number);
        if (!run) continue;
        struct fl_path path = fl_run_path(inquiry->arena, run);
        if (path.count) add_slice(slicing, &path, run, true, i);
    }
}

static bool is_decided(const struct fl_verdicts *verdicts) {
    return verdicts && (verdicts->overall == FL_VERDICT_FAILS || verdicts->overall == FL_VERDICT_HOLDS);
}

/* What another question has found is not looked for again. */
static struct fl_verdicts *look_for_failures(struct fl_inquiry *inquiry) {
    if (is_decided(inquiry->verdicts)) return inquiry->verdicts;
    struct fl_check_options how = fl_inquiry_search(inquiry, fl_inquiry_seconds_left(inquiry) * search_share);
    return fl_inquiry_find_verdicts(inquiry, &how);
}

/* ---- the answer ---- */

static enum fl_status export_witnesses(struct fl_document *document) {
    struct fl_inquiry *inquiry = document->inquiry;
    if (!inquiry->options.out) return FL_OK;
    struct fl_export_options how = fl_inquiry_export_options(inquiry);
    return fl_export_directory(inquiry->arena, document->result, &how, inquiry->options.out,
                               &inquiry->diagnostics);
}

/* Without a slice, only that nothing fails is good to know. */
static void conclude(struct fl_document *document) {
    if (!document->result->slices.count) {
        fl_document_conclude_check(document);
        if (document->judgement == FL_JUDGEMENT_FAILS) document->judgement = FL_JUDGEMENT_OPEN;
        return;
    }
    switch (fl_result_slice_answer(document->result)) {
    case FL_SATISFIABLE:
        document->conclusion = FL_CONCLUSION_FEASIBLE;
        document->judgement = FL_JUDGEMENT_FAILS;
        break;
    case FL_UNSATISFIABLE:
        document->conclusion = FL_CONCLUSION_INFEASIBLE;
        document->judgement = FL_JUDGEMENT_GOOD;
        break;
    case FL_UNDECIDED: break;
    }
}

static enum fl_status complain(struct fl_inquiry *inquiry, enum fl_status status, const char *what) {
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0, "%s", what);
    return status;
}

enum fl_status fl_ask_slice(struct fl_inquiry *inquiry, struct fl_document **document) {
    struct slicing slicing = {.inquiry = inquiry, .question = &inquiry->options.slice};
    bool is_given = slicing.question->path || slicing.question->target;
    if (slicing.question->path && slicing.question->target)
        return complain(inquiry, FL_BAD_USAGE, "--path and --target each give the path: use one of them");
    enum fl_status status = fl_inquiry_load_program(inquiry);
    if (status == FL_TIME_USED_UP)
        return complain(inquiry, status, "the time was used up before the program was compiled");
    if (status != FL_OK) return status;
    struct fl_verdicts *verdicts = is_given ? no_verdicts(inquiry) : look_for_failures(inquiry);
    struct fl_result_options about = fl_inquiry_result_options(inquiry, "slice");
    slicing.result = fl_result_create(inquiry->arena, inquiry->program, verdicts, &about);
    if (is_given)
        status = add_given(&slicing);
    else
        add_failing(&slicing);
    if (status != FL_OK) return status;
    *document = fl_document_make(inquiry, FL_PURPOSE_SLICE, slicing.result);
    (*document)->export_files = export_witnesses;
    conclude(*document);
    return FL_OK;
}
