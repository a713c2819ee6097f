/* faultline.h - Faultline as a library: does a C program fail, which run left a log, which steps mattered?
 *
 *     struct fl_inquiry *inquiry = fl_inquiry_create();
 *     struct fl_document *document;
 *     fl_inquiry_add_file(inquiry, "prog.c");
 *     if (fl_inquiry_check(inquiry, &document) == FL_INQUIRY_OK)
 *         puts(fl_document_report(document));
 *     fl_inquiry_destroy(inquiry);
 *
 * An inquiry is about one program. Say what it is made of and what is wanted of it first; then ask, as often
 * as needed: the program is compiled once, and what one question finds (runs, facts about the program) is
 * there for the next. Each answer is a document, which belongs to the inquiry, as do all strings that these
 * functions return: they stay until fl_inquiry_destroy. Strings that are given are copied.
 *
 * Nothing is printed and the process is never ended: what there is to say, the compiler's messages
 * included, is in the inquiry's messages; out of memory and errors of Faultline itself are statuses.
 * Analyses run in child processes, and programs are compiled by clang-19, which must be installed.
 *
 * One question is asked at a time in a process, by whichever thread; other calls are for the thread that uses
 * the inquiry. fl_inquiry_cancel may be called at any time, from any thread and from a signal's handler. While
 * fl_inquiry_replay runs, the address space of the process is limited by what fl_inquiry_set_memory says.
 */
#ifndef FAULTLINE_H
#define FAULTLINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

struct fl_inquiry;
struct fl_document;

/* "0.1.0" */
const char *fl_version(void);

/* ---- the beginning and the end ---- */

/* NULL: there is no memory. */
struct fl_inquiry *fl_inquiry_create(void);
/* With its documents. NULL is nothing to destroy. */
void fl_inquiry_destroy(struct fl_inquiry *inquiry);

/* How a call ended. */
enum fl_inquiry_status {
    FL_INQUIRY_OK = 0,
    FL_INQUIRY_BAD_USAGE,       /* what was asked for makes no sense; a message says why */
    FL_INQUIRY_BAD_INPUT,       /* a file cannot be read or does not compile; a message says why */
    FL_INQUIRY_BAD_ENVIRONMENT, /* a tool is missing, a file cannot be written; a message says which */
    FL_INQUIRY_TIME_USED_UP,    /* before there was anything to tell */
    FL_INQUIRY_OUT_OF_MEMORY,   /* the inquiry can only be asked for its messages, and destroyed */
    FL_INQUIRY_INTERNAL_ERROR,  /* a bug of Faultline, told in a message; the same holds of the inquiry */
    FL_INQUIRY_REFUTED          /* the compiled program does not do what was found out of it; messages say where */
};

/* ---- what is wanted: before the program is loaded ---- */

/* A C file, a preprocessed one (.i), LLVM bitcode (.bc, .ll), a directory with a compile_commands.json or that
 * file, or an SV-COMP task definition (.yml). */
enum fl_inquiry_status fl_inquiry_add_file(struct fl_inquiry *inquiry, const char *path);
/* One word for the compiler: "-Iinclude", "-DNDEBUG". */
enum fl_inquiry_status fl_inquiry_add_compiler_flag(struct fl_inquiry *inquiry, const char *flag);
/* Execution starts in this function instead of main; its parameters and the globals it reaches are inputs. */
enum fl_inquiry_status fl_inquiry_set_program(struct fl_inquiry *inquiry, const char *name); /* one of several */
enum fl_inquiry_status fl_inquiry_set_entry(struct fl_inquiry *inquiry, const char *function);
/* The precondition of the entry: a function with the same parameters that returns whether they are allowed. */
enum fl_inquiry_status fl_inquiry_set_precondition(struct fl_inquiry *inquiry, const char *function);
/* Which failures are looked for besides assertions, as `faultline check --checks` takes them: a list of
 * overflow, division, shift, bounds, pointer, free, leak; or all, or none. */
enum fl_inquiry_status fl_inquiry_set_checks(struct fl_inquiry *inquiry, const char *list);
/* How much stack there is, for the check "stack": "8M", and unless told; bytes, or with K, M or G behind the
 * number. */
enum fl_inquiry_status fl_inquiry_set_stack(struct fl_inquiry *inquiry, const char *size);
/* An SV-COMP property file; instead of a list of checks. */
enum fl_inquiry_status fl_inquiry_set_property(struct fl_inquiry *inquiry, const char *path);
/* A spec: its file, or the name of one that comes with Faultline. */
enum fl_inquiry_status fl_inquiry_add_spec(struct fl_inquiry *inquiry, const char *spec);
/* What functions without a body do besides returning any value: "may-write", they write what their arguments point
 * to, and global variables; "pure:NAME", that one changes nothing. */
enum fl_inquiry_status fl_inquiry_add_undefined(struct fl_inquiry *inquiry, const char *rule);
/* A function whose calls write to a log, for replay: NAME, or NAME:ARGUMENT where its format is that argument,
 * counted from 1. */
enum fl_inquiry_status fl_inquiry_add_log_function(struct fl_inquiry *inquiry, const char *function);

/* ---- what is wanted: at any time between questions ---- */

/* For each question; the first of them includes loading. 60 unless told, and then a search that has found
 * something ends earlier. */
enum fl_inquiry_status fl_inquiry_set_timeout(struct fl_inquiry *inquiry, double seconds);
/* How far to look: iterations of each loop, calls of a function inside itself, bytes of each input. 0, and
 * unless told: bounds deepen by themselves until the time is used up. */
enum fl_inquiry_status fl_inquiry_set_bound(struct fl_inquiry *inquiry, uint64_t bound);
/* In all processes together; half of the machine's unless told. */
enum fl_inquiry_status fl_inquiry_set_memory(struct fl_inquiry *inquiry, uint64_t bytes);
/* Processes at a time; 0, and unless told: as many as there are cores. */
enum fl_inquiry_status fl_inquiry_set_jobs(struct fl_inquiry *inquiry, unsigned jobs);
/* 1: a search ends with the first failure; 0, and unless told: it looks for others. */
enum fl_inquiry_status fl_inquiry_set_first(struct fl_inquiry *inquiry, int stops_at_first);
/* 1: an answer that rests on assumptions is judged as if it did not; 0, and unless told: its judgement is open. */
enum fl_inquiry_status fl_inquiry_set_accepting(struct fl_inquiry *inquiry, int accepts_assumptions);
/* A file that a run printed, or a trace of its events: for fl_inquiry_replay. */
enum fl_inquiry_status fl_inquiry_add_log(struct fl_inquiry *inquiry, const char *path);
/* FILE:LINE that the path which is cut ends at, for fl_inquiry_slice; NULL, and unless told: the paths of
 * failing runs are cut. */
enum fl_inquiry_status fl_inquiry_set_target(struct fl_inquiry *inquiry, const char *place);
/* A directory, made if need be, for a script that shows each failure, its inputs, witnesses and tests; written
 * by fl_document_export. The instrumented program of fl_inquiry_watch is written with the answer, which says so. */
enum fl_inquiry_status fl_inquiry_set_output(struct fl_inquiry *inquiry, const char *directory);

/* ---- questions ---- */

/* Compiles and reads the program. Questions do so by themselves; a second call does nothing. */
enum fl_inquiry_status fl_inquiry_load(struct fl_inquiry *inquiry);

/* Each of these leaves a document, or NULL where the status is not FL_INQUIRY_OK. (A document beside another
 * status holds, but a witness was found wrong, or a file could not be written.) */

/* Does an assertion or check fail? FL_CONCLUSION_SAFE, SAFE_ASSUMING, FAILS, SAFE_UP_TO or UNKNOWN. */
enum fl_inquiry_status fl_inquiry_check(struct fl_inquiry *inquiry, struct fl_document **document);
/* Which run left the logs? FL_CONCLUSION_MATCHES, IMPOSSIBLE or UNKNOWN; the runs count as failures if they
 * fail a check. */
enum fl_inquiry_status fl_inquiry_replay(struct fl_inquiry *inquiry, struct fl_document **document);
/* Which steps of a path decide whether it reaches its target? FL_CONCLUSION_FEASIBLE, INFEASIBLE or UNKNOWN of
 * all paths; where there is no failing run to cut, what fl_inquiry_check concludes. */
enum fl_inquiry_status fl_inquiry_slice(struct fl_inquiry *inquiry, struct fl_document **document);
/* What are the causes of failures? Concludes what fl_inquiry_check does; failures have the runs that are
 * explained, one for each cause. */
enum fl_inquiry_status fl_inquiry_explain(struct fl_inquiry *inquiry, struct fl_document **document);
/* Which inputs must fail, and which may? Concludes FL_CONCLUSION_FAILS if some must, SAFE or SAFE_ASSUMING if none
 * can; failures have one run of each region in which all inputs fail. */
enum fl_inquiry_status fl_inquiry_characterize(struct fl_inquiry *inquiry, struct fl_document **document);

/* All of it: what fl_inquiry_explain says, and if the program fails, also which inputs do. Concludes what
 * fl_inquiry_check does. */
enum fl_inquiry_status fl_inquiry_report(struct fl_inquiry *inquiry, struct fl_document **document);

/* Where must the program tell an observer what happens? Its specs are those of fl_inquiry_add_spec. Concludes
 * nothing. */
enum fl_inquiry_status fl_inquiry_watch(struct fl_inquiry *inquiry, struct fl_document **document);

/* The question under way, or else the next one, ends soon, with the best result so far. */
void fl_inquiry_cancel(struct fl_inquiry *inquiry);

/* How far a search has come. */
struct fl_inquiry_progress {
    uint64_t bound; /* that loops and inputs are followed to */
    uint64_t paths; /* that have ended */
    uint64_t queries;
    uint64_t failures;
    uint64_t confirmed;  /* of them, natively */
    double seconds_left; /* at most */
    int has_ended;       /* the last call */
};

typedef void fl_progress_listener(void *context, const struct fl_inquiry_progress *progress);

/* Called during searches that take longer than half a second, ten times a second, by another thread; it must
 * not call any function of the inquiry but fl_inquiry_cancel. NULL: no longer. */
void fl_inquiry_set_progress(struct fl_inquiry *inquiry, fl_progress_listener *listener, void *context);

/* ---- messages ---- */

enum fl_message_severity { FL_MESSAGE_NOTE, FL_MESSAGE_WARNING, FL_MESSAGE_ERROR };

struct fl_inquiry_message {
    enum fl_message_severity severity;
    const char *file;  /* NULL: no file is to blame */
    uint32_t line;     /* 0: the whole file */
    uint32_t column;   /* 0: the whole line */
    const char *text;  /* one line */
    const char *whole; /* as the command line shows it, lines end with newlines; what the compiler said as it
                          said it, with the source that it quotes */
};

/* All of the inquiry so far, in the order they arose. */
size_t fl_inquiry_message_count(const struct fl_inquiry *inquiry);
/* The index must be less than their number. */
struct fl_inquiry_message fl_inquiry_message(const struct fl_inquiry *inquiry, size_t index);

/* ---- documents ---- */

enum fl_conclusion {
    FL_CONCLUSION_UNKNOWN,
    FL_CONCLUSION_SAFE,         /* in all runs; the proof was checked */
    FL_CONCLUSION_SAFE_UP_TO,   /* in all runs within fl_document_bound */
    FL_CONCLUSION_FAILS,        /* a failing run was confirmed natively */
    FL_CONCLUSION_MATCHES,      /* a run leaves these logs */
    FL_CONCLUSION_IMPOSSIBLE,   /* none does */
    FL_CONCLUSION_FEASIBLE,     /* the target of a path is reached */
    FL_CONCLUSION_INFEASIBLE,   /* no run takes any of the paths */
    FL_CONCLUSION_SAFE_ASSUMING /* in all runs, if what fl_document_assumption says holds */
};

/* What the answer means to who asked: the exit code of the command line. */
enum fl_judgement {
    FL_JUDGEMENT_OPEN, /* 5: not decided, or what was found is not confirmed */
    FL_JUDGEMENT_GOOD, /* 0 */
    FL_JUDGEMENT_FAILS /* 10 */
};

enum fl_conclusion fl_document_conclusion(const struct fl_document *document);
enum fl_judgement fl_document_judgement(const struct fl_document *document);
/* Of FL_CONCLUSION_SAFE_UP_TO; else 0. */
uint64_t fl_document_bound(const struct fl_document *document);
/* What SAFE_ASSUMING, SAFE_UP_TO or IMPOSSIBLE rests on, and the world could refute: "local time is UTC". */
size_t fl_document_assumption_count(const struct fl_document *document);
/* NULL: there are not so many. */
const char *fl_document_assumption(const struct fl_document *document, size_t index);
/* Why it is not decided; NULL: nothing is to be said. */
const char *fl_document_reason(const struct fl_document *document);
/* What `faultline --json` prints: one object, as docs/json.md describes it. NULL: out of memory. */
const char *fl_document_json(struct fl_document *document);
/* What the command line prints, without colors. NULL: out of memory. */
const char *fl_document_report(struct fl_document *document);
/* What `faultline --html` writes: one page that needs nothing else. Of fl_inquiry_characterize it has no pictures.
 * NULL: out of memory. */
const char *fl_document_html(struct fl_document *document);
/* Writes the files of fl_inquiry_set_output. */
enum fl_inquiry_status fl_document_export(struct fl_document *document);

struct fl_found_failure {
    const char *kind; /* "assertion", "bounds", "overflow", ... as in JSON */
    const char *file; /* of the user's line that is to blame; NULL: not known */
    uint32_t line, column;
    const char *function;           /* NULL: not known */
    const char *text;               /* what does not hold, or what happened */
    int is_confirmed;               /* the compiled program failed in the same way */
    const char *unconfirmed_reason; /* NULL if confirmed */
    const char *inputs;             /* in the format of `faultline run --inputs` */
};

/* The failing runs in the document. */
size_t fl_document_failure_count(const struct fl_document *document);
/* The index must be less than their number. */
struct fl_found_failure fl_document_failure(const struct fl_document *document, size_t index);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
