/* event/event_value.h - the numbers that events come with.
 *
 * A number of a trace is a value of an event if the call's argument has its bits. Of a char it is known
 * whether it is signed, since it was widened; of an int it is not: a cast of the same width leaves
 * nothing behind in a program, and -1 and 4294967295 are the same to it.
 */
#ifndef FL_EVENT_EVENT_VALUE_H
#define FL_EVENT_EVENT_VALUE_H

#include "base/text.h"
#include "program/print/c_view.h"
#include "event/event_site.h"
#include "term/term.h"

/* From -2^63 to 2^64 - 1. */
struct fl_event_number {
    uint64_t bits; /* two's complement */
    bool is_negative;
};

enum fl_number_problem {
    FL_NUMBER_FINE,
    FL_NUMBER_NONE,     /* no number is there */
    FL_NUMBER_TOO_LARGE /* for 64 bits */
};

/* Reads a sign and decimal or 0x digits; *text goes behind them. */
enum fl_number_problem fl_event_number_parse(const char **text, struct fl_event_number *number);
void fl_event_number_print(struct fl_text *text, struct fl_event_number number);
/* Negative, zero or positive. */
int fl_event_number_compare(struct fl_event_number left, struct fl_event_number right);

enum fl_event_value_kind {
    FL_EVENT_VALUE_NONE,
    FL_EVENT_VALUE_INTEGER, /* or a pointer or a truth value: at most 64 bits */
    FL_EVENT_VALUE_OTHER,   /* a float, a struct, something wider, several */
};

/* What is passed with an event. */
struct fl_event_value {
    enum fl_event_value_kind kind;
    const struct fl_expression *expression; /* before it was widened */
    enum fl_sign sign;                      /* UNKNOWN: either */
    bool is_shown_signed;                   /* how a value of a run is written, which may be wrong */
};

struct fl_event_value fl_event_value_of(const struct fl_program *program, const struct fl_event_site *site);
/* "unsigned char"; "unknown" where it is not known. */
const char *fl_event_value_type(struct fl_arena *arena, const struct fl_event_value *value);

/* Can an INTEGER be this number? */
bool fl_event_value_fits(const struct fl_event_value *value, struct fl_event_number number);

/* 1 bit: the term, as wide as the INTEGER's expression, is between the two. */
const struct fl_term *fl_event_value_between(struct fl_terms *terms, const struct fl_event_value *value,
                                             const struct fl_term *term, struct fl_event_number low,
                                             struct fl_event_number high);
/* What a run has passed, bits as wide as the INTEGER's expression. */
struct fl_event_number fl_event_value_number(const struct fl_event_value *value, uint64_t bits);

#endif
