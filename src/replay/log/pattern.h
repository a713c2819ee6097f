/* replay/log/pattern.h - what calls can print, by their texts alone.
 *
 * A pattern is a sequence of elements, the last of which is END. A string is bytes without a newline, and
 * perhaps one at its end.
 */
#ifndef FL_REPLAY_LOG_PATTERN_H
#define FL_REPLAY_LOG_PATTERN_H

#include "replay/log/log.h"

enum fl_byte_class {
    FL_BYTES_ANY,
    FL_BYTES_LINE,    /* any but a newline */
    FL_BYTES_INTEGER, /* of d, i, u, o */
    FL_BYTES_NATURAL, /* of x */
    FL_BYTES_ADDRESS,
    FL_BYTES_FLOAT,
    FL_BYTE_CLASS_COUNT
};

enum fl_element_kind {
    FL_ELEMENT_BYTE,
    FL_ELEMENT_ONE,     /* byte of the class */
    FL_ELEMENT_MANY,    /* any number of them */
    FL_ELEMENT_NEWLINE, /* one, or none */
    FL_ELEMENT_END,
};

struct fl_element {
    uint8_t kind, class;
    unsigned char byte;
};

struct fl_pattern {
    const struct fl_event_site *site;
    uint32_t first; /* element */
    unsigned channels;
    uint32_t texts;  /* bytes that are printed as they are, without newlines and blanks */
    bool has_string; /* a newline may be where the elements have none */
};

struct fl_patterns {
    FL_VECTOR_OF(struct fl_element) elements;
    FL_VECTOR_OF(struct fl_pattern) all;
    unsigned channels; /* that some call prints to */
    unsigned unknown;  /* that something is printed to which is not among the patterns */
};

void fl_patterns_make(struct fl_arena *arena, const struct fl_log_trace *trace, struct fl_patterns *patterns);
bool fl_byte_class_has(enum fl_byte_class class, unsigned char byte);

#endif
