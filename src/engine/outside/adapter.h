/* engine/outside/adapter.h - how to ask another verifier, and how to read what it says.
 *
 * docs/adapters.md has the format: a key and its value a line. Adapters come with Faultline by name,
 * or from a file.
 */
#ifndef FL_ENGINE_OUTSIDE_ADAPTER_H
#define FL_ENGINE_OUTSIDE_ADAPTER_H

#include <regex.h>

#include "base/system/shipped.h"
#include "base/status.h"
#include "base/system/process.h"
#include "program/program.h"

/* Those of adapters/. */
extern const struct fl_shipped fl_shipped_adapters[];

enum fl_answer_of_tool { FL_TOOL_SILENT, FL_TOOL_TRUE, FL_TOOL_FALSE, FL_TOOL_UNKNOWN };

/* What a line of the output that matches says. */
struct fl_adapter_rule {
    enum fl_answer_of_tool answer;
    const char *pattern;
};

/* A kind of check that the tool can look for. */
struct fl_adapter_check {
    bool is_covered;
    fl_words arguments;
    fl_words support; /* lines of C that it needs beside the program */
};

struct fl_adapter {
    const char *name;
    fl_words commands; /* the first of these that is installed */
    fl_words version_arguments;
    fl_words arguments;
    fl_words arguments32, arguments64; /* by the width of pointers */
    fl_words compiler_flags;           /* beginnings of those that it takes, too: "-I" */
    fl_words bounds;                   /* one after the other, as {bound}; none: it is run once */
    struct fl_adapter_check checks[FL_CHECK_KIND_COUNT];
    FL_VECTOR_OF(struct fl_adapter_rule) rules;
    /* Regular expressions; NULL: none. */
    const char *version_pattern; /* its first group is the version */
    const char *run_pattern;     /* of a line where another failing run begins */
    const char
        *input_pattern; /* of a line with a value: its first group is the function, the last what it returned */
    bool is_in_bits;    /* in binary digits */
    bool reads_witness; /* values are in the file {witness} */
    bool limits_itself; /* in its use of memory */
};

/* An adapter's file, or the name of one that comes with Faultline. */
enum fl_status fl_adapter_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                               const struct fl_adapter **adapter);
enum fl_status fl_adapter_parse(struct fl_arena *arena, const char *file, const char *text,
                                struct fl_diagnostics *diagnostics, const struct fl_adapter **adapter);

/* A pattern of an adapter, for regexec; the caller frees it with regfree. */
regex_t fl_adapter_compile(const char *pattern);
/* The text of a group of a match. */
const char *fl_adapter_group(struct fl_arena *arena, const char *line, const regmatch_t *group);

#endif
