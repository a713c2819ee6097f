/* explain/candidate/mend.h - single changes of the source that may mend a program.
 *
 * Each is what a programmer could have meant: another operator, constant or variable, a call that is missing. None
 * touches what says what must hold (assertions, assumptions), nor a file or function that is trusted. A hole
 * stands for values that are not known yet: it can be tried with any of them, and becomes a change of the source
 * once one is chosen (fl_mend_fill).
 *
 * Invariant: the edit lies in the host, so that the host's text with the edit is what takes its place.
 */
#ifndef FL_EXPLAIN_CANDIDATE_MEND_H
#define FL_EXPLAIN_CANDIDATE_MEND_H

#include "frontend/parse/parsed.h"

enum fl_mend_kind {
#define FL_MEND(name, cost, text) FL_MEND_##name,
#include "explain/candidate/mends.def"
#undef FL_MEND
    FL_MEND_KINDS
};

/* "another comparison" */
const char *fl_mend_kind_text(enum fl_mend_kind kind);

/* How it takes effect while all candidates are in one program. */
enum fl_mend_form {
    FL_MEND_IN_EXPRESSION, /* in place of the host, an expression */
    FL_MEND_INSTEAD,       /* the host, a statement, is not executed */
    FL_MEND_BEFORE,        /* a statement before the host, a statement */
    FL_MEND_BEHIND,        /* or behind it */
    FL_MEND_ELSE,          /* a statement in the other branch of the host, an if that has none */
    FL_MEND_AT_START,      /* a statement at the start of the host, a block */
};

struct fl_mend {
    enum fl_mend_kind kind;
    enum fl_mend_form form;
    uint32_t file;       /* of the files that were parsed */
    uint32_t host;       /* an expression or a statement of that */
    struct fl_edit edit; /* of the source */
    const char *text;    /* the new expression or statement, in one line */
    const char *type;    /* the new expression is converted to it; NULL: it has the type of the old one */
    uint32_t line;
    const char *function; /* NULL: outside of functions */
    uint32_t cost;
    uint32_t selector; /* the number that chooses it in a program with all of them; 0: it is in none */
};

typedef FL_VECTOR_OF(struct fl_mend) fl_mend_vector;

/* Which lines are executed at all: there is no use in changing others. */
struct fl_mend_lines {
    void *context;
    bool (*has_line)(void *context, const char *function, uint32_t line);
    bool (*has_function)(void *context, const char *function);
};

struct fl_mend_request {
    const struct fl_parsed_files *files;
    const struct fl_mend_lines *lines; /* NULL: all */
    const char *const *trusted;        /* paths of files that are not to be blamed */
    size_t trusted_count;
    bool has_constant_holes, has_value_holes;
    size_t most; /* candidates; those that cost most are left out. 0: all */
};

/* Is it a file that is not to be blamed? */
bool fl_mend_request_trusts(const struct fl_mend_request *request, const struct fl_parsed_file *file);

/* The cheapest first, in the order of the source. */
fl_mend_vector fl_mends_collect(struct fl_arena *arena, const struct fl_mend_request *request);

bool fl_mend_is_hole(const struct fl_mend *candidate);
/* With the number in place of the hole. */
struct fl_mend fl_mend_fill(struct fl_arena *arena, const struct fl_mend *hole, int64_t value);

enum fl_mends_applied {
    FL_MENDS_APPLIED,
    FL_MENDS_ELSEWHERE, /* none of them is in the file */
    FL_MENDS_OVERLAP,   /* they cannot be made all at once */
};

/* One of the files with those changes that are in it, each line with the number that it had. */
enum fl_mends_applied fl_mends_apply(struct fl_text *text, const struct fl_parsed_files *files, uint32_t file,
                                     const struct fl_mend *mends, size_t count);
/* What it changes as a unified diff. */
void fl_mend_print_diff(struct fl_text *text, const struct fl_parsed_files *files, const struct fl_mend *mend);

#endif
