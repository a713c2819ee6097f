#include "run/value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "program/print/print.h"

enum { LONGEST_VALUE = 120 };

/* Nothing that is printed as C has these bytes. */
enum { BLOCK = '\1', ENDED_BLOCK = '\2', MARK_END = '\3' };

bool fl_type_has_pointers(const struct fl_type *type) {
    if (!type) return false;
    switch (type->kind) {
    case FL_TYPE_POINTER:
    case FL_TYPE_FUNCTION: return true;
    case FL_TYPE_ARRAY: return fl_type_has_pointers(type->element);
    case FL_TYPE_STRUCT:
    case FL_TYPE_UNION:
        for (size_t i = 0; i < type->member_count; i++)
            if (fl_type_has_pointers(type->members[i].type)) return true;
        return false;
    default: return false;
    }
}

void fl_mark_block(struct fl_text *text, uint64_t start) {
    fl_text_format(text, "%c%" PRIx64 "%c", BLOCK, start, MARK_END);
}

void fl_mark_ended_block(struct fl_text *text, uint64_t start, const char *otherwise) {
    fl_text_format(text, "%c%" PRIx64 "%c%s%c", ENDED_BLOCK, start, MARK_END, otherwise, MARK_END);
}

struct fl_block_names fl_block_names_make(struct fl_arena *arena) {
    return (struct fl_block_names){fl_map_make(arena)};
}

bool fl_block_is_met(const struct fl_block_names *names, uint64_t start) {
    return fl_map_find(&names->numbers, start) != NULL;
}

const char *fl_block_name(struct fl_block_names *names, struct fl_arena *arena, uint64_t start) {
    uint64_t *number = fl_map_at(&names->numbers, start);
    if (!*number) *number = names->numbers.count;
    return fl_arena_format(arena, "heap#%" PRIu64, *number);
}

/* Appends what stands for the mark at this place; gives what comes behind it. */
static const char *resolve(struct fl_block_names *names, struct fl_text *text, const char *mark) {
    char *end;
    uint64_t start = strtoull(mark + 1, &end, 16);
    if (*mark == BLOCK) {
        fl_text_append(text, fl_block_name(names, text->arena, start));
        return end + 1;
    }
    const char *otherwise = end + 1, *last = strchr(otherwise, MARK_END);
    if (fl_block_is_met(names, start))
        fl_text_format(text, "%s (freed)", fl_block_name(names, text->arena, start));
    else
        fl_text_append_bytes(text, otherwise, (size_t)(last - otherwise));
    return last + 1;
}

static void append_resolved(struct fl_block_names *names, struct fl_text *text, const char *marked) {
    static const char marks[] = {BLOCK, ENDED_BLOCK, '\0'};
    while (*marked) {
        size_t length = strcspn(marked, marks);
        fl_text_append_bytes(text, marked, length);
        marked += length;
        if (*marked) marked = resolve(names, text, marked);
    }
}

/* There is nothing to add to what the program knows. */
static bool print_no_name(void *context, struct fl_text *text, uint64_t address, const struct fl_type *type) {
    (void)context, (void)text, (void)address, (void)type;
    return false;
}

const char *fl_recorded_value_print(struct fl_block_names *names, struct fl_arena *arena,
                                    const struct fl_program *program, const struct fl_recorded_value *value,
                                    const struct fl_type *type) {
    if (value->form == FL_VALUE_NONE) return NULL;
    struct fl_text text = fl_text_make(arena);
    struct fl_pointer_names of_a_run = {NULL, print_no_name};
    if (value->form == FL_VALUE_TEXT)
        append_resolved(names, &text, value->text);
    else
        fl_value_print_naming(&text, program, &value->bits, type, &of_a_run);
    if (text.count <= LONGEST_VALUE) return fl_text_string(&text);
    size_t length = LONGEST_VALUE;
    while (length && ((unsigned char)text.items[length] & 0xc0) == 0x80) length--;
    return fl_arena_format(arena, "%.*s…", (int)length, fl_text_string(&text));
}
