/* event/event_site.h - the calls of a program that leave something in a log.
 *
 * Calls of EVR and EVR_value, of the library's printing functions, and of functions that the user
 * named with --log-function. A call inside a library model is none, nor is one inside a named function.
 *
 * What a library model prints is an event as well (OUTPUT): it is met where a function prints that is
 * not among these, or is called through a pointer, or whose call is followed into its model.
 */
#ifndef FL_EVENT_EVENT_SITE_H
#define FL_EVENT_EVENT_SITE_H

#include "base/status.h"
#include "base/vector.h"
#include "program/program.h"

enum fl_event_kind {
    FL_EVENT_NAMED,     /* EVR("id"), EVR_value("id", value) */
    FL_EVENT_FORMATTED, /* printf and its like: a format, and what follows it */
    FL_EVENT_STRING,    /* puts, fputs: a string, and a newline for puts */
    FL_EVENT_CHARACTER, /* putchar, fputc */
    FL_EVENT_BYTES,     /* write, fwrite: so many bytes from an address */
    FL_EVENT_OUTPUT,    /* an OUTPUT edge: `size` bytes at `address`, to the descriptor `value` */
};

/* Where what is printed goes. */
enum fl_channel {
    FL_CHANNEL_EVENTS, /* EVR */
    FL_CHANNEL_STDOUT,
    FL_CHANNEL_STDERR,
    FL_CHANNEL_SYSLOG,
    FL_CHANNEL_FUNCTION,   /* of a --log-function */
    FL_CHANNEL_STREAM,     /* the FILE * argument says, when the call is executed */
    FL_CHANNEL_DESCRIPTOR, /* the same of a file descriptor */
    FL_CHANNEL_ELSEWHERE,  /* a file */
};

struct fl_event_site {
    fl_edge_id edge; /* the CALL; OUTPUT: that edge */
    enum fl_event_kind kind;
    enum fl_channel channel;
    const char *name;       /* NAMED: the id, NULL where it is no constant; else the function */
    const char *format;     /* FORMATTED, STRING: the constant text; NULL: it is none */
    size_t format_length;   /* up to its first NUL */
    int text, values, size; /* indices of arguments: the format, string, character or address; the first
                               value behind it; bytes. -1: none */
    int list;               /* the va_list, instead of values; -1: none */
    int count;              /* fwrite: how many of that size; -1: none */
    int destination;        /* the stream or descriptor; -1: none */
    bool is_descriptor;     /* the destination is the number of a file */
    bool adds_newline;      /* puts: always; syslog and a --log-function: unless one is there */
    bool may_fail;          /* the program sees whether it prints all: that is an input */
    bool is_framed;         /* perror, warn, error: more is printed before and behind, and the model says what */
    struct fl_position position;
};

struct fl_event_sites {
    FL_VECTOR_OF(struct fl_event_site) all;
    const uint32_t *by_edge; /* of each edge of the program: index + 1; 0: no event */
};

static inline const struct fl_event_site *fl_event_site_at(const struct fl_event_sites *sites, fl_edge_id edge) {
    uint32_t number = sites->by_edge[edge.index];
    return number ? &sites->all.items[number - 1] : NULL;
}

/* Is it one of the library's functions that print (event/printers.def)? */
bool fl_is_printer(const struct fl_function *function);

/* The bytes of a constant object that the expression is the address of, or into, up to its end; NULL if it is
 * no such address. */
const char *fl_constant_bytes(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_expression *expression, size_t *count);

/* log_functions: "NAME" or "NAME:ARGUMENT", the format's argument counted from 1; without it, the first
 * pointer to characters. A name that the program does not call, or an argument that is no string: a diagnostic. */
enum fl_status fl_event_sites_find(struct fl_arena *arena, const struct fl_program *program,
                                   const char *const *log_functions, size_t count,
                                   struct fl_diagnostics *diagnostics, struct fl_event_sites **sites);

#endif
