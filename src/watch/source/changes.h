/* watch/source/changes.h - changes of one file, put together so that those inside of others stay inside. */
#ifndef FL_WATCH_SOURCE_CHANGES_H
#define FL_WATCH_SOURCE_CHANGES_H

#include "frontend/parse/effects.h"
#include "source/edit.h"

struct fl_watch_changes {
    struct fl_arena *arena;
    const struct fl_parsed_effect_file *file;
    FL_VECTOR_OF(struct fl_watch_change) all;
};

struct fl_watch_changes fl_watch_changes_make(struct fl_arena *arena, const struct fl_parsed_effect_file *file);

/* Text before and behind a range; around ranges inside of it, too. */
void fl_watch_changes_surround(struct fl_watch_changes *changes, struct fl_source_range range, const char *before,
                               const char *behind);
void fl_watch_changes_replace(struct fl_watch_changes *changes, struct fl_source_range range, const char *text);
/* Lines of their own at a place between declarations; what follows has the number of its line, and the file that
 * the compiler says it is of. */
void fl_watch_changes_add_lines(struct fl_watch_changes *changes, size_t offset, const char *lines);
/* The same around a range that may stand on a line with others. */
void fl_watch_changes_surround_lines(struct fl_watch_changes *changes, struct fl_source_range range,
                                     const char *before, const char *behind);

/* The directive that says so of what stands at the offset, with the end of its line. */
const char *fl_watch_changes_line(const struct fl_watch_changes *changes, size_t offset);

void fl_watch_changes_apply(const struct fl_watch_changes *changes, struct fl_text *text);

#endif
