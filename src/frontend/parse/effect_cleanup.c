/* frontend/parse/effect_cleanup.c - which functions the attribute `cleanup` of a variable names. */
#include <ctype.h>
#include <string.h>

#include "frontend/parse/effect_parts.h"

static size_t name_length(const char *text, const char *end) {
    size_t length = 0;
    while (text + length < end && (isalnum((unsigned char)text[length]) || text[length] == '_')) length++;
    return length;
}

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && strncmp(text, word, length) == 0;
}

static void add(struct fl_parsed_effect_walk *walk, const char *name, size_t length, uint32_t line) {
    fl_vector_push(walk->walk.arena, &walk->effects->cleanups,
                   ((struct fl_parsed_effect_cleanup){fl_arena_format(walk->walk.arena, "%.*s", (int)length, name),
                                                      walk->file, line}));
}

/* The names in the brackets behind a word; false: there are none. */
static void add_names(struct fl_parsed_effect_walk *walk, const char *text, const char *end, uint32_t line) {
    while (text < end && isspace((unsigned char)*text)) text++;
    if (text == end || *text != '(') return;
    for (int depth = 0; text < end; text++) {
        depth += (*text == '(') - (*text == ')');
        if (!depth) return;
        size_t length = name_length(text, end);
        if (!length) continue;
        add(walk, text, length, line);
        text += length - 1;
    }
}

void fl_parsed_effect_note_cleanup(struct fl_parsed_effect_walk *walk, CXCursor attribute) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    CXSourceLocation start = libclang->getRangeStart(libclang->getCursorExtent(attribute));
    CXFile handle, used;
    unsigned offset, use, line;
    libclang->getSpellingLocation(start, &handle, NULL, NULL, &offset);
    libclang->getExpansionLocation(start, &used, &line, NULL, &use);
    uint32_t index = handle ? fl_parsed_effect_file_of(walk, handle) : FL_PARSED_NONE;
    if (index == FL_PARSED_NONE) return;
    const struct fl_parsed_effect_file *file = &walk->effects->files.items[index];
    if (offset >= file->size) return;
    const char *text = file->contents + offset, *end = file->contents + file->size;
    size_t length = name_length(text, end);
    if (!is_word(text, length, "cleanup") && !is_word(text, length, "__cleanup__")) return;
    add_names(walk, text + length, end, line);
    if (used != walk->walk.handle || (used == handle && use == offset)) return;
    file = &walk->effects->files.items[walk->file];
    text = file->contents + use;
    end = file->contents + file->size;
    add_names(walk, text + name_length(text, end), end, line);
}
