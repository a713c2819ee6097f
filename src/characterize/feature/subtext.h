/* characterize/feature/subtext.h - parts of a text as people see them: lines, words, fields.
 *
 * A text is its length and as many bytes as runs were executed with; a part of it says of each of these bytes
 * whether it belongs to it.
 */
#ifndef FL_CHARACTERIZE_FEATURE_SUBTEXT_H
#define FL_CHARACTERIZE_FEATURE_SUBTEXT_H

#include "characterize/space/space.h"

enum { FL_LONGEST_FEATURED = 64, FL_MOST_PARTS = 3 };

/* How texts are taken apart. */
struct fl_parting {
    enum fl_parting_kind {
        FL_PARTS_WHOLE,  /* not at all */
        FL_PARTS_WORDS,  /* by white space */
        FL_PARTS_LINES,  /* by newlines; a byte that is 0 ends what is seen of one */
        FL_PARTS_FIELDS, /* by a byte; of standard input and files the first line */
        FL_PARTS_TOKENS, /* fields that are not empty, as strtok finds them */
    } kind;
    char separator; /* of fields and tokens */
};

/* "word", "comma_field", "comma_token"; NULL: texts are not taken apart so. */
const char *fl_parting_name(struct fl_parting parting);

struct fl_subtext {
    const char *name; /* "stdin.word2" */
    uint32_t count;
    const struct fl_term *bytes[FL_LONGEST_FEATURED];
    const struct fl_term *belongs[FL_LONGEST_FEATURED];
};

/* Standard input and files have lines and words; arguments and environment variables have none. */
bool fl_text_has_lines(const char *text);

/* Part `number`, from 1, of the text "stdin", of which so many bytes were executed. Of a whole text there is one
 * part. */
struct fl_subtext fl_subtext_make(struct fl_space *space, const char *text, uint32_t count,
                                  struct fl_parting parting, unsigned number);

/* How many parts of this kind it has: of 32 bits. An empty line at the end counts as none, an empty field does. */
const struct fl_term *fl_subtext_count(struct fl_space *space, const char *text, uint32_t count,
                                       struct fl_parting parting);

/* Is it this word? */
const struct fl_term *fl_subtext_is(struct fl_terms *terms, const struct fl_subtext *text, const char *word,
                                    size_t length);

/* Of a byte. */
const struct fl_term *fl_byte_is(struct fl_terms *terms, const struct fl_term *byte, unsigned char value);
const struct fl_term *fl_byte_is_between(struct fl_terms *terms, const struct fl_term *byte, unsigned char least,
                                         unsigned char most);
const struct fl_term *fl_byte_is_space(struct fl_terms *terms, const struct fl_term *byte);

#endif
