/* Tells where a C program fails, and on which inputs: find-failures FILE.c... */
#include <faultline.h>
#include <signal.h>
#include <stdio.h>

static struct fl_inquiry *inquiry;

/* Ctrl-C: the answer is what was found so far. */
static void stop(int signal_number) {
    fl_inquiry_cancel(inquiry);
    signal(signal_number, SIG_DFL);
}

static void show_messages(void) {
    for (size_t i = 0; i < fl_inquiry_message_count(inquiry); i++)
        fputs(fl_inquiry_message(inquiry, i).whole, stderr);
}

static void show_failures(struct fl_document *document) {
    for (size_t i = 0; i < fl_document_failure_count(document); i++) {
        struct fl_found_failure failure = fl_document_failure(document, i);
        printf("%s:%u: %s: %s (%s)\n", failure.file ? failure.file : "?", (unsigned)failure.line, failure.kind,
               failure.text, failure.is_confirmed ? "confirmed" : failure.unconfirmed_reason);
        fputs(failure.inputs, stdout);
    }
}

static int show_answer(struct fl_document *document) {
    switch (fl_document_conclusion(document)) {
    case FL_CONCLUSION_FAILS: show_failures(document); return 1;
    case FL_CONCLUSION_SAFE: puts("nothing fails"); return 0;
    case FL_CONCLUSION_SAFE_ASSUMING:
        printf("nothing fails if %s\n", fl_document_assumption(document, 0));
        return 0;
    case FL_CONCLUSION_SAFE_UP_TO:
        printf("nothing fails up to %llu\n", (unsigned long long)fl_document_bound(document));
        return 0;
    default: printf("not known: %s\n", fl_document_reason(document)); return 2;
    }
}

int main(int argc, char **argv) {
    struct fl_document *document;
    int code = 3;
    inquiry = fl_inquiry_create();
    if (!inquiry) return code;
    for (int i = 1; i < argc; i++) fl_inquiry_add_file(inquiry, argv[i]);
    fl_inquiry_set_timeout(inquiry, 20);
    signal(SIGINT, stop);
    if (fl_inquiry_check(inquiry, &document) == FL_INQUIRY_OK) code = show_answer(document);
    show_messages();
    fl_inquiry_destroy(inquiry);
    return code;
}
