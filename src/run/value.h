/* run/value.h - values of a run as they were recorded, and how they are shown.
 *
 * A value without pointers is its bits. One with pointers is C text that was written while the run was
 * there, since only then it is known what they point to: &list.items[3], "a string". Heap blocks are
 * marked in it, not named: a reader numbers them in the order in which they are met, heap#1, heap#2.
 */
#ifndef FL_RUN_VALUE_H
#define FL_RUN_VALUE_H

#include "base/map.h"
#include "base/number/bits.h"
#include "base/text.h"
#include "program/program.h"

enum fl_value_form { FL_VALUE_NONE, FL_VALUE_BITS, FL_VALUE_TEXT };

struct fl_recorded_value {
    enum fl_value_form form; /* NONE: it could not be told */
    struct fl_bits bits;     /* of TEXT, too, while the run is executed */
    const char *text;        /* with marks; printing takes them away */
};

/* Does a value of this type hold addresses? */
bool fl_type_has_pointers(const struct fl_type *type);

/* Writing: a block that starts at this address, and a pointer to what was one. Of the latter, `otherwise` is what
 * is shown to a reader who has not met the block. */
void fl_mark_block(struct fl_text *text, uint64_t start);
void fl_mark_ended_block(struct fl_text *text, uint64_t start, const char *otherwise);

/* The numbers of the blocks that one reader has met. */
struct fl_block_names {
    struct fl_map numbers; /* start -> number */
};

struct fl_block_names fl_block_names_make(struct fl_arena *arena);
bool fl_block_is_met(const struct fl_block_names *names, uint64_t start);
/* "heap#1" */
const char *fl_block_name(struct fl_block_names *names, struct fl_arena *arena, uint64_t start);

/* NULL if there is none. The text lives in the arena and is cut where it is long. */
const char *fl_recorded_value_print(struct fl_block_names *names, struct fl_arena *arena,
                                    const struct fl_program *program, const struct fl_recorded_value *value,
                                    const struct fl_type *type);

#endif
