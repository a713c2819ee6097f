/* spec/regex.h - regular expressions over named events, as automata (Glushkov's construction, then subsets). */
#ifndef FL_SPEC_REGEX_H
#define FL_SPEC_REGEX_H

#include "spec/lexer.h"

enum fl_regex_sense {
    FL_REGEX_ALLOW,  /* what happens must be the beginning of a word */
    FL_REGEX_FORBID, /* it must not be a word */
};

/* An event with a name, and when it counts. */
struct fl_regex_letter {
    const char *name;
    struct fl_spec_event event;
    const struct fl_spec_expression *condition; /* or NULL */
};

struct fl_regex_letters {
    struct fl_regex_letter *items;
    size_t count;
    size_t capacity;
};

/* Reads "(open use* close)* : error "message";" and gives the spec states and rules for it, which has
 * none yet. False after a complaint. */
bool fl_regex_parse(struct fl_lexer *lexer, enum fl_regex_sense sense, const struct fl_regex_letters *letters,
                    struct fl_spec *spec);

#endif
