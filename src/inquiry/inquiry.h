/* inquiry/inquiry.h - everything about one program that is asked about: what is wanted, the program, what was
 * found.
 *
 * The public face is inquiry/faultline.h, and cmd/ goes through the same functions; this is for those who
 * stand behind it. What is known of the program itself is with the program (analysis/facts.h): all
 * questions share it.
 *
 * Invariant: after a call that ended with FL_INQUIRY_OUT_OF_MEMORY or FL_INQUIRY_INTERNAL_ERROR nothing but
 * messages is read any more: what was being built may be half done.
 */
#ifndef FL_INQUIRY_INQUIRY_H
#define FL_INQUIRY_INQUIRY_H

#include "base/recovery.h"
#include "characterize/characterize.h"
#include "engine/check/check.h"
#include "engine/confirm/confirm.h"
#include "inquiry/faultline.h"
#include "inquiry/options.h"
#include "inquiry/select.h"
#include "prove/prove.h"
#include "report/export/export.h"
#include "report/text/text.h"
#include "run/runs.h"

struct fl_inquiry {
    struct fl_arena *arena; /* of everything below */
    struct fl_inquiry_options options;
    enum fl_inquiry_status broken; /* by a call that did not come to its end; FL_INQUIRY_OK: by none */
    char trouble_message[512];     /* then: "out of memory ..." */
    char trouble[600];             /* the same as the command line says it, with its newline */

    /* The program, once it was asked for. */
    bool is_loaded; /* or could not be: then load_status says why */
    enum fl_status load_status;
    struct fl_frontend_options frontend;
    struct fl_selection selection;
    const struct fl_program *program; /* NULL: there is none */
    fl_policy *provers[FL_MOST_PROVERS];
    unsigned prover_count;
    const struct fl_adapter **adapters; /* as many as the options name */

    /* What was found. */
    struct fl_verdicts *verdicts;      /* of the last search; NULL: there was none */
    struct fl_runs runs;               /* all that were found, by whatever question */
    struct fl_confirmer *confirmer;    /* for all of them; NULL: none was needed yet */
    struct fl_recorded_calls recorded; /* what its native runs record */
    struct fl_inquiry *follower; /* of fl_inquiry_report, about which inputs fail; NULL: that was not asked */

    /* The question under way. */
    double begin;                 /* on the clock; the time that the first one has includes loading */
    double load_seconds;          /* that were not taken from the time of a question yet */
    volatile int stop;            /* an enum fl_stop */
    struct fl_progress *progress; /* of the last search, for whoever watches; NULL: there was none */
    fl_progress_listener *progress_listener;
    void *progress_context;
    /* Told of failures as check finds them, as text; NULL: nobody is. */
    void (*found)(void *context, const char *text);
    void *found_context;
    struct fl_text_options found_text;

    struct fl_diagnostics diagnostics;
    /* Called when the program was loaded and when a search begins, so that diagnostics can be shown before
     * the long part; may be NULL. */
    void (*rest)(void *context);
    void *rest_context;
};

/* What was found out, and how the files that go with it are written. */
struct fl_document {
    struct fl_inquiry *inquiry;
    enum fl_purpose question;
    const struct fl_result *result;
    enum fl_conclusion conclusion;
    enum fl_judgement judgement;
    enum fl_status (*export_files)(struct fl_document *document); /* NULL: there are none */
    void *context;                                                /* of export_files */
    const char *text;                                             /* that was asked for last */
};

/* ---- for cmd/ ---- */

/* The document as the command line shows it. */
void fl_document_print(struct fl_text *text, const struct fl_document *document,
                       const struct fl_text_options *options);

/* ---- for the questions ---- */

typedef enum fl_status fl_question(struct fl_inquiry *inquiry, struct fl_document **document);

fl_question fl_ask_check, fl_ask_replay, fl_ask_slice, fl_ask_explain, fl_ask_characterize, fl_ask_report,
    fl_ask_watch;

/* Everything that the library does for its user is done in here: trouble ends with the call. */
enum fl_inquiry_status fl_inquiry_call(struct fl_inquiry *inquiry, fl_question *question,
                                       struct fl_document **document);

/* What ended a call before its time. */
void fl_inquiry_note_trouble(struct fl_inquiry *inquiry, const struct fl_recovery *recovery);

/* Once; after that it says again how it ended. */
enum fl_status fl_inquiry_load_program(struct fl_inquiry *inquiry);
void fl_inquiry_rest(struct fl_inquiry *inquiry);

/* Of the time that the user gave, since the question was asked. */
double fl_inquiry_seconds_left(const struct fl_inquiry *inquiry);
struct fl_analysis_limits fl_inquiry_limits(const struct fl_inquiry *inquiry);
/* "./prog": how one would call the program. */
const char *fl_inquiry_program_name(const struct fl_inquiry *inquiry);
/* How documents are made of what was found. */
struct fl_result_options fl_inquiry_result_options(const struct fl_inquiry *inquiry, const char *command);
/* What exported files say of who wrote them, and when. */
struct fl_export_options fl_inquiry_export_options(struct fl_inquiry *inquiry);

/* Begins to count progress anew. NULL: there is no memory that processes share. */
struct fl_progress *fl_inquiry_begin_progress(struct fl_inquiry *inquiry);
/* The search of check and slice: all but what they want differently. */
struct fl_check_options fl_inquiry_search(struct fl_inquiry *inquiry, double seconds);
/* Does it, seen by who wants to see the progress. What it finds stays in the inquiry. */
struct fl_verdicts *fl_inquiry_find_verdicts(struct fl_inquiry *inquiry, struct fl_check_options *how);
/* The verdicts, and the failing runs in them. */
void fl_inquiry_keep_verdicts(struct fl_inquiry *inquiry, struct fl_verdicts *verdicts);
/* NULL: none that was found has this number. */
const struct fl_run *fl_inquiry_run(const struct fl_inquiry *inquiry, uint64_t number);
/* Its native runs record these calls at least. The same one as before, if that does and can go on. */
struct fl_confirmer *fl_inquiry_confirmer(struct fl_inquiry *inquiry, struct fl_recorded_calls recorded);

/* Tests of the bounds, for --tests: made, tried natively and put into the result. */
void fl_inquiry_try_tests(struct fl_inquiry *inquiry, const struct fl_characterization *found,
                          struct fl_result *result);
/* Writes them. A test that refutes a bound is an error, which diagnostics tell. */
enum fl_status fl_inquiry_export_tests(struct fl_inquiry *inquiry, const struct fl_result_suite *tests);

/* Its conclusion is that it is not known, so far. The time that the answer took, and the memory, are measured
 * here, for all questions alike. */
struct fl_document *fl_document_make(struct fl_inquiry *inquiry, enum fl_purpose question,
                                     struct fl_result *result);
/* It rests on assumptions that the user has not accepted. */
bool fl_document_is_assuming(const struct fl_document *document);
/* Concludes what the result says of all checks. */
void fl_document_conclude_check(struct fl_document *document);

#endif
