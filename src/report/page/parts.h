/* report/page/parts.h - what the parts of a page share. Only for src/report/page.
 *
 * Whatever names a place in the user's files links to its line in the source beside the report, which comes last:
 * by then each line knows what was said of it.
 */
#ifndef FL_REPORT_PAGE_PARTS_H
#define FL_REPORT_PAGE_PARTS_H

#include "report/page/page.h"
#include "report/text/parts.h"

/* What is said of a line, by what it looks like. */
enum fl_page_mark {
    FL_MARK_NAMED = 1,   /* something links to it */
    FL_MARK_RAN = 2,     /* a step that matters is on it */
    FL_MARK_FAILS = 4,   /* a check fails there */
    FL_MARK_CAUSE = 8,   /* it is to blame */
    FL_MARK_TELLS = 16,  /* it tells an observer something */
    FL_MARK_SILENT = 32, /* it need not */
};

/* Of one file: a byte of marks for each line, from 1. */
struct fl_page_file {
    const struct fl_result_file *file;
    const char *name; /* as short as it can be told from others */
    uint32_t line_count;
    uint8_t *marks;
};

struct fl_page {
    struct fl_text *text;
    struct fl_arena *arena;
    const struct fl_result *result;
    struct fl_page_file *files; /* as many as the result has */
};

/* ---- markup.c ---- */

/* The format is HTML; what it inserts is escaped. Knows %s, %d, %u, %zu, %lu and %%. */
void fl_page_write(struct fl_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What a report for a terminal says, on one line or several, with its colors: a paragraph for each line. */
void fl_page_words(struct fl_page *page, const char *words);
/* The same inside of a line: the first one. */
void fl_page_phrase(struct fl_page *page, const char *words);
/* What such a report prints, with or without colors; `shows_times` as in its options. */
typedef void fl_words_printer(struct fl_report_printer *printer);
const char *fl_page_printed(struct fl_page *page, fl_words_printer *print, bool shows_times);
/* The name of a color, as a class. */
const char *fl_page_color(enum fl_color color);
/* A heading of a section; `fl_page_write(page, "</section>\n")` ends it. */
void fl_page_begin_section(struct fl_page *page, const char *title);
/* Text that may be copied as a whole. */
void fl_page_copyable(struct fl_page *page, const char *text);

/* ---- source.c ---- */

/* The user's files, with their lines counted. */
struct fl_page_file *fl_page_files(struct fl_arena *arena, const struct fl_result *result);
/* How a file is called on the page. */
const char *fl_page_name(const struct fl_page *page, const char *path);
/* "prog.c:12", as a link if the line is there, and marks it; nothing if there is no file. */
void fl_page_place(struct fl_page *page, const struct fl_place *place, unsigned marks);
/* The text of a line without what indents it; NULL: not known. */
const char *fl_page_line(struct fl_page *page, const struct fl_place *place);
/* A line of source with a caret below the column, which counts bytes from 1; 0: none. */
void fl_page_caret(struct fl_page *page, const char *line, uint32_t column);
/* The files, with all marks. */
void fl_page_source(struct fl_page *page);

/* ---- steps.c ---- */

/* A path to show. */
struct fl_page_path {
    const struct fl_result_path *path;
    const struct fl_result_run *run;         /* whose events are shown beside it; NULL: none */
    const struct fl_result_failure *failure; /* that it ends with; NULL: none */
    size_t number;                           /* makes names unique */
};
/* Its steps, those that a slice dropped folded. */
void fl_page_steps(struct fl_page *page, const struct fl_page_path *path);
/* "x = 2", one after the other. */
void fl_page_values(struct fl_page *page, const struct fl_change *changes, size_t count);

/* ---- failure.c, inputs.c ---- */

/* What fails and where, with the calls that led there, and whether it was confirmed. */
void fl_page_property(struct fl_page *page, const struct fl_result_failure *failure);
void fl_page_inputs(struct fl_page *page, const struct fl_result_failure *failure);
/* The beginning of the part about one failing run: closed ones show their title. */
void fl_page_begin_failure(struct fl_page *page, const struct fl_result_failure *failure, const char *kind,
                           size_t number, bool is_open);
void fl_page_end_failure(struct fl_page *page);

/* ---- policy.c, proof.c, diff.c ---- */

/* That the page runs this script and no other, and loads nothing. */
void fl_page_policy(struct fl_page *page, const char *script);

void fl_page_proof(struct fl_page *page);
/* A unified diff. */
void fl_page_diff(struct fl_page *page, const char *diff);

/* ---- one file a command: all but the verdict and what the verdict rests on ---- */

void fl_page_check(struct fl_page *page);
void fl_page_slices(struct fl_page *page);
void fl_page_replay(struct fl_page *page);
void fl_page_explanation(struct fl_page *page);
void fl_page_regions(struct fl_page *page);
/* Of regions, which inputs fail, and no run. */
void fl_page_which(struct fl_page *page);
void fl_page_watch(struct fl_page *page);

#endif
