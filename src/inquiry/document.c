/* inquiry/document.c - what a question found, for whoever asked it. */
#include <sys/resource.h>

#include "inquiry/inquiry.h"
#include "report/json/json.h"
#include "report/page/page.h"

/* Of the largest process, in bytes. */
static uint64_t peak_memory(void) {
    struct rusage own, workers;
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &workers);
    long most = own.ru_maxrss > workers.ru_maxrss ? own.ru_maxrss : workers.ru_maxrss;
    return (uint64_t)most * 1024;
}

struct fl_result_options fl_inquiry_result_options(const struct fl_inquiry *inquiry, const char *command) {
    return (struct fl_result_options){.command = command,
                                      .program = fl_inquiry_program_name(inquiry),
                                      .has_competition_rules = inquiry->selection.has_competition_rules};
}

struct fl_document *fl_document_make(struct fl_inquiry *inquiry, enum fl_purpose question,
                                     struct fl_result *result) {
    struct fl_document *document = FL_NEW(inquiry->arena, struct fl_document);
    document->inquiry = inquiry;
    document->question = question;
    result->seconds = fl_clock_now() - inquiry->begin;
    result->peak_memory_bytes = peak_memory();
    document->result = result;
    return document;
}

enum fl_conclusion fl_document_conclusion(const struct fl_document *document) {
    return document->conclusion;
}

enum fl_judgement fl_document_judgement(const struct fl_document *document) {
    return document->judgement;
}

uint64_t fl_document_bound(const struct fl_document *document) {
    return document->conclusion == FL_CONCLUSION_SAFE_UP_TO ? document->result->bound : 0;
}

size_t fl_document_assumption_count(const struct fl_document *document) {
    return document->result->assumes.phrases.count;
}

const char *fl_document_assumption(const struct fl_document *document, size_t index) {
    const struct fl_result_assumes *assumes = &document->result->assumes;
    return index < assumes->phrases.count ? assumes->phrases.items[index] : NULL;
}

bool fl_document_is_assuming(const struct fl_document *document) {
    return document->result->assumes.phrases.count && !document->inquiry->options.accepts_assumptions;
}

const char *fl_document_reason(const struct fl_document *document) {
    return document->result->reason;
}

void fl_document_print(struct fl_text *text, const struct fl_document *document,
                       const struct fl_text_options *options) {
    const struct fl_result *result = document->result;
    if (result->replay) {
        fl_result_print_replay(text, result, options);
    } else if (result->regions) {
        fl_result_print_regions(text, result, options);
    } else if (result->watch) {
        fl_result_print_watch(text, result, options);
    } else if (result->explanation) {
        fl_result_print_explanation(text, result, options);
        if (result->which) fl_result_print_which(text, result->which, options);
    } else if (result->slices.count) {
        fl_result_print_slices(text, result, options);
    } else {
        fl_result_print_text(text, result, options);
        if (document->question == FL_PURPOSE_SLICE)
            fl_text_append(text,
                           "There is no failing run to cut; --target FILE:LINE or --path FILE gives a path.\n");
    }
}

/* ---- as text ---- */

/* A question whose answer is a string. */
static const char *asked_text(struct fl_document *document, fl_question *question) {
    document->text = NULL;
    struct fl_document *answered = document;
    return fl_inquiry_call(document->inquiry, question, &answered) == FL_INQUIRY_OK ? document->text : NULL;
}

static enum fl_status write_json(struct fl_inquiry *inquiry, struct fl_document **document) {
    struct fl_text text = fl_text_make(inquiry->arena);
    fl_result_print_json(&text, (*document)->result);
    (*document)->text = fl_text_string(&text);
    return FL_OK;
}

static enum fl_status write_report(struct fl_inquiry *inquiry, struct fl_document **document) {
    struct fl_text text = fl_text_make(inquiry->arena);
    fl_document_print(&text, *document, &(struct fl_text_options){0});
    (*document)->text = fl_text_string(&text);
    return FL_OK;
}

static enum fl_status write_page(struct fl_inquiry *inquiry, struct fl_document **document) {
    struct fl_text text = fl_text_make(inquiry->arena);
    fl_result_print_page(&text, (*document)->result);
    (*document)->text = fl_text_string(&text);
    return FL_OK;
}

const char *fl_document_html(struct fl_document *document) {
    return asked_text(document, write_page);
}

const char *fl_document_json(struct fl_document *document) {
    return asked_text(document, write_json);
}

const char *fl_document_report(struct fl_document *document) {
    return asked_text(document, write_report);
}

/* ---- failures ---- */

/* The failing run of an index: of check and slice all, of replay those runs that fail. */
static const struct fl_result_failure *failure_at(const struct fl_document *document, size_t index) {
    const struct fl_result *result = document->result;
    if (!result->replay) return index < result->failures.count ? &result->failures.items[index] : NULL;
    for (size_t i = 0; i < result->replay->runs.count; i++) {
        const struct fl_result_run *run = &result->replay->runs.items[i];
        if (run->fails && index-- == 0) return &run->run;
    }
    return NULL;
}

size_t fl_document_failure_count(const struct fl_document *document) {
    size_t count = 0;
    while (failure_at(document, count)) count++;
    return count;
}

struct printing {
    struct fl_arena *arena;
    const struct fl_inputs *inputs;
    const char *text;
};

static void print_inputs(void *context) {
    struct printing *printing = context;
    struct fl_text text = fl_text_make(printing->arena);
    fl_inputs_print(&text, printing->inputs);
    printing->text = fl_text_string(&text);
}

struct fl_found_failure fl_document_failure(const struct fl_document *document, size_t index) {
    const struct fl_result_failure *failure = failure_at(document, index);
    if (!failure) return (struct fl_found_failure){.kind = ""};
    struct printing inputs = {document->inquiry->arena, failure->inputs.consumed, ""};
    struct fl_recovery recovery;
    fl_recovery_run(&recovery, print_inputs, &inputs);
    return (struct fl_found_failure){.kind = failure->kind,
                                     .file = failure->place.file,
                                     .line = failure->place.line,
                                     .column = failure->place.column,
                                     .function = failure->place.function,
                                     .text = failure->text,
                                     .is_confirmed = failure->is_confirmed,
                                     .unconfirmed_reason = failure->unconfirmed_reason,
                                     .inputs = inputs.text};
}
