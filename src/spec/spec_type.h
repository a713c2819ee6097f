/* spec/spec_type.h - types in specs: the words of C's arithmetic types, and pointers to anything. */
#ifndef FL_SPEC_SPEC_TYPE_H
#define FL_SPEC_SPEC_TYPE_H

#include "spec/lexer.h"

/* "FILE *f", "unsigned n", "n" (whatever it is), up to and including the name; what follows may be "of". False
 * after a complaint. */
bool fl_spec_type_parse_declaration(struct fl_lexer *lexer, enum fl_spec_type *type, struct fl_token *name);

#endif
