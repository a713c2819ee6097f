/* frontend/parse/effect_parts.h - what effects.c and effect_walk.c share: the one goes through files and
 * functions, the other through the bodies of functions. */
#ifndef FL_FRONTEND_PARSE_EFFECT_PARTS_H
#define FL_FRONTEND_PARSE_EFFECT_PARTS_H

#include "frontend/compile/source.h"
#include "frontend/parse/effects.h"
#include "frontend/parse/parts.h"

struct fl_parsed_effect_walk {
    struct fl_walk walk; /* its file is the one that `file` says; handle NULL: there is none yet */
    struct fl_parsed_file parsed;
    struct fl_parsed_effects *effects;
    const struct fl_source *source;
    CXTranslationUnit unit;
    uint32_t file, function;
    struct fl_map listed; /* range of what stands in a file -> effect + 1 */
};

/* The number of a file among those of the effects; NONE: it cannot be read. */
uint32_t fl_parsed_effect_file_of(struct fl_parsed_effect_walk *walk, CXFile handle);
/* Without parentheses and conversions that nobody wrote. */
CXCursor fl_parsed_effect_bare(struct fl_parsed_effect_walk *walk, CXCursor expression);
/* No name: it is not just a variable or a function. */
struct fl_parsed_effect_subject fl_parsed_effect_subject_of(struct fl_parsed_effect_walk *walk,
                                                            CXCursor expression);
void fl_parsed_effect_note_address(struct fl_parsed_effect_walk *walk, struct fl_parsed_effect_subject subject);
void fl_parsed_effect_note_local(struct fl_parsed_effect_walk *walk, CXCursor declaration);

/* Of a variable: if it is `cleanup` (effect_cleanup.c). */
void fl_parsed_effect_note_cleanup(struct fl_parsed_effect_walk *walk, CXCursor attribute);

void fl_parsed_effect_walk_body(struct fl_parsed_effect_walk *walk, CXCursor body);
/* Nothing of it happens while the program runs, but addresses are taken. */
void fl_parsed_effect_walk_static(struct fl_parsed_effect_walk *walk, CXCursor initial);

#endif
