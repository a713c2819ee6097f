/* inquiry/document.c - what a question found, for whoever asked it. */
#include "inquiry/inquiry.h"
#include "report/json/json.h"

struct fl_document *fl_document_make(struct fl_inquiry *inquiry, enum fl_purpose question,
                                     const struct fl_result *result) {
    struct fl_document *document = FL_NEW(inquiry->arena, struct fl_document);
    document->inquiry = inquiry;
    document->question = question;
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

const char *fl_document_reason(const struct fl_document *document) {
    return document->result->reason;
}

void fl_document_print(struct fl_text *text, const struct fl_document *document,
                       const struct fl_text_options *options) {
    const struct fl_result *result = document->result;
    if (result->replay) {
        fl_result_print_replay(text, result, options);
    } else if (result->slices.count) {
        fl_result_print_slices(text, result, options);
    } else {
        fl_result_print_text(text, result, options);
        if (document->question == FL_PURPOSE_SLICE)
            fl_text_append(text,
                           "There is no failing run to cut; --target FILE:LINE or --path FILE gives a path.\n");
    }
}

const char *fl_document_json(struct fl_document *document) {
    struct fl_text text = fl_text_make(document->inquiry->arena);
    fl_result_print_json(&text, document->result);
    return fl_text_string(&text);
}

const char *fl_document_report(struct fl_document *document) {
    struct fl_text text = fl_text_make(document->inquiry->arena);
    fl_document_print(&text, document, &(struct fl_text_options){0});
    return fl_text_string(&text);
}
