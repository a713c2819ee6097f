/* prove/hint_text.h - offered invariants as users and witnesses write them. */
#ifndef FL_PROVE_HINT_TEXT_H
#define FL_PROVE_HINT_TEXT_H

#include "base/status.h"
#include "engine/verdict/hint.h"
#include "prove/print/loop_place.h"
#include "source/places.h"

struct fl_hints {
    FL_VECTOR_OF(struct fl_hint) items;
};

struct fl_hint_reader {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_diagnostics *diagnostics;
    struct fl_places places;
    struct fl_loop_places loops;
};

struct fl_hint_reader fl_hint_reader_make(struct fl_arena *arena, const struct fl_program *program,
                                          struct fl_diagnostics *diagnostics);

/* Something that is said of a place. */
struct fl_hint_request {
    fl_file_id file;
    uint32_t line, column; /* column 0: not told */
    const char *text;      /* a C expression */
    bool is_of_loop;       /* it is an error if no loop is there */
    const char *source;    /* the file that says it; NULL for the command line, where messages name the place itself */
    uint32_t source_line;
};

/* FL_BAD_INPUT and one diagnostic if it is no expression, or there is no such loop. */
enum fl_status fl_hint_read(struct fl_hint_reader *reader, const struct fl_hint_request *request,
                            struct fl_hints *hints);
/* "FILE:LINE:EXPRESSION" */
enum fl_status fl_hint_parse(struct fl_hint_reader *reader, const char *argument, struct fl_hints *hints);

#endif
